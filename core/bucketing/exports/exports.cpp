#include "core/bucketing/exports/exports.h"

#include "core/bucketing/bucketing_plan.h"
#include "core/bucketing/overlap/overlap_schedule.h"
#include "core/bucketing/overlap/overlap_scheduler.h"
#include "core/graph/graph_json.h"
#include "core/plan/edited_plan.h"

namespace cutaway {

namespace {

/// A graph document in which the buckets of a bucketing plan are merged. Errors: `wrong_kind` for other plans,
/// and why the buckets cannot be merged: `cycle`, `reduce_dtype`, `mixed_dtypes`, `not_one_user`, ….
Result<std::string> exportBucketedGraph(const EditedPlan &plan)
{
    const auto *bucketing = dynamic_cast<const BucketingPlan *>(&plan);
    if (!bucketing)
        return Error{
            ErrorKind::Unsupported,
            "wrong_kind",
            phrase("only bucketing plans rewrite their graph, not %1 plans", {std::string(plan.kind().name())}),
            {},
            {}};
    const Result<Graph> rewritten = bucketing->rewritten();
    if (!rewritten)
        return rewritten.error();
    return writeGraph(*rewritten);
}

ExportDescriptor bucketedGraphExport()
{
    return {.id = "graph",
            .title = "Rewritten graph",
            .extension = "graph.json",
            .description = "The graph with each bucket merged into one collective, node for node as PyTorch Inductor "
                           "merges it.",
            .fields = {"PyTorch Inductor", {"buckets", "order"}},
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportBucketedGraph(plan); }};
}

} // namespace

std::vector<PlanField> carriedBucketingFields(const EditedPlan &plan)
{
    const auto &own = static_cast<const BucketingPlan &>(plan);
    PlanField buckets{"buckets", phrase("Buckets"), {}, {}};
    for (const Bucket &bucket : own.bucketing().buckets) {
        for (const CollectiveIndex member : bucket.members)
            buckets.value.exact += own.collectives().nameOf(member) + ' ';
        if (bucket.exists() && bucket.startAt.isValid() && bucket.waitAt.isValid())
            buckets.value.exact += "from " + own.collectives().graph().node(bucket.startAt).name + " to " +
                                   own.collectives().graph().node(bucket.waitAt).name;
        buckets.value.exact += bucket.exists() ? "|" : "";
    }
    buckets.value.words = phrase("%1 of them", {std::to_string(own.members().size())});
    std::vector<PlanField> fields{std::move(buckets)};
    if (const OverlapPart *part = own.model().overlap()) {
        PlanField order{"order", phrase("Order of the nodes"), {{}, phrase("as scheduled")}, {}};
        for (const NodeIndex node : part->schedule.order)
            order.value.exact += part->facts->nodes().node(node).name + ' ';
        fields.push_back(std::move(order));
    }
    return fields;
}

std::vector<ExportDescriptor> bucketingExports()
{
    return {bucketedGraphExport()};
}

} // namespace cutaway
