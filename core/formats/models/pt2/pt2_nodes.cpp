#include "core/formats/models/pt2/pt2_nodes.h"

#include "core/base/names.h"
#include "core/files/safe_text.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/models/pt2/pt2_tensors.h"
#include "core/formats/models/pt2/tied_weights.h"
#include "core/graph/graph.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace cutaway {

namespace {

constexpr std::string_view selfPrefix = "L__self___";

ModuleFrame frame(std::string_view path, std::string_view type)
{
    if (path.starts_with(selfPrefix))
        path.remove_prefix(selfPrefix.size());
    return {path.substr(0, path.find('@')), type}; // a module that is called again is numbered behind an @
}

} // namespace

ModuleFrame innermostModule(std::string_view stack)
{
    while (stack.ends_with(';'))
        stack.remove_suffix(1);
    const std::size_t semicolon = stack.rfind(';');
    std::string_view entry = stack.substr(semicolon == stack.npos ? 0 : semicolon + 1);
    if (const std::size_t opening = entry.find(":("); opening != entry.npos && entry.ends_with(')')) {
        entry = entry.substr(opening + 2, entry.size() - opening - 3);
        const std::size_t comma = entry.find(',');
        return comma == entry.npos ? ModuleFrame() : frame(entry.substr(0, comma), entry.substr(comma + 1));
    }
    const std::size_t first = entry.find(',');
    const std::size_t second = first == entry.npos ? entry.npos : entry.find(',', first + 1);
    if (second == entry.npos)
        return {};
    return frame(entry.substr(first + 1, second - first - 1), entry.substr(second + 1));
}

namespace {

using Json = nlohmann::json;
using Fields = nlohmann::ordered_json;
using Value = nlohmann::ordered_json;
using NodeOf = std::function<std::string(const std::string &)>;

constexpr const char *graphPath = "graph_module.graph";

/// The values that a node gives: names of tensors and of numbers, in order.
struct Results
{
    std::vector<std::string> values;
    bool isList = false; ///< `as_tensors`: one result that is a list
};

void addNames(const Json &output, Results &results)
{
    if (output.is_array()) {
        results.isList = true;
        for (const Json &element : output)
            addNames(element, results);
        return;
    }
    if (!output.is_object())
        return;
    for (const char *key : {"name", "as_name"}) {
        const auto name = output.find(key);
        if (name != output.end() && name->is_string()) {
            results.values.push_back(name->get<std::string>());
            return;
        }
    }
    if (output.size() == 1)
        addNames(output.begin().value(), results);
}

class NodeBuilder
{
public:
    NodeBuilder(const Json &program, const Pt2Archive &archive, const ImportOptions &options)
        : m_module(member(program, "graph_module"))
        , m_graph(member(m_module, "graph"))
        , m_tensors(m_graph, member(program, "range_constraints"), options, m_failed)
        , m_weights(member(m_module, "signature"), archive, m_failed)
    {
    }

    Result<Pt2Nodes> build()
    {
        ObjectReader graph(m_graph, graphPath, m_failed);
        const Json &inputs = graph.array("inputs");
        for (const Json &input : inputs)
            addInput(input);
        const Json &nodes = graph.array("nodes");
        for (const Json &node : nodes)
            noteNames(member(node, "inputs"));
        noteNames(member(m_graph, "outputs"));
        for (std::size_t i = 0; i < nodes.size() && !m_failed.isSet(); ++i)
            addCall(nodes[i], elementPath(std::string(graphPath) + ".nodes", i));
        addOutput(graph.array("outputs"));
        tieUnreadWeights(m_nodes, m_unsaved);
        if (m_failed.isSet())
            return m_failed.take();
        placeByReaders();
        std::vector<Text> told = warnings();
        return Pt2Nodes{std::move(m_nodes), m_tensors.takeSizes(), std::move(told)};
    }

private:
    static const Json &member(const Json &object, const char *key)
    {
        static const Json none;
        const auto found = object.is_object() ? object.find(key) : object.end();
        return found == object.end() ? none : *found;
    }

