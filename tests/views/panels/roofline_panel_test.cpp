#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/figures.h"
#include "views/panels/roofline_chart.h"
#include "views/panels/roofline_panel.h"
#include "views/theme/style.h"

#include <QLabel>
#include <QTableWidget>
#include <QTest>

using namespace cutaway;

class RooflinePanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void listsWhatIsFurthestBelowItsRoofFirst();
    void clickOnADotSelectsItsGroup();
    void groupSelectedElsewhereIsMarked();
    void rowSelectsItsGroup();
    void arrowsGoByIntensityAndReturnChooses();
    void pointerMarksDotAndRow();
    void crowdedNumbersStandAboveTheRoofByIntensity();
    void measuredLatenciesNeedPeaks();
    void plansOfOtherKindsHaveNone();
    void followsAnEdit();

private:
    RooflineChart *chart() const { return m_panel->findChild<RooflineChart *>(); }
    QTableWidget *table() const { return m_panel->findChild<QTableWidget *>(); }
    Roofline shown() const { return rooflineOf(*m_open->plan, workOf(m_open->plan->graph())); }
    QPoint centreOf(std::size_t dot) const { return chart()->rectOf(dot).center().toPoint(); }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<RooflinePanel> m_panel;
};

void RooflinePanelTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<RooflinePanel>(&m_open->source, &m_open->state);
    m_panel->resize(1000, 300);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    m_open->open("resnet50", "resnet50.h4");
    QTRY_VERIFY(chart()->isVisible() && chart()->thingCount() > 1);
}

void RooflinePanelTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

void RooflinePanelTest::listsWhatIsFurthestBelowItsRoofFirst()
{
    const Roofline roofline = shown();
    QCOMPARE(table()->rowCount(), int(roofline.points.size()));
    double before = 0;
    for (int row = 0; row < table()->rowCount(); ++row) {
        const RooflinePoint &point = roofline.points[std::size_t(row)];
        QCOMPARE(table()->item(row, 1)->text(), secondsText(point.seconds));
        QCOMPARE(table()->item(row, 2)->text(), percentText(point.share));
        QVERIFY(point.share >= before);
        before = point.share;
    }
}

void RooflinePanelTest::clickOnADotSelectsItsGroup()
{
    const Roofline roofline = shown();
    for (std::size_t dot = 0; dot < roofline.points.size(); ++dot) {
        QTest::mouseClick(chart(), Qt::LeftButton, {}, centreOf(dot));
        const Spot selected = m_open->state.selectedSpot();
        const auto *group = std::get_if<GroupIndex>(&selected);
        QVERIFY(group);
        const auto found = std::ranges::find(roofline.points, *group, &RooflinePoint::group);
        const std::size_t hit = std::size_t(found - roofline.points.begin());
        QVERIFY((centreOf(hit) - centreOf(dot)).manhattanLength() <= 2); // two may lie on one another
        QVERIFY(chart()->isSelected(hit));
        QCOMPARE(table()->currentRow(), int(hit));
    }
}

void RooflinePanelTest::groupSelectedElsewhereIsMarked()
{
    const Roofline roofline = shown();
    m_open->state.selectSpot(roofline.points.back().group);
    QVERIFY(chart()->isSelected(roofline.points.size() - 1));
    QVERIFY(table()->item(table()->rowCount() - 1, 0)->isSelected());
    m_open->state.clear();
    QVERIFY(!chart()->isSelected(roofline.points.size() - 1));
    QVERIFY(table()->selectedItems().isEmpty());
}

void RooflinePanelTest::rowSelectsItsGroup()
{
    table()->setFocus();
    table()->setCurrentCell(0, 0);
    QCOMPARE(m_open->state.selectedSpot(), Spot(shown().points[0].group));
    QTest::keyClick(table(), Qt::Key_Down);
    QCOMPARE(m_open->state.selectedSpot(), Spot(shown().points[1].group));
}

void RooflinePanelTest::arrowsGoByIntensityAndReturnChooses()
{
    std::vector<RooflinePoint> points = shown().points;
    std::ranges::stable_sort(points, {}, &RooflinePoint::intensity);
    chart()->setFocus();
    QTest::keyClick(chart(), Qt::Key_Home);
    for (std::size_t i = 0; i < points.size(); ++i) {
        QCOMPARE(m_open->state.hovered(), Spot(points[i].group));
        if (i + 1 < points.size())
            QTest::keyClick(chart(), Qt::Key_Right);
    }
    QCOMPARE(m_open->state.selectedSpot(), Spot());
    QTest::keyClick(chart(), Qt::Key_Return);
    QCOMPARE(m_open->state.selectedSpot(), Spot(points.back().group));
    QTest::keyClick(chart(), Qt::Key_Escape);
    QCOMPARE(m_open->state.hovered(), Spot());
}

