#include "core/formats/exports/common_exports.h"

#include "core/formats/exports/export_baseline.h"
#include "core/formats/exports/export_chrome_trace.h"
#include "core/formats/exports/export_csv.h"
#include "core/formats/exports/export_dot.h"
#include "core/formats/exports/export_model_explorer.h"
#include "core/formats/exports/export_onnx.h"
#include "core/plan/item_table.h"

namespace cutaway {

namespace {

ExportDescriptor chromeTraceExport()
{
    return {.id = "chrome-trace",
            .title = "Timeline (Chrome trace)",
            .extension = "json",
            .parameters = {baselineParameter()},
            .description = "What each device does over time, or what the latency is made of, for chrome://tracing and "
                           "Perfetto.",
            .fields = ExportedFields::forPeople(),
            .write = [](const EditedPlan &plan, const ParameterValues &parameters) -> Result<std::string> {
                const Result<ExportBaseline> baseline = baselineOf(plan, parameters);
                return baseline ? exportChromeTrace(plan, *baseline) : Result<std::string>(baseline.error());
            }};
}

ExportDescriptor modelExplorerExport()
{
    return {.id = "model-explorer",
            .title = "Model Explorer graph (JSON)",
            .extension = "json",
            .parameters = modelExplorerParameters(),
            .description = "The graph for Model Explorer with devices and groups as layers and the plan's figures on "
                           "nodes; or node data. Cutaway reads the graph again.",
            .fields = ExportedFields::forPeople(),
            .write = exportModelExplorer};
}

ExportDescriptor onnxExport()
{
    return {.id = "onnx",
            .title = "ONNX with the plan",
            .extension = "onnx",
            .parameters = onnxParameters(),
            .description = "The ONNX model that the graph came from with device and group of each node as its "
                           "metadata; all else stays as it is. Keep it beside weights in other files.",
            .isText = false,
            .fields = {"readers of its metadata", {"partitions", "stages", "devices", "buckets"}},
            .write = exportOnnx};
}

ExportDescriptor dotExport()
{
    return {.id = "dot",
            .title = "Graphviz DOT",
            .extension = "dot",
            .description = "The plan's groups and what they send each other, a cluster for each device, for Graphviz.",
            .fields = ExportedFields::forPeople(),
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportDot(plan); }};
}

ExportDescriptor csvExport()
{
    return {.id = "csv",
            .title = "Table of operators (CSV)",
            .extension = "csv",
            .parameters = {baselineParameter()},
            .description = "A row for each operator with its place, time and sizes, for spreadsheets.",
            .fields = ExportedFields::forPeople(),
            .write = [](const EditedPlan &plan, const ParameterValues &parameters) -> Result<std::string> {
                const Result<ExportBaseline> baseline = baselineOf(plan, parameters);
                return baseline ? Result<std::string>(exportCsv(plan, baseline->plan.get())) : baseline.error();
            }};
}

ExportDescriptor itemTableExport()
{
    return {.id = "table-csv",
            .title = "Tables or redistributions (CSV)",
            .extension = "csv",
            .suits = [](const EditedPlan &plan) { return dynamic_cast<const HasItemTable *>(&plan) != nullptr; },
            .description = "What the plan lists below the canvas: embedding tables with types, kernels and ranks, or "
                           "every redistribution with its collectives, bytes and time.",
            .fields = ExportedFields::forPeople(),
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportItemTableCsv(plan); }};
}

} // namespace

std::vector<ExportDescriptor> commonExports()
{
    return {chromeTraceExport(), modelExplorerExport(), onnxExport(), dotExport(), csvExport(), itemTableExport()};
}

} // namespace cutaway
