#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/json_difference.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>

using namespace cutaway;
using Json = nlohmann::json;

// Plans that were priced, edited and made by a reference. Figures agree to 1e-9 of their size; differences of large
// figures as far as what they are differences of.

namespace {

Json fixtureJson(const std::string &name)
{
    return Json::parse(testing::fixtureText("training/" + name));
}

std::string stemOf(const std::string &file, const std::string &ending)
{
    return "training/" + file.substr(0, file.size() - ending.size());
}

testing::JsonRules nearly()
{
    testing::JsonRules rules;
    rules.isEqual = [](const Json &want, const Json &got, const std::string &path) {
        if (!want.is_number() || !got.is_number())
            return want == got;
        const double least = path.ends_with("_bytes")                               ? 64
                             : path.ends_with("_sec") || path.ends_with("fraction") ? 1e-9
                                                                                    : 0;
        const double difference = std::abs(want.get<double>() - got.get<double>());
        return difference <= std::max(least, 1e-9 * std::abs(want.get<double>()));
    };
    return rules;
}

std::shared_ptr<const Graph> graphOf(const Json &row)
{
    return testing::fixtureGraph(stemOf(row.at("graph"), ".graph.json"));
}

std::shared_ptr<const Inventory> inventoryOf(const Json &row)
{
    return testing::fixtureInventory(stemOf(row.at("devices"), ".devices.json"));
}

std::unique_ptr<EditedPlan> open(const Json &row, const std::string &text)
{
    Result<OpenedPlan> opened = readPlan(text, graphOf(row), inventoryOf(row));
    if (!opened)
        qFatal("%s", opened.error().line().c_str());
    return std::move(opened->plan);
}

Json costOf(const EditedPlan &plan)
{
    return Json(plan.evaluation()).at("cost");
}

Result<std::unique_ptr<EditedPlan>> plan(const Json &row)
{
    const PlannerDescriptor *planner = findPlanner(row.at("planner").get<std::string>());
    PlannerInput input;
    input.graph = graphOf(row);
    input.inventory = inventoryOf(row);
    for (const auto &[name, value] : row.at("set").items()) {
        const auto declaration = std::ranges::find(planner->parameters, name, &ParameterDeclaration::name);
        if (declaration == planner->parameters.end())
            return inputError("unknown_parameter", name + ": unknown parameter");
        Result<ParameterValue> parsed =
            parseParameter(*declaration, value.is_string() ? value.get<std::string>() : value.dump());
        if (!parsed)
            return parsed.error();
        input.given[name] = *parsed;
    }
    return runPlanner(*planner, std::move(input), {});
}

void addRows(const std::string &kind)
{
    QTest::addColumn<QByteArray>("row");
    const Json index = fixtureJson("cases.json");
    for (const Json &row : index.at("cases")) {
        if (row.at("kind") == kind)
            QTest::newRow(row.at("name").get<std::string>().c_str()) << QByteArray::fromStdString(row.dump());
    }
}

/// What 9.2's objective makes of the stages that a plan's own cost tells.
double objectiveOf(const Json &document, const Json &cost)
{
    double most = 0;
    double sum = 0;
    for (const Json &stage : cost.at("stages")) {
        const double seconds = stage.at("forward_sec").get<double>() + stage.at("backward_sec").get<double>();
        most = std::max(most, seconds);
        sum += seconds;
    }
    return (document.at("microbatches").get<double>() - 1) * most + sum;
}

} // namespace

class TrainingFixturesTest : public QObject
{
    Q_OBJECT

private slots:
    void plansArePricedAsTheReferencePricesThem_data() { addRows("evaluate"); }
    void plansArePricedAsTheReferencePricesThem()
    {
        QFETCH(QByteArray, row);
        const Json test = Json::parse(row.toStdString());
        const auto plan = open(test, testing::fixtureText("training/" + test.at("plan").get<std::string>()));
        QCOMPARE(testing::firstDifference(fixtureJson(test.at("expected")), costOf(*plan), nearly()), QString());
    }

    void movesAreAnsweredAsTheReferenceAnswersThem_data() { addRows("edit"); }
    void movesAreAnsweredAsTheReferenceAnswersThem()
    {
        QFETCH(QByteArray, row);
        const Json test = Json::parse(row.toStdString());
        const Json want = fixtureJson(test.at("expected"));
        const auto plan = open(test, testing::fixtureText("training/" + test.at("plan").get<std::string>()));
        for (std::size_t i = 0; i < want.at("moves").size(); ++i) {
            const Json &answer = want.at("answers")[i];
            const Result<Move> move = plan->readMove(want.at("moves")[i]);
            const Result<Applied> applied = move ? plan->apply(*move) : Result<Applied>(move.error());
            QCOMPARE(bool(applied), answer.at("valid").get<bool>());
            if (applied)
                QCOMPARE(testing::firstDifference(answer.at("after"), Json(plan->after(*applied)), nearly()),
                         QString());
            else
                QCOMPARE(QString::fromStdString(applied.error().line()),
                         QString::fromStdString(answer.at("reason").get<std::string>()));
        }
    }

    void plansAreWhatTheReferenceMakesOrAsGood_data() { addRows("plan"); }
    void plansAreWhatTheReferenceMakesOrAsGood()
    {
        QFETCH(QByteArray, row);
        const Json test = Json::parse(row.toStdString());
        const auto made = plan(test);
        if (test.contains("error")) {
            QVERIFY(!made);
            QVERIFY2(made.error().line().find(test.at("error")) != std::string::npos, made.error().line().c_str());
            return;
        }
        QVERIFY2(made, made ? "" : made.error().line().c_str());
        const Json want = fixtureJson(test.at("expected"));
        const Json document = Json((*made)->document());
        const Json cost = costOf(*open(test, writePlan(**made)));
        QCOMPARE(testing::firstDifference(document.at("cost"), cost, nearly()), QString());
        const std::string check = want.at("check");
        if (check == "exact") {
            QCOMPARE(testing::firstDifference(want.at("plan"), document, nearly()), QString());
            QCOMPARE(testing::firstDifference(want.at("cost"), cost, nearly()), QString());
            return;
        }
        QCOMPARE(cost.at("over_bytes").get<double>(), 0.0);
        if (check == "at_most") {
            QVERIFY(cost.at("step_sec").get<double>() <= want.at("cost").at("step_sec").get<double>() * (1 + 1e-9));
            return;
        }
        const double goal = want.at("plan").at("objective_sec");
        QVERIFY(document.at("optimal").get<bool>());
        QVERIFY(std::abs(document.at("objective_sec").get<double>() - goal) <= 1e-9 * goal);
        QVERIFY(std::abs(objectiveOf(document, cost) - goal) <= 1e-9 * goal);
    }
};

CUTAWAY_TEST(TrainingFixturesTest)
#include "training_fixtures_test.moc"
