#include "tests/support/fake_plan.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/drag_controller.h"
#include "views/canvas/scene_keeper.h"
#include "views/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QContextMenuEvent>
#include <QSignalSpy>
#include <QTest>

#include <array>
#include <cmath>
#include <functional>
#include <random>

using namespace cutaway;

namespace {

/// A canvas on a plan of three lanes, the last one empty; moves that it asks for are made.
class Bench
{
public:
    explicit Bench(std::string_view text)
    {
        plan = test::FakePlan::fromText(text);
        QObject::connect(&source, &PlanSource::moveRequested, &source, [this](const Move &move) {
            ++moves;
            const Result<Applied> applied = plan->apply(move);
            if (applied)
                source.planChanged(applied->change);
        });
        canvas.setReducedMotion(true);
        canvas.setMinimapVisible(false);
        canvas.resize(900, 700);
        canvas.show();
        source.setPlan(plan.get(), plan->cost(), QStringLiteral("first"));
        canvas.setFocus();
    }

    ItemIndex item(const char *name) const { return plan->find(name); }
    const Scene &scene() const { return canvas.keeper().scene(); }
    QPoint at(const QRectF &rect) const { return canvas.view().transform().toWidget(rect.center()).toPoint(); }
    QPoint at(const char *name) const { return at(scene().rect(scene().boxOf(item(name)))); }
    QPoint headerOf(std::size_t group) const
    {
        const QRectF rect = scene().rect(scene().placeOf(GroupIndex(group)));
        return canvas.view().transform().toWidget(rect.topLeft() + QPointF(60, 12)).toPoint();
    }
    QPoint groundOf(std::size_t lane) const
    {
        const QRectF rect = scene().lanes()[lane].rect;
        return canvas.view().transform().toWidget(QPointF(rect.center().x(), rect.bottom() - 30)).toPoint();
    }
    void moveMouse(QPoint to, Qt::MouseButtons buttons = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {})
    {
        QMouseEvent event(QEvent::MouseMove, to, canvas.mapToGlobal(to), Qt::NoButton, buttons, modifiers);
        QApplication::sendEvent(&canvas, &event);
    }
    void startDrag(QPoint from, QPoint to)
    {
        QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
        moveMouse(from + QPoint(2, 0));
        moveMouse(from + QPoint(6, 0));
        moveMouse((from + to) / 2);
        moveMouse(to);
    }
    void drag(QPoint from, QPoint to)
    {
        startDrag(from, to);
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, to);
    }
    bool isShown(const char *name) const
    {
        const BoxRef box = scene().boxOf(item(name));
        return box.isValid() && scene().box(box).role == BoxRole::Card;
    }

    std::unique_ptr<test::FakePlan> plan;
    PlanSource source;
    ViewState state;
    Canvas canvas{&source, &state, nullptr};
    int moves = 0;
};

constexpr auto chain = R"(
lane dev_0 100
lane dev_1 100
lane dev_2 100
group 0 dev_0: a b c
group 1 dev_1: d e
edge a b
edge b c
edge c d
edge d e
)";

constexpr auto withRefusal = R"(
lane dev_0 100
lane dev_1 100
group 0 dev_0: a b c
group 1 dev_1: d e
edge c d
refuse 1
)";

/// Thirty operators in a group, so that the module boxes start closed.
std::string withModules()
{
    std::string text = "lane dev_0 1000\nlane dev_1 1000\ngroup 0 dev_0:";
    for (int i = 0; i < 12; ++i)
        text += " m1.op" + std::to_string(i);
    for (int i = 0; i < 14; ++i)
        text += " m2.op" + std::to_string(i);
    for (int i = 0; i < 6; ++i)
        text += " single" + std::to_string(i);
    return text + "\ngroup 1 dev_1: last\nedge m1.op0 m2.op0\nedge m2.op13 last\n";
}

} // namespace

