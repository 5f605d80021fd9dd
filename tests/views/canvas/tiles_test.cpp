#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/paint/host_painter.h"
#include "views/canvas/paint/route_labels.h"
#include "views/canvas/paint/route_style.h"
#include "views/canvas/paint/spotlight.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/theme/theme.h"

#include <QImage>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace cutaway;

namespace {

/// Everything that has a place in the picture.
struct Places
{
    std::vector<QRectF> groups;
    std::vector<QRectF> lanes;
    std::vector<std::vector<QPointF>> edges;
    std::vector<QRectF> labels;
    double zoom = 0;
    QPointF offset;
    friend bool operator==(const Places &, const Places &) = default;
};

} // namespace

/// Closed groups of many devices, drawn for the view: heights, edges, labels and what is traced.
class TilesTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void higher_takes_longer_data() { pictures(); }
    void higher_takes_longer();
    void all_is_seen_at_its_own_size_data() { pictures(); }
    void all_is_seen_at_its_own_size();
    void hosts_stand_in_frames_around_their_lanes();
    void no_edge_runs_through_a_tile_data() { pictures(); }
    void no_edge_runs_through_a_tile();
    void the_costliest_edges_have_labels_data() { pictures(); }
    void the_costliest_edges_have_labels();
    void no_text_lies_on_another_a_head_or_a_tile_data() { pictures(); }
    void no_text_lies_on_another_a_head_or_a_tile();
    void a_selected_group_traces_its_edges_and_moves_nothing_data() { pictures(); }
    void a_selected_group_traces_its_edges_and_moves_nothing();
    void what_is_not_traced_steps_back();
    void ctrl_click_adds_a_group_and_escape_ends_it();
    void the_critical_path_stands_out();
    void by_flow_a_selected_group_is_traced_as_in_lanes();
    void a_group_opens_in_place_and_closes_again();
    void by_flow_groups_keep_their_order_when_an_operator_moves_data();
    void by_flow_groups_keep_their_order_when_an_operator_moves();
    void stages_drawn_closed_are_as_high_as_they_take_long_data();
    void stages_drawn_closed_are_as_high_as_they_take_long();

private:
    void pictures();
    void open(int devices, Arrangement arrangement = Arrangement::ByDevice);
    void openRow()
    {
        QFETCH(const int, devices);
        QFETCH(const Arrangement, arrangement);
        open(devices, arrangement);
    }
    const Scene &scene() const { return m_canvas->keeper().scene(); }
    QPoint at(GroupIndex group) const
    {
        const QRectF rect = scene().rect(scene().placeOf(group));
        return m_canvas->view().transform().toWidget(rect.center()).toPoint();
    }
    Places places();
    std::vector<ShownLabel> labels(TextCache &texts, std::vector<QRectF> *hosts = nullptr);
    GroupIndex busiest() const;

    std::unique_ptr<Canvas> m_canvas;
    std::unique_ptr<testing::OpenPlan> m_open;
};

void TilesTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_canvas = std::make_unique<Canvas>(&m_open->source, &m_open->state, nullptr);
    m_canvas->setReducedMotion(true);
    m_canvas->setMinimapVisible(false);
    m_canvas->resize(1008, 800);
    m_canvas->show();
}

void TilesTest::cleanup()
{
    m_canvas.reset();
    m_open.reset();
}

void TilesTest::pictures()
{
    QTest::addColumn<int>("devices");
    QTest::addColumn<Arrangement>("arrangement");
    for (const int devices : {16, 40}) {
        QTest::addRow("ResNet-50 on %d devices", devices) << devices << Arrangement::ByDevice;
        QTest::addRow("ResNet-50 on %d devices by flow", devices) << devices << Arrangement::ByFlow;
    }
}

void TilesTest::open(int devices, Arrangement arrangement)
{
    m_open->state.setArrangement(arrangement);
    const std::int64_t bytes = (devices == 40 ? 11 : 24) * 1024 * 1024;
    m_open->run("partition.best", testing::fixtureGraph("partition/resnet50"), testing::hostsOf(devices, 8, bytes));
    m_canvas->fit();
    QVERIFY(scene().isTiled());
}

