#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "tests/support/training_models.h"
#include "tests/views/open_plan.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_descriptions.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/drag/boundary_drag.h"
#include "views/canvas/drag/boundary_handle.h"
#include "views/canvas/paint/drag_painter.h"
#include "views/canvas/paint/route_labels.h"
#include "views/canvas/paint/route_painter.h"
#include "views/canvas/paint/route_style.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/group_boundary.h"
#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QImage>
#include <QTest>

#include <algorithm>

using namespace cutaway;

namespace {

std::shared_ptr<const Inventory> devices(int count, std::int64_t bytes)
{
    Inventory inventory;
    inventory.transferRateBytesPerSec = 1e10;
    for (int i = 0; i < count; ++i)
        inventory.devices.push_back({i, "dev_" + std::to_string(i), bytes, "gpu", {}, {}});
    return std::make_shared<Inventory>(std::move(inventory));
}

/// Whether a stretch of a line runs through the inside of a box.
bool runsThrough(QPointF a, QPointF b, const QRectF &box)
{
    return std::max(a.x(), b.x()) > box.left() + 1 && std::min(a.x(), b.x()) < box.right() - 1 &&
           std::max(a.y(), b.y()) > box.top() + 1 && std::min(a.y(), b.y()) < box.bottom() - 1;
}

/// Whether a line at right angles meets a box.
bool meets(const std::vector<QPointF> &line, const QRectF &box)
{
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (runsThrough(line[i - 1], line[i], box.adjusted(-2, -2, 2, 2)))
            return true;
    }
    return false;
}

bool isRed(const QColor &colour)
{
    return colour.red() > colour.green() + 60;
}

/// A picture as it is painted at a zoom.
struct Painted
{
    Painted(const Scene &shown, double zoom)
        : scene(shown)
        , painter(&image)
        , context{.painter = painter,
                  .scene = shown,
                  .theme = theme(),
                  .texts = texts,
                  .zoom = zoom * shown.metrics().scale,
                  .visible = shown.bounds(),
                  .detail = detailOf(zoom * shown.metrics().scale),
                  .laneMood = {},
                  .isAway = {},
                  .memoryIfDropped = {}}
    {
    }

    /// At the part that a canvas shows, where it shows it.
    void lookAs(const Canvas &canvas)
    {
        const ViewTransform &view = canvas.view().transform();
        painter.translate(view.offset);
        painter.scale(view.zoom, view.zoom);
        context.visible = view.toScene(QRectF(canvas.rect()));
    }

    /// Boxes that texts stand in.
    std::vector<BoxRef> boxesWithText() const
    {
        std::vector<BoxRef> found;
        for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
            const GroupContent &content = scene.content(scene.places()[place]);
            for (BoxIndex i = 0; i < content.boxes.size(); ++i) {
                const BoxRef ref{place, i};
                const bool isDrawn = drawnBox(scene, ref, context.zoom) == ref;
                const bool hasText = !content.boxes[i].isOpen || isDrawnClosed(scene, ref, context.zoom);
                if (isDrawn && hasText)
                    found.push_back(ref);
            }
        }
        return found;
    }

    const Scene &scene;
    QImage image{8, 8, QImage::Format_ARGB32_Premultiplied};
    QPainter painter;
    TextCache texts;
    PaintContext context;
};

} // namespace

