#include "tests/support/test_program.h"
#include "tests/views/canvas_bench.h"
#include "views/canvas/drag/drag_controller.h"
#include "views/canvas/paint/drag_painter.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QSignalSpy>
#include <QWheelEvent>

using namespace cutaway;
using namespace cutaway::testing;

/// Operators and groups dragged by mouse.
class CanvasDragTest : public QObject
{
    Q_OBJECT

private slots:
    void a_card_dropped_on_another_group_moves_there();
    void the_whole_selection_goes_along();
    void with_control_a_card_goes_alone();
    void what_the_plan_takes_along_is_shown_as_moved();
    void a_refused_drop_changes_nothing_and_says_why_before();
    void a_drag_draws_the_lanes_that_it_changes_as_if_all_was_drawn_anew();
    void edges_that_a_drop_would_bring_pass_behind_cards();
    void edges_of_a_move_by_keyboard_end_at_its_target();
    void escape_gives_a_drag_up();
    void a_drag_scrolls_no_further_than_the_content();
    void escape_undoes_the_scrolling_of_a_drag();
    void a_drag_from_the_border_does_not_scroll_before_it_has_left_it();
    void a_refused_drop_is_told_with_its_reason();
    void what_was_dropped_is_in_view();
    void a_right_click_gives_a_drag_up();
    void the_empty_place_of_a_lane_makes_a_group();
    void by_flow_empty_devices_are_places_to_drop_on();
    void by_flow_a_group_dropped_on_an_empty_device_leaves_its_own();
    void a_group_dragged_to_another_lane_runs_there();
    void a_group_dropped_on_a_group_gives_it_its_operators();
    void a_short_press_is_no_drag();
};

void CanvasDragTest::a_card_dropped_on_another_group_moves_there()
{
    CanvasBench bench(chain);
    QSignalSpy asked(&bench.source, &PlanSource::moveRequested);
    bench.drag(bench.at("c"), bench.at("d"));
    QCOMPARE(asked.count(), 1);
    const auto move = asked[0][0].value<Move>();
    QCOMPARE(move.items.size(), std::size_t(1));
    QCOMPARE(move.items[0].item, bench.item("c"));
    QCOMPARE(move.items[0].to, GroupIndex(1));
    QVERIFY(!move.create.isValid());
    QCOMPARE(bench.plan->groupsText(), std::string("0: a b | 1: c d e"));
}

void CanvasDragTest::the_whole_selection_goes_along()
{
    CanvasBench bench(chain);
    bench.state.select({bench.item("a"), bench.item("b")});
    bench.drag(bench.at("b"), bench.headerOf(1));
    QCOMPARE(bench.plan->groupsText(), std::string("0: c | 1: a b d e"));
}

void CanvasDragTest::with_control_a_card_goes_alone()
{
    CanvasBench bench(chain);
    QSignalSpy asked(&bench.source, &PlanSource::moveRequested);
    bench.startDrag(bench.at("c"), bench.at("d"));
    QVERIFY(!bench.canvas.dragging().session()->current()->move.alone);
    bench.moveMouse(bench.at("d") + QPoint(1, 0), Qt::LeftButton, Qt::ControlModifier);
    QVERIFY(bench.canvas.dragging().session()->current()->move.alone);
    QTest::mouseRelease(&bench.canvas, Qt::LeftButton, Qt::ControlModifier, bench.at("d"));
    QCOMPARE(asked.count(), 1);
    QVERIFY(asked[0][0].value<Move>().alone);
}

void CanvasDragTest::what_the_plan_takes_along_is_shown_as_moved()
{
    CanvasBench bench((std::string(chain) + "follow b c\n").c_str());
    QSignalSpy hints(&bench.canvas, &Canvas::hintChanged);
    bench.startDrag(bench.at("b"), bench.at("d"));
    const DragSession &session = *bench.canvas.dragging().session();
    QVERIFY(session.isMoved(bench.item("c")));
    QVERIFY(!session.isMoved(bench.item("a")));
    QCOMPARE(session.movedCount(), std::size_t(2));
    QVERIFY2(hints.last()[0].toString().contains(QStringLiteral("2 operators in all")),
             qPrintable(hints.last()[0].toString()));
    bench.moveMouse(bench.at("d"), Qt::LeftButton, Qt::ControlModifier);
    QVERIFY(!session.isMoved(bench.item("c")));
}