    /// A number or a text that the model was exported with has no name, and is no input: it is the same in each run.
    void addInput(const Json &input)
    {
        Results named;
        addNames(input, named);
        if (named.values.empty())
            return;
        const std::string &value = named.values.front();
        Node node;
        node.name = m_names.take(value, "input");
        node.opcode = Opcode::Placeholder;
        node.target = node.name;
        addTensor(node, value);
        if (const Pt2Weights::Weight *weight = m_weights.weight(value); weight && node.outputs) {
            const TensorType &type = node.outputs->front();
            node.parameters.push_back(
                {cleanText(weight->name), type.shape, type.dtype, cleanText(weight->storage), {}});
            if (!weight->unsaved.empty())
                m_unsaved[weight->unsaved].emplace_back(m_nodes.size());
        }
        finish(std::move(node), {value}, Fields::object());
    }

    void addCall(const Json &call, const std::string &path)
    {
        ObjectReader reader(call, path, m_failed);
        Node node;
        node.target = cleanText(printedTarget(reader.text("target")));
        Results results;
        for (const Json &output : reader.array("outputs"))
            addNames(output, results);
        const bool isTuple = results.values.size() > 1 || results.isList || givesTuple(call);
        const std::string ownName = reader.optionalText("name").value_or("");
        node.name =
            m_names.take(ownName.empty() && !isTuple && !results.values.empty() ? results.values.front() : ownName,
                         functionName(node.target));
        if (const Json *metadata = reader.optionalObject("metadata"); !metadata || !setModule(node, *metadata))
            m_withoutStack.emplace_back(m_nodes.size());
        Fields fields = readArguments(node, reader);
        for (const std::string &value : results.values)
            addTensor(node, value);
        if (m_failed.isSet())
            return;
        finish(std::move(node), isTuple ? std::vector<std::string>() : results.values, std::move(fields));
        if (isTuple)
            takeApart(results.values, call);
    }

    /// The names of values, and others beside them, in a part of the program.
    void noteNames(const Json &part)
    {
        for (const Json &element : part) {
            if (element.is_string())
                m_named.insert(element.get<std::string>());
            else if (element.is_structured())
                noteNames(element);
        }
    }

    /// torch.export names so what the program took no `getitem` of.
    bool isUnused(const std::string &value, std::size_t place) const
    {
        return value.ends_with("_unused_" + std::to_string(place)) && !m_named.contains(value);
    }

    /// `getitem` nodes for the results of the last node.
    void takeApart(const std::vector<std::string> &values, const Json &call)
    {
        const NodeIndex tuple(m_nodes.size() - 1);
        const bool hasStack = m_withoutStack.empty() || m_withoutStack.back() != tuple;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (isUnused(values[i], i))
                continue;
            bool isPlaced = hasStack;
            Node node;
            node.name = m_names.take(values[i], "getitem");
            node.target = "_operator.getitem";
            if (const Json *metadata = metadataInside(call, values[i]); metadata && setModule(node, *metadata))
                isPlaced = true;
            else
                takeModule(node, tuple);
            if (!isPlaced)
                m_withoutStack.emplace_back(m_nodes.size());
            node.inputs = {tuple};
            addTensor(node, values[i]);
            Fields fields = {{"arguments", {{{"node", m_nodes[tuple.value()].name}}, i}}};
            finish(std::move(node), {values[i]}, std::move(fields));
        }
    }