/// Edges and what they say, against the boxes of the picture.
class RouteLabelsTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void labels_lie_on_no_box_and_no_other_label_data() { pictures(); }
    void labels_lie_on_no_box_and_no_other_label();
    void names_of_stubs_lie_on_no_other();
    void labels_lie_on_no_handle_of_a_boundary();
    void boundaries_of_chunks_lie_apart();
    void boundaries_of_a_schedule_that_turns_back_tell_apart_and_whole();
    void boundaries_of_dozens_of_stages_tell_beside_them_data();
    void boundaries_of_dozens_of_stages_tell_beside_them();
    void what_a_boundary_tells_no_edge_tells_again();
    void edges_of_a_box_write_nothing_over_what_boundaries_tell();
    void what_a_boundary_sends_covers_no_stage();
    void in_lanes_a_label_stands_on_its_edge_data() { pictures(); }
    void in_lanes_a_label_stands_on_its_edge();
    void in_lanes_no_edge_runs_over_the_text_of_a_box_data() { pictures(); }
    void in_lanes_no_edge_runs_over_the_text_of_a_box();
    void edges_between_few_devices_tell_their_bytes_data();
    void edges_between_few_devices_tell_their_bytes();
    void in_a_channel_no_label_repeats_the_one_beside_it_data() { pictures(); }
    void in_a_channel_no_label_repeats_the_one_beside_it();
    void names_of_stubs_stay_in_their_channel();
    void lines_of_a_drag_run_below_the_labels_of_edges();
    void labels_of_a_drag_lie_on_none_of_the_circle_that_it_would_close();
    void between_closed_groups_what_many_read_from_one_is_a_line_with_branches();

private:
    void pictures();
    void open();
    const Scene &scene() const { return m_canvas->keeper().scene(); }
    QRectF headerOf(const LaneBox &lane) const
    {
        const CanvasMetrics &metrics = scene().metrics();
        const QRectF header(lane.rect.topLeft(), QSizeF(lane.rect.width(), metrics.laneHeader));
        return header.adjusted(metrics.inset, 0, -metrics.inset, 0);
    }

    std::unique_ptr<Canvas> m_canvas;
    std::unique_ptr<testing::OpenPlan> m_open;
};

void RouteLabelsTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_canvas = std::make_unique<Canvas>(&m_open->source, &m_open->state, nullptr);
    m_canvas->setReducedMotion(true);
    m_canvas->resize(1008, 748);
}

void RouteLabelsTest::cleanup()
{
    m_canvas.reset();
    m_open.reset();
}

void RouteLabelsTest::pictures()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<int>("count");
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<double>("zoom"); // 0: that shows the whole
    for (const double zoom : {1.0, 0.7, 0.55, 0.0}) {
        QTest::addRow("ResNet-50 at %g", zoom) << "partition/resnet50" << 4 << qint64(101187584) << zoom;
        QTest::addRow("BERT at %g", zoom) << "partition/bert_base" << 10 << qint64(120) * 1000 * 1000 << zoom;
        QTest::addRow("DLRM at %g", zoom) << "partition/dlrm_26" << 20 << qint64(9337804) << zoom;
        QTest::addRow("DenseNet at %g", zoom) << "partition/densenet121" << 64 << qint64(7500) * 1000 << zoom;
    }
}

void RouteLabelsTest::open()
{
    QFETCH(const QString, graph);
    QFETCH(const int, count);
    QFETCH(const qint64, bytes);
    if (count > 40) { // in less they have no room for edges
        m_canvas->resize(1008, 2400);
        m_canvas->show();
    }
    m_open->run("partition.size_based", testing::fixtureGraph(graph.toStdString()), devices(count, bytes));
    m_canvas->fit();
    QVERIFY(!scene().isMap() && m_open->plan->edges().size() > 1);
}

void RouteLabelsTest::labels_lie_on_no_box_and_no_other_label()
{
    QFETCH(const double, zoom);
    for (const Arrangement arrangement : {Arrangement::ByDevice, Arrangement::ByFlow}) {
        m_open->state.setArrangement(arrangement);
        open();
        Painted painted(scene(), zoom > 0 ? zoom : m_canvas->zoom());
        const std::vector<ShownLabel> labels = shownLabels(painted.context, shownRoutes(painted.context));
        for (std::size_t i = 0; i < labels.size(); ++i) {
            for (std::size_t k = 0; k < i; ++k)
                QVERIFY(!labels[i].rect.intersects(labels[k].rect));
            for (const BoxRef box : painted.boxesWithText())
                QVERIFY(!labels[i].rect.intersects(scene().rect(box)));
            for (const LaneBox &lane : scene().lanes())
                QVERIFY(!labels[i].rect.intersects(headerOf(lane)));
            for (const Route &route : routesOf(painted.context))
                QVERIFY(route.kind != Route::Kind::Stub ||
                        !labels[i].rect.intersects(stubNameRect(painted.context, route)));
        }
    }
}

