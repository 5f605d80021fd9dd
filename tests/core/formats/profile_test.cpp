#include "core/files/file_io.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/formats/profiles/trace_calls.h"
#include "core/graph/graph.h"
#include "core/graph/graph_json.h"
#include "tests/support/fixtures.h"
#include "tests/support/gzip_file.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// a → c → r → s → o, c and s convolutions, r between them.
Graph model()
{
    Result<Graph> graph = readGraph(R"({"format": "cutaway.graph", "version": 1, "name": "small", "nodes": [
        {"name": "a", "op": "placeholder", "target": "a", "inputs": [], "output_bytes": 8, "total_bytes": 8},
        {"name": "layer1_0_conv1", "op": "call_module", "target": "layer1.0.conv1", "inputs": ["a"], "output_bytes": 8,
         "total_bytes": 24, "module_path": "layer1.0.conv1", "module_type": "torch.nn.Conv2d",
         "latency": {"memory_sec": 1e-6, "compute_sec": 2e-6, "estimated": true}},
        {"name": "relu", "op": "call_function", "target": "torch.relu", "inputs": ["layer1_0_conv1"],
         "output_bytes": 8, "total_bytes": 8, "module_path": "layer1.0"},
        {"name": "conv_2", "op": "call_function", "target": "torch.ops.aten.conv2d.default", "inputs": ["relu"],
         "output_bytes": 8, "total_bytes": 8, "latency": {"by_kind": {"cpu": 1.0}}},
        {"name": "o", "op": "output", "target": "o", "inputs": ["conv_2"]}]})");
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    return std::move(*graph);
}

/// A model of functions, each of a line `name module class`.
Graph modelOf(const QStringList &operators)
{
    QStringList nodes{
        R"({"name": "x", "op": "placeholder", "target": "x", "inputs": [], "output_bytes": 8, "total_bytes": 8})"};
    QString before = "x";
    for (const QString &line : operators) {
        const QStringList part = line.split(' ');
        nodes.append(QStringLiteral(R"({"name": "%1", "op": "call_function", "target": "torch.%2", "inputs": ["%3"], )"
                                    R"("module_path": "%4", "module_type": "torch.nn.%5", "output_bytes": 8, )"
                                    R"("total_bytes": 8})")
                         .arg(part[0], part[0].section('_', 0, 0), before, part[1], part[2]));
        before = part[0];
    }
    Result<Graph> graph = readGraph(QStringLiteral(R"({"format": "cutaway.graph", "version": 1, "name": "m", )"
                                                   R"("nodes": [%1]})")
                                        .arg(nodes.join(','))
                                        .toStdString());
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    return std::move(*graph);
}

struct ProfiledModel
{
    Graph graph;
    ProfileReport report;
};

ProfiledModel applyText(const std::string &text, const Graph &to = model())
{
    const Result<Profile> profile = importProfile(MemorySource(text), {});
    if (!profile)
        qFatal("%s", profile.error().line().c_str());
    ProfileReport report;
    Result<Graph> graph = withProfile(to, *profile, report);
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    return {std::move(*graph), std::move(report)};
}

double seconds(const ProfiledModel &applied, std::string_view node)
{
    const std::optional<Latency> &latency = applied.graph.node(applied.graph.find(node)).latency;
    return latency ? latency->seconds() : std::nan("");
}

std::string errorOf(const std::string &text)
{
    const Result<Profile> profile = importProfile(MemorySource(text), {});
    return profile ? "" : profile.error().code + " " + profile.error().where;
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::abs(b);
}

/// `cat name start duration fields` a line, each an event on one thread; `#` is a blank in a name.
std::string trace(const QStringList &events)
{
    QStringList objects;
    for (const QString &event : events) {
        const QStringList part = event.split(' ');
        objects.append(
            QStringLiteral(R"({"ph": "X", "cat": "%1", "name": "%2", "pid": 1, "tid": 1, "ts": %3, "dur": %4, )"
                           R"("args": {%5}})")
                .arg(part[0], QString(part[1]).replace('#', ' '), part[2], part[3], part.mid(4).join(' ')));
    }
    return QStringLiteral(R"({"schemaVersion": 1, "traceEvents": [%1]})").arg(objects.join(',')).toStdString();
}

} // namespace

class ProfileTest : public QObject
{
    Q_OBJECT

private slots:
    void recognisesProfilesByContent_data();
    void recognisesProfilesByContent();
    void compressedProfilesAreReadAsWhatTheyHold();

