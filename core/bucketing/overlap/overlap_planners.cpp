#include "core/bucketing/overlap/overlap_planners.h"

#include "core/bucketing/bucketing_kind.h"
#include "core/bucketing/bucketing_plan.h"
#include "core/bucketing/overlap/kept_promises.h"
#include "core/bucketing/overlap/overlap_part.h"
#include "core/bucketing/overlap/overlap_scheduler.h"
#include "core/bucketing/overlap/scheduled_draft.h"
#include "core/bucketing/torch214/merge_fault.h"

#include <algorithm>

namespace cutaway {

namespace {

struct Found
{
    std::shared_ptr<const CollectiveGraph> graph;
    std::shared_ptr<const OverlapPart> part;
    OverlapBuckets buckets;
    double exposedMs = 0; ///< once merged
};

/// One run on a graph that is prepared.
Result<Found> search(PreparedGraph prepared, const BucketingSettings &bucketing, const OverlapSettings &settings,
                     bool isFixed, const Job &job)
{
    Result<OverlapFacts> facts = OverlapFacts::make(prepared.graph, bucketing, settings.overlapMultiplier);
    if (!facts)
        return facts.error();
    auto part = std::make_shared<OverlapPart>();
    part->facts = std::make_shared<const OverlapFacts>(std::move(*facts));
    part->preBuckets = std::move(prepared.buckets);
    Result<OverlapSchedule> schedule =
        isFixed ? bestSchedule(*part->facts, settings, job) : scheduleOverlap(*part->facts, settings, job);
    if (!schedule)
        return schedule.error();
    part->schedule = std::move(*schedule);
    part->isTorchCount = part->isTorchOrder = !isFixed;
    OverlapSettings merging = settings;
    merging.forgetsDependences = !isFixed;
    Result<OverlapBuckets> buckets = overlapBuckets(*part->facts, part->schedule, merging, job);
    if (!buckets)
        return buckets.error();
    Found found{prepared.graph, part, std::move(*buckets), 0};
    if (!isFixed)
        return found;
    found.buckets = withoutLosses(*part->facts, part->schedule, std::move(found.buckets), bucketing);
    if (const Result<MergedDraft> draft = draftScheduled(*part->facts, part->schedule, found.buckets, bucketing))
        found.exposedMs = mergedExposure(*part->facts, part->schedule, *draft, bucketing.rates).exposedMs;
    return found;
}

Bucketing bucketingOf(const Found &found)
{
    Bucketing bucketing;
    bucketing.leftOut.assign(found.graph->size(), LeftOut::No);
    for (const Transfer &transfer : found.part->facts->transfers) {
        if (transfer.key != Transfer::noKey)
            bucketing.leftOut[transfer.collective.value()] = LeftOut::Alone;
    }
    for (const OverlapBuckets::Entry &entry : found.buckets.buckets) {
        bucketing.buckets.push_back({entry.members, OverlapSettings::mostBucketBytes, entry.start, entry.wait});
        for (const CollectiveIndex member : entry.members)
            bucketing.leftOut[member.value()] = LeftOut::No;
    }
    return bucketing;
}

Result<std::unique_ptr<EditedPlan>> run(const PlannerInput &input, const std::string &id, bool isFixed, const Job &job)
{
    const Result<OverlapSettings> settings = readOverlapSettings(input.parameters);
    if (!settings)
        return settings.error();
    Result<BucketingSettings> bucketing = overlapBucketing(input.parameters, input.inventory.get());
    if (!bucketing)
        return bucketing.error();
    Result<std::shared_ptr<const CollectiveGraph>> graph = CollectiveGraph::make(input.graph);
    if (!graph)
        return graph.error();
    if (Done checked = checkTorch214(**graph, *bucketing); !checked)
        return checked.error();
    PreparedGraph prepared{*graph, {}};
    if (settings->preBuckets) {
        Result<PreparedGraph> merged = preBucketed(*graph, *bucketing, *settings, input.inventory.get());
        if (!merged)
            return merged.error();
        prepared = std::move(*merged);
    }
    const bool isPrepared = !prepared.buckets.empty();
    Result<Found> found = search(std::move(prepared), *bucketing, *settings, isFixed, job);
    if (found && isFixed && isPrepared) { // merging first may expose more than it saves
        Result<Found> other = search({*graph, {}}, *bucketing, *settings, isFixed, job);
        if (!other || other->exposedMs < found->exposedMs)
            found = std::move(other);
    }
    if (!found)
        return found.error();
    Bucketing buckets = bucketingOf(*found);
    return std::unique_ptr<EditedPlan>(std::make_unique<BucketingPlan>(found->graph, input.inventory,
                                                                       std::move(*bucketing), std::move(buckets),
                                                                       PlanOrigin{id, input.given, {}}, found->part));
}

PlannerDescriptor planner(std::string id, std::string title, std::string description, bool isFixed)
{
    PlannerDescriptor descriptor;
    descriptor.id = std::move(id);
    descriptor.title = std::move(title);
    descriptor.description = std::move(description);
    descriptor.kind = bucketingPlans;
    descriptor.parameters = overlapParameters();
    descriptor.run = [id = descriptor.id, isFixed](const PlannerInput &input, const Job &job) {
        return run(input, id, isFixed, job);
    };
    return descriptor;
}

} // namespace

std::vector<PlannerDescriptor> overlapPlanners()
{
    return {planner("bucketing.overlap", "Overlap, as torch 2.14",
                    "Reorders the graph so that collectives run while it computes, and merges what can be merged "
                    "without losing that, with torch 2.14's rules and faults.",
                    false),
            planner("bucketing.overlap_fixed", "Overlap, kept to its limits",
                    "The same, within the lesser of both limits on memory, with every dependence kept; leaves no more "
                    "exposed than the graph's own order, nor than torch's where that keeps to the limit.",
                    true)};
}

} // namespace cutaway
