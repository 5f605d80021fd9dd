#include "core/bucketing/bucketing_json.h"

#include "core/bucketing/overlap/overlap_json.h"
#include "core/bucketing/unsharded_memory.h"
#include "core/plan/plan_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

// Writing; bucketing_json_reading.cpp reads.
namespace cutaway {

using OrderedJson = nlohmann::ordered_json;

OrderedJson stepCostJson(const StepCost &cost)
{
    return {{"step_sec", cost.stepSec},
            {"compute_sec", cost.computeSec},
            {"communication_sec", cost.communicationSec},
            {"exposed_sec", cost.exposedSec},
            {"overlapped_sec", cost.overlappedSec},
            {"collectives", cost.collectives}};
}

namespace {

OrderedJson costsJson(const BucketingPlan &plan)
{
    OrderedJson costs{{"before", stepCostJson(plan.model().before())}};
    if (plan.figures().after)
        costs["after"] = stepCostJson(*plan.figures().after);
    return costs;
}

OrderedJson namesJson(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    OrderedJson names = OrderedJson::array();
    for (const CollectiveIndex member : members)
        names.push_back(graph.nameOf(member));
    return names;
}

void addDtypes(OrderedJson &entry, const BucketingPlan &plan, const std::vector<CollectiveIndex> &members)
{
    const std::vector<std::string> dtypes = bucketDtypes(plan.collectives(), members);
    const bool isTorch214 = plan.model().settings().isTorch214();
    if (!isTorch214 || dtypes.size() == 1)
        entry["dtype"] = dtypes.front();
    if (isTorch214)
        entry["dtypes"] = dtypes;
}

OrderedJson bucketsJson(const BucketingPlan &plan)
{
    const CollectiveGraph &graph = plan.collectives();
    OrderedJson list = OrderedJson::array();
    for (const Bucket &bucket : plan.bucketing().buckets) {
        if (!bucket.exists())
            continue;
        const Collective &first = graph.collective(bucket.members.front());
        OrderedJson entry{{"id", list.size()},
                          {"collective", collectiveKindName(first.kind)},
                          {"group_name", first.groupName},
                          {"group_size", first.groupSize}};
        addDtypes(entry, plan, bucket.members);
        if (first.kind != CollectiveKind::AllGather)
            entry["reduce_op"] = first.reduceOp;
        entry["nodes"] = namesJson(graph, bucket.members);
        entry["bytes"] = bucketBytes(graph, bucket.members);
        entry["cap_bytes"] = bucket.capBytes;
        entry["extra_bytes"] = extraBytes(graph, bucket.members, plan.model().settings());
        if (bucket.startAt.isValid() && bucket.waitAt.isValid()) {
            entry["start_at"] = graph.graph().node(bucket.startAt).name;
            entry["wait_at"] = graph.graph().node(bucket.waitAt).name;
        }
        list.push_back(std::move(entry));
    }
    return list;
}

OrderedJson unbucketedJson(const BucketingPlan &plan)
{
    OrderedJson list = OrderedJson::array();
    for (std::size_t c = 0; c < plan.collectives().size(); ++c) {
        const LeftOut reason = plan.bucketing().leftOut[c];
        if (reason != LeftOut::No)
            list.push_back({{"node", plan.collectives().nameOf(CollectiveIndex(c))}, {"reason", leftOutName(reason)}});
    }
    return list;
}

OrderedJson unshardedJson(const BucketingPlan &plan)
{
    OrderedJson peaks{{"peak_before", unshardedMemory(plan.collectives(), plan.model().steps()).peakBytes}};
    if (plan.unsharded())
        peaks["peak_after"] = plan.unsharded()->peakBytes;
    return peaks;
}

} // namespace

void BucketingPlan::addFields(OrderedJson &document) const
{
    if (!m_model->overlap())
        document["collective"] = collectiveKindName(m_model->settings().kind);
    document["buckets"] = bucketsJson(*this);
    document["peak_extra_bytes"] = m_figures.peakExtraBytes;
    document["unbucketed"] = unbucketedJson(*this);
    document["cost"] = costsJson(*this);
    addOverlapFields(document, *this);
    if (m_capCurve.empty())
        return;
    OrderedJson &curve = document["cap_curve"] = OrderedJson::array();
    for (const CapPoint &point : m_capCurve) {
        OrderedJson entry{{"cap_bytes", point.capBytes}, {"extra_bytes", point.extraBytes}};
        if (point.stepSec)
            entry["step_sec"] = *point.stepSec;
        curve.push_back(std::move(entry));
    }
}

void BucketingPlan::addFindings(OrderedJson &evaluation) const
{
    if (m_figures.fault)
        evaluation["fault"] = {{"code", m_figures.fault->code}, {"reason", m_figures.fault->message}};
    evaluation["unsharded_bytes"] = unshardedJson(*this);
    if (OrderedJson merged = mergedScheduleJson(*this); !merged.is_null())
        evaluation["merged_schedule"] = std::move(merged);
    evaluation["differences"] = differencesJson(differences());
}

OrderedJson BucketingPlan::after(const Applied &) const
{
    OrderedJson buckets = OrderedJson::array();
    for (const std::vector<CollectiveIndex> &members : m_members)
        buckets.push_back(namesJson(collectives(), members));
    OrderedJson after{
        {"cost", costsJson(*this)}, {"buckets", std::move(buckets)}, {"peak_extra_bytes", m_figures.peakExtraBytes}};
    if (OrderedJson merged = mergedScheduleJson(*this); !merged.is_null())
        after["merged_schedule"] = std::move(merged);
    return after;
}

} // namespace cutaway