    void tablesGiveLatenciesInTheirUnit();
    void tablesKeepOtherColumnsAsFigures();
    void tablesTellWhatIsNoNumber();
    void namesMayHaveOtherSeparators();
    void everyEntryIsReported();
    void aSecondEntryOfANodeIsAmbiguous();
    void measuredReplacesEstimatedAndIsMarked();
    void measuredTellsItsRun();
    void measuredReplacesLatenciesByKind();
    void numbersByNameAreSeconds();
    void valuesMayBeAList();
    void nodeDataOfModelExplorerIsAFigure();

    void kernelsCountForTheOperatorThatLaunchedThem();
    void kernelsAreFoundThroughTheirLaunch();
    void kernelsThatNobodyLaunchedAreToldOf();
    void moduleHierarchyTellsTheNode();
    void annotationsTellTheNode();
    void aModuleThatRunsSeveralTimesFollowsTheOrder();
    void instancesOfAClassAreItsModulesInOrder();
    void instancesThatAreNotAllInTheGraphAreToldApartNoLonger();
    void everyOperatorOfARealTraceIsFound();
    void callsOfOneTypeFollowTheOrderOfExecution();
    void callsThatDoNotFitAreAmbiguous();
    void severalStepsGiveTheirMean();
    void aTraceWithoutDeviceGivesTheHostsTime();
    void aTraceWithoutKinetoIsReadToo();
    void hierarchiesBecomePaths();
    void onnxRuntimeRunsGiveTheirMean();

    void estimatesLeaveMeasuredLatenciesAlone();
    void importPutsProfilesOnTheModel();
    void aMissingProfileIsNamed();
    void brokenProfilesAreRefused_data();
    void brokenProfilesAreRefused();
};

void ProfileTest::recognisesProfilesByContent_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("format");
    QTest::newRow("kineto") << QByteArray(R"({"schemaVersion": 1, "traceEvents": []})") << "kineto";
    QTest::newRow("onnxruntime") << QByteArray(R"([{"cat" : "Session", "ph" : "X", "name" : "a"}])") << "onnxruntime";
    QTest::newRow("node data") << QByteArray(R"({"results": {"a": {"value": 1}}})") << "model-explorer-data";
    QTest::newRow("values") << QByteArray(R"({"a": {"n": "x", "b": 1}})") << "json";
    QTest::newRow("list") << QByteArray(R"([{"name": "a", "b": 1}])") << "json";
    QTest::newRow("table") << QByteArray("a;b\n1;2\n") << "csv";
    QTest::newRow("document without format") << QByteArray(R"({"version": 1, "a": 2})") << "";
    QTest::newRow("text") << QByteArray("hello\nthere") << "";
    QTest::newRow("nothing") << QByteArray() << "";
}

void ProfileTest::recognisesProfilesByContent()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, format);
    const std::string bytes = content.toStdString();
    const ProfileFormat *found = recogniseProfile(MemorySource(bytes));
    QCOMPARE(QString::fromStdString(found ? found->id : ""), format);
    const std::string packed = gzipFile(bytes);
    QCOMPARE(recogniseProfile(MemorySource(packed)), found);
}

void ProfileTest::compressedProfilesAreReadAsWhatTheyHold()
{
    QVERIFY(near(seconds(applyText(gzipFile("node,latency_ms\nrelu,1.5\n")), "relu"), 1.5e-3));
}

void ProfileTest::tablesGiveLatenciesInTheirUnit()
{
    QVERIFY(near(seconds(applyText("node,latency_ms\nrelu,1.5\n"), "relu"), 1.5e-3));
    QVERIFY(near(seconds(applyText("name;duration [\u00b5s]\r\nrelu;2\r\n"), "relu"), 2e-6));
    QVERIFY(near(seconds(applyText("op\tseconds\nrelu\t0.25\n"), "relu"), 0.25));
}

void ProfileTest::tablesKeepOtherColumnsAsFigures()
{
    const ProfiledModel applied = applyText("node,\"use, %\",note\nrelu,12,x\n");
    const std::vector<FigureColumn> columns = figureColumns(applied.graph);
    QCOMPARE(columns.size(), std::size_t(1));
    QCOMPARE(columns.front().name, std::string("use, %"));
    QCOMPARE(columns.front().values[applied.graph.find("relu").value()], 12.0);
    QVERIFY(std::isnan(columns.front().values.front()));
}

