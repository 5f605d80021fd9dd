#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/figures.h"
#include "views/panels/link_traffic_panel.h"
#include "views/theme/style.h"

#include <QTableWidget>
#include <QTest>

using namespace cutaway;

class LinkTrafficPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void listsEveryLinkWithItsFigures();
    void rowSelectsWhatIsAtBothEnds();
    void clickOnACellSelectsItsRow();
    void saysWhyItIsEmpty();

private:
    QTableWidget *table() const { return m_panel->findChild<QTableWidget *>(); }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<LinkTrafficPanel> m_panel;
};

void LinkTrafficPanelTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<LinkTrafficPanel>(&m_open->source, &m_open->state);
    m_open->open("resnet50", "resnet50.h4");
    m_panel->resize(900, 300);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
}

void LinkTrafficPanelTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

void LinkTrafficPanelTest::listsEveryLinkWithItsFigures()
{
    const std::vector<LinkTraffic> links = linkTraffic(*m_open->plan);
    QCOMPARE(table()->rowCount(), int(links.size()));
    for (int row = 0; row < table()->rowCount(); ++row) {
        QCOMPARE(table()->item(row, 1)->text(), bytesText(links[std::size_t(row)].bytes));
        QCOMPARE(table()->item(row, 2)->text(), secondsText(links[std::size_t(row)].seconds));
    }
}

void LinkTrafficPanelTest::rowSelectsWhatIsAtBothEnds()
{
    table()->selectRow(0);
    const GroupEdge edge = linkTraffic(*m_open->plan).front().edges.front();
    QVERIFY(!m_open->state.selection().empty());
    for (const ItemIndex item : m_open->state.selection()) {
        const GroupIndex group = m_open->plan->groupOf(item);
        QVERIFY(group == edge.from || group == edge.to);
    }
}

void LinkTrafficPanelTest::clickOnACellSelectsItsRow()
{
    auto *matrix = m_panel->findChild<LinkMatrix *>();
    int found = -1;
    connect(matrix, &LinkMatrix::clicked, this, [&found](int link) { found = link; });
    for (int y = 4; y < matrix->height() && found < 0; y += 7) {
        for (int x = 4; x < matrix->width() && found < 0; x += 7)
            QTest::mouseClick(matrix, Qt::LeftButton, {}, {x, y});
    }
    QVERIFY(found >= 0);
    QCOMPARE(table()->currentRow(), found);
}

void LinkTrafficPanelTest::saysWhyItIsEmpty()
{
    m_open->show(singlePartitionPlan(m_open->plan->sharedGraph(), m_open->plan->inventory(), DeviceIndex(0)));
    QTRY_VERIFY(!m_panel->isAvailable());
    QVERIFY(!m_panel->hint().isEmpty());
}

CUTAWAY_WIDGET_TEST(LinkTrafficPanelTest)
#include "link_traffic_panel_test.moc"
