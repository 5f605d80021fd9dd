#include "core/training/exports/exports.h"

#include "core/json/json_writing.h"
#include "core/plan/deployment.h"
#include "core/training/exports/framework_documents.h"
#include "core/training/exports/launch_command.h"
#include "core/training/exports/plan_run.h"
#include "core/training/training_kind.h"
#include "core/training/training_plan.h"

namespace cutaway::training {

namespace {

using MakeDocument = nlohmann::ordered_json (*)(const TrainingRun &);
using MakeCommand = std::string (*)(const TrainingRun &, const nlohmann::ordered_json &document);

ExportDescriptor exportOf(std::string id, std::string title, std::string description, MakeDocument make,
                          MakeCommand command)
{
    return {.id = std::move(id),
            .title = std::move(title),
            .extension = "json",
            .kind = trainingPlans,
            .parameters = {forceParameter()},
            .description = std::move(description),
            .write = [make, command](const EditedPlan &plan, const ParameterValues &parameters) -> Result<std::string> {
                if (std::optional<Error> fault = deploymentFault(plan, trainingPlans, parameters))
                    return *std::move(fault);
                const TrainingState &state = static_cast<const TrainingPlan &>(plan).state();
                const TrainingRun run = runOf(plan.graph(), state);
                nlohmann::ordered_json document = make(run);
                std::string line = command(run, document);
                return layOut(completeDocument(std::move(document), std::move(line), plan.graph(), state));
            }};
}

} // namespace

std::vector<ExportDescriptor> trainingExports()
{
    return {exportOf("megatron", "Megatron arguments (JSON)",
                     "The arguments of a Megatron run: degrees, the layout of the pipeline, what is sharded and "
                     "recomputed.",
                     megatronDocument, megatronCommand),
            exportOf("torchtitan", "torchtitan fields (JSON)",
                     "The fields of torchtitan's configuration for parallelism, batch and recomputation.",
                     torchtitanDocument, torchtitanCommand),
            exportOf("galvatron", "Galvatron strategy (JSON)",
                     "Galvatron's strategy file: degrees, sharding and recomputation of each layer.",
                     galvatronDocument, galvatronCommand),
            exportOf("deepspeed", "DeepSpeed configuration (JSON)",
                     "DeepSpeed's configuration: batch, ZeRO stage, pipeline parts and recomputed layers.",
                     deepspeedDocument, deepspeedCommand)};
}

} // namespace cutaway::training
