#include "core/formats/export_registry.h"

#include "core/formats/deployment.h"
#include "core/formats/export_bucketed_graph.h"
#include "core/formats/export_chrome_trace.h"
#include "core/formats/export_csv.h"
#include "core/formats/export_deepspeed.h"
#include "core/formats/export_dot.h"
#include "core/formats/export_dtensor.h"
#include "core/formats/export_fx_aot.h"
#include "core/formats/export_model_explorer.h"
#include "core/formats/export_onnx.h"
#include "core/formats/export_sharding_map.h"
#include "core/formats/export_slapo.h"
#include "core/formats/export_torch_pipelining.h"
#include "core/formats/export_torchrec.h"

#include <algorithm>
#include <exception>

namespace cutaway {

namespace {

const std::vector<PlanKind> allKinds{PlanKind::Partition, PlanKind::Pipeline, PlanKind::Sharding, PlanKind::Embedding,
                                     PlanKind::Bucketing};

ExportDescriptor fxAotExport()
{
    return {.id = "fx-aot",
            .title = "torch.fx partitioner (JSON)",
            .extension = "json",
            .kinds = {PlanKind::Partition},
            .parameters = {},
            .description = "Which partition each operator goes to and which devices each partition has, as torch.fx's "
                           "partitioner takes them in its ahead-of-time mode.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportFxAotJson(plan); }};
}

ExportDescriptor fxAotPythonExport()
{
    return {.id = "fx-aot-python",
            .title = "torch.fx partitioner (Python)",
            .extension = "py",
            .kinds = {PlanKind::Partition},
            .parameters = {},
            .description = "A Python module that partitions the traced model with torch.fx as the plan says.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportFxAotPython(plan); }};
}

ExportDescriptor torchPipeliningExport()
{
    return {.id = "torch-pipelining",
            .title = "torch.distributed.pipelining (Python)",
            .extension = "py",
            .kinds = {PlanKind::Pipeline},
            .parameters = {forceParameter()},
            .description = "A Python module that splits the model into the plan's stages for "
                           "torch.distributed.pipelining.",
            .write = exportTorchPipelining};
}

ExportDescriptor slapoExport()
{
    return {.id = "slapo",
            .title = "Slapo schedule (Python)",
            .extension = "py",
            .kinds = {PlanKind::Pipeline},
            .parameters = {forceParameter()},
            .description = "A Python module that cuts the model's pipeline stages with Slapo.",
            .write = exportSlapo};
}

ExportDescriptor deepspeedExport()
{
    return {.id = "deepspeed",
            .title = "DeepSpeed stages (JSON)",
            .extension = "json",
            .kinds = {PlanKind::Pipeline},
            .parameters = deepspeedParameters(),
            .description = "What each stage takes, passes on and makes, and which ranks hold a tied weight.",
            .write = exportDeepspeed};
}

ExportDescriptor chromeTraceExport()
{
    return {.id = "chrome-trace",
            .title = "Timeline (Chrome trace)",
            .extension = "json",
            .kinds = allKinds,
            .parameters = {},
            .description = "What each device does over time, or what the latency is made of, for chrome://tracing and "
                           "Perfetto.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportChromeTrace(plan); }};
}

ExportDescriptor shardingMapExport()
{
    return {.id = "sharding-map",
            .title = "Sharding map (JSON)",
            .extension = "json",
            .kinds = {PlanKind::Sharding},
            .parameters = {},
            .description = "How each module's parameters are placed on the mesh.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportShardingMap(plan); }};
}

ExportDescriptor dtensorExport()
{
    return {.id = "dtensor",
            .title = "PyTorch distributed tensors (Python)",
            .extension = "py",
            .kinds = {PlanKind::Sharding},
            .parameters = {},
            .description = "A Python module that makes the device mesh, distributes the parameters and redistributes "
                           "what operators read, as the plan says.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportDTensor(plan); }};
}

ExportDescriptor modelExplorerExport()
{
    return {.id = "model-explorer",
            .title = "Model Explorer graph (JSON)",
            .extension = "json",
            .kinds = allKinds,
            .parameters = modelExplorerParameters(),
            .description = "The graph for Model Explorer with devices and groups as layers and the plan's figures on "
                           "nodes; or node data. Cutaway reads the graph again.",
            .write = exportModelExplorer};
}

ExportDescriptor onnxExport()
{
    return {.id = "onnx",
            .title = "ONNX with the plan",
            .extension = "onnx",
            .kinds = allKinds,
            .parameters = onnxParameters(),
            .description = "The ONNX model that the graph came from with device and group of each node as its "
                           "metadata; all else stays as it is. Keep it beside weights in other files.",
            .isText = false,
            .write = exportOnnx};
}

ExportDescriptor dotExport()
{
    return {.id = "dot",
            .title = "Graphviz DOT",
            .extension = "dot",
            .kinds = allKinds,
            .parameters = {},
            .description = "The plan's groups and what they send each other, a cluster for each device, for Graphviz.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportDot(plan); }};
}

ExportDescriptor csvExport()
{
    return {.id = "csv",
            .title = "Table of operators (CSV)",
            .extension = "csv",
            .kinds = allKinds,
            .parameters = {},
            .description = "A row for each operator with its place, time and sizes, for spreadsheets.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportCsv(plan); }};
}

ExportDescriptor bucketedGraphExport()
{
    return {.id = "graph",
            .title = "Rewritten graph",
            .extension = "graph.json",
            .kinds = {PlanKind::Bucketing},
            .parameters = {},
            .description = "The graph with each bucket merged into one collective, node for node as PyTorch Inductor "
                           "merges it.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportBucketedGraph(plan); }};
}

bool isForced(const ParameterValues &parameters)
{
    return std::get<bool>(parameters.at("force"));
}

ExportDescriptor torchRecExport()
{
    return {.id = "torchrec.sharding_plan",
            .title = "TorchRec sharding plan (JSON)",
            .extension = "json",
            .kinds = {PlanKind::Embedding},
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
            .kinds = {PlanKind::Embedding},
            .parameters = {forceParameter()},
            .description = "The file plan of a TorchEasyRec checkpoint: sharding type, kernel and ranks of each table.",
            .write = [](const EditedPlan &plan, const ParameterValues &parameters) {
                return exportTorchEasyRecPlan(plan, isForced(parameters));
            }};
}

} // namespace

const std::vector<ExportDescriptor> &exports()
{
    static const std::vector<ExportDescriptor> all{
        fxAotExport(),        fxAotPythonExport(),     shardingMapExport(),   dtensorExport(), torchRecExport(),
        torchEasyRecExport(), torchPipeliningExport(), bucketedGraphExport(), slapoExport(),   deepspeedExport(),
        chromeTraceExport(),  modelExplorerExport(),   onnxExport(),          dotExport(),     csvExport(),
    };
    return all;
}

const ExportDescriptor *findExport(std::string_view id)
{
    const auto found = std::ranges::find(exports(), id, &ExportDescriptor::id);
    return found == exports().end() ? nullptr : &*found;
}

Result<std::string> exportPlan(const ExportDescriptor &target, const EditedPlan &plan, const ParameterValues &given)
{
    if (std::ranges::find(target.kinds, plan.kind()) == target.kinds.end())
        return Error{ErrorKind::Unsupported,
                     "unsupported_kind",
                     target.id + " is not for plans of the kind " + std::string(planKindName(plan.kind())),
                     {},
                     {}};
    const Result<ParameterValues> parameters = completeParameters(target.parameters, given);
    if (!parameters)
        return parameters.error();
    try {
        return target.write(plan, *parameters);
    } catch (const std::bad_alloc &) {
        return Error{ErrorKind::System, "out_of_memory", target.id + ": not enough memory for this plan", {}, {}};
    } catch (const std::exception &failure) {
        return Error{ErrorKind::System, "internal", target.id + ": " + failure.what(), {}, {}};
    }
}

} // namespace cutaway