std::vector<ShownLabel> TilesTest::labels(TextCache &texts, std::vector<QRectF> *hosts)
{
    QImage image(8, 8, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    PaintContext context{.painter = painter,
                         .scene = scene(),
                         .theme = theme(),
                         .texts = texts,
                         .zoom = scene().metrics().scale,
                         .visible = scene().bounds(),
                         .detail = Detail::Full,
                         .laneMood = {},
                         .isAway = {},
                         .memoryIfDropped = {}};
    if (hosts)
        *hosts = hostNameRects(context);
    return shownLabels(context, shownRoutes(context));
}

Places TilesTest::places()
{
    Places all;
    for (std::uint32_t place = 0; place < scene().places().size(); ++place)
        all.groups.push_back(scene().placeRect(place));
    for (const LaneBox &lane : scene().lanes())
        all.lanes.push_back(lane.rect);
    for (const Route &route : scene().routes())
        all.edges.push_back(route.points);
    TextCache texts;
    for (const ShownLabel &label : labels(texts))
        all.labels.push_back(label.rect);
    all.zoom = m_canvas->view().zoom();
    all.offset = m_canvas->view().transform().offset;
    return all;
}

/// The group with the most edges, so that others are left.
GroupIndex TilesTest::busiest() const
{
    std::map<GroupIndex, int> edges;
    for (const GroupEdge &edge : m_open->plan->edges()) {
        ++edges[edge.from];
        ++edges[edge.to];
    }
    return std::ranges::max_element(edges, {}, [](const auto &each) { return each.second; })->first;
}

void TilesTest::higher_takes_longer()
{
    openRow();
    int pairs = 0;
    for (std::uint32_t a = 0; a < scene().places().size(); ++a) {
        for (std::uint32_t b = 0; b < a; ++b) {
            const double one = *m_open->plan->group(scene().places()[a].group).seconds;
            const double other = *m_open->plan->group(scene().places()[b].group).seconds;
            if (one == other)
                continue;
            ++pairs;
            const double heights = scene().placeRect(a).height() - scene().placeRect(b).height();
            QVERIFY2((one - other) * heights >= 0, qPrintable(QString("%1 %2").arg(a).arg(b)));
        }
    }
    QVERIFY(pairs > 50);
}

void TilesTest::all_is_seen_at_its_own_size()
{
    openRow();
    QCOMPARE(m_canvas->zoom(), 1.0);
    const QRectF seen = m_canvas->view().visible();
    for (const LaneBox &lane : scene().lanes())
        QVERIFY(seen.contains(lane.rect));
    for (const Route &route : scene().routes()) {
        for (const QPointF point : route.points)
            QVERIFY(seen.contains(point));
    }
}

void TilesTest::hosts_stand_in_frames_around_their_lanes()
{
    open(40);
    for (const LaneBox &lane : scene().lanes()) {
        QCOMPARE(int(lane.row), int(lane.position / 8));
        QCOMPARE(int(lane.column), int(lane.position % 8));
    }
    m_canvas->resize(700, 800); // a host no longer has room in a row
    m_canvas->fit();
    for (const LaneBox &lane : scene().lanes()) {
        if (lane.position % 8 == 0)
            QCOMPARE(int(lane.column), 0);
    }
}

void TilesTest::no_edge_runs_through_a_tile()
{
    openRow();
    QVERIFY(scene().routes().size() > 15);
    for (const Route &route : scene().routes()) {
        for (std::size_t i = 1; i < route.points.size(); ++i) {
            const QRectF line =
                QRectF(route.points[i - 1], route.points[i]).normalized().adjusted(-0.5, -0.5, 0.5, 0.5);
            for (std::uint32_t place = 0; place < scene().places().size(); ++place)
                QVERIFY(!line.intersects(scene().placeRect(place).adjusted(1, 1, -1, -1)));
        }
    }
}

void TilesTest::the_costliest_edges_have_labels()
{
    openRow();
    std::vector<double> times;
    for (const Route &route : scene().routes()) {
        if (route.crossesLanes)
            times.push_back(route.seconds);
    }
    std::ranges::sort(times, std::greater());
    const double least = times[std::min(times.size(), labelsAtRest) - 1];
    const auto equal = std::ranges::count_if(times, [&](double time) { return time >= least * (1 - 1e-9); });
    TextCache texts;
    const std::vector<ShownLabel> shown = labels(texts);
    for (const ShownLabel &label : shown)
        QVERIFY(scene().routes()[label.route].seconds >= least * (1 - 1e-9));
    if (scene().arrangement() == Arrangement::ByDevice) // by flow some are shorter than their labels
        QVERIFY(shown.size() >= std::min(times.size(), labelsAtRest));
    QVERIFY(!shown.empty());
    QVERIFY(qsizetype(shown.size()) <= qsizetype(equal));
}

void TilesTest::no_text_lies_on_another_a_head_or_a_tile()
{
    openRow();
    TextCache texts;
    std::vector<QRectF> written;
    const std::vector<ShownLabel> shown = labels(texts, &written);
    for (const LaneBox &lane : scene().lanes())
        written.push_back({lane.rect.topLeft(), QSizeF(lane.rect.width(), scene().metrics().laneHeader)});
    for (std::uint32_t place = 0; place < scene().places().size(); ++place)
        written.push_back(scene().placeRect(place));
    for (std::size_t i = 0; i < written.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k)
            QVERIFY(!written[i].intersects(written[k]));
    }
    for (const ShownLabel &label : shown) {
        for (const QRectF &rect : written)
            QVERIFY2(!label.rect.intersects(rect), qPrintable(label.text));
        for (const Route &route : scene().routes()) {
            const ArrowHead head = arrowHead(routeWidth(route));
            const QPointF tip = route.points.back();
            const QPointF from = route.points[route.points.size() - 2];
            const QPointF back = tip - (tip - from) / std::hypot(tip.x() - from.x(), tip.y() - from.y()) * head.length;
            QVERIFY2(!label.rect.intersects(QRectF(tip, back).normalized().adjusted(-1, -1, 1, 1)),
                     qPrintable(label.text));
        }
        for (const ShownLabel &other : shown)
            QVERIFY(&other == &label || !other.rect.intersects(label.rect));
    }
}

