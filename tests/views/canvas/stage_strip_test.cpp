#include "core/plan/edited_plan.h"
#include "tests/support/test_program.h"
#include "tests/support/training_models.h"
#include "tests/views/open_plan.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_descriptions.h"
#include "views/canvas/canvas_things.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/paint/picture_export.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/group_boundary.h"
#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/canvas/shown_view.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTest>

#include <map>
#include <random>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

struct Pipeline
{
    std::size_t stages = 0;
    std::size_t operatorsEach = 2;
    std::size_t devices = 0; ///< 0: one a stage, that nobody has listed
    std::size_t chunks = 1;
    std::size_t hosts = 1;
};

std::shared_ptr<const Graph> chainOf(const Pipeline &pipeline)
{
    std::vector<Node> nodes(1);
    nodes[0].name = nodes[0].target = "x";
    nodes[0].opcode = Opcode::Placeholder;
    nodes[0].outputBytes = nodes[0].totalBytes = 1024;
    for (std::size_t i = 0; i < pipeline.stages * pipeline.operatorsEach; ++i) {
        Node &node = nodes.emplace_back();
        node.name = node.target = "op" + std::to_string(i);
        node.outputBytes = node.totalBytes = std::int64_t(1024 * (1 + i % 3));
        node.latency = Latency{.memorySec = 0, .computeSec = 1e-6 * double(1 + (7 * i) % 11)};
        node.inputs = {NodeIndex(i)};
    }
    return std::make_shared<Graph>(std::move(*Graph::make("chain", std::move(nodes))));
}

std::shared_ptr<const Inventory> devicesOf(const Pipeline &pipeline)
{
    if (pipeline.devices == 0)
        return nullptr;
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 1e9;
    for (std::size_t i = 0; i < pipeline.devices; ++i) {
        Device &device = inventory->devices.emplace_back();
        device.name = "dev_" + std::to_string(i);
        device.logicalId = std::int64_t(i);
        device.availableMemBytes = 1 << 20;
        device.host = "host_" + std::to_string(i * pipeline.hosts / pipeline.devices);
    }
    return inventory;
}

void openIn(OpenPlan &open, const Pipeline &pipeline)
{
    std::string cuts;
    for (std::size_t stage = 1; stage < pipeline.stages; ++stage)
        cuts += (cuts.empty() ? "@op" : ",@op") + std::to_string(stage * pipeline.operatorsEach - 1);
    open.run("pipeline.cut_stages", chainOf(pipeline), devicesOf(pipeline), {{"cuts", cuts}});
    if (pipeline.chunks == 1)
        return;
    Move settings;
    settings.settings = {{"schedule", std::string("interleaved_1f1b")},
                         {"chunks", std::int64_t(pipeline.chunks)},
                         {"microbatches", std::int64_t(4 * pipeline.devices)}};
    open.source.requestMove(settings);
}

/// A canvas on a pipeline; moves that it asks for are made.
struct Bench
{
    explicit Bench(const Pipeline &pipeline, QSize size = {1000, 700})
    {
        canvas.setReducedMotion(true);
        canvas.setMinimapVisible(false);
        canvas.resize(size);
        canvas.show();
        openIn(open, pipeline);
        canvas.setFocus();
    }

    const Scene &scene() const { return canvas.keeper().scene(); }
    const StageStrip &strip() const { return *scene().stageStrip(); }
    QPoint toWidget(QPointF point) const { return canvas.view().transform().toWidget(point).toPoint(); }
    QPoint at(std::int64_t stage) const
    {
        const StageCell *cell = strip().cellOf(open.group(stage));
        return toWidget({cell->rect.center().x(), cell->time.center().y()});
    }
    QPoint grip(std::size_t joint) const { return toWidget(strip().joints[joint].grip.center()); }
    void moveMouse(QPoint to, Qt::MouseButtons buttons)
    {
        QMouseEvent event(QEvent::MouseMove, to, canvas.mapToGlobal(to), Qt::NoButton, buttons, {});
        QApplication::sendEvent(&canvas, &event);
    }
    void drag(QPoint from, QPoint to)
    {
        QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
        for (int step = 1; step <= 8; ++step)
            moveMouse(from + (to - from) * step / 8, Qt::LeftButton);
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, to);
    }
    std::size_t sizeOf(std::int64_t stage) const { return open.plan->group(open.group(stage)).itemCount; }

    OpenPlan open;
    Canvas canvas{&open.source, &open.state, nullptr};
};

