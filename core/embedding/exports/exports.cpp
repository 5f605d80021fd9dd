#include "core/embedding/exports/exports.h"

#include "core/embedding/exports/export_torchrec.h"
#include "core/plan/deployment.h"

namespace cutaway::embedding {

namespace {

bool isForced(const ParameterValues &parameters)
{
    return std::get<bool>(parameters.at("force"));
}

ExportDescriptor torchRecExport()
{
    return {.id = "torchrec.sharding_plan",
            .title = "TorchRec sharding plan (JSON)",
            .extension = "json",
            .parameters = {forceParameter()},
            .description =
                "How each table is sharded and where its shards lie, for load_plan.py, which makes TorchRec's "
                "ShardingPlan of it.",
            .write = [](const EditedPlan &plan, const ParameterValues &parameters) {
                return exportTorchRecPlan(plan, isForced(parameters));
            }};
}

ExportDescriptor torchEasyRecExport()
{
    return {.id = "tzrec.plan",
            .title = "TorchEasyRec plan (JSON)",
            .extension = "json",
            .parameters = {forceParameter()},
            .description = "The file plan of a TorchEasyRec checkpoint: sharding type, kernel and ranks of each table.",
            .write = [](const EditedPlan &plan, const ParameterValues &parameters) {
                return exportTorchEasyRecPlan(plan, isForced(parameters));
            }};
}

} // namespace

std::vector<ExportDescriptor> embeddingExports()
{
    return {torchRecExport(), torchEasyRecExport()};
}

} // namespace cutaway::embedding
