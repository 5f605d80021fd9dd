#include "core/base/names.h"
#include "core/base/units.h"
#include "core/files/file_io.h"
#include "core/files/safe_text.h"
#include "core/formats/models/dot/dot_text.h"
#include "core/formats/models/graph_formats.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace cutaway {

namespace {

using Fields = nlohmann::ordered_json;

constexpr std::array opcodes{Opcode::Placeholder,  Opcode::GetAttr,    Opcode::CallModule,
                             Opcode::CallFunction, Opcode::CallMethod, Opcode::Output};

constexpr std::size_t largestFile = 256 << 20;

class DotNodes
{
public:
    Result<std::vector<Node>> read(const std::vector<DotNode> &sources)
    {
        for (const DotNode &source : sources)
            addNode(source);
        if (m_failed.isSet())
            return m_failed.take();
        return inExecutionOrder(std::move(m_nodes));
    }

private:
    void addNode(const DotNode &source)
    {
        Node node;
        node.name = m_names.take(source.name, "node");
        node.modulePath = source.modulePath;
        Fields others = Fields::object();
        for (const auto &[name, text] : source.attributes) {
            const std::string value = cleanText(text);
            if (!value.empty() && value != "\\N" && !setField(node, name, value))
                others[cleanText(name)] = value;
        }
        if (node.target.empty())
            node.target = others.contains("label") ? others["label"].get<std::string>() : node.name;
        node.totalBytes = std::max(node.totalBytes, node.outputBytes);
        if (!others.empty())
            node.extra = jsonLine(Fields{{"attributes", std::move(others)}});
        for (const std::uint64_t maker : source.makers)
            node.inputs.emplace_back(std::size_t(maker));
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
        m_failed.add(
            {}, "bad_value",
            phrase("node %1: %2 is %3, not a size or time", {inQuotes(node.name), std::string(name), inQuotes(text)}));
        return 0;
    }

    FirstError m_failed;
    NodeNames m_names;
    std::vector<Node> m_nodes;
};

bool looksLikeDot(const ByteSource &source)
{
    const std::string begin = beginningOf(source, 4096);
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

Result<std::vector<DotText>> graphsOf(const std::string &text, const ImportOptions &options, const Job &job)
{
    return options.isConfined ? parseDot(text) : parseDotByWorker(text, job);
}

Result<std::string> textOf(const ByteSource &source)
{
    if (source.size() > largestFile)
        return inputError("too_large", phrase("DOT files of more than %1 are not read", {formatBytes(largestFile)}));
    return readAll(source);
}

std::vector<std::string> selectorsOf(const std::vector<DotText> &graphs)
{
    std::vector<std::string> names;
    for (const DotText &graph : graphs)
        names.push_back(graph.name.starts_with('%') ? std::string() : cleanText(graph.name));
    return distinctSelectors(std::move(names));
}

Result<GraphListing> listDot(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const Result<std::string> text = textOf(source);
    if (!text)
        return text.error();
    const Result<std::vector<DotText>> graphs = graphsOf(*text, options, job);
    if (!graphs)
        return graphs.error();
    const std::vector<std::string> selectors = selectorsOf(*graphs);
    GraphListing listing;
    for (std::size_t i = 0; i < graphs->size(); ++i) {
        GraphEntry entry{.selector = selectors[i], .kind = "dot"};
        entry.nodes = (*graphs)[i].nodes.size();
        listing.graphs.push_back(std::move(entry));
    }
    return listing;
}

Result<ImportedGraph> readDot(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const Result<std::string> text = textOf(source);
    if (!text)
        return text.error();
    const Result<std::vector<DotText>> graphs = graphsOf(*text, options, job);
    if (!graphs)
        return graphs.error();
    const std::vector<std::string> selectors = selectorsOf(*graphs);
    const Result<std::size_t> place = placeOfGraph(options.graph, selectors);
    if (!place)
        return place.error();
    const DotText &dot = (*graphs)[*place];
    if (!dot.isDirected)
        return inputError("not_directed", "the graph's edges have no direction",
                          "write digraph, with -> from producer to consumer");
    Result<std::vector<Node>> nodes = DotNodes().read(dot.nodes);
    if (!nodes)
        return nodes.error();
    const std::string name = cleanText(dot.name);
    Result<Graph> graph = Graph::make(name.empty() || name.starts_with('%') ? options.name : name, std::move(*nodes),
                                      R"({"source":{"format":"dot"}})", digestOf(*text));
    if (!graph)
        return graph.error();
    return ImportedGraph{std::move(*graph), othersLeftOut(options.graph, selectors), {}};
}

} // namespace

GraphFormat dotFormat()
{
    return {"dot",
            "Graphviz DOT",
            {"dot", "gv"},
            "nodes, edges, clusters (modules), attributes (bytes and times where they are named so)",
            "nothing",
            looksLikeDot,
            readDot,
            false,
            {},
            listDot};
}

} // namespace cutaway
