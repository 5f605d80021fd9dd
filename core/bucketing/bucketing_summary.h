#pragma once

#include "core/bucketing/bucketing_plan.h"
#include "core/plan/timeline.h"

namespace cutaway {

PlanCost costOf(const BucketingPlan &plan);
/// Of the graph as it is.
PlanCost costWithoutBuckets(const BucketingPlan &plan);
/// `45 collectives, 670 µs exposed, 723 µs overlapped`.
Text summaryOf(const StepCost &step);
/// Whether merging makes the step shorter or longer, or why it cannot be done; none where nothing changes.
std::optional<Problem> effectOf(const BucketingPlan &plan);
std::vector<Problem> problemsOf(const BucketingPlan &plan);
/// Of a bucket: bytes, cap, fill, time, extra memory and what merging saves. Of a collective that stands alone: why.
GroupLimits limitsOf(const BucketingPlan &plan, GroupIndex group);
Report reportOf(const BucketingPlan &plan);

/// A bucket and what merging it does. Seconds and bytes.
struct BucketRow
{
    std::size_t position = 0;
    std::size_t id = 0;
    std::vector<CollectiveIndex> members;
    std::int64_t bytes = 0;
    std::int64_t capBytes = 0;
    std::int64_t extraBytes = 0;
    double aloneSec = 0;    ///< of its members, one after the other
    double togetherSec = 0; ///< of the merged collective
    double savedSec = 0;    ///< with the copies that merging needs
    double exposedBeforeSec = 0;
    std::optional<double> exposedAfterSec; ///< none where the buckets cannot be merged

    double fill() const { return capBytes > 0 ? double(bytes) / double(capBytes) : 1.0; }
};

/// Of the buckets that there are, by id. O(events + members).
std::vector<BucketRow> bucketRows(const BucketingPlan &plan);

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
