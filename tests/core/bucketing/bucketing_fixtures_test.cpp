#include "core/formats/exports/exports.h"
#include "core/graph/graph_json.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/json_difference.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;
using Json = nlohmann::json;

// Plans and rewritten graphs compared with PyTorch Inductor's own, to the last bit; drags and errors by their texts.

namespace {

constexpr const char *folder = "bucketing/";

Json fixtureJson(const std::string &name)
{
    return Json::parse(testing::fixtureText(folder + name));
}

std::shared_ptr<const Graph> graphOf(const Json &row)
{
    const std::string file = row.at("graph");
    return testing::fixtureGraph(folder + file.substr(0, file.size() - std::string(".graph.json").size()));
}

/// As `--set` gives them.
Result<ParameterValues> givenOf(const PlannerDescriptor &planner, const Json &row)
{
    ParameterValues values;
    for (const auto &[key, value] : row.at("set").items()) {
        const auto declared = std::ranges::find(planner.parameters, key, &ParameterDeclaration::name);
        const Result<ParameterValue> read =
            parseParameter(*declared, value.is_string() ? value.get<std::string>() : value.dump());
        if (!read)
            return read.error();
        values[key] = *read;
    }
    return values;
}

Result<std::unique_ptr<EditedPlan>> planOf(const Json &row)
{
    const PlannerDescriptor *planner = findPlanner(row.at("planner").get<std::string>());
    const Result<ParameterValues> given = givenOf(*planner, row);
    if (!given)
        return given.error();
    return runPlanner(*planner, {graphOf(row), nullptr, {}, *given, nullptr}, {});
}

Json rowNamed(const std::string &name)
{
    for (const Json &row : fixtureJson("cases.json")) {
        if (row.at("name") == name)
            return row;
    }
    return {};
}

} // namespace

class BucketingFixturesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Compute counts as nothing then: a warning that offers estimates, and nothing of what an order hides.
    void aGraphWithoutLatenciesIsWarnedOf()
    {
        Json document = fixtureJson("chain_l4.graph.json");
        const auto codes = [](const Json &graph) {
            Result<Graph> read = readGraph(graph.dump());
            const PlannerDescriptor *planner = findPlanner("bucketing.all_gather");
            const auto plan =
                runPlanner(*planner, {std::make_shared<const Graph>(std::move(*read)), nullptr, {}, {}, nullptr}, {});
            QStringList found;
            for (const Problem &problem : (*plan)->problems())
                found << QString::fromStdString(problem.code);
            return found;
        };
        QVERIFY(!codes(document).contains("no_latency"));
        for (Json &node : document["nodes"])
            node.erase("latency");
        const QStringList without = codes(document);
        QVERIFY(without.contains("no_latency"));
        QVERIFY(!without.contains("order"));
    }

    void plansAsTheOriginal_data()
    {
        addRows([](const Json &row) { return row.contains("expected"); });
    }
    void plansAsTheOriginal()
    {
        QFETCH(QString, name);
        const Json row = rowNamed(name.toStdString());
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
        const Json got = (*plan)->document();
        QCOMPARE(testing::firstDifference(fixtureJson(row.at("expected")), got), QString());
    }

    void rewritesAsTheOriginal_data()
    {
        addRows([](const Json &row) { return row.contains("merged"); });
    }
    void rewritesAsTheOriginal()
    {
        QFETCH(QString, name);
        const Json row = rowNamed(name.toStdString());
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY(plan);
        const Result<std::string> text = exportPlan(*findExport("graph"), **plan, {});
        QVERIFY2(text, text ? "" : text.error().line().c_str());
        QCOMPARE(testing::firstDifference(fixtureJson(row.at("merged")).at("nodes"), Json::parse(*text).at("nodes")),
                 QString());
    }

    /// The model knows what the rewritten graph costs before it is made.
    void costOfTheRewriteIsThatOfItsGraph_data()
    {
        addRows([](const Json &row) { return row.contains("merged"); });
    }
    void costOfTheRewriteIsThatOfItsGraph()
    {
        QFETCH(QString, name);
        Json row = rowNamed(name.toStdString());
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY(plan);
        row["graph"] = row.at("merged");
        row["set"]["filter"] = "no wait has this name";
        const Result<std::unique_ptr<EditedPlan>> again = planOf(row);
        QVERIFY2(again, again ? "" : again.error().line().c_str());
        const Json after = (*plan)->document().at("cost").at("after");
        const Json before = (*again)->document().at("cost").at("before");
        QCOMPARE(testing::firstDifference(after, before), QString());
    }

    void readsBackWhatItWrote_data()
    {
        addRows([](const Json &row) { return row.contains("expected"); });
    }
    void readsBackWhatItWrote()
    {
        QFETCH(QString, name);
        const Json row = rowNamed(name.toStdString());
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY(plan);
        const Result<OpenedPlan> opened = readPlan(writePlan(**plan), graphOf(row), nullptr);
        QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
        QCOMPARE(writePlan(*opened->plan), writePlan(**plan));
        QCOMPARE(opened->plan->evaluation().at("differences").size(), std::size_t(0));
    }

    void refusesToRewriteWithTheText_data()
    {
        addRows([](const Json &row) { return row.contains("export_error"); });
    }
    void refusesToRewriteWithTheText()
    {
        QFETCH(QString, name);
        const Json row = rowNamed(name.toStdString());
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY(plan);
        const Result<std::string> text = exportPlan(*findExport("graph"), **plan, {});
        QVERIFY(!text);
        QCOMPARE(text.error().message, row.at("export_error").get<std::string>());
    }

    void refusesInputWithTheText_data()
    {
        addRows([](const Json &row) { return row.contains("error") && !row.contains("kind"); });
    }
    void refusesInputWithTheText()
    {
        QFETCH(QString, name);
        const Json row = rowNamed(name.toStdString());
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY(!plan);
        // A list of what is known may have grown.
        QVERIFY2(plan.error().line().starts_with(row.at("error").get<std::string>()), plan.error().line().c_str());
    }

    void drags_data()
    {
        addRows([](const Json &row) { return row.value("kind", "") == "move"; });
    }
    void drags()
    {
        QFETCH(QString, name);
        const Json row = rowNamed(name.toStdString());
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY(plan);
        const std::string before = writePlan(**plan);
        const Result<Move> move = (*plan)->readMove(row.at("move"));
        QVERIFY(move);
        const Preview preview = (*plan)->preview(*move);
        const Result<Applied> applied = (*plan)->apply(*move);
        QCOMPARE(preview.allowed, bool(applied));
        if (row.contains("error")) {
            QVERIFY(!applied);
            QCOMPARE(applied.error().message, row.at("error").get<std::string>());
            QCOMPARE(preview.reason, row.at("error").get<std::string>());
            QCOMPARE(writePlan(**plan), before);
            return;
        }
        QVERIFY2(applied, applied ? "" : applied.error().line().c_str());
        Json buckets = Json::array();
        const Json document = (*plan)->document();
        for (const Json &bucket : document.at("buckets"))
            buckets.push_back(bucket.at("nodes"));
        QCOMPARE(buckets.dump(), row.at("expected_buckets").dump());
        QCOMPARE(preview.latencyAfter, (*plan)->cost().latencySec);
        const std::string after = writePlan(**plan);
        const Applied back = (*plan)->restore(applied->inverse);
        QCOMPARE(writePlan(**plan), before);
        (*plan)->restore(back.inverse);
        QCOMPARE(writePlan(**plan), after);
    }

private:
    template <class Wanted>
    static void addRows(Wanted wanted)
    {
        QTest::addColumn<QString>("name");
        for (const Json &row : fixtureJson("cases.json")) {
            const auto name = row.at("name").get<std::string>();
            if (wanted(row))
                QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }
};

CUTAWAY_TEST(BucketingFixturesTest)
#include "bucketing_fixtures_test.moc"