/// Of a canvas that shows all stages as a strip.
std::vector<QRectF> cellsOf(const StageStrip &strip)
{
    std::vector<QRectF> cells;
    for (const StageCell &cell : strip.cells)
        cells.push_back(cell.rect);
    return cells;
}

} // namespace

/// Pipelines of more than eight stages: a cell a stage, with one of them open below.
class StageStripTest : public QObject
{
    Q_OBJECT

private slots:
    void nine_stages_are_a_strip_and_eight_are_boxes();
    void every_stage_has_one_cell_that_is_hit_data();
    void every_stage_has_one_cell_that_is_hit();
    void a_stage_on_two_devices_has_a_cell_on_each();
    void stages_stand_in_their_order_on_whichever_devices();
    void times_add_up_to_what_the_plan_tells();
    void a_rank_that_trains_shows_its_step();
    void chunks_of_a_rank_show_their_passes();
    void the_slowest_is_open_until_another_is_selected();
    void arrows_and_ends_choose_the_cell();
    void a_click_opens_what_the_cell_holds();
    void a_grip_moves_the_boundary_and_nothing_jumps();
    void keys_move_the_boundary();
    void an_operator_is_dragged_from_what_is_open_to_a_cell();
    void it_is_never_smaller_than_it_can_be_read();
    void everything_opened_are_boxes_again();
    void joining_down_to_eight_shows_boxes();
    void a_cell_tells_its_figures();
    void readers_find_every_stage_by_name();
    void a_file_shows_the_same();
};

void StageStripTest::nine_stages_are_a_strip_and_eight_are_boxes()
{
    Bench few({.stages = 8});
    QVERIFY(!few.scene().stageStrip());
    Bench many({.stages = 9});
    QVERIFY(many.scene().stageStrip());
    many.open.state.setArrangement(Arrangement::ByFlow);
    QVERIFY(!many.scene().stageStrip());
}

void StageStripTest::every_stage_has_one_cell_that_is_hit_data()
{
    QTest::addColumn<Pipeline>("pipeline");
    QTest::addColumn<QSize>("size");
    std::mt19937 random(20261);
    const auto between = [&](std::size_t low, std::size_t high) { return low + random() % (high - low + 1); };
    for (int i = 0; i < 24; ++i) {
        Pipeline pipeline{.stages = between(9, 70), .operatorsEach = between(1, 3)};
        pipeline.chunks = i % 3 == 2 ? between(2, 3) : 1;
        if (pipeline.chunks > 1)
            pipeline.stages = pipeline.chunks * between(9, 20);
        if (i % 2 == 0 || pipeline.chunks > 1)
            pipeline.devices = pipeline.stages / pipeline.chunks + (pipeline.chunks > 1 ? 0 : between(0, 3));
        pipeline.hosts = between(1, 4);
        QTest::addRow("%d: %d stages", i, int(pipeline.stages))
            << pipeline << QSize(int(between(500, 1500)), int(between(300, 900)));
    }
}