void ProfileTest::tablesTellWhatIsNoNumber()
{
    const std::vector<Text> warnings = applyText("node,ms,note,n\nrelu,1,x,y\na,2,x,3\n").report.warnings;
    QCOMPARE(warnings.size(), std::size_t(2));
    QCOMPARE(warnings[0], std::string("column \"note\" holds no numbers and is left out"));
    QCOMPARE(warnings[1], std::string("column \"n\": 1 entries are not numbers and are left out"));
}

void ProfileTest::namesMayHaveOtherSeparators()
{
    const ProfiledModel applied = applyText("node,sec\nlayer1.0/conv1,3\n");
    QCOMPARE(seconds(applied, "layer1_0_conv1"), 3.0);
}

void ProfileTest::everyEntryIsReported()
{
    const ProfileReport report = applyText("node,sec\nrelu,3\nnobody,1\n").report;
    QCOMPARE(report.matched.size(), std::size_t(1));
    QCOMPARE(report.unmatched, std::vector<std::string>{"nobody"});
    QCOMPARE(report.withoutFigure, (std::vector<std::string>{"layer1_0_conv1", "conv_2"}));
    QVERIFY(report.text().find("unmatched: nobody\n") != std::string::npos);
    QVERIFY(report.summary().starts_with("matched 1, unmatched 1, ambiguous 0"));
}

void ProfileTest::aSecondEntryOfANodeIsAmbiguous()
{
    const ProfiledModel applied = applyText("node,sec\nrelu,3\nrelu,4\n");
    QCOMPARE(seconds(applied, "relu"), 3.0);
    QCOMPARE(applied.report.ambiguous.size(), std::size_t(1));
}

void ProfileTest::measuredReplacesEstimatedAndIsMarked()
{
    const ProfiledModel applied = applyText("node,sec\nlayer1_0_conv1,3\n");
    const Latency &latency = *applied.graph.node(applied.graph.find("layer1_0_conv1")).latency;
    QCOMPARE(latency.seconds(), 3.0);
    QCOMPARE(latency.extra, std::string(R"({"measured":true})"));
}

void ProfileTest::measuredTellsItsRun()
{
    const ProfiledModel applied = applyText("node,sec,run\nlayer1_0_conv1,3,rank0.json\nconv_2,4,rank0.json\n");
    const Latency &latency = *applied.graph.node(applied.graph.find("layer1_0_conv1")).latency;
    QCOMPARE(latency.extra, std::string(R"({"measured":true,"run":"rank0.json"})"));
    for (const Text &warning : applied.report.warnings)
        QVERIFY2(warning.find("run") == std::string::npos, warning.c_str());
}

void ProfileTest::measuredReplacesLatenciesByKind()
{
    const ProfiledModel applied = applyText("node,sec\nconv_2,3\n");
    QCOMPARE(seconds(applied, "conv_2"), 3.0);
    QVERIFY(applied.report.warnings.back().starts_with("1 nodes had latencies by kind"));
    QVERIFY(readGraph(writeGraph(applied.graph)));
}

void ProfileTest::numbersByNameAreSeconds()
{
    QCOMPARE(seconds(applyText(R"({"relu": 0.5, "conv_2": 2})"), "relu"), 0.5);
}

void ProfileTest::valuesMayBeAList()
{
    QVERIFY(near(seconds(applyText(R"([{"name": "relu", "time_us": 4, "note": "x"}])"), "relu"), 4e-6));
}

void ProfileTest::nodeDataOfModelExplorerIsAFigure()
{
    const ProfiledModel applied =
        applyText(R"({"heat": {"results": {"relu": {"value": -2.5}, "conv_2": {"value": "x"}}}})");
    QCOMPARE(figureColumns(applied.graph).front().name, std::string("heat"));
    QCOMPARE(figureColumns(applied.graph).front().values[2], -2.5);
    QVERIFY(!applied.graph.nodes()[2].latency);
    QCOMPARE(applied.report.warnings.size(), std::size_t(1));
}