/// Of boxes side by side, which read one value at one height.
void RouteLabelsTest::names_of_stubs_lie_on_no_other()
{
    std::string text = "lane dev_0 1000\nlane dev_1 9000\ngroup 0 dev_0: s\ngroup 1 dev_1:";
    std::string edges;
    for (int i = 0; i < 400; ++i) {
        text += " a" + std::to_string(i);
        edges += "edge s a" + std::to_string(i) + " 10\n";
    }
    const std::unique_ptr<test::FakePlan> plan = test::FakePlan::fromText(text + "\n" + edges);
    Scene stubs;
    stubs.setPlan(plan.get(), std::make_shared<ModuleTree>(plan->graph()));
    stubs.arrange(Arrangement::ByDevice, {{1000, 700}, {}}, layeredLayout);
    Painted painted(stubs, 1);
    const std::vector<ShownLabel> names = stubNames(painted.context, shownRoutes(painted.context));
    QVERIFY(names.size() > 1);
    QVERIFY(names.size() < 400);
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k)
            QVERIFY(!names[i].rect.intersects(names[k].rect));
    }
}

void RouteLabelsTest::labels_lie_on_no_handle_of_a_boundary()
{
    m_open->run("pipeline.balanced", testing::fixtureGraph("partition/bert_base"), devices(4, qint64(1) << 30));
    m_canvas->fit();
    for (const double zoom : {1.0, 0.85, 0.7}) {
        Painted painted(scene(), zoom);
        paintBoundaries(painted.context);
        const std::vector<ShownLabel> labels = shownLabels(painted.context, shownRoutes(painted.context));
        QVERIFY(!labels.empty());
        for (const GroupBoundary &boundary : boundariesOf(scene())) {
            for (const ShownLabel &label : labels)
                QVERIFY(!label.rect.contains(boundary.line.center()));
        }
    }
}

/// Two of them share each channel, and the last lane has one between its stages.
void RouteLabelsTest::boundaries_of_a_schedule_that_turns_back_tell_apart_and_whole()
{
    m_canvas->resize(1008, 400); // all lanes in a row
    const ParameterValues backAndForth{{"schedule", std::string("zb_v")}};
    m_open->run("pipeline.balanced", testing::fixtureGraph("partition/bert_base"), devices(7, qint64(1) << 34),
                backAndForth);
    m_canvas->fit();
    Painted painted(scene(), m_canvas->zoom());
    painted.lookAs(*m_canvas);
    paintBoundaries(painted.context);
    const std::vector<QRectF> &texts = painted.context.boundaryTexts; // and handles
    QCOMPARE(texts.size(), 2 * boundariesOf(scene()).size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        QVERIFY(painted.context.visible.contains(texts[i]));
        for (std::size_t k = 0; k < i; ++k)
            QVERIFY(!texts[i].intersects(texts[k]));
    }
}

/// Forwards chunk by chunk: each pair of lanes has a boundary for every chunk, and each can be taken by itself.
void RouteLabelsTest::boundaries_of_chunks_lie_apart()
{
    m_canvas->resize(1254, 600);
    const ParameterValues chunks{{"schedule", std::string("interleaved_1f1b")}, {"chunks", std::int64_t(2)}};
    m_open->run("pipeline.balanced", testing::fixtureGraph("partition/bert_base"), devices(4, qint64(1) << 34), chunks);
    m_canvas->fit();
    const std::vector<GroupBoundary> boundaries = boundariesOf(scene());
    QCOMPARE(boundaries.size(), std::size_t(7));
    for (const GroupBoundary &boundary : boundaries) {
        const std::optional<GroupBoundary> taken = boundaryAt(scene(), boundary.line.center(), 2);
        QVERIFY(taken && taken->later == boundary.later);
    }
    Painted painted(scene(), m_canvas->zoom());
    painted.lookAs(*m_canvas);
    paintBoundaries(painted.context);
    const std::vector<QRectF> &texts = painted.context.boundaryTexts; // and handles
    for (std::size_t i = 0; i < texts.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k)
            QVERIFY(!texts[i].intersects(texts[k]));
    }
}

