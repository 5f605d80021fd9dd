#include "core/formats/models/dot/read_dot.h"

#include "core/base/names.h"
#include "core/files/clean_text.h"
#include "core/files/digest.h"
#include "core/formats/models/dot/dot_text.h"
#include "core/formats/models/execution_order.h"
#include "core/formats/models/node_names.h"
#include "core/json/first_error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_map>

namespace cutaway {

namespace {

using Fields = nlohmann::ordered_json;

constexpr std::array opcodes{Opcode::Placeholder,  Opcode::GetAttr,    Opcode::CallModule,
                             Opcode::CallFunction, Opcode::CallMethod, Opcode::Output};

/// The labels of the clusters around each node, outermost first.
class ClusterPaths
{
public:
    explicit ClusterPaths(Agraph_t *graph) { walk(graph, {}, {}); }

    std::string of(Agnode_t *node) const
    {
        const auto found = m_paths.find(AGSEQ(node));
        return found == m_paths.end() ? std::string() : found->second;
    }

private:
    /// As deep as subgraphs nest, which the parser's caller limits. Inner clusters come later and win.
    void walk(Agraph_t *graph, const std::string &path, const std::string &inherited)
    {
        for (Agraph_t *inner = agfstsubg(graph); inner; inner = agnxtsubg(inner)) {
            const std::string_view name = agnameof(inner);
            const std::string label = labelOf(inner);
            std::string innerPath = path;
            if (name.starts_with("cluster")) {
                innerPath += (path.empty() ? "" : ".") + (label == inherited ? nameOf(name) : label);
                for (Agnode_t *node = agfstnode(inner); node; node = agnxtnode(inner, node))
                    m_paths[AGSEQ(node)] = innerPath;
            }
            walk(inner, innerPath, label);
        }
    }

    /// Subgraphs without a label of their own have that of the graph around them.
    static std::string labelOf(Agraph_t *graph)
    {
        char key[] = "label";
        const char *text = agget(graph, key);
        return text ? cleanText(text) : std::string();
    }

    static std::string nameOf(std::string_view name)
    {
        name.remove_prefix(std::string_view("cluster").size());
        return cleanText(name.starts_with('_') ? name.substr(1) : name);
    }

    std::unordered_map<unsigned, std::string> m_paths;
};

class DotNodes
{
public:
    explicit DotNodes(Agraph_t *graph) : m_graph(graph), m_clusters(graph) {}

    Result<std::vector<Node>> read()
    {
        for (Agnode_t *node = agfstnode(m_graph); node; node = agnxtnode(m_graph, node)) {
            m_places.emplace(unsigned(AGSEQ(node)), m_nodes.size());
            addNode(node);
        }
        for (Agnode_t *node = agfstnode(m_graph); node; node = agnxtnode(m_graph, node))
            connect(node);
        if (m_failed.isSet())
            return m_failed.take();
        return inExecutionOrder(std::move(m_nodes));
    }

private:
    void addNode(Agnode_t *source)
    {
        Node node;
        node.name = m_names.take(agnameof(source), "node");
        node.modulePath = m_clusters.of(source);
        Fields others = Fields::object();
        for (Agsym_t *attribute = agnxtattr(m_graph, AGNODE, nullptr); attribute;
             attribute = agnxtattr(m_graph, AGNODE, attribute)) {
            const std::string value = cleanText(agxget(source, attribute));
            if (!value.empty() && value != "\\N" && !setField(node, attribute->name, value))
                others[cleanText(attribute->name)] = value;
        }
        if (node.target.empty())
            node.target = others.contains("label") ? others["label"].get<std::string>() : node.name;
        node.totalBytes = std::max(node.totalBytes, node.outputBytes);
        if (!others.empty())
            node.extra = Fields{{"attributes", std::move(others)}}.dump();
        m_nodes.push_back(std::move(node));
    }

