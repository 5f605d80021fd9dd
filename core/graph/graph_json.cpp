#include "core/graph/graph_json.h"

#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <functional>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;
using Reader = OrderedObjectReader;

constexpr std::string_view graphFormat = "cutaway.graph";
constexpr const char *sourcesField = "made_from";
constexpr std::array opcodes{Opcode::Placeholder,  Opcode::GetAttr,    Opcode::CallModule,
                             Opcode::CallFunction, Opcode::CallMethod, Opcode::Output};

Opcode readOpcode(Reader &node)
{
    const std::string name = node.text("op");
    const auto found = std::ranges::find(opcodes, name, opcodeName);
    if (found != opcodes.end())
        return *found;
    node.failed().add(node.pathOf("op"), "unknown_op", phrase("no operation %1", {inQuotes(name)}),
                      phrase("known: %1", {commaList(opcodes, opcodeName)}));
    return Opcode::CallFunction;
}

std::vector<std::int64_t> readShape(Reader &reader, std::int64_t least)
{
    std::vector<std::int64_t> shape = reader.integers("shape");
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] < least)
            reader.failed().add(reader.pathOf("shape", i), "negative_size",
                                phrase("a dimension of %1 elements", {std::to_string(shape[i])}));
    }
    return shape;
}

constexpr std::int64_t unknownDimension = -1;

std::vector<TensorType> readOutputs(Reader &node, const OrderedJson &list)
{
    std::vector<TensorType> outputs;
    outputs.reserve(list.size());
    for (const OrderedJson &element : list) {
        Reader reader(element, node.pathOf("outputs", outputs.size()), node.failed());
        TensorType &output = outputs.emplace_back();
        output.shape = readShape(reader, unknownDimension);
        output.dtype = reader.text("dtype");
        output.extra = reader.rest();
    }
    return outputs;
}

std::vector<Parameter> readParameters(Reader &node, const OrderedJson &list)
{
    std::vector<Parameter> parameters;
    parameters.reserve(list.size());
    for (const OrderedJson &element : list) {
        Reader reader(element, node.pathOf("parameters", parameters.size()), node.failed());
        Parameter &parameter = parameters.emplace_back();
        parameter.name = reader.text("name");
        parameter.shape = readShape(reader, unknownDimension);
        parameter.dtype = reader.text("dtype");
        parameter.storage = reader.text("storage");
        parameter.extra = reader.rest();
    }
    return parameters;
}

std::string readModulePath(Reader &node)
{
    std::string path = node.optionalText("module_path").value_or("");
    if (isTooDeep(path))
        node.failed().add(node.pathOf("module_path"), "too_deep",
                          phrase("a module path of more than %1 parts", {std::to_string(mostModuleParts)}));
    return path;
}

/// A latency that is told by kind of device only is left to the fields that are kept as they are.
std::optional<Latency> readLatency(Reader &node, const OrderedJson &node_json)
{
    const auto field = node_json.find("latency");
    if (field == node_json.end())
        return {};
    if (field->is_object() && field->contains("by_kind") && !field->contains("memory_sec") &&
        !field->contains("compute_sec"))
        return {};
    Reader reader(node.object("latency"), node.pathOf("latency"), node.failed());
    Latency latency;
    latency.memorySec = reader.number("memory_sec");
    latency.computeSec = reader.number("compute_sec");
    latency.extra = reader.rest();
    if (latency.memorySec < 0 || latency.computeSec < 0)
        reader.failed().add(reader.path(), "negative_time", "a time cannot be negative");
    return latency;
}

/// All of a node but its inputs, which are names until all nodes are known.
Node readNode(Reader &reader, const OrderedJson &json)
{
    Node node;
    node.name = reader.name("name");
    node.opcode = readOpcode(reader);
    node.target = reader.text("target");
    if (const OrderedJson *outputs = reader.optionalArray("outputs"))
        node.outputs = readOutputs(reader, *outputs);
    if (node.opcode != Opcode::Output) {
        node.outputBytes = reader.bytes("output_bytes");
        node.totalBytes = reader.bytes("total_bytes");
    }
    node.modulePath = readModulePath(reader);
    node.moduleType = reader.optionalText("module_type").value_or("");
    if (const OrderedJson *parameters = reader.optionalArray("parameters"))
        node.parameters = readParameters(reader, *parameters);
    node.flops = reader.optionalNumber("flops");
    node.latency = readLatency(reader, json);
    return node;
}

