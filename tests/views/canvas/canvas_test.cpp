#include "tests/support/test_program.h"
#include "tests/views/canvas_bench.h"
#include "tests/views/open_plan.h"
#include "views/canvas/minimap.h"
#include "views/models/figures.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QSignalSpy>
#include <QToolTip>

#include <array>
#include <cmath>
#include <functional>
#include <random>

using namespace cutaway;
using namespace cutaway::testing;

/// What the canvas shows of a plan, selects and remembers.
class CanvasTest : public QObject
{
    Q_OBJECT

private slots:
    void a_click_selects_an_operator();
    void control_and_shift_clicks_extend_the_selection();
    void a_click_on_a_header_selects_the_group();
    void a_click_on_a_lane_header_selects_the_lane();
    void a_band_on_empty_ground_selects_what_it_touches();
    void a_right_click_asks_for_the_menu_of_what_lies_there();
    void a_window_that_changes_size_forgets_where_things_were();
    void a_tall_plan_opens_where_it_can_be_read();
    void modules_open_and_close();
    void open_boxes_survive_a_move_elsewhere();
    void a_move_leaves_other_groups_where_they_are();
    void zooming_keeps_the_point_under_the_pointer();
    void fitting_shows_everything();
    void arrows_by_flow_are_seen_as_long_as_cards_are();
    void closed_boxes_tell_that_they_hold_what_was_searched_for();
    void lines_are_highlighted_where_they_are();
    void what_another_view_points_at_is_outlined();
    void an_edge_below_the_pointer_tells_its_ends_and_bytes();
    void stubs_leave_the_view_where_it_is();
    void revealing_opens_what_is_closed_around();
    void the_view_is_remembered();
    void a_damaged_memory_is_ignored();
    void nothing_open_is_no_crash();
    void input_in_any_order_breaks_nothing();
};

void CanvasTest::a_click_selects_an_operator()
{
    CanvasBench bench(chain);
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("b"));
    QCOMPARE(bench.state.selection(), std::vector{bench.item("b")});
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.groundOf(2));
    QVERIFY(bench.state.selection().empty());
}

void CanvasTest::control_and_shift_clicks_extend_the_selection()
{
    CanvasBench bench(chain);
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("a"));
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, Qt::ControlModifier, bench.at("d"));
    QCOMPARE(bench.state.selection(), (std::vector{bench.item("a"), bench.item("d")}));
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("a"));
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, Qt::ShiftModifier, bench.at("c"));
    QCOMPARE(bench.state.selection(), (std::vector{bench.item("a"), bench.item("b"), bench.item("c")}));
}

void CanvasTest::a_click_on_a_header_selects_the_group()
{
    CanvasBench bench(chain);
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.headerOf(1));
    QCOMPARE(bench.state.selectedSpot(), Spot(GroupIndex(1)));
}

void CanvasTest::a_click_on_a_lane_header_selects_the_lane()
{
    CanvasBench bench(chain);
    const QRectF lane = bench.scene().lanes()[2].rect;
    const QPoint header = bench.canvas.view().transform().toWidget(lane.topLeft() + QPointF(40, 20)).toPoint();
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, header);
    QCOMPARE(bench.state.selectedSpot(), Spot(LaneIndex(2)));
}

void CanvasTest::a_band_on_empty_ground_selects_what_it_touches()
{
    CanvasBench bench(chain);
    const QPoint from = bench.groundOf(1);
    const QPoint to = bench.at("e") + QPoint(20, 0);
    QTest::mousePress(&bench.canvas, Qt::LeftButton, {}, from);
    bench.moveMouse(from - QPoint(0, 20));
    bench.moveMouse(to);
    QTest::mouseRelease(&bench.canvas, Qt::LeftButton, {}, to);
    QCOMPARE(bench.state.selection(), std::vector{bench.item("e")});
    QCOMPARE(bench.moves, 0);
}

