#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/schedule/schedule_table.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_documents.h"
#include "tests/support/fixtures.h"
#include "tests/support/pipeline_exports.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

/// Two ranks, four stages up and down again, two microbatches; the last row overlaps.
const std::string vShaped = "0F0,0F1,3F0,3F1,3B0,3B1,0B0,0B1\n1F0,1F1,2F0,2F1,2B0,2B1,1B0,1B1\n";
const std::string forwardOnly = "0F0,0F1\n1F0,1F1\n";

std::shared_ptr<const Graph> bert()
{
    return fixtureGraph("pipeline/bert_4");
}

Result<ImportedPlan> imported(const std::string &csv, std::shared_ptr<const EditedPlan> shown = nullptr)
{
    const ForeignFile file = foreignFile("s.csv", csv);
    const ImportDescriptor *format = importFor(file);
    if (!format)
        return unknownImport(file);
    return importPlan(*format, {file, bert(), nullptr, {}, {}, std::move(shown)}, {});
}

std::unique_ptr<EditedPlan> planOf(const std::string &csv)
{
    Result<ImportedPlan> plan = imported(csv);
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(plan->plan);
}

const PipelinePlan &pipeline(const EditedPlan &plan)
{
    return dynamic_cast<const PipelinePlan &>(plan);
}

Move setting(const char *name, ParameterValue value)
{
    Move move;
    move.settings.push_back({name, std::move(value)});
    return move;
}

ParameterValue valueOf(const EditedPlan &plan, const char *name)
{
    return plan.controlValues().at(name);
}

} // namespace

/// A schedule that a file tells step by step, as the schedule of a plan.
class GivenScheduleTest : public QObject
{
    Q_OBJECT

private slots:
    void eachRankIsARowOfTheTimeline()
    {
        const auto plan = planOf(vShaped);
        QCOMPARE(plan->groupCount(), std::size_t(4));
        const Timeline timeline = plan->timeline();
        QCOMPARE(timeline.rows.size(), std::size_t(2));
        std::size_t passes = 0;
        for (const TimelineRow &row : timeline.rows)
            passes += std::size_t(std::ranges::count_if(
                row.bars, [](const TimelineBar &bar) { return bar.role != TimelineBar::Role::Transfer; }));
        QCOMPARE(passes, std::size_t(16));
        QCOMPARE(timeline.rows[0].lane, plan->group(GroupIndex(3)).lanes.front());
        QVERIFY(timeline.endSec > 0);
    }

    void loweredStepsRunAsTheirPassesDo()
    {
        const auto plan = planOf(vShaped);
        const Result<std::string> all = exported(*plan, "schedule-csv", {{"actions", std::string("all")}});
        QVERIFY2(all, all ? "" : all.error().line().c_str());
        QVERIFY(all->find("1SEND_F0") != all->npos || all->find("0SEND_F0") != all->npos);
        const auto lowered = planOf(*all);
        QCOMPARE(lowered->timeline().endSec, plan->timeline().endSec);
        QCOMPARE(QString::fromStdString(*exported(*lowered, "schedule-csv", {{"actions", std::string("all")}})),
                 QString::fromStdString(*all));
    }

    void thePlanKeepsItsStepsInItsFile()
    {
        const auto plan = planOf(vShaped);
        const std::string text = writePlan(*plan);
        Result<OpenedPlan> again = readPlan(text, bert(), nullptr);
        QVERIFY2(again, again ? "" : again.error().line().c_str());
        QCOMPARE(QString::fromStdString(writePlan(*again->plan)), QString::fromStdString(text));
        QCOMPARE(again->plan->timeline().rows.size(), std::size_t(2));
        QCOMPARE(QString::fromStdString(*exported(*again->plan, "schedule-csv")), QString::fromStdString(vShaped));
    }

    void damagedStepsInAFileAreNamed()
    {
        Json document = Json::parse(writePlan(*planOf(vShaped)));
        document["schedule"]["csv"] = "0F0,0F0\n1F0,1F1\n";
        const Result<OpenedPlan> doubled = readPlan(document.dump(), bert(), nullptr);
        QVERIFY(!doubled);
        QCOMPARE(QString::fromStdString(doubled.error().where), QString("schedule.csv"));
        document["schedule"].erase("csv");
        QVERIFY(!readPlan(document.dump(), bert(), nullptr));
    }

