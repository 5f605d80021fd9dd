#include "core/formats/byte_source.h"
#include "core/formats/graph_formats.h"
#include "core/sharding/operator_rule.h"
#include "core/sharding/sharding_problem.h"
#include "tests/support/sharding_cases.h"

#include <QTest>

#include <algorithm>

using namespace cutaway;
using namespace cutaway::sharding;
using namespace cutaway::testing;

// Which strategies operators have that are not PyTorch's own: ONNX operators follow the rules of the functions that
// they mean.

namespace {

using Shape = std::vector<std::int64_t>;

/// A graph of inputs and one ONNX operator on a mesh of four devices.
struct OnnxCall
{
    std::string op;
    std::vector<Shape> inputs;
    std::vector<Shape> weights; ///< parameters of the node itself, after the inputs
    Shape output;
    std::string attributes = "{}";
    bool isWeightFirst = false;
};

std::string shapeText(const Shape &shape)
{
    return nlohmann::json(shape).dump();
}

std::string graphText(const OnnxCall &call)
{
    std::string nodes;
    std::string names;
    std::string arguments;
    std::string parameters;
    for (std::size_t i = 0; i < call.inputs.size(); ++i) {
        const std::string name = "x" + std::to_string(i);
        nodes += R"({"name":")" + name + R"(","op":"placeholder","target":")" + name +
                 R"(","inputs":[],"outputs":[{"shape":)" + shapeText(call.inputs[i]) +
                 R"(,"dtype":"float32"}],"output_bytes":4,"total_bytes":4},)";
        names += (i ? "," : "") + ('"' + name + '"');
        arguments += (i ? "," : "") + (R"({"node":")" + name + R"("})");
    }
    for (std::size_t i = 0; i < call.weights.size(); ++i) {
        const std::string name = "w" + std::to_string(i);
        parameters += (i ? "," : "") + (R"({"name":")" + name + R"(","storage":")" + name + R"(","shape":)") +
                      shapeText(call.weights[i]) + R"(,"dtype":"float32"})";
        const std::string argument = R"({"parameter":")" + name + R"("})";
        arguments = call.isWeightFirst ? argument + "," + arguments : arguments + "," + argument;
    }
    nodes += R"({"name":"y","op":"call_function","target":")" + call.op + R"(","inputs":[)" + names +
             R"(],"parameters":[)" + parameters + R"(],"arguments":[)" + arguments + R"(],"attributes":)" +
             call.attributes + R"(,"outputs":[{"shape":)" + shapeText(call.output) +
             R"(,"dtype":"float32"}],"output_bytes":4,"total_bytes":4},)";
    return R"({"format":"cutaway.graph","version":1,"name":"onnx","nodes":[)" + nodes +
           R"({"name":"output","op":"output","target":"output","inputs":["y"]}]})";
}

/// The strategies of the operator, one a line: what each operand wants, what comes out.
QStringList strategiesOf(const OnnxCall &call)
{
    auto graph = readGraph(graphText(call));
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    const ParameterValues values{{"mesh_shape", std::vector<std::string>{"4"}}};
    const auto settings = readShardingSettings(values, nullptr);
    if (!settings)
        qFatal("%s", settings.error().line().c_str());
    const auto problem = ShardingProblem::make(std::make_shared<const Graph>(std::move(*graph)), *settings, {});
    if (!problem)
        qFatal("%s", problem.error().line().c_str());
    const auto last = std::uint32_t((*problem)->size() - 1);
    QStringList texts;
    for (const Strategy &strategy : (*problem)->strategies(last))
        texts << QString::fromStdString(strategyText(strategy));
    return texts;
}

} // namespace

class ShardingOperatorsTest : public QObject
{
    Q_OBJECT

private slots:
    void onnxOperatorsFollowTheFunctionsThatTheyMean_data();
    void onnxOperatorsFollowTheFunctionsThatTheyMean();
    void everyOperatorOfAConvolutionalModelHasARule_data();
    void everyOperatorOfAConvolutionalModelHasARule();
    void operatorsWithoutARuleAreTold();
};