void RouteLabelsTest::boundaries_of_dozens_of_stages_tell_beside_them_data()
{
    QTest::addColumn<Arrangement>("arrangement");
    QTest::addColumn<QSize>("size");
    for (const auto &[name, size] :
         {std::pair("beside a timeline", QSize(1254, 372)), std::pair("small", QSize(900, 380))}) {
        QTest::addRow("by device, %s", name) << Arrangement::ByDevice << size;
        QTest::addRow("by flow, %s", name) << Arrangement::ByFlow << size;
    }
}

/// More than could be read at once as boxes: by flow one scrolls down to the others, and a row is seen whole; by device
/// they are a strip, in which every boundary is seen.
void RouteLabelsTest::boundaries_of_dozens_of_stages_tell_beside_them()
{
    QFETCH(const Arrangement, arrangement);
    QFETCH(const QSize, size);
    m_canvas->resize(size);
    m_canvas->show(); // it takes the size then
    m_open->state.setArrangement(arrangement);
    m_open->run("pipeline.balanced", testing::fixtureGraph("partition/bert_base"), devices(64, qint64(1) << 34));
    Painted painted(scene(), m_canvas->zoom());
    painted.lookAs(*m_canvas);
    paintBoundaries(painted.context);
    const QRectF visible = painted.context.visible;
    const double edge = 2 / m_canvas->zoom(); // which handles may touch
    for (std::uint32_t place = 0; place < scene().places().size(); ++place) {
        const QRectF stage = scene().placeRect(place);
        QVERIFY(stage.left() >= visible.left() && stage.right() <= visible.right());
        for (const QRectF &text : painted.context.boundaryTexts)
            QVERIFY2(!text.intersects(stage.adjusted(edge, edge, -edge, -edge)), qPrintable(QString::number(place)));
    }
    if (arrangement == Arrangement::ByFlow) {
        QVERIFY(painted.context.boundaryTexts.size() >= 8); // a handle and what is told, each
        return;
    }
    QVERIFY(scene().stageStrip());
    for (const StageJoint &joint : scene().stageStrip()->joints)
        QVERIFY(joint.sent.left() >= visible.left() && joint.sent.right() <= visible.right());
}

void RouteLabelsTest::what_a_boundary_tells_no_edge_tells_again()
{
    m_open->run("pipeline.balanced", testing::fixtureGraph("pipeline/mlp_6"), devices(3, qint64(1) << 40));
    m_canvas->fit();
    for (const double zoom : {1.0, 0.7, 0.2}) { // the last one closes the stages
        Painted painted(scene(), zoom);
        QStringList told;
        for (const GroupBoundary &boundary : boundariesOf(scene()))
            told += CanvasTexts::boundary(*m_open->plan, boundary.earlier, boundary.later);
        QVERIFY(told.size() >= 2);
        for (const ShownLabel &label : shownLabels(painted.context, shownRoutes(painted.context))) {
            for (const QString &line : routeLabel(routesOf(painted.context)[label.route]).split(u'\n'))
                QVERIFY2(!told.contains(line), qPrintable(line));
        }
    }
}

void RouteLabelsTest::edges_of_a_box_write_nothing_over_what_boundaries_tell()
{
    testing::DenseModel model;
    model.layers = 8;
    const ParameterValues stages{{"pipeline", std::int64_t(4)}};
    auto plan = testing::planned("training.uniform", model, testing::clusterOfNodes(2), stages);
    m_canvas->resize(1008, 330);
    m_open->show(std::move(*plan));
    m_canvas->show();
    m_canvas->fit();
    const QImage before = m_canvas->grab().toImage();
    const auto inWidget = [&](const QRectF &rect) { return m_canvas->view().transform().toWidget(rect); };
    const BoxRef last = scene().boxOf(m_open->plan->groupItems(GroupIndex(1)).back());
    QTest::mouseMove(m_canvas.get(), inWidget(scene().rect(last)).center().toPoint());
    QTRY_VERIFY(m_canvas->grab().toImage() != before);
    const QImage after = m_canvas->grab().toImage();
    Painted painted(scene(), m_canvas->zoom());
    painted.lookAs(*m_canvas);
    paintBoundaries(painted.context);
    QVERIFY(!painted.context.boundaryTexts.empty());
    for (const QRectF &text : painted.context.boundaryTexts) {
        const QRect written = inWidget(text).toAlignedRect().adjusted(3, 3, -3, -3); // within rounded corners
        QCOMPARE(before.copy(written), after.copy(written));
    }
}