void CanvasTest::a_right_click_asks_for_the_menu_of_what_lies_there()
{
    CanvasBench bench(chain);
    QSignalSpy menus(&bench.canvas, &Canvas::contextMenuRequested);
    QTest::mousePress(&bench.canvas, Qt::RightButton, {}, bench.at("d"));
    QContextMenuEvent menu(QContextMenuEvent::Mouse, bench.at("d"), bench.canvas.mapToGlobal(bench.at("d")));
    QApplication::sendEvent(&bench.canvas, &menu);
    QCOMPARE(menus.count(), 1);
    QCOMPARE(menus[0][1].value<Spot>(), Spot(bench.item("d")));
    QCOMPARE(bench.state.selection(), std::vector{bench.item("d")});
}

void CanvasTest::a_window_that_changes_size_forgets_where_things_were()
{
    const std::string text = withModules();
    CanvasBench bench(text);
    bench.moveMouse(bench.at("m1.op11"), Qt::NoButton);
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("m2.op13"));
    bench.canvas.grab();
    for (const QSize size : {QSize(300, 200), QSize(1600, 2400), QSize(500, 300)}) {
        bench.canvas.resize(size);
        bench.canvas.grab();
        QVERIFY(bench.scene().boxOf(bench.item("last")).isValid());
    }
}

void CanvasTest::a_tall_plan_opens_where_it_can_be_read()
{
    std::string text = "lane dev_0 1000\n";
    for (int i = 0; i < 24; ++i)
        text += "group " + std::to_string(i) + " dev_0: op" + std::to_string(i) + "\n";
    CanvasBench bench(text);
    QVERIFY(bench.canvas.zoom() >= 0.4);
    QVERIFY(QRectF(bench.canvas.rect()).contains(bench.at("op0")));
    QTest::keyClick(&bench.canvas, Qt::Key_0);
    QVERIFY(bench.canvas.zoom() < 0.4);
    QVERIFY(QRectF(bench.canvas.rect()).contains(bench.at("op23")));
}

void CanvasTest::modules_open_and_close()
{
    const std::string text = withModules();
    CanvasBench bench(text);
    bench.canvas.collapseAll();
    QVERIFY(!bench.isShown("m1.op3"));
    QVERIFY(bench.isShown("single0"));
    QTest::mouseDClick(&bench.canvas, Qt::LeftButton, {}, bench.at("m1.op3"));
    QVERIFY(bench.isShown("m1.op3"));
    const BoxRef card = bench.scene().boxOf(bench.item("m1.op3"));
    const QRectF module = bench.scene().rect({card.place, bench.scene().box(card).parent});
    const QPoint chevron = bench.canvas.view().transform().toWidget(module.topLeft() + QPointF(12, 12)).toPoint();
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, chevron);
    QVERIFY(!bench.isShown("m1.op3"));
    bench.canvas.expandAll();
    QVERIFY(bench.isShown("m1.op3"));
    QVERIFY(bench.isShown("m2.op3"));
}

void CanvasTest::open_boxes_survive_a_move_elsewhere()
{
    const std::string text = withModules();
    CanvasBench bench(text);
    bench.canvas.collapseAll();
    QTest::mouseDClick(&bench.canvas, Qt::LeftButton, {}, bench.at("m1.op3"));
    bench.canvas.fit();
    bench.drag(bench.at("single2"), bench.headerOf(1));
    QCOMPARE(bench.moves, 1);
    QVERIFY(bench.isShown("m1.op3"));
    QVERIFY(!bench.isShown("m2.op3"));
}

void CanvasTest::a_move_leaves_other_groups_where_they_are()
{
    CanvasBench bench(R"(
lane dev_0 100
lane dev_1 100
lane dev_2 100
group 0 dev_0: a b
group 1 dev_1: c d
group 2 dev_2: e f
edge b c
edge d e
)");
    const QRectF before = bench.scene().rect(bench.scene().boxOf(bench.item("e")));
    const ViewTransform view = bench.canvas.view().transform();
    bench.drag(bench.at("b"), bench.at("c"));
    QCOMPARE(bench.scene().rect(bench.scene().boxOf(bench.item("e"))), before);
    QCOMPARE(bench.canvas.view().transform(), view);
}