void ShardingOperatorsTest::onnxOperatorsFollowTheFunctionsThatTheyMean_data()
{
    QTest::addColumn<OnnxCall>("call");
    QTest::addColumn<QStringList>("strategies");
    const auto row = [](const char *name, OnnxCall call, QStringList strategies) {
        QTest::newRow(name) << std::move(call) << std::move(strategies);
    };
    row("MatMul with a weight", {"MatMul", {{8, 16, 32}}, {{32, 64}}, {8, 16, 64}},
        {"R R → R", "S(0) R → S(0)", "S(2) S(0) → P(sum)", "S(1) R → S(1)", "R S(1) → S(2)"});
    row("Gemm as a linear operator", {"Gemm", {{8, 32}}, {{64, 32}, {64}}, {8, 64}, R"({"transB":1})"},
        {"R R R → R", "S(1) S(1) P(sum) → P(sum)", "S(0) R R → S(0)", "R S(0) S(0) → S(1)"});
    row("Gemm", {"Gemm", {{8, 32}}, {{32, 64}, {64}}, {8, 64}},
        {"R R R → R", "S(1) P(sum) S(0) → P(sum)", "S(0) R R → S(0)", "R S(0) S(1) → S(1)"});
    row("Gather of rows", {"Gather", {{8, 16}}, {{1000, 32}}, {8, 16, 32}, R"({"axis":0})", true},
        {"R R → R", "R S(1) → S(2)", "R S(0) → P(sum)", "S(0) R → S(0)", "S(1) R → S(1)"});
    row("Transpose", {"Transpose", {{8, 16, 32}}, {}, {8, 32, 16}, R"({"perm":[0,2,1]})"},
        {"R → R", "S(0) → S(0)", "S(1) → S(2)", "S(2) → S(1)"});
    row("Transpose without an order", {"Transpose", {{8, 16}}, {}, {16, 8}}, {"R → R", "S(0) → S(1)", "S(1) → S(0)"});
    row("Concat", {"Concat", {{8, 16}, {8, 16}}, {}, {8, 32}, R"({"axis":1})"}, {"R R → R", "S(0) S(0) → S(0)"});
    row("Softmax", {"Softmax", {{8, 16, 32}}, {}, {8, 16, 32}, R"({"axis":-1})"},
        {"R → R", "S(0) → S(0)", "S(1) → S(1)"});
    row("LayerNormalization", {"LayerNormalization", {{8, 16, 32}}, {{32}, {32}}, {8, 16, 32}, R"({"axis":-1})"},
        {"R R R → R", "S(0) R R → S(0)", "S(1) R R → S(1)"});
    row("Conv", {"Conv", {{8, 4, 32, 32}}, {{16, 4, 3, 3}, {16}}, {8, 16, 32, 32}, R"({"pads":[1,1,1,1]})"},
        {"R R R → R", "S(0) R R → S(0)", "S(1) S(1) P(sum) → P(sum)", "R S(0) S(0) → S(1)"});
    row("ReduceMean", {"ReduceMean", {{8, 16, 32}}, {}, {8, 16, 1}, R"({"axes":[-1],"keepdims":1})"},
        {"R → R", "S(0) → S(0)", "S(1) → S(1)"});
    row("ReduceSum with its dimensions as an input", {"ReduceSum", {{8, 16, 32}}, {{1}}, {8, 16, 1}},
        {"R R → R", "S(0) R → S(0)", "S(1) R → S(1)", "S(2) R → P(sum)"});
    row("Erf", {"Erf", {{8, 16}}, {}, {8, 16}}, {"R → R", "S(0) → S(0)", "S(1) → S(1)"});
    row("Reshape", {"Reshape", {{8, 16, 32}}, {{2}}, {8, 512}}, {"R R → R", "S(0) R → S(0)", "S(1) R → S(1)"});
    row("Unsqueeze", {"Unsqueeze", {{8, 16}}, {}, {8, 1, 16}, R"({"axes":[1]})"},
        {"R → R", "S(0) → S(0)", "S(1) → S(2)"});
    row("MaxPool", {"MaxPool", {{8, 16, 32, 32}}, {}, {8, 16, 16, 16}}, {"R → R", "S(0) → S(0)", "S(1) → S(1)"});
}

void ShardingOperatorsTest::onnxOperatorsFollowTheFunctionsThatTheyMean()
{
    QFETCH(const OnnxCall, call);
    QFETCH(const QStringList, strategies);
    QCOMPARE(strategiesOf(call), strategies);
}

void ShardingOperatorsTest::everyOperatorOfAConvolutionalModelHasARule_data()
{
    QTest::addColumn<QString>("model");
    for (const char *model : {"alexnet", "densenet121", "resnet50", "inception_v1", "vgg19", "zfnet512"})
        QTest::newRow(model) << (QString(model) == "alexnet" ? "bvlc_alexnet" : model);
}

void ShardingOperatorsTest::everyOperatorOfAConvolutionalModelHasARule()
{
    QFETCH(const QString, model);
    const std::string bytes = fixtureText("models/onnx/light_" + model.toStdString() + ".onnx");
    Result<ImportedGraph> read = importGraph(MemorySource(bytes), {}, {});
    QVERIFY(read);
    const auto graph = std::make_shared<const Graph>(std::move(read->graph));
    const ParameterValues values{{"device_flops", 1e13}, {"mesh_shape", std::vector<std::string>{"1", "2"}}};
    const auto plan = runPlanner(*findPlanner("sharding.alpa"), {graph, nullptr, {}, values, nullptr}, {});
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    QCOMPARE(std::ranges::count((*plan)->problems(), "no_rule", &Problem::code), 0);
}

void ShardingOperatorsTest::operatorsWithoutARuleAreTold()
{
    auto graph = readGraph(graphText({"NonMaxSuppression", {{8, 16}}, {}, {8, 16}}));
    QVERIFY(graph);
    const ParameterValues values{{"mesh_shape", std::vector<std::string>{"4"}}};
    const auto plan = runPlanner(*findPlanner("sharding.alpa"),
                                 {std::make_shared<const Graph>(std::move(*graph)), nullptr, {}, values, nullptr}, {});
    QVERIFY(plan);
    const auto problems = (*plan)->problems();
    const auto found = std::ranges::find(problems, "no_rule", &Problem::code);
    QVERIFY(found != problems.end());
    QCOMPARE(found->text, std::string("y: no rule for call_function NonMaxSuppression; fully replicated"));
}

QTEST_GUILESS_MAIN(ShardingOperatorsTest)
#include "sharding_operators_test.moc"
