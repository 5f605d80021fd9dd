#include "core/files/byte_source.h"
#include "core/files/file_io.h"
#include "core/files/safe_text.h"
#include "core/formats/models/execution_trace/recorded_call.h"
#include "core/formats/models/execution_trace/recorded_collective.h"
#include "core/formats/models/graph_formats.h"
#include "core/graph/graph.h"
#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_map>

namespace cutaway {

namespace {

struct RecordedNodes
{
    std::vector<Node> nodes; ///< tensors that nobody wrote, then the chosen calls in their order
    std::vector<Text> warnings;
};

void appendField(std::string &fields, std::string_view field)
{
    fields.append(fields.size() > 1 ? "," : "").append(field);
}

/// Stride and device, as texts of torch.fx have them.
TensorType typeOf(const RecordedTensor &tensor)
{
    TensorType type = tensor.type;
    ObjectWriter writer(type.extra);
    if (!tensor.stride.empty())
        writer.integers("stride", tensor.stride);
    writer.optionalText("device", tensor.device);
    writer.finish();
    if (type.extra == "{}")
        type.extra.clear();
    return type;
}

/// What a node returns. A tensor without a shape ends what is known of it, but not its bytes.
void setOutputs(Node &node, const std::vector<RecordedTensor> &tensors)
{
    bool areKnown = true;
    std::vector<TensorType> outputs;
    for (const RecordedTensor &tensor : tensors) {
        areKnown = areKnown && tensor.hasShape;
        if (areKnown)
            outputs.push_back(typeOf(tensor));
        const bool fits = tensor.bytes <= std::numeric_limits<std::int64_t>::max() - node.outputBytes;
        node.outputBytes += fits ? tensor.bytes : 0;
    }
    node.totalBytes = node.outputBytes;
    if (!outputs.empty())
        node.outputs = std::move(outputs);
}

/// An input of a call is the last of the chosen ones that wrote its tensor, in place or as a result; a tensor that none
/// wrote is a placeholder. O(calls and their values).
class NodeMaker
{
public:
    NodeMaker(const std::vector<RecordedCall> &calls, const CallTree &tree) : m_calls(calls), m_tree(tree) {}

    RecordedNodes make(const std::vector<std::uint32_t> &chosen)
    {
        collectCommunication(chosen);
        for (const std::uint32_t call : chosen)
            add(call);
        return joined();
    }

private:
    /// A node before it is known how many placeholders stand before all.
    struct Maker
    {
        bool isPlaceholder = false;
        std::size_t index = 0;
        friend bool operator==(const Maker &, const Maker &) = default;
    };

    /// Each record belongs to the chosen call that it is, or that it is part of.
    void collectCommunication(const std::vector<std::uint32_t> &chosen)
    {
        m_groups = recordedGroups(m_calls);
        const std::set<std::uint32_t> isChosen(chosen.begin(), chosen.end());
        for (std::uint32_t i = 0; i < m_calls.size(); ++i) {
            if (m_calls[i].name != communicationRecord)
                continue;
            const CallPlace &place = m_tree.places[i];
            const std::uint32_t owner = isChosen.contains(i)                 ? i
                                        : isChosen.contains(place.outermost) ? place.outermost
                                                                             : place.innermost;
            std::optional<RecordedCollective> collective = collectiveOfRecord(m_calls[i]);
            if (collective && isChosen.contains(owner))
                m_collectives.emplace(owner, *std::move(collective));
        }
    }

