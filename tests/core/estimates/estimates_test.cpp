#include "core/estimates/roofline.h"
#include "core/formats/models/graph_formats.h"
#include "core/graph/graph_json.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;
using cutaway::testing::fixtureText;

namespace {

/// Nodes as they stand in a document, between the brackets.
Graph graphOf(const std::string &nodes)
{
    Result<Graph> graph =
        readGraph(R"({"format": "cutaway.graph", "version": 1, "name": "g", "nodes": [)" + nodes + "]}");
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    return std::move(*graph);
}

const std::string input = R"({"name": "x", "op": "placeholder", "target": "x", "inputs": [], "output_bytes": 96,
    "total_bytes": 96, "outputs": [{"shape": [2, 3, 4], "dtype": "float32"}]},)";

std::string call(const std::string &type, const std::string &output, const std::string &rest)
{
    return R"({"name": "y", "op": "call_module", "target": "y", "module_type": ")" + type +
           R"(", "inputs": ["x"], "output_bytes": 8, "total_bytes": 16,
               "outputs": [{"shape": )" +
           output + R"(, "dtype": "float32"}])" + rest + "}";
}

std::string weight(const std::string &shape)
{
    return R"(, "parameters": [{"name": "w", "shape": )" + shape + R"(, "dtype": "float32", "storage": "w"}])";
}

} // namespace

class EstimatesTest : public QObject
{
    Q_OBJECT

private slots:
    void countsOperationsByKind_data();
    void countsOperationsByKind();
    void countsResNet50AsPublished();
    void leavesMeasuredLatencies();
    void marksWhatIsEstimated();
    void takesTimeFromBytesAndOperations();
    void leavesOutWhatHasNoShape();
    void advisesSizesOnceTheRestIsEstimated();
    void whatOnlyAsksForSizesTakesNoTime();
    void multipliesWithWeightsThatAreComputed();
    void knowsAcceleratorsByTheNameOfTheirDriver();
};

void EstimatesTest::countsOperationsByKind_data()
{
    QTest::addColumn<QString>("node");
    QTest::addColumn<double>("flops");
    const auto row = [](const char *name, const std::string &node, double flops) {
        QTest::newRow(name) << QString::fromStdString(node) << flops;
    };
    row("convolution", call("Conv1d", "[2, 5, 4]", weight("[5, 3, 1]")), 2. * 40 * 3);
    row("grouped convolution", call("Conv1d", "[2, 3, 4]", weight("[3, 1, 1]")), 2. * 24);
    row("linear", call("Linear", "[2, 3, 7]", weight("[7, 4]")), 2. * 42 * 4);
    row("activation", call("ReLU", "[2, 3, 4]", ""), 4. * 24);
    row("shape", call("Flatten", "[2, 12]", ""), 0);
    row("given", call("ReLU", "[2, 3, 4]", R"(, "flops": 7)"), 7);
}

void EstimatesTest::countsOperationsByKind()
{
    QFETCH(QString, node);
    const Graph graph = graphOf(input + node.toStdString());
    QTEST(estimateFlops(graph, graph.find("y")).value_or(-1), "flops");
}

void EstimatesTest::countsResNet50AsPublished()
{
    const std::string bytes = fixtureText("models/onnx/light_resnet50.onnx");
    const Result<ImportedGraph> imported = importGraph(MemorySource(bytes), {}, {});
    double flops = 0;
    for (std::size_t i = 0; i < imported->graph.size(); ++i)
        flops += estimateFlops(imported->graph, NodeIndex(i)).value_or(0);
    QVERIFY2(flops > 7.6e9 && flops < 8.4e9, qPrintable(QString::number(flops))); // 3.8 to 4.1 · 10⁹ products
}

void EstimatesTest::leavesMeasuredLatencies()
{
    const Graph graph =
        graphOf(input + call("ReLU", "[2, 3, 4]", R"(, "latency": {"memory_sec": 1, "compute_sec": 2})"));
    RooflineReport report;
    const Result<Graph> estimated = withEstimatedLatencies(graph, {1, 1}, report);
    QCOMPARE(estimated->node(estimated->find("y")).latency->seconds(), 2.0);
    QCOMPARE(report.measured, std::size_t(1));
}

