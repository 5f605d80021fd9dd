#include "core/pipeline/placed_step.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <map>
#include <set>

using namespace cutaway;

namespace {

using Json = nlohmann::json;

Json jsonFixture(const std::string &name)
{
    return Json::parse(testing::fixtureText("placement/" + name));
}

/// `x.graph.json` of a folder, as the fixtures' helpers name it.
std::string stem(const std::string &folder, const std::string &file, std::string_view ending)
{
    return "placement/" + folder + file.substr(0, file.size() - ending.size());
}

struct Case
{
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> inventory;
    ParameterValues given;
    std::string planner;
    Json entry;
    std::string folder;
};

ParameterValues valuesOf(const Json &set)
{
    ParameterValues values;
    for (const auto &[key, value] : set.items()) {
        if (value.is_boolean())
            values[key] = value.get<bool>();
        else
            values[key] = value.get<std::int64_t>();
    }
    return values;
}

Case readCase(const std::string &folder, int position)
{
    const Json entry = jsonFixture(folder + "cases.json").at("cases").at(std::size_t(position));
    Case result{testing::fixtureGraph(stem(folder, entry.at("graph"), ".graph.json")),
                testing::fixtureInventory(stem(folder, entry.at("devices"), ".devices.json")),
                valuesOf(entry.at("set")),
                entry.at("planner"),
                entry,
                folder};
    if (result.given.contains("time_limit_sec"))
        result.given["time_limit_sec"] = 1.0; // the aim is reached before; the rest of the time goes into proofs
    return result;
}

/// Every node but the output in one group, colocated ones together.
void verifyPlaced(const Placement &placement)
{
    std::map<std::uint32_t, std::uint32_t> groupOfColocation;
    for (std::size_t i = 0; i < placement.model->size(); ++i) {
        const PlacedNode &node = placement.model->node(NodeIndex(i));
        QVERIFY(!node.isPlaced || placement.groupOf[i] != noGroup);
        if (node.colocation != noUnit)
            QCOMPARE(groupOfColocation.try_emplace(node.colocation, placement.groupOf[i]).first->second,
                     placement.groupOf[i]);
    }
}

void verifyMemory(const PlacementPlan &plan)
{
    std::set<std::size_t> used;
    for (const PlacedGroup &group : plan.placement().groups) {
        for (const DeviceIndex device : group.devices)
            QVERIFY(used.insert(device.value()).second);
    }
    for (std::size_t d = 0; d < plan.inventory()->devices.size(); ++d) {
        if (isLimited(plan.scoring(), plan.placement(), DeviceIndex(d)))
            QVERIFY(deviceBytes(plan.placement(), plan.groupBytes(), DeviceIndex(d)) <=
                    plan.inventory()->devices[d].availableMemBytes);
    }
}

void addCases(const std::string &folder)
{
    const Json cases = jsonFixture(folder + "cases.json").at("cases");
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const std::string name =
            folder + cases[i].at("name").get<std::string>() + ' ' + cases[i].at("planner").get<std::string>();
        QTest::newRow(name.c_str()) << QByteArray::fromStdString(folder) << int(i);
    }
}

} // namespace

class PlacementFixturesTest : public QObject
{
    Q_OBJECT

private slots:
    void plannerReachesTheExpectedValue_data()
    {
        QTest::addColumn<QByteArray>("folder");
        QTest::addColumn<int>("position");
        addCases("");
        addCases("piper/");
    }
    void plannerReachesTheExpectedValue()
    {
        QFETCH(QByteArray, folder);
        QFETCH(int, position);
        const Case is = readCase(folder.toStdString(), position);
        const PlannerDescriptor *planner = findPlanner(is.planner);
        QVERIFY(planner);
        const Result<std::unique_ptr<EditedPlan>> made =
            runPlanner(*planner, {is.graph, is.inventory, {}, is.given, nullptr}, {});
        if (is.entry.contains("error")) {
            QVERIFY(!made);
            QVERIFY(made.error().message.find(is.entry.at("error").get<std::string>()) != std::string::npos);
            return;
        }
        if (!made)
            qFatal("%s", made.error().line().c_str());
        const auto &plan = dynamic_cast<const PlacementPlan &>(**made);
        const Json expected = jsonFixture(is.folder + is.entry.at("expected").get<std::string>());
        const double wanted = expected.at(std::string(plan.scoring().latencyField()));
        const double tolerance = wanted * expected.at("rel_tolerance").get<double>();
        const double value = *plan.figures().seconds;
        QVERIFY2(value <= wanted + tolerance, std::to_string(value).c_str());
        if (expected.at("check") == "exact")
            QVERIFY2(value >= wanted - tolerance, std::to_string(value).c_str());
        if (plan.boundSec())
            QVERIFY(*plan.boundSec() <= value);
        QVERIFY(!plan.figures().violation);
        if (expected.contains("ideals") && is.planner == "pipeline.optimal")
            QVERIFY2(*plan.proof().ideals <= expected.at("ideals").get<std::int64_t>(),
                     std::to_string(*plan.proof().ideals).c_str());
        verifyPlaced(plan.placement());
        verifyMemory(plan);
    }
};

CUTAWAY_CORE_TEST(PlacementFixturesTest)
#include "placement_fixtures_test.moc"