    void add(std::uint32_t index)
    {
        const RecordedCall &call = m_calls[index];
        const OperatorSchema schema = parseOperatorSchema(call.schema);
        Node node;
        const std::size_t colons = call.name.rfind("::");
        node.name = m_names.take(colons == call.name.npos ? call.name : call.name.substr(colons + 2), "call");
        node.opcode = Opcode::CallFunction;
        node.target = call.isOperator() ? schema.target : communicationRecord;
        if (const std::uint32_t module = m_tree.places[index].module; module != CallPlace::none)
            node.modulePath = m_tree.modules[module];
        setOutputs(node, call.outputs.tensors);
        std::vector<Maker> inputs;
        node.extra = fieldsOf(index, schema, inputs);
        const Maker self{false, m_nodes.size()};
        for (const RecordedTensor &tensor : call.inputs.tensors) {
            if (isWritten(schema, tensor))
                m_makers.insert_or_assign(tensor.id, self);
        }
        for (const RecordedTensor &tensor : call.outputs.tensors) {
            m_makers.insert_or_assign(tensor.id, self);
            note(tensor, node.name);
        }
        m_nodes.push_back(std::move(node));
        m_inputs.push_back(std::move(inputs));
    }

    static bool isWritten(const OperatorSchema &schema, const RecordedTensor &tensor)
    {
        return tensor.argument < schema.arguments.size() && schema.arguments[tensor.argument].isWritten;
    }

    std::string fieldsOf(std::uint32_t index, const OperatorSchema &schema, std::vector<Maker> &inputs)
    {
        const RecordedCall &call = m_calls[index];
        std::string fields = "{";
        std::vector<std::string> written; // names
        std::string aliased;
        for (const RecordedTensor &tensor : call.inputs.tensors) {
            const Maker maker = makerOf(tensor);
            if (std::ranges::find(inputs, maker) == inputs.end())
                inputs.push_back(maker);
            const bool isOutput = std::ranges::any_of(
                call.outputs.tensors, [&](const RecordedTensor &output) { return output.storage == tensor.storage; });
            if (isWritten(schema, tensor) && std::ranges::find(written, nameOf(maker)) == written.end())
                written.push_back(nameOf(maker));
            else if (isOutput && aliased.empty())
                aliased = nameOf(maker);
        }
        appendArguments(fields, call, schema);
        if (call.recordId > 0)
            appendField(fields, "\"rf_id\":" + std::to_string(call.recordId));
        if (m_tree.places[index].isBackward)
            appendField(fields, R"("pass":"backward")");
        if (!written.empty()) {
            appendField(fields, "\"mutates\":");
            writeArray(fields, written, "", [&](const std::string &name) { fields += jsonText(name); });
        } else if (!aliased.empty()) {
            appendField(fields, "\"alias_of\":" + jsonText(aliased));
        }
        appendCollective(fields, index, schema);
        return fields.size() > 1 ? fields + '}' : std::string();
    }

    void appendArguments(std::string &fields, const RecordedCall &call, const OperatorSchema &schema)
    {
        std::string positional = "[";
        std::string keywords = "{";
        auto tensor = call.inputs.tensors.begin();
        for (std::size_t i = 0; i < call.inputs.arguments.size(); ++i) {
            std::string text;
            for (const char c : call.inputs.arguments[i])
                c == tensorMark ? text.append("{\"node\":" + jsonText(nameOf(makerOf(*tensor++))) + '}')
                                : text.append(1, c);
            const bool isKeyword = i < schema.arguments.size() && schema.arguments[i].isKeyword;
            if (!isKeyword)
                appendField(positional, text);
            else if (text != "null")
                appendField(keywords, jsonText(schema.arguments[i].name) + ':' + text);
        }
        appendField(fields, "\"arguments\":" + positional + ']');
        if (keywords.size() > 1)
            appendField(fields, "\"kwargs\":" + keywords + '}');
    }