void StageStripTest::every_stage_has_one_cell_that_is_hit()
{
    QFETCH(Pipeline, pipeline);
    QFETCH(QSize, size);
    Bench bench(pipeline, size);
    QVERIFY(bench.scene().stageStrip());
    const StageStrip &strip = bench.strip();
    QCOMPARE(strip.cells.size(), pipeline.stages);
    QCOMPARE(strip.joints.size(), pipeline.stages - 1);
    for (std::size_t i = 0; i < strip.cells.size(); ++i) {
        const StageCell &cell = strip.cells[i];
        QVERIFY(strip.rect.adjusted(-0.01, -0.01, 0.01, 0.01).contains(cell.rect));
        for (std::size_t other = i + 1; other < strip.cells.size(); ++other)
            QVERIFY(!cell.rect.adjusted(0.01, 0.01, -0.01, -0.01).intersects(strip.cells[other].rect));
        const Hit hit = hitTest(bench.scene(), cell.rect.center());
        QVERIFY(hit.isOnBox());
        QCOMPARE(bench.scene().places()[hit.box.place].group, cell.group);
    }
    for (const StageJoint &joint : strip.joints) {
        const QRectF earlier = strip.cellOf(joint.earlier)->rect;
        const QRectF later = strip.cellOf(joint.later)->rect;
        QVERIFY(joint.grip.x1() >= earlier.right());
        if (strip.cellOf(joint.earlier)->row == strip.cellOf(joint.later)->row)
            QVERIFY(joint.grip.x1() <= later.left());
        const auto boundary = boundaryAt(bench.scene(), joint.grip.center(), 4);
        QVERIFY(boundary);
        QCOMPARE(boundary->later, joint.later);
    }
    for (const ItemIndex item : bench.open.plan->groupItems(bench.scene().shownStage())) {
        if (bench.open.plan->groupOf(item).isValid())
            QVERIFY(bench.scene().rect(bench.scene().boxOf(item)).top() > strip.rect.bottom());
    }
    const BoxRef shown = bench.scene().placeOf(bench.scene().shownStage());
    QVERIFY(bench.scene().rect(shown).right() <= std::max(strip.rect.right(), 320.0)); // no further than a column
    QCOMPARE(bench.canvas.zoom(), 1.0);
    QVERIFY(!bench.canvas.grab().isNull());
}

void StageStripTest::a_stage_on_two_devices_has_a_cell_on_each()
{
    Bench bench({.stages = 10, .devices = 12});
    const GroupIndex stage = bench.open.group(3);
    Move move;
    move.lanes = {{stage, {LaneIndex(3), LaneIndex(10)}}};
    bench.open.source.requestMove(move);
    QCOMPARE(bench.open.plan->group(stage).lanes.size(), std::size_t(2));
    QCOMPARE(std::ranges::count(bench.strip().cells, stage, &StageCell::group), 2);
    for (const bool isShown : {false, true}) {
        bench.open.state.selectSpot(isShown ? stage : bench.open.group(0));
        for (const StageCell &cell : bench.strip().cells) {
            const Hit hit = hitTest(bench.scene(), cell.rect.center());
            QVERIFY(hit.isOnBox());
            QCOMPARE(bench.scene().places()[hit.box.place].group, cell.group);
            QCOMPARE(hit.lane, cell.lane);
        }
        QVERIFY(!bench.canvas.grab().isNull());
    }
}

void StageStripTest::stages_stand_in_their_order_on_whichever_devices()
{
    Bench bench({.stages = 10, .devices = 12});
    Move move;
    move.lanes = {{bench.open.group(2), {LaneIndex(11)}}, {bench.open.group(7), {LaneIndex(2)}}};
    bench.open.source.requestMove(move);
    QCOMPARE(bench.open.plan->group(bench.open.group(2)).lanes, std::vector{LaneIndex(11)});
    double last = 0;
    for (const GroupIndex stage : bench.open.plan->groupsInOrder()) {
        QVERIFY(bench.strip().cellOf(stage)->rect.left() > last);
        last = bench.strip().cellOf(stage)->rect.left();
    }
    QVERIFY(!bench.canvas.grab().isNull());
}

/// One figure: what is drawn of a stage adds up to the time that the plan tells, and joints are in the order of what
/// boundaries say.
void StageStripTest::times_add_up_to_what_the_plan_tells()
{
    Bench bench({.stages = 12, .devices = 12});
    for (const auto &[stage, time] : bench.strip().times) {
        double sum = 0;
        for (const LaneTimePart &part : time.parts)
            sum += part.seconds;
        QCOMPARE(time.seconds, *bench.open.plan->group(stage).seconds);
        QVERIFY(std::abs(sum - time.seconds) < 1e-12);
        const bool isFirst = stage == bench.open.group(0); // which receives nothing
        QCOMPARE(time.parts.size(), std::size_t(isFirst ? 1 : 2));
    }
    const EditedPlan &facts = *bench.open.plan;
    std::map<std::string, double> said; // by what is said of it
    for (const StageJoint &joint : bench.strip().joints) {
        const std::string words = facts.boundaryFacts(joint.earlier, joint.later).at(1);
        const auto [known, isNew] = said.emplace(words, joint.seconds);
        QVERIFY(isNew || std::abs(known->second - joint.seconds) < 1e-12);
    }
}

