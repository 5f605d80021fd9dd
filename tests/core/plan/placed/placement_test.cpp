#include "core/graph/graph_json.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_figures.h"
#include "core/plan/planner_registry.h"
#include "core/search/latency_schedule.h"
#include "tests/support/all_assignments.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "tests/support/time_per_sample.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace cutaway;

namespace {

using Json = nlohmann::json;

struct Case
{
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> inventory;
};

std::shared_ptr<const Graph> graphOf(const Json &nodes)
{
    Result<Graph> graph =
        readGraph(Json{{"format", "cutaway.graph"}, {"version", 1}, {"name", "g"}, {"nodes", nodes}}.dump());
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    return std::make_shared<Graph>(std::move(*graph));
}

Json node(const std::string &name, const Json &inputs, double accelerator, double transfer, std::int64_t memory = 1)
{
    return {{"name", name},
            {"op", "call_function"},
            {"target", name},
            {"inputs", inputs},
            {"output_bytes", 8},
            {"total_bytes", memory},
            {"latency", {{"by_kind", {{"accelerator", accelerator}, {"cpu", accelerator * 5}}}}},
            {"transfer_sec", transfer}};
}

std::shared_ptr<const Inventory> devices(std::size_t accelerators, std::size_t hosts, std::int64_t memory = 1000)
{
    auto inventory = std::make_shared<Inventory>();
    for (std::size_t d = 0; d < accelerators + hosts; ++d) {
        const std::string kind = d < accelerators ? "accelerator" : "cpu";
        inventory->devices.push_back({std::int64_t(d), kind + std::to_string(d), memory, kind, {}, {}});
    }
    return inventory;
}

/// A few nodes with costs in eighths, some colocated, some free.
Case randomCase(std::mt19937 &random, std::size_t count)
{
    const auto upTo = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    Json nodes = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
        Json inputs = Json::array();
        for (std::size_t k = 0; k < i; ++k) {
            if (upTo(2) == 0)
                inputs.push_back("n" + std::to_string(k));
        }
        nodes.push_back(node("n" + std::to_string(i), inputs, upTo(8) / 8.0, upTo(3) / 8.0, upTo(3)));
        if (upTo(3) == 0)
            nodes.back()["colocation"] = "c" + std::to_string(upTo(1));
    }
    return {graphOf(nodes), devices(2, 1, std::int64_t(count) + 2)};
}

Result<std::unique_ptr<EditedPlan>> run(const Case &of, const char *planner, ParameterValues given = {},
                                        const Job &job = {})
{
    return runPlanner(*findPlanner(planner), {of.graph, of.inventory, {}, std::move(given), nullptr}, job);
}

std::unique_ptr<EditedPlan> planned(const Case &of, const char *planner, ParameterValues given = {})
{
    auto plan = run(of, planner, std::move(given));
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

/// With plain spaces before units.
std::string refusal(const Case &of, const char *planner, ParameterValues given = {})
{
    const auto plan = run(of, planner, std::move(given));
    return plan ? "" : QString::fromStdString(plan.error().line()).replace(QChar(0xa0), u' ').toStdString();
}

GroupIndex groupWithId(const EditedPlan &plan, std::int64_t id)
{
    for (std::size_t g = 0; g < plan.groupCount(); ++g) {
        if (plan.group(GroupIndex(g)).id == id)
            return GroupIndex(g);
    }
    return {};
}

Move moveOf(std::size_t item, GroupIndex to)
{
    Move move;
    move.items.push_back({ItemIndex(item), to});
    return move;
}

/// Of all plans over two like accelerators and a host.
double leastLatency(const Case &is)
{
    const Result<PlacementModel> model = PlacementModel::read(is.graph, is.inventory);
    double best = cannotRun;
    testing::forAllAssignments(*model, 3, [&](const std::vector<std::uint32_t> &place) {
        std::vector<std::uint32_t> places = place;
        std::int64_t memory[3] = {0, 0, 0};
        for (std::size_t i = 0; i < places.size(); ++i) {
            memory[place[i]] += model->node(NodeIndex(i)).memoryBytes;
            places[i] = place[i] == 2 ? onHost : place[i];
        }
        const LatencySchedule schedule = scheduleLatency({*model, places, {0, 0}, 1});
        const bool isConvex =
            schedule.subgraphs.size() < 2 ||
            (schedule.subgraphs.size() == 2 && schedule.subgraphs[0].place != schedule.subgraphs[1].place);
        const std::int64_t room = model->classes()[0].capacity;
        if (!schedule.isCyclic && isConvex && memory[0] <= room && memory[1] <= room)
            best = std::min(best, schedule.latencySec);
    });
    return best;
}

/// A few nodes with whole seconds, some of which run on hosts only: the integer programmes of such are tiny.
Case tinyCase(std::mt19937 &random)
{
    const auto between = [&](int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); };
    Json nodes = Json::array();
    const int count = between(2, 4);
    for (int i = 0; i < count; ++i) {
        const Json inputs =
            i > 0 && between(0, 3) > 0 ? Json::array({"n" + std::to_string(between(0, i - 1))}) : Json::array();
        nodes.push_back(node("n" + std::to_string(i), inputs, 1, between(0, 2)));
        nodes.back()["latency"]["by_kind"] = {{"cpu", between(1, 4)}};
        if (between(0, 2) > 0)
            nodes.back()["latency"]["by_kind"]["accelerator"] = between(0, 2);
    }
    return {graphOf(nodes), devices(2, 1)};
}

