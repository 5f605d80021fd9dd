#pragma once

#include "core/base/index.h"
#include "core/base/job.h"
#include "core/bucketing/overlap/overlap_facts.h"
#include "core/bucketing/overlap/overlap_schedule.h"

#include <cstdint>
#include <vector>

namespace cutaway {

/// Reorders a graph so that collectives run while operators with flops compute, step for step as torch 2.14's
/// `OverlapScheduler` (torch/_inductor/fx_passes/overlap_scheduling.py). Iterative but for collectives that wait for
/// each other, which nest no deeper than `deepestNesting`. Errors: `cancelled`.
/// O(compute nodes · distance · (log distance + prefetch) + nodes · log nodes), and what each started collective needs.
Result<OverlapSchedule> scheduleOverlap(const OverlapFacts &facts, const OverlapSettings &settings, const Job &job);

/// A heap of nodes whose array is laid out as Python's `heapq` lays it out: overlap scheduling looks through the array,
/// so that the layout decides.
class ReadyHeap
{
public:
    struct Entry
    {
        std::uint32_t rank = 0;
        std::int32_t nudge = 0;
        NodeIndex node;
        friend auto operator<=>(const Entry &, const Entry &) = default;
    };

    bool isEmpty() const { return m_entries.empty(); }
    NodeIndex head() const { return m_entries.front().node; }
    const std::vector<Entry> &entries() const { return m_entries; }
    void push(Entry entry);
    NodeIndex pop();
    /// Positions ascending; the rest becomes a heap again.
    void remove(const std::vector<std::size_t> &positions);

private:
    void rise(std::size_t position, std::size_t top);
    void sink(std::size_t position);

    std::vector<Entry> m_entries;
};

/// The transfers that may start while a node runs, in the order in which torch 2.14 tries them: those that the next
/// compute node needs, those that a reduce-scatter off the path to compute needs, those that later compute needs, the
/// rest; where settings say so, those of one bucket key together. `unstarted` by first wait, `computed` compute nodes
/// that are done, `left` the node's time per group, `exposedMs` per transfer. O(distance · log distance + transfers).
std::vector<std::uint32_t> prefetchCandidates(const OverlapFacts &facts, const OverlapSettings &settings,
                                              const std::vector<std::uint32_t> &unstarted, std::size_t computed,
                                              const std::vector<double> &left, const std::vector<double> &exposedMs);

} // namespace cutaway
