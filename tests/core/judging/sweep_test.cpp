#include "core/judging/sweep.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"

#include <QTest>

using namespace cutaway;

/// ResNet-18 on two devices while their memory, their number and the rate between them change.
class SweepTest : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void memoryBreaksWhereTheFullestDeviceIsFull();
    void theTimeFollowsTheRate();
    void fewerDevicesThanThePlanUsesBreakIt();
    void theOpenPlanIsNotChanged();

private:
    std::unique_ptr<EditedPlan> m_plan;
};

void SweepTest::init()
{
    auto plan = runPlanner(*findPlanner("partition.size_based"),
                           {testing::fixtureGraph("partition/resnet18"),
                            testing::fixtureInventory("partition/resnet18.h2"),
                            {},
                            {},
                            nullptr},
                           {});
    m_plan = std::move(*plan);
}

void SweepTest::memoryBreaksWhereTheFullestDeviceIsFull()
{
    const auto sweep = judging::sweepOver(*m_plan, "available_mem_bytes", {0.5, 1, 2});
    QVERIFY(sweep);
    QVERIFY(!sweep->points[0].isFeasible);
    QVERIFY(!sweep->points[0].problem.empty());
    QVERIFY(sweep->points[1].isFeasible);
    QCOMPARE(sweep->breaks.size(), std::size_t(1));
    const double available = double(m_plan->inventory()->devices[0].availableMemBytes);
    QVERIFY(std::abs(sweep->breaks[0] * available - double(m_plan->cost().largestLaneBytes)) < available * 1e-5);
    const std::string text = judging::breakText(*m_plan, "available_mem_bytes", sweep->breaks[0], true);
    QVERIFY2(text.starts_with("does not fit below 45.8"), text.c_str());
}

void SweepTest::theTimeFollowsTheRate()
{
    const auto sweep = judging::sweepOver(*m_plan, "transfer_rate_bytes_per_sec", {0.5, 1, 2});
    QVERIFY(sweep);
    QVERIFY(sweep->breaks.empty());
    QVERIFY(*sweep->points[0].latencySec > *sweep->points[1].latencySec);
    QCOMPARE(*sweep->points[1].latencySec, *m_plan->cost().latencySec);
    QVERIFY(*sweep->points[1].latencySec > *sweep->points[2].latencySec);
}

void SweepTest::fewerDevicesThanThePlanUsesBreakIt()
{
    const auto sweep = judging::sweepOver(*m_plan, "devices", {1, 2, 4});
    QVERIFY(sweep);
    QCOMPARE(sweep->breaks, std::vector<double>{2});
    QCOMPARE(judging::breakText(*m_plan, "devices", 2, true), std::string("does not fit below 2 devices"));
}

void SweepTest::theOpenPlanIsNotChanged()
{
    const std::string before = m_plan->document().dump();
    QVERIFY(judging::sweepOver(*m_plan, "available_mem_bytes", {0.1, 3}));
    QCOMPARE(m_plan->document().dump(), before);
}

QTEST_APPLESS_MAIN(SweepTest)
#include "sweep_test.moc"