class CanvasTest : public QObject
{
    Q_OBJECT

private slots:
    void a_click_selects_an_operator();
    void control_and_shift_clicks_extend_the_selection();
    void a_click_on_a_header_selects_the_group();
    void a_click_on_a_lane_header_selects_the_lane();
    void a_band_on_empty_ground_selects_what_it_touches();
    void a_card_dropped_on_another_group_moves_there();
    void the_whole_selection_goes_along();
    void with_control_a_card_goes_alone();
    void what_the_plan_takes_along_is_shown_as_moved();
    void a_refused_drop_changes_nothing_and_says_why_before();
    void a_drag_draws_the_lanes_that_it_changes_as_if_all_was_drawn_anew();
    void escape_gives_a_drag_up();
    void a_right_click_gives_a_drag_up();
    void the_empty_place_of_a_lane_makes_a_group();
    void a_group_dragged_to_another_lane_runs_there();
    void a_group_dropped_on_a_group_gives_it_its_operators();
    void a_short_press_is_no_drag();
    void a_right_click_asks_for_the_menu_of_what_lies_there();
    void a_window_that_changes_size_forgets_where_things_were();
    void headers_of_tall_lanes_stay_in_reach();
    void headers_stay_where_text_is_too_small_too();
    void a_tall_plan_opens_where_it_can_be_read();
    void the_keyboard_moves_by_number();
    void a_number_that_is_no_group_moves_nothing();
    void modules_open_and_close();
    void enter_opens_what_has_the_focus();
    void open_boxes_survive_a_move_elsewhere();
    void a_move_leaves_other_groups_where_they_are();
    void zooming_keeps_the_point_under_the_pointer();
    void fitting_shows_everything();
    void arrows_follow_edges_and_the_column();
    void tab_goes_from_lane_to_lane();
    void revealing_opens_what_is_closed_around();
    void the_view_is_remembered();
    void a_damaged_memory_is_ignored();
    void boxes_can_be_read_aloud();
    void nothing_open_is_no_crash();
    void input_in_any_order_breaks_nothing();
};

void CanvasTest::a_click_selects_an_operator()
{
    Bench bench(chain);
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("b"));
    QCOMPARE(bench.state.selection(), std::vector{bench.item("b")});
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.groundOf(2));
    QVERIFY(bench.state.selection().empty());
}

void CanvasTest::control_and_shift_clicks_extend_the_selection()
{
    Bench bench(chain);
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("a"));
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, Qt::ControlModifier, bench.at("d"));
    QCOMPARE(bench.state.selection(), (std::vector{bench.item("a"), bench.item("d")}));
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("a"));
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, Qt::ShiftModifier, bench.at("c"));
    QCOMPARE(bench.state.selection(), (std::vector{bench.item("a"), bench.item("b"), bench.item("c")}));
}

void CanvasTest::a_click_on_a_header_selects_the_group()
{
    Bench bench(chain);
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.headerOf(1));
    QCOMPARE(bench.state.selectedSpot(), Spot(GroupIndex(1)));
}

void CanvasTest::a_click_on_a_lane_header_selects_the_lane()
{
    Bench bench(chain);
    const QRectF lane = bench.scene().lanes()[2].rect;
    const QPoint header = bench.canvas.view().transform().toWidget(lane.topLeft() + QPointF(40, 20)).toPoint();
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, header);
    QCOMPARE(bench.state.selectedSpot(), Spot(LaneIndex(2)));
}

void CanvasTest::a_band_on_empty_ground_selects_what_it_touches()
{
    Bench bench(chain);
    const QPoint from = bench.groundOf(1);
    const QPoint to = bench.at("e") + QPoint(20, 0);
    QTest::mousePress(&bench.canvas, Qt::LeftButton, {}, from);
    bench.moveMouse(from - QPoint(0, 20));
    bench.moveMouse(to);
    QTest::mouseRelease(&bench.canvas, Qt::LeftButton, {}, to);
    QCOMPARE(bench.state.selection(), std::vector{bench.item("e")});
    QCOMPARE(bench.moves, 0);
}