/// Where there is no room beside a boundary it is told when the pointer is on it.
void RouteLabelsTest::what_a_boundary_sends_covers_no_stage()
{
    testing::DenseModel model;
    model.layers = 16;
    const ParameterValues stages{{"pipeline", std::int64_t(4)}, {"chunks", std::int64_t(2)}};
    m_canvas->resize(900, 380);
    m_open->show(std::move(*testing::planned("training.uniform", model, testing::clusterOfNodes(2), stages)));
    m_canvas->show();
    m_canvas->fit();
    for (const double zoom : {0.6, 0.45, 0.35, 0.25}) {
        Painted painted(scene(), zoom);
        painted.painter.scale(zoom, zoom);
        const double frame = 4 / zoom; // and half a handle
        for (const GroupBoundary &boundary : boundariesOf(scene())) {
            const std::size_t before = painted.context.boundaryTexts.size();
            paintBoundaryHandle(painted.context, boundary);
            for (std::size_t i = before; i < painted.context.boundaryTexts.size(); ++i) {
                const QRectF text = painted.context.boundaryTexts[i].adjusted(frame, frame, -frame, -frame);
                for (const GroupIndex stage : m_open->plan->groupsInOrder()) {
                    const QRectF box = scene().rect(scene().placeOf(stage));
                    // In a lane it stands over the empty end of the stage above.
                    const bool isAbove = !boundary.isUpright() && box.bottom() <= boundary.line.y1() &&
                                         m_open->plan->group(stage).lanes == m_open->plan->group(boundary.later).lanes;
                    QVERIFY2(isAbove || !box.intersects(text),
                             qPrintable(QStringLiteral("%1 of stage %2").arg(zoom).arg(stage.value())));
                }
            }
        }
        QVERIFY(!painted.context.boundaryTexts.empty());
    }
    const GroupBoundary boundary = boundariesOf(scene()).front();
    const QString told = boundaryToolTip(scene(), boundary);
    for (const QString &fact : CanvasTexts::boundary(*m_open->plan, boundary.earlier, boundary.later))
        QVERIFY2(told.contains(fact), qPrintable(told));
}

void RouteLabelsTest::in_lanes_a_label_stands_on_its_edge()
{
    QFETCH(const double, zoom);
    open();
    Painted painted(scene(), zoom > 0 ? zoom : m_canvas->zoom());
    const std::vector<ShownLabel> labels = shownLabels(painted.context, shownRoutes(painted.context));
    QVERIFY(!labels.empty());
    for (const ShownLabel &label : labels) {
        const Route &route = routesOf(painted.context)[label.route];
        const double beside = scene().isTiled() ? 5 : 0; // below a run across a channel, and its head
        QVERIFY2(meets(route.points, label.rect.adjusted(0, -beside, 0, beside)), qPrintable(routeLabel(route)));
    }
}

void RouteLabelsTest::in_lanes_no_edge_runs_over_the_text_of_a_box()
{
    QFETCH(const double, zoom);
    open();
    const Painted painted(scene(), zoom > 0 ? zoom : m_canvas->zoom());
    const std::vector<BoxRef> boxes = painted.boxesWithText();
    const std::vector<Route> &routes = routesOf(painted.context);
    QVERIFY(!boxes.empty() && !routes.empty());
    for (const Route &route : routes) {
        for (std::size_t i = 1; i < route.points.size(); ++i) {
            for (const BoxRef box : boxes)
                QVERIFY2(!runsThrough(route.points[i - 1], route.points[i], scene().rect(box)),
                         m_open->plan->group(scene().places()[box.place].group).label.c_str());
        }
    }
}

