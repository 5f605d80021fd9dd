#include "core/bucketing/exports/export_bucketed_graph.h"

#include "core/bucketing/bucketing_plan.h"
#include "core/graph/graph_json.h"

namespace cutaway {

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

} // namespace cutaway