void CanvasTest::zooming_keeps_the_point_under_the_pointer()
{
    CanvasBench bench(chain);
    const QPointF pointer(300, 200);
    const QPointF before = bench.canvas.view().transform().toScene(pointer);
    for (const int delta : {120, 120, -360}) {
        QWheelEvent wheel(pointer, bench.canvas.mapToGlobal(pointer), {}, {0, delta}, Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&bench.canvas, &wheel);
        const QPointF after = bench.canvas.view().transform().toScene(pointer);
        QVERIFY(std::hypot(after.x() - before.x(), after.y() - before.y()) < 0.01);
    }
    QVERIFY(bench.canvas.zoom() < 1);
}

void CanvasTest::fitting_shows_everything()
{
    CanvasBench bench(chain);
    bench.canvas.setZoom(3);
    QVERIFY(!bench.canvas.view().visible().contains(bench.scene().bounds()));
    QTest::keyClick(&bench.canvas, Qt::Key_0);
    QVERIFY(bench.canvas.view().visible().contains(bench.scene().bounds()));
}

void CanvasTest::arrows_by_flow_are_seen_as_long_as_cards_are()
{
    CanvasBench bench("lane dev_0 100\ngroup 0 dev_0: a b c\nedge a b\nedge a c\nedge b c\n");
    bench.state.setArrangement(Arrangement::ByFlow);
    const std::vector<InnerEdge> &edges = bench.scene().content(GroupIndex(0)).edges;
    QVERIFY(!edges.empty());
    const QPointF middle = (edges.front().points[0] + edges.front().points[1]) / 2;
    const QPointF place = bench.scene().placeRect(0).topLeft() + middle;
    for (const double zoom : {1.0, 0.4}) {
        bench.canvas.setZoom(zoom);
        const QPoint at = bench.canvas.view().transform().toWidget(QRectF(place, QSizeF())).topLeft().toPoint();
        const QImage picture = bench.canvas.grab().toImage();
        bool isSeen = false;
        for (int x = at.x() - 2; x <= at.x() + 2; ++x)
            isSeen = isSeen || qGray(picture.pixel(x, at.y())) < qGray(theme().panel.rgb()) - 40;
        QVERIFY2(isSeen, qPrintable(QString::number(zoom)));
    }
}

void CanvasTest::closed_boxes_tell_that_they_hold_what_was_searched_for()
{
    CanvasBench bench("lane dev_0 100\ngroup 0 dev_0: head.a head.b head.c tail.d tail.e tail.f tail.g\n");
    bench.canvas.collapseAll();
    bench.state.setHits({bench.item("tail.d")});
    const auto isMarkedIn = [&](const QRectF &box) {
        const QImage picture = bench.canvas.grab().toImage();
        const QRect shown = bench.canvas.view().transform().toWidget(box).toAlignedRect().intersected(picture.rect());
        for (int y = shown.top(); y <= shown.bottom(); ++y) {
            for (int x = shown.left(); x <= shown.right(); ++x) {
                if (picture.pixelColor(x, y) == theme().searchHit)
                    return true;
            }
        }
        return false;
    };
    const auto isMarked = [&](const char *name) {
        return isMarkedIn(bench.scene().rect(bench.scene().boxOf(bench.item(name))));
    };
    QVERIFY(!bench.isShown("tail.d"));
    for (const double zoom : {1.0, 0.75, 0.55}) {
        bench.canvas.setZoom(zoom);
        QVERIFY2(isMarked("tail.d"), qPrintable(QString::number(zoom)));
        QVERIFY2(!isMarked("head.a"), qPrintable(QString::number(zoom)));
    }
    bench.canvas.setZoom(0.45); // where the group is closed itself
    QVERIFY(isMarkedIn(bench.scene().placeRect(0)));
    bench.state.setHits({});
    QVERIFY(!isMarkedIn(bench.scene().placeRect(0)));
}

