#include "core/graph/graph_json.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

/// A graph document of these nodes.
std::string document(const std::string &nodes)
{
    return R"({"format": "cutaway.graph", "version": 1, "name": "small", "nodes": [)" + nodes + "]}";
}

constexpr const char *input = R"({"name": "x", "op": "placeholder", "target": "x", "inputs": [],
    "outputs": [{"shape": [1, -1], "dtype": "float32"}], "output_bytes": 16, "total_bytes": 16})";

QString lineOf(const Result<Graph> &graph)
{
    return graph ? QString("no error") : QString::fromStdString(graph.error().line());
}

} // namespace

class GraphDocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void writtenGraphSaysTheSameAsTheFile_data();
    void writtenGraphSaysTheSameAsTheFile();
    void writingIsStable();
    void fieldsOfANodeAreRead();
    void unknownFieldsAreKept();
    void latencyByKindAloneIsKept();
    void orderOfKeywordArgumentsIsKept();
    void digestIsThatOfTheBytes();
    void missingInputNamesTheNearestNode();
    void laterInputIsACycleOrOutOfOrder();
    void stopIsHeard();
};

void GraphDocumentTest::writtenGraphSaysTheSameAsTheFile_data()
{
    QTest::addColumn<QString>("file");
    for (const char *name : {"add_ab", "add_ab4", "aot", "alexnet", "chain12", "resnet18", "resnet50", "bert_mini",
                             "bert_base", "convnext_tiny", "dlrm_8"})
        QTest::newRow(name) << QString(name) + ".graph.json";
}

void GraphDocumentTest::writtenGraphSaysTheSameAsTheFile()
{
    QFETCH(QString, file);
    const std::string text = fixtureText("partition/" + file.toStdString());
    const Result<Graph> graph = readGraph(text);
    QVERIFY2(graph, qPrintable(lineOf(graph)));
    QVERIFY(Json::parse(writeGraph(*graph)) == Json::parse(text));
}

void GraphDocumentTest::writingIsStable()
{
    const Result<Graph> first = readGraph(fixtureText("partition/bert_mini.graph.json"));
    QVERIFY(first);
    const std::string written = writeGraph(*first);
    const Result<Graph> second = readGraph(written);
    QVERIFY2(second, qPrintable(lineOf(second)));
    QCOMPARE(writeGraph(*second), written);
}

void GraphDocumentTest::fieldsOfANodeAreRead()
{
    const Result<Graph> graph = readGraph(fixtureText("partition/resnet18.graph.json"));
    QVERIFY2(graph, qPrintable(lineOf(graph)));
    QCOMPARE(graph->name(), std::string("resnet18"));
    const Node &conv = graph->node(graph->find("conv1"));
    QVERIFY(conv.opcode == Opcode::CallModule);
    QCOMPARE(conv.target, std::string("conv1"));
    QCOMPARE(conv.modulePath, std::string("conv1"));
    QCOMPARE(conv.moduleType, std::string("torch.nn.modules.conv.Conv2d"));
    QCOMPARE(conv.inputs, std::vector<NodeIndex>{graph->find("x")});
    QVERIFY(conv.outputs->front().shape == (std::vector<std::int64_t>{1, 64, 112, 112}));
    QCOMPARE(conv.outputs->front().dtype, std::string("float32"));
    QCOMPARE(conv.outputBytes, 3211264);
    QCOMPARE(conv.totalBytes, 3248896);
    QCOMPARE(conv.parameters.front().storage, std::string("conv1.weight"));
    QCOMPARE(*conv.flops, 236027904.0);
    QCOMPARE(conv.latency->memorySec, 3.85132215e-06);
    QCOMPARE(conv.latency->computeSec, 2.360433e-05);
}

void GraphDocumentTest::unknownFieldsAreKept()
{
    const std::string text =
        R"({"format": "cutaway.graph", "version": 1, "name": "small", "made_by": {"tool": [1, 2.5]},
        "nodes": [{"name": "w", "op": "get_attr", "target": "w", "inputs": [], "color": null,
        "outputs": [{"shape": [4], "dtype": "float16", "stride": [1]}], "output_bytes": 8, "total_bytes": 16,
        "parameters": [{"name": "w", "shape": [4], "dtype": "float16", "storage": "w", "buffer": true}],
        "latency": {"memory_sec": 1e-6, "compute_sec": 0.5, "by_kind": {"cpu": 1.5}},
        "attributes": {"bias": false}, "tensor_parallel": "row"}]})";
    const Result<Graph> graph = readGraph(text);
    QVERIFY2(graph, qPrintable(lineOf(graph)));
    QVERIFY(Json::parse(writeGraph(*graph)) == Json::parse(text));
}

