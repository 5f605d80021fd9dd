#include "core/bucketing/bucketing_plan.h"
#include "core/bucketing/overlap/overlap_planners.h"
#include "core/bucketing/overlap/overlap_scheduler.h"
#include "core/formats/exports/exports.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/sharded_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

using namespace cutaway;

// Overlap scheduling on random graphs against slow and simple answers.

namespace {

using Shared = std::shared_ptr<const CollectiveGraph>;

BucketingSettings bucketing(double latency, double bandwidth)
{
    BucketingSettings settings = *overlapBucketing({}, nullptr);
    settings.rates.latencySec = latency;
    settings.rates.bandwidth = bandwidth;
    return settings;
}

OverlapSettings settings()
{
    return *readOverlapSettings({{"pre_bucketing_fsdp_collectives", false}});
}

/// Bytes alive after and while each node runs, by looking at all storages every time.
struct SlowPeaks
{
    std::int64_t after = 0;
    std::int64_t during = 0;
};
SlowPeaks slowPeaks(const Graph &graph, const std::vector<NodeIndex> &order)
{
    SlowPeaks peaks;
    std::set<NodeIndex> done;
    const auto isAlive = [&](NodeIndex node) {
        const std::span<const NodeIndex> users = graph.users(node);
        const bool isMade = graph.node(node).isSource() || done.contains(node);
        const bool isRead = std::ranges::any_of(users, [&](NodeIndex user) { return !done.contains(user); });
        return isMade && (isRead || users.empty() || graph.node(node).name.starts_with("primals"));
    };
    const auto alive = [&] {
        std::int64_t bytes = 0;
        for (std::size_t i = 0; i < graph.size(); ++i)
            bytes += isAlive(NodeIndex(i)) ? graph.node(NodeIndex(i)).outputBytes : 0;
        return bytes;
    };
    peaks.after = peaks.during = alive();
    for (const NodeIndex node : order) {
        const std::int64_t own = graph.node(node).isSource() ? 0 : graph.node(node).outputBytes;
        peaks.during = std::max(peaks.during, alive() + own);
        done.insert(node);
        peaks.after = std::max(peaks.after, alive());
    }
    return peaks;
}

/// What an order leaves exposed, per collective by name: lists of what is in flight, searched from the front.
std::map<std::string, double> slowExposure(const OverlapFacts &facts, const std::vector<NodeIndex> &order)
{
    struct Flying
    {
        std::size_t transfer;
        double left;
    };
    std::vector<Flying> flying;
    std::map<std::string, double> exposed;
    const auto group = [&](std::size_t t) { return facts.transfers[t].group; };
    const auto hide = [&](double time, std::uint32_t except) {
        std::map<std::uint32_t, double> spent;
        for (Flying &f : flying) {
            if (group(f.transfer) == except)
                continue;
            const double hidden = std::min(f.left, time - spent[group(f.transfer)]);
            f.left -= hidden;
            spent[group(f.transfer)] += hidden;
        }
    };
    const auto land = [&](std::size_t which) {
        const Flying f = flying[which];
        exposed[facts.nodes().node(facts.transfers[f.transfer].start).name] = f.left;
        if (f.left > 0)
            hide(f.left, group(f.transfer));
        flying.erase(flying.begin() + std::ptrdiff_t(which));
    };
    for (const NodeIndex node : order) {
        const std::uint32_t started = facts.startAt[node.value()];
        const std::uint32_t waited = facts.waitAt[node.value()];
        if (started != OverlapFacts::none) {
            const bool isBucketLikely = std::ranges::any_of(flying, [&](const Flying &f) {
                return facts.transfers[f.transfer].key == facts.transfers[started].key;
            });
            const double all = facts.transfers[started].milliseconds;
            flying.push_back({started, isBucketLikely ? std::max(0.0, all - facts.latencyMs) : all});
        } else if (waited != OverlapFacts::none) {
            for (;;) {
                const auto first =
                    std::ranges::find(flying, group(waited), [&](const Flying &f) { return group(f.transfer); });
                if (first == flying.end() || std::ranges::find(flying, waited, &Flying::transfer) == flying.end())
                    break;
                land(std::size_t(first - flying.begin()));
            }
        } else {
            hide(facts.milliseconds[node.value()], OverlapFacts::none);
        }
    }
    return exposed;
}

/// Candidates by comparing each with each, and groups of one bucket key by comparing their best.
struct SlowCandidates
{
    using Key = std::tuple<int, std::uint32_t, double, NodeIndex>;

