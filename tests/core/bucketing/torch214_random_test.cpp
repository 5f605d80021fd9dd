#include "core/bucketing/bucket_filling.h"
#include "core/bucketing/bucketing_plan.h"
#include "core/bucketing/collectives.h"
#include "core/bucketing/torch214/merge_fault.h"
#include "core/plan/plan_documents.h"
#include "tests/support/sharded_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace cutaway;

// Torch 2.14's rules on random graphs against slow and simple answers.

namespace {

using Shared = std::shared_ptr<const CollectiveGraph>;

Shared collectivesOf(const std::shared_ptr<const Graph> &graph)
{
    return *CollectiveGraph::make(graph);
}

BucketingSettings settingsOf(CollectiveKind kind, BucketMode bucketMode, std::int64_t cap)
{
    BucketingSettings settings;
    settings.kind = kind;
    settings.mode = FillMode::Torch214;
    settings.bucketMode = bucketMode;
    settings.capBytes = {cap};
    return settings;
}

bool reaches(const CollectiveGraph &graph, NodeIndex from, NodeIndex to)
{
    std::vector<NodeIndex> stack{from};
    std::set<NodeIndex> seen;
    while (!stack.empty()) {
        const NodeIndex at = stack.back();
        stack.pop_back();
        for (const NodeIndex after : graph.dependences().after(at)) {
            if (after == to)
                return true;
            if (seen.insert(after).second)
                stack.push_back(after);
        }
    }
    return false;
}

/// The rule word by word: runs of one key among the waits, the cap's first item, nothing that depends on a member.
BucketMembers slowFilling(const CollectiveGraph &graph, const BucketingSettings &settings)
{
    BucketMembers buckets;
    std::vector<CollectiveIndex> open;
    std::int64_t total = 0;
    BucketKey last;
    const auto close = [&] {
        if (open.size() > 1)
            buckets.push_back(open);
        open.clear();
        total = 0;
    };
    bool isFirst = true;
    for (const CollectiveIndex candidate : bucketCandidates(graph, settings)) {
        const Collective &collective = graph.collective(candidate);
        const BucketKey key = bucketKey(collective, settings);
        if (isFirst || key != last)
            close();
        isFirst = false;
        last = key;
        const auto isBefore = [&](CollectiveIndex member) {
            return reaches(graph, graph.collective(member).node, collective.node);
        };
        if (std::ranges::any_of(open, isBefore))
            continue;
        const std::int64_t size = std::max(collective.inputBytes, collective.outputBytes);
        if (!open.empty() && total + size > settings.cap(0))
            close();
        open.push_back(candidate);
        total += size;
    }
    close();
    return buckets;
}

template <class Check>
void forEachCase(unsigned seed, int count, Check check)
{
    std::mt19937 random(seed);
    for (int i = 0; i < count; ++i) {
        const Shared graph = collectivesOf(testing::randomDividingGraph(random, 20 + random() % 80));
        for (const CollectiveKind kind :
             {CollectiveKind::AllGather, CollectiveKind::ReduceScatter, CollectiveKind::AllReduce}) {
            for (const BucketMode mode :
                 {BucketMode::Default, BucketMode::CustomOps, BucketMode::CustomOpsMultidtype, BucketMode::Coalesced})
                check(graph, settingsOf(kind, mode, 1 << (7 + random() % 6)), random);
        }
    }
}

} // namespace

