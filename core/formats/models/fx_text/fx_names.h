#pragma once

#include "core/formats/models/fx_text/fx_value.h"
#include "core/graph/graph.h"

#include <deque>
#include <map>

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

} // namespace cutaway
