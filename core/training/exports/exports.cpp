#include "core/training/exports/exports.h"

#include "core/json/json_writing.h"
#include "core/plan/deployment.h"
#include "core/training/exports/framework_documents.h"
#include "core/training/training_kind.h"
#include "core/training/training_plan.h"

namespace cutaway::training {

namespace {

TrainingRun runOf(const TrainingPlan &plan)
{
    const TrainingState &state = plan.state();
    const Transformer &transformer = *state.transformer;
    TrainingRun run;
    run.settings = state.settings;
    run.sequenceLength = transformer.shape.sequenceLength;
    run.hasExperts = std::ranges::any_of(transformer.classes, &Block::hasExperts);
    run.stages.resize(state.layout.stageCount());
    for (std::size_t place = 0; place < transformer.size(); ++place)
        run.stages[state.layout.stageOf(place)].push_back(
            {.kind = transformer.block(place).kind,
             .name = plan.graph().node(transformer.places[place].node).name,
             .recompute = state.modeText(place),
             .zero = state.layout.zeroOf(place, state.settings)});
    return run;
}

using MakeDocument = nlohmann::ordered_json (*)(const TrainingRun &);

ExportDescriptor exportOf(std::string id, std::string title, std::string description, MakeDocument make)
{
    return {.id = std::move(id),
            .title = std::move(title),
            .extension = "json",
            .kind = trainingPlans,
            .parameters = {forceParameter()},
            .description = std::move(description),
            .write = [make](const EditedPlan &plan, const ParameterValues &parameters) -> Result<std::string> {
                if (std::optional<Error> fault = deploymentFault(plan, trainingPlans, parameters))
                    return *std::move(fault);
                return layOut(make(runOf(static_cast<const TrainingPlan &>(plan))));
            }};
}

} // namespace

std::vector<ExportDescriptor> trainingExports()
{
    return {exportOf("megatron", "Megatron arguments (JSON)",
                     "The arguments of a Megatron run: degrees, the layout of the pipeline, what is sharded and "
                     "recomputed.",
                     megatronDocument),
            exportOf("torchtitan", "torchtitan fields (JSON)",
                     "The fields of torchtitan's configuration for parallelism, batch and recomputation.",
                     torchtitanDocument),
            exportOf("galvatron", "Galvatron strategy (JSON)",
                     "Galvatron's strategy file: degrees, sharding and recomputation of each layer.",
                     galvatronDocument),
            exportOf("deepspeed", "DeepSpeed configuration (JSON)",
                     "DeepSpeed's configuration: batch, ZeRO stage, pipeline parts and recomputed layers.",
                     deepspeedDocument)};
}

} // namespace cutaway::training
