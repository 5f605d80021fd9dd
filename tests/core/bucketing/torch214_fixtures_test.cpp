#include "core/formats/exports/exports.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/json_difference.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <map>
#include <set>

using namespace cutaway;
using Json = nlohmann::json;

// Plans, rewritten graphs and schedules compared with those of torch 2.14's own passes.

namespace {

constexpr const char *folder = "bucketing214/";

Json fixtureJson(const std::string &name)
{
    return Json::parse(testing::fixtureText(folder + name));
}

std::shared_ptr<const Graph> graphOf(const Json &row)
{
    const std::string file = row.at("graph");
    return testing::fixtureGraph(folder + file.substr(0, file.size() - std::string(".graph.json").size()));
}

/// As `--set` gives them; nothing is what Python prints for it.
ParameterValues givenOf(const PlannerDescriptor &planner, const Json &row)
{
    ParameterValues values;
    for (const auto &[key, value] : row.at("set").items()) {
        const auto declared = std::ranges::find(planner.parameters, key, &ParameterDeclaration::name);
        const std::string text = value.is_null() ? "None" : value.is_string() ? value.get<std::string>() : value.dump();
        values[key] = *parseParameter(*declared, text);
    }
    return values;
}

Result<std::unique_ptr<EditedPlan>> planOf(const Json &row)
{
    const PlannerDescriptor *planner = findPlanner(row.at("planner").get<std::string>());
    return runPlanner(*planner, {graphOf(row), nullptr, {}, givenOf(*planner, row), nullptr}, {});
}

Json rowNamed(const std::string &name)
{
    for (const Json &row : fixtureJson("cases.json")) {
        if (row.at("name") == name)
            return row;
    }
    return {};
}

std::string operatorOf(const Json &node)
{
    std::string target = node.value("target", "");
    if (target.starts_with("torch.ops."))
        target = target.substr(10);
    return target.starts_with("aten.") ? target.substr(5, target.find('.', 5) - 5) : target;
}

/// Nodes of a rewritten graph without what is free: names of new nodes, and how a reshape is written.
Json canonical(const Json &nodes, const Json &original)
{
    std::set<std::string> old;
    for (const Json &node : original.at("nodes"))
        old.insert(node.at("name").get<std::string>());
    std::map<std::string, std::string> names;
    std::size_t count = 0;
    Json list = Json::array();
    for (const Json &node : nodes) {
        const auto name = node.at("name").get<std::string>();
        std::string target = operatorOf(node);
        Json inputs = Json::array();
        for (const Json &input : node.at("inputs")) {
            const auto known = names.find(input.get<std::string>());
            inputs.push_back(known == names.end() ? input.get<std::string>() : known->second);
        }
        const bool isNew = !old.contains(name);
        const bool isPassed = target == "alias" || (target == "clone" && node.contains("kwargs"));
        if (isNew && isPassed) {
            names[name] = inputs.at(0).get<std::string>();
            continue;
        }
        const bool isReshape = target == "_unsafe_view" || target == "reshape" ||
                               (target == "view" && !node.at("target").get<std::string>().ends_with(".dtype"));
        if (isNew)
            names[name] = "new " + std::to_string(count++);
        Json shapes = Json::array();
        for (const Json &output : node.value("outputs", Json::array()))
            shapes.push_back({output.at("shape"), output.at("dtype")});
        list.push_back({{"name", isNew ? names[name] : name},
                        {"target", isReshape ? "reshape" : target},
                        {"inputs", inputs},
                        {"outputs", shapes},
                        {"collective", node.value("collective", Json::object()).value("kind", "")}});
    }
    return list;
}

QString scheduleDifference(const Json &want, const Json &got)
{
    testing::JsonRules rules;
    rules.isEqual = [](const Json &a, const Json &b, const std::string &) {
        const bool areNumbers = a.is_number_float() && b.is_number();
        return areNumbers ? std::abs(a.get<double>() - b.get<double>()) <= 1e-9 : a == b;
    };
    return testing::firstDifference(want, got, rules);
}

/// Inputs may stand anywhere before their readers, and names of nodes that the rewrite made are free.
Json operatorOrder(const Json &names, const Graph &original)
{
    Json order = Json::array();
    for (const Json &name : names) {
        const NodeIndex node = original.find(name.get_ref<const std::string &>());
        if (!node.isValid())
            order.push_back("new");
        else if (!original.node(node).isSource())
            order.push_back(name);
    }
    return order;
}

bool isSchedule(const Json &row)
{
    return row.value("kind", "") == "overlap";
}

bool isPreBucketed(const Json &row)
{
    return row.at("set").value("pre_bucketing_fsdp_collectives", false);
}

} // namespace

