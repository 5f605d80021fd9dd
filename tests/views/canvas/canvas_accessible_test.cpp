#include "tests/support/test_program.h"
#include "tests/views/canvas_bench.h"

#include <QAccessible>
#include <QApplication>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QAccessibleInterface *canvasOf(CanvasBench &bench)
{
    return QAccessible::queryAccessibleInterface(&bench.canvas);
}

QString nameOf(QAccessibleInterface *each)
{
    return each->text(QAccessible::Name);
}

bool act(QAccessibleInterface *each, const QString &action)
{
    QAccessibleActionInterface *actions = each->actionInterface();
    if (!actions || !actions->actionNames().contains(action))
        return false;
    actions->doAction(action);
    return true;
}

constexpr auto moveHere = "Move the selection here";
constexpr auto askHere = "Preview moving the selection here";

} // namespace

/// The canvas read aloud, and worked without being seen.
class CanvasAccessibleTest : public QObject
{
    Q_OBJECT

private slots:
    void a_canvas_is_one_from_the_beginning();
    void boxes_can_be_read_aloud();
    void an_operator_tells_its_edges();
    void edges_between_groups_are_a_list();
    void by_flow_the_groups_and_empty_devices_are_its_children();
    void a_press_selects();
    void a_module_opens();
    void the_verdict_is_told_before_the_move();
    void a_refusal_is_told_with_its_reason();
    void what_has_moved_is_told_and_is_the_same_thing();
    void what_is_gone_is_no_longer_valid();
};

void CanvasAccessibleTest::a_canvas_is_one_from_the_beginning()
{
    PlanSource source;
    ViewState state;
    Canvas first(&source, &state, nullptr);
    QCOMPARE(QAccessible::queryAccessibleInterface(&first)->role(), QAccessible::Canvas);
}

void CanvasAccessibleTest::boxes_can_be_read_aloud()
{
    CanvasBench bench(chain);
    QAccessibleInterface *canvas = canvasOf(bench);
    QAccessibleInterface *lane = canvas->child(1);
    QCOMPARE(nameOf(lane), QStringLiteral("dev_1"));
    QAccessibleInterface *group = lane->child(0);
    QCOMPARE(nameOf(group), QStringLiteral("Group 1"));
    QCOMPARE(group->role(), QAccessible::Grouping);
    QAccessibleInterface *card = group->child(0);
    QCOMPARE(nameOf(card), QStringLiteral("d"));
    const QString description = card->text(QAccessible::Description);
    QVERIFY2(description.contains(QStringLiteral("Linear, Group 1 on dev_1")), qPrintable(description));
    QVERIFY(description.contains(QStringLiteral("10")));
    QCOMPARE(card->parent(), group);
    QCOMPARE(group->parent(), lane);
    QCOMPARE(lane->parent(), canvas);
    const QPoint place = bench.canvas.mapToGlobal(bench.at("d"));
    QCOMPARE(canvas->childAt(place.x(), place.y()), card);
}

void CanvasAccessibleTest::an_operator_tells_its_edges()
{
    CanvasBench bench(chain);
    QVERIFY(
        canvasOf(bench)->child(1)->child(0)->child(0)->text(QAccessible::Description).endsWith("reads c; read by e"));
}

void CanvasAccessibleTest::edges_between_groups_are_a_list()
{
    CanvasBench bench(chain);
    QAccessibleInterface *edges = canvasOf(bench)->child(3);
    QCOMPARE(nameOf(edges), QStringLiteral("Edges"));
    QCOMPARE(edges->childCount(), 1);
    QCOMPARE(nameOf(edges->child(0)), QStringLiteral("Group 0 to Group 1"));
    QVERIFY(!edges->child(0)->text(QAccessible::Description).isEmpty());
}

void CanvasAccessibleTest::by_flow_the_groups_and_empty_devices_are_its_children()
{
    CanvasBench bench(chain);
    bench.state.setArrangement(Arrangement::ByFlow);
    QTRY_COMPARE(canvasOf(bench)->childCount(), 4);
    QCOMPARE(nameOf(canvasOf(bench)->child(0)), QStringLiteral("Group 0"));
    QCOMPARE(nameOf(canvasOf(bench)->child(2)), QStringLiteral("dev_2"));
    QCOMPARE(nameOf(canvasOf(bench)->child(3)), QStringLiteral("Edges"));
}

void CanvasAccessibleTest::a_press_selects()
{
    CanvasBench bench(chain);
    QAccessibleInterface *card = canvasOf(bench)->child(1)->child(0)->child(0);
    bench.canvas.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&bench.canvas));
    QVERIFY(!card->state().selected);
    QVERIFY(act(card, QAccessibleActionInterface::pressAction()));
    QVERIFY(card->state().selected);
    QVERIFY(card->state().focused);
    QCOMPARE(bench.state.current(), bench.item("d"));
}

void CanvasAccessibleTest::a_module_opens()
{
    const std::string text = withModules();
    CanvasBench bench(text);
    bench.canvas.collapseAll();
    QAccessibleInterface *module = canvasOf(bench)->child(0)->child(0)->child(0);
    QCOMPARE(module->role(), QAccessible::TreeItem);
    QVERIFY(module->state().collapsed);
    QVERIFY(act(module, QAccessibleActionInterface::toggleAction()));
    QVERIFY(module->state().expanded);
    QCOMPARE(module->childCount(), 12);
}

void CanvasAccessibleTest::the_verdict_is_told_before_the_move()
{
    CanvasBench bench(chain);
    bench.state.select({bench.item("c")});
    QVERIFY(act(canvasOf(bench)->child(1)->child(0), askHere));
    QVERIFY(bench.canvas.accessibleDescription().startsWith("Allowed"));
    QCOMPARE(bench.moves, 0);
}

void CanvasAccessibleTest::a_refusal_is_told_with_its_reason()
{
    CanvasBench bench(withRefusal);
    bench.state.select({bench.item("c")});
    QVERIFY(act(canvasOf(bench)->child(1)->child(0), moveHere));
    QVERIFY(bench.canvas.accessibleDescription().startsWith("Refused: "));
    QCOMPARE(bench.moves, 0);
}

void CanvasAccessibleTest::what_has_moved_is_told_and_is_the_same_thing()
{
    CanvasBench bench(chain);
    QAccessibleInterface *lane = canvasOf(bench)->child(1);
    bench.state.select({bench.item("c")});
    QVERIFY(act(lane->child(0), moveHere));
    QCOMPARE(bench.plan->groupsText(), std::string("0: a b | 1: c d e"));
    QVERIFY2(bench.canvas.accessibleDescription().startsWith("Done: "),
             qPrintable(bench.canvas.accessibleDescription()));
    QCOMPARE(canvasOf(bench)->child(1), lane);
    QCOMPARE(lane->child(0)->childCount(), 3);
}

void CanvasAccessibleTest::what_is_gone_is_no_longer_valid()
{
    CanvasBench bench(chain);
    QAccessibleInterface *card = canvasOf(bench)->child(0)->child(0)->child(2);
    QCOMPARE(nameOf(card), QStringLiteral("c"));
    const QAccessible::Id id = QAccessible::uniqueId(card);
    bench.state.select({bench.item("c")});
    QVERIFY(act(canvasOf(bench)->child(1)->child(0), moveHere)); // c is another thing there
    QVERIFY(!QAccessible::accessibleInterface(id));
}

CUTAWAY_WIDGET_TEST(CanvasAccessibleTest)
#include "canvas_accessible_test.moc"