    void stagesOfTheShownPlanStayWhereThereAreAsMany()
    {
        const std::shared_ptr<const EditedPlan> cut = cutPlan(bert(), "encoder.layer.0");
        QCOMPARE(cut->groupCount(), std::size_t(2));
        const Result<ImportedPlan> kept = imported("0F0,0B0\n1F0,1B0\n", cut);
        QVERIFY2(kept, kept ? "" : kept.error().line().c_str());
        QCOMPARE(operatorsOfStages(*kept->plan), operatorsOfStages(*cut));
        const Result<ImportedPlan> other = imported(vShaped, cut);
        QCOMPARE(other->plan->groupCount(), std::size_t(4));
    }

    void anotherScheduleCanBeChosenAndTakenBack()
    {
        const auto plan = planOf(vShaped);
        const QString before = QString::fromStdString(writePlan(*plan));
        QVERIFY(!plan->preview(setting("microbatches", std::int64_t(16))).allowed);
        const Applied chosen = *plan->apply(setting("schedule", std::string("gpipe")));
        const Applied more = *plan->apply(setting("microbatches", std::int64_t(16)));
        QCOMPARE(std::get<std::int64_t>(valueOf(*plan, "microbatches")), std::int64_t(16));
        const QString between = QString::fromStdString(writePlan(*plan));
        const Applied back = *plan->apply(setting("schedule", std::string("csv")));
        QCOMPARE(std::get<std::int64_t>(valueOf(*plan, "microbatches")), std::int64_t(2));
        plan->restore(back.inverse);
        QCOMPARE(QString::fromStdString(writePlan(*plan)), between);
        plan->restore(more.inverse);
        plan->restore(chosen.inverse);
        QCOMPARE(QString::fromStdString(writePlan(*plan)), before);
    }

    void anotherNumberOfStagesIsSaid()
    {
        const auto plan = planOf(vShaped);
        const PipelinePlan &own = pipeline(*plan);
        const Move joined = own.joinWithBefore(GroupIndex(1));
        const Applied applied = *plan->apply(joined);
        QVERIFY(!own.schedule());
        QCOMPARE(QString::fromStdString(own.schedule().error().message),
                 QString("schedule: its steps are for 4 stages, the plan has 3"));
        QVERIFY(plan->timeline().rows.empty());
        plan->restore(applied.inverse);
        QVERIFY(own.schedule());
    }

    void aScheduleOfForwardPassesIsNoTraining()
    {
        const auto plan = planOf(forwardOnly);
        QCOMPARE(std::get<bool>(valueOf(*plan, "training")), false);
        QCOMPARE(plan->timeline().rows.size(), std::size_t(2));
    }

    void faultsAreSaidWithRowAndCell_data()
    {
        QTest::addColumn<QString>("csv");
        QTest::addColumn<QString>("message");
        QTest::newRow("cell") << "0F0,0X1\n"
                              << "row 0, cell 1";
        QTest::newRow("twice") << "0F0,0F0\n"
                               << "row 0, cell 1: 0F0 twice";
        QTest::newRow("two ranks") << "0F0\n0F1\n"
                                   << "stage 0 is on ranks 0 and 1";
    }
    void faultsAreSaidWithRowAndCell()
    {
        QFETCH(QString, csv);
        QFETCH(QString, message);
        const Result<ImportedPlan> plan = imported(csv.toStdString());
        QVERIFY(!plan);
        const QString line = QString::fromStdString(plan.error().line());
        QVERIFY2(line.startsWith("s.csv: ") && line.contains(message), qPrintable(line));
    }

    void thePythonFileCarriesTheSteps()
    {
        const auto plan = planOf(vShaped);
        const Result<std::string> text = exported(*plan, "torch-pipelining");
        QVERIFY2(text, text ? "" : text.error().line().c_str());
        QVERIFY(text->find("SCHEDULE_CSV = \"\"\"\\\n" + vShaped + "\"\"\"") != text->npos);
        QCOMPARE(QString::fromStdString(pythonValue(*text, "RANK_OF_STAGE").dump()), QString("[0,1,1,0]"));
        QCOMPARE(QString::fromStdString(pythonValue(*text, "SCHEDULE").dump()), QString("\"csv\""));
    }
};

CUTAWAY_TEST(GivenScheduleTest)
#include "given_schedule_test.moc"