void CanvasTest::lines_are_highlighted_where_they_are()
{
    CanvasBench bench("lane dev_0 100\ngroup 0 dev_0: a b c d\nedge a b\nedge a c\nedge b d\nedge c d\nedge a d\n");
    bench.state.setArrangement(Arrangement::ByFlow);
    bench.canvas.setZoom(1);
    const GroupContent &content = bench.scene().content(GroupIndex(0));
    const QPointF origin = bench.scene().placeRect(0).topLeft();
    const auto inWidget = [&](const QRectF &rect) {
        return bench.canvas.view().transform().toWidget(rect.translated(origin)).toAlignedRect();
    };
    QRegion boxes;
    for (std::size_t i = 1; i < content.boxes.size(); ++i)
        boxes += inWidget(content.boxes[i].rect).adjusted(-4, -4, 4, 4);
    QRegion lines;
    for (const InnerEdge &edge : content.edges) {
        for (std::size_t i = 1; i < edge.points.size(); ++i)
            lines += inWidget(QRectF(edge.points[i - 1], edge.points[i]).normalized()).adjusted(-6, -6, 6, 6);
    }
    const QImage before = bench.canvas.grab().toImage();
    bench.moveMouse(bench.at("a"), Qt::NoButton);
    const QImage after = bench.canvas.grab().toImage();
    int onLines = 0;
    for (int y = 0; y < before.height(); ++y) {
        for (int x = 0; x < before.width(); ++x) {
            const bool isChanged = before.pixel(x, y) != after.pixel(x, y) && !boxes.contains(QPoint(x, y));
            QVERIFY2(!isChanged || lines.contains(QPoint(x, y)), qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
            onLines += isChanged;
        }
    }
    QVERIFY(onLines > 0);
}

void CanvasTest::what_another_view_points_at_is_outlined()
{
    CanvasBench bench(chain);
    const QImage atRest = bench.canvas.grab().toImage();
    for (const Spot &spot : {Spot(GroupIndex(1)), Spot(bench.item("b"))}) {
        bench.state.setHovered(spot);
        QVERIFY(bench.canvas.grab().toImage() != atRest);
        bench.state.setHovered({});
        QCOMPARE(bench.canvas.grab().toImage(), atRest);
    }
}

void CanvasTest::an_edge_below_the_pointer_tells_its_ends_and_bytes()
{
    CanvasBench bench(chain);
    const auto &routes = bench.scene().routes();
    const auto edge = std::ranges::find_if(routes, [](const Route &route) { return route.crossesLanes; });
    QVERIFY(edge != routes.end());
    QVERIFY(edge->points.size() > 2);
    const QPointF onEdge = (edge->points[1] + edge->points[2]) / 2;
    const QString bytes = QStringLiteral("c to d: %1").arg(bytesText(edge->bytes));
    QToolTip::hideText();
    bench.moveMouse(bench.groundOf(1), Qt::NoButton);
    bench.moveMouse(bench.canvas.view().transform().toWidget(onEdge).toPoint(), Qt::NoButton);
    QTRY_VERIFY(QToolTip::text().startsWith(bytes));
    bench.moveMouse(bench.groundOf(2), Qt::NoButton);
    QTRY_VERIFY(!QToolTip::isVisible());
}

void CanvasTest::stubs_leave_the_view_where_it_is()
{
    CanvasBench bench(withModules());
    bench.canvas.expandAll();
    bench.canvas.setZoom(0.8);
    const ViewTransform before = bench.canvas.view().transform();
    bench.state.setStubs(!bench.state.hasStubs());
    QCOMPARE(bench.canvas.view().transform(), before);
    QVERIFY(bench.isShown("m1.op3"));
}

void CanvasTest::revealing_opens_what_is_closed_around()
{
    const std::string text = withModules();
    CanvasBench bench(text);
    bench.canvas.collapseAll();
    bench.canvas.setZoom(2);
    bench.state.reveal({bench.item("m2.op13")});
    QVERIFY(bench.isShown("m2.op13"));
    QVERIFY(bench.canvas.rect().contains(bench.at("m2.op13")));
}

void CanvasTest::the_view_is_remembered()
{
    const std::string text = withModules();
    CanvasBench bench(text);
    bench.canvas.collapseAll();
    QTest::mouseDClick(&bench.canvas, Qt::LeftButton, {}, bench.at("m1.op3"));
    bench.canvas.setZoom(1.5);
    const QByteArray saved = bench.canvas.saveView();
    const ViewTransform view = bench.canvas.view().transform();

    CanvasBench other(text);
    other.canvas.restoreView(saved);
    QVERIFY(other.isShown("m1.op3"));
    QVERIFY(!other.isShown("m2.op3"));
    QCOMPARE(other.canvas.view().transform(), view);
}

void CanvasTest::a_damaged_memory_is_ignored()
{
    CanvasBench bench(chain);
    const ViewTransform view = bench.canvas.view().transform();
    const QByteArray saved = bench.canvas.saveView();
    bench.canvas.restoreView(saved.left(saved.size() / 2));
    bench.canvas.restoreView(QByteArray(200, '\xff'));
    QCOMPARE(bench.canvas.view().transform(), view);
}

void CanvasTest::nothing_open_is_no_crash()
{
    PlanSource source;
    ViewState state;
    Canvas canvas(&source, &state, nullptr);
    canvas.resize(400, 300);
    canvas.show();
    canvas.grab();
    for (const int key : {Qt::Key_Down, Qt::Key_Tab, Qt::Key_Return, Qt::Key_Space, Qt::Key_0})
        QTest::keyClick(&canvas, Qt::Key(key));
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, {50, 50});
    canvas.startKeyboardMove();
    canvas.expandAll();
    canvas.fit();
    QVERIFY(canvas.saveView().isEmpty());
}

