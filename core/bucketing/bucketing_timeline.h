#pragma once

#include "core/bucketing/bucketing_plan.h"
#include "core/plan/timeline.h"

namespace cutaway {

/// Bytes of values that are whole on a device although they are kept in shares: what all-gathers bring, from their
/// start to the last reader of it, of a view of it, or of a copy that a merge adds.
struct UnshardedMemory
{
    std::vector<TimelineMemory> steps; ///< by time; the value holds up to the next
    std::vector<HeldMemory> held;      ///< what each step is made of, by start
    std::int64_t peakBytes = 0;
};

/// In the graph's order and at its times. O(nodes + edges).
UnshardedMemory unshardedMemory(const CollectiveGraph &graph, const StepModel &steps);
/// Once the buckets are merged; nothing where they cannot be.
std::optional<UnshardedMemory> unshardedAfter(const BucketingPlan &plan);

} // namespace cutaway