    Fields readArguments(Node &node, ObjectReader &reader)
    {
        constexpr std::int64_t keyword = 2;
        Fields positional = Fields::array();
        Fields keywords = Fields::object();
        const Json &inputs = reader.array("inputs");
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            ObjectReader input(inputs[i], reader.pathOf("inputs", i), m_failed);
            const Json *argument = input.optional("arg");
            if (!argument)
                continue;
            const auto nodeOf = [&](const std::string &value) { return noteRead(node, value, input.path()); };
            Fields value = pt2Argument(*argument, nodeOf);
            if (input.optionalInteger("kind").value_or(1) == keyword)
                keywords[input.text("name")] = std::move(value);
            else
                positional.push_back(std::move(value));
        }
        Fields fields = {{"arguments", std::move(positional)}};
        if (!keywords.empty())
            fields["kwargs"] = std::move(keywords);
        return fields;
    }

    std::string noteRead(Node &node, const std::string &value, const std::string &path)
    {
        const auto maker = m_makers.find(value);
        if (maker == m_makers.end()) {
            m_failed.add(path, "unknown_value", phrase("no node makes %1", {inQuotes(value)}));
            return {};
        }
        if (std::ranges::find(node.inputs, maker->second) == node.inputs.end())
            node.inputs.push_back(maker->second);
        return m_nodes[maker->second.value()].name;
    }

    void addOutput(const Json &outputs)
    {
        Results named;
        for (const Json &output : outputs)
            addNames(output, named);
        Node node;
        node.name = m_names.take("output", "output");
        node.opcode = Opcode::Output;
        node.target = "output";
        for (const std::string &value : named.values)
            noteRead(node, value, std::string(graphPath).append(".outputs"));
        m_nodes.push_back(std::move(node));
    }

    void addTensor(Node &node, const std::string &value)
    {
        const TensorType *type = m_tensors.type(value);
        if (!type)
            return;
        const std::optional<std::int64_t> bytes = tensorBytes(type->shape, type->dtype);
        m_unknownBytes += !bytes;
        if (__builtin_add_overflow(node.outputBytes, bytes.value_or(0), &node.outputBytes))
            m_failed.add({}, "size_overflow", phrase("node %1 makes more than 2^63 bytes", {inQuotes(node.name)}));
        if (!node.outputs)
            node.outputs.emplace();
        node.outputs->push_back(*type);
    }

    void finish(Node node, const std::vector<std::string> &made, Fields fields)
    {
        for (const std::string &value : made) {
            if (!m_makers.emplace(value, NodeIndex(m_nodes.size())).second)
                m_failed.add(graphPath, "duplicate_value", phrase("the value %1 is made twice", {inQuotes(value)}));
        }
        node.totalBytes = node.outputBytes;
        fields["derived"] = {"output_bytes", "total_bytes"};
        node.extra = jsonLine(fields);
        m_nodes.push_back(std::move(node));
    }

    /// What a higher-order operator gives is a tuple, of one value too, unless the archive says otherwise.
    static bool givesTuple(const Json &call)
    {
        const Json &isSingle = member(call, "is_hop_single_tensor_return");
        return isSingle.is_boolean() && !isSingle.get<bool>();
    }

    /// PyTorch calls its higher-order operators, which take graphs, by their names alone.
    static std::string printedTarget(std::string target)
    {
        constexpr std::string_view prefix = "torch.ops.higher_order.";
        return target.starts_with(prefix) ? target.substr(prefix.size()) : target;
    }

    /// `conv2d` of `torch.ops.aten.conv2d.default`.
    static std::string functionName(const std::string &target)
    {
        const std::size_t overload = target.rfind('.');
        const std::string_view whole = std::string_view(target).substr(0, overload);
        const std::size_t dot = whole.rfind('.');
        return std::string(dot == whole.npos ? whole : whole.substr(dot + 1));
    }

    /// The metadata of the node of a graph that `call` takes, whose value keeps its name outside.
    static const Json *metadataInside(const Json &call, const std::string &value)
    {
        for (const Json &input : member(call, "inputs")) {
            for (const Json &node : member(member(member(member(input, "arg"), "as_graph"), "graph"), "nodes")) {
                Results results;
                for (const Json &output : member(node, "outputs"))
                    addNames(output, results);
                const Json &metadata = member(node, "metadata");
                if (results.values == std::vector{value} && metadata.is_object())
                    return &metadata;
            }
        }
        return nullptr;
    }

    void takeModule(Node &node, NodeIndex other) const
    {
        node.modulePath = m_nodes[other.value()].modulePath;
        node.moduleType = m_nodes[other.value()].moduleType;
    }

    /// An operator that nobody says the module of runs where all that read it do, if that is one module. Readers come
    /// behind what they read, so that from the last to the first each has its own already.
    void placeByReaders()
    {
        std::vector<std::vector<NodeIndex>> readers(m_nodes.size());
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            for (const NodeIndex input : m_nodes[i].inputs)
                readers[input.value()].emplace_back(i);
        }
        const auto moduleOf = [&](NodeIndex node) -> const std::string & { return m_nodes[node.value()].modulePath; };
        for (auto node = m_withoutStack.rbegin(); node != m_withoutStack.rend(); ++node) {
            std::vector<NodeIndex> &all = readers[node->value()];
            std::erase_if(all, [&](NodeIndex reader) { return !m_nodes[reader.value()].isOperation(); });
            const bool isOne = !all.empty() && std::ranges::all_of(all, [&](NodeIndex reader) {
                return moduleOf(reader) == moduleOf(all.front());
            });
            if (isOne)
                takeModule(m_nodes[node->value()], all.front());
        }
    }

    /// False: it tells none.
    static bool setModule(Node &node, const Json &metadata)
    {
        const auto stack = metadata.find("nn_module_stack");
        if (stack == metadata.end() || !stack->is_string())
            return false;
        const ModuleFrame innermost = innermostModule(stack->get_ref<const std::string &>());
        node.modulePath = cleanText(innermost.path);
        if (!node.modulePath.empty())
            node.moduleType = cleanText(innermost.type);
        return true;
    }

    std::vector<Text> warnings() const
    {
        std::vector<Text> found = m_tensors.openSizes();
        for (const std::string &formula : m_tensors.unknownFormulas())
            found.push_back(
                phrase("the size \"%1\" cannot be computed; the export's example value is used", {formula}));
        if (m_unknownBytes > 0)
            found.push_back(
                phrase("%1 tensors have no known size; their bytes are taken as 0", {std::to_string(m_unknownBytes)}));
        return found;
    }

    FirstError m_failed;
    const Json &m_module;
    const Json &m_graph;
    Pt2Tensors m_tensors;
    Pt2Weights m_weights;
    NodeNames m_names;
    std::unordered_map<std::string, std::vector<NodeIndex>> m_unsaved; ///< inputs that may be one
    std::unordered_map<std::string, NodeIndex> m_makers;
    std::unordered_set<std::string> m_named; ///< values that somebody reads, among other texts
    std::vector<NodeIndex> m_withoutStack;
    std::vector<Node> m_nodes;
    std::size_t m_unknownBytes = 0;
};

