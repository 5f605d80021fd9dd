#include "core/formats/models/dot/dot_text.h"

#include "core/base/names.h"
#include "core/children/worker_program.h"
#include "core/files/safe_text.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <graphviz/cgraph.h>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace cutaway {

namespace {

struct CloseDot
{
    void operator()(Agraph_t *graph) const { agclose(graph); }
};
using ParsedDot = std::unique_ptr<Agraph_t, CloseDot>;

constexpr int deepest = 100;

std::string &lastMessage()
{
    static std::string message;
    return message;
}

int keepMessage(char *text)
{
    lastMessage() += text;
    return 0;
}

/// Of what cgraph prints, as in `syntax error in line 3 near '}'`, where the fault is and what stands there.
Error toldFault(std::string_view message)
{
    constexpr std::string_view beforeLine = "syntax error in line ";
    constexpr std::string_view beforeSign = " near '";
    const std::size_t begin = message.find(beforeLine);
    if (begin == message.npos)
        return inputError("not_dot", "it is not a graph");
    message = message.substr(begin + beforeLine.size());
    message = message.substr(0, message.find('\n'));
    std::size_t line = 0;
    std::from_chars(message.data(), message.data() + message.size(), line);
    const std::size_t sign = message.find(beforeSign);
    Error error = inputError("not_dot", "not valid DOT: the text ends too early");
    if (sign != message.npos) {
        const std::string_view rest = message.substr(sign + beforeSign.size());
        error.message = phrase("not valid DOT: %1 is not allowed here",
                               {inQuotes(rest.substr(0, std::min(rest.rfind('\''), rest.size())))});
    }
    error.where = lineOfText(line);
    return error;
}

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

class DotNodeList
{
public:
    explicit DotNodeList(Agraph_t *graph) : m_graph(graph), m_clusters(graph) {}

    std::vector<DotNode> read()
    {
        for (Agnode_t *node = agfstnode(m_graph); node; node = agnxtnode(m_graph, node)) {
            m_places.emplace(unsigned(AGSEQ(node)), m_nodes.size());
            m_nodes.push_back({agnameof(node), m_clusters.of(node), attributesOf(node), {}});
        }
        m_lastReader.assign(m_nodes.size(), m_nodes.size());
        for (Agnode_t *node = agfstnode(m_graph); node; node = agnxtnode(m_graph, node))
            addMakers(node);
        return std::move(m_nodes);
    }

private:
    std::vector<std::pair<std::string, std::string>> attributesOf(Agnode_t *node) const
    {
        std::vector<std::pair<std::string, std::string>> attributes;
        for (Agsym_t *attribute = agnxtattr(m_graph, AGNODE, nullptr); attribute;
             attribute = agnxtattr(m_graph, AGNODE, attribute)) {
            const std::string_view value = agxget(node, attribute);
            if (!value.empty())
                attributes.emplace_back(attribute->name, value);
        }
        return attributes;
    }

    void addMakers(Agnode_t *node)
    {
        const std::size_t reader = m_places.at(AGSEQ(node));
        for (Agedge_t *edge = agfstin(m_graph, node); edge; edge = agnxtin(m_graph, edge)) {
            const std::size_t maker = m_places.at(AGSEQ(edge->node));
            if (std::exchange(m_lastReader[maker], reader) != reader)
                m_nodes[reader].makers.push_back(maker);
        }
    }

