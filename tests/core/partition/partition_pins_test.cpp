#include "core/partition/partition_plan.h"
#include "core/plan/pins.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;
using Json = nlohmann::json;

namespace {

/// chain12 on three devices: partitions 0, 1, … along the chain.
Json chainDocument()
{
    return Json::parse(testing::fixtureText("partition/chain12.h3.size_based.expected.json"));
}

std::shared_ptr<const Graph> chainGraph()
{
    return testing::fixtureGraph("partition/chain12");
}

std::shared_ptr<const Inventory> chainDevices()
{
    return testing::fixtureInventory("partition/chain12.h3");
}

Result<OpenedPlan> opened(const Json &document)
{
    return readPlan(document.dump(), chainGraph(), chainDevices());
}

std::unique_ptr<EditedPlan> chainPlan()
{
    return std::move(opened(chainDocument())->plan);
}

/// Makes a move as a moves document says it; empty, or the code of the refusal.
std::string edit(EditedPlan &plan, const Json &entry)
{
    const Result<Move> move = plan.readMove(entry);
    if (!move)
        return move.error().code;
    const Result<Applied> applied = plan.apply(*move);
    return applied ? std::string() : applied.error().code;
}

/// What a plan's document says of pins.
std::string pinsOf(const EditedPlan &plan)
{
    return Json(plan.document()).at("pins").dump();
}

/// The first and the last operator of a group.
std::string firstOf(const EditedPlan &plan, std::size_t group)
{
    const auto &partition = dynamic_cast<const PartitionPlan &>(plan).state().partitioning()[group];
    return plan.graph().node(partition.operations.front()).name;
}

std::string lastOf(const EditedPlan &plan, std::size_t group)
{
    const auto &partition = dynamic_cast<const PartitionPlan &>(plan).state().partitioning()[group];
    return plan.graph().node(partition.operations.back()).name;
}

ItemIndex itemOf(const EditedPlan &plan, const std::string &name)
{
    return ItemIndex(plan.graph().find(name).value());
}

Result<std::unique_ptr<EditedPlan>> planned(const char *planner, std::unique_ptr<EditedPlan> start)
{
    const auto graph = start->sharedGraph();
    const auto inventory = start->inventory();
    return runPlanner(*findPlanner(planner), {graph, inventory, {}, {}, std::move(start)}, {});
}

bool isEverythingHeld(const EditedPlan &plan)
{
    const auto &partition = dynamic_cast<const PartitionPlan &>(plan);
    return std::ranges::all_of(partition.pins(),
                               [&](const auto &entry) { return isHeld(partition.state(), entry.first, entry.second); });
}

std::int64_t groupIdOf(const EditedPlan &plan, const std::string &name)
{
    return plan.group(plan.groupOf(itemOf(plan, name))).id;
}

/// 40 random operations, one partition each on one of three devices.
std::unique_ptr<PartitionPlan> randomPlan(std::mt19937 &random)
{
    const auto graph = testing::randomGraph(random, 40);
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 100;
    for (int i = 0; i < 3; ++i)
        inventory->devices.push_back({i, "dev_" + std::to_string(i), 1 << 20, {}, {}, {}});
    Partitioning partitioning;
    for (std::size_t i = 0; i < graph->size(); ++i) {
        if (!graph->nodes()[i].isOperation())
            continue;
        Partition &partition = partitioning.emplace_back();
        partition.id = std::int64_t(partitioning.size() - 1);
        partition.operations = {NodeIndex(i)};
        partition.devices = {DeviceIndex(random() % 3)};
    }
    return std::make_unique<PartitionPlan>(graph, inventory, std::move(partitioning), PlanOrigin());
}

} // namespace

class PartitionPinsTest : public QObject
{
    Q_OBJECT

private slots:
    void aDocumentKeepsItsPins();
    void aWrongPinIsAnErrorWithItsPath_data();
    void aWrongPinIsAnErrorWithItsPath();
    void movesPinAndUnpin();
    void anOperatorStaysWhereItIsPinned();
    void aPartitionStaysOnTheDeviceOfAPin();
    void aPartitionThatIsPinnedToIsNotRemoved();
    void onlyOperatorsCanBePinned();
    void choicesAndSettingsAreRefused();
    void theInverseRestoresPins();
    void aDeviceThatGoesTakesItsPinsAlong();
    void whatIsNotInItsPlaceIsAProblem();
    void plannersOfOursKeepPins_data();
    void plannersOfOursKeepPins();
    void randomPinsAreKeptWithoutCycle_data();
    void randomPinsAreKeptWithoutCycle();
    void pinsThatFormACycleAreRefused();
    void pinsThatNoDeviceHasRoomForAreRefused();
    void faithfulPlannersLeaveThePinsAsAWish();
};

