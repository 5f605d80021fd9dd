#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/selection_keeper.h"

#include <QApplication>
#include <QTest>

#include <algorithm>

using namespace cutaway;

namespace {

std::shared_ptr<const Inventory> twoDevices()
{
    Inventory inventory;
    inventory.transferRateBytesPerSec = 1e10;
    for (const int id : {0, 1})
        inventory.devices.push_back({id, "dev_" + std::to_string(id), 60 << 20, "gpu", {}, {}});
    return std::make_shared<Inventory>(std::move(inventory));
}

/// ResNet-18 in two partitions.
struct TwoPartitions : testing::OpenPlan
{
    SelectionKeeper keeper{&source, &state};

    TwoPartitions() { run("partition.size_based", testing::fixtureGraph("partition/resnet18"), twoDevices()); }

    /// Puts items into another partition and takes theirs away once it is empty.
    void put(const std::vector<ItemIndex> &items, GroupIndex to, GroupIndex remove = {})
    {
        Move move;
        for (const ItemIndex item : items)
            move.items.push_back({item, to});
        move.remove = remove;
        keeper.planChanged(plan->restore(move).change);
    }
};

} // namespace

class SelectionKeeperTest : public QObject
{
    Q_OBJECT

private slots:
    void whatAGroupHeldIsSelectedOnceItIsGone();
    void whatASelectedGroupTookInIsSelectedToo();
    void aGroupThatStaysIsSelectedAsAWhole();
};

void SelectionKeeperTest::whatAGroupHeldIsSelectedOnceItIsGone()
{
    TwoPartitions open;
    const GroupIndex gone(1);
    const std::vector<ItemIndex> held = open.plan->groupItems(gone);
    open.state.selectSpot(gone);
    open.put(held, GroupIndex(0), gone);
    QVERIFY(!open.plan->group(gone).exists);
    QVERIFY(open.state.selection() == held);
}

void SelectionKeeperTest::whatASelectedGroupTookInIsSelectedToo()
{
    TwoPartitions open;
    const GroupIndex gone(1);
    const ItemIndex taken = open.plan->groupItems(GroupIndex(0)).back();
    open.state.selectSpot(gone);
    open.put({taken}, gone);
    open.put(open.plan->groupItems(gone), GroupIndex(0), gone);
    QVERIFY(std::ranges::binary_search(open.state.selection(), taken));
}

void SelectionKeeperTest::aGroupThatStaysIsSelectedAsAWhole()
{
    TwoPartitions open;
    const GroupIndex stays(1);
    open.state.selectSpot(stays);
    open.put({open.plan->groupItems(stays).front()}, GroupIndex(0));
    QVERIFY(open.state.selection().empty());
    QVERIFY(open.state.selectedSpot() == Spot(stays));
}

CUTAWAY_WIDGET_TEST(SelectionKeeperTest)

#include "selection_keeper_test.moc"