/// The names that nodes read, until they can be looked up.
class PendingInputs
{
public:
    void add(const std::vector<std::string> &names)
    {
        for (const std::string &name : names) {
            m_text += name;
            m_ends.push_back(m_text.size());
        }
        m_nodeEnds.push_back(m_ends.size());
    }

    /// Puts indices into the nodes; a name that comes later in the list is found too, Graph::make judges the order.
    void resolve(std::vector<Node> &nodes, FirstError &failed) const
    {
        std::unordered_map<std::string_view, NodeIndex> byName;
        byName.reserve(nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i)
            byName.emplace(nodes[i].name, NodeIndex(i));
        std::size_t next = 0;
        for (std::size_t i = 0; i < nodes.size() && !failed.isSet(); ++i) {
            std::vector<NodeIndex> &inputs = nodes[i].inputs;
            inputs.reserve(m_nodeEnds[i] - next);
            for (; next < m_nodeEnds[i] && !failed.isSet(); ++next) {
                const std::string_view name = this->name(next);
                const auto found = byName.find(name);
                if (found != byName.end())
                    inputs.push_back(found->second);
                else
                    addUnknown(elementPath(elementPath("nodes", i) + ".inputs", inputs.size()), name, nodes, failed);
            }
        }
    }

private:
    std::string_view name(std::size_t index) const
    {
        const std::size_t begin = index == 0 ? 0 : m_ends[index - 1];
        return std::string_view(m_text).substr(begin, m_ends[index] - begin);
    }
    static void addUnknown(std::string where, std::string_view name, const std::vector<Node> &nodes, FirstError &failed)
    {
        NearestName nearest(name);
        for (const Node &node : nodes)
            nearest.offer(node.name);
        failed.add(std::move(where), "unknown_node", phrase("no node %1", {inQuotes(name)}), nearest.hint());
    }

    std::string m_text;                  ///< all names, one after the other
    std::vector<std::size_t> m_ends;     ///< where each name ends
    std::vector<std::size_t> m_nodeEnds; ///< where the names of each node end
};

/// Each node has this field once, and none is shorter than this. Room is made for all at once: a vector that grows
/// moves every node again and needs both places for a moment. O(bytes).
std::size_t expectedNodes(std::string_view text)
{
    constexpr std::string_view field = "\"inputs\"";
    constexpr std::size_t shortest = 48;
    const std::boyer_moore_horspool_searcher searcher(field.begin(), field.end());
    std::size_t count = 0;
    for (auto at = text.begin(); (at = std::search(at, text.end(), searcher)) != text.end(); at += field.size())
        ++count;
    return std::min(count, text.size() / shortest);
}

/// Collects nodes as they are read.
class NodeCollector
{
public:
    NodeCollector(FirstError &failed, std::size_t expected) : m_failed(failed) { m_nodes.reserve(expected); }

    void take(std::size_t index, const OrderedJson &json)
    {
        if (m_failed.isSet())
            return;
        Reader reader(json, elementPath("nodes", index), m_failed);
        Node node = readNode(reader, json);
        const std::vector<std::string> inputs = reader.texts("inputs");
        checkDistinct(inputs, reader);
        node.extra = reader.rest();
        m_nodes.push_back(std::move(node));
        m_inputs.add(inputs);
    }

    std::vector<Node> takeNodes()
    {
        if (!m_failed.isSet())
            m_inputs.resolve(m_nodes, m_failed);
        return std::move(m_nodes);
    }

private:
    static void checkDistinct(const std::vector<std::string> &inputs, Reader &reader)
    {
        std::vector<std::string_view> sorted(inputs.begin(), inputs.end());
        std::ranges::sort(sorted);
        const auto twice = std::ranges::adjacent_find(sorted);
        if (twice == sorted.end())
            return;
        const auto first = std::ranges::find(inputs, *twice);
        const auto second = std::find(first + 1, inputs.end(), *twice);
        reader.failed().add(reader.pathOf("inputs", std::size_t(second - inputs.begin())), "duplicate_input",
                            phrase("the input %1 is listed twice", {inQuotes(*twice)}),
                            "inputs are the distinct nodes read");
    }

    FirstError &m_failed;
    std::vector<Node> m_nodes;
    PendingInputs m_inputs;
};

void writeTensor(std::string &out, const TensorType &tensor)
{
    ObjectWriter writer(out);
    writer.integers("shape", tensor.shape);
    writer.text("dtype", tensor.dtype);
    writer.extra(tensor.extra);
    writer.finish();
}

void writeParameter(std::string &out, const Parameter &parameter)
{
    ObjectWriter writer(out);
    writer.text("name", parameter.name);
    writer.integers("shape", parameter.shape);
    writer.text("dtype", parameter.dtype);
    writer.text("storage", parameter.storage);
    writer.extra(parameter.extra);
    writer.finish();
}

