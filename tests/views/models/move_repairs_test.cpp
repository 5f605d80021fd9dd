#include "core/partition/partition_plan.h"
#include "core/plan/pins.h"
#include "tests/support/fake_plan.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "views/models/move_repairs.h"

#include <QTest>

#include <algorithm>

using namespace cutaway;

namespace {

/// ResNet-18 in three parts of equal count on four devices, the last one empty.
std::unique_ptr<PartitionPlan> inThirds(std::int64_t bytesOfSecond = std::int64_t(1) << 40)
{
    const std::shared_ptr<const Graph> graph = testing::fixtureGraph("partition/resnet18");
    Inventory inventory;
    for (std::int64_t i = 0; i < 4; ++i) {
        const std::int64_t bytes = i == 1 ? bytesOfSecond : std::int64_t(1) << 40;
        inventory.devices.push_back({i, "dev_" + std::to_string(i), bytes, {}, {}, {}});
    }
    inventory.transferRateBytesPerSec = 1e10;
    Partitioning partitioning(3);
    for (std::size_t p = 0; p < 3; ++p) {
        partitioning[p].id = std::int64_t(p);
        partitioning[p].devices = {DeviceIndex(p)};
    }
    std::size_t placed = 0;
    for (std::size_t i = 0; i < graph->size(); ++i) {
        if (graph->node(NodeIndex(i)).isOperation())
            partitioning[placed++ * 3 / graph->operationCount()].operations.emplace_back(i);
    }
    return std::make_unique<PartitionPlan>(graph, std::make_shared<const Inventory>(inventory), std::move(partitioning),
                                           PlanOrigin());
}

Move moveOf(ItemIndex item, std::size_t group)
{
    Move move;
    move.items.push_back({item, GroupIndex(group)});
    return move;
}

std::vector<ItemIndex> operatorsOf(const EditedPlan &plan, std::size_t group)
{
    std::vector<ItemIndex> items = plan.groupItems(GroupIndex(group));
    std::erase_if(items, [&](ItemIndex item) { return plan.groupOf(item) != GroupIndex(group); });
    return items;
}

bool offers(const std::vector<MoveRepair> &repairs, const char *beginning)
{
    return std::ranges::any_of(repairs, [&](const MoveRepair &repair) { return repair.text.startsWith(beginning); });
}

} // namespace

class MoveRepairsTest : public QObject
{
    Q_OBJECT

private slots:
    void whatLiesBehindGoesAlongAgainstACycle();
    void whatLiesBeforeGoesAlongAgainstACycle();
    void somethingMakesRoom();
    void whatWasDroppedOnAnEmptyDeviceIsOfferedThereOnce();
    void everyRepairCanBeMade();
    void allowedMovesNeedNone();
    void planningAgainPutsItWhereItWasWanted();
    void planningAgainKeepsWhatWasPinnedBefore();
    void kindsWithoutPinsAreNotPlannedAgain();
};

void MoveRepairsTest::whatLiesBehindGoesAlongAgainstACycle()
{
    const auto plan = inThirds();
    const Move move = moveOf(operatorsOf(*plan, 0)[10], 1);
    const Preview refused = plan->preview(move);
    QVERIFY(!refused.cycle.empty());
    QVERIFY(offers(MoveRepairs(*plan, move, refused).find(), "Move with the"));
}

void MoveRepairsTest::whatLiesBeforeGoesAlongAgainstACycle()
{
    const auto plan = inThirds();
    const Move move = moveOf(operatorsOf(*plan, 1)[10], 0);
    const Preview refused = plan->preview(move);
    QVERIFY(!refused.cycle.empty());
    const std::vector<MoveRepair> repairs = MoveRepairs(*plan, move, refused).find();
    QVERIFY(std::ranges::any_of(repairs, [](const MoveRepair &repair) { return repair.text.endsWith("before it"); }));
}