void ProfileTest::kernelsCountForTheOperatorThatLaunchedThem()
{
    const ProfiledModel applied = applyText(
        trace({R"(cpu_op aten::relu 0 50 "External id": 1)", R"(cpu_op aten::clamp_min 5 20 "External id": 2)",
               R"(kernel k1 60 7 "External id": 2)", R"(kernel k2 70 4 "External id": 1)"}));
    QVERIFY(near(seconds(applied, "relu"), 11e-6));
    const std::vector<FigureColumn> columns = figureColumns(applied.graph);
    QCOMPARE(columns[1].name, std::string("kernels"));
    QCOMPARE(columns[1].values[2], 2.0);
}

void ProfileTest::kernelsAreFoundThroughTheirLaunch()
{
    const ProfiledModel applied =
        applyText(trace({R"(cpu_op aten::relu 0 50 "External id": 5)",
                         R"(cuda_runtime cudaLaunchKernel 3 1 "External id": 5, "correlation": 9)",
                         R"(kernel k 60 8 "correlation": 9)"}));
    QVERIFY(near(seconds(applied, "relu"), 8e-6));
}

void ProfileTest::kernelsThatNobodyLaunchedAreToldOf()
{
    const ProfileReport report =
        applyText(trace({R"(cpu_op aten::relu 0 50 "External id": 5)", R"(kernel k 60 8 "External id": 5)",
                         R"(kernel k 60 8 "External id": 6)"}))
            .report;
    QVERIFY(report.warnings.front().starts_with("1 of 2 kernels were launched by no operator"));
}

void ProfileTest::moduleHierarchyTellsTheNode()
{
    const ProfiledModel applied =
        applyText(trace({R"(cpu_op aten::conv2d 0 50 "Module Hierarchy": )"
                         R"("TOP(Net)::forward.layer1(Block)::forward.0(Part)::forward.conv1(Conv2d)::forward")"}));
    QVERIFY(near(seconds(applied, "layer1_0_conv1"), 50e-6));
    QCOMPARE(applied.report.matched.size(), std::size_t(1));
}

void ProfileTest::annotationsTellTheNode()
{
    const ProfiledModel applied = applyText(
        trace({"user_annotation layer1.0.conv1 0 50", "cpu_op aten::pad 1 10", "cpu_op aten::conv2d 20 10",
               "user_annotation layer1.0.conv1 100 50", "cpu_op aten::pad 101 10", "cpu_op aten::conv2d 120 30"}));
    QVERIFY(near(seconds(applied, "layer1_0_conv1"), 30e-6)); // mean of 20 and 40
}

void ProfileTest::aModuleThatRunsSeveralTimesFollowsTheOrder()
{
    const ProfiledModel applied =
        applyText(trace({"user_annotation ProfilerStep#1 0 50", "user_annotation block.relu 0 10",
                         "cpu_op aten::relu 1 3", "user_annotation block.relu 20 10", "cpu_op aten::relu 21 5",
                         "user_annotation ProfilerStep#2 50 50", "user_annotation block.relu 50 10",
                         "cpu_op aten::relu 51 5", "user_annotation block.relu 70 10", "cpu_op aten::relu 71 7"}),
                  modelOf({"relu_1 block.relu ReLU", "relu_2 block.relu ReLU"}));
    QVERIFY(near(seconds(applied, "relu_1"), 4e-6));
    QVERIFY(near(seconds(applied, "relu_2"), 6e-6));
}

void ProfileTest::instancesOfAClassAreItsModulesInOrder()
{
    // The one of the first block does not run in order of names, and its operator is called once more outside.
    const ProfiledModel applied = applyText(
        trace({R"(python_function nn.Module:#Linear_0 0 10)", "cpu_op aten::linear 1 3",
               R"(python_function nn.Module:#Linear_1 10 10)", "cpu_op aten::linear 11 5", "cpu_op aten::relu 17 1",
               "cpu_op aten::linear 30 9"}),
        modelOf({"linear_1 late Linear", "linear_2 early Linear", "relu_1 early Linear", "linear_3 top Net"}));
    QVERIFY(near(seconds(applied, "linear_1"), 3e-6));
    QVERIFY(near(seconds(applied, "linear_2"), 5e-6));
    QVERIFY(near(seconds(applied, "relu_1"), 1e-6));
    QCOMPARE(applied.report.matched.front().by, MatchedBy::Module);
}

