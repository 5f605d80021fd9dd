#include "core/bucketing/bucketing_json.h"

#include "core/formats/plan_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

// Writing; bucketing_json_reading.cpp reads.
namespace cutaway {

namespace {

using Json = nlohmann::ordered_json;

Json costJson(const StepCost &cost)
{
    return {{"step_sec", cost.stepSec},
            {"compute_sec", cost.computeSec},
            {"communication_sec", cost.communicationSec},
            {"exposed_sec", cost.exposedSec},
            {"overlapped_sec", cost.overlappedSec},
            {"collectives", cost.collectives}};
}

Json costsJson(const BucketingPlan &plan)
{
    Json costs{{"before", costJson(plan.model().before())}};
    if (plan.figures().after)
        costs["after"] = costJson(*plan.figures().after);
    return costs;
}

Json namesJson(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    Json names = Json::array();
    for (const CollectiveIndex member : members)
        names.push_back(graph.nameOf(member));
    return names;
}

Json bucketsJson(const BucketingPlan &plan)
{
    const CollectiveGraph &graph = plan.collectives();
    Json list = Json::array();
    for (const Bucket &bucket : plan.bucketing().buckets) {
        if (!bucket.exists())
            continue;
        const Collective &first = graph.collective(bucket.members.front());
        Json entry{{"id", list.size()},
                   {"collective", collectiveKindName(first.kind)},
                   {"group_name", first.groupName},
                   {"group_size", first.groupSize},
                   {"dtype", first.dtype}};
        if (first.kind == CollectiveKind::ReduceScatter)
            entry["reduce_op"] = first.reduceOp;
        entry["nodes"] = namesJson(graph, bucket.members);
        entry["bytes"] = bucketBytes(graph, bucket.members);
        entry["cap_bytes"] = bucket.capBytes;
        entry["extra_bytes"] = extraBytes(graph, bucket.members);
        list.push_back(std::move(entry));
    }
    return list;
}

Json unbucketedJson(const BucketingPlan &plan)
{
    Json list = Json::array();
    for (std::size_t c = 0; c < plan.collectives().size(); ++c) {
        const LeftOut reason = plan.bucketing().leftOut[c];
        if (reason != LeftOut::No)
            list.push_back({{"node", plan.collectives().nameOf(CollectiveIndex(c))}, {"reason", leftOutName(reason)}});
    }
    return list;
}

void addBody(Json &document, const BucketingPlan &plan)
{
    document["collective"] = collectiveKindName(plan.model().settings().kind);
    document["buckets"] = bucketsJson(plan);
    document["peak_extra_bytes"] = plan.figures().peakExtraBytes;
    document["unbucketed"] = unbucketedJson(plan);
    document["cost"] = costsJson(plan);
    if (plan.capCurve().empty())
        return;
    Json &curve = document["cap_curve"] = Json::array();
    for (const CapPoint &point : plan.capCurve()) {
        Json entry{{"cap_bytes", point.capBytes}, {"extra_bytes", point.extraBytes}};
        if (point.stepSec)
            entry["step_sec"] = *point.stepSec;
        curve.push_back(std::move(entry));
    }
}

} // namespace

Json bucketingDocument(const BucketingPlan &plan)
{
    Json document = planHeader(plan);
    addBody(document, plan);
    finishPlanDocument(document, plan);
    return document;
}

Json bucketingEvaluation(const BucketingPlan &plan)
{
    Json document = planHeader(plan);
    addBody(document, plan);
    if (plan.figures().fault)
        document["fault"] = {{"code", plan.figures().fault->code}, {"reason", plan.figures().fault->message}};
    document["differences"] = Json::array();
    for (const BucketingDifference &difference : plan.differences())
        document["differences"].push_back(
            {{"path", difference.path}, {"stored", difference.stored}, {"computed", difference.computed}});
    finishPlanDocument(document, plan);
    return document;
}

Json bucketingAfter(const BucketingPlan &plan)
{
    Json buckets = Json::array();
    for (const std::vector<CollectiveIndex> &members : plan.members())
        buckets.push_back(namesJson(plan.collectives(), members));
    return {{"cost", costsJson(plan)},
            {"buckets", std::move(buckets)},
            {"peak_extra_bytes", plan.figures().peakExtraBytes}};
}

} // namespace cutaway
