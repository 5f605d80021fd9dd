#include "core/embedding/embedding_kind.h"

#include "core/embedding/embedding_json.h"
#include "core/embedding/exports/exports.h"
#include "core/embedding/imports/imports.h"
#include "core/embedding/planners/planners.h"
#include "core/embedding/table_reading.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json.hpp>

namespace cutaway::embedding {

namespace {

/// Whether the graph says of any operator which table it holds.
bool hasTables(const Graph &graph)
{
    return std::ranges::any_of(graph.nodes(), hasTable);
}

} // namespace

PlanKindDescriptor embeddingKind()
{
    return {
        .kind = embeddingPlans,
        .words = {.group = {"rank", "ranks"},
                  .lane = {"rank", "ranks"},
                  .item = {"shard", "shards"},
                  .colouring = "table"},
        .read = [](std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                   const nlohmann::json &plan) -> Result<std::unique_ptr<EditedPlan>> {
            return readEmbeddingPlan(std::move(graph), std::move(inventory), plan);
        },
        // What `evaluate` adds is derived too: not to be kept when its output is opened as a plan.
        .fields = {"tables", "reserved", "devices", "critical_path_sec", "perf_rating_sec", "bound_sec", "gap",
                   "num_proposals", "num_plans", "over_capacity", "violations"},
        .planners = embeddingPlanners(),
        .exports = embeddingExports(),
        .carriedFields = carriedEmbeddingFields,
        .imports = embeddingImports(),
        .isForeign = isForeignPlan,
        .suitedPlanner = [](const Graph &graph) -> std::string_view {
            return hasTables(graph) ? "embedding.default" : "";
        },
        .comparison = {.hasShards = true,
                       .hasReserves = true,
                       .countsTransferred = false,
                       .largestLane = phrase("Largest rank"),
                       .largestLaneMeaning = phrase("Memory of the rank that needs most")},
    };
}

} // namespace cutaway::embedding
