#include "core/pipeline/imports/pipeline_imports.h"

#include "core/pipeline/imports/galvatron_file.h"
#include "core/pipeline/imports/import_galvatron.h"
#include "core/pipeline/imports/import_layout.h"
#include "core/pipeline/imports/import_schedule.h"
#include "core/pipeline/imports/import_torchtitan.h"
#include "core/pipeline/imports/torchtitan_file.h"

namespace cutaway {

std::vector<ImportDescriptor> pipelineImports()
{
    return {{.id = "torchtitan",
             .title = "Model parts (torchtitan)",
             .description = "The modules of each stage, module_fqns_per_model_part, from JSON or the literal in a "
                            "Python or TOML file.",
             .recognises = isTorchtitanFile,
             .read = importTorchtitan},
            {.id = "galvatron",
             .title = "Galvatron plan (JSON)",
             .description = "Stages of whole layers, and for each layer its parallelism, ZeRO stage and recomputation.",
             .parameters = galvatronParameters(),
             .recognises = isGalvatronFile,
             .read = importGalvatron},
            {.id = "megatron-layout",
             .title = "Pipeline layout (Megatron-LM)",
             .description = "The layers of each stage as --pipeline-model-parallel-layout takes them.",
             .parameters = layoutParameters(),
             .recognises = isLayout,
             .read = importLayout},
            {.id = "schedule-csv",
             .title = "Schedule (CSV of torch.distributed.pipelining)",
             .description = "What each rank does, step by step. The stages are those of the open plan if it has as "
                            "many, else as many with the least slowest one.",
             .recognises = isScheduleCsv,
             .read = importSchedule}};
}

} // namespace cutaway
