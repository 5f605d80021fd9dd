#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/panels/cost_bar.h"
#include "views/theme/style.h"

#include <QTest>

using namespace cutaway;

class CriticalPathRibbonTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void piecesAddUpToTheLatency();
    void clickSelectsThePartition();
    void arrowsGoAlongThePath();
    void hidesWithoutAPathAndWhereItIsNotWanted();

private:
    const PlanCost &cost() const { return m_open->source.plan()->cost(); }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<CriticalPathRibbon> m_ribbon;
};

void CriticalPathRibbonTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_ribbon = std::make_unique<CriticalPathRibbon>(&m_open->source, &m_open->state);
    m_open->open("resnet50", "resnet50.h4");
    QCoreApplication::processEvents();
    m_ribbon->resize(1000, m_ribbon->height());
    m_ribbon->show();
}

void CriticalPathRibbonTest::cleanup()
{
    m_ribbon.reset();
    m_open.reset();
}

void CriticalPathRibbonTest::piecesAddUpToTheLatency()
{
    const std::vector<CostBar::Piece> pieces = costPieces(*m_open->source.plan());
    QCOMPARE(pieces.size(), cost().parts.size());
    double sum = 0;
    for (const CostBar::Piece &piece : pieces)
        sum += piece.seconds;
    QVERIFY(std::abs(sum - *cost().latencySec) < 1e-12);
    QVERIFY(m_ribbon->accessibleDescription().startsWith(pieces.front().toolTip.section(u'\n', 0, 0)));
}

void CriticalPathRibbonTest::clickSelectsThePartition()
{
    const CostPart &last = cost().parts.back();
    QTest::mouseClick(m_ribbon.get(), Qt::LeftButton, {}, {m_ribbon->width() - 3, 10});
    QCOMPARE(m_open->state.selectedSpot(), Spot(last.group));
}

void CriticalPathRibbonTest::arrowsGoAlongThePath()
{
    m_ribbon->setFocus();
    QTest::keyClick(m_ribbon.get(), Qt::Key_Home);
    QCOMPARE(m_open->state.selectedSpot(), Spot(cost().parts.front().group));
    for (std::size_t i = 1; i < cost().parts.size(); ++i) {
        QTest::keyClick(m_ribbon.get(), Qt::Key_Right);
        QCOMPARE(m_open->state.selectedSpot(), Spot(cost().parts[i].group));
    }
}

void CriticalPathRibbonTest::hidesWithoutAPathAndWhereItIsNotWanted()
{
    QVERIFY(m_ribbon->isVisible());
    m_ribbon->setWanted(false);
    QVERIFY(!m_ribbon->isVisible());
    m_ribbon->setWanted(true);
    QVERIFY(m_ribbon->isVisible());
    m_open->show(nullptr);
    QTRY_VERIFY(!m_ribbon->isVisible());
}

CUTAWAY_WIDGET_TEST(CriticalPathRibbonTest)
#include "critical_path_ribbon_test.moc"