    void appendCollective(std::string &fields, std::uint32_t index, const OperatorSchema &schema)
    {
        std::optional<RecordedCollective> collective = collectiveOfOperator(m_calls[index], schema);
        if (const auto recorded = m_collectives.find(index); recorded != m_collectives.end()) {
            const std::string reduceOp = collective ? collective->reduceOp : std::string();
            collective = recorded->second;
            collective->reduceOp = reduceOp;
        }
        if (!collective)
            return;
        if (collective->group.empty() && m_groups.size() == 1) // the only one that it can be
            collective->group = m_groups.begin()->first;
        if (const auto known = m_groups.find(collective->group); collective->groupSize == 0 && known != m_groups.end())
            collective->groupSize = known->second;
        if (collective->groupSize == 0)
            m_unsizedGroups.insert(collective->group);
        appendField(fields, "\"collective\":");
        ObjectWriter writer(fields);
        writer.text("kind", collective->kind);
        writer.text("group_name", collective->group);
        writer.integer("group_size", std::max<std::int64_t>(collective->groupSize, 1));
        writer.optionalText("reduce_op", collective->reduceOp);
        writer.finish();
    }

    Maker makerOf(const RecordedTensor &tensor)
    {
        const auto [maker, isNew] = m_makers.try_emplace(tensor.id, Maker{true, m_placeholders.size()});
        if (isNew) {
            Node node;
            node.name = m_names.take("tensor_" + std::to_string(tensor.id), "tensor");
            node.target = node.name;
            node.opcode = Opcode::Placeholder;
            setOutputs(node, {tensor});
            note(tensor, node.name);
            m_placeholders.push_back(std::move(node));
        }
        return maker->second;
    }

    const std::string &nameOf(const Maker &maker) const
    {
        return (maker.isPlaceholder ? m_placeholders : m_nodes)[maker.index].name;
    }

    void note(const RecordedTensor &tensor, const std::string &node)
    {
        if (!elementBits(tensor.type.dtype))
            m_unknownTypes.insert(tensor.type.dtype);
        if (tensor.isShapeWrong && m_wrongShapes++ == 0)
            m_firstWrongShape = node;
    }

    RecordedNodes joined()
    {
        RecordedNodes result;
        if (!m_placeholders.empty())
            result.warnings.push_back(phrase("%1 tensors that nothing in the trace wrote become inputs of the graph; "
                                             "the file does not say which of them are weights",
                                             {std::to_string(m_placeholders.size())}));
        for (const std::string &type : m_unknownTypes)
            result.warnings.push_back(phrase("\"%1\" is no dtype; its bytes are those that the trace counted", {type}));
        if (m_wrongShapes > 0)
            result.warnings.push_back(
                phrase(m_wrongShapes == 1 ? "%1 shape is not a valid list of sizes and is left out: of %2"
                                          : "%1 shapes are not valid lists of sizes and are left out: of %2 first",
                       {std::to_string(m_wrongShapes), m_firstWrongShape}));
        for (const std::string &group : m_unsizedGroups)
            result.warnings.push_back(phrase("group \"%1\": its size is not in the file; taken as 1", {group}));
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            for (const Maker &maker : m_inputs[i])
                m_nodes[i].inputs.push_back(NodeIndex(maker.index + (maker.isPlaceholder ? 0 : m_placeholders.size())));
        }
        result.nodes = std::move(m_placeholders);
        std::ranges::move(m_nodes, std::back_inserter(result.nodes));
        return result;
    }

