#include "core/estimates/roofline.h"
#include "core/judging/exploration.h"
#include "core/judging/explorer.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <random>

using namespace cutaway;
using namespace cutaway::judging;

namespace {

constexpr std::string_view document = R"({"format": "cutaway.exploration", "version": 1,
 "planners": [{"id": "partition.size_based", "set": {"saturate_host": [false, true]}}],
 "vary": [{"what": "devices", "values": [1, 2, 3]}, {"what": "available_mem_bytes", "factors": [0.5, 2]}]})";

ExplorerInput input()
{
    ExplorerInput input;
    input.exploration = *readExploration(document);
    input.graph = testing::fixtureGraph("partition/resnet18");
    input.inventory = testing::fixtureInventory("partition/resnet18.h2");
    return input;
}

/// A plan that uses two devices, on one and on two.
ExplorerInput withAnOpenPlan()
{
    ExplorerInput open = input();
    open.exploration = *readExploration(R"({"format": "cutaway.exploration", "version": 1, "plans": ["mine"],
        "vary": [{"what": "devices", "values": [1, 2]}]})");
    const auto plan =
        runPlanner(*findPlanner("partition.size_based"), {open.graph, open.inventory, {}, {}, nullptr}, {});
    open.plans = {(*plan)->clone()};
    return open;
}

/// Without the time that planners took.
std::string textOf(nlohmann::ordered_json results)
{
    for (auto &point : results.at("points"))
        point.erase("seconds");
    return results.dump(1);
}

} // namespace

class ExplorationTest : public QObject
{
    Q_OBJECT

private slots:
    void theFrontIsWhatNoPointBeats();
    void pointsComeInTheOrderOfRunsVariationsFastest();
    void severalJobsGiveTheSame();
    void aResumedExplorationGivesTheSame();
    void resultsAsWrittenCanBeResumed();
    void plansOfSolversAreTheSameInEveryRun();
    void infeasiblePointsAreWrittenWithTheirProblemAlone();
    void eachPointIsToldOnce();
    void whatIsWrongWithAPointCanBeTranslated();
    void aStoppedExplorationIsIncomplete();
    void openPlansLoseTheDevicesThatAreTakenAway();
    void memoryOfATopologyIsVariedToo();
    void aClusterIsResizedByNodes();
    void whatAClusterLeavesToItsAcceleratorCanBeMultiplied();
    void thePeakOfADeviceThatNamesItsAcceleratorCanBeMultiplied();
    void controlsAreVariedOfPlannersAndPlans();
    void largerIsBetterBehindAMinus();
    void limitsKeepPointsFromTheFront();
    void moreDevicesAreCopiesOfTheLast();
    void mistakesAreNamed();
};

void ExplorationTest::theFrontIsWhatNoPointBeats()
{
    std::mt19937 random(3);
    for (int round = 0; round < 500; ++round) {
        const std::size_t objectives = 2 + random() % 2;
        std::vector<std::vector<double>> points(random() % 30, std::vector<double>(objectives));
        for (std::vector<double> &point : points) {
            for (double &value : point)
                value = double(random() % 5);
        }
        std::vector<bool> expected;
        for (const std::vector<double> &point : points)
            expected.push_back(std::ranges::none_of(points, [&](const std::vector<double> &other) {
                return other != point && std::ranges::equal(other, point, std::less_equal());
            }));
        QCOMPARE(paretoFront(points), expected);
    }
}

void ExplorationTest::pointsComeInTheOrderOfRunsVariationsFastest()
{
    const nlohmann::ordered_json results = explore(input(), {});
    QCOMPARE(results.at("complete").get<bool>(), true);
    QCOMPARE(results.at("points").size(), std::size_t(12));
    QCOMPARE(results.at("points")[7].at("run").at("parameters").dump(), std::string(R"({"saturate_host":true})"));
    QCOMPARE(results.at("points")[7].at("variation").dump(), std::string(R"({"devices":1,"available_mem_bytes":2})"));
}

void ExplorationTest::severalJobsGiveTheSame()
{
    ExplorerInput several = input();
    several.jobs = 3;
    QCOMPARE(textOf(explore(several, {})), textOf(explore(input(), {})));
}

