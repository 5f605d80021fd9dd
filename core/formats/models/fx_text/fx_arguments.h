#pragma once

#include "core/formats/models/fx_text/fx_names.h"

#include <set>
#include <span>
#include <unordered_set>

namespace cutaway {

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
