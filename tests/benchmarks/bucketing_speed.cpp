#include "core/bucketing/bucketing_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/cpu_time.h"
#include "tests/support/sharded_graph.h"

#include <algorithm>
#include <cstdio>

// CPU milliseconds at 8 000 nodes and 2 000 collectives. Limits: plan, rewrite and cost within 100, in the modes that
// look for cycles 500; a drag's numbers within 16.

using namespace cutaway;

namespace {

struct Case
{
    const char *name;
    FillMode mode;
    double limit;
};

void measurePlan(const std::shared_ptr<const Graph> &graph, CollectiveKind kind, const Case &which, std::int64_t cap)
{
    BucketingSettings settings;
    settings.kind = kind;
    settings.mode = which.mode;
    settings.capBytes = {cap};
    double best = 1e9;
    std::size_t buckets = 0;
    std::shared_ptr<const CollectiveGraph> collectives;
    for (int i = 0; i < 5; ++i) {
        const double start = testing::threadMilliseconds();
        collectives = *CollectiveGraph::make(graph);
        const BucketingModel model(collectives, settings);
        const BucketMembers members = membersOf(fillBuckets(*collectives, settings));
        if (!model.figures(members).after || !model.rewritten(members))
            std::puts("not rewritten");
        best = std::min(best, testing::threadMilliseconds() - start);
        buckets = members.size();
    }
    std::printf("%-14s %-8s cap %9lld buckets %4zu plan_rewrite_cost_ms %7.2f limit_ms %.0f\n",
                std::string(collectiveKindName(kind)).c_str(), which.name, static_cast<long long>(cap), buckets, best,
                which.limit);
    BucketingPlan plan(collectives, nullptr, settings, fillBuckets(*collectives, settings), {});
    double slowest = 0;
    for (std::size_t i = 0; i < 40 && buckets > 1; ++i) {
        Move move;
        const std::vector<CollectiveIndex> &from = plan.members()[i % buckets];
        move.items = {
            {ItemIndex(collectives->collective(from.back()).node.value()), plan.bucketGroup((i + 1) % buckets)}};
        const double begin = testing::threadMilliseconds();
        plan.preview(move);
        slowest = std::max(slowest, testing::threadMilliseconds() - begin);
    }
    if (buckets > 1)
        std::printf("%-14s %-8s slowest_preview_ms %.2f limit_ms 16\n", "", which.name, slowest);
}

/// Pairs of two groups that would wait for each other, a member of each second bucket left out.
std::shared_ptr<const Graph> crossingGraph(std::size_t pairs)
{
    testing::ShardedGraphBuilder builder;
    std::vector<NodeIndex> results;
    const NodeIndex parameter = builder.input({8, 32});
    for (std::size_t i = 0; i < pairs; ++i) {
        const NodeIndex a = builder.wait(builder.allGather(parameter, 2, "A"));
        const NodeIndex b = builder.wait(builder.allGather(parameter, 4, "B"));
        const NodeIndex fromA = builder.call("aten.mul", {a}, {8, 32});
        const NodeIndex fromB = builder.call("aten.mul", {b}, {8, 32});
        results.push_back(builder.wait(builder.allGather(fromA, 4, "B")));
        results.push_back(builder.wait(builder.allGather(fromB, 2, "A")));
    }
    return builder.build(results);
}

void measureOverlap(const std::shared_ptr<const Graph> &graph, const char *planner, const char *isPreBucketed)
{
    const double start = testing::threadMilliseconds();
    const auto plan =
        runPlanner(*findPlanner(planner),
                   {graph, nullptr, {}, {{"pre_bucketing_fsdp_collectives", *isPreBucketed == 't'}}, nullptr}, {});
    const auto *made = plan ? dynamic_cast<const BucketingPlan *>(plan->get()) : nullptr;
    std::printf("%-24s prebucketed %-5s buckets %4zu plan_ms %.0f\n", planner, isPreBucketed,
                made ? made->members().size() : 0, testing::threadMilliseconds() - start);
}

void measureBestCap(const std::shared_ptr<const Graph> &graph)
{
    BucketingSettings settings;
    settings.mode = FillMode::Fixed;
    settings.capBytes = {0};
    const double start = testing::threadMilliseconds();
    const CapSearch search = searchCaps(BucketingModel(*CollectiveGraph::make(graph), settings), 1LL << 60, 20000, {});
    std::printf("best_cap plans %zu complete %d ms %.0f\n", search.curve.size(), int(search.isComplete),
                testing::threadMilliseconds() - start);
}

} // namespace

int main()
{
    // 666 tensors: 1 332 all-gathers and 666 reduce-scatters.
    const std::shared_ptr<const Graph> graph = testing::fsdpGraph(111, 6);
    std::printf("nodes %zu\n", graph->size());
    const Case cases[] = {{"original", FillMode::Original, 100},
                          {"fixed", FillMode::Fixed, 500},
                          {"adjacent", FillMode::Adjacent, 500},
                          {"torch214", FillMode::Torch214, 500}};
    for (const CollectiveKind kind : {CollectiveKind::AllGather, CollectiveKind::ReduceScatter}) {
        for (const Case &which : cases) {
            for (const std::int64_t cap : {std::int64_t(100000), std::int64_t(1) << 31})
                measurePlan(graph, kind, which, cap);
        }
    }
    const std::shared_ptr<const Graph> crossing = crossingGraph(500);
    std::printf("crossing: nodes %zu\n", crossing->size());
    measurePlan(crossing, CollectiveKind::AllGather, cases[1], 8192);
    measureBestCap(testing::fsdpGraph(12, 6));
    for (const char *planner : {"bucketing.overlap", "bucketing.overlap_fixed"}) {
        for (const char *isPreBucketed : {"false", "true"})
            measureOverlap(graph, planner, isPreBucketed);
    }
}