Case chain(std::size_t length)
{
    Json nodes = Json::array();
    for (std::size_t i = 0; i < length; ++i)
        nodes.push_back(node("n" + std::to_string(i),
                             i == 0 ? Json::array() : Json::array({"n" + std::to_string(i - 1)}), 1, 0.125));
    return {graphOf(nodes), devices(2, 0)};
}

} // namespace

class PlacementTest : public QObject
{
    Q_OBJECT

private slots:
    void leastLatencyIsThatOfTryingAll()
    {
        std::mt19937 random(4);
        for (int round = 0; round < 4; ++round) {
            const Case is = randomCase(random, 5);
            const double best = leastLatency(is);
            const auto plan = planned(is, "partition.latency_optimal", {{"time_limit_sec", 20.0}});
            QVERIFY2(std::abs(*plan->cost().latencySec - best) <= 2e-6 * best,
                     (std::to_string(*plan->cost().latencySec) + " " + std::to_string(best)).c_str());
            QVERIFY(*plan->cost().boundSec <= best * (1 + 1e-6));
        }
    }

    void leastLatencyOfTinyGraphsIsProven()
    {
        std::mt19937 random(9);
        for (int round = 0; round < 60; ++round) {
            const Case is = tinyCase(random);
            const double best = leastLatency(is);
            const auto plan = planned(is, "partition.latency_optimal");
            const Json document = plan->document();
            QCOMPARE(*plan->cost().latencySec, best);
            QCOMPARE(document.at("cost").at("bound_sec").get<double>(), best);
            QCOMPARE(document.at("cost").at("gap").get<double>(), 0.0);
            QVERIFY(document.at("optimal").get<bool>());
            QVERIFY2(document.value("warnings", Json::array()).empty(), document.at("warnings").dump().c_str());
        }
    }

    void hostsRunSideBySideAndAcceleratorsAsAWhole()
    {
        // a → b, c → d: b and c on the accelerator, which waits for a, moves a's value in and b's and c's out.
        const Case is{graphOf({node("a", Json::array(), 0.25, 0.5), node("b", {"a"}, 1, 0.125),
                               node("c", {"a"}, 2, 0.125), node("d", {"b", "c"}, 0.5, 0)}),
                      devices(1, 1)};
        const Result<PlacementModel> model = PlacementModel::read(is.graph, is.inventory);
        const LatencySchedule schedule = scheduleLatency({*model, {onHost, 0, 0, onHost}, {0}, 1});
        QCOMPARE(schedule.subgraphs.front().startSec, 1.25);
        QCOMPARE(schedule.subgraphs.front().finishSec, 1.25 + 0.5 + 3 + 0.25);
        QCOMPARE(schedule.latencySec, 5.0 + 2.5);
    }

    void setThatIsNotConvexRunsInPieces()
    {
        const Case is{graphOf({node("a", Json::array(), 1, 0.125), node("b", {"a"}, 1, 0.125), node("c", {"b"}, 1, 0)}),
                      devices(1, 1)};
        const Result<PlacementModel> model = PlacementModel::read(is.graph, is.inventory);
        const LatencySchedule schedule = scheduleLatency({*model, {0, onHost, 0}, {0}, 1});
        QCOMPARE(schedule.subgraphs.size(), std::size_t(2));
        QCOMPARE(schedule.latencySec, (1 + 0.125) + 5 + (0.125 + 1));
    }

    void notContiguousIsNeverSlowerAndSaysSo()
    {
        const Case is{testing::fixtureGraph("placement/layer_bert24_training"),
                      testing::fixtureInventory("placement/layer_bert24_training")};
        const auto plan = planned(is, "pipeline.optimal", {{"contiguous", false}});
        QVERIFY(testing::timePerSample(*plan) < 0.03995);
        QCOMPARE(plan->document().value("contiguous", true), false);
        QCOMPARE(plan->document().at("optimal").get<bool>(), false);
    }