/// Mouse, keys, resizes and commands at random: whatever happens, every operator stays in one group and is found there.
void CanvasTest::input_in_any_order_breaks_nothing()
{
    const std::string text = withModules();
    CanvasBench bench(text);
    bench.canvas.setMinimapVisible(true);
    std::mt19937 random(11);
    const auto upTo = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    const auto point = [&] { return QPoint(upTo(bench.canvas.width()), upTo(bench.canvas.height())); };
    const std::array keys{Qt::Key_Up,     Qt::Key_Down,   Qt::Key_Left,     Qt::Key_Right, Qt::Key_Tab,
                          Qt::Key_Return, Qt::Key_Space,  Qt::Key_0,        Qt::Key_1,     Qt::Key_Plus,
                          Qt::Key_Minus,  Qt::Key_Escape, Qt::Key_Backspace};
    const std::array<std::function<void()>, 11> actions{
        [&] { bench.canvas.startKeyboardMove(); },
        [&] { QTest::mousePress(&bench.canvas, upTo(5) == 0 ? Qt::RightButton : Qt::LeftButton, {}, point()); },
        [&] { bench.moveMouse(point(), upTo(1) == 0 ? Qt::LeftButton : Qt::NoButton); },
        [&] { QTest::mouseRelease(&bench.canvas, Qt::LeftButton, {}, point()); },
        [&] { QTest::mouseDClick(&bench.canvas, Qt::LeftButton, {}, point()); },
        [&] { QTest::keyClick(&bench.canvas, keys[std::size_t(upTo(int(keys.size()) - 1))]); },
        [&] { bench.canvas.resize(200 + upTo(1400), 150 + upTo(900)); },
        [&] { bench.state.setArrangement(upTo(1) == 0 ? Arrangement::ByFlow : Arrangement::ByDevice); },
        [&] { upTo(1) == 0 ? bench.canvas.expandAll() : bench.canvas.collapseAll(); },
        [&] { bench.state.setColouring(Colouring(upTo(3))); },
        [&] { bench.canvas.setZoom(0.01 * std::pow(2.0, upTo(8))); },
    };
    for (int step = 0; step < 3000; ++step) {
        actions[std::size_t(upTo(int(actions.size()) - 1))]();
        if (step % 3 == 0)
            bench.canvas.grab();
    }
    for (std::size_t i = 0; i < bench.plan->itemCount(); ++i) {
        const BoxRef box = bench.scene().boxOf(ItemIndex(i));
        QVERIFY(box.isValid());
        QCOMPARE(bench.scene().places()[box.place].group, bench.plan->groupOf(ItemIndex(i)));
    }
}

CUTAWAY_WIDGET_TEST(CanvasTest)
#include "canvas_test.moc"
