#include "core/bucketing/overlap/overlap_planners.h"

#include "core/base/names.h"
#include "core/bucketing/bucketing_kind.h"
#include "core/bucketing/bucketing_plan.h"
#include "core/bucketing/overlap/overlap_buckets.h"
#include "core/bucketing/overlap/overlap_schedule.h"
#include "core/bucketing/overlap/overlap_scheduler.h"
#include "core/bucketing/torch214/merge_fault.h"
#include "core/json/json_reading.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
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

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

constexpr const char *torchCount = "torch214";

OrderedJson namesOf(const Graph &graph, const std::vector<NodeIndex> &nodes)
{
    OrderedJson names = OrderedJson::array();
    for (const NodeIndex node : nodes)
        names.push_back(graph.node(node).name);
    return names;
}

OrderedJson preBucketsJson(const std::vector<PreBucket> &buckets)
{
    OrderedJson list = OrderedJson::array();
    for (const PreBucket &bucket : buckets)
        list.push_back({{"collective", collectiveKindName(bucket.kind)}, {"nodes", bucket.nodes}});
    return list;
}

double totalMs(const OverlapFacts &facts)
{
    double sum = 0;
    for (const Transfer &transfer : facts.transfers)
        sum += transfer.milliseconds;
    return sum;
}

} // namespace

void addOverlapFields(OrderedJson &document, const BucketingPlan &plan)
{
    const OverlapPart *part = plan.model().overlap();
    if (!part)
        return;
    const OverlapFacts &facts = *part->facts;
    if (!part->preBuckets.empty())
        document["prebuckets"] = preBucketsJson(part->preBuckets);
    OrderedJson schedule{{"order", namesOf(facts.nodes(), part->schedule.order)}};
    OrderedJson exposed = OrderedJson::object();
    OrderedJson hiding = OrderedJson::object();
    for (std::size_t t = 0; t < facts.transfers.size(); ++t) {
        const std::string &name = facts.nodes().node(facts.transfers[t].start).name;
        exposed[name] = part->schedule.exposedMs[t];
        hiding[name] = namesOf(facts.nodes(), part->schedule.hiding[t]);
    }
    schedule["exposed_ms"] = std::move(exposed);
    schedule["hiding"] = std::move(hiding);
    schedule["peak_before"] = part->schedule.peakBefore;
    schedule["peak_after"] = part->schedule.peakAfter;
    schedule["count"] = part->isTorchCount ? torchCount : "replay";
    schedule["exposed_before_ms"] = totalMs(facts);
    schedule["exposed_after_ms"] = part->schedule.totalExposedMs();
    document["schedule"] = std::move(schedule);
}

OrderedJson mergedScheduleJson(const BucketingPlan &plan)
{
    const std::optional<MergedExposure> merged = plan.mergedExposure();
    if (!merged)
        return nullptr;
    const OverlapFacts &facts = *plan.model().overlap()->facts;
    OrderedJson lost = OrderedJson::object();
    for (std::size_t t = 0; t < merged->lost.size(); ++t) {
        if (!merged->lost[t].empty())
            lost[facts.nodes().node(facts.transfers[t].start).name] = namesOf(facts.nodes(), merged->lost[t]);
    }
    return {{"exposed_ms", merged->exposedMs}, {"lost_hiding", std::move(lost)}};
}