void writeLatency(std::string &out, const Latency &latency)
{
    ObjectWriter writer(out);
    writer.number("memory_sec", latency.memorySec);
    writer.number("compute_sec", latency.computeSec);
    writer.extra(latency.extra);
    writer.finish();
}

} // namespace

bool isTooDeep(std::string_view modulePath)
{
    return std::ranges::count(modulePath, '.') >= mostModuleParts;
}

void appendNode(std::string &out, const Graph &graph, const Node &node)
{
    ObjectWriter writer(out);
    writer.text("name", node.name);
    writer.text("op", opcodeName(node.opcode));
    writer.text("target", node.target);
    writer.optionalText("module_path", node.modulePath);
    writer.optionalText("module_type", node.moduleType);
    writeArray(writer.raw("inputs"), node.inputs, "",
               [&](NodeIndex input) { out += jsonText(graph.node(input).name); });
    if (node.outputs)
        writeArray(writer.raw("outputs"), *node.outputs, "", [&](const TensorType &o) { writeTensor(out, o); });
    if (node.opcode != Opcode::Output) {
        writer.integer("output_bytes", node.outputBytes);
        writer.integer("total_bytes", node.totalBytes);
    }
    if (!node.parameters.empty())
        writeArray(writer.raw("parameters"), node.parameters, "", [&](const Parameter &p) { writeParameter(out, p); });
    if (node.flops)
        writer.number("flops", *node.flops);
    if (node.latency)
        writeLatency(writer.raw("latency"), *node.latency);
    writer.extra(node.extra);
    writer.finish();
}

Node readNodeEntry(OrderedObjectReader &reader, const nlohmann::ordered_json &json)
{
    Node node = readNode(reader, json);
    reader.texts("inputs");
    node.extra = reader.rest();
    return node;
}

Result<Graph> readGraph(const JsonText &text, const Job &job)
{
    FirstError failedNode;
    NodeCollector collector(failedNode, expectedNodes(text.text));
    const ElementSink<OrderedJson> sink{"nodes",
                                        [&](std::size_t index, OrderedJson &&node) { collector.take(index, node); }};
    Result<OrderedJson> json = parseJson<OrderedJson>(text, sink, job);
    if (!json)
        return json.error();

    // What the document says it is comes first: the nodes of another format are not ours to judge.
    FirstError failed;
    Reader document(*json, {}, failed);
    checkFormat(document, graphFormat);
    std::string name = document.title("name");
    document.array("nodes");
    if (failed.isSet())
        return failed.take();
    std::vector<Node> nodes = collector.takeNodes();
    if (failedNode.isSet())
        return failedNode.take();
    if (job.stopRequested())
        return cancelledError();
    return Graph::make(std::move(name), std::move(nodes), document.rest(), digestOf(text.text));
}

namespace {

std::string writeGraph(const Graph &graph, const std::string &extra)
{
    std::string out = "{\n \"format\": " + jsonText(graphFormat) +
                      ",\n \"version\": 1,\n \"name\": " + jsonText(graph.name()) + ",\n \"nodes\": ";
    writeArray(out, graph.nodes(), "\n  ", [&](const Node &node) { appendNode(out, graph, node); });
    if (extra.size() > 2)
        out.append(",\n ").append(extra, 1, extra.size() - 2);
    return out += "\n}\n";
}

OrderedJson topFields(const Graph &graph)
{
    return keptFields<OrderedJson>(graph.extra());
}

} // namespace

std::string writeGraph(const Graph &graph)
{
    return writeGraph(graph, graph.extra());
}

std::string writeGraphMadeFrom(const Graph &graph)
{
    if (graph.digest().empty())
        return writeGraph(graph);
    OrderedJson fields = topFields(graph);
    OrderedJson sources = OrderedJson::array({graph.digest()});
    if (const auto before = fields.find(sourcesField); before != fields.end() && before->is_array())
        sources.insert(sources.end(), before->begin(), before->end());
    fields[sourcesField] = std::move(sources);
    return writeGraph(graph, jsonLine(fields));
}

bool isKnownAs(const Graph &graph, std::string_view digest)
{
    if (digest == graph.digest())
        return true;
    const OrderedJson fields = topFields(graph);
    const auto sources = fields.find(sourcesField);
    return sources != fields.end() && sources->is_array() &&
           std::ranges::find(*sources, OrderedJson(digest)) != sources->end();
}

} // namespace cutaway
