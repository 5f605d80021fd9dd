#include "core/training/training_kind.h"

#include "core/plan/plan_kinds.h"
#include "core/training/calibrating/training_calibrator.h"
#include "core/training/exports/exports.h"
#include "core/training/imports/imports.h"
#include "core/training/planners/planners.h"
#include "core/training/training_plan.h"
#include "core/training/training_starter.h"
#include "core/transformer/transformer_json.h"

namespace cutaway::training {

namespace {

/// Costs are sums in another order elsewhere.
constexpr double costTolerance = 1e-9;

StoredDifferences differencesOf(const TrainingPlan &plan, const nlohmann::json &document)
{
    StoredComparison comparison(costTolerance);
    if (const auto cost = document.find("cost"); cost != document.end())
        comparison.compare(*cost, nlohmann::json(costJson(plan.figures())), "cost");
    return comparison.take();
}

} // namespace

Result<TrainingState> unplanned(const Graph &graph, const Inventory *inventory)
{
    Result<Transformer> transformer = readTransformer(graph);
    if (!transformer)
        return transformer.error();
    Result<Cluster> cluster = clusterOf(inventory ? *inventory : Inventory());
    if (!cluster)
        return cluster.error();
    TrainingState state;
    state.transformer = std::make_shared<const Transformer>(std::move(*transformer));
    state.cluster = std::make_shared<const Cluster>(std::move(*cluster));
    return state;
}

Result<std::unique_ptr<EditedPlan>> readTrainingPlan(std::shared_ptr<const Graph> graph,
                                                     std::shared_ptr<const Inventory> inventory,
                                                     const nlohmann::json &document)
{
    const Result<TrainingState> begun = unplanned(*graph, inventory.get());
    if (!begun)
        return begun.error();
    Result<TrainingState> state = readState(*graph, begun->transformer, begun->cluster, document);
    if (!state)
        return state.error();
    auto plan = std::make_unique<TrainingPlan>(std::move(graph), std::move(inventory), std::move(*state), PlanOrigin());
    plan->setDifferences(differencesOf(*plan, document));
    return std::unique_ptr<EditedPlan>(std::move(plan));
}

PlanKindDescriptor trainingKind()
{
    // What a planner claims is not among them: the plan takes it from the fields that are kept as they came.
    std::vector<std::string> fields{"stages", "recompute", "zero_by_node", "pins", "cost", "differences"};
    for (const ParameterDeclaration &setting : settingDeclarations())
        fields.push_back(setting.name);
    return {
        .kind = trainingPlans,
        .words = {.group = {"stage", "stages"},
                  .lane = {"rank", "ranks"},
                  .item = {"layer", "layers"},
                  .colouring = "stage"},
        .read = readTrainingPlan,
        .fields = std::move(fields),
        .planners = trainingPlanners(),
        .exports = trainingExports(),
        .carriedFields = carriedTrainingFields,
        .imports = trainingImports(),
        .suitedPlanner = [](const Graph &graph) -> std::string_view {
            return isTransformer(graph) ? "training.uniform" : "";
        },
        .plannerForDevices = [](const Graph &graph, const Inventory &inventory) -> std::string_view {
            return isTransformer(graph) && clusterOf(inventory) ? "training.uniform" : "";
        },
        .comparison = {.lanesAreDevices = false,
                       .countsTransferred = false,
                       .largestLane = phrase("Largest rank"),
                       .largestLaneMeaning = phrase("Memory of the rank that needs most")},
        .starter = trainingStarter(),
        .calibrator = trainingCalibrator(),
    };
}

} // namespace cutaway::training