void TilesTest::a_selected_group_traces_its_edges_and_moves_nothing()
{
    openRow();
    const Places before = places();
    for (std::uint32_t place = 0; place < scene().places().size(); ++place) {
        const GroupIndex group = scene().places()[place].group;
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, at(group));
        QVERIFY(m_canvas->isSelected(Spot(group)));
        m_canvas->grab();
        std::vector<std::pair<GroupIndex, GroupIndex>> traced;
        for (const std::uint32_t i : m_canvas->spotlight().routes) {
            const Route &route = scene().routes()[i];
            traced.emplace_back(scene().places()[route.from.place].group, scene().places()[route.to.place].group);
        }
        std::vector<std::pair<GroupIndex, GroupIndex>> edges;
        for (const GroupEdge &edge : m_open->plan->edges()) {
            if (edge.from == group || edge.to == group)
                edges.emplace_back(edge.from, edge.to);
        }
        std::ranges::sort(traced);
        std::ranges::sort(edges);
        QVERIFY(traced == edges);
        QVERIFY(places() == before);
    }
}

void TilesTest::what_is_not_traced_steps_back()
{
    open(40);
    const QImage before = m_canvas->grab().toImage();
    const GroupIndex group = busiest();
    QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, at(group));
    QTest::mouseMove(m_canvas.get(), {2, 2});
    const QImage after = m_canvas->grab().toImage();
    const Spotlight &light = m_canvas->spotlight();
    QVERIFY(light.neighbours.size() + 1 == light.places.size());
    const auto inside = [&](std::uint32_t place) {
        const QRectF rect = scene().placeRect(place);
        return m_canvas->view().transform().toWidget(rect).toAlignedRect().adjusted(8, 4, -4, -8);
    };
    for (std::uint32_t place = 0; place < scene().places().size(); ++place) {
        const bool isSame = before.copy(inside(place)) == after.copy(inside(place));
        const bool isNeighbour = std::ranges::find(light.neighbours, place) != light.neighbours.end();
        QCOMPARE(isSame, isNeighbour);
    }
    QTest::keyClick(m_canvas.get(), Qt::Key_Escape);
    const QImage ended = m_canvas->grab().toImage();
    for (std::uint32_t place = 0; place < scene().places().size(); ++place)
        QVERIFY(before.copy(inside(place)) == ended.copy(inside(place)));
}

