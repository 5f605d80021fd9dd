#include "core/bucketing/overlap/overlap_json.h"

#include "core/base/names.h"
#include "core/bucketing/overlap/overlap_buckets.h"
#include "core/bucketing/overlap/overlap_scheduler.h"
#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace cutaway {

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