void ProfileTest::instancesThatAreNotAllInTheGraphAreToldApartNoLonger()
{
    const ProfiledModel applied =
        applyText(trace({R"(python_function nn.Module:#Linear_1 20 10)", "cpu_op aten::linear 21 5",
                         R"(python_function nn.Module:#Linear_0 0 10)", "cpu_op aten::linear 1 3"}),
                  modelOf({"linear_1 a Dense", "linear_2 b Dense"}));
    QVERIFY(near(seconds(applied, "linear_1"), 3e-6));
    QVERIFY(near(seconds(applied, "linear_2"), 5e-6));
    QCOMPARE(applied.report.matched.front().by, MatchedBy::Order);
}

/// Three steps of ResNet-50 on an H200 with PyTorch 2.11, `with_stack`; its rectifiers run three times a block.
void ProfileTest::everyOperatorOfARealTraceIsFound()
{
    const ProfiledModel applied = applyText(testing::fixtureText("exchange/trace/resnet50_h200.trace.json.gz"),
                                            *testing::fixtureGraph("exchange/trace/resnet50_h200"));
    QCOMPARE(applied.report.withoutFigure.size(), std::size_t(0));
    QCOMPARE(applied.report.unmatched.size() + applied.report.ambiguous.size(), std::size_t(0));
    double sum = 0;
    for (const Node &node : applied.graph.nodes())
        sum += node.latency ? node.latency->seconds() : 0;
    QVERIFY2(std::abs(sum / 6.570e-3 - 1) < 1e-3, std::to_string(sum).c_str()); // of all kernels in a step
}

void ProfileTest::callsOfOneTypeFollowTheOrderOfExecution()
{
    const ProfiledModel applied = applyText(trace({"cpu_op aten::conv2d 0 10", "cpu_op aten::conv2d 20 30",
                                                   "cpu_op aten::conv2d 60 12", "cpu_op aten::conv2d 80 32"}));
    QVERIFY(near(seconds(applied, "layer1_0_conv1"), 11e-6));
    QVERIFY(near(seconds(applied, "conv_2"), 31e-6));
    QCOMPARE(applied.report.matched.front().by, MatchedBy::Order);
}

void ProfileTest::callsThatDoNotFitAreAmbiguous()
{
    const ProfileReport report =
        applyText(trace({"cpu_op aten::conv2d 0 10", "cpu_op aten::conv2d 20 30", "cpu_op aten::conv2d 60 12"})).report;
    QCOMPARE(report.ambiguous.size(), std::size_t(1));
    QCOMPARE(report.ambiguous.front().reason, std::string("may be layer1_0_conv1, conv_2; called 3 times"));
}

void ProfileTest::severalStepsGiveTheirMean()
{
    const ProfiledModel applied = applyText(
        trace({"user_annotation ProfilerStep#1 0 50", "cpu_op aten::relu 0 10", "cpu_op aten::relu 20 10",
               "user_annotation ProfilerStep#2 50 50", "cpu_op aten::relu 60 20", "cpu_op aten::relu 80 20"}));
    QVERIFY(near(seconds(applied, "relu"), 30e-6)); // 20 in one step, 40 in the other
}

void ProfileTest::aTraceWithoutDeviceGivesTheHostsTime()
{
    const ProfiledModel applied = applyText(trace({"cpu_op aten::relu 0 10", "cpu_op aten::clamp 1 5"}));
    QVERIFY(near(seconds(applied, "relu"), 10e-6));
    QVERIFY(applied.report.warnings.front().starts_with("the trace has no device kernels"));
}

void ProfileTest::aTraceWithoutKinetoIsReadToo()
{
    const ProfiledModel applied = applyText(
        R"([{"name": "aten::relu", "ph": "X", "ts": 7, "dur": 5, "tid": 1, "pid": "CPU functions", "args": {}}])");
    QVERIFY(near(seconds(applied, "relu"), 5e-6));
}

void ProfileTest::hierarchiesBecomePaths()
{
    QCOMPARE(modulePathOfHierarchy("TOP(C)::forward.A0(A)::forward.SELF(A)::forward_impl_"), std::string("A0"));
    QCOMPARE(modulePathOfHierarchy("TOP(C)::forward.a(A)::forward.b(B)::forward"), std::string("a.b"));
    QCOMPARE(modulePathOfHierarchy(""), std::string());
    QCOMPARE(modulePathOfHierarchy("nothing"), std::string());
}

