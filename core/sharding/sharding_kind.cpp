#include "core/sharding/sharding_kind.h"

#include "core/plan/foreign_plans.h"
#include "core/plan/plan_kinds.h"
#include "core/sharding/exports/exports.h"
#include "core/sharding/imports/hf_plan_file.h"
#include "core/sharding/imports/import_autoparallel.h"
#include "core/sharding/planners/planners.h"
#include "core/sharding/sharding_json.h"
#include "core/sharding/sharding_summary.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway::sharding {

namespace {

/// What becomes a sharding plan.
std::vector<ImportDescriptor> shardingImports()
{
    return {{.id = "tp-plan",
             .title = "Tensor-parallel plan (Hugging Face)",
             .description = "The style of each module's weights from transformers' tp_plan or ep_plan.",
             .parameters = tpPlanParameters(),
             .recognises = isHfPlan,
             .read = importTpPlan},
            {.id = "autoparallel",
             .title = "AutoParallel solution or placements (JSON)",
             .description = "The placements of every node, from get_json or save_placements.",
             .parameters = autoParallelParameters(),
             .recognises = isAutoParallelFile,
             .read = importAutoParallel}};
}

/// A mesh is described for tensors that are cut over it.
std::string_view plannerForMesh(const Graph &graph, const Inventory &inventory)
{
    const auto isSplit = [](std::int64_t size) { return size > 1; };
    const auto hasTensor = [](const Node &node) { return node.outputs && !node.outputs->empty(); };
    const bool hasMesh = inventory.mesh && std::ranges::any_of(inventory.mesh->shape, isSplit);
    return hasMesh && std::ranges::any_of(graph.nodes(), hasTensor) ? "sharding.alpa" : std::string_view();
}

} // namespace

PlanKindDescriptor shardingKind()
{
    return {
        .kind = shardingPlans,
        .words = {.group = {"group", "groups"},
                  .lane = {"mesh", "meshes"},
                  .item = {"tensor", "tensors"},
                  .colouring = "placement"},
        .read = [](std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                   const nlohmann::json &plan) -> Result<std::unique_ptr<EditedPlan>> {
            return readShardingPlan(std::move(graph), std::move(inventory), plan);
        },
        // What `evaluate` adds is derived too: not to be kept when its output is opened as a plan.
        .fields = {"mesh_shape", "nodes", "parameters", "roles", "layouts", "pins", "extrapolated", "not_found",
                   "warnings", "solver", "cost", "over_capacity"},
        .planners = shardingPlanners(),
        .exports = shardingExports(),
        .carriedFields = carriedShardingFields,
        .imports = shardingImports(),
        .plannerForDevices = plannerForMesh,
        .comparison = {.hasGroups = false,
                       .transferred = transferredWords().label,
                       .transferredMeaning = transferredWords().meaning,
                       .largestLaneMeaning =
                           phrase("Parameters and the peak of activations; every device has as much")},
    };
}

} // namespace cutaway::sharding
