#include "core/formats/models/dot/dot_text.h"

#include "core/base/names.h"
#include "core/base/text_place.h"
#include "core/files/clean_text.h"

#include <graphviz/cgraph.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
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
        return inputError("not_dot", "it is no graph");
    message = message.substr(begin + beforeLine.size());
    message = message.substr(0, message.find('\n'));
    std::size_t line = 0;
    std::from_chars(message.data(), message.data() + message.size(), line);
    const std::size_t sign = message.find(beforeSign);
    Error error = inputError("not_dot", "not valid DOT: the text ends too early");
    if (sign != message.npos) {
        const std::string_view rest = message.substr(sign + beforeSign.size());
        error.message = phrase("not valid DOT: %1 cannot stand here",
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
        return inputError("too_deep",
                          phrase("subgraphs lie more than %1 deep in each other", {std::to_string(deepest)}));
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

} // namespace cutaway
