#include "core/bucketing/bucket_filling.h"
#include "core/bucketing/bucketing_plan.h"
#include "tests/fuzz/property.h"

#include "core/graph/graph_json.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"

using namespace cutaway;
using namespace cutaway::fuzz;

namespace {

void tryPlan(const std::shared_ptr<const CollectiveGraph> &graph, CollectiveKind kind, FillMode mode)
{
    BucketingSettings settings;
    settings.kind = kind;
    settings.mode = mode;
    settings.capBytes = {1 << 20};
    const BucketingPlan plan(graph, nullptr, settings, fillBuckets(*graph, settings), {});
    const Result<Graph> rewritten = plan.rewritten();
    requireOneLine(rewritten);
    require(rewritten || plan.members().empty() == false, "no bucket, nothing to refuse");
    const std::string written = writePlan(plan);
    const Result<OpenedPlan> again = readPlan(written, graph->sharedGraph(), nullptr);
    requireOneLine(again);
}

void tryOverlap(const std::shared_ptr<const Graph> &graph, const char *planner)
{
    const Result<std::unique_ptr<EditedPlan>> plan =
        runPlanner(*findPlanner(planner), {graph, nullptr, {}, {{"latency_sec", 1e-6}}, nullptr}, {});
    requireOneLine(plan);
    if (!plan)
        return;
    const std::string written = writePlan(**plan);
    const Result<OpenedPlan> again = readPlan(written, graph, nullptr);
    require(bool(again), "what was written is read");
    (*plan)->timeline();
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    Result<Graph> graph = readGraph(textOf(data, size));
    if (!graph)
        return 0;
    const auto collectives = CollectiveGraph::make(std::make_shared<const Graph>(std::move(*graph)));
    requireOneLine(collectives);
    if (!collectives)
        return 0;
    for (const CollectiveKind kind :
         {CollectiveKind::AllGather, CollectiveKind::ReduceScatter, CollectiveKind::AllReduce}) {
        for (const FillMode mode : {FillMode::Original, FillMode::Fixed, FillMode::Adjacent, FillMode::Torch214})
            tryPlan(*collectives, kind, mode);
    }
    for (const char *planner : {"bucketing.overlap", "bucketing.overlap_fixed"})
        tryOverlap((*collectives)->sharedGraph(), planner);
    return 0;
}