    void sameInputGivesTheSamePlan()
    {
        const Case is{testing::fixtureGraph("placement/mixed_bert24_training"),
                      testing::fixtureInventory("placement/mixed_bert24_training")};
        for (const bool isContiguous : {true, false})
            QCOMPARE(planned(is, "pipeline.optimal", {{"contiguous", isContiguous}})->document().dump(),
                     planned(is, "pipeline.optimal", {{"contiguous", isContiguous}})->document().dump());
    }

    void limitOnIdealsStillGivesAPlanWithItsGap()
    {
        const Case is{testing::fixtureGraph("placement/layer_gnmt_inference"),
                      testing::fixtureInventory("placement/layer_gnmt_inference")};
        const auto plan = planned(is, "pipeline.optimal", {{"max_ideals", std::int64_t(1000)}});
        QVERIFY(!plan->document().at("optimal").get<bool>());
        QVERIFY(provenGap(*plan).fraction().value_or(0) > 0);
        QCOMPARE(refusal(is, "pipeline.optimal", {{"max_ideals", std::int64_t(1000)}, {"method", "exact"}}),
                 std::string("more than 1000 ideals: use method=linearized"));
    }

    void manyDifferentDevicesStillGiveAPlan()
    {
        Case is = chain(60);
        auto inventory = std::make_shared<Inventory>();
        for (std::size_t d = 0; d < 40; ++d)
            inventory->devices.push_back(
                {std::int64_t(d), "dev_" + std::to_string(d), std::int64_t(1000 + d), "accelerator", {}, {}});
        is.inventory = inventory;
        const auto plan = planned(is, "pipeline.optimal");
        const auto &placement = dynamic_cast<const PlacementPlan &>(*plan);
        QVERIFY(placement.gap());
        QVERIFY(testing::timePerSample(*plan) < 3); // two or three nodes a device
        QVERIFY(refusal(is, "pipeline.optimal", {{"method", std::string("exact")}}).find("use method=linearized") !=
                std::string::npos);
        QVERIFY(run(is, "partition.latency_optimal", {{"time_limit_sec", 1.0}}));
    }

    void parallelStagesHonourStopAndHaveAPlanAtAnyTimeLimit()
    {
        const Case is{testing::fixtureGraph("placement/piper/bert32a100"),
                      testing::fixtureInventory("placement/piper/32dev_8GB")};
        const ParameterValues given{{"microbatches", std::int64_t(1920)}};
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = run(is, "pipeline.piper", given, {stop.get_token(), {}});
        QVERIFY(!stopped && stopped.error().code == "cancelled");
        ParameterValues hurried = given;
        hurried["time_limit_sec"] = 1e-6;
        const auto first = run(is, "pipeline.piper", hurried);
        QVERIFY(first);
        QVERIFY(provenGap(**first).fraction().value_or(0) > 0);
    }

    void errorsSayWhatIsWrong()
    {
        Json nodes{node("a", Json::array(), 1, 0, 2000)};
        QCOMPARE(refusal({graphOf(nodes), devices(1, 0)}, "pipeline.optimal"),
                 std::string("no plan fits: \"a\" needs 1.953 KiB, the largest device that can run it has 1000 B: "
                             "over by 1000 B"));
        nodes = {node("a", Json::array(), 1, 0, 600), node("b", {"a"}, 1, 0, 600)};
        QCOMPARE(
            refusal({graphOf(nodes), devices(1, 0)}, "pipeline.optimal"),
            std::string("no plan fits: the graph needs 1.172 KiB, all devices together have 1000 B: over by 200 B"));
        nodes = {node("a", Json::array(), 1, 0, 600), node("b", {"a"}, 1, 0, 600), node("c", {"b"}, 1, 0, 600)};
        QCOMPARE(refusal({graphOf(nodes), devices(2, 0)}, "pipeline.optimal"),
                 std::string("no plan fits: memory and contiguity leave no plan; in the graph's order the fullest "
                             "device would be accelerator0, which needs 1.172 KiB and has 1000 B: over by 200 B"));
        nodes = {node("a", Json::array(), 1, 0)};
        nodes[0]["latency"] = {{"by_kind", {{"tpu", 1.0}}}};
        QCOMPARE(refusal({graphOf(nodes), devices(1, 0)}, "pipeline.optimal"),
                 std::string("no plan fits: node \"a\" runs on no device of the inventory"));
        nodes[0].erase("latency");
        QCOMPARE(refusal({graphOf(nodes), devices(1, 0)}, "pipeline.optimal"),
                 std::string("the graph has no latencies"));
        QCOMPARE(refusal({graphOf(nodes), devices(0, 0)}, "pipeline.optimal"),
                 std::string("the inventory has no devices"));
        nodes = {node("a", Json::array(), 1, 0), node("b", {"a"}, 1, 0)};
        nodes[0]["pass"] = "backward";
        QCOMPARE(refusal({graphOf(nodes), devices(1, 0)}, "pipeline.optimal"),
                 std::string("nodes[0]: backward node feeds forward node \"b\""));
        QCOMPARE(refusal({graphOf(nodes), devices(1, 0)}, "pipeline.piper"), std::string("microbatches: required"));
        QCOMPARE(refusal({graphOf(nodes), devices(1, 0)}, "pipeline.piper", {{"microbatches", std::int64_t(4)}}),
                 std::string("nodes[0]: no tensor_parallel configurations"));
    }