void CanvasTest::a_card_dropped_on_another_group_moves_there()
{
    Bench bench(chain);
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

void CanvasTest::the_whole_selection_goes_along()
{
    Bench bench(chain);
    bench.state.select({bench.item("a"), bench.item("b")});
    bench.drag(bench.at("b"), bench.headerOf(1));
    QCOMPARE(bench.plan->groupsText(), std::string("0: c | 1: a b d e"));
}

void CanvasTest::with_control_a_card_goes_alone()
{
    Bench bench(chain);
    QSignalSpy asked(&bench.source, &PlanSource::moveRequested);
    bench.startDrag(bench.at("c"), bench.at("d"));
    QVERIFY(!bench.canvas.dragging().session()->current()->move.alone);
    bench.moveMouse(bench.at("d") + QPoint(1, 0), Qt::LeftButton, Qt::ControlModifier);
    QVERIFY(bench.canvas.dragging().session()->current()->move.alone);
    QTest::mouseRelease(&bench.canvas, Qt::LeftButton, Qt::ControlModifier, bench.at("d"));
    QCOMPARE(asked.count(), 1);
    QVERIFY(asked[0][0].value<Move>().alone);
}

void CanvasTest::what_the_plan_takes_along_is_shown_as_moved()
{
    Bench bench((std::string(chain) + "follow b c\n").c_str());
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

void CanvasTest::a_refused_drop_changes_nothing_and_says_why_before()
{
    Bench bench(withRefusal);
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

void CanvasTest::a_drag_draws_the_lanes_that_it_changes_as_if_all_was_drawn_anew()
{
    Bench bench(chain);
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

void CanvasTest::escape_gives_a_drag_up()
{
    Bench bench(chain);
    bench.startDrag(bench.at("c"), bench.at("d"));
    QVERIFY(bench.canvas.dragging().isActive());
    QVERIFY(bench.source.preview());
    QTest::keyClick(&bench.canvas, Qt::Key_Escape);
    QVERIFY(!bench.canvas.dragging().isActive());
    QVERIFY(!bench.source.preview());
    QTest::mouseRelease(&bench.canvas, Qt::LeftButton, {}, bench.at("d"));
    QCOMPARE(bench.moves, 0);
}

void CanvasTest::a_right_click_gives_a_drag_up()
{
    Bench bench(chain);
    bench.startDrag(bench.at("c"), bench.at("d"));
    QSignalSpy menus(&bench.canvas, &Canvas::contextMenuRequested);
    QTest::mousePress(&bench.canvas, Qt::RightButton, {}, bench.at("d"));
    QContextMenuEvent menu(QContextMenuEvent::Mouse, bench.at("d"), bench.canvas.mapToGlobal(bench.at("d")));
    QApplication::sendEvent(&bench.canvas, &menu);
    QVERIFY(!bench.canvas.dragging().isActive());
    QCOMPARE(menus.count(), 0);
    QCOMPARE(bench.moves, 0);
}

void CanvasTest::the_empty_place_of_a_lane_makes_a_group()
{
    Bench bench(chain);
    QSignalSpy asked(&bench.source, &PlanSource::moveRequested);
    bench.drag(bench.at("c"), bench.groundOf(2));
    const auto move = asked[0][0].value<Move>();
    QCOMPARE(move.create, GroupIndex(2));
    QCOMPARE(move.lanes.size(), std::size_t(1));
    QCOMPARE(move.lanes[0].lanes, std::vector{LaneIndex(2)});
    QCOMPARE(bench.plan->groupsText(), std::string("0: a b | 1: d e | 2: c"));
    QVERIFY(bench.scene().placeOf(GroupIndex(2)).isValid());
}

void CanvasTest::a_group_dragged_to_another_lane_runs_there()
{
    Bench bench(chain);
    QSignalSpy asked(&bench.source, &PlanSource::moveRequested);
    bench.drag(bench.headerOf(1), bench.groundOf(2));
    const auto move = asked[0][0].value<Move>();
    QVERIFY(move.items.empty());
    QCOMPARE(move.lanes[0].group, GroupIndex(1));
    QCOMPARE(move.lanes[0].lanes, std::vector{LaneIndex(2)});
}

void CanvasTest::a_group_dropped_on_a_group_gives_it_its_operators()
{
    Bench bench(chain);
    bench.drag(bench.headerOf(1), bench.at("b"));
    QCOMPARE(bench.plan->groupsText(), std::string("0: a b c d e | 1:"));
}

void CanvasTest::a_short_press_is_no_drag()
{
    Bench bench(chain);
    const QPoint from = bench.at("c");
    QTest::mousePress(&bench.canvas, Qt::LeftButton, {}, from);
    bench.moveMouse(from + QPoint(3, 0));
    QVERIFY(!bench.canvas.dragging().isActive());
    QTest::mouseRelease(&bench.canvas, Qt::LeftButton, {}, from + QPoint(3, 0));
}

void CanvasTest::a_right_click_asks_for_the_menu_of_what_lies_there()
{
    Bench bench(chain);
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
    Bench bench(text);
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
    for (int i = 0; i < 60; ++i)
        text += "group " + std::to_string(i) + " dev_0: op" + std::to_string(i) + "\n";
    Bench bench(text);
    QVERIFY(bench.canvas.zoom() >= 0.4);
    QVERIFY(QRectF(bench.canvas.rect()).contains(bench.at("op0")));
    QTest::keyClick(&bench.canvas, Qt::Key_0);
    QVERIFY(bench.canvas.zoom() < 0.4);
    QVERIFY(QRectF(bench.canvas.rect()).contains(bench.at("op59")));
}

void CanvasTest::headers_of_tall_lanes_stay_in_reach()
{
    const std::string text = withModules();
    Bench bench(text);
    bench.canvas.expandAll();
    bench.canvas.setZoom(1);
    bench.state.reveal({bench.item("single5")});
    const double left = bench.canvas.view().transform().toWidget(bench.scene().lanes()[0].rect).left();
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, QPointF(left + 60, 10).toPoint());
    QCOMPARE(bench.state.selectedSpot(), Spot(LaneIndex(0)));
    QVERIFY(bench.at("single5").y() > 52);
}

void CanvasTest::headers_stay_where_text_is_too_small_too()
{
    const std::string text = withModules();
    Bench bench(text);
    bench.canvas.expandAll();
    bench.canvas.resize(900, 300);
    bench.canvas.setZoom(0.45);
    bench.state.reveal({bench.item("single5")});
    const QRectF lane = bench.canvas.view().transform().toWidget(bench.scene().lanes()[0].rect);
    QVERIFY2(lane.top() < -20, qPrintable(QString::number(lane.top())));
    const QPoint rule(int(lane.left()) + 40, 1); // below the outline
    QCOMPARE(bench.canvas.grab().toImage().pixelColor(rule), theme().device(0));
}

void CanvasTest::the_keyboard_moves_by_number()
{
    Bench bench(chain);
    bench.state.select({bench.item("c")});
    QTest::keyClick(&bench.canvas, Qt::Key_M);
    QTest::keyClick(&bench.canvas, Qt::Key_1);
    QVERIFY(bench.source.preview());
    QCOMPARE(bench.moves, 0);
    QTest::keyClick(&bench.canvas, Qt::Key_Return);
    QCOMPARE(bench.plan->groupsText(), std::string("0: a b | 1: c d e"));
    QVERIFY(!bench.canvas.dragging().isActive());
}

void CanvasTest::a_number_that_is_no_group_moves_nothing()
{
    Bench bench(chain);
    bench.state.select({bench.item("c")});
    QTest::keyClick(&bench.canvas, Qt::Key_M);
    QTest::keyClick(&bench.canvas, Qt::Key_7);
    QVERIFY(!bench.source.preview());
    QTest::keyClick(&bench.canvas, Qt::Key_Return);
    QCOMPARE(bench.moves, 0);
    QVERIFY(!bench.canvas.dragging().isActive());
}

void CanvasTest::modules_open_and_close()
{
    const std::string text = withModules();
    Bench bench(text);
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

void CanvasTest::enter_opens_what_has_the_focus()
{
    const std::string text = withModules();
    Bench bench(text);
    bench.canvas.collapseAll();
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("m2.op0"));
    QCOMPARE(bench.state.selection().size(), std::size_t(14));
    QTest::keyClick(&bench.canvas, Qt::Key_Return);
    QVERIFY(bench.isShown("m2.op0"));
    QTest::keyClick(&bench.canvas, Qt::Key_Return);
    QVERIFY(!bench.isShown("m2.op0"));
}

void CanvasTest::open_boxes_survive_a_move_elsewhere()
{
    const std::string text = withModules();
    Bench bench(text);
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
    Bench bench(R"(
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
    Bench bench(chain);
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
    Bench bench(chain);
    bench.canvas.setZoom(3);
    QVERIFY(!bench.canvas.view().visible().contains(bench.scene().bounds()));
    QTest::keyClick(&bench.canvas, Qt::Key_0);
    QVERIFY(bench.canvas.view().visible().contains(bench.scene().bounds()));
}

void CanvasTest::arrows_follow_edges_and_the_column()
{
    Bench bench(chain);
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

void CanvasTest::tab_goes_from_lane_to_lane()
{
    Bench bench(chain);
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("b"));
    QTest::keyClick(&bench.canvas, Qt::Key_Tab);
    QCOMPARE(bench.state.selectedSpot(), Spot(GroupIndex(1)));
    QTest::keyClick(&bench.canvas, Qt::Key_Tab);
    QCOMPARE(bench.state.selectedSpot(), Spot(LaneIndex(2)));
}

void CanvasTest::revealing_opens_what_is_closed_around()
{
    const std::string text = withModules();
    Bench bench(text);
    bench.canvas.collapseAll();
    bench.canvas.setZoom(2);
    bench.state.reveal({bench.item("m2.op13")});
    QVERIFY(bench.isShown("m2.op13"));
    QVERIFY(bench.canvas.rect().contains(bench.at("m2.op13")));
}

void CanvasTest::the_view_is_remembered()
{
    const std::string text = withModules();
    Bench bench(text);
    bench.canvas.collapseAll();
    QTest::mouseDClick(&bench.canvas, Qt::LeftButton, {}, bench.at("m1.op3"));
    bench.canvas.setZoom(1.5);
    const QByteArray saved = bench.canvas.saveView();
    const ViewTransform view = bench.canvas.view().transform();

    Bench other(text);
    other.canvas.restoreView(saved);
    QVERIFY(other.isShown("m1.op3"));
    QVERIFY(!other.isShown("m2.op3"));
    QCOMPARE(other.canvas.view().transform(), view);
}

void CanvasTest::a_damaged_memory_is_ignored()
{
    Bench bench(chain);
    const ViewTransform view = bench.canvas.view().transform();
    const QByteArray saved = bench.canvas.saveView();
    bench.canvas.restoreView(saved.left(saved.size() / 2));
    bench.canvas.restoreView(QByteArray(200, '\xff'));
    QCOMPARE(bench.canvas.view().transform(), view);
}

void CanvasTest::boxes_can_be_read_aloud()
{
    Bench bench(chain);
    QAccessibleInterface *canvas = QAccessible::queryAccessibleInterface(&bench.canvas);
    QVERIFY(canvas);
    QCOMPARE(canvas->childCount(), 3);
    QAccessibleInterface *lane = canvas->child(1);
    QCOMPARE(lane->text(QAccessible::Name), QStringLiteral("dev_1"));
    QAccessibleInterface *group = lane->child(0);
    QCOMPARE(group->text(QAccessible::Name), QStringLiteral("Group 1"));
    QCOMPARE(group->role(), QAccessible::Grouping);
    QAccessibleInterface *card = group->child(0);
    QCOMPARE(card->text(QAccessible::Name), QStringLiteral("d"));
    const QString description = card->text(QAccessible::Description);
    QVERIFY2(description.contains(QStringLiteral("Linear, Group 1 on dev_1")), qPrintable(description));
    QVERIFY(description.contains(QStringLiteral("10")));
    QCOMPARE(card->parent(), group);
    const QPoint place = bench.canvas.mapToGlobal(bench.at("d"));
    QCOMPARE(canvas->childAt(place.x(), place.y()), card);
}

void CanvasTest::nothing_open_is_no_crash()
{
    PlanSource source;
    ViewState state;
    Canvas canvas(&source, &state, nullptr);
    canvas.resize(400, 300);
    canvas.show();
    canvas.grab();
    for (const int key : {Qt::Key_Down, Qt::Key_Tab, Qt::Key_Return, Qt::Key_M, Qt::Key_Space, Qt::Key_0})
        QTest::keyClick(&canvas, Qt::Key(key));
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, {50, 50});
    canvas.expandAll();
    canvas.fit();
    QVERIFY(canvas.saveView().isEmpty());
}

/// Mouse, keys, resizes and commands at random: whatever happens, every operator stays in one group and is found there.
void CanvasTest::input_in_any_order_breaks_nothing()
{
    const std::string text = withModules();
    Bench bench(text);
    bench.canvas.setMinimapVisible(true);
    std::mt19937 random(11);
    const auto upTo = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    const auto point = [&] { return QPoint(upTo(bench.canvas.width()), upTo(bench.canvas.height())); };
    const std::array keys{Qt::Key_Up,     Qt::Key_Down,  Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Tab,
                          Qt::Key_Return, Qt::Key_Space, Qt::Key_M,      Qt::Key_0,        Qt::Key_1,
                          Qt::Key_Plus,   Qt::Key_Minus, Qt::Key_Escape, Qt::Key_Backspace};
    const std::array<std::function<void()>, 10> actions{
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

QTEST_MAIN(CanvasTest)
#include "canvas_test.moc"
