#include "tests/support/test_program.h"
#include "tests/views/canvas_bench.h"
#include "views/canvas/drag/drag_controller.h"
#include "views/canvas/paint/drag_painter.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QSignalSpy>

using namespace cutaway;
using namespace cutaway::testing;

/// The canvas without a mouse.
class CanvasKeyboardTest : public QObject
{
    Q_OBJECT

private slots:
    void the_keyboard_moves_by_number();
    void a_number_that_is_no_group_moves_nothing();
    void a_number_without_group_means_the_empty_device_of_that_name();
    void what_moves_is_seen_where_a_new_group_would_be();
    void the_menu_key_means_the_module_that_has_the_focus();
    void the_menu_key_means_the_group_or_lane_that_has_the_focus();
    void enter_opens_what_has_the_focus();
    void arrows_follow_edges_and_the_column();
    void tab_goes_from_lane_to_lane();
};

void CanvasKeyboardTest::the_keyboard_moves_by_number()
{
    CanvasBench bench(chain);
    bench.state.select({bench.item("c")});
    bench.canvas.startKeyboardMove();
    QTest::keyClick(&bench.canvas, Qt::Key_1);
    QVERIFY(bench.source.preview());
    QCOMPARE(bench.moves, 0);
    QTest::keyClick(&bench.canvas, Qt::Key_Return);
    QCOMPARE(bench.plan->groupsText(), std::string("0: a b | 1: c d e"));
    QVERIFY(!bench.canvas.dragging().isActive());
}

void CanvasKeyboardTest::a_number_that_is_no_group_moves_nothing()
{
    CanvasBench bench(chain);
    bench.state.select({bench.item("c")});
    bench.canvas.startKeyboardMove();
    QTest::keyClick(&bench.canvas, Qt::Key_7);
    QVERIFY(!bench.source.preview());
    QTest::keyClick(&bench.canvas, Qt::Key_Return);
    QCOMPARE(bench.moves, 0);
    QVERIFY(!bench.canvas.dragging().isActive());
}

void CanvasKeyboardTest::a_number_without_group_means_the_empty_device_of_that_name()
{
    CanvasBench bench("lane dev_0 100\nlane dev_1 100\nlane dev_2 100\ngroup 0 dev_0: a b c\ngroup 1 dev_1: d\n");
    bench.state.select({bench.item("c")});
    bench.canvas.startKeyboardMove();
    QTest::keyClick(&bench.canvas, Qt::Key_2);
    QVERIFY(bench.source.preview());
    QTest::keyClick(&bench.canvas, Qt::Key_Return);
    QCOMPARE(bench.plan->groupsText(), std::string("0: a b | 1: d | 2: c"));
}

void CanvasKeyboardTest::what_moves_is_seen_where_a_new_group_would_be()
{
    CanvasBench bench("lane dev_0 100\nlane dev_1 100\nlane dev_2 100\ngroup 0 dev_0: a b c\ngroup 1 dev_1: d\n");
    bench.state.select({bench.item("c")});
    bench.canvas.startKeyboardMove();
    QTest::keyClick(&bench.canvas, Qt::Key_2);
    const DragPlaces places = bench.canvas.placesOfDrag();
    const LaneBox &lane = bench.scene().lanes().back();
    const QRectF inside = lane.rect.adjusted(0, bench.scene().metrics().laneHeader, 0, 0);
    const QRectF room = bench.canvas.view().transform().toWidget(inside);
    QVERIFY(room.contains(places.ghost));
    QVERIFY(places.badge && places.badge->top() >= room.top());
    QVERIFY(!places.badge->intersects(places.ghost));
}

void CanvasKeyboardTest::the_menu_key_means_the_module_that_has_the_focus()
{
    const std::string text = withModules();
    CanvasBench bench(text);
    bench.canvas.collapseAll();
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("m2.op0"));
    bench.state.select({bench.item("m1.op0")});
    QContextMenuEvent menu(QContextMenuEvent::Keyboard, {}, bench.canvas.mapToGlobal(QPoint()));
    QApplication::sendEvent(&bench.canvas, &menu);
    QCOMPARE(bench.state.selection().size(), std::size_t(14));
    QVERIFY(bench.state.isSelected(bench.item("m2.op0")));
}

void CanvasKeyboardTest::the_menu_key_means_the_group_or_lane_that_has_the_focus()
{
    CanvasBench bench(chain);
    QSignalSpy menus(&bench.canvas, &Canvas::contextMenuRequested);
    const QRectF lane = bench.scene().lanes()[2].rect;
    const QPoint laneHeader = bench.canvas.view().transform().toWidget(lane.topLeft() + QPointF(40, 20)).toPoint();
    for (const auto &[point, spot] :
         {std::pair(bench.headerOf(1), Spot(GroupIndex(1))), std::pair(laneHeader, Spot(LaneIndex(2)))}) {
        QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, point);
        QContextMenuEvent menu(QContextMenuEvent::Keyboard, {}, bench.canvas.mapToGlobal(QPoint()));
        QApplication::sendEvent(&bench.canvas, &menu);
        QCOMPARE(menus.last()[1].value<Spot>(), spot);
    }
}

void CanvasKeyboardTest::enter_opens_what_has_the_focus()
{
    const std::string text = withModules();
    CanvasBench bench(text);
    bench.canvas.collapseAll();
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("m2.op0"));
    QCOMPARE(bench.state.selection().size(), std::size_t(14));
    QTest::keyClick(&bench.canvas, Qt::Key_Return);
    QVERIFY(bench.isShown("m2.op0"));
    QTest::keyClick(&bench.canvas, Qt::Key_Return);
    QVERIFY(!bench.isShown("m2.op0"));
}

void CanvasKeyboardTest::arrows_follow_edges_and_the_column()
{
    CanvasBench bench(chain);
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("b"));
    QTest::keyClick(&bench.canvas, Qt::Key_Down);
    QCOMPARE(bench.state.current(), bench.item("c"));
    QTest::keyClick(&bench.canvas, Qt::Key_Right);
    QCOMPARE(bench.state.current(), bench.item("d"));
    QTest::keyClick(&bench.canvas, Qt::Key_Left);
    QCOMPARE(bench.state.current(), bench.item("c"));
    QTest::keyClick(&bench.canvas, Qt::Key_Up);
    QCOMPARE(bench.state.current(), bench.item("b"));
}

void CanvasKeyboardTest::tab_goes_from_lane_to_lane()
{
    CanvasBench bench(chain);
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("b"));
    QTest::keyClick(&bench.canvas, Qt::Key_Tab);
    QCOMPARE(bench.state.selectedSpot(), Spot(GroupIndex(1)));
    QTest::keyClick(&bench.canvas, Qt::Key_Tab);
    QCOMPARE(bench.state.selectedSpot(), Spot(LaneIndex(2)));
}

CUTAWAY_WIDGET_TEST(CanvasKeyboardTest)
#include "canvas_keyboard_test.moc"