void PartitionPinsTest::aDocumentKeepsItsPins()
{
    Json document = chainDocument();
    const auto plan = chainPlan();
    const std::string first = firstOf(*plan, 0);
    const std::string last = lastOf(*plan, 0);
    document["pins"] = {{first, 0}, {last, {{"device", 0}}}};
    const Result<OpenedPlan> read = opened(document);
    QVERIFY2(read, read ? "" : read.error().line().c_str());
    QCOMPARE(read->plan->pinOf(itemOf(*plan, first)).kind, Pin::Kind::Group);
    QCOMPARE(read->plan->pinOf(itemOf(*plan, last)).kind, Pin::Kind::Lane);
    QCOMPARE(pinsOf(*read->plan), document["pins"].dump());
}

void PartitionPinsTest::aWrongPinIsAnErrorWithItsPath_data()
{
    QTest::addColumn<QByteArray>("pins");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("where");
    const QByteArray node = QByteArray::fromStdString(firstOf(*chainPlan(), 0));
    const QByteArray path = "pins." + node;
    QTest::newRow("node") << QByteArray(R"({"nobody": 0})") << QByteArray("unknown_node") << QByteArray("pins.nobody");
    QTest::newRow("partition") << "{\"" + node + "\": 77}" << QByteArray("no_such_group") << path;
    QTest::newRow("device") << "{\"" + node + "\": {\"device\": 9}}" << QByteArray("unknown_device")
                            << path + ".device";
    QTest::newRow("type") << "{\"" + node + "\": \"gpu\"}" << QByteArray("wrong_type") << path;
    QTest::newRow("no object") << QByteArray("[]") << QByteArray("wrong_type") << QByteArray("pins");
}

void PartitionPinsTest::aWrongPinIsAnErrorWithItsPath()
{
    QFETCH(QByteArray, pins);
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, where);
    Json document = chainDocument();
    document["pins"] = Json::parse(pins.toStdString());
    const Result<OpenedPlan> read = opened(document);
    QVERIFY(!read);
    QCOMPARE(QByteArray::fromStdString(read.error().code), code);
    QCOMPARE(QByteArray::fromStdString(read.error().where), where);
}

void PartitionPinsTest::movesPinAndUnpin()
{
    const auto plan = chainPlan();
    const std::string first = firstOf(*plan, 0);
    const std::string other = firstOf(*plan, 1);
    QCOMPARE(edit(*plan, {{"nodes", {first, other}}, {"pin", true}}), std::string());
    QCOMPARE(pinsOf(*plan), Json({{first, 0}, {other, 1}}).dump());
    QCOMPARE(edit(*plan, {{"node", first}, {"pin", false}}), std::string());
    QCOMPARE(edit(*plan, {{"node", other}, {"pin", {{"device", 1}}}}), std::string());
    QCOMPARE(pinsOf(*plan), Json({{other, {{"device", 1}}}}).dump());
    QCOMPARE(edit(*plan, {{"node", other}, {"pin", 77}}), std::string("no_such_group"));
}

void PartitionPinsTest::anOperatorStaysWhereItIsPinned()
{
    const auto plan = chainPlan();
    const std::string last = lastOf(*plan, 0);
    QCOMPARE(edit(*plan, {{"node", last}, {"pin", true}}), std::string());
    const Preview preview = plan->preview(*plan->readMove({{"node", last}, {"to", 1}}));
    QCOMPARE(preview.code, std::string("pinned"));
    QVERIFY(preview.reason.starts_with(last + " is pinned to partition 0"));
    QCOMPARE(preview.culprits, std::vector{itemOf(*plan, last)});
    QCOMPARE(edit(*plan, {{"node", last}, {"to", 1}}), std::string("pinned"));
    QCOMPARE(groupIdOf(*plan, last), std::int64_t(0));
    edit(*plan, {{"node", last}, {"pin", false}});
    QCOMPARE(plan->preview(*plan->readMove({{"node", last}, {"to", 1}})).code == "pinned", false);
}