namespace {

/// All nodes in a stored order, each behind what it reads.
Result<std::vector<NodeIndex>> readOrder(const CollectiveGraph &collectives, ObjectReader &schedule)
{
    const Graph &graph = collectives.graph();
    std::vector<NodeIndex> order;
    std::vector<bool> isDone(graph.size());
    const std::vector<std::string> names = schedule.texts("order");
    for (std::size_t i = 0; i < names.size() && !schedule.failed().isSet(); ++i) {
        const auto fail = [&](const char *code, const std::string &what) {
            schedule.failed().add(schedule.pathOf("order", i), code, what);
        };
        const NodeIndex node = graph.find(names[i]);
        if (!node.isValid()) {
            fail("unknown_node", phrase("no node %1", {inQuotes(names[i])}));
            break;
        }
        const std::span<const NodeIndex> before = collectives.dependences().before(node);
        const auto missing = std::ranges::find_if(before, [&](NodeIndex n) { return !isDone[n.value()]; });
        if (isDone[node.value()])
            fail("not_in_order", phrase("%1 appears twice", {inQuotes(names[i])}));
        else if (missing != before.end())
            fail("not_in_order",
                 phrase("%1 needs %2, which comes later", {inQuotes(names[i]), inQuotes(graph.node(*missing).name)}));
        isDone[node.value()] = true;
        order.push_back(node);
    }
    if (!schedule.failed().isSet() && order.size() != graph.size()) {
        const auto left = std::size_t(std::ranges::find(isDone, false) - isDone.begin());
        schedule.failed().add(schedule.pathOf("order"), "not_in_order",
                              phrase("%1 is missing", {inQuotes(graph.node(NodeIndex(left)).name)}));
    }
    if (schedule.failed().isSet())
        return schedule.failed().take();
    return order;
}

Result<std::vector<PreBucket>> readPreBuckets(const Json &document)
{
    FirstError failed;
    ObjectReader top(document, "", failed);
    std::vector<PreBucket> buckets;
    if (const Json *list = top.optionalArray("prebuckets")) {
        for (std::size_t i = 0; i < list->size() && !failed.isSet(); ++i) {
            ObjectReader entry((*list)[i], elementPath("prebuckets", i), failed);
            const std::string kind = entry.text("collective");
            const auto known = std::ranges::find(mergeableKinds, kind, collectiveKindName);
            if (!failed.isSet() && known == mergeableKinds.end())
                failed.add(entry.pathOf("collective"), "unknown_kind", phrase("%1 cannot be merged", {inQuotes(kind)}));
            buckets.push_back({known == mergeableKinds.end() ? mergeableKinds.front() : *known, entry.texts("nodes")});
        }
    }
    if (failed.isSet())
        return failed.take();
    return buckets;
}

} // namespace

Result<std::shared_ptr<const OverlapPart>> readOverlapPart(std::shared_ptr<const CollectiveGraph> graph,
                                                           const Json &document, const BucketingSettings &settings,
                                                           const OverlapSettings &overlap)
{
    Result<std::vector<PreBucket>> buckets = readPreBuckets(document);
    if (!buckets)
        return buckets.error();
    Result<PreparedGraph> prepared = withPreBuckets(std::move(graph), std::move(*buckets), settings);
    if (!prepared)
        return prepared.error();
    FirstError failed;
    ObjectReader top(document, "", failed);
    ObjectReader schedule(top.object("schedule"), "schedule", failed);
    if (failed.isSet())
        return failed.take();
    const bool isTorchCount = schedule.optionalText("count").value_or("") == torchCount;
    Result<std::vector<NodeIndex>> order = readOrder(*prepared->graph, schedule);
    if (!order)
        return order.error();
    Result<OverlapFacts> facts = OverlapFacts::make(prepared->graph, settings, overlap.overlapMultiplier);
    if (!facts)
        return facts.error();
    auto part = std::make_shared<OverlapPart>();
    part->isTorchOrder = isTorchCount;
    if (isTorchCount) {
        Result<OverlapSchedule> again = scheduleOverlap(*facts, overlap, {});
        part->isTorchCount = again && again->order == *order;
        if (part->isTorchCount)
            part->schedule = std::move(*again);
    }
    if (!part->isTorchCount)
        part->schedule = replayed(*facts, std::move(*order));
    part->facts = std::make_shared<const OverlapFacts>(std::move(*facts));
    part->preBuckets = std::move(prepared->buckets);
    return std::shared_ptr<const OverlapPart>(std::move(part));
}

StoredDifferences scheduleDifferences(const OverlapPart &part, const Json &document)
{
    Json exposed = Json::object();
    for (std::size_t t = 0; t < part.facts->transfers.size(); ++t)
        exposed[part.facts->nodes().node(part.facts->transfers[t].start).name] = part.schedule.exposedMs[t];
    const Json computed{{"exposed_ms", std::move(exposed)},
                        {"peak_before", part.schedule.peakBefore},
                        {"peak_after", part.schedule.peakAfter}};
    constexpr double tolerance = 1e-9;
    StoredComparison comparison(tolerance);
    comparison.compare(document.at("schedule"), computed, "schedule");
    return comparison.take();
}

} // namespace cutaway