    const std::vector<RecordedCall> &m_calls;
    const CallTree &m_tree;
    NodeNames m_names;
    std::vector<Node> m_placeholders;
    std::vector<Node> m_nodes;
    std::vector<std::vector<Maker>> m_inputs;         ///< per node of `m_nodes`
    std::unordered_map<std::int64_t, Maker> m_makers; ///< by tensor
    std::map<std::uint32_t, RecordedCollective> m_collectives;
    std::map<std::string, std::int64_t> m_groups;
    std::set<std::string> m_unsizedGroups;
    std::set<std::string> m_unknownTypes;
    std::size_t m_wrongShapes = 0;
    std::string m_firstWrongShape; ///< the node that it is of
};

using OrderedJson = nlohmann::ordered_json;

constexpr const char *formatId = "execution_trace";
constexpr const char *operatorsSetting = "operators";

/// The part of the file that recognition looks at: the fields of the first nodes.
constexpr std::uint64_t sniffedBytes = 65536;

bool isExecutionTrace(const ByteSource &source)
{
    const std::string begin = unpackedBeginning(source, sniffedBytes);
    const auto says = [&](const char *field) { return begin.find(field) != std::string::npos; };
    return firstCharacter(begin) == '{' && says("\"schema\"") && says("\"nodes\"") &&
           (says("\"rf_id\"") || says("\"op_schema\"") || says("\"ctrl_deps\"") || says("[pytorch|profiler|execution"));
}

Result<std::string> textOf(const ByteSource &source, const Job &job)
{
    if (!looksLikeGzip(source))
        return readAll(source);
    const Result<std::unique_ptr<ByteSource>> unpacked = openGzip(source, job);
    if (!unpacked)
        return unpacked.error();
    return readAll(**unpacked);
}

struct RecordedTrace
{
    std::vector<RecordedCall> calls;
    std::string schema;
};

Result<RecordedTrace> readCalls(const std::string &text, const Job &job)
{
    RecordedTrace trace;
    FirstError failed;
    const ElementSink<OrderedJson> sink{"nodes", [&](std::size_t index, OrderedJson &&node) {
                                            if (!failed.isSet())
                                                trace.calls.push_back(
                                                    readRecordedCall(node, elementPath("nodes", index), failed));
                                        }};
    const Result<OrderedJson> document = parseJson<OrderedJson>(text, sink, job);
    if (!document)
        return document.error();
    if (failed.isSet())
        return failed.take();
    OrderedObjectReader top(*document, "", failed);
    trace.schema = cleanText(top.text("schema"));
    top.array("nodes");
    return failed.isSet() ? Result<RecordedTrace>(failed.take()) : std::move(trace);
}

bool areLeavesWanted(const ImportOptions &options)
{
    const auto given = options.parameters.find(operatorsSetting);
    const auto *choice = given == options.parameters.end() ? nullptr : std::get_if<std::string>(&given->second);
    return choice && *choice == "leaf";
}

Result<ImportedGraph> readExecutionTrace(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const Result<std::string> text = textOf(source, job);
    if (!text)
        return text.error();
    const Result<RecordedTrace> trace = readCalls(*text, job);
    if (!trace)
        return trace.error();
    const Result<CallTree> tree = callTree(trace->calls);
    if (!tree)
        return tree.error();
    const std::vector<std::uint32_t> chosen = chosenCalls(trace->calls, *tree, areLeavesWanted(options));
    if (chosen.empty())
        return inputError("no_operators", "the trace records no operator",
                          "run the observer while the model runs: start() before it, stop() after it");
    RecordedNodes recorded = NodeMaker(trace->calls, *tree).make(chosen);
    const Result<std::string> digest = digestOf(source, job);
    if (!digest)
        return digest.error();
    const std::string extra =
        "{\"source\":{\"format\":\"" + std::string(formatId) + "\",\"schema\":" + jsonText(trace->schema) + "}}";
    Result<Graph> graph = Graph::make(options.name, std::move(recorded.nodes), extra, *digest);
    if (!graph)
        return graph.error();
    return ImportedGraph{std::move(*graph), std::move(recorded.warnings), {}};
}

ParameterDeclaration operatorsParameter()
{
    ParameterDeclaration operators;
    operators.name = operatorsSetting;
    operators.title = "Operators";
    operators.type = ParameterType::Choice;
    operators.defaultValue = std::string("outermost");
    operators.choices = {"outermost", "leaf"};
    operators.description =
        "outermost: the operators that the model's code called; leaf: the operators that they ended in";
    return operators;
}

} // namespace

GraphFormat executionTraceFormat()
{
    return {.id = formatId,
            .title = "PyTorch execution trace",
            .extensions = {"json", "gz"},
            .carries =
                "operators of a run, shapes, strides, devices, arguments, annotations as modules, passes, collectives",
            .derived = "edges from tensors, bytes",
            .recognises = isExecutionTrace,
            .read = readExecutionTrace,
            .parameters = {operatorsParameter()}};
}

} // namespace cutaway
