#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_focus.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"

#include <QApplication>
#include <QTest>

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

} // namespace

/// What the map leaves to be seen.
class MinimapTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void whereAllIsInViewNoHeadOfALaneIsHidden_data();
    void whereAllIsInViewNoHeadOfALaneIsHidden();
    void whereThereIsMoreThanTheViewItIsShown();
    void noFocusIsDrawnOverIt();

private:
    QImage shown(bool hasMap)
    {
        m_canvas->setMinimapVisible(hasMap);
        return m_canvas->grab().toImage();
    }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<Canvas> m_canvas;
};

void MinimapTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_canvas = std::make_unique<Canvas>(&m_open->source, &m_open->state, nullptr);
    m_canvas->setReducedMotion(true);
    m_canvas->resize(1008, 720);
    m_canvas->show();
}

void MinimapTest::cleanup()
{
    m_canvas.reset();
    m_open.reset();
}

void MinimapTest::whereAllIsInViewNoHeadOfALaneIsHidden_data()
{
    QTest::addColumn<int>("devices");
    for (const int count : {20, 24, 32, 40, 48})
        QTest::addRow("%d devices", count) << count;
}

/// Of which the last ones are empty.
void MinimapTest::whereAllIsInViewNoHeadOfALaneIsHidden()
{
    QFETCH(const int, devices);
    m_open->run("partition.size_based", testing::fixtureGraph("partition/dlrm_26"), ::devices(devices, 9337804));
    m_canvas->fit();
    const Scene &scene = m_canvas->keeper().scene();
    QVERIFY(m_canvas->view().visible().contains(scene.bounds()));
    const QImage with = shown(true);
    const QImage without = shown(false);
    for (const LaneBox &lane : scene.lanes()) {
        const QRectF head(lane.rect.topLeft(), QSizeF(lane.rect.width(), scene.metrics().laneHeader));
        const QRect place = m_canvas->view().transform().toWidget(head).toAlignedRect();
        QVERIFY2(with.copy(place) == without.copy(place), m_open->plan->lane(lane.lane).label.c_str());
    }
}

void MinimapTest::whereThereIsMoreThanTheViewItIsShown()
{
    m_open->run("partition.size_based", testing::fixtureGraph("partition/dlrm_26"), ::devices(40, 9337804));
    m_canvas->setZoom(2);
    QVERIFY(shown(true) != shown(false));
}

void MinimapTest::noFocusIsDrawnOverIt()
{
    m_open->run("partition.size_based", testing::fixtureGraph("partition/dlrm_26"), ::devices(40, 9337804));
    m_canvas->setZoom(2);
    m_canvas->activateWindow();
    m_canvas->setFocus();
    QTRY_VERIFY(m_canvas->hasFocus());
    const LaneBox &lane = m_canvas->keeper().scene().lanes().front();
    m_canvas->setCanvasFocus({.item = {}, .module = {}, .group = {}, .lane = lane.lane}, false);
    m_canvas->setTransform({2, m_canvas->mapRect().center() - 2 * lane.rect.topLeft()});
    const QRect map = m_canvas->mapRect().toAlignedRect();
    const QImage focused = shown(true);
    m_canvas->clearFocus();
    const QImage unfocused = shown(true);
    QVERIFY(focused != unfocused);
    QVERIFY(focused.copy(map) == unfocused.copy(map));
}

CUTAWAY_WIDGET_TEST(MinimapTest)
#include "minimap_test.moc"