    SlowCandidates(const OverlapFacts &facts, const OverlapSettings &settings,
                   const std::vector<std::uint32_t> &unstarted, std::size_t computed, const std::vector<double> &left,
                   const std::vector<double> &exposed)
    {
        std::map<Key, std::uint32_t> candidates;
        for (std::size_t i = 0; i < std::min(unstarted.size(), std::size_t(settings.maxDistance) + 1); ++i) {
            const Transfer &transfer = facts.transfers[unstarted[i]];
            const std::uint32_t first = facts.firstCompute[transfer.start.value()];
            const bool isOnPath = first != OverlapFacts::none;
            const double time = left[transfer.group];
            if (time <= 0 || (isOnPath && std::int64_t(first) > std::int64_t(computed) + settings.maxComputePreFetch))
                continue;
            const int urgency = isOnPath ? (first == computed + 1 ? 0 : 2)
                                         : (facts.firstScatter[transfer.start.value()] != OverlapFacts::none ? 1 : 3);
            candidates[{urgency, first, -std::min(time, exposed[unstarted[i]]), transfer.start}] = unstarted[i];
        }
        std::map<std::uint32_t, Key> best; // per bucket key
        for (const auto &[key, t] : candidates)
            best.emplace(facts.transfers[t].key, key);
        std::map<std::pair<Key, Key>, std::uint32_t> grouped;
        for (const auto &[key, t] : candidates)
            grouped[{settings.groupsByKey ? best.at(facts.transfers[t].key) : Key(), key}] = t;
        for (const auto &[key, t] : grouped)
            sorted.push_back(t);
        for (const auto &[one, first] : best) {
            for (const auto &[other, second] : best)
                ties += one < other && tied(first, second) ? 1 : 0;
        }
    }

    static bool tied(const Key &a, const Key &b)
    {
        return std::get<0>(a) == std::get<0>(b) && std::get<1>(a) == std::get<1>(b) && std::get<2>(a) == std::get<2>(b);
    }

    std::vector<std::uint32_t> sorted;
    std::size_t ties = 0; ///< groups whose best differ by their place alone
};

bool isOrder(const Graph &graph, const std::vector<NodeIndex> &order)
{
    std::set<NodeIndex> done;
    for (const NodeIndex node : order) {
        if (!std::ranges::all_of(graph.inputs(node), [&](NodeIndex input) { return done.contains(input); }))
            return false;
        done.insert(node);
    }
    return done.size() == graph.size() && order.size() == graph.size();
}

template <class Check>
void forEachCase(unsigned seed, int count, Check check)
{
    std::mt19937 random(seed);
    for (int i = 0; i < count; ++i) {
        const Shared graph = *CollectiveGraph::make(testing::randomDividingGraph(random, 30 + random() % 90));
        for (const double bandwidth : {1e7, 1e8, 1e9}) {
            const BucketingSettings merging = bucketing(1e-6, bandwidth);
            check(*OverlapFacts::make(graph, merging, 1), merging, random);
        }
    }
}

Result<std::unique_ptr<EditedPlan>> planned(const std::shared_ptr<const Graph> &graph, const char *planner,
                                            ParameterValues given)
{
    return runPlanner(*findPlanner(planner), {graph, nullptr, {}, std::move(given), nullptr}, {});
}

} // namespace

class OverlapRandomTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void orderIsOneAndFiguresAreCounted()
    {
        forEachCase(1, 25, [](const OverlapFacts &facts, const BucketingSettings &, auto &random) {
            OverlapSettings wanted = settings();
            wanted.maxInFlightBytes = random() % 2 ? wanted.maxInFlightBytes : std::int64_t(random() % 4000);
            wanted.maxComputePreFetch = std::int64_t(random() % 6);
            wanted.groupsByKey = random() % 2;
            if (random() % 2)
                wanted.offPathBytes = std::int64_t(random() % 3000);
            const Result<OverlapSchedule> schedule = scheduleOverlap(facts, wanted, {});
            QVERIFY(schedule);
            QVERIFY(isOrder(facts.nodes(), schedule->order));
            std::vector<NodeIndex> own(facts.nodes().size());
            for (std::size_t i = 0; i < own.size(); ++i)
                own[i] = NodeIndex(i);
            QCOMPARE(schedule->peakBefore, slowPeaks(facts.nodes(), own).after);
            QCOMPARE(schedule->peakAfter, slowPeaks(facts.nodes(), schedule->order).during);
            for (std::size_t t = 0; t < facts.transfers.size(); ++t)
                QVERIFY(schedule->exposedMs[t] >= 0 && schedule->exposedMs[t] <= facts.transfers[t].milliseconds);
        });
    }

    void replayCountsAsTheSlowOne()
    {
        forEachCase(2, 25, [](const OverlapFacts &facts, const BucketingSettings &, auto &) {
            const Result<OverlapSchedule> schedule = scheduleOverlap(facts, settings(), {});
            QVERIFY(schedule);
            const OverlapSchedule again = replayed(facts, schedule->order);
            const std::map<std::string, double> slow = slowExposure(facts, schedule->order);
            for (std::size_t t = 0; t < facts.transfers.size(); ++t) {
                const double want = slow.at(facts.nodes().node(facts.transfers[t].start).name);
                QVERIFY(std::abs(again.exposedMs[t] - want) < 1e-9);
            }
        });
    }

    /// Section 4.2 of the specification, word by word: the whole key, then groups by their best members' whole keys.
    void candidatesAreSortedAsTheWordsSay()
    {
        std::size_t ties = 0;
        forEachCase(7, 40, [&](const OverlapFacts &facts, const BucketingSettings &, auto &random) {
            OverlapSettings wanted = settings();
            wanted.maxDistance = std::int64_t(random() % 12);
            wanted.maxComputePreFetch = std::int64_t(random() % 6);
            wanted.groupsByKey = random() % 4 > 0;
            std::vector<std::uint32_t> unstarted;
            std::vector<double> exposed;
            for (std::size_t t = 0; t < facts.transfers.size(); ++t) {
                if (random() % 4 > 0)
                    unstarted.push_back(std::uint32_t(t));
                exposed.push_back(random() % 4 > 0 ? 1 : double(random() % 3));
            }
            std::vector<double> left;
            for (std::size_t g = 0; g < facts.groups.size(); ++g)
                left.push_back(random() % 4 > 0 ? 1 : double(random() % 3));
            const std::size_t computed = facts.computeCount ? random() % facts.computeCount : 0;
            const SlowCandidates slow(facts, wanted, unstarted, computed, left, exposed);
            QVERIFY(prefetchCandidates(facts, wanted, unstarted, computed, left, exposed) == slow.sorted);
            ties += slow.ties;
        });
        QVERIFY2(ties > 50, qPrintable(QString::number(ties)));
    }

    /// The lesser of both limits; no more exposed than the graph's own order, nor than torch's where that keeps to it.
    void betterPlannerKeepsItsPromises()
    {
        std::size_t better = 0;
        forEachCase(3, 15, [&](const OverlapFacts &facts, const BucketingSettings &, auto &random) {
            OverlapSettings wanted = settings();
            wanted.maxIncreaseBytes = std::int64_t(random() % 2000);
            wanted.maxIncreaseRatio = 0.05 * double(random() % 10);
            const Result<OverlapSchedule> torch = scheduleOverlap(facts, wanted, {});
            const Result<OverlapSchedule> best = bestSchedule(facts, wanted, {});
            QVERIFY(torch && best);
            OverlapSettings exact = wanted;
            exact.takesLesserLimit = true;
            std::vector<NodeIndex> order(facts.nodes().size());
            for (std::size_t i = 0; i < order.size(); ++i)
                order[i] = NodeIndex(i);
            const OverlapSchedule own = replayed(facts, order);
            const std::int64_t allowed = allowedPeak(own.peakBefore, exact);
            const auto keepsLimit = [&](const OverlapSchedule &schedule) {
                return slowPeaks(facts.nodes(), schedule.order).after <= allowed;
            };
            QCOMPARE(best->peakAfter, slowPeaks(facts.nodes(), best->order).after);
            QVERIFY(keepsLimit(*best));
            QVERIFY(best->totalExposedMs() <= own.totalExposedMs());
            const OverlapSchedule counted = replayed(facts, torch->order);
            QVERIFY(!keepsLimit(counted) || best->totalExposedMs() <= counted.totalExposedMs());
            better += best->totalExposedMs() < own.totalExposedMs() ? 1 : 0;
        });
        QVERIFY(better > 5);
    }

    /// Merging takes nothing away in the better planner; plans draw, drag, come back from their documents and export.
    void plansAreEditedAndReadBack()
    {
        std::mt19937 random(4);
        std::size_t made = 0;
        for (int i = 0; i < 12; ++i) {
            const std::shared_ptr<const Graph> graph = testing::randomDividingGraph(random, 60);
            for (const char *planner : {"bucketing.overlap", "bucketing.overlap_fixed"}) {
                const Result<std::unique_ptr<EditedPlan>> plan =
                    planned(graph, planner, {{"latency_sec", 1e-6}, {"bandwidth", 1e8}});
                QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
                const std::string text = writePlan(**plan);
                const Result<OpenedPlan> opened = readPlan(text, graph, nullptr);
                QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
                QCOMPARE(QString::fromStdString(writePlan(*opened->plan)), QString::fromStdString(text));
                const Result<std::string> exported = exportPlan(*findExport("graph"), **plan, {});
                QVERIFY2(exported, exported ? "" : exported.error().line().c_str());
                for (int k = 0; k < 10; ++k) {
                    Move move;
                    move.items = {
                        {ItemIndex(random() % (*plan)->itemCount()), GroupIndex(random() % (*plan)->groupCount())}};
                    const std::string before = writePlan(**plan);
                    const Preview preview = (*plan)->preview(move);
                    const Result<Applied> applied = (*plan)->apply(move);
                    QCOMPARE(bool(applied), preview.allowed);
                    if (!applied)
                        continue;
                    ++made;
                    QCOMPARE((*plan)->cost().latencySec, preview.latencyAfter);
                    QVERIFY((*plan)->evaluation().contains("merged_schedule"));
                    QCOMPARE((*plan)->timeline().rows.size(), std::size_t(2));
                    (*plan)->restore(applied->inverse);
                    QCOMPARE(writePlan(**plan), before);
                }
            }
        }
        QVERIFY(made > 20);
    }

    /// Storage that is written in place orders nodes that no edge joins.
    void ordersKeepReadersBehindWriters()
    {
        std::mt19937 random(6);
        for (int i = 0; i < 40; ++i) {
            const Shared graph = *CollectiveGraph::make(testing::randomShardedGraph(random, 60));
            const OverlapFacts facts = *OverlapFacts::make(graph, bucketing(1e-6, 1e8), 1);
            const Result<OverlapSchedule> schedule = scheduleOverlap(facts, settings(), {});
            QVERIFY(schedule);
            std::vector<std::size_t> position(graph->graph().size());
            for (std::size_t p = 0; p < schedule->order.size(); ++p)
                position[schedule->order[p].value()] = p;
            for (const OrderEdge &edge : graph->dependences().orderEdges())
                QVERIFY(position[edge.from.value()] < position[edge.to.value()]);
        }
    }

    void refusesOrdersThatAreNone()
    {
        std::mt19937 random(5);
        const std::shared_ptr<const Graph> graph = testing::randomDividingGraph(random, 40);
        const Result<std::unique_ptr<EditedPlan>> plan =
            planned(graph, "bucketing.overlap", {{"pre_bucketing_fsdp_collectives", false}});
        QVERIFY(plan);
        const nlohmann::json good = nlohmann::json::parse(writePlan(**plan));
        const auto errorOf = [&](const nlohmann::json &document) {
            const Result<OpenedPlan> opened = readPlan(document.dump(), graph, nullptr);
            return opened ? std::string() : opened.error().code;
        };
        nlohmann::json swapped = good;
        std::reverse(swapped["schedule"]["order"].begin(), swapped["schedule"]["order"].end());
        QCOMPARE(errorOf(swapped), std::string("not_in_order"));
        nlohmann::json shorter = good;
        shorter["schedule"]["order"].erase(shorter["schedule"]["order"].size() - 1);
        QCOMPARE(errorOf(shorter), std::string("not_in_order"));
        nlohmann::json unknown = good;
        unknown["schedule"]["order"][0] = "nobody";
        QCOMPARE(errorOf(unknown), std::string("unknown_node"));
        nlohmann::json none = good;
        none["schedule"] = nlohmann::json::array();
        QCOMPARE(errorOf(none), std::string("wrong_type"));
    }

    void heapIsLaidOutAsPythons()
    {
        // heapq.heappush of 5 3 8 1 9 2, one heappop, removal of positions 1 and 2, heapify.
        ReadyHeap heap;
        for (const std::uint32_t rank : {5U, 3U, 8U, 1U, 9U, 2U})
            heap.push({rank, 0, NodeIndex(rank)});
        const auto ranks = [&] {
            std::vector<std::uint32_t> list;
            for (const ReadyHeap::Entry &entry : heap.entries())
                list.push_back(entry.rank);
            return list;
        };
        QVERIFY((ranks() == std::vector<std::uint32_t>{1, 3, 2, 5, 9, 8}));
        QCOMPARE(heap.pop().value(), std::size_t(1));
        QVERIFY((ranks() == std::vector<std::uint32_t>{2, 3, 8, 5, 9}));
        heap.remove({1, 2});
        QVERIFY((ranks() == std::vector<std::uint32_t>{2, 5, 9}));
    }

    /// Examples of the specification: 61.4 and 10.4 MiB for A100s.
    void capsSaturateLinks()
    {
        QCOMPARE(saturatingCap(8, nullptr), std::int64_t(64350000));
        QCOMPARE(saturatingCap(2, nullptr), std::int64_t(10890000));
        QCOMPARE(saturatingCap(1, nullptr), std::int64_t(10) << 20);
    }

    void refusesWrongSettings()
    {
        const auto messageOf = [](const char *name, const ParameterValue &value) {
            const Result<OverlapSettings> read = readOverlapSettings({{name, value}});
            return read ? std::string() : std::string(read.error().message);
        };
        QCOMPARE(messageOf("max_off_bucket_gb", std::string("much")),
                 std::string("max_off_bucket_gb: \"much\" is neither a number nor none"));
        QCOMPARE(messageOf("max_memory_increase_gb", std::string("-1")),
                 std::string("max_memory_increase_gb: -1 is negative"));
        QVERIFY(messageOf("max_off_bucket_gb", std::string("None")).empty());
        QVERIFY(!messageOf("max_coll_distance", std::int64_t(-1)).empty());
    }

    void hundredThousandOperatorsInALine()
    {
        testing::ShardedGraphBuilder builder;
        const NodeIndex parameter = builder.input({16, 16});
        NodeIndex x = builder.wait(builder.allGather(parameter, 4, "dp"));
        for (int i = 0; i < 100000; ++i)
            x = builder.call(i % 100 ? "aten.relu" : "aten.mm", {x}, {64, 16}, 1e-7);
        const NodeIndex other = builder.wait(builder.allGather(parameter, 4, "dp"));
        const NodeIndex sum = builder.call("aten.add", {x, other}, {64, 16});
        const Result<std::unique_ptr<EditedPlan>> plan = planned(builder.build({sum}), "bucketing.overlap", {});
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    }
};

CUTAWAY_TEST(OverlapRandomTest)
#include "overlap_random_test.moc"
