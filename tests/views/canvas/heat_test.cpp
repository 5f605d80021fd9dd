#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/canvas/scene/heat.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace cutaway;

/// Figures become colours: those of the plan, and those that a profile brought.
class HeatTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void aProfilesColumnColoursWhatItMeasured();
    void negativeFiguresHaveTheirPlaceOnTheScale();
    void secondsOfAProfileAreToldAsTimes();
    void otherColouringsShowNoColumn();
    void boxesHaveTheMeanOfWhatWasMeasured();

private:
    HeatFigures byProfile(bool isLinear = true) const
    {
        return readHeat(*m_open->plan, Colouring::Figure, isLinear, &m_column);
    }
    void measure(const char *node, double figure)
    {
        m_column.values[m_open->plan->graph().find(node).value()] = figure;
    }

    std::unique_ptr<testing::OpenPlan> m_open;
    FigureColumn m_column;
};

void HeatTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_open->open("resnet18", "resnet18.h2");
    m_column = {"hits", std::vector<double>(m_open->plan->graph().size(), std::numeric_limits<double>::quiet_NaN())};
    measure("conv1", 10);
    measure("bn1", 30);
    measure("fc", 20);
}

void HeatTest::aProfilesColumnColoursWhatItMeasured()
{
    const HeatFigures heat = byProfile();
    QCOMPARE(heat.column, QString("hits"));
    QCOMPARE(heat.value(m_open->item("fc")), 20.0);
    QCOMPARE(heat.fraction(m_open->item("conv1")), 10.0 / 30);
    QCOMPARE(heat.fraction(m_open->item("fc")), 20.0 / 30);
    QCOMPARE(heat.fraction(m_open->item("bn1")), 1.0);
    QCOMPARE(byProfile(false).fraction(m_open->item("conv1")), 0.0); // the least, on a scale of ratios
    QVERIFY(std::isnan(heat.value(m_open->item("relu"))));
    QCOMPARE(heat.text(heat.value(m_open->item("relu"))), QString("\u2013"));
}

void HeatTest::negativeFiguresHaveTheirPlaceOnTheScale()
{
    measure("conv1", -10);
    const HeatFigures heat = byProfile();
    QCOMPARE(heat.scale.least, -10.0);
    QCOMPARE(heat.fraction(m_open->item("fc")), 0.75);
}

void HeatTest::secondsOfAProfileAreToldAsTimes()
{
    m_column.name = "host_sec";
    measure("fc", 2e-3);
    QVERIFY(byProfile().text(2e-3).contains("ms"));
}

void HeatTest::otherColouringsShowNoColumn()
{
    QVERIFY(readHeat(*m_open->plan, Colouring::Kind, true, &m_column).values.empty());
    const HeatFigures latency = readHeat(*m_open->plan, Colouring::Latency, true, &m_column);
    QVERIFY(latency.column.isEmpty());
    QCOMPARE(latency.value(m_open->item("fc")),
             m_open->plan->graph().node(m_open->plan->graph().find("fc")).latency->seconds());
}

void HeatTest::boxesHaveTheMeanOfWhatWasMeasured()
{
    const std::vector<ItemIndex> items{m_open->item("conv1"), m_open->item("bn1"), m_open->item("relu")};
    QCOMPARE(byProfile().together(items), 40.0);
    QCOMPARE(byProfile().mean(items), 20.0);
}

CUTAWAY_CORE_TEST(HeatTest)
#include "heat_test.moc"