namespace {

std::unique_ptr<EditedPlan> trainingPlan(std::int64_t chunks)
{
    DenseModel model;
    model.layers = 32;
    const ParameterValues degrees{
        {"pipeline", std::int64_t(16)}, {"chunks", chunks}, {"microbatches", std::int64_t(16)}};
    return std::move(*planned("training.uniform", model, clusterOfNodes(2), degrees));
}

} // namespace

/// Forward and backward passes as the timeline has them, and the rest of the step.
void StageStripTest::a_rank_that_trains_shows_its_step()
{
    Bench bench({.stages = 9});
    bench.open.show(trainingPlan(1));
    const EditedPlan &plan = *bench.open.plan;
    const Timeline timeline = plan.timeline();
    QCOMPARE(bench.strip().times.size(), std::size_t(16));
    for (const auto &[stage, time] : bench.strip().times) {
        std::map<TimelineBar::Role, double> shown;
        for (const LaneTimePart &part : time.parts)
            shown[part.role] += part.seconds;
        std::map<TimelineBar::Role, double> run;
        for (const TimelineBar &bar : timeline.rows[plan.group(stage).lanes.front().value()].bars) {
            if (bar.group == stage) // the optimizer is of none
                run[bar.role] += bar.end - bar.start;
        }
        const double step = plan.cost().latencySec.value();
        const auto isNear = [&](double a, double b) { return std::abs(a - b) < 1e-9 * step; };
        QVERIFY(isNear(shown[TimelineBar::Role::Forward], run[TimelineBar::Role::Forward]));
        QVERIFY(isNear(shown[TimelineBar::Role::Backward], run[TimelineBar::Role::Backward]));
        QVERIFY(isNear(time.seconds, run[TimelineBar::Role::Forward] + run[TimelineBar::Role::Backward]));
        QVERIFY(isNear(time.step, step));
        QVERIFY(shown[TimelineBar::Role::Idle] > 0);
    }
    const QString text = boxToolTip(bench.scene(), bench.scene().placeOf(bench.open.group(5)));
    QVERIFY2(text.contains("Waits: "), qPrintable(text));
}

/// What the rank waits for is not that of one of its chunks.
void StageStripTest::chunks_of_a_rank_show_their_passes()
{
    Bench bench({.stages = 9});
    bench.open.show(trainingPlan(2));
    QCOMPARE(bench.strip().times.size(), std::size_t(32));
    for (const auto &[stage, time] : bench.strip().times) {
        QVERIFY(!time.isOfStep());
        QCOMPARE(time.seconds, *bench.open.plan->group(stage).seconds);
    }
}

void StageStripTest::the_slowest_is_open_until_another_is_selected()
{
    Bench bench({.stages = 20});
    double most = 0;
    for (const GroupIndex stage : bench.open.plan->groupsInOrder())
        most = std::max(most, *bench.open.plan->group(stage).seconds);
    QCOMPARE(*bench.open.plan->group(bench.scene().shownStage()).seconds, most);
    bench.open.state.select({bench.open.item("op7")});
    QCOMPARE(bench.scene().shownStage(), bench.open.plan->groupOf(bench.open.item("op7")));
    bench.open.state.select({});
    QCOMPARE(bench.scene().shownStage(), bench.open.plan->groupOf(bench.open.item("op7")));
    bench.open.state.reveal({bench.open.item("op30")});
    const BoxRef box = bench.scene().boxOf(bench.open.item("op30"));
    QVERIFY(bench.scene().box(box).role == BoxRole::Card);
}

