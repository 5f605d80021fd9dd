#pragma once

#include "core/graph/graph.h"

#include <map>
#include <unordered_map>

namespace cutaway {

using Candidates = std::vector<NodeIndex>; ///< in graph order

/// Finds nodes by what other programs may call them. Only operators are looked for by module and type.
class NodesByName
{
public:
    explicit NodesByName(const Graph &graph);

    /// Nodes whose name, target or former id is this one but for separators and case.
    Candidates ofName(std::string_view name) const;
    /// Operators that run in the module itself.
    Candidates ofModule(std::string_view path) const;
    /// Operators of one type, in one module or, where that is empty, anywhere.
    Candidates ofType(std::string_view type, std::string_view module) const;

private:
    void addName(std::string_view name, NodeIndex node);

    std::unordered_map<std::string, Candidates> m_byName;
    std::unordered_map<std::string, Candidates> m_byModule;
    std::unordered_map<std::string, Candidates> m_byType; ///< keys: type, `@`, module; or type alone
};

} // namespace cutaway
