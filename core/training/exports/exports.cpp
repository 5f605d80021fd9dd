#include "core/training/exports/exports.h"

#include "core/json/json_writing.h"
#include "core/plan/deployment.h"
#include "core/plan/export_warnings.h"
#include "core/training/exports/framework_documents.h"
#include "core/training/training_kind.h"
#include "core/training/training_plan.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

TrainingRun runOfPlan(const EditedPlan &plan)
{
    return runOf(plan.graph(), static_cast<const TrainingPlan &>(plan).state());
}

ExportedFields fieldsTold(const Framework &framework)
{
    std::map<std::string, ExportedFields::Otherwise, std::less<>> otherwise;
    for (const std::string &name : framework.partly)
        otherwise[name] = [&framework, name](const EditedPlan &plan) {
            const std::vector<PlanField> fields = fieldsOf(framework.runThere(runOfPlan(plan)));
            const auto found = std::ranges::find(fields, name, &PlanField::name);
            return found == fields.end() ? FieldValue() : found->value;
        };
    return {framework.program, framework.written, std::move(otherwise)};
}

/// The sentences of what the framework would run otherwise: those that readers of the file count on, and all others.
void addWarningsThere(OrderedJson &document, const Framework &framework, const EditedPlan &plan, const TrainingRun &run)
{
    OrderedJson listed = OrderedJson::array();
    OrderedJson others = OrderedJson::array();
    for (const ExportWarning &warning : fieldsNotCarried(fieldsTold(framework), fieldsOf(run), plan))
        (framework.isListed(warning.field, run) ? listed : others).push_back(warning.text);
    for (const Text &refusal : framework.refusals ? framework.refusals(run) : std::vector<Text>())
        listed.push_back(refusal);
    document["warnings"] = std::move(listed);
    document["not_carried"] = std::move(others);
}

/// Torchtitan's checks are told before it is started.
std::optional<Error> refusalThere(const Framework &framework, const TrainingRun &run, const ParameterValues &parameters)
{
    const bool isStrict = &framework == &torchtitan() && !std::get<bool>(parameters.at("force"));
    const std::vector<Text> refusals = isStrict ? framework.refusals(run) : std::vector<Text>();
    if (refusals.empty())
        return {};
    return inputError("refused_there", refusals.front(), "--set force=true exports it all the same");
}

Result<std::string> writeForFramework(const Framework &framework, const EditedPlan &plan,
                                      const ParameterValues &parameters)
{
    if (std::optional<Error> fault = deploymentFault(plan, trainingPlans, parameters))
        return *std::move(fault);
    const TrainingRun run = runOfPlan(plan);
    if (std::optional<Error> fault = refusalThere(framework, run, parameters))
        return *std::move(fault);
    OrderedJson document = framework.document(run);
    std::string line = framework.command(run, document);
    addWarningsThere(document, framework, plan, run);
    return layOut(completeDocument(std::move(document), std::move(line), plan.graph(),
                                   static_cast<const TrainingPlan &>(plan).state()));
}

ExportDescriptor exportOf(std::string id, std::string title, std::string description, const Framework &framework)
{
    return {.id = std::move(id),
            .title = std::move(title),
            .extension = "json",
            .kind = trainingPlans,
            .parameters = {forceParameter()},
            .description = std::move(description),
            .fields = fieldsTold(framework),
            .remarks =
                [&framework](const EditedPlan &plan) {
                    return framework.refusals ? framework.refusals(runOfPlan(plan)) : std::vector<Text>();
                },
            .write =
                [&framework](const EditedPlan &plan, const ParameterValues &parameters) {
                    return writeForFramework(framework, plan, parameters);
                }};
}

} // namespace

std::vector<PlanField> carriedTrainingFields(const EditedPlan &plan)
{
    return fieldsOf(runOfPlan(plan));
}

std::vector<ExportDescriptor> trainingExports()
{
    return {
        exportOf("megatron", "Megatron arguments (JSON)",
                 "The arguments of a Megatron run: degrees, the layout of the pipeline, what is sharded and "
                 "recomputed.",
                 megatron()),
        exportOf("torchtitan", "torchtitan fields (JSON)",
                 "The fields of torchtitan's configuration for parallelism, batch and recomputation.", torchtitan()),
        exportOf("galvatron", "Galvatron strategy (JSON)",
                 "Galvatron's strategy file: degrees, sharding and recomputation of each layer.", galvatron()),
        exportOf("deepspeed", "DeepSpeed configuration (JSON)",
                 "DeepSpeed's configuration: batch, ZeRO stage, pipeline parts and recomputed layers.", deepspeed())};
}

TrainingRun runOf(const Graph &graph, const TrainingState &state)
{
    const Transformer &transformer = *state.transformer;
    TrainingRun run;
    run.settings = state.settings;
    run.sequenceLength = transformer.shape.sequenceLength;
    run.hasExperts = std::ranges::any_of(transformer.classes, &Block::hasExperts);
    run.tiesEmbeddings = transformer.shape.tiedEmbeddings;
    run.gpusPerNode = state.cluster->gpusPerNode;
    for (const Block &block : transformer.classes) {
        if (block.isLayer() && (run.keyValueHeads == 0 || block.attention.kvHeads < run.keyValueHeads))
            run.keyValueHeads = block.attention.kvHeads;
    }
    run.stages.resize(state.layout.stageCount());
    for (std::size_t place = 0; place < transformer.size(); ++place)
        run.stages[state.layout.stageOf(place)].push_back({.kind = transformer.block(place).kind,
                                                           .name = graph.node(transformer.places[place].node).name,
                                                           .recompute = state.modeText(place),
                                                           .zero = state.layout.zeroOf(place, state.settings)});
    return run;
}

nlohmann::ordered_json completeDocument(nlohmann::ordered_json document, std::string command, const Graph &graph,
                                        const TrainingState &state)
{
    document["command"] = std::move(command);
    nlohmann::ordered_json &plan = document["plan"] = nlohmann::ordered_json::object();
    writeState(plan, graph, state);
    return document;
}

} // namespace cutaway::training
