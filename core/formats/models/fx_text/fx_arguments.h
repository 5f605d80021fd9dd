#pragma once

#include "core/formats/models/fx_text/fx_value.h"
#include "core/graph/graph.h"

#include <deque>
#include <map>
#include <set>
#include <span>
#include <unordered_set>

namespace cutaway {

/// What the names in a method stand for. Views point into the text.
class FxNames
{
public:
    struct Meaning
    {
        NodeIndex node;                 ///< invalid: no node
        const FxValue *value = nullptr; ///< the list that was given this name
    };

    /// Where a name that nothing has made was read first; 0: nowhere.
    std::uint32_t readBefore(std::string_view name) const;
    bool isKnown(std::string_view name) const { return m_meanings.contains(name); }
    void setNode(std::string_view name, NodeIndex node) { m_meanings[name] = {node, nullptr}; }
    /// The list stands wherever the name is next; then the name means nothing.
    void setValue(std::string_view name, FxValue value);
    /// Forgets a list that was read.
    void spend(std::string_view name) { m_meanings.erase(name); }

    /// Neither node nor list where the name is none of the graph's; then it is noted as read.
    Meaning read(std::string_view name, std::uint32_t line);
    /// The same without noting; of the first part of a dotted name.
    NodeIndex node(std::string_view name) const;

    /// Notes a name that stands where a node should and means none.
    void noteStrange(std::string_view name, std::uint32_t line) { m_strange.emplace(name, line); }
    /// These, with the line where each comes first.
    const std::map<std::string_view, std::uint32_t> &strange() const { return m_strange; }

private:
    std::unordered_map<std::string_view, Meaning> m_meanings;
    std::unordered_map<std::string_view, std::uint32_t> m_unknown;
    std::map<std::string_view, std::uint32_t> m_strange;
    std::deque<FxValue> m_values;
};

/// Writes values in the notation of graph documents and notes which nodes they read, in order.
class FxArguments
{
public:
    /// `line` is where they stand; `nodes` are those that the names mean.
    FxArguments(FxNames &names, const std::vector<Node> &nodes, std::uint32_t line)
        : m_names(names), m_nodes(nodes), m_line(line)
    {
    }

    /// A list of values.
    void positional(std::span<const FxValue> values);
    void positional(const FxValue &value) { positional({&value, 1}); }
    void keyword(std::string_view name, const FxValue &value);
    /// A text among the positional ones: the name of an attribute.
    void text(std::string_view text);

    std::string list() const { return '[' + m_list + ']'; }
    /// An object; empty: there are none.
    std::string keywords() const { return m_keywords.empty() ? std::string() : '{' + m_keywords + '}'; }
    std::vector<NodeIndex> takeInputs() { return std::move(m_inputs); }

private:
    void append(std::string &out, const FxValue &value);
    void appendName(std::string &out, const FxValue &value);
    void appendCall(std::string &out, const FxValue &call);
    void appendSlice(std::string &out, const FxValue *bounds, std::size_t count);
    void appendDict(std::string &out, const FxValue &dict);
    void appendAll(std::string &out, const std::vector<FxValue> &values);
    bool appendNegative(std::string &out, const FxValue &value);
    void noteReads(const FxValue &value);
    void noteNode(NodeIndex node);

    FxNames &m_names;
    const std::vector<Node> &m_nodes;
    std::uint32_t m_line;
    std::string m_list;
    std::string m_keywords;
    std::vector<NodeIndex> m_inputs;
    std::unordered_set<NodeIndex> m_isInput; ///< of calls with many
    std::set<std::string, std::less<>> m_keywordNames;
    bool m_isInList = false; ///< a list that stands for a name: names in it stand for no further list
};

} // namespace cutaway