void CanvasDragTest::a_refused_drop_changes_nothing_and_says_why_before()
{
    CanvasBench bench(withRefusal);
    QSignalSpy hints(&bench.canvas, &Canvas::hintChanged);
    bench.startDrag(bench.at("a"), bench.at("d"));
    QVERIFY(bench.source.preview());
    QVERIFY(!bench.source.preview()->allowed);
    QVERIFY(hints.last()[0].toString().contains(QStringLiteral("it reads what it feeds")));
    QTest::mouseRelease(&bench.canvas, Qt::LeftButton, {}, bench.at("d"));
    QCOMPARE(bench.moves, 0);
    QVERIFY(!bench.source.preview());
    QVERIFY(hints.last()[0].toString().isEmpty());
}

void CanvasDragTest::a_drag_draws_the_lanes_that_it_changes_as_if_all_was_drawn_anew()
{
    CanvasBench bench(chain);
    bench.canvas.grab();
    bench.startDrag(bench.at("c"), bench.at("d"));
    bench.canvas.grab();
    bench.moveMouse(bench.groundOf(2));
    const QImage partly = bench.canvas.grab().toImage();
    bench.canvas.setCriticalPathVisible(false); // for which all is drawn anew
    QCOMPARE(bench.canvas.grab().toImage(), partly);
    bench.moveMouse(bench.at("d"));
    QVERIFY(bench.canvas.grab().toImage() != partly);
}

namespace {

constexpr auto wide = "lane a 100\nlane b 100\nlane c 100\nlane d 100\nlane e 100\ngroup 0 a: x y\ngroup 1 b: z\n";

/// The pointer rests at the right border for as long as the picture moves.
void restAtRightBorder(CanvasBench &bench)
{
    QSignalSpy scrolled(&bench.canvas.view(), &CanvasView::changed);
    bench.moveMouse(QPoint(bench.canvas.width() - 3, 300));
    while (scrolled.wait(200)) {
    }
}

void pan(CanvasBench &bench, QPoint by)
{
    const QPointF middle = QPointF(bench.canvas.rect().center());
    QWheelEvent wheel(middle, bench.canvas.mapToGlobal(middle), by, {}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&bench.canvas, &wheel);
}

} // namespace

void CanvasDragTest::a_drag_scrolls_no_further_than_the_content()
{
    CanvasBench bench(wide);
    bench.canvas.setZoom(2);
    pan(bench, QPoint(450, 300) - bench.at("x"));
    bench.startDrag(bench.at("x"), QPoint(500, 300));
    restAtRightBorder(bench);
    const double right = bench.canvas.view().transform().toWidget(bench.scene().bounds()).right();
    QVERIFY(bench.canvas.view().transform().toWidget(bench.scene().bounds()).left() < -100);
    QVERIFY(right > bench.canvas.width() - 40 && right <= bench.canvas.width());
}

void CanvasDragTest::escape_undoes_the_scrolling_of_a_drag()
{
    CanvasBench bench(wide);
    bench.canvas.setZoom(2);
    pan(bench, QPoint(450, 300) - bench.at("x"));
    const ViewTransform before = bench.canvas.view().transform();
    bench.startDrag(bench.at("x"), QPoint(500, 300));
    restAtRightBorder(bench);
    QVERIFY(bench.canvas.view().transform() != before);
    QTest::keyClick(&bench.canvas, Qt::Key_Escape);
    QCOMPARE(bench.canvas.view().transform().offset, before.offset);
}

void CanvasDragTest::a_drag_from_the_border_does_not_scroll_before_it_has_left_it()
{
    CanvasBench bench(wide);
    bench.canvas.setZoom(2);
    pan(bench, QPoint(bench.canvas.width() - 20 - bench.at("z").x(), 0));
    QSignalSpy scrolled(&bench.canvas.view(), &CanvasView::changed);
    bench.startDrag(bench.at("z"), bench.at("z") + QPoint(8, 0));
    QVERIFY(!scrolled.wait(200));
}

