#include "core/judging/sweep.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

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
    void eachBreakSaysOnWhichSideItDoesNotFit();
    void theOpenPlanIsNotChanged();
    void oneCopyServesForOneThingAfterAnother();
    void aControlIsVariedAsADevice();
    void valuesThatCannotBeHadAreNoneOfTheCurve();
    void thePlannersCurveIsItsPlanOfEachValue();

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
    QCOMPARE(judging::breakText(*m_plan, "devices", 2, true), Text("does not fit below 2 devices"));
}

void SweepTest::eachBreakSaysOnWhichSideItDoesNotFit()
{
    const auto texts = [&](const std::vector<bool> &fits, std::vector<double> breaks) {
        judging::Sweep sweep;
        for (std::size_t i = 0; i < fits.size(); ++i)
            sweep.points.push_back({double(i), 1.0, fits[i], {}});
        sweep.breaks = std::move(breaks);
        return judging::breakTexts(*m_plan, "devices", sweep);
    };
    QCOMPARE(texts({false, true, true}, {1}), std::vector<Text>{"does not fit below 1 devices"});
    QCOMPARE(texts({false, true, false}, {1, 1}),
             (std::vector<Text>{"does not fit below 1 devices", "does not fit above 1 devices"}));
    QCOMPARE(texts({true, true, false, false, true}, {1, 4}),
             std::vector<Text>{"does not fit between 1 devices and 4 devices"});
    QCOMPARE(texts({true, true}, {}), std::vector<Text>{});
}

void SweepTest::theOpenPlanIsNotChanged()
{
    const std::string before = m_plan->document().dump();
    QVERIFY(judging::sweepOver(*m_plan, "available_mem_bytes", {0.1, 3}));
    QCOMPARE(m_plan->document().dump(), before);
}

void SweepTest::oneCopyServesForOneThingAfterAnother()
{
    judging::VariedPlan varied(*m_plan);
    QVERIFY(varied.at("devices", 1));
    const auto half = varied.at("transfer_rate_bytes_per_sec", 0.5);
    QVERIFY(half);
    QCOMPARE((*half)->inventory()->devices.size(), m_plan->inventory()->devices.size());
    QVERIFY(*(*half)->cost().latencySec > *m_plan->cost().latencySec);
    const auto same = varied.at("transfer_rate_bytes_per_sec", 1);
    QCOMPARE((*same)->document().dump(), m_plan->document().dump());
}

void SweepTest::aControlIsVariedAsADevice()
{
    const Result<OpenedPlan> opened =
        readPlan(testing::fixtureText("training/llama_8b.pp4.evaluate.plan.json"),
                 testing::fixtureGraph("training/llama_8b"), testing::fixtureInventory("training/h100_2x8"));
    QVERIFY(opened);
    const EditedPlan &plan = *opened->plan;
    std::string name;
    for (const ParameterDeclaration &control : plan.controls()) {
        if (control.name == "microbatches")
            name = control.name;
    }
    QVERIFY(!name.empty());
    const double now = double(std::get<std::int64_t>(plan.controlValues().at(name)));
    judging::VariedPlan varied(plan);
    const auto other = varied.at("parameter:" + name, 2 * now);
    QVERIFY(other);
    QCOMPARE(double(std::get<std::int64_t>((*other)->controlValues().at(name))), 2 * now);
    const auto again = varied.at("parameter:" + name, now);
    QVERIFY(again);
    QCOMPARE((*again)->document().at("cost").dump(), plan.document().at("cost").dump());
    QCOMPARE(varied.at("parameter:none", 1).error().code, std::string("no_control"));
}

/// 16 accelerators, which only some degrees divide.
void SweepTest::valuesThatCannotBeHadAreNoneOfTheCurve()
{
    const Result<OpenedPlan> opened =
        readPlan(testing::fixtureText("training/llama_8b.pp4.evaluate.plan.json"),
                 testing::fixtureGraph("training/llama_8b"), testing::fixtureInventory("training/h100_2x8"));
    QVERIFY(opened);
    const auto sweep = judging::sweepOver(*opened->plan, "parameter:tensor", {1, 2, 3, 4, 1000});
    QVERIFY(sweep);
    QCOMPARE(sweep->impossible, (std::vector<double>{3, 4, 1000})); // 4 takes 32 ranks, there are 16
    QVERIFY(!sweep->points.empty());
    QVERIFY(!judging::sweepOver(*opened->plan, "parameter:tensor", {3, 1000}));
}

void SweepTest::thePlannersCurveIsItsPlanOfEachValue()
{
    const auto sweep = judging::plannedSweep(*m_plan, "available_mem_bytes", {0.1, 1, 2}, {});
    QVERIFY(sweep);
    QVERIFY(!sweep->points[0].latencySec); // nothing fits
    QVERIFY(!sweep->points[0].problem.empty());
    QCOMPARE(*sweep->points[1].latencySec, *m_plan->cost().latencySec);
    QVERIFY(sweep->points[2].isFeasible);
}

CUTAWAY_TEST(SweepTest)
#include "sweep_test.moc"
