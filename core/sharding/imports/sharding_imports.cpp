#include "core/sharding/imports/sharding_imports.h"

#include "core/sharding/imports/autoparallel_file.h"
#include "core/sharding/imports/hf_plan_file.h"
#include "core/sharding/imports/import_autoparallel.h"
#include "core/sharding/imports/import_tp_plan.h"

namespace cutaway::sharding {

std::vector<ImportDescriptor> shardingImports()
{
    return {{.id = "tp-plan",
             .title = "Tensor-parallel plan (Hugging Face)",
             .description = "The style of each module's weights, as transformers' tp_plan or ep_plan tells it.",
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

} // namespace cutaway::sharding