void TilesTest::ctrl_click_adds_a_group_and_escape_ends_it()
{
    open(16);
    const GroupIndex first = scene().places().front().group;
    const GroupIndex last = scene().places().back().group;
    QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, at(first));
    QTest::mouseClick(m_canvas.get(), Qt::LeftButton, Qt::ControlModifier, at(last));
    QVERIFY(tracedGroups(scene(), m_open->state, 1) == (std::vector{std::min(first, last), std::max(first, last)}));
    QTest::mouseClick(m_canvas.get(), Qt::LeftButton, Qt::ControlModifier, at(first));
    QVERIFY(tracedGroups(scene(), m_open->state, 1) == std::vector{last});
    QTest::mouseClick(m_canvas.get(), Qt::LeftButton, Qt::ControlModifier, at(first));
    QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, {2, 2}); // the ground
    QVERIFY(tracedGroups(scene(), m_open->state, 1).empty());
    m_canvas->grab();
    QVERIFY(!m_canvas->spotlight().isOn());
}

void TilesTest::the_critical_path_stands_out()
{
    open(40);
    m_canvas->setCriticalPathVisible(true);
    m_canvas->grab();
    const Spotlight &light = m_canvas->spotlight();
    QVERIFY(light.cause == Spotlight::Cause::CriticalPath);
    QCOMPARE(light.places.size(), m_open->plan->cost().criticalGroups.size());
    QCOMPARE(light.routes.size() + 1, light.places.size());
    m_canvas->setCriticalPathVisible(false);
    m_canvas->grab();
    QVERIFY(!m_canvas->spotlight().isOn());
}

void TilesTest::by_flow_a_selected_group_is_traced_as_in_lanes()
{
    open(16, Arrangement::ByFlow);
    const GroupIndex group = busiest();
    m_open->state.selectSpot(group);
    m_canvas->grab();
    const auto edges = m_open->plan->edges();
    QCOMPARE(
        qsizetype(m_canvas->spotlight().routes.size()),
        qsizetype(std::ranges::count_if(edges, [&](const GroupEdge &e) { return e.from == group || e.to == group; })));
    QVERIFY(!m_canvas->spotlight().routes.empty());
}

void TilesTest::a_group_opens_in_place_and_closes_again()
{
    open(16);
    const Places before = places();
    const GroupIndex group = busiest();
    QTest::mouseDClick(m_canvas.get(), Qt::LeftButton, {}, at(group));
    const BoxRef box = scene().placeOf(group);
    QVERIFY(scene().box(box).isOpen);
    QCOMPARE(m_canvas->zoom(), 1.0);
    QVERIFY(scene().content(group).boxes.size() > 1);
    for (const LaneBox &lane : scene().lanes()) {
        const bool isItsColumn = lane.column == scene().laneBox(scene().places()[box.place].lane)->column;
        QVERIFY(isItsColumn || lane.rect.width() == before.lanes[lane.position].width());
    }
    m_canvas->collapseAll();
    m_canvas->fit();
    QVERIFY(places() == before);
}

void TilesTest::by_flow_groups_keep_their_order_when_an_operator_moves_data()
{
    QTest::addColumn<int>("devices");
    QTest::newRow("16 devices") << 16;
    QTest::newRow("40 devices") << 40;
}

