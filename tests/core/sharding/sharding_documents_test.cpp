#include "core/files/file_io.h"
#include "core/formats/exports/exports.h"
#include "tests/core/sharding/planned_sharding.h"
#include "tests/support/test_program.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

std::string errorOf(const std::string &graph, const ParameterValues &values, const std::string &planner)
{
    const Result<std::unique_ptr<EditedPlan>> plan =
        runPlanner(*findPlanner(planner),
                   {fixtureGraph("sharding/" + graph), fixtureInventory("sharding/mesh2x4"), {}, values, nullptr}, {});
    return plan ? std::string() : plan.error().line();
}

/// What reading this document as a plan of the small graph says.
std::string readingError(const Json &document)
{
    const Result<OpenedPlan> opened =
        readPlan(document.dump(), fixtureGraph("sharding/mlp_h96_l1"), fixtureInventory("sharding/mesh2x4"));
    return opened ? std::string() : opened.error().line();
}

} // namespace

class ShardingDocumentsTest : public QObject
{
    Q_OBJECT

private slots:
    void aReadPlanKeepsItsBound();
    void aReadPlanOnOtherDevicesHasNoBound();
    void documentsReadBackAlike();
    void errorsOfPlansSayWhere_data();
    void errorsOfPlansSayWhere();
    void errorsOfParametersAreOneLine_data();
    void errorsOfParametersAreOneLine();
    void exportedPythonCompilesAndReadsBack_data();
    void exportedPythonCompilesAndReadsBack();
};

void ShardingDocumentsTest::aReadPlanKeepsItsBound()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l1", training);
    QVERIFY(plan->cost().boundSec);
    const Result<OpenedPlan> opened = readPlan(writePlan(*plan), plan->sharedGraph(), plan->inventory());
    QVERIFY(opened);
    QCOMPARE(*opened->plan->cost().boundSec, *plan->cost().boundSec);
}

void ShardingDocumentsTest::aReadPlanOnOtherDevicesHasNoBound()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l1", training);
    Inventory faster = *plan->inventory();
    faster.mesh->intraNodeBandwidth = 1e12;
    const Result<OpenedPlan> opened =
        readPlan(writePlan(*plan), plan->sharedGraph(), std::make_shared<const Inventory>(std::move(faster)));
    QVERIFY(opened);
    QVERIFY(!opened->plan->cost().boundSec);
}

void ShardingDocumentsTest::documentsReadBackAlike()
{
    for (const char *planner : {"sharding.alpa", "sharding.megatron", "sharding.replicated"}) {
        ParameterValues values = training;
        values["list_strategies"] = true;
        const auto plan = planned(planner, "gpt_h768_l2", values);
        const Result<OpenedPlan> opened = readPlan(writePlan(*plan), plan->sharedGraph(), plan->inventory());
        QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
        QCOMPARE(documentOf(*opened->plan).dump(), documentOf(*plan).dump());
    }
}

void ShardingDocumentsTest::errorsOfPlansSayWhere_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("error");
    QTest::newRow("count") << "/nodes/x/output"
                           << R"J(["R"])J"
                           << "nodes.x.output: 2 placements expected, 1 found";
    QTest::newRow("rank") << "/nodes/x/output"
                          << R"J(["R", "S(3)"])J"
                          << "nodes.x.output[1]: S(3) on a rank-2 tensor";
    QTest::newRow("strategy") << "/nodes/relu/output"
                              << R"J(["R", "S(1)"])J"
                              << "nodes.relu: (R,R) -> (R,S(1)) is not a strategy of this node";
    QTest::newRow("edge") << "/parameters/down.0.bias"
                          << R"J(["R", "S(0)"])J"
                          << "edge down.0.bias -> down_0: S(0) cannot become P(sum)";
    QTest::newRow("word") << "/nodes/x/output"
                          << R"J(["R", 5])J"
                          << "nodes.x.output[1]: expected R, S(dimension) or P(sum), found the number 5";
}

void ShardingDocumentsTest::errorsOfPlansSayWhere()
{
    QFETCH(const QString, path);
    QFETCH(const QString, value);
    QFETCH(const QString, error);
    const auto plan = planned("sharding.replicated", "mlp_h96_l1", {});
    QVERIFY(plan->apply(*plan->readMove(Json{{"node", "down_0"}, {"output", {"R", "P(sum)"}}})));
    Json document = documentOf(*plan);
    document[Json::json_pointer(path.toStdString())] = Json::parse(value.toStdString());
    QCOMPARE(readingError(document), error.toStdString());
}

