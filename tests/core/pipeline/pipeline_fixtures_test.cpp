#include "core/pipeline/schedule_json.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/json_difference.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <set>

using namespace cutaway;
using Json = nlohmann::json;

// Stages as Slapo's pipeline cutter makes them, optimal cuts found by brute force, schedules computed by hand-checked
// rules. Times are exact in binary: all figures are compared to the last bit.

namespace {

Json fixtureJson(const std::string &name)
{
    return Json::parse(testing::fixtureText("pipeline/" + name));
}

std::string stemOf(const std::string &file, const std::string &ending)
{
    return "pipeline/" + file.substr(0, file.size() - ending.size());
}

testing::JsonRules without(std::set<std::string> skipped)
{
    testing::JsonRules rules;
    rules.isSkipped = [skipped = std::move(skipped)](const std::string &, const std::string &key) {
        return skipped.contains(key);
    };
    return rules;
}

Result<ParameterValues> parametersOf(const PlannerDescriptor &planner, const Json &given)
{
    ParameterValues values;
    for (const auto &[name, value] : given.items()) {
        const auto declaration = std::ranges::find(planner.parameters, name, &ParameterDeclaration::name);
        Result<ParameterValue> parsed =
            parseParameter(*declaration, value.is_string() ? value.get<std::string>() : value.dump());
        if (!parsed)
            return parsed.error();
        values[name] = *parsed;
    }
    return values;
}

Result<std::unique_ptr<EditedPlan>> plan(const Json &row)
{
    const PlannerDescriptor *planner = findPlanner(row.value("planner", "pipeline.cut_stages"));
    Result<ParameterValues> given = parametersOf(*planner, row.at("set"));
    if (!given)
        return given.error();
    PlannerInput input;
    input.graph = testing::fixtureGraph(stemOf(row.at("graph"), ".graph.json"));
    if (row.contains("devices"))
        input.inventory = testing::fixtureInventory(stemOf(row.at("devices"), ".devices.json"));
    input.given = *given;
    return runPlanner(*planner, std::move(input), {});
}

} // namespace

class PipelineFixturesTest : public QObject
{
    Q_OBJECT

private slots:
    void plansAreTheOriginals_data() { addRows("", "expected"); }
    void plansAreTheOriginals()
    {
        const Json row = fetchRow();
        const auto made = plan(row);
        QVERIFY2(made, made ? "" : made.error().line().c_str());
        QCOMPARE(
            testing::firstDifference(fixtureJson(row.at("expected")), Json((*made)->document()), without({"planner"})),
            QString());
    }

    void failuresSayWhatIsWrong_data() { addRows("", "error"); }
    void failuresSayWhatIsWrong()
    {
        const Json row = fetchRow();
        const auto made = plan(row);
        QVERIFY(!made);
        QVERIFY2(made.error().line().find(row.at("error")) != std::string::npos, made.error().line().c_str());
    }

    void writtenPlansReadBackWithoutDifferences_data() { addRows("", "expected"); }
    void writtenPlansReadBackWithoutDifferences()
    {
        const Json row = fetchRow();
        const auto made = plan(row);
        QVERIFY(made);
        const std::string text = writePlan(**made);
        const Result<OpenedPlan> opened = readPlan(text, (*made)->sharedGraph(), (*made)->inventory());
        QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
        QCOMPARE(QString::fromStdString(writePlan(*opened->plan)), QString::fromStdString(text));
        QVERIFY(opened->plan->evaluation().at("differences").empty());
    }

    void movesGiveTheExpectedStages_data() { addRows("move", "expected"); }
    void movesGiveTheExpectedStages()
    {
        const Json row = fetchRow();
        const auto made = plan(row);
        QVERIFY(made);
        const std::string before = writePlan(**made);
        const Result<Move> move = (*made)->readMove(row.at("move"));
        QVERIFY2(move, move ? "" : move.error().line().c_str());
        const Result<Applied> applied = (*made)->apply(*move);
        QVERIFY2(applied, applied ? "" : applied.error().line().c_str());
        QCOMPARE(testing::firstDifference(fixtureJson(row.at("expected")), Json((*made)->document()),
                                          without({"planner", "warnings"})),
                 QString());
        (*made)->restore(applied->inverse);
        QCOMPARE(QString::fromStdString(writePlan(**made)), QString::fromStdString(before));
    }

    void refusedMovesSayWhy_data() { addRows("move", "error"); }
    void refusedMovesSayWhy()
    {
        const Json row = fetchRow();
        const auto made = plan(row);
        QVERIFY(made);
        const std::string before = writePlan(**made);
        const Result<Move> move = (*made)->readMove(row.at("move"));
        const std::string reason = move ? (*made)->preview(*move).reason : move.error().message;
        QVERIFY2(reason.find(row.at("error")) != std::string::npos, reason.c_str());
        QVERIFY(!move || !(*made)->apply(*move));
        QCOMPARE(QString::fromStdString(writePlan(**made)), QString::fromStdString(before));
    }

    void schedulesAreTheExpected_data() { addRows("schedule", "file"); }
    void schedulesAreTheExpected()
    {
        const Json document = fixtureJson(fetchRow().at("file"));
        const Result<ScheduleInput> input = readScheduleInput(document.at("input").dump());
        QVERIFY2(input, input ? "" : input.error().line().c_str());
        const Json got = Json::parse(writeSchedule(simulateSchedule(*input)));
        QCOMPARE(testing::firstDifference(document.at("expected"), got), QString());
    }

    void schedulesThatCannotBeSayWhy_data() { addRows("schedule", "error"); }
    void schedulesThatCannotBeSayWhy()
    {
        const Json row = fetchRow();
        const Result<ScheduleInput> input = readScheduleInput(row.at("input").dump());
        QVERIFY(!input);
        QVERIFY2(input.error().line().find(row.at("error")) != std::string::npos, input.error().line().c_str());
    }

private:
    static void addRows(const std::string &kind, const char *field)
    {
        QTest::addColumn<QByteArray>("row");
        for (const Json &row : fixtureJson("cases.json")) {
            if (row.value("kind", "") == kind && row.contains(field))
                QTest::newRow(row.at("name").get<std::string>().c_str()) << QByteArray::fromStdString(row.dump());
        }
    }

    static Json fetchRow()
    {
        QFETCH(QByteArray, row);
        return Json::parse(row.toStdString());
    }
};

CUTAWAY_TEST(PipelineFixturesTest)
#include "pipeline_fixtures_test.moc"