    void stoppedLatencySearchKeepsTheBest()
    {
        std::stop_source source;
        source.request_stop();
        const auto plan = run(chain(6), "partition.latency_optimal", {}, {source.get_token(), {}});
        QVERIFY(plan);
        QVERIFY((*plan)->cost().latencySec.has_value());
    }

    void writtenPlanIsPricedAlike_data()
    {
        QTest::addColumn<QByteArray>("planner");
        for (const char *planner : {"pipeline.optimal", "partition.latency_greedy"})
            QTest::newRow(planner) << QByteArray(planner);
    }
    void writtenPlanIsPricedAlike()
    {
        QFETCH(QByteArray, planner);
        const Case is{testing::fixtureGraph("placement/lat_op_bert3_inference"),
                      testing::fixtureInventory("placement/lat_op_bert3_inference")};
        const auto plan = planned(is, planner.constData());
        const Result<OpenedPlan> opened = readPlan(writePlan(*plan), is.graph, is.inventory);
        QVERIFY(opened);
        QCOMPARE(opened->plan->cost().latencySec, plan->cost().latencySec);
        QCOMPARE(opened->plan->evaluation().at("differences").size(), std::size_t(0));
        QCOMPARE(writePlan(*opened->plan), writePlan(*plan));
    }

    void editedPlanKeepsItsCostModel()
    {
        const Case is = chain(4);
        auto plan = planned(is, "pipeline.optimal");
        PlanOrigin origin = plan->origin();
        origin.plannerId = "manual";
        plan->setOrigin(origin);
        const Result<OpenedPlan> opened = readPlan(writePlan(*plan), is.graph, is.inventory);
        QVERIFY(opened);
        QCOMPARE(testing::timePerSample(*opened->plan), testing::timePerSample(*plan));
    }

    void previewTellsWhatAMoveDoes()
    {
        auto plan = planned(chain(4), "pipeline.optimal");
        const Move move = moveOf(1, plan->groupOf(ItemIndex(3)));
        const Preview preview = plan->preview(move);
        QVERIFY(preview.allowed);
        QCOMPARE(preview.latencyBefore, plan->cost().latencySec);
        const double perSample = testing::timePerSample(*plan);
        const std::string before = writePlan(*plan);
        const Result<Applied> applied = plan->apply(move);
        QVERIFY(applied);
        QCOMPARE(perSample, 2.125);
        QCOMPARE(testing::timePerSample(*plan), 3.125);
        QCOMPARE(preview.latencyAfter, plan->cost().latencySec);
        plan->restore(applied->inverse);
        QCOMPARE(writePlan(*plan), before);
    }

    void moveThatClosesACycleIsRefused()
    {
        const auto plan = planned(chain(4), "pipeline.optimal");
        const Preview preview = plan->preview(moveOf(0, plan->groupOf(ItemIndex(3))));
        QVERIFY(!preview.allowed);
        QCOMPARE(preview.code, std::string("cycle"));
        QVERIFY(preview.reason.find("\"n0\" (stage 1) → \"n1\" (stage 0)") != std::string::npos);
    }

    void colocatedNodesMoveTogether()
    {
        Json nodes = Json::array();
        for (int i = 0; i < 4; ++i) {
            nodes.push_back(node("n" + std::to_string(i), Json::array(), 1, 0));
            nodes.back()["colocation"] = i < 2 ? "left" : "right";
        }
        const auto plan = planned({graphOf(nodes), devices(2, 0)}, "pipeline.optimal");
        const Preview preview = plan->preview(moveOf(0, groupWithId(*plan, 1)));
        QCOMPARE(preview.moved.size(), std::size_t(2));
    }

    void replicatedStagesArePricedAlikeWhenReadAgain()
    {
        const Case is{testing::fixtureGraph("placement/piper/bert32a100"),
                      testing::fixtureInventory("placement/piper/8dev_80GB")};
        const auto plan = planned(is, "pipeline.piper", {{"microbatches", std::int64_t(1920)}});
        const Result<OpenedPlan> opened = readPlan(writePlan(*plan), is.graph, is.inventory);
        QVERIFY(opened);
        QCOMPARE(opened->plan->cost().latencySec, plan->cost().latencySec);
        QCOMPARE(opened->plan->evaluation().at("differences").size(), std::size_t(0));
    }
};

CUTAWAY_CORE_TEST(PlacementTest)
#include "placement_test.moc"
