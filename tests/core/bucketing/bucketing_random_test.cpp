#include "core/bucketing/bucket_filling.h"
#include "core/bucketing/bucketing.h"
#include "core/bucketing/bucketing_plan.h"
#include "core/bucketing/rewrite.h"
#include "core/formats/exports/exports.h"
#include "core/graph/graph_json.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/core/sharding/symbolic_run.h"
#include "tests/support/random_moves.h"
#include "tests/support/random_parameters.h"
#include "tests/support/sharded_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <tuple>

using namespace cutaway;

// Random graphs against slow and simple answers.

namespace {

/// Which nodes come behind which, by the matrix.
std::vector<std::vector<bool>> reachability(const CollectiveGraph &graph)
{
    const std::size_t size = graph.graph().size();
    std::vector<std::vector<bool>> reaches(size, std::vector<bool>(size));
    for (std::size_t i = size; i-- > 0;) {
        for (const NodeIndex after : graph.dependences().after(NodeIndex(i))) {
            reaches[i][after.value()] = true;
            for (std::size_t k = 0; k < size; ++k)
                reaches[i][k] = reaches[i][k] || reaches[after.value()][k];
        }
    }
    return reaches;
}

/// Section 2 of core/bucketing/README.md, word by word, for a single cap.
std::vector<std::vector<CollectiveIndex>> slowFilling(const CollectiveGraph &graph, const BucketingSettings &settings)
{
    const auto reaches = reachability(graph);
    std::vector<std::pair<BucketKey, std::vector<CollectiveIndex>>> groups;
    for (const CollectiveIndex candidate : bucketCandidates(graph, settings)) {
        const BucketKey key = bucketKey(graph.collective(candidate));
        auto group = std::ranges::find(groups, key, [](const auto &g) { return g.first; });
        if (settings.mode == FillMode::Adjacent)
            group = !groups.empty() && groups.back().first == key ? std::prev(groups.end()) : groups.end();
        if (group == groups.end())
            group = groups.insert(groups.end(), {key, {}});
        group->second.push_back(candidate);
    }
    std::vector<std::vector<CollectiveIndex>> buckets;
    for (const auto &[key, candidates] : groups) {
        std::vector<CollectiveIndex> bucket;
        std::set<std::size_t> dependents;
        std::int64_t total = 0;
        const auto close = [&] {
            if (bucket.size() > 1)
                buckets.push_back(bucket);
            bucket.clear();
            total = 0;
        };
        for (const CollectiveIndex candidate : candidates) {
            const Collective &collective = graph.collective(candidate);
            if (dependents.contains(collective.node.value()))
                continue;
            const std::int64_t size = settings.mode == FillMode::Adjacent
                                          ? std::max(collective.inputBytes, collective.outputBytes)
                                          : collective.fullBytes();
            if (total + size > settings.capBytes.front() && !bucket.empty()) {
                close();
                if (settings.mode != FillMode::Original)
                    dependents.clear();
            }
            bucket.push_back(candidate);
            total += size;
            for (std::size_t i = 0; i < graph.graph().size(); ++i) {
                if (reaches[collective.node.value()][i])
                    dependents.insert(i);
            }
        }
        close();
    }
    return buckets;
}

/// Whether the graph with these drawn together has a cycle: by looking for one in the matrix of the places.
bool slowHasCycle(const CollectiveGraph &graph, const BucketMembers &members)
{
    const std::size_t size = graph.graph().size();
    std::vector<std::size_t> place(size);
    for (std::size_t i = 0; i < size; ++i)
        place[i] = i;
    for (std::size_t b = 0; b < members.size(); ++b) {
        for (const CollectiveIndex member : members[b]) {
            place[graph.collective(member).node.value()] = size + b;
            place[graph.collective(member).wait.value()] = size + b;
        }
    }
    const std::size_t places = size + members.size();
    std::vector<std::vector<bool>> reaches(places, std::vector<bool>(places));
    for (std::size_t i = 0; i < size; ++i) {
        for (const NodeIndex after : graph.dependences().after(NodeIndex(i))) {
            const CollectiveIndex waited = graph.waitedFor(after);
            const bool isOwnWait = waited.isValid() && graph.collective(waited).node.value() == i;
            if (!isOwnWait || place[i] != place[after.value()])
                reaches[place[i]][place[after.value()]] = true;
        }
    }
    for (std::size_t k = 0; k < places; ++k) {
        for (std::size_t i = 0; i < places; ++i) {
            for (std::size_t j = 0; reaches[i][k] && j < places; ++j)
                reaches[i][j] = reaches[i][j] || reaches[k][j];
        }
    }
    for (std::size_t i = 0; i < places; ++i) {
        if (reaches[i][i])
            return true;
    }
    return false;
}

/// As section 5 says it: one after the other, each with a look at the whole.
BucketMembers slowWithoutCycles(const CollectiveGraph &graph, const BucketMembers &members)
{
    BucketMembers kept(members.size());
    for (std::size_t b = 0; b < members.size(); ++b) {
        for (const CollectiveIndex member : members[b]) {
            kept[b].push_back(member);
            if (slowHasCycle(graph, kept))
                kept[b].pop_back();
        }
    }
    return kept;
}

/// References in arguments and keyword arguments, in order, each once.
std::vector<std::string> referenced(const nlohmann::ordered_json &value)
{
    std::vector<std::string> names;
    if (value.is_object() && value.size() == 1 && value.contains("node"))
        return {value["node"]};
    if (value.is_structured()) {
        for (const auto &inner : value) {
            for (const std::string &name : referenced(inner)) {
                if (std::ranges::count(names, name) == 0)
                    names.push_back(name);
            }
        }
    }
    return names;
}

QString faultOf(const Graph &rewritten)
{
    std::set<std::string> known;
    for (const Node &node : rewritten.nodes()) {
        const auto fields = nlohmann::ordered_json::parse(node.extra.empty() ? "{}" : node.extra);
        nlohmann::ordered_json call = nlohmann::ordered_json::array();
        for (const char *key : {"arguments", "kwargs"}) {
            if (fields.contains(key))
                call.push_back(fields[key]);
        }
        std::vector<std::string> inputs;
        for (const NodeIndex input : node.inputs)
            inputs.push_back(rewritten.node(input).name);
        if (referenced(call) != inputs)
            return QString::fromStdString("arguments of " + node.name + " are not its inputs");
        for (const std::string &input : inputs) {
            if (!known.contains(input))
                return QString::fromStdString(node.name + " reads " + input + " before it is there");
        }
        if (!known.insert(node.name).second)
            return QString::fromStdString(node.name + " is there twice");
    }
    return {};
}

std::shared_ptr<const CollectiveGraph> collectivesOf(std::shared_ptr<const Graph> graph)
{
    Result<std::shared_ptr<const CollectiveGraph>> made = CollectiveGraph::make(std::move(graph));
    if (!made)
        qFatal("%s", made.error().line().c_str());
    return *made;
}

BucketingSettings settingsOf(CollectiveKind kind, FillMode mode, std::int64_t cap)
{
    BucketingSettings settings;
    settings.kind = kind;
    settings.mode = mode;
    settings.capBytes = {cap};
    return settings;
}

template <class Check>
void forEachCase(unsigned seed, std::size_t graphs, Check check)
{
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < graphs; ++i) {
        const auto graph = collectivesOf(testing::randomShardedGraph(random, 10 + i % 40));
        for (const CollectiveKind kind : {CollectiveKind::AllGather, CollectiveKind::ReduceScatter}) {
            for (const FillMode mode : {FillMode::Original, FillMode::Fixed, FillMode::Adjacent})
                check(*graph, graph, settingsOf(kind, mode, 64 << (random() % 6)), random);
        }
    }
}

} // namespace

class BucketingRandomTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fillsAsTheWordsSay()
    {
        forEachCase(1, 60, [](const CollectiveGraph &graph, const auto &, const BucketingSettings &settings, auto &) {
            BucketMembers want = slowFilling(graph, settings);
            if (settings.mode != FillMode::Original) {
                want = slowWithoutCycles(graph, want);
                std::erase_if(want, [](const auto &bucket) { return bucket.size() < 2; });
            }
            QVERIFY(membersOf(fillBuckets(graph, settings)) == want);
        });
    }

    void tellsCyclesApart()
    {
        forEachCase(2, 60, [](const CollectiveGraph &graph, const auto &, BucketingSettings settings, auto &) {
            settings.mode = FillMode::Original;
            const BucketMembers members = membersOf(fillBuckets(graph, settings));
            Contraction contraction(graph);
            contraction.put(members);
            const bool hasCycle = slowHasCycle(graph, members);
            QCOMPARE(contraction.hasCycle(members.size()), hasCycle);
            QCOMPARE(contraction.cycle(members).empty(), !hasCycle);
        });
    }

    void rewrittenGraphsComputeTheSame()
    {
        std::size_t rewrites = 0;
        forEachCase(3, 80, [&](const CollectiveGraph &graph, const auto &, const BucketingSettings &settings, auto &) {
            const BucketMembers members = membersOf(fillBuckets(graph, settings));
            const Result<Graph> rewritten = rewriteGraph(graph, members, 0);
            if (!rewritten) {
                QVERIFY2(settings.mode == FillMode::Original ||
                             rewritten.error().message.find("needs exactly one user") != std::string::npos,
                         rewritten.error().line().c_str());
                return;
            }
            QCOMPARE(faultOf(*rewritten), QString());
            QCOMPARE(testing::SymbolicRun(*rewritten).result(), testing::SymbolicRun(graph.graph()).result());
            rewrites += members.empty() ? 0 : 1;
        });
        QVERIFY(rewrites > 100);
    }

    /// Also on ranks that have fewer rows than others of what does not divide.
    void costIsThatOfTheRewrittenGraph()
    {
        std::size_t shared = 0;
        forEachCase(
            4, 60, [&](const CollectiveGraph &graph, const auto &all, BucketingSettings settings, auto &random) {
                settings.rank = std::int64_t(random() % 5);
                const BucketMembers members = membersOf(fillBuckets(graph, settings));
                const BucketingModel model(all, settings);
                const std::optional<StepCost> after = model.figures(members).after;
                Result<Graph> rewritten = rewriteGraph(graph, members, settings.rank);
                QCOMPARE(after.has_value(), bool(rewritten));
                if (!rewritten)
                    return;
                const BucketingModel again(collectivesOf(std::make_shared<Graph>(std::move(*rewritten))), settings);
                QVERIFY(again.before() == *after);
                shared += settings.rank > 0 && !members.empty() ? 1 : 0;
            });
        QVERIFY(shared > 100);
    }

    /// Whichever planner made it and whatever was moved since: planned again, the graph that it exports costs as much.
    void costIsThatOfItsExport()
    {
        std::mt19937 random(8);
        std::size_t exports = 0;
        for (int i = 0; i < 200; ++i) {
            const auto graph = i % 2 ? testing::randomShardedGraph(random, 10 + random() % 30)
                                     : testing::randomDividingGraph(random, 10 + random() % 30);
            const PlannerDescriptor &planner = *testing::anyOf(testing::plannersOf(bucketingPlans), random);
            ParameterValues given = testing::randomChoices(planner, random);
            given["rank"] = std::int64_t(random() % 5);
            given["bandwidth"] = 1e7;
            given["copy_bandwidth"] = 1e8;
            if (testing::takes(planner, "bucket_cap_mb") && random() % 2)
                given["bucket_cap_mb"] = capText(64 << (random() % 6));
            const Result<std::unique_ptr<EditedPlan>> plan =
                runPlanner(planner, {graph, nullptr, {}, given, nullptr}, {});
            if (!plan)
                continue; // only what divides in the mode torch214
            for (int moves = int(random() % 4); moves > 0; --moves)
                std::ignore = (*plan)->apply(testing::edit(**plan, random));
            const Result<std::string> text = exportPlan(*findExport("graph"), **plan, {});
            const auto cost = (*plan)->document().at("cost");
            QCOMPARE(bool(text), cost.contains("after"));
            if (!text)
                continue;
            ParameterValues same{{"filter", std::string("no wait has this name")}};
            for (const char *rate : {"rank", "bandwidth", "copy_bandwidth"})
                same[rate] = given[rate];
            Result<Graph> exported = readGraph(*text);
            QVERIFY2(exported, exported ? "" : exported.error().line().c_str());
            const Result<std::unique_ptr<EditedPlan>> again =
                runPlanner(*findPlanner("bucketing.all_gather"),
                           {std::make_shared<Graph>(std::move(*exported)), nullptr, {}, same, nullptr}, {});
            QVERIFY2(again, again ? "" : again.error().line().c_str());
            QCOMPARE((*again)->document().at("cost").at("before").dump(), cost.at("after").dump());
            ++exports;
        }
        QVERIFY2(exports > 100, qPrintable(QString::number(exports)));
    }

    void previewsTellWhatMovesDo()
    {
        std::size_t made = 0;
        forEachCase(
            5, 30, [&](const CollectiveGraph &, const auto &shared, const BucketingSettings &settings, auto &random) {
                BucketingPlan plan(shared, nullptr, settings, fillBuckets(*shared, settings), {});
                for (int i = 0; i < 12; ++i) {
                    Move move;
                    move.items = {{ItemIndex(random() % plan.itemCount()), GroupIndex(random() % plan.groupCount())}};
                    const std::string before = writePlan(plan);
                    const Preview preview = plan.preview(move);
                    QCOMPARE(writePlan(plan), before);
                    const Result<Applied> applied = plan.apply(move);
                    QCOMPARE(bool(applied), preview.allowed);
                    if (!applied) {
                        QCOMPARE(applied.error().message, preview.reason);
                        continue;
                    }
                    ++made;
                    QCOMPARE(plan.cost().latencySec, preview.latencyAfter);
                    const std::string after = writePlan(plan);
                    const Applied back = plan.restore(applied->inverse);
                    QCOMPARE(writePlan(plan), before);
                    plan.restore(back.inverse);
                    QCOMPARE(writePlan(plan), after);
                }
            });
        QVERIFY(made > 200);
    }

    void movesNeverMakeACycle()
    {
        forEachCase(
            6, 30, [](const CollectiveGraph &graph, const auto &shared, BucketingSettings settings, auto &random) {
                settings.mode = FillMode::Fixed;
                BucketingPlan plan(shared, nullptr, settings, fillBuckets(graph, settings), {});
                for (int i = 0; i < 12; ++i) {
                    Move move;
                    move.items = {{ItemIndex(random() % plan.itemCount()), GroupIndex(random() % plan.groupCount())}};
                    if (plan.apply(move))
                        QVERIFY(!slowHasCycle(graph, plan.members()));
                }
            });
    }

    void bestCapIsTheBestOfAllCaps()
    {
        forEachCase(7, 12,
                    [](const CollectiveGraph &graph, const auto &shared, const BucketingSettings &settings, auto &) {
                        const BucketingModel model(shared, settings);
                        const CapSearch search = searchCaps(model, 4096, 100000, {});
                        QVERIFY(search.isComplete);
                        const auto pointAt = [&](std::int64_t cap) {
                            return *std::prev(std::ranges::upper_bound(search.curve, cap, {}, &CapPoint::capBytes));
                        };
                        double best = model.before().stepSec;
                        for (std::int64_t cap = 0; cap <= 6000; cap += 8) {
                            BucketingSettings one = settings;
                            one.capBytes = {cap};
                            const BucketingFigures figures = model.figures(membersOf(fillBuckets(graph, one)));
                            QCOMPARE(pointAt(cap).extraBytes, figures.peakExtraBytes);
                            QCOMPARE(pointAt(cap).stepSec.has_value(), figures.after.has_value());
                            if (figures.after && figures.peakExtraBytes <= 4096)
                                best = std::min(best, figures.after->stepSec);
                        }
                        QVERIFY(*pointAt(search.bestCap).stepSec <= best);
                        QVERIFY(pointAt(search.bestCap).extraBytes <= 4096);
                    });
    }

    void hundredThousandOperatorsInALine()
    {
        testing::ShardedGraphBuilder builder;
        const NodeIndex parameter = builder.input({16, 16});
        NodeIndex x = builder.wait(builder.allGather(parameter, 4, "dp"));
        const NodeIndex other = builder.wait(builder.allGather(parameter, 4, "dp"));
        for (int i = 0; i < 100000; ++i)
            x = builder.call("aten.relu", {x}, {64, 16}, 1e-7);
        x = builder.call("aten.mm", {x, builder.wait(builder.allGather(x, 4, "dp"))}, {64, 16});
        std::vector<NodeIndex> gradients;
        for (int i = 0; i < 3; ++i)
            gradients.push_back(builder.wait(builder.reduceScatter(x, 4, "dp", "avg")));
        for (int i = 0; i < 1000; ++i)
            gradients[0] = builder.call("aten.relu", {gradients[0]}, {16, 16}, 1e-7);
        gradients.push_back(other);
        const auto graph = collectivesOf(builder.build(gradients));
        for (const CollectiveKind kind : {CollectiveKind::AllGather, CollectiveKind::ReduceScatter}) {
            for (const FillMode mode : {FillMode::Original, FillMode::Fixed, FillMode::Adjacent}) {
                const BucketMembers members = membersOf(fillBuckets(*graph, settingsOf(kind, mode, 1 << 30)));
                QCOMPARE(members.size(), std::size_t(1));
                QVERIFY(bool(rewriteGraph(*graph, members, 0)));
            }
        }
    }
};

CUTAWAY_TEST(BucketingRandomTest)
#include "bucketing_random_test.moc"
