#pragma once

#include "core/bucketing/collectives.h"

#include <set>

namespace cutaway {

/// Which collectives fully sharded parameters and gradients need, by the graph around them, as torch 2.14 tells them
/// (torch/_inductor/fx_passes/fsdp.py): an all-gather that comes of exactly one placeholder, a reduce-scatter whose
/// result goes to the output alone, an all-reduce of a group that such an all-gather has.
class FsdpFilter
{
public:
    /// O(nodes + edges).
    explicit FsdpFilter(const CollectiveGraph &graph);

    bool accepts(CollectiveIndex collective) const;
    const std::set<std::string, std::less<>> &groups() const { return m_groups; }
    /// Those of an earlier graph, before its all-gathers were merged.
    void setGroups(std::set<std::string, std::less<>> groups) { m_groups = std::move(groups); }

private:
    void findPlaceholders();
    void findSoleResults();

    const CollectiveGraph &m_graph;
    std::vector<NodeIndex> m_placeholder;        ///< per node: the only one it comes of; invalid: none or several
    std::vector<bool> m_hasSeveral;              ///< per node: it comes of several placeholders
    std::vector<bool> m_leadsToOutput;           ///< per node: every path from it ends there, with nothing else joining
    std::set<std::string, std::less<>> m_groups; ///< of the all-gathers that pass
};

} // namespace cutaway