void PartitionPinsTest::aPartitionStaysOnTheDeviceOfAPin()
{
    const auto plan = chainPlan();
    edit(*plan, {{"node", firstOf(*plan, 0)}, {"pin", {{"device", 0}}}});
    QCOMPARE(edit(*plan, {{"partition", 0}, {"devices", {2}}}), std::string("pinned"));
    // A copy elsewhere leaves it where it is pinned.
    QVERIFY(edit(*plan, {{"partition", 0}, {"devices", {0, 2}}}) != "pinned");
}

void PartitionPinsTest::aPartitionThatIsPinnedToIsNotRemoved()
{
    Json document = chainDocument();
    const std::string node = firstOf(*chainPlan(), 0);
    document["partitions"].push_back({{"id", 50}, {"nodes", Json::array()}, {"logical_device_ids", {0}}});
    document["pins"] = {{node, 50}};
    const auto plan = std::move(opened(document)->plan);
    QCOMPARE(edit(*plan, {{"remove_partition", 50}}), std::string("pinned"));
    edit(*plan, {{"node", node}, {"pin", false}});
    QCOMPARE(edit(*plan, {{"remove_partition", 50}}), std::string());
}

void PartitionPinsTest::onlyOperatorsCanBePinned()
{
    const auto plan = chainPlan();
    const std::string input = plan->graph().nodes().front().name;
    QCOMPARE(edit(*plan, {{"node", input}, {"pin", true}}), std::string("not_movable"));
}

void PartitionPinsTest::choicesAndSettingsAreRefused()
{
    const auto plan = chainPlan();
    Move choice;
    choice.choices.push_back({itemOf(*plan, firstOf(*plan, 0)), 1});
    Move setting;
    setting.settings.push_back({"microbatches", std::int64_t(4)});
    QCOMPARE(plan->preview(choice).code, std::string("not_offered"));
    QCOMPARE(plan->preview(setting).code, std::string("not_offered"));
}

void PartitionPinsTest::theInverseRestoresPins()
{
    const auto plan = chainPlan();
    const std::string before = writePlan(*plan);
    const Result<Applied> applied = plan->apply(*plan->readMove({{"node", firstOf(*plan, 0)}, {"pin", true}}));
    QVERIFY(applied);
    plan->restore(applied->inverse);
    QCOMPARE(writePlan(*plan), before);
}

void PartitionPinsTest::aDeviceThatGoesTakesItsPinsAlong()
{
    const auto plan = chainPlan();
    edit(*plan, {{"node", firstOf(*plan, 2)}, {"pin", {{"device", 2}}}});
    const auto all = plan->inventory();
    const std::string before = writePlan(*plan);
    auto fewer = std::make_shared<Inventory>(*all);
    fewer->devices.pop_back();
    const Applied applied = plan->setInventory(fewer);
    QVERIFY(!Json(plan->document()).contains("pins"));
    plan->setInventory(all);
    plan->restore(applied.inverse);
    QCOMPARE(writePlan(*plan), before);
}

void PartitionPinsTest::whatIsNotInItsPlaceIsAProblem()
{
    Json document = chainDocument();
    const std::string node = lastOf(*chainPlan(), 0);
    document["pins"] = {{node, 1}};
    const auto plan = std::move(opened(document)->plan);
    const std::vector<Problem> problems = plan->problems();
    const auto found = std::ranges::find(problems, std::string("pin_not_kept"), &Problem::code);
    QVERIFY(found != problems.end());
    QVERIFY(found->text.find(node + " is pinned to partition 1") != std::string::npos);
}

void PartitionPinsTest::plannersOfOursKeepPins_data()
{
    QTest::addColumn<QByteArray>("planner");
    QTest::addColumn<bool>("toDevice");
    for (const char *planner : {"partition.refine", "partition.best"}) {
        QTest::addRow("%s, partition", planner) << QByteArray(planner) << false;
        QTest::addRow("%s, device", planner) << QByteArray(planner) << true;
    }
}