void ProfileTest::onnxRuntimeRunsGiveTheirMean()
{
    const ProfiledModel applied = applyText(R"([{"cat": "Session", "ph": "X", "dur": 5, "name": "model_run"},
        {"cat": "Node", "ph": "X", "dur": 40, "name": "relu_kernel_time"},
        {"cat": "Node", "ph": "X", "dur": 0, "name": "relu_fence_before"},
        {"cat": "Node", "ph": "X", "dur": 60, "name": "relu_kernel_time"}])");
    QVERIFY(near(seconds(applied, "relu"), 50e-6));
    QCOMPARE(applied.report.matched.size(), std::size_t(1));
}

void ProfileTest::estimatesLeaveMeasuredLatenciesAlone()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath("m.csv").toStdString();
    QVERIFY(writeFile(file, "node,sec\nrelu,3\n"));
    ImportOptions options;
    options.profiles = {file};
    options.peaks = Peaks{1, 1};
    const std::string text = writeGraph(model());
    const Result<ImportedGraph> imported = importGraph(MemorySource(text), options, {});
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    QCOMPARE(imported->graph.node(imported->graph.find("relu")).latency->seconds(), 3.0);
    QVERIFY(!imported->graph.node(imported->graph.find("conv_2")).latency); // it has one by kind of device
    QVERIFY(readGraph(writeGraph(imported->graph)));
}

void ProfileTest::importPutsProfilesOnTheModel()
{
    QTemporaryDir folder;
    const std::string first = folder.filePath("a.csv").toStdString();
    const std::string second = folder.filePath("b.json").toStdString();
    QVERIFY(writeFile(first, "node,sec\nrelu,3\nconv_2,4\n"));
    QVERIFY(writeFile(second, R"({"relu": 7})"));
    ImportOptions options;
    options.profiles = {first, second};
    const std::string text = writeGraph(model());
    const Result<ImportedGraph> imported = importGraph(MemorySource(text), options, {});
    QVERIFY(imported);
    QCOMPARE(imported->profiles.size(), std::size_t(2));
    QCOMPARE(imported->profiles.back().file, std::string("b.json"));
    QCOMPARE(imported->graph.node(imported->graph.find("relu")).latency->seconds(), 7.0);
    QCOMPARE(imported->graph.node(imported->graph.find("conv_2")).latency->seconds(), 4.0);
}

void ProfileTest::aMissingProfileIsNamed()
{
    ImportOptions options;
    options.profiles = {"/nowhere/gone.csv"};
    const std::string text = writeGraph(model());
    const Result<ImportedGraph> imported = importGraph(MemorySource(text), options, {});
    QVERIFY(!imported);
    QCOMPARE(imported.error().code, std::string("no_such_file"));
    QVERIFY(imported.error().line().find("gone.csv") != std::string::npos);
}

void ProfileTest::brokenProfilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("error");
    QTest::newRow("nothing") << QByteArray() << "unknown_format ";
    QTest::newRow("words") << QByteArray("hello") << "unknown_format ";
    QTest::newRow("compressed and cut off") << QByteArray("\x1f\x8b\x08") << "broken_file ";
    QTest::newRow("short row") << QByteArray("node,sec\nrelu\n") << "broken_file line 2";
    QTest::newRow("open quotation") << QByteArray("node,sec\n\"relu,1\n") << "broken_file line 2";
    QTest::newRow("text behind a quotation") << QByteArray("node,sec\n\"relu\"x,1\n") << "broken_file line 2";
    QTest::newRow("no figures") << QByteArray("node,note\nrelu,x\n") << "no_figures ";
    QTest::newRow("values cut off") << QByteArray(R"({"relu": 1, )") << "not_json line 1, column 13";
    QTest::newRow("name twice") << QByteArray(R"({"relu": 1, "relu": 2})") << "duplicate_field relu";
    QTest::newRow("list of numbers") << QByteArray(R"([{"a": 1}, 2])") << "wrong_type [1]";
    QTest::newRow("trace cut off") << QByteArray(R"({"schemaVersion": 1, "traceEvents": [{"ph": "X")") << "not_json ";
    QTest::newRow("trace without events") << QByteArray(R"({"schemaVersion": 1})") << "no_events ";
    QTest::newRow("trace too deep") << QByteArray("{\"traceEvents\": [" + QByteArray(200, '[')) << "too_deep ";
}

void ProfileTest::brokenProfilesAreRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, error);
    QCOMPARE(QString::fromStdString(errorOf(text.toStdString())), error);
}

CUTAWAY_TEST(ProfileTest)
#include "profile_test.moc"
