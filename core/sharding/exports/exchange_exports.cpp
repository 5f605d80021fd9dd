#include "core/sharding/exports/exchange_exports.h"

#include "core/sharding/exports/export_autoparallel.h"
#include "core/sharding/exports/export_parallelize_module.h"
#include "core/sharding/exports/export_tp_plan.h"
#include "core/sharding/exports/exports.h"

namespace cutaway::sharding {

std::vector<ExportDescriptor> shardingExchangeExports()
{
    return {
        {.id = "autoparallel-placements",
         .title = "AutoParallel placements (JSON)",
         .extension = "json",
         .parameters = autoParallelExportParameters(),
         .description = "The placement of every node for AutoParallel's load_placements, which wants them among its "
                        "own strategies: best for a plan that came from there.",
         .fields = {"AutoParallel", {"mesh", "inputs", "operators"}, {{"weights", weightsThatAreNodes}}},
         .remarks = placementsToDoubt,
         .write = exportAutoParallel},
        {.id = "tp-plan",
         .title = "Tensor-parallel plan (Hugging Face)",
         .extension = "json",
         .parameters = tpPlanExportParameters(),
         .description = "The style of each module's weights as transformers' tp_plan takes it, one for all layers.",
         .fields = {"transformers",
                    {},
                    {{"weights", weightsByStyles},
                     {"layouts", layoutsByStyles},
                     {"operators", operatorsByStyles(StyleFormat::TpPlan)}}},
         .write = exportTpPlan},
        {.id = "parallelize-module",
         .title = "parallelize_module (Python)",
         .extension = "py",
         .description = "A Python module that applies the plan with torch's parallelize_module, other weights by "
                        "distribute_tensor.",
         .fields = {"PyTorch",
                    {"mesh"},
                    {{"weights", weightsByStyles}, {"operators", operatorsByStyles(StyleFormat::ParallelizeModule)}}},
         .write = [](const EditedPlan &plan, const ParameterValues &) { return exportParallelizeModule(plan); }}};
}

} // namespace cutaway::sharding
