#pragma once

#include "core/bucketing/bucketing.h"
#include "core/bucketing/bucketing_settings.h"
#include "core/bucketing/collectives.h"

#include <limits>
#include <set>

namespace cutaway {

/// The collectives of the settings' kind whose wait's name matches, in the order of their waits. O(nodes).
/// `fsdpGroups`: what FSDP's filter takes for its groups where it asks for them; null: those that the graph has.
std::vector<CollectiveIndex> bucketCandidates(const CollectiveGraph &graph, const BucketingSettings &settings,
                                              const std::set<std::string, std::less<>> *fsdpGroups = nullptr);

/// What came of a cap, and which other caps would do the same.
struct Filling
{
    Bucketing bucketing;
    std::int64_t sameFrom = 0;                                         ///< any cap from here on …
    std::int64_t sameUntil = std::numeric_limits<std::int64_t>::max(); ///< … and below this one fills the same buckets
};

/// Fills buckets as PyTorch Inductor's `bucket_all_gather_by_mb` and `bucket_reduce_scatter_by_mb` do
/// (torch/_inductor/fx_passes/bucketing.py), in one of three modes. Linear in nodes and edges but for buckets that
/// would wait for each other.
Bucketing fillBuckets(const CollectiveGraph &graph, const BucketingSettings &settings);
/// The same with given candidates, in the order of their waits.
Bucketing fillCandidates(const CollectiveGraph &graph, const BucketingSettings &settings,
                         const std::vector<CollectiveIndex> &candidates);
/// The same for one cap, with the caps for which nothing would be different.
Filling fillInRange(const CollectiveGraph &graph, const BucketingSettings &settings);

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
