#include "core/sharding/exports/exports.h"

#include "core/sharding/exports/exchange_exports.h"
#include "core/sharding/exports/export_dtensor.h"
#include "core/sharding/exports/export_sharding_map.h"

#include <algorithm>

namespace cutaway::sharding {

namespace {

ExportDescriptor shardingMapExport()
{
    return {.id = "sharding-map",
            .title = "Sharding map (JSON)",
            .extension = "json",
            .description = "How each module's parameters are placed on the mesh.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportShardingMap(plan); }};
}

ExportDescriptor dtensorExport()
{
    return {.id = "dtensor",
            .title = "PyTorch distributed tensors (Python)",
            .extension = "py",
            .description = "A Python module that makes the device mesh, distributes the parameters and redistributes "
                           "what operators read, as the plan says.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportDTensor(plan); }};
}

} // namespace

std::vector<ExportDescriptor> shardingExports()
{
    std::vector<ExportDescriptor> all{shardingMapExport(), dtensorExport()};
    std::ranges::move(shardingExchangeExports(), std::back_inserter(all));
    return all;
}

} // namespace cutaway::sharding