class Torch214FixturesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plansAsTorch_data()
    {
        addRows([](const Json &row) { return row.contains("expected") && !isSchedule(row); });
    }
    void plansAsTorch()
    {
        const Json row = currentRow();
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
        QCOMPARE(testing::firstDifference(row.at("expected"), Json((*plan)->document())), QString());
    }

    void rewritesAsTorch_data()
    {
        addRows([](const Json &row) { return row.contains("merged"); });
    }
    void rewritesAsTorch()
    {
        const Json row = currentRow();
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY(plan);
        const Result<std::string> text = exportPlan(*findExport("graph"), **plan, {});
        QVERIFY2(text, text ? "" : text.error().line().c_str());
        const Json original = fixtureJson(row.at("graph"));
        QCOMPARE(testing::firstDifference(canonical(fixtureJson(row.at("merged")).at("nodes"), original),
                                          canonical(Json::parse(*text).at("nodes"), original)),
                 QString());
    }

    /// The order, what hides what, what stays exposed, both peaks and the buckets.
    void schedulesAsTorch_data()
    {
        addRows([](const Json &row) { return isSchedule(row) && !isPreBucketed(row); });
    }
    void schedulesAsTorch()
    {
        const Json row = currentRow();
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
        Json want = fixtureJson(row.at("expected"));
        const Json got = (*plan)->document();
        Json buckets = Json::array();
        for (const Json &bucket : got.at("buckets"))
            buckets.push_back({{"nodes", bucket.at("nodes")}});
        QCOMPARE(testing::firstDifference(want.at("buckets"), buckets), QString());
        want.erase("buckets");
        const Json finalOrder = want.value("final_order", Json());
        want.erase("final_order");
        QCOMPARE(scheduleDifference(want, got.at("schedule")), QString());
        if (finalOrder.is_null())
            return;
        const Result<std::string> text = exportPlan(*findExport("graph"), **plan, {});
        QVERIFY2(text, text ? "" : text.error().line().c_str());
        Json names = Json::array();
        const Json exported = Json::parse(*text);
        for (const Json &node : exported.at("nodes"))
            names.push_back(node.at("name"));
        QCOMPARE(testing::firstDifference(operatorOrder(finalOrder, (*plan)->graph()),
                                          operatorOrder(names, (*plan)->graph())),
                 QString());
    }

    /// Names of merged nodes are free: their number and what they leave exposed is not.
    void schedulesAsTorchAfterBucketing_data()
    {
        addRows([](const Json &row) { return isSchedule(row) && isPreBucketed(row); });
    }
    void schedulesAsTorchAfterBucketing()
    {
        const Json row = currentRow();
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
        const Json want = fixtureJson(row.at("expected"));
        const Json got = (*plan)->document();
        QCOMPARE(got.at("buckets").size(), want.at("buckets").size());
        double exposed = 0;
        for (const auto &[name, milliseconds] : want.at("exposed_ms").items())
            exposed += milliseconds.get<double>();
        QVERIFY(std::abs(got.at("schedule").at("exposed_after_ms").get<double>() - exposed) <= 1e-9);
    }

    /// What torch's passes refuse is refused here, before or at the rewrite.
    void refusesWhatTorchRefuses_data()
    {
        addRows(
            [](const Json &row) { return row.contains("original_error") || row.contains("export_original_error"); });
    }
    void refusesWhatTorchRefuses()
    {
        const Json row = currentRow();
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        if (row.contains("original_error")) {
            QVERIFY(!plan);
            return;
        }
        QVERIFY(plan);
        const Result<std::string> text = exportPlan(*findExport("graph"), **plan, {});
        QVERIFY(!text);
        QVERIFY(text.error().message.ends_with("a bucketed collective needs exactly one user, its wait"));
    }

    /// A plan is its document: buckets, order and figures come back, and so does the rewritten graph.
    void readsBackWhatItWrote_data()
    {
        addRows([](const Json &row) { return row.contains("expected"); });
    }
    void readsBackWhatItWrote()
    {
        const Json row = currentRow();
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY(plan);
        const Result<OpenedPlan> opened = readPlan(writePlan(**plan), graphOf(row), nullptr);
        QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
        QCOMPARE(QString::fromStdString(writePlan(*opened->plan)), QString::fromStdString(writePlan(**plan)));
        QCOMPARE(opened->plan->evaluation().at("differences").dump(), std::string("[]"));
        const Result<std::string> text = exportPlan(*findExport("graph"), **plan, {});
        const Result<std::string> again = exportPlan(*findExport("graph"), *opened->plan, {});
        QCOMPARE(bool(text), bool(again));
        if (text)
            QCOMPARE(*text, *again);
    }

    /// The model knows what the rewritten graph costs before it is made.
    void costOfTheRewriteIsThatOfItsGraph_data()
    {
        addRows([](const Json &row) { return row.contains("merged") || isSchedule(row); });
    }
    void costOfTheRewriteIsThatOfItsGraph()
    {
        const Json row = currentRow();
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(row);
        QVERIFY(plan);
        const Result<std::string> text = exportPlan(*findExport("graph"), **plan, {});
        QVERIFY2(text, text ? "" : text.error().line().c_str());
        Result<Graph> graph = readGraph(*text);
        QVERIFY2(graph, graph ? "" : graph.error().line().c_str());
        const PlannerDescriptor *planner = findPlanner("bucketing.all_gather");
        ParameterValues given{{"filter", std::string("no wait has this name")}};
        for (const char *rate : {"latency_sec", "bandwidth"}) {
            if (row.at("set").contains(rate))
                given[rate] = row.at("set").at(rate).get<double>();
        }
        const auto again =
            runPlanner(*planner, {std::make_shared<Graph>(std::move(*graph)), nullptr, {}, given, nullptr}, {});
        QVERIFY2(again, again ? "" : again.error().line().c_str());
        const Json after = (*plan)->document().at("cost").at("after");
        QCOMPARE(testing::firstDifference(after, Json((*again)->document()).at("cost").at("before")), QString());
    }

private:
    static Json currentRow()
    {
        QFETCH(QString, name);
        return rowNamed(name.toStdString());
    }

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

CUTAWAY_TEST(Torch214FixturesTest)
#include "torch214_fixtures_test.moc"