void StageStripTest::arrows_and_ends_choose_the_cell()
{
    Bench bench({.stages = 15});
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at(3));
    QTest::keyClick(&bench.canvas, Qt::Key_Right);
    QCOMPARE(bench.open.state.selectedSpot(), Spot(bench.open.group(4)));
    QTest::keyClick(&bench.canvas, Qt::Key_Left);
    QTest::keyClick(&bench.canvas, Qt::Key_Left);
    QCOMPARE(bench.scene().shownStage(), bench.open.group(2));
    QTest::keyClick(&bench.canvas, Qt::Key_End);
    QCOMPARE(bench.scene().shownStage(), bench.open.group(14));
    QTest::keyClick(&bench.canvas, Qt::Key_Right);
    QCOMPARE(bench.scene().shownStage(), bench.open.group(14));
    QTest::keyClick(&bench.canvas, Qt::Key_Home);
    QCOMPARE(bench.open.state.selectedSpot(), Spot(bench.open.group(0)));
    QTest::keyClick(&bench.canvas, Qt::Key_Down);
    QVERIFY(!bench.open.state.selection().empty());
}

void StageStripTest::a_click_opens_what_the_cell_holds()
{
    Bench bench({.stages = 40, .operatorsEach = 3});
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at(17));
    QCOMPARE(bench.open.state.selectedSpot(), Spot(bench.open.group(17)));
    QCOMPARE(bench.scene().shownStage(), bench.open.group(17));
    const BoxRef card = bench.scene().boxOf(bench.open.item("op52"));
    QVERIFY(bench.scene().box(card).role == BoxRole::Card);
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.toWidget(bench.scene().rect(card).center()));
    QVERIFY(bench.open.state.isSelected(bench.open.item("op52")));
    QCOMPARE(bench.scene().shownStage(), bench.open.group(17));
}

/// An undo of what the drag did is the plan's own: here what counts is that it asked for the move.
void StageStripTest::a_grip_moves_the_boundary_and_nothing_jumps()
{
    Bench bench({.stages = 30, .operatorsEach = 4, .devices = 30, .hosts = 3});
    const ViewTransform view = bench.canvas.view().transform();
    const std::vector<QRectF> cells = cellsOf(bench.strip());
    const GroupIndex shown = bench.scene().shownStage();
    const auto joint = std::size_t(12); // between the stages 12 and 13
    bench.drag(bench.grip(joint), bench.grip(joint) + QPoint(int(bench.strip().pitch), 0));
    QCOMPARE(bench.sizeOf(12), std::size_t(7));
    QCOMPARE(bench.sizeOf(13), std::size_t(1));
    bench.drag(bench.grip(joint), bench.grip(joint) - QPoint(int(bench.strip().pitch), 0));
    QCOMPARE(bench.sizeOf(12), std::size_t(1));
    QCOMPARE(bench.sizeOf(13), std::size_t(7));
    QVERIFY(bench.canvas.view().transform() == view);
    QCOMPARE(cellsOf(bench.strip()), cells);
    QCOMPARE(bench.scene().shownStage(), shown);
}

void StageStripTest::keys_move_the_boundary()
{
    Bench bench({.stages = 10, .operatorsEach = 3});
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at(4));
    bench.canvas.startBoundaryMove();
    QTest::keyClick(&bench.canvas, Qt::Key_Right);
    QTest::keyClick(&bench.canvas, Qt::Key_Return);
    QCOMPARE(bench.sizeOf(4), std::size_t(4));
    QCOMPARE(bench.sizeOf(5), std::size_t(2));
}

void StageStripTest::an_operator_is_dragged_from_what_is_open_to_a_cell()
{
    Bench bench({.stages = 16, .operatorsEach = 3, .devices = 16});
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at(6));
    const QRectF card = bench.scene().rect(bench.scene().boxOf(bench.open.item("op20")));
    bench.drag(bench.toWidget(card.center()), bench.at(7));
    QCOMPARE(bench.open.plan->groupOf(bench.open.item("op20")), bench.open.group(7));
    QCOMPARE(bench.sizeOf(6), std::size_t(2));
}

void StageStripTest::it_is_never_smaller_than_it_can_be_read()
{
    Bench bench({.stages = 64, .operatorsEach = 12}, {900, 420});
    for (int i = 0; i < 6; ++i)
        bench.canvas.zoomOut();
    bench.canvas.setZoom(0.3);
    QCOMPARE(bench.canvas.zoom(), 1.0);
    bench.canvas.setZoom(3);
    QCOMPARE(bench.canvas.zoom(), 3.0);
    bench.canvas.fit();
    QCOMPARE(bench.canvas.zoom(), 1.0);
    bench.canvas.resize(1300, 500);
    QCOMPARE(bench.canvas.zoom(), 1.0);
    QVERIFY(bench.strip().rect.width() > 1200);
}

