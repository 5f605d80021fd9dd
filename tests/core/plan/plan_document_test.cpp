#include "core/plan/plan_documents.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

Json planOf(const std::string &name)
{
    return Json::parse(fixtureText("partition/" + name + ".expected.json"));
}

Result<OpenedPlan> openAlexnet(const Json &document)
{
    return readPlan(document.dump(), fixtureGraph("partition/alexnet"), fixtureInventory("partition/alexnet.h2"));
}

QString lineOf(const Result<OpenedPlan> &plan)
{
    return plan ? QString("no error") : QString::fromStdString(plan.error().line());
}

} // namespace

class PlanDocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void writtenPlanSaysTheSameAsTheFile_data();
    void writtenPlanSaysTheSameAsTheFile();
    void writingIsStable();
    void unknownFieldsAndPinsAreKept();
    void parametersKeepTheirTypes();
    void staleFiguresAreNotKept();
    void planByHandNeedsNoPlannerAndNoGraph();
    void otherDigestIsAWarningIfAllNamesAreFound();
    void missingNamesAreCounted();
};

void PlanDocumentTest::writtenPlanSaysTheSameAsTheFile_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    QTest::addColumn<QString>("plan");
    QTest::newRow("one partition") << "add_ab"
                                   << "add_ab.t3"
                                   << "add_ab.t3.size_based";
    QTest::newRow("two partitions") << "alexnet"
                                    << "alexnet.h2"
                                    << "alexnet.h2.size_based";
    QTest::newRow("replicas") << "chain12"
                              << "chain12.h4"
                              << "chain12.h4.cost_aware+saturate";
    QTest::newRow("several devices a partition") << "dlrm_8"
                                                 << "dlrm_8.k3"
                                                 << "dlrm_8.k3.sparse_nn";
}

void PlanDocumentTest::writtenPlanSaysTheSameAsTheFile()
{
    QFETCH(QString, graph);
    QFETCH(QString, devices);
    QFETCH(QString, plan);
    const Json document = planOf(plan.toStdString());
    const Result<OpenedPlan> opened = readPlan(document.dump(), fixtureGraph("partition/" + graph.toStdString()),
                                               fixtureInventory("partition/" + devices.toStdString()));
    QVERIFY2(opened, qPrintable(lineOf(opened)));
    QVERIFY(opened->warnings.empty());
    const Json written = Json::parse(writePlan(*opened->plan));
    for (const char *field : {"format", "version", "kind", "graph", "planner", "partitions"})
        QVERIFY2(written[field] == document[field], field);
    if (document.contains("cost"))
        QVERIFY(written["cost"]["latency_sec"] == document["cost"]["latency_sec"]);
}

void PlanDocumentTest::writingIsStable()
{
    const Result<OpenedPlan> first = openAlexnet(planOf("alexnet.h2.size_based"));
    QVERIFY2(first, qPrintable(lineOf(first)));
    const std::string written = writePlan(*first->plan);
    const Result<OpenedPlan> second = openAlexnet(Json::parse(written));
    QVERIFY2(second, qPrintable(lineOf(second)));
    QCOMPARE(writePlan(*second->plan), written);
}

void PlanDocumentTest::unknownFieldsAndPinsAreKept()
{
    Json document = planOf("alexnet.h2.size_based");
    document["pins"] = {{"features_0", 0}, {"classifier_6", {{"device", 1}}}};
    document["reviewed_by"] = {"Ada", 2.5, nullptr};
    document["graph"]["commit"] = "4e546e3";
    document["planner"]["seconds"] = 0.25;
    document["partitions"][1]["note"] = {{"text", "the tail"}};
    const Result<OpenedPlan> opened = openAlexnet(document);
    QVERIFY2(opened, qPrintable(lineOf(opened)));
    const Json written = Json::parse(writePlan(*opened->plan));
    for (const char *field : {"pins", "reviewed_by", "graph", "planner", "partitions"})
        QVERIFY2(written[field] == document[field], field);
}

void PlanDocumentTest::parametersKeepTheirTypes()
{
    Json document = planOf("alexnet.h2.size_based");
    const Json parameters = {
        {"bool", true}, {"integer", -3}, {"number", 0.5}, {"text", "size"}, {"list", {"a", "b", "c"}}};
    document["planner"]["parameters"] = parameters;
    const Result<OpenedPlan> opened = openAlexnet(document);
    QVERIFY2(opened, qPrintable(lineOf(opened)));
    const ParameterValues &values = opened->plan->origin().parameters;
    QVERIFY(values.at("bool") == ParameterValue(true));
    QVERIFY(values.at("integer") == ParameterValue(std::int64_t(-3)));
    QVERIFY(values.at("number") == ParameterValue(0.5));
    QVERIFY(values.at("text") == ParameterValue("size"));
    QVERIFY(values.at("list") == ParameterValue(std::vector<std::string>{"a", "b", "c"}));
    QVERIFY(Json::parse(writePlan(*opened->plan))["planner"]["parameters"] == parameters);
}

void PlanDocumentTest::staleFiguresAreNotKept()
{
    Json document = planOf("alexnet.h2.size_based");
    document["cost"]["latency_sec"] = 77.0;
    document["cycle"] = {0, 1};
    const Result<OpenedPlan> opened = openAlexnet(document);
    QVERIFY2(opened, qPrintable(lineOf(opened)));
    const Json written = Json::parse(writePlan(*opened->plan));
    QCOMPARE(written["cost"]["latency_sec"].get<double>(), *opened->plan->cost().latencySec);
    QVERIFY(!written.contains("cycle"));
}

void PlanDocumentTest::planByHandNeedsNoPlannerAndNoGraph()
{
    Json document = planOf("alexnet.h2.size_based");
    document.erase("planner");
    document.erase("graph");
    const Result<OpenedPlan> opened = openAlexnet(document);
    QVERIFY2(opened, qPrintable(lineOf(opened)));
    QCOMPARE(opened->plan->origin().plannerId, std::string("manual"));
    QVERIFY(opened->warnings.empty());
}

void PlanDocumentTest::otherDigestIsAWarningIfAllNamesAreFound()
{
    Json document = planOf("alexnet.h2.size_based");
    document["graph"]["digest"] = "sha256:0123";
    const Result<OpenedPlan> opened = openAlexnet(document);
    QVERIFY2(opened, qPrintable(lineOf(opened)));
    QCOMPARE(opened->warnings.size(), std::size_t(1));
    QCOMPARE(opened->warnings.front(),
             std::string("the plan was made for another version of the graph \"alexnet\"; all its names were found"));
}

void PlanDocumentTest::missingNamesAreCounted()
{
    const Result<OpenedPlan> opened =
        readPlan(planOf("alexnet.h2.size_based").dump(), fixtureGraph("partition/chain12"),
                 fixtureInventory("partition/alexnet.h2"));
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, std::string("unknown_node"));
    QCOMPARE(lineOf(opened),
             QString("partitions[0].nodes[1]: the graph \"chain12\" lacks 22 of the plan's nodes, first "
                     "\"features_0\""));
    QCOMPARE(opened.error().hint, std::string("the plan was made for another graph"));
}

CUTAWAY_CORE_TEST(PlanDocumentTest)
#include "plan_document_test.moc"