void ExplorationTest::aResumedExplorationGivesTheSame()
{
    const nlohmann::ordered_json whole = explore(input(), {});
    nlohmann::ordered_json part = whole;
    part["complete"] = false;
    part["points"].erase(2);
    part["points"].erase(5);
    ExplorerInput resumed = input();
    const Result<nlohmann::ordered_json> kept = keptResults(part.dump(), resumed.exploration);
    QVERIFY(kept);
    resumed.kept = *kept;
    QCOMPARE(textOf(explore(resumed, {})), textOf(whole));
}

void ExplorationTest::resultsAsWrittenCanBeResumed()
{
    const ExplorerInput open = withAnOpenPlan();
    const nlohmann::ordered_json whole = resultsDocument(explore(open, {}));
    nlohmann::ordered_json part = whole;
    part["points"].erase(1);
    ExplorerInput resumed = open;
    const Result<nlohmann::ordered_json> kept = keptResults(part.dump(), resumed.exploration);
    QVERIFY2(kept, kept ? "" : kept.error().line().c_str());
    resumed.kept = *kept;
    QCOMPARE(textOf(resultsDocument(explore(resumed, {}))), textOf(whole));
}

void ExplorationTest::plansOfSolversAreTheSameInEveryRun()
{
    ExplorerInput solved;
    solved.exploration = *readExploration(R"({"format": "cutaway.exploration", "version": 1,
        "planners": [{"id": "sharding.alpa", "set": {"skip_fully_replicated": [true, false]}}]})");
    solved.graph = testing::fixtureGraph("sharding/mlp_h96_l1");
    solved.inventory = testing::fixtureInventory("sharding/mesh2x4");
    const nlohmann::ordered_json results = explore(solved, {});
    const nlohmann::ordered_json &plan = results.at("points")[0].at("plan");
    QVERIFY(plan.at("solver").contains("status"));
    QVERIFY2(!plan.at("solver").contains("seconds"), "the point tells the time, once");
    QCOMPARE(textOf(explore(solved, {})), textOf(results));
    const Result<OpenedPlan> opened = readPlan(plan.dump(), solved.graph, solved.inventory);
    QVERIFY(opened);
    QCOMPARE(opened->plan->document().at("solver").dump(), plan.at("solver").dump());
}

void ExplorationTest::infeasiblePointsAreWrittenWithTheirProblemAlone()
{
    ExplorerInput open = withAnOpenPlan();
    open.exploration = *readExploration(R"({"format": "cutaway.exploration", "version": 1, "plans": ["mine"],
        "vary": [{"what": "available_mem_bytes", "factors": [0.5]}]})");
    nlohmann::ordered_json point = resultsDocument(explore(open, {})).at("points")[0];
    point.erase("plan");
    QCOMPARE(point.dump(), std::string(R"({"run":{"plan":"mine"},"variation":{"available_mem_bytes":0.5},)"
                                       R"("feasible":false,"problem":")"
                                       "dev_0 over by 19.0 MiB: needs 45.84, has 26.80\"}"));
}

void ExplorationTest::eachPointIsToldOnce()
{
    ExplorerInput told = input();
    told.jobs = 2;
    std::vector<int> counts(told.exploration.pointCount(), 0);
    told.pointDone = [&](std::size_t number, const nlohmann::ordered_json &, const PointNotes &) { ++counts[number]; };
    explore(told, {});
    QCOMPARE(counts, std::vector<int>(12, 1));
}

void ExplorationTest::whatIsWrongWithAPointCanBeTranslated()
{
    ExplorerInput told = input();
    int wrong = 0;
    told.pointDone = [&wrong](std::size_t, const nlohmann::ordered_json &point, const PointNotes &notes) {
        const bool isWrong = !point.value("feasible", false);
        QCOMPARE(!notes.problem.empty(), isWrong);
        QCOMPARE(notes.problem.pattern() != nullptr, isWrong);
        wrong += isWrong;
    };
    explore(told, {});
    QVERIFY(wrong > 0);
}

void ExplorationTest::aStoppedExplorationIsIncomplete()
{
    std::stop_source stop;
    ExplorerInput stopped = input();
    stopped.pointDone = [&](std::size_t number, const nlohmann::ordered_json &, const PointNotes &) {
        if (number == 3)
            stop.request_stop();
    };
    const nlohmann::ordered_json results = explore(stopped, {stop.get_token(), {}});
    QCOMPARE(results.at("complete").get<bool>(), false);
    QCOMPARE(results.at("points").size(), std::size_t(4));
}

