#include "core/bucketing/overlap/overlap_planners.h"

#include "core/bucketing/bucketing_kind.h"
#include "core/bucketing/bucketing_plan.h"
#include "core/bucketing/overlap/overlap_buckets.h"
#include "core/bucketing/overlap/overlap_schedule.h"
#include "core/bucketing/overlap/overlap_scheduler.h"
#include "core/bucketing/torch214/merge_fault.h"

#include <algorithm>
#include <numeric>

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

std::int64_t largestFlight(const OverlapFacts &facts)
{
    std::int64_t bytes = 0;
    for (const Transfer &transfer : facts.transfers)
        bytes += transfer.bytes;
    return bytes;
}

/// Torch's settings and others: what it expects of memory is too much at times and too little at others, so that limits
/// below and above the promised one are tried, as are shorter prefetch, less in flight and other groupings.
std::vector<OverlapSettings> variantsOf(const OverlapFacts &facts, const OverlapSettings &settings, std::int64_t peak)
{
    OverlapSettings exact = settings;
    exact.takesLesserLimit = true;
    std::vector<OverlapSettings> variants{settings, exact};
    const auto add = [&](auto change) {
        variants.push_back(exact);
        change(variants.back());
    };
    for (const double share : {0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0}) {
        add([&](OverlapSettings &s) {
            s.maxIncreaseBytes = std::int64_t(share * double(peak));
            s.maxIncreaseRatio.reset();
        });
        variants.push_back(variants.back());
        variants.back().groupsByKey = !settings.groupsByKey;
    }
    for (const std::int64_t ahead : {16, 4, 1, 0}) {
        if (ahead < settings.maxComputePreFetch) {
            variants.push_back(settings);
            variants.back().maxComputePreFetch = ahead;
        }
    }
    for (const std::int64_t part : {4, 16, 64}) {
        variants.push_back(settings);
        variants.back().maxInFlightBytes = std::min(settings.maxInFlightBytes, largestFlight(facts) / part);
    }
    if (settings.offPathBytes)
        add([](OverlapSettings &s) { s.offPathBytes.reset(); });
    return variants;
}

std::vector<NodeIndex> ownOrder(const Graph &graph)
{
    std::vector<NodeIndex> order;
    for (std::size_t i = 0; i < graph.size(); ++i)
        order.push_back(NodeIndex(i));
    return order;
}

/// Keeps the best of what it is offered.
class Choice
{
public:
    Choice(OverlapSchedule own, std::int64_t allowed) : m_best(std::move(own)), m_allowed(allowed) {}

    void offer(OverlapSchedule schedule)
    {
        const auto rank = [](const OverlapSchedule &s) { return std::pair(s.totalExposedMs(), s.peakAfter); };
        if (schedule.peakAfter <= m_allowed && rank(schedule) < rank(m_best))
            m_best = std::move(schedule);
    }

    OverlapSchedule take() { return std::move(m_best); }

private:
    OverlapSchedule m_best;
    std::int64_t m_allowed;
};

} // namespace

std::vector<PlannerDescriptor> overlapPlanners()
{
    return {planner("bucketing.overlap", "Overlap, as torch 2.14",
                    "Reorders the graph so that collectives overlap with compute, and merges where that loses no "
                    "overlap, with torch 2.14's rules and faults.",
                    false),
            planner("bucketing.overlap_fixed", "Overlap, kept to its limits",
                    "The same, but keeps every dependence and the smaller of the two memory limits; never leaves more "
                    "exposed than the graph's own order, nor than torch's order where that keeps to the limit.",
                    true)};
}

Result<OverlapSchedule> bestSchedule(const OverlapFacts &facts, const OverlapSettings &settings, const Job &job)
{
    OverlapSchedule own = replayed(facts, ownOrder(facts.nodes()));
    OverlapSettings exact = settings;
    exact.takesLesserLimit = true;
    const std::int64_t peak = own.peakBefore;
    Choice choice(std::move(own), allowedPeak(peak, exact));
    for (const OverlapSettings &variant : variantsOf(facts, settings, peak)) {
        Result<OverlapSchedule> tried = scheduleOverlap(facts, variant, job);
        if (!tried)
            return tried.error();
        choice.offer(replayed(facts, std::move(tried->order)));
    }
    return choice.take();
}

namespace {

/// Takes buckets in by halves, as long as nothing more is exposed.
class LossFree
{
public:
    LossFree(const OverlapFacts &facts, const OverlapSchedule &schedule, const OverlapBuckets &buckets,
             const BucketingSettings &settings)
        : m_facts(facts), m_schedule(schedule), m_buckets(buckets), m_settings(settings)
    {
        m_limit = exposedOf({}).value_or(0);
    }

    OverlapBuckets run()
    {
        take(0, m_buckets.buckets.size());
        return std::move(m_kept);
    }

private:
    std::optional<double> exposedOf(const OverlapBuckets &buckets) const
    {
        const Result<MergedDraft> draft = draftScheduled(m_facts, m_schedule, buckets, m_settings);
        if (!draft)
            return std::nullopt;
        return mergedExposure(m_facts, m_schedule, *draft, m_settings.rates).exposedMs;
    }

    void take(std::size_t begin, std::size_t end)
    {
        if (begin == end)
            return;
        OverlapBuckets tried = m_kept;
        tried.buckets.insert(tried.buckets.end(), m_buckets.buckets.begin() + std::ptrdiff_t(begin),
                             m_buckets.buckets.begin() + std::ptrdiff_t(end));
        const std::optional<double> exposed = exposedOf(tried);
        if (exposed && *exposed <= m_limit) {
            m_kept = std::move(tried);
            return;
        }
        if (end - begin == 1)
            return;
        const std::size_t middle = begin + (end - begin) / 2;
        take(begin, middle);
        take(middle, end);
    }

    const OverlapFacts &m_facts;
    const OverlapSchedule &m_schedule;
    const OverlapBuckets &m_buckets;
    const BucketingSettings &m_settings;
    double m_limit = 0;
    OverlapBuckets m_kept;
};

} // namespace

OverlapBuckets withoutLosses(const OverlapFacts &facts, const OverlapSchedule &schedule, OverlapBuckets buckets,
                             const BucketingSettings &settings)
{
    return LossFree(facts, schedule, buckets, settings).run();
}

} // namespace cutaway