void ShardingDocumentsTest::errorsOfParametersAreOneLine_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("error");
    const auto row = [](const char *name, const char *value, const char *error, const char *planner = "sharding.alpa") {
        QTest::newRow(error) << name << value << planner << error;
    };
    row("mesh_shape", "2,x", "mesh_shape: \"2,x\" is not a list of positive integers");
    row("mesh_shape", "4,8", "mesh_shape: 4x8 needs 32 devices, the inventory has 8");
    row("inter_node_bandwidth", "0", "inter_node_bandwidth: must be > 0");
    row("mip_rel_gap", "120", "mip_rel_gap: 120 is not a percentage below 100");
    row("time_limit", "0", "time_limit: must be > 0");
    row("memory_limit_bytes", "1000", "no plan fits in 1000 bytes per device (the least possible is 40176)");
    row("tensor_dim", "2", "tensor_dim: 2 is not a dimension of a 2-dimensional mesh", "sharding.megatron");
}

void ShardingDocumentsTest::errorsOfParametersAreOneLine()
{
    QFETCH(const QString, name);
    QFETCH(const QString, value);
    QFETCH(const QString, planner);
    QFETCH(const QString, error);
    const PlannerDescriptor &descriptor = *findPlanner(planner.toStdString());
    const auto declaration = std::ranges::find(descriptor.parameters, name.toStdString(), &ParameterDeclaration::name);
    const Result<ParameterValue> parsed = parseParameter(*declaration, value.toStdString());
    QVERIFY(parsed);
    QCOMPARE(errorOf("mlp_h96_l1", {{name.toStdString(), *parsed}}, planner.toStdString()), error.toStdString());
}

void ShardingDocumentsTest::exportedPythonCompilesAndReadsBack_data()
{
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("mesh");
    QTest::addColumn<QString>("imported");
    QTest::addColumn<bool>("isPinned");
    QTest::newRow("by rule") << "sharding.megatron"
                             << "gpt_h768_l2"
                             << "2,4"
                             << "" << false;
    QTest::newRow("one dimension") << "sharding.alpa"
                                   << "bert_h96_l1"
                                   << "8"
                                   << "" << false;
    QTest::newRow("three dimensions") << "sharding.alpa"
                                      << "mlp_h96_l1"
                                      << "2,2,2"
                                      << "" << false;
    QTest::newRow("pinned") << "sharding.alpa"
                            << "bert_h96_l1"
                            << "4,2"
                            << "" << true;
    QTest::newRow("imported") << "sharding.alpa"
                              << "bert_h96_l3"
                              << "2,4"
                              << "bert_h96_l3.mesh2x4.import.solution.json" << false;
}

void ShardingDocumentsTest::exportedPythonCompilesAndReadsBack()
{
    QFETCH(const QString, planner);
    QFETCH(const QString, graph);
    QFETCH(const QString, mesh);
    QFETCH(const QString, imported);
    QFETCH(const bool, isPinned);
    ParameterValues values = training;
    std::vector<std::string> shape;
    for (const QString &size : mesh.split(','))
        shape.push_back(size.toStdString());
    values["mesh_shape"] = shape;
    if (!imported.isEmpty())
        values["preload_solution"] = fixturesFolder() + "/sharding/" + imported.toStdString();
    const auto plan = planned(planner.toStdString(), graph.toStdString(), values);
    if (isPinned)
        QVERIFY(plan->apply(*plan->readMove(Json{{"node", "word"}, {"output", {"R", "P(sum)"}}})));
    const Result<std::string> text = exportPlan(*findExport("dtensor"), *plan, {});
    QVERIFY(text);
    QTemporaryDir folder;
    const QString file = folder.filePath("plan.py");
    QVERIFY(writeFile(file.toStdString(), *text));
    const QString python = QStandardPaths::findExecutable("python3");
    QVERIFY2(!python.isEmpty(), "the tests want python3, which packages.txt names");
    // The tables as JSON: what a deployment would read.
    const QString script = "import ast, json, sys\n"
                           "tree = ast.parse(open(sys.argv[1]).read())\n"
                           "tables = {n.targets[0].id: ast.literal_eval(n.value) for n in tree.body"
                           " if isinstance(n, ast.Assign)}\n"
                           "print(json.dumps(tables))\n";
    QProcess process;
    process.start(python, {"-c", script, file});
    QVERIFY(process.waitForFinished());
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
    const Json tables = Json::parse(process.readAllStandardOutput().toStdString());
    Json document = documentOf(*plan);
    document["nodes"] = tables.at("NODES");
    document["mesh_shape"] = tables.at("MESH_SHAPE");
    const Result<OpenedPlan> opened = readPlan(document.dump(), plan->sharedGraph(), plan->inventory());
    QVERIFY(opened);
    QCOMPARE(objectiveOf(*opened->plan), objectiveOf(*plan));
}

CUTAWAY_CORE_TEST(ShardingDocumentsTest)
#include "sharding_documents_test.moc"
