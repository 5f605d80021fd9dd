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

// Plans, evaluations and drags computed by torch.fx's own partitioner; sums of doubles are compared bit for bit.

namespace {

Json fixtureJson(const std::string &name)
{
    return Json::parse(testing::fixtureText("partition/" + name));
}

std::string stemOf(const std::string &file, const std::string &ending)
{
    return "partition/" + file.substr(0, file.size() - ending.size());
}

std::shared_ptr<const Graph> graphOf(const Json &row)
{
    return testing::fixtureGraph(stemOf(row.at("graph"), ".graph.json"));
}

std::shared_ptr<const Inventory> inventoryOf(const Json &row)
{
    return testing::fixtureInventory(stemOf(row.at("devices"), ".devices.json"));
}

ParameterValues parametersOf(const Json &row)
{
    ParameterValues values;
    for (const auto &[key, value] : row.at("parameters").items()) {
        if (value.is_boolean())
            values[key] = value.get<bool>();
        else
            values[key] = testing::fixturesFolder() + "/partition/" + value.get<std::string>();
    }
    return values;
}

/// What torch names its modules is left out.
testing::JsonRules rules()
{
    testing::JsonRules rules;
    rules.isSkipped = [](const std::string &, const std::string &key) {
        static const std::set<std::string> skipped{"planner", "fx_inputs", "fx_outputs", "fx_node_count", "digest"};
        return skipped.contains(key) || key.starts_with("original_");
    };
    return rules;
}

} // namespace

class PartitionFixturesTest : public QObject
{
    Q_OBJECT

private slots:
    void planIsTheOriginals_data() { addRows("expected"); }
    void planIsTheOriginals()
    {
        const Json row = fetchRow();
        const auto made = plan(row);
        QVERIFY2(made, made ? "" : made.error().line().c_str());
        QCOMPARE(testing::firstDifference(fixtureJson(row.at("expected")), Json((*made)->document()), rules()),
                 QString());
    }

    void failureNamesWhatIsWrong_data() { addRows("error"); }
    void failureNamesWhatIsWrong()
    {
        const Json row = fetchRow();
        const auto made = plan(row);
        QVERIFY(!made);
        QCOMPARE(QString::fromStdString(made.error().code), QString::fromStdString(row.at("error").at("code")));
        for (const Json &mention : row.at("error").at("mentions")) {
            const std::string text = mention.is_string() ? mention.get<std::string>() : mention.dump();
            QVERIFY2(made.error().line().find(text) != std::string::npos, made.error().line().c_str());
        }
    }

    void whatIsStoppedLateGivesNoPlan_data()
    {
        QTest::addColumn<QString>("planner");
        for (const char *planner : {"partition.size_based", "partition.cost_aware", "partition.kl_based"})
            QTest::newRow(planner) << planner;
    }
    /// At the last that a planner tells of its progress.
    void whatIsStoppedLateGivesNoPlan()
    {
        QFETCH(const QString, planner);
        const PlannerInput input{testing::fixtureGraph("partition/resnet18"),
                                 testing::fixtureInventory("partition/resnet18.h2"),
                                 {},
                                 {},
                                 nullptr};
        const PlannerDescriptor &descriptor = *findPlanner(planner.toStdString());
        int told = 0;
        QVERIFY(runPlanner(descriptor, input, {{}, [&told](const Progress &) { ++told; }}));
        QVERIFY(told > 0);
        std::stop_source stop;
        const auto made = runPlanner(descriptor, input, {stop.get_token(), [&](const Progress &) {
                                                             if (--told == 0)
                                                                 stop.request_stop();
                                                         }});
        QVERIFY(!made);
        QVERIFY(made.error().kind == ErrorKind::Cancelled);
    }

    void aReadPlanEvaluatesToWhatItSays_data() { addRows("expected"); }
    void aReadPlanEvaluatesToWhatItSays()
    {
        const Json row = fetchRow();
        const Json want = fixtureJson(row.at("expected"));
        const Result<OpenedPlan> opened = readPlan(want.dump(), graphOf(row), inventoryOf(row));
        QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
        const Json evaluation = opened->plan->evaluation();
        QCOMPARE(testing::firstDifference(want, evaluation, rules()), QString());
        QVERIFY(evaluation.at("differences").empty());
    }

    void dragsGiveTheOriginalsFigures_data()
    {
        QTest::addColumn<QByteArray>("row");
        const Json index = fixtureJson("cases.json");
        for (const Json &row : index.at("moves"))
            QTest::newRow(row.at("id").get<std::string>().c_str()) << QByteArray::fromStdString(row.dump());
    }
    void dragsGiveTheOriginalsFigures()
    {
        const Json script = fixtureJson(fetchRow().at("file"));
        const Result<OpenedPlan> opened =
            readPlan(testing::fixtureText("partition/" + script.at("start").get<std::string>()), graphOf(script),
                     inventoryOf(script));
        QVERIFY(opened);
        EditedPlan &edited = *opened->plan;
        for (const Json &move : script.at("moves")) {
            const Result<Move> read = edited.readMove({{"node", move.at("node")}, {"to", move.at("to")}});
            QVERIFY(read);
            const Preview preview = edited.preview(*read);
            const Result<Applied> applied = edited.apply(*read);
            QCOMPARE(bool(applied), move.at("valid").get<bool>());
            QCOMPARE(preview.allowed, bool(applied));
            if (!applied) {
                QCOMPARE(applied.error().code, move.at("reason").get<std::string>());
                continue;
            }
            QCOMPARE(testing::firstDifference(move.at("after"), Json(edited.after(*applied)), rules()), QString());
            QCOMPARE(preview.latencyAfter, edited.cost().latencySec);
        }
    }

private:
    static void addRows(const char *outcome)
    {
        QTest::addColumn<QByteArray>("row");
        const Json index = fixtureJson("cases.json");
        for (const Json &row : index.at("cases")) {
            if (row.contains(outcome))
                QTest::newRow(row.at("id").get<std::string>().c_str()) << QByteArray::fromStdString(row.dump());
        }
    }

    static Json fetchRow()
    {
        QFETCH(QByteArray, row);
        return Json::parse(row.toStdString());
    }

    static Result<std::unique_ptr<EditedPlan>> plan(const Json &row)
    {
        const PlannerDescriptor *planner = findPlanner(row.at("planner").get<std::string>());
        return runPlanner(*planner, {graphOf(row), inventoryOf(row), {}, parametersOf(row), nullptr}, {});
    }
};

CUTAWAY_TEST(PartitionFixturesTest)
#include "partition_fixtures_test.moc"