constexpr std::array<std::string_view, 3> valueKinds{"as_tensor", "as_custom_obj", "as_token"};
constexpr std::array<std::string_view, 7> listKinds{"as_tensors",        "as_optional_tensors", "as_nested_tensors",
                                                    "as_sym_ints",       "as_sym_bools",        "as_sym_floats",
                                                    "as_optional_tensor"};
constexpr std::array<std::string_view, 3> symbolKinds{"as_sym_int", "as_sym_bool", "as_sym_float"};

bool isOneOf(std::string_view kind, const auto &kinds)
{
    return std::ranges::find(kinds, kind) != kinds.end();
}

Value read(const std::string &value, const NodeOf &nodeOf)
{
    const std::string node = nodeOf(value);
    return Value{{"node", node.empty() ? value : node}};
}

/// A value by name, alone (`as_tensor`) or in a list, where it has no kind of its own.
Value named(const Json &value, const NodeOf &nodeOf)
{
    if (value.is_object() && value.contains("name") && value["name"].is_string())
        return read(value["name"].get<std::string>(), nodeOf);
    if (value.is_object() && value.contains("as_name") && value["as_name"].is_string())
        return read(value["as_name"].get<std::string>(), nodeOf);
    return pt2Argument(value, nodeOf);
}

Value subgraph(const Json &value)
{
    Value result = {{"graph", ""}};
    if (value.is_object() && value.contains("name") && value["name"].is_string())
        result["graph"] = value["name"].get<std::string>();
    return result;
}

} // namespace

Result<Pt2Nodes> pt2Nodes(const Json &program, const Pt2Archive &archive, const ImportOptions &options)
{
    return NodeBuilder(program, archive, options).build();
}

/// As deep as the document nests, which the parser limits.
nlohmann::ordered_json pt2Argument(const Json &argument, const NodeOf &nodeOf)
{
    if (argument.is_array()) {
        Value list = Value::array();
        for (const Json &element : argument)
            list.push_back(named(element, nodeOf));
        return list;
    }
    if (!argument.is_object() || argument.size() != 1)
        return keptJson<Value>(jsonLine(argument));
    const std::string kind = argument.begin().key();
    const Json &value = argument.begin().value();
    if (kind == "as_none")
        return nullptr;
    if (isOneOf(kind, valueKinds) || isOneOf(kind, symbolKinds))
        return named(value, nodeOf);
    if (isOneOf(kind, listKinds))
        return value.is_array() ? pt2Argument(value, nodeOf) : named(value, nodeOf);
    if (kind == "as_scalar_type")
        return Value{{"dtype", pt2ElementType(value)}};
    if (kind == "as_graph")
        return subgraph(value);
    if (kind.starts_with("as_"))
        return keptJson<Value>(jsonLine(value));
    return keptJson<Value>(jsonLine(argument));
}

} // namespace cutaway
