#include "core/bucketing/bucketing_kind.h"

#include "core/bucketing/bucketing_json.h"
#include "core/bucketing/bucketing_planners.h"
#include "core/bucketing/collective_reading.h"
#include "core/bucketing/exports/exports.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

/// Plans of a graph that was changed before its buckets were filled.
bool makesNodes(const nlohmann::json &plan)
{
    const nlohmann::json::json_pointer adds("/planner/parameters/dedup_reduce_scatters");
    return plan.is_object() && (plan.contains("prebuckets") || (plan.contains(adds) && plan[adds] == true));
}

/// A graph that sends is cut already; of what it sends, what comes first in the menu.
std::string_view suitedPlanner(const Graph &graph)
{
    const auto has = [&](CollectiveForm form) {
        return std::ranges::find(graph.nodes(), form, collectiveForm) != graph.nodes().end();
    };
    if (has(CollectiveForm::AllGather))
        return "bucketing.all_gather";
    if (has(CollectiveForm::ReduceScatter))
        return "bucketing.reduce_scatter";
    return has(CollectiveForm::AllReduce) ? "bucketing.all_reduce" : "";
}

} // namespace

PlanKindDescriptor bucketingKind()
{
    return {
        .kind = bucketingPlans,
        .words = {.group = {"bucket", "buckets"}, .lane = {"stream", "streams"}, .colouring = "bucket"},
        .read = [](std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                   const nlohmann::json &plan) -> Result<std::unique_ptr<EditedPlan>> {
            return readBucketingPlan(std::move(graph), std::move(inventory), plan);
        },
        // What `evaluate` adds is derived too: not to be kept when its output is opened as a plan.
        .fields = {"collective", "buckets", "peak_extra_bytes", "unbucketed", "cost", "cap_curve", "fault",
                   "differences", "prebuckets", "schedule", "merged_schedule", "unsharded_bytes"},
        .makesNodes = makesNodes,
        .planners = bucketingPlanners(),
        .exports = bucketingExports(),
        .carriedFields = carriedBucketingFields,
        .suitedPlanner = suitedPlanner,
        .comparison = {.onlyBadged = true,
                       .lanesAreDevices = false,
                       .countsTransferred = false,
                       .largestLane = phrase("Extra memory"),
                       .largestLaneMeaning =
                           phrase("The largest buffer that merging adds; they do not live at the same time.")},
    };
}

} // namespace cutaway
