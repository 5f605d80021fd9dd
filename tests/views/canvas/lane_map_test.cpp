#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"

#include <QApplication>
#include <QImage>
#include <QMouseEvent>
#include <QTest>

#include <algorithm>
#include <map>

using namespace cutaway;

namespace {

/// The group with the most edges.
GroupIndex busiest(const EditedPlan &plan)
{
    std::map<GroupIndex, int> edges;
    for (const GroupEdge &edge : plan.edges()) {
        ++edges[edge.from];
        ++edges[edge.to];
    }
    return std::ranges::max_element(edges, {}, [](const auto &each) { return each.second; })->first;
}

} // namespace

/// ResNet-50 on five hosts of eight devices, in a view too low for tiles: a line a lane.
class LaneMapTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void where_tiles_have_no_room_each_lane_is_a_line();
    void a_line_outlines_what_its_group_leads_to_and_dims_nothing();
    void a_group_is_dropped_on_a_line();
    void a_group_opens_below_its_line();
    void lanes_of_many_groups_are_no_lines();

private:
    const Scene &scene() const { return m_canvas->keeper().scene(); }
    QPoint at(GroupIndex group) const
    {
        const QRectF rect = scene().rect(scene().placeOf(group));
        return m_canvas->view().transform().toWidget(rect.center()).toPoint();
    }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<Canvas> m_canvas;
};

void LaneMapTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_canvas = std::make_unique<Canvas>(&m_open->source, &m_open->state, nullptr);
    m_canvas->setReducedMotion(true);
    m_canvas->setMinimapVisible(false);
    m_canvas->resize(1040, 330);
    m_canvas->show();
    m_open->run("partition.best", testing::fixtureGraph("partition/resnet50"),
                testing::hostsOf(40, 8, 11 * 1024 * 1024));
    m_canvas->fit();
    QVERIFY(scene().isMap());
}

void LaneMapTest::cleanup()
{
    m_canvas.reset();
    m_open.reset();
}

void LaneMapTest::where_tiles_have_no_room_each_lane_is_a_line()
{
    QCOMPARE(m_canvas->zoom(), 1.0);
    const double s = scene().metrics().scale;
    const QRectF first = scene().lanes().front().rect;
    QVERIFY(first.width() >= 104 * s);
    for (const LaneBox &lane : scene().lanes()) {
        QCOMPARE(int(lane.row), int(lane.position / 8)); // a host
        QCOMPARE(lane.rect.size(), QSizeF(first.width(), 22 * s));
        QCOMPARE(lane.rect.top(), first.top() + 28 * s * lane.row);
        QVERIFY(m_canvas->view().visible().contains(lane.rect));
        double right = lane.rect.left();
        for (const std::uint32_t place : lane.places) {
            const QRectF cell = scene().placeRect(place);
            QVERIFY(lane.rect.contains(cell));
            QVERIFY(cell.left() >= right);
            right = cell.right();
        }
    }
    QCOMPARE(hostSpans(scene()).size(), std::size_t(5));
    for (const HostSpan &span : hostSpans(scene()))
        QVERIFY(span.rect.right() <= first.left());
    m_canvas->resize(1040, 1000);
    m_canvas->fit();
    QVERIFY(scene().kind() == PictureKind::Tiles);
}

void LaneMapTest::a_line_outlines_what_its_group_leads_to_and_dims_nothing()
{
    const QImage before = m_canvas->grab().toImage();
    const GroupIndex group = busiest(*m_open->plan);
    QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, at(group));
    QVERIFY(m_canvas->isSelected(Spot(group)));
    QTest::mouseMove(m_canvas.get(), {2, 2});
    const QImage after = m_canvas->grab().toImage();
    std::vector<GroupIndex> ends;
    for (const GroupEdge &edge : m_open->plan->edges()) {
        if (edge.from == group || edge.to == group)
            ends.push_back(edge.from == group ? edge.to : edge.from);
    }
    QVERIFY(ends.size() > 2);
    for (const LaneBox &lane : scene().lanes()) {
        const auto isMarked = [&](std::uint32_t place) {
            const GroupIndex other = scene().places()[place].group;
            return other == group || std::ranges::find(ends, other) != ends.end();
        };
        const QRect rect = m_canvas->view().transform().toWidget(lane.rect).toAlignedRect();
        QCOMPARE(before.copy(rect) != after.copy(rect), std::ranges::any_of(lane.places, isMarked));
    }
    QTest::keyClick(m_canvas.get(), Qt::Key_Right); // along an edge
    const Spot spot = m_open->state.selectedSpot();
    const auto *next = std::get_if<GroupIndex>(&spot);
    QVERIFY(next && std::ranges::find(ends, *next) != ends.end());
}

void LaneMapTest::a_group_is_dropped_on_a_line()
{
    const GroupIndex group = scene().places().front().group;
    const auto isEmpty = [](const LaneBox &lane) { return lane.places.empty(); };
    const auto empty = std::ranges::find_if(scene().lanes(), isEmpty);
    QVERIFY(empty != scene().lanes().end());
    const LaneIndex target = empty->lane;
    const QPoint to = m_canvas->view().transform().toWidget(empty->rect.center()).toPoint();
    const QPoint from = at(group);
    QTest::mousePress(m_canvas.get(), Qt::LeftButton, {}, from);
    for (int step = 1; step <= 4; ++step) {
        const QPoint between = from + (to - from) * step / 4;
        QMouseEvent move(QEvent::MouseMove, between, m_canvas->mapToGlobal(between), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(m_canvas.get(), &move);
    }
    m_canvas->grab(); // while it is dragged
    QTest::mouseRelease(m_canvas.get(), Qt::LeftButton, {}, to);
    QVERIFY(m_open->plan->group(group).lanes == std::vector{target});
    QVERIFY(scene().isMap());
    QVERIFY(scene().laneBox(target)->rect.contains(scene().rect(scene().placeOf(group))));
}

void LaneMapTest::a_group_opens_below_its_line()
{
    const GroupIndex group = scene().places().front().group;
    const double line = scene().metrics().emptyLane;
    QTest::mouseDClick(m_canvas.get(), Qt::LeftButton, {}, at(group));
    const BoxRef box = scene().placeOf(group);
    QVERIFY(scene().box(box).isOpen);
    const LaneBox &lane = *scene().laneBox(scene().places()[box.place].lane);
    QVERIFY(scene().rect(box).top() >= lane.rect.top() + line);
    QVERIFY(lane.rect.adjusted(0, 0, 0, 1).contains(scene().rect(box)));
    m_canvas->fit();
    QVERIFY(scene().isMap());
    m_canvas->collapseAll();
    QVERIFY(scene().isMap());
    QVERIFY(!scene().box(scene().placeOf(group)).isOpen);
}

/// Their numbers have no room in one.
void LaneMapTest::lanes_of_many_groups_are_no_lines()
{
    Move move;
    for (std::uint32_t place = 1; place < 5; ++place)
        move.lanes.push_back({scene().places()[place].group, {scene().lanes().front().lane}});
    if (!m_open->plan->preview(move).allowed)
        m_open->setInventory(*testing::hostsOf(40, 8, 1LL << 34));
    m_open->source.requestMove(move);
    QCOMPARE(m_open->plan->lane(scene().lanes().front().lane).groups.size(), std::size_t(5));
    m_canvas->fit();
    QVERIFY(scene().kind() == PictureKind::Tiles);
}

CUTAWAY_WIDGET_TEST(LaneMapTest)
#include "lane_map_test.moc"