void MoveRepairsTest::somethingMakesRoom()
{
    const std::int64_t used = inThirds()->group(GroupIndex(1)).usedBytes;
    const auto plan = inThirds(used);
    const Move move = moveOf(operatorsOf(*plan, 0).back(), 1);
    const Preview refused = plan->preview(move);
    QCOMPARE(QByteArray::fromStdString(refused.code), QByteArray("over_capacity"));
    QVERIFY(offers(MoveRepairs(*plan, move, refused).find(), "Make room: move"));
}

void MoveRepairsTest::whatWasDroppedOnAnEmptyDeviceIsOfferedThereOnce()
{
    const auto plan = inThirds();
    Move move = moveOf(operatorsOf(*plan, 0)[10], 3);
    move.create = GroupIndex(3);
    move.lanes.push_back({move.create, {LaneIndex(3)}});
    const Preview refused = plan->preview(move);
    QVERIFY(!refused.cycle.empty());
    const std::vector<MoveRepair> repairs = MoveRepairs(*plan, move, refused).find();
    QVERIFY(offers(repairs, "Move with the"));
    QVERIFY(!offers(repairs, "Put it with the"));
}

void MoveRepairsTest::everyRepairCanBeMade()
{
    const auto plan = inThirds();
    const Move move = moveOf(operatorsOf(*plan, 0)[10], 1);
    const std::vector<MoveRepair> repairs = MoveRepairs(*plan, move, plan->preview(move)).find();
    QVERIFY(!repairs.empty());
    for (const MoveRepair &repair : repairs) {
        const auto copy = plan->clone();
        const Result<Applied> applied = copy->apply(repair.move);
        QVERIFY(bool(applied));
        QCOMPARE(copy->cost().latencySec, repair.preview.latencyAfter);
    }
}

void MoveRepairsTest::allowedMovesNeedNone()
{
    const auto plan = inThirds();
    QVERIFY(MoveRepairs(*plan, Move(), Preview()).find().empty());
}

void MoveRepairsTest::planningAgainPutsItWhereItWasWanted()
{
    const auto plan = inThirds();
    const ItemIndex dragged = operatorsOf(*plan, 0)[10];
    const Move move = moveOf(dragged, 1);
    QVERIFY(!plan->preview(move).allowed);
    const auto made = planAround(plannerAround(*plan, move), {});
    QVERIFY2(bool(made), made ? "" : made.error().line().c_str());
    QCOMPARE((*made)->group((*made)->groupOf(dragged)).lanes, std::vector{LaneIndex(1)});
    QVERIFY(std::ranges::count((*made)->problems(), Problem::Severity::Error, &Problem::severity) == 0);
    QVERIFY((*made)->cost().latencySec);
    QVERIFY(plan->groupOf(dragged) == GroupIndex(0)); // which is still as it was
}

void MoveRepairsTest::planningAgainKeepsWhatWasPinnedBefore()
{
    const auto plan = inThirds();
    const ItemIndex pinned = operatorsOf(*plan, 2)[5];
    Move pin;
    pin.pins.push_back({pinned, {.kind = Pin::Kind::Lane, .group = {}, .lane = LaneIndex(2)}});
    QVERIFY(bool(plan->apply(pin)));
    const auto made = planAround(plannerAround(*plan, moveOf(operatorsOf(*plan, 0)[10], 1)), {});
    QVERIFY(bool(made));
    QCOMPARE((*made)->group((*made)->groupOf(pinned)).lanes, std::vector{LaneIndex(2)});
}

void MoveRepairsTest::kindsWithoutPinsAreNotPlannedAgain()
{
    const auto plan = test::FakePlan::fromText("lane a 10\nlane b 10\ngroup 0 a: x y\ngroup 1 b: z\nrefuse 1\n");
    QVERIFY(!plannerAround(*plan, moveOf(plan->find("x"), 1)).planner);
}

CUTAWAY_TEST(MoveRepairsTest)
#include "move_repairs_test.moc"