void RooflinePanelTest::pointerMarksDotAndRow()
{
    QTest::mouseMove(chart(), centreOf(0));
    QTRY_VERIFY(m_open->state.hovered() != Spot());
    const Spot hovered = m_open->state.hovered();
    const auto points = shown().points;
    const auto found = std::ranges::find(points, *std::get_if<GroupIndex>(&hovered), &RooflinePoint::group);
    const int row = int(found - points.begin());
    QVERIFY(table()->item(row, 0)->background().style() != Qt::NoBrush);
    m_open->state.setHovered({});
    QVERIFY(table()->item(row, 0)->background().style() == Qt::NoBrush);
}

void RooflinePanelTest::crowdedNumbersStandAboveTheRoofByIntensity()
{
    m_panel->resize(420, 300); // dots come closer
    Inventory inventory = *m_open->plan->inventory();
    for (Device &device : inventory.devices)
        device.availableMemBytes *= 16;
    inventory.devices.resize(1);
    while (inventory.devices.size() < 16) {
        Device device = inventory.devices.front();
        device.logicalId = std::int64_t(inventory.devices.size());
        device.name = "dev_" + std::to_string(device.logicalId);
        inventory.devices.push_back(device);
    }
    inventory.devices.front().logicalId = 0;
    m_open->run("pipeline.balanced", testing::fixtureGraph("partition/resnet50"),
                std::make_shared<Inventory>(inventory));
    QTRY_COMPARE(chart()->thingCount(), shown().points.size());
    const std::vector<int> raised = chart()->raisedNumbers();
    QVERIFY(raised.size() >= 5);
    const std::vector<RooflinePoint> points = shown().points;
    for (std::size_t i = 1; i < raised.size(); ++i)
        QVERIFY(points[std::size_t(raised[i - 1])].intensity() <= points[std::size_t(raised[i])].intensity());
}

void RooflinePanelTest::measuredLatenciesNeedPeaks()
{
    std::vector<Node> nodes = m_open->plan->graph().nodes();
    for (Node &node : nodes) {
        if (node.latency)
            node.latency = Latency{0, node.latency->seconds(), R"({"measured":true})"};
    }
    Result<Graph> measured = Graph::make("resnet50", std::move(nodes));
    QVERIFY(measured);
    m_open->run("partition.size_based", std::make_shared<Graph>(std::move(*measured)), m_open->plan->inventory());
    QTRY_VERIFY(!chart()->isVisible());
    QVERIFY(m_panel->isAvailable());
    const auto labels = m_panel->findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
        return label->isVisible() && label->text().contains(QLatin1String("peak_flops"));
    }));
    Inventory inventory = *m_open->plan->inventory();
    for (Device &device : inventory.devices)
        device = withAccelerator(device, "a100-sxm-80gb");
    m_open->setInventory(inventory);
    QTRY_VERIFY(chart()->isVisible());
}

void RooflinePanelTest::plansOfOtherKindsHaveNone()
{
    m_open->run("bucketing.all_gather", testing::fixtureGraph("bucketing/fsdp_l2"), nullptr);
    QTRY_VERIFY(!m_panel->isAvailable());
    QVERIFY(!chart()->isVisible());
    QVERIFY(!m_panel->hint().isEmpty());
}

void RooflinePanelTest::followsAnEdit()
{
    const Roofline before = shown();
    const ItemIndex moved = m_open->plan->timedItems(before.points[0].group)->front();
    Move move;
    move.create = m_open->plan->nextGroup();
    move.items = {{moved, move.create}};
    Result<Applied> applied = m_open->plan->apply(move);
    QVERIFY(applied);
    m_open->source.planChanged(applied->change);
    QTRY_COMPARE(chart()->thingCount(), before.points.size() + 1);
    QCOMPARE(table()->rowCount(), int(before.points.size()) + 1);
}

CUTAWAY_WIDGET_TEST(RooflinePanelTest)
#include "roofline_panel_test.moc"