void RouteLabelsTest::edges_between_few_devices_tell_their_bytes_data()
{
    QTest::addColumn<Arrangement>("arrangement");
    QTest::addRow("in lanes") << Arrangement::ByDevice;
    QTest::addRow("by flow") << Arrangement::ByFlow; // where edges are hardly longer than their labels
}

void RouteLabelsTest::edges_between_few_devices_tell_their_bytes()
{
    QFETCH(const Arrangement, arrangement);
    m_open->state.setArrangement(arrangement);
    m_open->run("partition.size_based", testing::fixtureGraph("partition/resnet50"), devices(4, 101187584));
    Painted painted(scene(), 1);
    const std::vector<std::uint32_t> shown = shownRoutes(painted.context);
    const auto isEdge = [&](std::uint32_t i) { return routesOf(painted.context)[i].kind == Route::Kind::Edge; };
    QCOMPARE(qsizetype(shownLabels(painted.context, shown).size()), qsizetype(std::ranges::count_if(shown, isEdge)));
}

void RouteLabelsTest::in_a_channel_no_label_repeats_the_one_beside_it()
{
    QFETCH(const double, zoom);
    open();
    if (scene().isTiled())
        return; // the costliest edges have a label each
    Painted painted(scene(), zoom > 0 ? zoom : m_canvas->zoom());
    const std::vector<Route> &routes = routesOf(painted.context);
    const std::vector<ShownLabel> labels = shownLabels(painted.context, shownRoutes(painted.context));
    const auto textOf = [&](const ShownLabel &label) { return routeLabel(routes[label.route]); };
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const double near = 2 * labels[i].rect.height();
        for (std::size_t k = 0; k < i; ++k)
            QVERIFY2(textOf(labels[i]) != textOf(labels[k]) ||
                         !labels[k].rect.intersects(labels[i].rect.adjusted(0, -near, 0, near)),
                     qPrintable(textOf(labels[i])));
    }
    QVERIFY(!labels.empty());
}

void RouteLabelsTest::names_of_stubs_stay_in_their_channel()
{
    std::string text = "lane dev_0 1000\ngroup 0 dev_0: attention_mask_of_all\n";
    std::string edges;
    for (int lane = 1; lane < 4; ++lane) {
        const std::string number = std::to_string(lane);
        text += "lane dev_" + number + " 1000\ngroup " + number + " dev_" + number + ':';
        for (int i = 0; i < 6; ++i) {
            const std::string reader = " op" + number + '_' + std::to_string(i);
            text += reader;
            edges += "edge attention_mask_of_all" + reader + " 10\n";
        }
        text += '\n';
    }
    const std::unique_ptr<test::FakePlan> plan = test::FakePlan::fromText(text + edges);
    Scene stubs;
    stubs.setPlan(plan.get(), std::make_shared<ModuleTree>(plan->graph()));
    stubs.arrange(Arrangement::ByDevice, {{1000, 700}, {}}, layeredLayout);
    for (const double zoom : {1.0, 0.7, 0.52}) {
        Painted painted(stubs, zoom);
        const std::vector<ShownLabel> names = stubNames(painted.context, shownRoutes(painted.context));
        QVERIFY(!names.empty());
        for (const ShownLabel &name : names) {
            for (const LaneBox &lane : stubs.lanes())
                QVERIFY(!lane.rect.intersects(name.rect.adjusted(0.5, 0, -0.5, 0)));
        }
    }
}