void GraphDocumentTest::latencyByKindAloneIsKept()
{
    const std::string text = document(R"({"name": "w", "op": "get_attr", "target": "w", "inputs": [],
        "output_bytes": 8, "total_bytes": 16, "latency": {"by_kind": {"cpu": 1.5, "accelerator": 0.25}}})");
    const Result<Graph> graph = readGraph(text);
    QVERIFY2(graph, qPrintable(lineOf(graph)));
    QVERIFY(!graph->nodes().front().latency);
    QVERIFY(Json::parse(writeGraph(*graph)) == Json::parse(text));
}

void GraphDocumentTest::orderOfKeywordArgumentsIsKept()
{
    const Result<Graph> graph = readGraph(document(R"({"name": "w", "op": "call_function", "target": "f", "inputs": [],
        "output_bytes": 8, "total_bytes": 16, "kwargs": {"stride": 2, "padding": 1, "groups": 1}})"));
    QVERIFY2(graph, qPrintable(lineOf(graph)));
    QCOMPARE(graph->nodes().front().extra, std::string(R"({"kwargs":{"stride":2,"padding":1,"groups":1}})"));
}

void GraphDocumentTest::digestIsThatOfTheBytes()
{
    // What sha256sum says of the file, as plans made for it carry it.
    const Result<Graph> graph = readGraph(fixtureText("partition/alexnet.graph.json"));
    QVERIFY(graph);
    QCOMPARE(graph->digest(), std::string("sha256:f7f69bafe9c1987de5b8cbf7e0c7a2e46fc7393f98bb46f179aa288fb8bc0439"));
}

void GraphDocumentTest::missingInputNamesTheNearestNode()
{
    const Result<Graph> graph = readGraph(document(std::string(input) + R"(,
        {"name": "conv1", "op": "call_function", "target": "f", "inputs": ["x"], "output_bytes": 8, "total_bytes": 8},
        {"name": "relu", "op": "call_function", "target": "f", "inputs": ["x", "conv2"], "output_bytes": 8,
         "total_bytes": 8})"));
    QVERIFY(!graph);
    QCOMPARE(lineOf(graph), QString("nodes[2].inputs[1]: no node \"conv2\""));
    QCOMPARE(graph.error().code, std::string("unknown_node"));
    QCOMPARE(graph.error().hint, std::string("a name that is close: \"conv1\""));
}

void GraphDocumentTest::laterInputIsACycleOrOutOfOrder()
{
    const std::string a = R"({"name": "a", "op": "call_function", "target": "f", "inputs": ["b"], "output_bytes": 8,
                              "total_bytes": 8})";
    const std::string readsA =
        R"({"name": "b", "op": "call_function", "target": "f", "inputs": ["a"], "output_bytes": 8,
                              "total_bytes": 8})";
    const std::string readsNothing = R"({"name": "b", "op": "call_function", "target": "f", "inputs": [],
                              "output_bytes": 8, "total_bytes": 8})";
    const Result<Graph> cycle = readGraph(document(a + "," + readsA));
    QVERIFY(!cycle);
    QCOMPARE(cycle.error().code, std::string("cycle"));
    QCOMPARE(cycle.error().where, std::string("nodes[0].inputs[0]"));
    const Result<Graph> late = readGraph(document(a + "," + readsNothing));
    QVERIFY(!late);
    QCOMPARE(late.error().code, std::string("not_in_order"));
}

void GraphDocumentTest::stopIsHeard()
{
    std::stop_source stop;
    stop.request_stop();
    const Result<Graph> graph = readGraph(fixtureText("partition/bert_base.graph.json"), Job{stop.get_token(), {}});
    QVERIFY(!graph);
    QVERIFY(graph.error().kind == ErrorKind::Cancelled);
}

CUTAWAY_CORE_TEST(GraphDocumentTest)
#include "graph_document_test.moc"