void EstimatesTest::marksWhatIsEstimated()
{
    RooflineReport report;
    const Result<Graph> estimated =
        withEstimatedLatencies(graphOf(input + call("ReLU", "[2, 3, 4]", "")), {1, 1}, report);
    const Node &node = estimated->node(estimated->find("y"));
    QCOMPARE(node.latency->extra, std::string(R"({"estimated":true})"));
    QCOMPARE(nlohmann::json::parse(node.extra)["derived"].dump(), std::string(R"(["flops"])"));
}

void EstimatesTest::takesTimeFromBytesAndOperations()
{
    RooflineReport report;
    const Result<Graph> estimated =
        withEstimatedLatencies(graphOf(input + call("ReLU", "[2, 3, 4]", "")), {48, 8}, report);
    const Latency &latency = *estimated->node(estimated->find("y")).latency;
    QCOMPARE(latency.memorySec, (96. + 16) / 8);
    QCOMPARE(latency.computeSec, 96. / 48);
}

void EstimatesTest::leavesOutWhatHasNoShape()
{
    const Graph graph = graphOf(input + call("ReLU", "[-1, 3]", ""));
    RooflineReport report;
    const Result<Graph> estimated = withEstimatedLatencies(graph, {1, 1}, report);
    QVERIFY(!estimated->node(estimated->find("y")).latency);
    QCOMPARE(report.unknown, std::size_t(1));
}

void EstimatesTest::advisesSizesOnceTheRestIsEstimated()
{
    const Graph graph = graphOf(input + call("ReLU", "[2, 3, 4]", "") + R"(,{"name": "z", "op": "call_module",
        "target": "z", "module_type": "ReLU", "inputs": ["y"], "output_bytes": 8, "total_bytes": 8,
        "outputs": [{"shape": [-1, 3], "dtype": "float32"}]})");
    QVERIFY(latencyAdvice(graph).find("estimate them") != std::string::npos);
    RooflineReport report;
    const Result<Graph> estimated = withEstimatedLatencies(graph, {1, 1}, report);
    QCOMPARE(report.estimated, std::size_t(1));
    QVERIFY(latencyAdvice(*estimated).find("open sizes") != std::string::npos);
}

/// As torch.export writes a model whose batch is open.
void EstimatesTest::whatOnlyAsksForSizesTakesNoTime()
{
    const auto function = [](const std::string &name, const std::string &target, const std::string &input) {
        return R"({"name": ")" + name + R"(", "op": "call_function", "target": ")" + target + R"(", "inputs": [")" +
               input + R"("], "output_bytes": 0, "total_bytes": 0})";
    };
    const Graph graph = graphOf(input + function("size", "torch.ops.aten.sym_size.int", "x") + "," +
                                function("twice", "_operator.mul", "size") + "," +
                                function("checked", "torch.ops.aten._assert_tensor_metadata.default", "x") + "," +
                                function("open", "torch.ops.aten.mul.Tensor", "x"));
    RooflineReport report;
    const Result<Graph> estimated = withEstimatedLatencies(graph, {1e12, 1e12}, report);
    QVERIFY(estimated);
    for (const char *name : {"size", "twice", "checked"}) {
        const auto &latency = estimated->node(estimated->find(name)).latency;
        QVERIFY2(latency && latency->memorySec == 0 && latency->computeSec == 0, name);
    }
    QCOMPARE(report.unknown, std::size_t(1));
}

void EstimatesTest::multipliesWithWeightsThatAreComputed()
{
    const Graph graph =
        graphOf(input + R"({"name": "w", "op": "call_function", "target": "torch.ops.aten._weight_norm.default",
        "inputs": ["x"], "output_bytes": 60, "total_bytes": 60, "outputs": [{"shape": [5, 3, 1], "dtype": "float32"}]},
        {"name": "y", "op": "call_function", "target": "torch.ops.aten.conv1d.default", "inputs": ["x", "w"],
        "output_bytes": 160, "total_bytes": 160, "outputs": [{"shape": [2, 5, 4], "dtype": "float32"}]})");
    QCOMPARE(estimateFlops(graph, graph.find("y")).value_or(-1), 2. * 40 * 3);
}

void EstimatesTest::knowsAcceleratorsByTheNameOfTheirDriver()
{
    QCOMPARE(acceleratorOfName("NVIDIA A100-SXM4-80GB")->id, std::string_view("a100-sxm-80gb"));
    QCOMPARE(acceleratorOfName("NVIDIA H100 80GB HBM3")->id, std::string_view("h100-sxm"));
    QVERIFY(!acceleratorOfName("Something else"));
}

CUTAWAY_TEST(EstimatesTest)
#include "estimates_test.moc"
