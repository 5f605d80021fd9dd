#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "views/canvas/paint/drag_edge_painter.h"
#include "views/canvas/paint/drag_painter.h"

#include <QTest>

using namespace cutaway;

namespace {

/// Operators of three lanes that are dragged to and fro.
struct Dragged
{
    Dragged()
    {
        scene.setPlan(plan.get(), std::make_shared<const ModuleTree>(plan->graph()));
        scene.arrange(Arrangement::ByDevice, {{1000, 700}, {}}, layeredLayout);
        session = std::make_unique<DragSession>(scene, DragLoad{{plan->find("a")}, {}, LaneIndex(0), {}});
    }

    DragLook look() const { return DragLook(scene, *session); }
    DragLook lookOver(std::size_t group)
    {
        session->setTarget(session->targetOfGroup(GroupIndex(group)));
        return look();
    }

    std::unique_ptr<test::FakePlan> plan = test::FakePlan::fromText(R"(
lane dev_0 100
lane dev_1 100
lane dev_2 100
group 0 dev_0: a b
group 1 dev_1: c
group 2 dev_2: d e
edge a c
edge b d
follow a b
)");
    Scene scene;
    std::unique_ptr<DragSession> session;
};

using Lanes = std::optional<std::vector<std::size_t>>;

} // namespace

class DragLookTest : public QObject
{
    Q_OBJECT

private slots:
    void labelsOfADragStandInTheMiddleOfTheChannel();
    void what_begins_to_be_dragged_changes_more_than_lanes();
    void another_target_changes_its_lane_and_the_one_before();
    void a_pointer_that_stays_over_its_target_changes_nothing();
    void what_is_taken_along_changes_more_than_lanes();
};

void DragLookTest::what_begins_to_be_dragged_changes_more_than_lanes()
{
    Dragged dragged;
    QVERIFY(!dragged.look().lanesChanged(DragLook()));
    QVERIFY(!DragLook().lanesChanged(dragged.look()));
}

void DragLookTest::another_target_changes_its_lane_and_the_one_before()
{
    Dragged dragged;
    dragged.session->setAlone(true);
    const DragLook first = dragged.lookOver(1);
    const Lanes changed = dragged.lookOver(2).lanesChanged(first);
    QVERIFY(changed);
    QVERIFY(std::ranges::count(*changed, 1) == 1 && std::ranges::count(*changed, 2) == 1);
}

void DragLookTest::a_pointer_that_stays_over_its_target_changes_nothing()
{
    Dragged dragged;
    const DragLook first = dragged.lookOver(1);
    QCOMPARE(dragged.lookOver(1).lanesChanged(first), Lanes(std::vector<std::size_t>()));
}

void DragLookTest::what_is_taken_along_changes_more_than_lanes()
{
    Dragged dragged;
    const DragLook all = dragged.lookOver(1);
    dragged.session->setAlone(true);
    QVERIFY(!dragged.look().lanesChanged(all));
}

void DragLookTest::labelsOfADragStandInTheMiddleOfTheChannel()
{
    const Dragged dragged;
    const std::vector<LaneBox> &lanes = dragged.scene.lanes();
    const double between = (lanes[0].rect.right() + lanes[1].rect.left()) / 2;
    const QRectF first = lanes[0].rect;
    const auto wayAt = [&](double x) { return QLineF(x, first.top() + 10, x, first.bottom() - 10); };
    QCOMPARE(middleOfChannel(dragged.scene, wayAt(first.right() + 1)), between);
    QCOMPARE(middleOfChannel(dragged.scene, wayAt(lanes[1].rect.left() - 1)), between);
    const double half = dragged.scene.metrics().channel / 2;
    QCOMPARE(middleOfChannel(dragged.scene, wayAt(lanes[2].rect.right() + 1)), lanes[2].rect.right() + half);
    QCOMPARE(middleOfChannel(dragged.scene, wayAt(first.left() - 1)), first.left() - half);
    QCOMPARE(middleOfChannel(dragged.scene, {first.right() + 7, -900, first.right() + 7, -800}), first.right() + 7);
}

CUTAWAY_CORE_TEST(DragLookTest)

#include "drag_look_test.moc"
