#include "core/judging/explorer.h"
#include "tests/support/fixtures.h"

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
}

QTEST_APPLESS_MAIN(ExplorationTest)
#include "exploration_test.moc"
