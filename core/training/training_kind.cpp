#include "core/training/training_kind.h"

#include "core/devices/inventory.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/plan/plan_kinds.h"
#include "core/training/calibrating/fit_calibration.h"
#include "core/training/cluster.h"
#include "core/training/exports/exports.h"
#include "core/training/imports/imports.h"
#include "core/training/planners/planners.h"
#include "core/training/training_plan.h"
#include "core/transformer/recognise_transformer.h"
#include "core/transformer/transformer.h"
#include "core/transformer/transformer_model.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// The planners of training plans, in menu order.
std::vector<PlannerDescriptor> trainingPlanners()
{
    return {uniformPlanner(), optimalPlanner(), bestPlanner()};
}

/// Costs are sums in another order elsewhere.
constexpr double costTolerance = 1e-9;

StoredDifferences differencesOf(const TrainingPlan &plan, const nlohmann::json &document)
{
    StoredComparison comparison(costTolerance);
    if (const auto cost = document.find("cost"); cost != document.end())
        comparison.compare(*cost, nlohmann::json(costJson(plan.figures())), "cost");
    return comparison.take();
}

constexpr double giga = 1e9;

std::string textIn(const ParameterValues &values, std::string_view name)
{
    return std::get<std::string>(values.find(name)->second);
}

std::int64_t wholeIn(const ParameterValues &values, std::string_view name)
{
    return std::get<std::int64_t>(values.find(name)->second);
}

double bandwidthIn(const ParameterValues &values, std::string_view name)
{
    return numberOf(values.find(name)->second) * giga;
}

std::string clusterTitle(const ParameterValues &values)
{
    return std::to_string(wholeIn(values, "nodes")) + " x " + std::to_string(wholeIn(values, "gpus_per_node")) + ' ' +
           textIn(values, "accelerator");
}

std::string inventoryDocument(const ParameterValues &values)
{
    const OrderedJson cluster{{"nodes", wholeIn(values, "nodes")},
                              {"gpus_per_node", wholeIn(values, "gpus_per_node")},
                              {"accelerator", textIn(values, "accelerator")},
                              {"intra_bandwidth", bandwidthIn(values, "intra_bandwidth")},
                              {"intra_latency_sec", usualIntraLatencySec},
                              {"inter_bandwidth", bandwidthIn(values, "inter_bandwidth")},
                              {"inter_latency_sec", usualInterLatencySec}};
    Inventory inventory;
    inventory.name = clusterTitle(values);
    inventory.extra = jsonLine(OrderedJson{{"cluster", cluster}});
    return writeInventory(inventory);
}

std::int64_t greatestDivisor(std::int64_t number, std::int64_t most)
{
    std::int64_t divisor = std::min(number, most);
    while (number % divisor != 0)
        --divisor;
    return divisor;
}

/// Where all degrees are refused, what needs little: tensor parallelism within nodes, a stage a node, everything
/// recomputed; a global batch that is as near as these degrees can come from below.
PlannerChoice simplePlan(const TransformerModel &model, const ParameterValues &values)
{
    const Block &layer = model.blocks[1];
    const std::int64_t heads = std::min(layer.attention.heads, layer.attention.kvHeads);
    const std::int64_t nodes = wholeIn(values, "nodes");
    const std::int64_t perNode = wholeIn(values, "gpus_per_node");
    const std::int64_t stages = greatestDivisor(nodes, std::int64_t(layerCount(model)));
    const std::int64_t tensor = greatestDivisor(heads, perNode);
    const std::int64_t data = std::max<std::int64_t>(1, nodes * perNode / (tensor * stages));
    return {"training.uniform",
            {{"tensor", tensor},
             {"pipeline", stages},
             {"microbatches", std::max<std::int64_t>(1, wholeIn(values, "global_batch") / data)},
             {"recompute", std::string("full")}}};
}

/// What a file allows may be far more than what it is trained on.
std::int64_t usualSequence(const ModelShape &shape)
{
    constexpr std::int64_t most = 8192;
    return std::min(shape.sequenceLength, most);
}

/// A transformer that was read as one lacks a cluster alone.
Result<TakenUpModel> takeUpTransformer(const Graph &graph)
{
    const Result<Transformer> read = readTransformer(graph);
    if (!read)
        return read.error();
    TransformerModel model{graph.name().empty() ? "transformer" : std::string(graph.name()), read->shape, {}};
    for (std::size_t place = 0; place < read->size(); ++place)
        model.blocks.push_back(read->block(place));
    return TakenUpModel{
        model.name,
        writeTransformerDocument(model),
        {phrase("A transformer of %1 layers, as described by its file", {std::to_string(layerCount(model))})},
        {phrase("Sequences of %1 tokens, unless another length is given below",
                {std::to_string(usualSequence(model.shape))})}};
}

