#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/schedule/schedule_table.h"
#include "core/pipeline/schedule/table_check.h"
#include "core/plan/plan_documents.h"
#include "tests/support/fixtures.h"
#include "tests/support/pipeline_exports.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

/// Two stages and four microbatches on two devices.
std::unique_ptr<EditedPlan> planBy(const char *schedule)
{
    PlannerInput input;
    input.graph = fixtureGraph("pipeline/bert_4");
    input.given = {{"stages", std::int64_t(2)}, {"microbatches", std::int64_t(4)}, {"schedule", std::string(schedule)}};
    auto plan = runPlanner(*findPlanner("pipeline.balanced"), std::move(input), {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

Move moveOf(const EditedPlan &plan, const char *entry)
{
    const Result<Move> move = plan.readMove(Json::parse(entry));
    if (!move)
        qFatal("%s", move.error().line().c_str());
    return *move;
}

QString csvOf(const EditedPlan &plan)
{
    const Result<std::string> csv = exported(plan, "schedule-csv");
    return csv ? QString::fromStdString(*csv) : QString::fromStdString(csv.error().line());
}

ScheduleTable table(const char *csv)
{
    return *readScheduleCsv(csv);
}

/// The bar of a pass in a row; `label`: its microbatch.
const TimelineBar &barOf(const Timeline &timeline, std::size_t row, TimelineBar::Role role, const std::string &label)
{
    const auto &bars = timeline.rows[row].bars;
    const auto found =
        std::ranges::find_if(bars, [&](const TimelineBar &bar) { return bar.role == role && bar.label == label; });
    if (found == bars.end())
        qFatal("no bar %s", label.c_str());
    return *found;
}

} // namespace

/// Steps of a schedule that run earlier or later on their device.
class StepOrderTest : public QObject
{
    Q_OBJECT

private slots:
    void aStepGoesBeforeAnother()
    {
        const Result<ScheduleTable> moved =
            withStepBefore(table("0F0,0F1,0B0,0B1\n"), {0, ActionKind::Backward, 0}, ScheduleAction{0, {}, 1});
        QCOMPARE(QString::fromStdString(writeScheduleCsv(*moved)), QString("0F0,0B0,0F1,0B1\n"));
    }

    void aStepGoesBehindAnotherOrToTheEnd()
    {
        const ScheduleTable steps = table("0F0,0F1,0B0,0B1\n");
        QCOMPARE(QString::fromStdString(writeScheduleCsv(*withStepBehind(steps, {0, {}, 0}, {0, {}, 1}))),
                 QString("0F1,0F0,0B0,0B1\n"));
        QCOMPARE(QString::fromStdString(writeScheduleCsv(*withStepBefore(steps, {0, {}, 0}, {}))),
                 QString("0F1,0B0,0B1,0F0\n"));
    }

    void whatOverlapsGoesAlong()
    {
        const ScheduleTable steps = table("0F0,0F1,(0F2;0B0)OVERLAP_F_B,0B1,0B2\n");
        const Result<ScheduleTable> moved =
            withStepBefore(steps, {0, ActionKind::Backward, 0}, ScheduleAction{0, {}, 1});
        QCOMPARE(QString::fromStdString(writeScheduleCsv(*moved)), QString("0F0,(0F2;0B0)OVERLAP_F_B,0F1,0B1,0B2\n"));
    }

    void aStepStaysInItsRow()
    {
        const ScheduleTable steps = table("0F0\n1F0\n");
        QCOMPARE(withStepBefore(steps, {0, {}, 0}, ScheduleAction{1, {}, 0}).error().code, std::string("other_row"));
        QCOMPARE(withStepBefore(steps, {0, {}, 7}, {}).error().code, std::string("no_such_step"));
    }

    void saysWhichStepWasMoved()
    {
        const ScheduleTable steps = table("0F0,0F1,0F2,0B0\n1F0\n");
        const auto moved = [&](const char *to) { return QString::fromStdString(stepsMoved(steps, table(to))); };
        QCOMPARE(moved("0F0,0B0,0F1,0F2\n1F0\n"), QString("0B0 before 0F1"));
        QCOMPARE(moved("0F1,0F2,0F0,0B0\n1F0\n"), QString("0F0 after 0F2"));
        QCOMPARE(moved("0F0,0F1,0F2,0B0\n1F0\n"), QString());
        QCOMPARE(moved("0B0,0F1,0F2,0F0\n1F0\n"), QString());
        QCOMPARE(moved("0F0\n"), QString());
    }

    void aNamedScheduleBecomesSteps()
    {
        const auto plan = planBy("1f1b");
        QCOMPARE(csvOf(*plan), QString("0F0,0F1,0B0,0F2,0B1,0F3,0B2,0B3\n1F0,1B0,1F1,1B1,1F2,1B2,1F3,1B3\n"));
        const Move move = moveOf(*plan, R"({"step": "0F2", "before": "0B0"})");
        QCOMPARE(QString::fromStdString(plan->describe(move)), QString("Run 0F2 before 0B0, no longer by 1f1b"));
        const Preview preview = plan->preview(move);
        QVERIFY2(preview.allowed, preview.reason.c_str());
        QVERIFY(plan->apply(move));
        QCOMPARE(csvOf(*plan), QString("0F0,0F1,0F2,0B0,0B1,0F3,0B2,0B3\n1F0,1B0,1F1,1B1,1F2,1B2,1F3,1B3\n"));
        QCOMPARE(std::get<std::string>(plan->controlValues().at("schedule")), std::string("csv"));
        QCOMPARE(plan->cost().latencySec, preview.latencyAfter);
    }

    void undoRestoresEverything_data()
    {
        QTest::addColumn<QString>("schedule");
        for (const char *schedule : {"gpipe", "1f1b", "zb_h1", "csv"})
            QTest::newRow(schedule) << schedule;
    }
    void undoRestoresEverything()
    {
        QFETCH(QString, schedule);
        const bool isGiven = schedule == "csv";
        const auto plan = planBy(isGiven ? "1f1b" : schedule.toUtf8().constData());
        if (isGiven)
            QVERIFY(plan->apply(moveOf(*plan, R"({"step": "0F3", "before": "0B1"})")));
        const QString before = QString::fromStdString(writePlan(*plan));
        const Applied applied = *plan->apply(moveOf(*plan, R"({"step": "1F2", "before": "1F1"})"));
        const QString after = QString::fromStdString(writePlan(*plan));
        QVERIFY(after != before);
        const Applied undone = plan->restore(applied.inverse);
        QCOMPARE(QString::fromStdString(writePlan(*plan)), before);
        plan->restore(undone.inverse);
        QCOMPARE(QString::fromStdString(writePlan(*plan)), after);
    }

    void anEditedScheduleIsKeptInItsFile()
    {
        const auto plan = planBy("1f1b");
        QVERIFY(plan->apply(moveOf(*plan, R"({"step": "0F2", "before": "0B0"})")));
        const std::string text = writePlan(*plan);
        const Result<OpenedPlan> again = readPlan(text, plan->sharedGraph(), nullptr);
        QVERIFY2(again, again ? "" : again.error().line().c_str());
        QCOMPARE(QString::fromStdString(writePlan(*again->plan)), QString::fromStdString(text));
        QCOMPARE(csvOf(*again->plan), csvOf(*plan));
        const Result<std::string> python = exported(*again->plan, "torch-pipelining");
        QVERIFY(python->find("0F0,0F1,0F2,0B0") != python->npos);
    }

    void whatCannotRunIsRefusedWithTheReason_data()
    {
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<QString>("move");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("reason");
        QTest::newRow("backward before forward")
            << "1f1b"
            << R"({"step": "0B1", "before": "0F1"})"
            << "wrong_order"
            << "row 0, cell 1: 0B1: stage 0, microbatch 1: backward without a forward before it";
        QTest::newRow("weights before inputs")
            << "zb_h1"
            << R"({"step": "1W0", "before": "1I0"})"
            << "wrong_order"
            << "row 1, cell 1: 1W0: stage 1, microbatch 0: weights without a backward for inputs before them";
        QTest::newRow("deadlock") << "1f1b"
                                  << R"({"step": "1B0", "after": "1F2"})"
                                  << "deadlock"
                                  << "deadlock: row 0 waits for 1B0, row 1 for 0F2";
    }
    void whatCannotRunIsRefusedWithTheReason()
    {
        QFETCH(QString, schedule);
        QFETCH(QString, move);
        QFETCH(QString, code);
        QFETCH(QString, reason);
        const auto plan = planBy(schedule.toUtf8().constData());
        const QString before = QString::fromStdString(writePlan(*plan));
        const Move wanted = moveOf(*plan, move.toUtf8().constData());
        const Preview preview = plan->preview(wanted);
        QVERIFY(!preview.allowed);
        QCOMPARE(QString::fromStdString(preview.code), code);
        QCOMPARE(QString::fromStdString(preview.reason), reason);
        QVERIFY(!plan->apply(wanted));
        QCOMPARE(QString::fromStdString(writePlan(*plan)), before);
    }

    void barsOfTheTimelineAreSteps()
    {
        const auto plan = planBy("zb_h1");
        const EditedPlan *order = plan.get();
        const Timeline timeline = plan->timeline();
        using Role = TimelineBar::Role;
        const Move later =
            order->runBefore(barOf(timeline, 1, Role::Backward, "W0"), &barOf(timeline, 1, Role::Backward, "I2"));
        QCOMPARE(QString::fromStdString(plan->describe(later)), QString("Run 1F2 before 1W0, no longer by zb_h1"));
        QVERIFY(order->runBefore(barOf(timeline, 1, Role::Forward, "0"), &barOf(timeline, 1, Role::Backward, "I0"))
                    .isEmpty());
        QVERIFY(!order->isStep(TimelineBar{Role::Transfer, 0, 1, "Activation → stage 1", GroupIndex(0), {}, 0}));
    }

    void saysWhatBecomesOfTheSchedule()
    {
        const auto plan = planBy("1f1b");
        const EditedPlan *order = plan.get();
        QVERIFY(QString::fromStdString(order->orderingNote()).contains("instead of 1f1b"));
        QVERIFY(plan->apply(moveOf(*plan, R"({"step": "0F2", "before": "0B0"})")));
        QCOMPARE(order->orderingNote(), std::string());
    }

    void stepsCanBeSetAsAWhole()
    {
        const auto plan = planBy("1f1b");
        const QString before = QString::fromStdString(writePlan(*plan));
        Move move;
        move.settings.push_back({"csv", std::string("0F0,0B0\n1F0,1B0\n")});
        const Applied applied = *plan->apply(move);
        QCOMPARE(std::get<std::int64_t>(plan->controlValues().at("microbatches")), std::int64_t(1));
        plan->restore(applied.inverse);
        QCOMPARE(QString::fromStdString(writePlan(*plan)), before);
    }

    void unknownStepsAreNamed()
    {
        const auto plan = planBy("1f1b");
        const Result<Move> unknown = plan->readMove(Json::parse(R"({"step": "9F9", "before": "0F0"})"));
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().message, std::string("the schedule has no 9F9"));
        const Result<Move> noStep = plan->readMove(Json::parse(R"({"step": "later", "before": "0F0"})"));
        QCOMPARE(noStep.error().message, std::string("the schedule has no step \"later\""));
        QVERIFY(!plan->readMove(Json::parse(R"({"step": "0F1"})")));
    }
};

CUTAWAY_TEST(StepOrderTest)
#include "step_order_test.moc"