void CanvasDragTest::a_refused_drop_is_told_with_its_reason()
{
    CanvasBench bench("lane a 100\nlane b 100\ngroup 0 a: x y\ngroup 1 b: z\nrefuse 1\n");
    QSignalSpy refused(&bench.canvas, &Canvas::dropRefused);
    bench.drag(bench.at("x"), bench.at("z"));
    QCOMPARE(refused.size(), 1);
    QVERIFY(!refused.front().at(1).value<Preview>().reason.empty());
}

void CanvasDragTest::what_was_dropped_is_in_view()
{
    CanvasBench bench(wide);
    bench.canvas.setZoom(1);
    bench.state.select({bench.item("x")});
    bench.canvas.startKeyboardMove();
    QTest::keyClick(&bench.canvas, Qt::Key_1);
    QTest::keyClick(&bench.canvas, Qt::Key_Return);
    QVERIFY(bench.canvas.view().visible().contains(bench.scene().rect(bench.scene().boxOf(bench.item("x")))));
}

void CanvasDragTest::edges_that_a_drop_would_bring_pass_behind_cards()
{
    CanvasBench bench("lane a 100\nlane b 100\nlane c 100\n"
                      "group 0 a: x y\ngroup 1 b: k l m n o p q r\ngroup 2 c: z\nedge x y\n");
    const auto inWidget = [&](const QRectF &rect) {
        return bench.canvas.view().transform().toWidget(rect).toAlignedRect();
    };
    const QRect target = inWidget(bench.scene().lanes()[2].rect);
    const QPoint to(target.left() + 16, bench.at("m").y() - 28); // the ghost's middle is beside a card between
    bench.canvas.grab();
    bench.startDrag(bench.at("y"), to);
    const QRectF ghost = bench.canvas.placesOfDrag().ghost;
    QVERIFY(std::abs(ghost.center().y() - bench.at("m").y()) < 12);
    const QImage seen = bench.canvas.grab().toImage();
    const QRgb green = ThemeManager::instance().theme().better.rgb();
    const auto greens = [&](const QRect &part) {
        int count = 0;
        for (int x = part.left(); x <= part.right(); ++x)
            for (int y = part.top(); y <= part.bottom(); ++y)
                count += seen.pixel(x, y) == green;
        return count;
    };
    for (const char *name : {"k", "l", "m", "n", "o"})
        QCOMPARE(greens(inWidget(bench.scene().rect(bench.scene().boxOf(bench.item(name))))), 0);
    const QRect between = inWidget(bench.scene().lanes()[1].rect);
    const int y = int(ghost.center().y());
    QVERIFY(greens(QRect(QPoint(between.right() + 4, y - 3), QPoint(target.left() - 4, y + 3))) > 10); // behind them
}

void CanvasDragTest::edges_of_a_move_by_keyboard_end_at_its_target()
{
    CanvasBench bench("lane a 100\nlane b 100\nlane c 100\ngroup 0 a: k\ngroup 1 b: m\ngroup 2 c: y\nedge m y\n");
    bench.canvas.setZoom(0.6);
    bench.state.select({bench.item("y")});
    bench.canvas.startKeyboardMove();
    QTest::keyClick(&bench.canvas, Qt::Key_0);
    const QImage seen = bench.canvas.grab().toImage();
    const ViewTransform &view = bench.canvas.view().transform();
    const QRectF group = view.toWidget(bench.scene().rect(bench.scene().placeOf(GroupIndex(0))));
    int greens = 0; // an arrow at the group's side
    for (int x = int(group.right()) + 1; x < int(group.right()) + 5; ++x)
        for (int y = int(group.center().y()) - 3; y <= int(group.center().y()) + 3; ++y)
            greens += seen.pixel(x, y) == ThemeManager::instance().theme().better.rgb() ? 1 : 0;
    QVERIFY(greens > 3);
}

void CanvasDragTest::escape_gives_a_drag_up()
{
    CanvasBench bench(chain);
    bench.startDrag(bench.at("c"), bench.at("d"));
    QVERIFY(bench.canvas.dragging().isActive());
    QVERIFY(bench.source.preview());
    QTest::keyClick(&bench.canvas, Qt::Key_Escape);
    QVERIFY(!bench.canvas.dragging().isActive());
    QVERIFY(!bench.source.preview());
    QTest::mouseRelease(&bench.canvas, Qt::LeftButton, {}, bench.at("d"));
    QCOMPARE(bench.moves, 0);
}