    Agraph_t *m_graph;
    ClusterPaths m_clusters;
    std::unordered_map<unsigned, std::size_t> m_places;
    std::vector<std::size_t> m_lastReader; ///< by maker
    std::vector<DotNode> m_nodes;
};

constexpr std::uint64_t mebibyte = std::uint64_t(1) << 20;
constexpr std::uint64_t memoryOfALittleText = 800 * mebibyte;
constexpr std::uint64_t memoryPerByte = 24;
constexpr std::size_t answerOfALittleText = 64 * mebibyte;
constexpr std::size_t answerPerByte = 8;
constexpr std::chrono::seconds timeOfALittleText{15};
constexpr std::uint64_t bytesPerSecond = 4 * mebibyte;
constexpr int elapsedPerProcessorTime = 3; // other programs may take the processor

void putNumbers(std::string &bytes, const std::vector<std::uint64_t> &numbers)
{
    putText(bytes, {reinterpret_cast<const char *>(numbers.data()), numbers.size() * sizeof(std::uint64_t)});
}

bool takeNumbers(std::string_view &bytes, std::vector<std::uint64_t> &numbers)
{
    std::string raw;
    if (!takeText(bytes, raw) || raw.size() % sizeof(std::uint64_t) != 0)
        return false;
    numbers.resize(raw.size() / sizeof(std::uint64_t));
    if (!raw.empty())
        std::memcpy(numbers.data(), raw.data(), raw.size());
    return true;
}

bool takeNode(std::string_view &bytes, DotNode &node)
{
    std::string count;
    if (!takeText(bytes, node.name) || !takeText(bytes, node.modulePath) || !takeText(bytes, count))
        return false;
    while (std::to_string(node.attributes.size()) != count) {
        auto &[name, value] = node.attributes.emplace_back();
        if (!takeText(bytes, name) || !takeText(bytes, value))
            return false;
    }
    return takeNumbers(bytes, node.makers);
}

void putGraph(std::string &bytes, const DotText &text)
{
    putText(bytes, text.name);
    putText(bytes, text.isDirected ? "directed" : "");
    putText(bytes, std::to_string(text.nodes.size()));
    for (const DotNode &node : text.nodes) {
        putText(bytes, node.name);
        putText(bytes, node.modulePath);
        putText(bytes, std::to_string(node.attributes.size()));
        for (const auto &[name, value] : node.attributes) {
            putText(bytes, name);
            putText(bytes, value);
        }
        putNumbers(bytes, node.makers);
    }
}

bool namesItsNodes(const DotText &text)
{
    return std::ranges::all_of(text.nodes, [&](const DotNode &node) {
        return std::ranges::all_of(node.makers, [&](std::uint64_t maker) { return maker < text.nodes.size(); });
    });
}

bool takeGraph(std::string_view &bytes, DotText &text)
{
    std::string direction;
    std::string count;
    if (!takeText(bytes, text.name) || !takeText(bytes, direction) || !takeText(bytes, count))
        return false;
    text.isDirected = !direction.empty();
    while (std::to_string(text.nodes.size()) != count) {
        if (!takeNode(bytes, text.nodes.emplace_back()))
            return false;
    }
    return namesItsNodes(text);
}

Result<std::vector<DotText>> readWritten(std::string_view bytes, const std::string &what)
{
    std::vector<DotText> graphs;
    while (!bytes.empty()) {
        if (!takeGraph(bytes, graphs.emplace_back()))
            return childError(ChildEnd::Unreadable, what);
    }
    if (graphs.empty())
        return childError(ChildEnd::Unreadable, what);
    return graphs;
}

} // namespace

bool nestsTooDeep(std::string_view text)
{
    int depth = 0;
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (isQuoted && text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            isQuoted = !isQuoted;
        else if (!isQuoted && (text[i] == '{' || text[i] == '<') && ++depth > deepest)
            return true;
        else if (!isQuoted && (text[i] == '}' || text[i] == '>') && depth > 0)
            --depth;
    }
    return false;
}

Result<std::vector<DotText>> parseDot(const std::string &text)
{
    static std::mutex one;
    const std::lock_guard lock(one);
    if (nestsTooDeep(text))
        return inputError("too_deep", phrase("subgraphs are nested more than %1 deep", {std::to_string(deepest)}));
    lastMessage().clear();
    const agusererrf before = agseterrf(keepMessage);
    const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(
        text.empty() ? nullptr : fmemopen(const_cast<char *>(text.data()), text.size(), "r"), std::fclose);
    std::vector<DotText> graphs;
    while (file) {
        const ParsedDot graph(agread(file.get(), nullptr));
        if (!graph)
            break;
        graphs.push_back({agnameof(graph.get()), agisdirected(graph.get()) != 0, DotNodeList(graph.get()).read()});
    }
    agseterrf(before);
    if (graphs.empty() || !lastMessage().empty()) {
        Error error = toldFault(lastMessage());
        error.hint = phrase("Cutaway reads directed graphs in Graphviz's DOT");
        return error;
    }
    return graphs;
}

Result<std::vector<DotText>> parseDotByWorker(const std::string &text, const Job &job)
{
    const Text what = phrase("reading the DOT file");
    const auto time = timeOfALittleText + std::chrono::seconds(text.size() / bytesPerSecond);
    const ChildLimits limits{memoryOfALittleText + memoryPerByte * text.size(), time};
    const ChildBudget budget{elapsedPerProcessorTime * time, answerOfALittleText + answerPerByte * text.size()};
    const Result<std::string> answer = askWorker("dot", what, text, limits, budget, job);
    if (!answer)
        return answer.error();
    return readWritten(*answer, what);
}

Result<std::string> dotTask(std::string_view request)
{
    const Result<std::vector<DotText>> graphs = parseDot(std::string(request));
    if (!graphs)
        return graphs.error();
    std::string bytes;
    for (const DotText &graph : *graphs)
        putGraph(bytes, graph);
    return bytes;
}

} // namespace cutaway