/// Those above and below each other, but for the two that the operator leaves and comes to. What is undone looks as
/// before.
void TilesTest::by_flow_groups_keep_their_order_when_an_operator_moves()
{
    QFETCH(const int, devices);
    open(devices, Arrangement::ByFlow);
    EditedPlan &plan = *m_open->plan;
    const Places before = places();
    const auto origins = [this] {
        std::map<GroupIndex, QPointF> all;
        for (const GroupPlace &place : scene().places())
            all.emplace(place.group, place.origin);
        return all;
    };
    const std::map<GroupIndex, QPointF> was = origins();
    const auto firstAllowed = [&](ItemIndex item) {
        for (const auto &[group, origin] : was) {
            Move move;
            move.items = {{item, group}};
            if (plan.groupOf(item) != group && plan.preview(move).allowed)
                return move;
        }
        return Move();
    };
    int moves = 0;
    for (std::size_t i = 0; i < plan.itemCount() && moves < 10; i += 5) {
        const GroupIndex from = plan.groupOf(ItemIndex(i));
        const Move move = from.isValid() ? firstAllowed(ItemIndex(i)) : Move();
        if (move.isEmpty())
            continue;
        ++moves;
        const Result<Applied> applied = plan.apply(move);
        QVERIFY(applied);
        m_open->source.planChanged(applied->change);
        std::map<GroupIndex, QPointF> now = origins();
        const GroupIndex to = plan.groupOf(ItemIndex(i));
        int others = 0;
        int swapped = 0;
        for (const auto &[group, origin] : was) {
            if (group == from || group == to || !now.contains(group))
                continue;
            ++others;
            const auto isOtherWayRound = [&](const auto &other) {
                const auto there = now.find(other.first);
                return other.first != from && other.first != to && there != now.end() &&
                       other.second.x() == origin.x() && there->second.x() == now[group].x() &&
                       (other.second.y() < origin.y()) != (there->second.y() < now[group].y());
            };
            swapped += std::ranges::any_of(was, isOtherWayRound) ? 1 : 0;
        }
        QVERIFY2(others > 10 && swapped * 20 <= others, qPrintable(QString("%1 of %2").arg(swapped).arg(others)));
        m_open->source.planChanged(plan.restore(applied->inverse).change);
        const Places after = places();
        QVERIFY(after.groups == before.groups);
        QVERIFY(after.lanes == before.lanes);
        QVERIFY(after.edges == before.edges);
    }
    QVERIFY(moves > 3);
}

void TilesTest::stages_drawn_closed_are_as_high_as_they_take_long_data()
{
    QTest::addColumn<Arrangement>("arrangement");
    QTest::newRow("by device") << Arrangement::ByDevice;
    QTest::newRow("by flow") << Arrangement::ByFlow;
}

void TilesTest::stages_drawn_closed_are_as_high_as_they_take_long()
{
    QFETCH(const Arrangement, arrangement);
    m_canvas->resize(1008, 400);
    m_open->state.setArrangement(arrangement);
    m_open->run("pipeline.balanced", testing::fixtureGraph("partition/resnet50"), testing::hostsOf(8, 8, 1LL << 30));
    m_canvas->fit();
    QCOMPARE(scene().places().size(), std::size_t(8));
    int higher = 0;
    for (std::uint32_t a = 0; a < 8; ++a) {
        QVERIFY(!scene().box({a, 0}).isOpen);
        for (std::uint32_t b = 0; b < 8; ++b) {
            const double seconds = *m_open->plan->group(scene().places()[a].group).seconds -
                                   *m_open->plan->group(scene().places()[b].group).seconds;
            const double heights = scene().placeRect(a).height() - scene().placeRect(b).height();
            QVERIFY(seconds * heights >= 0);
            higher += heights > 0 ? 1 : 0;
        }
    }
    QVERIFY(higher > 6);
}

CUTAWAY_WIDGET_TEST(TilesTest)
#include "tiles_test.moc"