void ExplorationTest::openPlansLoseTheDevicesThatAreTakenAway()
{
    const ExplorerInput open = withAnOpenPlan();
    const nlohmann::ordered_json points = explore(open, {}).at("points");
    QCOMPARE(points[0].at("feasible").get<bool>(), false);
    QVERIFY(points[0].contains("problem"));
    QCOMPARE(points[1].at("feasible").get<bool>(), true);
    QCOMPARE(points[1].at("run").dump(), std::string(R"({"plan":"mine"})"));
}

void ExplorationTest::memoryOfATopologyIsVariedToo()
{
    const auto varied = variedInventory(testing::fixtureInventory("embedding/tight_8"),
                                        {{"available_mem_bytes", {0.5}, true}}, {{"available_mem_bytes", 0.5}});
    QVERIFY(varied);
    const auto topology = nlohmann::json::parse((*varied)->extra).at("topology");
    QCOMPARE(topology.at("hbm_cap").get<std::int64_t>(), (*varied)->devices[0].availableMemBytes);
}

void ExplorationTest::aClusterIsResizedByNodes()
{
    const auto cluster = testing::fixtureInventory("training/h100_2x8");
    const auto nodesOf = [&](int devices) {
        const auto varied = variedInventory(cluster, {{"devices", {devices}, false}}, {{"devices", devices}});
        if (!varied)
            return QString::fromStdString(varied.error().code);
        const auto fields = nlohmann::json::parse((*varied)->extra).at("cluster");
        return QStringLiteral("%1 x %2").arg(fields.at("nodes").get<int>()).arg(fields.at("gpus_per_node").get<int>());
    };
    QCOMPARE(nodesOf(32), QStringLiteral("4 x 8"));
    QCOMPARE(nodesOf(4), QStringLiteral("1 x 4"));
    QCOMPARE(nodesOf(12), QStringLiteral("bad_value"));
}

/// 12 accelerators, which the usual batch does not fill.
void ExplorationTest::whatAClusterLeavesToItsAcceleratorCanBeMultiplied()
{
    Inventory cluster;
    cluster.extra = R"({"cluster":{"nodes":3,"gpus_per_node":4,"accelerator":"H100","intra_bandwidth":4.5e11,)"
                    R"("inter_bandwidth":5e10}})";
    const auto explored =
        exploredInventory(testing::fixtureGraph("training/llama_8b"), std::make_shared<const Inventory>(cluster));
    const auto varied = variedInventory(explored, {{"available_mem_bytes", {0.5}, true}, {"peak_flops", {2}, true}},
                                        {{"available_mem_bytes", 0.5}, {"peak_flops", 2}});
    QVERIFY2(varied, varied ? "" : varied.error().line().c_str());
    const auto fields = nlohmann::json::parse((*varied)->extra).at("cluster");
    QCOMPARE(fields.at("available_mem_bytes").get<double>(), 42949672960.0);
    QCOMPARE(fields.at("peak_flops").get<double>(), 2 * 989e12);
    QCOMPARE(fields.at("nodes").get<int>(), 3);
}

void ExplorationTest::thePeakOfADeviceThatNamesItsAcceleratorCanBeMultiplied()
{
    Inventory inventory;
    inventory.devices = {{0, "gpu0", 10, "gpu", "host0", R"({"accelerator":"h100-sxm"})"}};
    const double peak = peaksOf(inventory)->flopsPerSec;
    const auto varied = variedInventory(std::make_shared<const Inventory>(inventory), {{"peak_flops", {0.5}, true}},
                                        {{"peak_flops", 0.5}});
    QVERIFY(varied);
    QCOMPARE(peaksOf(**varied)->flopsPerSec, peak / 2);
}

void ExplorationTest::controlsAreVariedOfPlannersAndPlans()
{
    ExplorerInput staged;
    staged.graph = testing::fixtureGraph("pipeline/t5_4");
    staged.exploration = *readExploration(R"({"format": "cutaway.exploration", "version": 1,
        "planners": [{"id": "pipeline.balanced", "set": {"stages": 2}},
                     {"id": "pipeline.cut_stages", "set": {"cuts": "encoder"}}],
        "vary": [{"what": "parameter:microbatches", "values": [2, 16]}]})");
    const nlohmann::ordered_json points = explore(staged, {}).at("points");
    QCOMPARE(points.size(), std::size_t(4));
    for (std::size_t i = 0; i < 4; ++i)
        QCOMPARE(points[i].at("plan").at("schedule").at("microbatches").get<int>(), i % 2 == 0 ? 2 : 16);
}

