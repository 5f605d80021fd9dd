#include "core/files/file_io.h"
#include "core/formats/exports/exports.h"
#include "core/partition/partition_plan.h"
#include "core/plan/plan_documents.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <graphviz/cgraph.h>

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

std::unique_ptr<EditedPlan> openPlan(const std::string &graph, const std::string &devices, const std::string &plan)
{
    Result<OpenedPlan> opened = readPlan(fixtureText("partition/" + plan + ".expected.json"),
                                         fixtureGraph("partition/" + graph), fixtureInventory("partition/" + devices));
    if (!opened)
        qFatal("%s", opened.error().line().c_str());
    return std::move(opened->plan);
}

std::unique_ptr<EditedPlan> alexnetPlan()
{
    return openPlan("alexnet", "alexnet.h2", "alexnet.h2.size_based");
}

QString exported(const char *target, const EditedPlan &plan)
{
    const Result<std::string> text = exportPlan(*findExport(target), plan, {});
    if (!text)
        qFatal("%s", text.error().line().c_str());
    return QString::fromStdString(*text);
}

/// Names that would break out of any text that quotes them carelessly.
std::unique_ptr<EditedPlan> hostilePlan()
{
    Node input;
    input.name = input.target = "a\"];b->c[label=\"";
    input.opcode = Opcode::Placeholder;
    Node reader;
    reader.name = "sum, \"twice\"\\";
    reader.target = "=add\\N";
    reader.modulePath = "blocks.0";
    reader.inputs = {NodeIndex(0)};
    reader.outputBytes = 8;
    reader.totalBytes = 24;
    reader.latency = Latency{1e-6, 2.5e-6};
    Result<Graph> graph = Graph::make("model \"x\" {\\", {input, reader});
    Inventory inventory;
    inventory.devices.push_back({3, "gpu \"0\", left\\", 1024, {}, {}, {}});
    return singlePartitionPlan(std::make_shared<const Graph>(std::move(*graph)),
                               std::make_shared<const Inventory>(inventory), DeviceIndex(0));
}

/// What Graphviz itself makes of a text.
struct ReadGraph
{
    bool isRead = false;
    QStringList nodeLabels;
    QStringList clusterLabels;
    int edges = 0;
};

/// A label as it is drawn, after Graphviz's escapes.
QString labelOf(void *object)
{
    char name[] = "label";
    QString label;
    for (const char *at = agget(object, name); *at; ++at) {
        const bool isEscape = *at == '\\' && at[1];
        at += isEscape;
        label += QChar(isEscape && *at == 'n' ? '\n' : *at);
    }
    return label;
}

ReadGraph readByGraphviz(const QString &text)
{
    ReadGraph result;
    agseterr(AGMAX);
    Agraph_t *graph = agmemread(text.toUtf8().constData());
    if (!graph)
        return result;
    result.isRead = true;
    for (Agraph_t *cluster = agfstsubg(graph); cluster; cluster = agnxtsubg(cluster))
        result.clusterLabels << labelOf(cluster);
    for (Agnode_t *node = agfstnode(graph); node; node = agnxtnode(graph, node))
        result.nodeLabels << labelOf(node);
    result.edges = agnedges(graph);
    agclose(graph);
    return result;
}

} // namespace

class ExportTest : public QObject
{
    Q_OBJECT

private slots:
    void everyExportIsFoundById();
    void unknownParametersAreRefused();
    void dotDrawsGroupsInTheirDevices();
    void dotIsReadByGraphviz();
    void dotDrawsAGroupOnSeveralDevicesOnce();
    void dotQuotesNamesThatWouldBreakIt();
    void whatIsDifferentFromABaselineStandsInComments();
    void csvHasARowForEachOperator();
    void csvQuotesWhatNeedsIt();
    void picturesOfPlansOverCapacityAreAllowedButNoDeployment();
};

void ExportTest::everyExportIsFoundById()
{
    for (const char *id : {"fx-aot", "fx-aot-python", "dot", "csv"}) {
        QVERIFY2(findExport(id), id);
        QCOMPARE(findExport(id)->id, std::string(id));
    }
    QVERIFY(!findExport("pdf"));
}

void ExportTest::unknownParametersAreRefused()
{
    const Result<std::string> text = exportPlan(*findExport("csv"), *alexnetPlan(), {{"separator", ";"}});
    QVERIFY(!text);
    QVERIFY(text.error().kind == ErrorKind::Usage);
}