class Torch214RandomTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fillsAsTheSlowRule()
    {
        std::size_t buckets = 0;
        forEachCase(1, 25, [&](const Shared &graph, const BucketingSettings &settings, auto &) {
            const BucketMembers members = membersOf(fillBuckets(*graph, settings));
            QVERIFY(members == slowFilling(*graph, settings));
            buckets += members.size();
        });
        QVERIFY(buckets > 100);
    }

    /// A rewritten graph is one: every input before its reader, results of the same shapes, no member left. It costs
    /// what the plan says, and opens again.
    void rewritesAreGraphsThatCostWhatThePlanSays()
    {
        std::size_t rewritten = 0;
        forEachCase(2, 20, [&](const Shared &graph, const BucketingSettings &settings, auto &) {
            const BucketingPlan plan(graph, nullptr, settings, fillBuckets(*graph, settings), {});
            Result<Graph> merged = plan.rewritten();
            const bool isRefusable = std::ranges::any_of(plan.members(), [&](const auto &bucket) {
                return std::ranges::any_of(bucket,
                                           [&](CollectiveIndex m) { return !graph->collective(m).hasOnlyItsWait; });
            });
            QVERIFY2(merged || isRefusable, merged ? "" : merged.error().line().c_str());
            if (!merged)
                return;
            const Shared after = collectivesOf(std::make_shared<const Graph>(std::move(*merged)));
            const StepModel model(*after, settings.rates);
            QVERIFY(model.cost(model.before(*after), 0) == *plan.figures().after);
            rewritten += plan.members().size();
        });
        QVERIFY(rewritten > 200);
    }

    void movesAreUndoneAndRedone()
    {
        std::size_t made = 0;
        forEachCase(3, 6, [&](const Shared &graph, const BucketingSettings &settings, auto &random) {
            const PlanOrigin origin{"bucketing.all_gather",
                                    {{"mode", std::string("torch214")},
                                     {"bucket_cap_mb", capText(settings.cap(0))},
                                     {"bucket_mode", bucketModeParameter().choices[std::size_t(settings.bucketMode)]}},
                                    {}};
            BucketingPlan plan(graph, nullptr, settings, fillBuckets(*graph, settings), origin);
            for (int i = 0; i < 10; ++i) {
                Move move;
                move.items = {{ItemIndex(random() % plan.itemCount()), GroupIndex(random() % plan.groupCount())}};
                const std::string before = writePlan(plan);
                const Preview preview = plan.preview(move);
                const Result<Applied> applied = plan.apply(move);
                QCOMPARE(bool(applied), preview.allowed);
                if (!applied)
                    continue;
                ++made;
                QCOMPARE(plan.cost().latencySec, preview.latencyAfter);
                plan.timeline();
                plan.restore(applied->inverse);
                QCOMPARE(writePlan(plan), before);
            }
        });
        QVERIFY(made > 100);
    }

    /// A gather of one placeholder, a scatter that leads to the result alone, reduces of such a gather's group.
    void knowsWhatFsdpNeeds()
    {
        testing::ShardedGraphBuilder builder;
        const NodeIndex a = builder.input({8, 4});
        const NodeIndex b = builder.input({8, 4});
        const NodeIndex own = builder.allGather(builder.cast(a, "bfloat16"), 4, "dp");
        const NodeIndex both = builder.allGather(builder.call("aten.add", {a, b}, {8, 4}), 4, "tp");
        const NodeIndex whole = builder.wait(own);
        const NodeIndex mixed = builder.wait(both);
        const NodeIndex gradient = builder.call("aten.mm", {whole, mixed}, {8, 4});
        const NodeIndex alone = builder.reduceScatter(gradient, 4, "dp", "sum");
        const NodeIndex joined = builder.reduceScatter(gradient, 4, "dp", "sum");
        const NodeIndex result = builder.cast(builder.wait(alone), "bfloat16");
        const NodeIndex sum = builder.call("aten.add", {builder.wait(joined), a}, {2, 4});
        const NodeIndex unread = builder.wait(builder.reduceScatter(gradient, 4, "dp", "sum"));
        const NodeIndex inGroup = builder.wait(builder.allReduce(gradient, 4, "dp", "sum"));
        const NodeIndex outside = builder.wait(builder.allReduce(gradient, 4, "tp", "sum"));
        const Shared graph = collectivesOf(builder.build({result, sum, inGroup, outside}));
        const FsdpFilter filter(*graph);
        const auto accepts = [&](NodeIndex node) { return filter.accepts(graph->collectiveAt(node)); };
        QVERIFY(accepts(own));
        QVERIFY(!accepts(both));
        QVERIFY(accepts(alone));
        QVERIFY(!accepts(joined));
        QVERIFY(!filter.accepts(graph->waitedFor(unread)));
        QVERIFY(filter.accepts(graph->waitedFor(inGroup)));
        QVERIFY(!filter.accepts(graph->waitedFor(outside)));
    }

    /// Two gradients that are reduced and added are added and reduced.
    void reducesSumsOnce()
    {
        testing::ShardedGraphBuilder builder;
        const NodeIndex x = builder.input({8, 4});
        std::vector<NodeIndex> parts;
        for (int i = 0; i < 3; ++i)
            parts.push_back(
                builder.wait(builder.reduceScatter(builder.call("aten.mm", {x, x}, {8, 4}), 4, "dp", "sum")));
        const NodeIndex first = builder.call("aten.add.Tensor", {parts[0], parts[1]}, {2, 4});
        const NodeIndex all = builder.call("aten.add.Tensor", {first, parts[2]}, {2, 4});
        const Shared graph = collectivesOf(builder.build({all}));
        const Result<Shared> once = withoutRepeatedScatters(graph);
        QVERIFY2(once, once ? "" : once.error().line().c_str());
        QCOMPARE((*once)->size(), std::size_t(1));
        QCOMPARE((*once)->graph().size(), graph->graph().size() - 4);
    }

    void promotesElementTypesAsTorch()
    {
        QCOMPARE(promotedDtype("bfloat16", "float32"), std::string("float32"));
        QCOMPARE(promotedDtype("bfloat16", "float16"), std::string("float32"));
        QCOMPARE(promotedDtype("int64", "float16"), std::string("float16"));
        QCOMPARE(promotedDtype("uint8", "int8"), std::string("int16"));
        QCOMPARE(promotedDtype("uint8", "int32"), std::string("int32"));
        QCOMPARE(promotedDtype("bool", "uint8"), std::string("uint8"));
    }

    void hundredThousandOperatorsInALine()
    {
        testing::ShardedGraphBuilder builder;
        const NodeIndex parameter = builder.input({16, 16});
        NodeIndex x = builder.wait(builder.allGather(parameter, 4, "dp"));
        const NodeIndex other = builder.wait(builder.allGather(parameter, 4, "dp"));
        for (int i = 0; i < 100000; ++i)
            x = builder.call("aten.relu", {x}, {64, 16}, 1e-7);
        const NodeIndex reduced = builder.wait(builder.allReduce(x, 4, "dp", "sum"));
        const NodeIndex again = builder.wait(builder.allReduce(x, 4, "dp", "sum"));
        const Shared graph = collectivesOf(builder.build({x, other, reduced, again}));
        for (const CollectiveKind kind : {CollectiveKind::AllGather, CollectiveKind::AllReduce}) {
            const BucketingSettings settings = settingsOf(kind, BucketMode::Default, 1 << 30);
            const BucketingPlan plan(graph, nullptr, settings, fillBuckets(*graph, settings), {});
            QCOMPARE(plan.members().size(), std::size_t(1));
            QVERIFY(bool(plan.rewritten()));
        }
    }
};

CUTAWAY_TEST(Torch214RandomTest)
#include "torch214_random_test.moc"