    /// Whether the attribute is a field of nodes.
    bool setField(Node &node, std::string_view name, const std::string &value)
    {
        if (name == "op")
            return setOpcode(node, value);
        if (name == "target")
            node.target = value;
        else if (name == "module_type")
            node.moduleType = value;
        else if (name == "output_bytes")
            node.outputBytes = std::int64_t(number(node, name, value));
        else if (name == "total_bytes")
            node.totalBytes = std::int64_t(number(node, name, value));
        else if (name == "flops")
            node.flops = number(node, name, value);
        else if (name == "memory_sec")
            latency(node).memorySec = number(node, name, value);
        else if (name == "compute_sec")
            latency(node).computeSec = number(node, name, value);
        else
            return false;
        return true;
    }

    static Latency &latency(Node &node) { return node.latency ? *node.latency : node.latency.emplace(); }

    static bool setOpcode(Node &node, const std::string &value)
    {
        const auto found = std::ranges::find(opcodes, value, opcodeName);
        if (found == opcodes.end())
            return false;
        node.opcode = *found;
        return true;
    }

    double number(const Node &node, std::string_view name, const std::string &text)
    {
        constexpr double largest = 9e18; // fits 63 bits
        double value = 0;
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (failure == std::errc() && end == text.data() + text.size() && value >= 0 && value < largest)
            return value;
        m_failed.add({}, "bad_value",
                     "node " + inQuotes(node.name) + ": " + std::string(name) + " is " + inQuotes(text) +
                         ", not a size or time");
        return 0;
    }

    void connect(Agnode_t *reader)
    {
        Node &node = m_nodes[m_places.at(AGSEQ(reader))];
        for (Agedge_t *edge = agfstin(m_graph, reader); edge; edge = agnxtin(m_graph, edge)) {
            const NodeIndex maker(m_places.at(AGSEQ(edge->node)));
            if (std::ranges::find(node.inputs, maker) == node.inputs.end())
                node.inputs.push_back(maker);
        }
    }

    Agraph_t *m_graph;
    ClusterPaths m_clusters;
    FirstError m_failed;
    NodeNames m_names;
    std::unordered_map<unsigned, std::size_t> m_places;
    std::vector<Node> m_nodes;
};

bool looksLikeDot(const ByteSource &source)
{
    std::string begin(std::size_t(std::min<std::uint64_t>(source.size(), 4096)), '\0');
    if (!source.read(0, begin))
        return false;
    std::string_view text = begin;
    for (;;) { // comments may stand before the graph
        const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
        text.remove_prefix(std::min(first, text.size()));
        const std::string_view end = text.starts_with("/*") ? "*/" : "\n";
        if (!text.starts_with("/*") && !text.starts_with("//") && !text.starts_with('#'))
            break;
        const std::size_t found = text.find(end);
        text.remove_prefix(found == text.npos ? text.size() : found + end.size());
    }
    constexpr std::array words{std::string_view("digraph"), std::string_view("strict"), std::string_view("graph")};
    return std::ranges::any_of(words, [&](std::string_view word) {
        return text.starts_with(word) && text.size() > word.size() &&
               std::string_view(" \t\r\n{\"/").find(text[word.size()]) != text.npos;
    });
}

Result<ImportedGraph> readDot(const ByteSource &source, const ImportOptions &options, const Job &)
{
    const Result<std::string> text = readAll(source);
    if (!text)
        return text.error();
    const Result<DotGraph> dot = parseDot(*text);
    if (!dot)
        return dot.error();
    if (!agisdirected(dot->get()))
        return inputError("not_directed", "the graph's edges have no direction",
                          "write digraph and -> from maker to reader");
    Result<std::vector<Node>> nodes = DotNodes(dot->get()).read();
    if (!nodes)
        return nodes.error();
    const std::string name = cleanText(agnameof(dot->get()));
    Result<Graph> graph = Graph::make(name.empty() || name.starts_with('%') ? options.name : name, std::move(*nodes),
                                      R"({"source":{"format":"dot"}})", digestOf(*text));
    if (!graph)
        return graph.error();
    return ImportedGraph{std::move(*graph), {}, {}};
}

} // namespace

GraphFormat dotFormat()
{
    return {"dot",         "Graphviz DOT",
            {"dot", "gv"}, "nodes, edges, clusters (modules), attributes (bytes and times where they are named so)",
            "nothing",     looksLikeDot,
            readDot};
}

} // namespace cutaway
