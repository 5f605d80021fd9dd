#include "core/pipeline/exports/exchange_exports.h"

#include "core/pipeline/exports/export_galvatron.h"
#include "core/pipeline/exports/export_megatron_layout.h"
#include "core/pipeline/exports/export_schedule_csv.h"
#include "core/pipeline/exports/export_torchtitan.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/schedule/table_json.h"

namespace cutaway {

std::vector<ExportDescriptor> pipelineExchangeExports()
{
    return {{.id = "megatron-layout",
             .title = "Pipeline layout (Megatron-LM)",
             .extension = "txt",
             .parameters = megatronLayoutParameters(),
             .description = "The layers of each stage for --pipeline-model-parallel-layout. Stages hold whole layers.",
             .fields = {"Megatron-LM", {"stages"}},
             .write = exportMegatronLayout},
            {.id = "torchtitan",
             .title = "Model parts (torchtitan)",
             .extension = "json",
             .description = "The modules of each stage, module_fqns_per_model_part, with the schedule.",
             .fields = {"torchtitan", {"schedule", "microbatches", "chunks"}, {{"stages", stagesForTorchtitan}}},
             .write = [](const EditedPlan &plan, const ParameterValues &) { return exportTorchtitan(plan); }},
            {.id = "galvatron",
             .title = "Galvatron plan (JSON)",
             .extension = "json",
             .description = "Stages of whole layers with the parallelism that came with the plan, else data parallel.",
             .fields = {"Galvatron", {"stages", "schedule", "microbatches", "layers"}},
             .write = [](const EditedPlan &plan, const ParameterValues &) { return exportGalvatron(plan); }},
            {.id = "schedule-csv",
             .title = "Schedule (CSV for torch.distributed.pipelining)",
             .extension = "csv",
             .parameters = scheduleCsvParameters(),
             .suits = [](const EditedPlan &plan) { return dynamic_cast<const PipelinePlan *>(&plan) != nullptr; },
             .description = "What each rank does, step by step, as pipeline_parallel_schedule_csv and the schedule "
                            "runtime load it.",
             .fields = {"torch.distributed.pipelining", {"schedule", "microbatches", "chunks", "steps", "training"}},
             .write = exportScheduleCsv}};
}

} // namespace cutaway