Result<TakenUpModel> takeUp(const Graph &graph)
{
    if (isTransformer(graph))
        return takeUpTransformer(graph);
    Result<RecognisedTransformer> found = recogniseTransformer(graph);
    if (!found)
        return found.error();
    return TakenUpModel{found->model.name, writeTransformerDocument(found->model), std::move(found->recognised),
                        std::move(found->assumed)};
}

Result<TransformerModel> modelToStart(const ParameterValues &values, const TakenUpModel *from)
{
    return from ? readTransformerDocument(from->document)
                : Result<TransformerModel>(*findKnownModel(textIn(values, "model")));
}

ParameterValues usualValues(const ParameterValues &values, const TakenUpModel *from)
{
    const auto accelerator =
        std::ranges::find(trainingAccelerators(), textIn(values, "accelerator"), &TrainingAccelerator::name);
    ParameterValues usual{{"intra_bandwidth", accelerator->usualIntra / giga},
                          {"inter_bandwidth", accelerator->usualInter / giga}};
    if (const Result<TransformerModel> model = modelToStart(values, from))
        usual.emplace("sequence_length", usualSequence(model->shape));
    return usual;
}

Result<StartedPlan> start(const ParameterValues &given, const TakenUpModel *from)
{
    Result<TransformerModel> read = modelToStart(given, from);
    if (!read)
        return read.error();
    ParameterValues values = given;
    for (const auto &[name, value] : usualValues(given, from)) {
        if (std::holds_alternative<std::monostate>(values[name]))
            values[name] = value;
    }
    TransformerModel &model = *read;
    model.shape.sequenceLength = wholeIn(values, "sequence_length");
    StartedPlan started;
    started.title = phrase("%1 on %2", {model.name, clusterTitle(values)});
    started.modelFile = model.name + ", " + std::to_string(model.shape.sequenceLength) + " tokens.transformer.json";
    started.model = writeTransformerDocument(model);
    started.inventoryFile = clusterTitle(values) + ".devices.json";
    started.inventory = inventoryDocument(values);
    started.planners = {{"training.best", {{"global_batch", wholeIn(values, "global_batch")}, {"nearest", true}}},
                        simplePlan(model, values)};
    return started;
}

std::vector<std::string> modelNames()
{
    std::vector<std::string> names;
    for (const TransformerModel &model : knownModels())
        names.push_back(model.name);
    std::swap(names.front(), *std::ranges::find(names, "Llama-3 8B"));
    return names;
}

std::vector<std::string> acceleratorNames()
{
    std::vector<std::string> names{"H100"};
    for (const TrainingAccelerator &accelerator : trainingAccelerators()) {
        if (accelerator.name != "H100")
            names.emplace_back(accelerator.name);
    }
    return names;
}

ParameterDeclaration countParameter(std::string name, std::string title, std::int64_t value, double most,
                                    std::string description)
{
    return between(
        1, most,
        declareParameter(std::move(name), std::move(title), ParameterType::Integer, value, std::move(description)));
}

/// Left open: the accelerator's usual.
ParameterDeclaration bandwidthParameter(std::string name, std::string title, std::string description)
{
    constexpr double least = 1e-3;
    return inUnit("GB/s", atLeast(least, declareParameter(std::move(name), std::move(title), ParameterType::Number, {},
                                                          std::move(description))));
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

PlanStarter trainingStarter()
{
    constexpr double mostNodes = 4096;
    constexpr double mostPerNode = 128;
    constexpr double largest = 1 << 24;
    return {.title = "New training plan",
            .description = "How to train a known model on a cluster of equal nodes. The best degrees of parallelism "
                           "are searched; everything can be changed afterwards.",
            .parameters =
                {declareChoice("model", "Model", modelNames(), "By its published dimensions."),
                 between(1, largest,
                         declareParameter(
                             "sequence_length", "Sequence length", ParameterType::Integer, {},
                             "Tokens per sequence; empty: the length the model was pretrained on, at most 8192.")),
                 declareChoice("accelerator", "Accelerator", acceleratorNames(),
                               "Its memory and speed are taken from the data sheet."),
                 countParameter("nodes", "Nodes", 8, mostNodes, "Nodes of the cluster."),
                 countParameter("gpus_per_node", "Accelerators per node", 8, mostPerNode,
                                "Accelerators linked inside one node."),
                 countParameter("global_batch", "Global batch", 256, largest, "Sequences per step over all ranks."),
                 bandwidthParameter("intra_bandwidth", "Links inside a node",
                                    "Bandwidth of one accelerator in one direction, inside a node."),
                 bandwidthParameter("inter_bandwidth", "Links between nodes",
                                    "Bandwidth of one accelerator in one direction, between nodes.")},
            .start = start,
            .modelParameter = "model",
            .takeUp = takeUp,
            .usual = usualValues};
}

} // namespace cutaway::training
