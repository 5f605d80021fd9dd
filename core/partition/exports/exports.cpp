#include "core/partition/exports/exports.h"

#include "core/partition/exports/exchange_exports.h"
#include "core/partition/exports/export_fx_aot.h"

#include <algorithm>

namespace cutaway {

namespace {

ExportDescriptor fxAotExport()
{
    return {.id = "fx-aot",
            .title = "torch.fx partitioner (JSON)",
            .extension = "json",
            .description = "Which partition each operator goes to and which devices each partition has, as torch.fx's "
                           "partitioner takes them in its ahead-of-time mode.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportFxAotJson(plan); }};
}

ExportDescriptor fxAotPythonExport()
{
    return {.id = "fx-aot-python",
            .title = "torch.fx partitioner (Python)",
            .extension = "py",
            .description = "A Python module that partitions the traced model with torch.fx as the plan says.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportFxAotPython(plan); }};
}

} // namespace

std::vector<ExportDescriptor> partitionExports()
{
    std::vector<ExportDescriptor> all{fxAotExport(), fxAotPythonExport()};
    std::ranges::move(partitionExchangeExports(), std::back_inserter(all));
    return all;
}

} // namespace cutaway