/// The last operator of partition 0 is pinned to where the next one is, the first to where it is.
void PartitionPinsTest::plannersOfOursKeepPins()
{
    QFETCH(QByteArray, planner);
    QFETCH(bool, toDevice);
    auto start = chainPlan();
    const std::string first = firstOf(*start, 0);
    const std::string last = lastOf(*start, 0);
    edit(*start, {{"node", first}, {"pin", true}});
    edit(*start, {{"node", last}, {"pin", toDevice ? Json({{"device", 1}}) : Json(1)}});
    const auto plan = planned(planner.constData(), std::move(start));
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    QCOMPARE((*plan)->pinnedItems().size(), std::size_t(2));
    QVERIFY(isEverythingHeld(**plan));
    QCOMPARE(groupIdOf(**plan, first), std::int64_t(0));
    const GroupInfo home = (*plan)->group((*plan)->groupOf(itemOf(**plan, last)));
    if (toDevice)
        QCOMPARE(home.lanes, std::vector{LaneIndex(1)});
    else
        QCOMPARE(home.id, std::int64_t(1)); // on whatever device it runs best
}

void PartitionPinsTest::randomPinsAreKeptWithoutCycle_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 0; seed < 30; ++seed)
        QTest::addRow("seed %d", seed) << seed;
}

void PartitionPinsTest::randomPinsAreKeptWithoutCycle()
{
    QFETCH(int, seed);
    std::mt19937 random(static_cast<unsigned>(seed));
    auto start = randomPlan(random);
    PartitionPins pins;
    const GroupIndex group(random() % start->groupCount());
    for (int k = 0; k < 6; ++k) {
        const ItemIndex item(random() % start->itemCount());
        if (!start->groupOf(item).isValid())
            continue;
        Pin &pin = pins[item];
        pin.kind = k < 3 ? Pin::Kind::Group : Pin::Kind::Lane;
        pin.group = k < 3 ? group : GroupIndex();
        pin.lane = k < 3 ? LaneIndex() : LaneIndex(random() % 3);
    }
    start->setPins(pins);
    const auto plan = planned("partition.refine", std::move(start));
    if (!plan) {
        // What has to lie between two operators of the pinned partition may be pinned to another device.
        QCOMPARE(plan.error().code, std::string("pins_form_cycle"));
        return;
    }
    QCOMPARE((*plan)->pinnedItems().size(), pins.size());
    QVERIFY(isEverythingHeld(**plan));
    QVERIFY((*plan)->cost().latencySec);
}

void PartitionPinsTest::pinsThatFormACycleAreRefused()
{
    auto start = chainPlan();
    edit(*start, {{"node", firstOf(*start, 0)}, {"pin", 1}});
    edit(*start, {{"node", lastOf(*start, 0)}, {"pin", 0}});
    edit(*start, {{"node", lastOf(*start, 1)}, {"pin", 1}});
    const auto plan = planned("partition.refine", std::move(start));
    QVERIFY(!plan);
    QCOMPARE(plan.error().code, std::string("pins_form_cycle"));
    QVERIFY(plan.error().message.find("would wait for each other") != std::string::npos);
}

void PartitionPinsTest::pinsThatNoDeviceHasRoomForAreRefused()
{
    auto start = chainPlan();
    std::vector<ItemIndex> all;
    for (std::size_t i = 0; i < start->itemCount(); ++i)
        all.push_back(ItemIndex(i));
    Move move = pinWhereTheyLie(*start, all, Pin::Kind::Lane);
    for (Move::ItemPin &entry : move.pins)
        entry.pin.lane = LaneIndex(0);
    QVERIFY(start->apply(move));
    const std::int64_t room = start->inventory()->devices[0].availableMemBytes;
    const auto plan = planned("partition.refine", std::move(start));
    QVERIFY(!plan);
    QCOMPARE(plan.error().code, std::string("pins_over_capacity"));
    QVERIFY2(plan.error().message.ends_with("has " + std::to_string(room)), plan.error().message.c_str());
}

void PartitionPinsTest::faithfulPlannersLeaveThePinsAsAWish()
{
    QVERIFY(!findPlanner("partition.size_based")->keepsPins);
    auto start = chainPlan();
    const std::string last = lastOf(*start, 0);
    edit(*start, {{"node", last}, {"pin", 1}});
    const auto plan = planned("partition.size_based", std::move(start));
    QVERIFY(plan);
    QCOMPARE(groupIdOf(**plan, last), std::int64_t(0));
    QCOMPARE((*plan)->pinOf(itemOf(**plan, last)).kind, Pin::Kind::Group);
    const std::vector<Problem> problems = (*plan)->problems();
    QVERIFY(std::ranges::find(problems, std::string("pin_not_kept"), &Problem::code) != problems.end());
}

CUTAWAY_TEST(PartitionPinsTest)
#include "partition_pins_test.moc"