/// Far down past the channel between the last two lanes, where labels stand.
void RouteLabelsTest::lines_of_a_drag_run_below_the_labels_of_edges()
{
    m_open->run("partition.size_based", testing::fixtureGraph("partition/bert_base"), devices(10, 120 * 1000 * 1000));
    m_canvas->show();
    m_canvas->fit();
    Painted painted(scene(), m_canvas->zoom());
    painted.lookAs(*m_canvas);
    const auto inWidget = [&](const QRectF &rect) { return m_canvas->view().transform().toWidget(rect); };
    const QRectF group = inWidget(scene().rect(scene().placeOf(GroupIndex(3))));
    const QImage atRest = m_canvas->grab().toImage();
    const QPoint from = QPointF(group.center().x(), group.top() + 20).toPoint();
    QTest::mousePress(m_canvas.get(), Qt::LeftButton, {}, from);
    int allowed = 0;
    for (const LaneBox &lane : scene().lanes()) {
        QTest::mouseMove(m_canvas.get(), inWidget(lane.rect).center().toPoint());
        QVERIFY(m_canvas->dragging().isActive());
        const QImage dragged = m_canvas->grab().toImage();
        const DragPlaces places = m_canvas->placesOfDrag();
        const Verdict *verdict = m_canvas->dragging().session()->current();
        if (!verdict || !verdict->preview.allowed)
            continue; // labels of a circle are red
        ++allowed;
        for (const ShownLabel &label : shownLabels(painted.context, shownRoutes(painted.context))) {
            const QRect inside = inWidget(label.rect).toAlignedRect().adjusted(3, 3, -3, -3);
            const bool isCovered = places.ghost.intersects(inside) || places.badge->intersects(inside);
            QVERIFY(isCovered || dragged.copy(inside) == atRest.copy(inside));
        }
    }
    QVERIFY(allowed > 2);
}

/// A part of a model in the middle of a partition, dragged behind what reads it.
void RouteLabelsTest::labels_of_a_drag_lie_on_none_of_the_circle_that_it_would_close()
{
    m_open->run("partition.size_based", testing::fixtureGraph("partition/resnet50"), devices(4, 101187584));
    m_canvas->show();
    m_canvas->fit();
    Painted painted(scene(), m_canvas->zoom());
    painted.lookAs(*m_canvas);
    const auto inWidget = [&](const QRectF &rect) { return m_canvas->view().transform().toWidget(rect); };
    const std::vector<ItemIndex> first = m_open->plan->groupItems(GroupIndex(0));
    const BoxRef layer = scene().boxOf(first[first.size() / 3]);
    QTest::mousePress(m_canvas.get(), Qt::LeftButton, {}, inWidget(scene().rect(layer)).center().toPoint());
    QTest::mouseMove(m_canvas.get(), inWidget(scene().lanes()[1].rect).center().toPoint());
    const QImage dragged = m_canvas->grab().toImage();
    const Verdict *verdict = m_canvas->dragging().session()->current();
    QVERIFY(verdict && !verdict->preview.cycle.empty());
    int red = 0;
    for (const ShownLabel &label : shownLabels(painted.context, shownRoutes(painted.context))) {
        const Route &route = routesOf(painted.context)[label.route];
        const QRectF box = inWidget(label.rect);
        const bool isFromFirst = scene().places()[route.from.place].group == GroupIndex(0) &&
                                 scene().places()[route.to.place].group == GroupIndex(1);
        if (!isFromFirst)
            continue;
        ++red;
        int whole = 0; // of its border: above, below
        for (const double y : {box.top(), box.bottom()}) {
            for (int dy = -1; dy <= 1; ++dy)
                whole |= isRed(dragged.pixelColor(int(box.center().x()), int(std::round(y)) + dy)) << (y == box.top());
        }
        QCOMPARE(whole, 3);
    }
    QVERIFY(red > 0);
}

void RouteLabelsTest::between_closed_groups_what_many_read_from_one_is_a_line_with_branches()
{
    m_open->run("partition.size_based", testing::fixtureGraph("partition/densenet121"), devices(64, 7500 * 1000));
    m_canvas->expandAll(); // no tiles, whose edges have a track each
    int branches = 0;
    for (const Route &one : scene().farRoutes()) {
        for (const Route &other : scene().farRoutes()) {
            const bool leavesThere = one.points.front().x() == other.points.front().x();
            if (&one == &other || one.from.place != other.from.place || !leavesThere)
                continue;
            ++branches;
            QCOMPARE(one.points[0], other.points[0]);
            QCOMPARE(one.points[1], other.points[1]);
        }
    }
    QVERIFY(branches > 20);
}

CUTAWAY_WIDGET_TEST(RouteLabelsTest)
#include "route_labels_test.moc"