void ExportTest::dotDrawsGroupsInTheirDevices()
{
    const QString text = exported("dot", *alexnetPlan());
    const QRegularExpression firstCluster("subgraph cluster_lane_0 \\{[^}]*label=\"dev_0\\\\n158 MiB of 167 "
                                          "MiB\"[^}]*group_0 \\[label=\"Partition 0\\\\n19 operators, 158 "
                                          "MiB\\\\nlongest path [0-9. \u00a0\u00b5m]*s\"\\];");
    QVERIFY2(firstCluster.match(QString(text).replace(QChar(0xa0), ' ')).hasMatch(), qPrintable(text));
    QVERIFY2(text.contains("  group_0 -> group_1 [label=\""), qPrintable(text));
}

void ExportTest::dotIsReadByGraphviz()
{
    const ReadGraph alexnet = readByGraphviz(exported("dot", *alexnetPlan()));
    QVERIFY(alexnet.isRead);
    QCOMPARE(alexnet.clusterLabels.size(), 2);
    QCOMPARE(alexnet.nodeLabels.size(), 2);
    QCOMPARE(alexnet.edges, 1);
}

void ExportTest::dotDrawsAGroupOnSeveralDevicesOnce()
{
    const ReadGraph dlrm = readByGraphviz(exported("dot", *openPlan("dlrm_8", "dlrm_8.k3", "dlrm_8.k3.sparse_nn")));
    QVERIFY(dlrm.isRead);
    QCOMPARE(dlrm.clusterLabels.size(), 3);
    const qsizetype replicated = dlrm.nodeLabels.filter("also on dev_1, dev_2").size();
    QVERIFY2(replicated > 0, qPrintable(dlrm.nodeLabels.join("; ")));
    QCOMPARE(dlrm.nodeLabels.size(), 3 + replicated);
}

void ExportTest::dotQuotesNamesThatWouldBreakIt()
{
    const ReadGraph hostile = readByGraphviz(exported("dot", *hostilePlan()));
    QVERIFY(hostile.isRead);
    QCOMPARE(hostile.nodeLabels.size(), 1);
    QCOMPARE(hostile.edges, 0);
    const QString label = hostile.clusterLabels.front();
    QVERIFY2(label.startsWith("gpu \"0\", left\\\n"), qPrintable(label));
}

void ExportTest::whatIsDifferentFromABaselineStandsInComments()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath("before.plan.json").toStdString();
    const auto plan = alexnetPlan();
    QVERIFY(writeFile(file, writePlan(*plan)));
    const Result<std::string> dot = exportPlan(*findExport("dot"), *plan, {{"baseline", file}});
    QVERIFY2(dot, dot ? "" : dot.error().line().c_str());
    QVERIFY2(dot->starts_with("// Compared with the baseline before:\n// Latency: "), dot->c_str());
    QVERIFY(readByGraphviz(QString::fromStdString(*dot)).isRead);
    QCOMPARE(QString::fromStdString(*dot).section("digraph", 1),
             exported("dot", *plan).section("digraph", 1)); // else as without
}

void ExportTest::csvHasARowForEachOperator()
{
    const QStringList rows = exported("csv", *alexnetPlan()).split("\r\n");
    QCOMPARE(rows.front(), QString("name,type,module,group,devices,seconds,output_bytes,total_bytes"));
    QCOMPARE(rows.back(), QString());
    QCOMPARE(rows.size(), 22 + 2);
    QCOMPARE(rows[1], QString("features_0,Conv2d,features.0,0,dev_0,1.40650529e-05,774400,867584"));
    QVERIFY2(rows[22].startsWith("classifier_6,Linear,classifier.6,1,dev_1,"), qPrintable(rows[22]));
}

void ExportTest::csvQuotesWhatNeedsIt()
{
    const QStringList rows = exported("csv", *hostilePlan()).split("\r\n");
    QCOMPARE(rows.size(), 3);
    QVERIFY2(rows[1].startsWith(R"("sum, ""twice""\",)"), qPrintable(rows[1]));
    QVERIFY2(rows[1].endsWith(R"(,blocks.0,0,"gpu ""0"", left\",2.5e-06,8,24)"), qPrintable(rows[1]));
}

void ExportTest::picturesOfPlansOverCapacityAreAllowedButNoDeployment()
{
    Inventory small = *fixtureInventory("partition/alexnet.h2");
    small.devices.front().availableMemBytes = 1000;
    const std::unique_ptr<EditedPlan> plan = alexnetPlan();
    plan->setInventory(std::make_shared<const Inventory>(small));
    for (const char *target : {"dot", "csv"})
        QVERIFY2(exportPlan(*findExport(target), *plan, {}), target);
    for (const char *target : {"fx-aot", "fx-aot-python"}) {
        const Result<std::string> text = exportPlan(*findExport(target), *plan, {});
        QVERIFY2(!text, target);
        QCOMPARE(text.error().code, std::string("over_capacity"));
    }
}

CUTAWAY_CORE_TEST(ExportTest)
#include "export_test.moc"