void ExplorationTest::largerIsBetterBehindAMinus()
{
    Exploration exploration;
    exploration.objectives = {"-tokens_per_sec", "largest_lane_bytes"};
    auto points = nlohmann::ordered_json::array();
    for (const auto &[tokens, bytes] : {std::pair(10, 5), std::pair(20, 5), std::pair(5, 1)})
        points.push_back(
            {{"figures", {{"tokens_per_sec", tokens}, {"largest_lane_bytes", bytes}}}, {"feasible", true}});
    markFront(points, exploration);
    QCOMPARE(points[0].at("front").get<bool>(), false);
    QCOMPARE(points[1].at("front").get<bool>(), true);
    QCOMPARE(points[2].at("front").get<bool>(), true);
}

void ExplorationTest::limitsKeepPointsFromTheFront()
{
    Exploration exploration;
    exploration.objectives = {"latency_sec", "largest_lane_bytes"};
    exploration.limits = {{"largest_lane_bytes", 3.0}};
    auto points = nlohmann::ordered_json::array();
    for (const auto &[seconds, bytes] : {std::pair(1, 5), std::pair(2, 3)})
        points.push_back({{"figures", {{"latency_sec", seconds}, {"largest_lane_bytes", bytes}}}, {"feasible", true}});
    markFront(points, exploration);
    QCOMPARE(points[0].at("front").get<bool>(), false);
    QCOMPARE(points[1].at("front").get<bool>(), true);
}

void ExplorationTest::moreDevicesAreCopiesOfTheLast()
{
    Inventory two;
    two.devices = {{0, "gpu0", 10, "gpu", "host0", {}}, {1, "gpu1", 20, "gpu", "host0", {}}};
    const auto inventory = std::make_shared<const Inventory>(two);
    const std::vector<Varied> vary{{"devices", {5}, false}};
    const auto five = variedInventory(inventory, vary, {{"devices", 5}});
    QVERIFY(five);
    const std::vector<Device> &devices = (*five)->devices;
    QCOMPARE(devices.size(), std::size_t(5));
    QCOMPARE(devices[4].name, std::string("gpu4"));
    QCOMPARE(devices[4].logicalId, std::int64_t(4));
    QCOMPARE(devices[4].availableMemBytes, std::int64_t(20));
    QCOMPARE(devices[3].host, std::string("host1"));
    QCOMPARE(devices[4].host, std::string("host2"));
}

void ExplorationTest::mistakesAreNamed()
{
    const auto codeOf = [](std::string_view text) {
        const Result<Exploration> read = readExploration(text);
        return read ? std::string() : read.error().code;
    };
    const std::string head = R"({"format": "cutaway.exploration", "version": 1, )";
    QCOMPARE(codeOf(head + R"("planners": [{"id": "none.such"}]})"), std::string("unknown_planner"));
    QCOMPARE(codeOf(head + R"("plans": ["a"], "vary": [{"what": "colour", "values": [1]}]})"),
             std::string("unknown_variation"));
    QCOMPARE(codeOf(head + R"("plans": ["a"], "vary": [{"what": "devices"}]})"), std::string("bad_value"));
    QCOMPARE(codeOf(head + R"("plans": ["a"], "objectives": ["latency_sec"]})"), std::string("bad_value"));
    QCOMPARE(codeOf(head + R"("plans": ["a"], "vary": [{"what": "devices", "values": [2.5]}]})"),
             std::string("bad_value"));
    const auto whereOf = [&](const std::string &text) { return readExploration(head + text).error().where; };
    QCOMPARE(whereOf(R"("plans": ["a"], "vary": [{"what": "devices", "values": [2, "x"]}]})"),
             std::string("vary[0].values[1]"));
    QCOMPARE(whereOf(R"("planners": [{"id": "partition.size_based", "set": {"saturate_host": [true, {}]}}]})"),
             std::string("planners[0].set.saturate_host[1]"));
}

CUTAWAY_TEST(ExplorationTest)
#include "exploration_test.moc"