void CanvasDragTest::a_right_click_gives_a_drag_up()
{
    CanvasBench bench(chain);
    bench.startDrag(bench.at("c"), bench.at("d"));
    QSignalSpy menus(&bench.canvas, &Canvas::contextMenuRequested);
    QTest::mousePress(&bench.canvas, Qt::RightButton, {}, bench.at("d"));
    QContextMenuEvent menu(QContextMenuEvent::Mouse, bench.at("d"), bench.canvas.mapToGlobal(bench.at("d")));
    QApplication::sendEvent(&bench.canvas, &menu);
    QVERIFY(!bench.canvas.dragging().isActive());
    QCOMPARE(menus.count(), 0);
    QCOMPARE(bench.moves, 0);
}

void CanvasDragTest::the_empty_place_of_a_lane_makes_a_group()
{
    CanvasBench bench(chain);
    QSignalSpy asked(&bench.source, &PlanSource::moveRequested);
    bench.drag(bench.at("c"), bench.groundOf(2));
    const auto move = asked[0][0].value<Move>();
    QCOMPARE(move.create, GroupIndex(2));
    QCOMPARE(move.lanes.size(), std::size_t(1));
    QCOMPARE(move.lanes[0].lanes, std::vector{LaneIndex(2)});
    QCOMPARE(bench.plan->groupsText(), std::string("0: a b | 1: d e | 2: c"));
    QVERIFY(bench.scene().placeOf(GroupIndex(2)).isValid());
}

void CanvasDragTest::by_flow_empty_devices_are_places_to_drop_on()
{
    CanvasBench bench(chain);
    bench.state.setArrangement(Arrangement::ByFlow);
    QCOMPARE(bench.scene().lanes().size(), std::size_t(1)); // the others have groups
    QCOMPARE(bench.scene().lanes().front().lane, LaneIndex(2));
    for (std::uint32_t place = 0; place < bench.scene().places().size(); ++place)
        QVERIFY(!bench.scene().placeRect(place).intersects(bench.scene().lanes().front().rect));
    QVERIFY(bench.canvas.view().visible().contains(bench.scene().lanes().front().rect));
    bench.drag(bench.at("c"), bench.groundOf(0));
    QCOMPARE(bench.plan->groupsText(), std::string("0: a b | 1: d e | 2: c"));
    QVERIFY(bench.scene().lanes().empty());
}

void CanvasDragTest::by_flow_a_group_dropped_on_an_empty_device_leaves_its_own()
{
    CanvasBench bench(chain);
    bench.state.setArrangement(Arrangement::ByFlow);
    QSignalSpy asked(&bench.source, &PlanSource::moveRequested);
    bench.drag(bench.headerOf(1), bench.groundOf(0));
    QCOMPARE(asked.count(), 1);
    const auto move = asked[0][0].value<Move>();
    QVERIFY(move.items.empty());
    QCOMPARE(move.lanes[0].lanes, std::vector{LaneIndex(2)});
}

void CanvasDragTest::a_group_dragged_to_another_lane_runs_there()
{
    CanvasBench bench(chain);
    QSignalSpy asked(&bench.source, &PlanSource::moveRequested);
    bench.drag(bench.headerOf(1), bench.groundOf(2));
    const auto move = asked[0][0].value<Move>();
    QVERIFY(move.items.empty());
    QCOMPARE(move.lanes[0].group, GroupIndex(1));
    QCOMPARE(move.lanes[0].lanes, std::vector{LaneIndex(2)});
}

void CanvasDragTest::a_group_dropped_on_a_group_gives_it_its_operators()
{
    CanvasBench bench(chain);
    bench.drag(bench.headerOf(1), bench.at("b"));
    QCOMPARE(bench.plan->groupsText(), std::string("0: a b c d e | 1:"));
}

void CanvasDragTest::a_short_press_is_no_drag()
{
    CanvasBench bench(chain);
    const QPoint from = bench.at("c");
    QTest::mousePress(&bench.canvas, Qt::LeftButton, {}, from);
    bench.moveMouse(from + QPoint(3, 0));
    QVERIFY(!bench.canvas.dragging().isActive());
    QTest::mouseRelease(&bench.canvas, Qt::LeftButton, {}, from + QPoint(3, 0));
}

CUTAWAY_WIDGET_TEST(CanvasDragTest)
#include "canvas_drag_test.moc"
