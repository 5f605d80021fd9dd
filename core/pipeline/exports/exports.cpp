#include "core/pipeline/exports/exports.h"

#include "core/pipeline/exports/exchange_exports.h"
#include "core/pipeline/exports/export_deepspeed.h"
#include "core/pipeline/exports/export_slapo.h"
#include "core/pipeline/exports/export_torch_pipelining.h"
#include "core/plan/deployment.h"

#include <algorithm>

namespace cutaway {

namespace {

ExportDescriptor torchPipeliningExport()
{
    return {
        .id = "torch-pipelining",
        .title = "torch.distributed.pipelining (Python)",
        .extension = "py",
        .parameters = {forceParameter()},
        .description = "A Python module that splits the model into the plan's stages for "
                       "torch.distributed.pipelining.",
        .fields = {"torch.distributed.pipelining", {"stages", "schedule", "microbatches", "chunks", "steps", "tied"}},
        .write = exportTorchPipelining};
}

ExportDescriptor slapoExport()
{
    return {.id = "slapo",
            .title = "Slapo schedule (Python)",
            .extension = "py",
            .parameters = {forceParameter()},
            .description = "A Python module that cuts the model's pipeline stages with Slapo.",
            .fields = {"Slapo", {"stages", "tied"}},
            .write = exportSlapo};
}

ExportDescriptor deepspeedExport()
{
    return {.id = "deepspeed",
            .title = "DeepSpeed stages (JSON)",
            .extension = "json",
            .parameters = deepspeedParameters(),
            .description = "What each stage takes, passes on and makes, and which ranks hold a tied weight.",
            .fields = {"DeepSpeed", {"stages", "tied"}},
            .write = exportDeepspeed};
}

} // namespace

std::vector<ExportDescriptor> pipelineExports()
{
    std::vector<ExportDescriptor> all{torchPipeliningExport(), slapoExport(), deepspeedExport()};
    std::ranges::move(pipelineExchangeExports(), std::back_inserter(all));
    return all;
}

} // namespace cutaway