void StageStripTest::everything_opened_are_boxes_again()
{
    Bench bench({.stages = 12});
    bench.canvas.expandAll();
    QVERIFY(!bench.scene().stageStrip());
    for (int i = 0; i < 24; ++i) {
        const ItemIndex item = bench.open.item("op" + std::to_string(i));
        QVERIFY(bench.scene().box(bench.scene().boxOf(item)).role == BoxRole::Card);
    }
    bench.canvas.collapseAll();
    QVERIFY(bench.scene().stageStrip());
}

void StageStripTest::joining_down_to_eight_shows_boxes()
{
    Bench bench({.stages = 9});
    const EditedPlan *order = groupOrderOf(*bench.open.plan);
    bench.open.source.requestMove(order->joinWithBefore(bench.open.group(4)));
    QVERIFY(!bench.scene().stageStrip());
    QCOMPARE(bench.open.plan->groupsInOrder().size(), std::size_t(8));
    for (const GroupIndex stage : bench.open.plan->groupsInOrder())
        QVERIFY(bench.scene().placeOf(stage).isValid());
}

void StageStripTest::a_cell_tells_its_figures()
{
    Bench bench({.stages = 10, .devices = 10});
    const QString text = boxToolTip(bench.scene(), bench.scene().placeOf(bench.open.group(5)));
    const EditedPlan &facts = *bench.open.plan;
    for (const auto &forms : facts.groupFacts(bench.open.group(5)))
        QVERIFY2(text.contains(CanvasTexts::text(forms.front())), qPrintable(text));
    QVERIFY2(text.contains("dev_5"), qPrintable(text));
    QVERIFY2(text.contains("Stage 4") && text.contains("Stage 6"), qPrintable(text));
}

void StageStripTest::readers_find_every_stage_by_name()
{
    Bench bench({.stages = 11, .devices = 11});
    std::vector<GroupIndex> found;
    for (const CanvasThing &lane : rootThings(bench.scene())) {
        for (const CanvasThing &thing : childThings(bench.scene(), lane)) {
            if (thing.kind != CanvasThing::Kind::Group)
                continue;
            QVERIFY(thingName(bench.scene(), thing).startsWith("Stage "));
            QVERIFY(!rectOf(bench.scene(), thing).isEmpty());
            found.push_back(thing.group);
        }
    }
    std::ranges::sort(found);
    QCOMPARE(found, bench.open.plan->groupsInOrder());
}

/// Whatever was looked at: what is open is kept with the view.
void StageStripTest::a_file_shows_the_same()
{
    Bench bench({.stages = 24, .devices = 24});
    QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at(9));
    bench.open.state.select({});
    const ModuleTree modules(bench.open.plan->graph());
    const Result<ShownView> view =
        readShownView(writeShownView(bench.canvas.shownView(), *bench.open.plan, modules), *bench.open.plan, modules);
    QVERIFY(view);
    Scene scene;
    scene.setPlan(bench.open.plan.get(), std::make_shared<ModuleTree>(bench.open.plan->graph()));
    scene.setOpenings(view->openings);
    scene.arrange(view->arrangement, {view->size, bench.scene().metrics()}, layeredLayout);
    QVERIFY(scene.stageStrip());
    QCOMPARE(scene.shownStage(), bench.open.group(9));
    QCOMPARE(cellsOf(*scene.stageStrip()), cellsOf(bench.strip()));
    const Result<QByteArray> svg = renderPicture(
        *bench.open.plan,
        {.extent = PictureExtent::AsShown, .view = *view, .theme = &lightTheme(), .format = PictureFormat::Svg},
        layeredLayout);
    QVERIFY(svg);
    for (const char *text : {">Time<", ">Memory<", ">Cut<", ">Sent<"})
        QVERIFY2(svg->contains(text), text);
}

CUTAWAY_WIDGET_TEST(StageStripTest)
#include "stage_strip_test.moc"
