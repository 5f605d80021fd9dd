#include "core/bucketing/exports/exports.h"

#include "core/bucketing/exports/export_bucketed_graph.h"

namespace cutaway {

namespace {

ExportDescriptor bucketedGraphExport()
{
    return {.id = "graph",
            .title = "Rewritten graph",
            .extension = "graph.json",
            .description = "The graph with each bucket merged into one collective, node for node as PyTorch Inductor "
                           "merges it.",
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportBucketedGraph(plan); }};
}

} // namespace

std::vector<ExportDescriptor> bucketingExports()
{
    return {bucketedGraphExport()};
}

} // namespace cutaway
