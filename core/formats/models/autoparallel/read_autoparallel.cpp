#include "core/formats/models/graph_formats.h"

#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/files/safe_text.h"
#include "core/graph/graph.h"
#include "core/graph/module_names.h"
#include "core/graph/module_tree.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <unordered_map>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr double microseconds = 1e-6;

/// The part of the file that recognition looks at: fields of the first nodes.
constexpr std::uint64_t sniffedBytes = 65536;

bool isAutoParallel(const ByteSource &source)
{
    const std::string begin = beginningOf(source, sniffedBytes);
    const std::size_t first = begin.find_first_not_of(" \t\r\n");
    const auto says = [&](const char *field) { return begin.find(field) != std::string::npos; };
    return first != std::string::npos && begin[first] == '{' && says("\"mesh\"") && says("\"nodes\"") &&
           says("\"placement\"") && says("\"compute_cost\"");
}

/// `L['self'].embed` and `_export_root.embed` are `embed`.
std::string modulePath(std::string path)
{
    for (const std::string_view root : {"L['self']", "_export_root", "L[\"self\"]"}) {
        if (path == root)
            return {};
        if (path.starts_with(root) && path.size() > root.size() && path[root.size()] == '.')
            path.erase(0, root.size() + 1);
    }
    return plainName(path);
}

std::string targetOf(const std::string &op)
{
    constexpr std::string_view builtIn = "<built-in function ";
    if (op.starts_with(builtIn) && op.ends_with('>'))
        return "_operator." + op.substr(builtIn.size(), op.size() - builtIn.size() - 1);
    return "torch.ops." + op;
}

class AutoParallelReader
{
public:
    explicit AutoParallelReader(const OrderedJson &document) : m_document(document) {}

    Result<std::vector<Node>> read()
    {
        OrderedObjectReader top(m_document, "", m_failed);
        const OrderedJson &nodes = top.array("nodes");
        for (std::size_t i = 0; i < nodes.size() && !m_failed.isSet(); ++i)
            readNode(nodes[i], elementPath("nodes", i));
        if (m_failed.isSet())
            return m_failed.take();
        if (m_dangling > 0)
            m_warnings.push_back(
                phrase("inputs left out because they name no node before theirs: %1", {std::to_string(m_dangling)}));
        return std::move(m_nodes);
    }

    std::vector<Text> takeWarnings() { return std::move(m_warnings); }

private:
    void readNode(const OrderedJson &json, const std::string &path)
    {
        OrderedObjectReader reader(json, path, m_failed);
        Node node;
        node.name = reader.name("name");
        readKind(reader, node);
        readInputs(reader, node);
        if (node.opcode != Opcode::Output)
            readTensor(reader, node);
        readModule(reader, node);
        readTime(reader, node);
        if (m_failed.isSet())
            return;
        m_byName.emplace(node.name, NodeIndex(m_nodes.size()));
        m_nodes.push_back(std::move(node));
    }

    void readKind(OrderedObjectReader &reader, Node &node)
    {
        const std::string op = reader.text("op");
        node.opcode = op == "placeholder" ? Opcode::Placeholder
                      : op == "get_attr"  ? Opcode::GetAttr
                      : op == "output"    ? Opcode::Output
                                          : Opcode::CallFunction;
        node.target = node.opcode == Opcode::CallFunction ? cleanText(targetOf(op)) : node.name;
    }

    void readInputs(OrderedObjectReader &reader, Node &node)
    {
        const OrderedJson &inputs = reader.array("inputs");
        for (std::size_t i = 0; i < inputs.size() && !m_failed.isSet(); ++i) {
            OrderedObjectReader input(inputs[i], reader.pathOf("inputs", i), m_failed);
            const auto found = m_byName.find(input.text("name"));
            if (found == m_byName.end())
                ++m_dangling;
            else if (std::ranges::count(node.inputs, found->second) == 0)
                node.inputs.push_back(found->second);
        }
    }

    void readTensor(OrderedObjectReader &reader, Node &node)
    {
        if (!reader.has("shape"))
            return;
        TensorType type{reader.integers("shape"), reader.text("dtype"), {}};
        const std::optional<std::int64_t> bytes = tensorBytes(type.shape, type.dtype);
        if (std::ranges::any_of(type.shape, [](std::int64_t size) { return size < 0; }))
            m_failed.add(reader.pathOf("shape"), "bad_value", "a size is at least 0");
        else if (!elementBits(type.dtype))
            m_warnings.push_back(phrase("node %1: %2 is no dtype", {inQuotes(node.name), inQuotes(type.dtype)}));
        else if (!bytes)
            m_failed.add(reader.pathOf("shape"), "too_large", "more bytes than can be counted");
        node.outputBytes = bytes.value_or(0);
        node.totalBytes = node.outputBytes;
        node.outputs = std::vector<TensorType>{std::move(type)};
    }

    /// Of a parameter the file gives its own name, of all else its module's.
    void readModule(OrderedObjectReader &reader, Node &node)
    {
        const std::string path = modulePath(reader.optionalText("module_path").value_or(""));
        const std::string kind = reader.optionalText("placeholder_kind").value_or("");
        OrderedJson extra = OrderedJson::object();
        const bool isWeight = kind == "param" || kind == "buffer";
        node.modulePath = isWeight ? std::string(parentPath(path)) : path;
        if (isWeight && node.outputs) {
            const std::string name = path.empty() ? node.name : path;
            node.parameters.push_back({name, node.outputs->front().shape, node.outputs->front().dtype, name, {}});
            if (kind == "buffer")
                extra["buffer"] = true;
        }
        if (reader.optionalText("phase").value_or("") == "backward")
            extra["pass"] = "backward";
        for (const char *kept : {"source", "ac_region", "cluster_id", "cluster_root"}) {
            if (const OrderedJson *value = reader.optional(kept))
                extra[kept] = *value;
        }
        if (!extra.empty())
            node.extra = jsonLine(extra);
    }

    void readTime(OrderedObjectReader &reader, Node &node)
    {
        const std::optional<double> cost = reader.optionalNumber("compute_cost");
        if (!cost || !node.isOperation())
            return;
        if (*cost < 0)
            m_failed.add(reader.pathOf("compute_cost"), "bad_value", "a time is at least 0");
        node.latency = Latency{0, *cost * microseconds, {}};
    }

    const OrderedJson &m_document;
    FirstError m_failed;
    std::vector<Node> m_nodes;
    std::unordered_map<std::string, NodeIndex> m_byName;
    std::size_t m_dangling = 0;
    std::vector<Text> m_warnings;
};

Result<ImportedGraph> readAutoParallel(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const Result<std::string> text = readAll(source);
    if (!text)
        return text.error();
    const Result<OrderedJson> document = parseJson<OrderedJson>(*text, job);
    if (!document)
        return document.error();
    AutoParallelReader reader(*document);
    Result<std::vector<Node>> nodes = reader.read();
    if (!nodes)
        return nodes.error();
    Result<Graph> graph = Graph::make(options.name, std::move(*nodes), "{\"global_shapes\":true}", digestOf(*text));
    if (!graph)
        return graph.error();
    return ImportedGraph{std::move(*graph), reader.takeWarnings(), {}};
}

} // namespace

GraphFormat autoParallelFormat()
{
    return {"autoparallel",  "AutoParallel solution (JSON)",
            {"json"},        "operators, global shapes, weights, modules, passes, computing times",
            "bytes",         isAutoParallel,
            readAutoParallel};
}

} // namespace cutaway
