#include "core/files/byte_source.h"
#include "core/formats/models/graph_formats.h"
#include "core/graph/graph_json.h"
#include "core/sharding/operator_rule.h"
#include "core/sharding/sharding_problem.h"
#include "tests/support/sharding_cases.h"
#include "tests/support/test_program.h"

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

/// Functions one behind the other, named `y0`, `y1`, ….
std::string chainText(const std::vector<std::string> &functions)
{
    const std::string value = R"("outputs":[{"shape":[8,16],"dtype":"float32"}],"output_bytes":4,"total_bytes":4})";
    std::string nodes = R"({"name":"x","op":"placeholder","target":"x","inputs":[],)" + value;
    std::string last = "x";
    for (std::size_t i = 0; i < functions.size(); ++i) {
        const std::string name = "y" + std::to_string(i);
        nodes += R"(,{"name":")" + name + R"(","op":"call_function","target":")" + functions[i] + R"(","inputs":[")" +
                 last + R"("],)" + value;
        last = name;
    }
    return R"({"format":"cutaway.graph","version":1,"name":"chain","nodes":[)" + nodes +
           R"(,{"name":"output","op":"output","target":"output","inputs":[")" + last + R"("]}]})";
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
    void operatorsOfOneSortWithoutARuleAreToldTogether();
    void allSpellingsOfANameAreOne_data();
    void allSpellingsOfANameAreOne();
    void whatExportsOfPyTorchYieldHasARule();
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
    row("ReduceMean that drops its dimensions",
        {"ReduceMean", {{8, 16, 32}}, {}, {8, 32}, R"({"axes":[1],"keepdims":0})"},
        {"R → R", "S(0) → S(0)", "S(2) → S(1)"});
    row("ReduceMax that keeps them unsaid", {"ReduceMax", {{8, 16, 32}}, {}, {8, 1, 32}, R"({"axes":[1]})"},
        {"R → R", "S(0) → S(0)", "S(2) → S(2)"});
    row("Slice", {"Slice", {{8, 16, 32}}, {{1}, {1}, {1}}, {8, 4, 32}},
        {"R R R R → R", "S(0) R R R → S(0)", "S(2) R R R → S(2)"});
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

void ShardingOperatorsTest::operatorsOfOneSortWithoutARuleAreToldTogether()
{
    auto graph = readGraph(chainText({"my_norm", "my_turn", "my_norm", "my_norm"}));
    QVERIFY(graph);
    const ParameterValues values{{"mesh_shape", std::vector<std::string>{"4"}}};
    const auto plan = runPlanner(*findPlanner("sharding.alpa"),
                                 {std::make_shared<const Graph>(std::move(*graph)), nullptr, {}, values, nullptr}, {});
    QVERIFY(plan);
    std::vector<std::string> titles;
    std::vector<std::size_t> items;
    for (const Problem &problem : (*plan)->problems()) {
        if (problem.code != "no_rule")
            continue;
        titles.push_back(problem.title);
        items.push_back(problem.items.size());
    }
    QCOMPARE(titles, std::vector<std::string>({"y0 and 2 more like it are replicated because they have no rule",
                                               "y1 is replicated because it has no rule"}));
    QCOMPARE(items, std::vector<std::size_t>({3, 1}));
}

void ShardingOperatorsTest::allSpellingsOfANameAreOne_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("ofAten");
    const auto row = [](const char *target, const char *name, bool ofAten) {
        QTest::newRow(target) << target << name << ofAten;
    };
    row("embedding", "embedding", false);
    row("torch.nn.functional.embedding", "embedding", false);
    row("aten.embedding.default", "embedding", true);
    row("torch.ops.aten.embedding.default", "embedding", true);
    row("aten::embedding", "embedding", true);
    row("torch.ops.aten::embedding", "embedding", true);
    row("aten::add_.Tensor", "add", true);
    row("torch.ops.aten.add_.Tensor", "add", true);
    row("torch.Tensor.add_", "add", false);
    row("_operator.add", "add", false);
    row("operator.and_", "and_", false);
    row("torch._C._nn.gelu", "gelu", false);
    row("aten.sum.dim_IntList", "sum", true);
    row("aten._to_copy.default", "_to_copy", true);
    row("_", "_", false);
}

void ShardingOperatorsTest::allSpellingsOfANameAreOne()
{
    QFETCH(const QString, target);
    QFETCH(const QString, name);
    QFETCH(const bool, ofAten);
    Node node;
    node.opcode = Opcode::CallFunction;
    node.target = target.toStdString();
    QCOMPARE(operatorName(node), name.toStdString());
    QCOMPARE(isAten(node), ofAten);
}

void ShardingOperatorsTest::whatExportsOfPyTorchYieldHasARule()
{
    const QStringList names =
        QStringLiteral("linear addmm mm bmm matmul baddbmm embedding convolution native_layer_norm layer_norm _softmax "
                       "softmax.int _log_softmax gelu relu tanh sigmoid silu add.Tensor add.Scalar sub.Tensor "
                       "rsub.Scalar mul.Tensor mul.Scalar div.Tensor div.Scalar pow.Tensor_Scalar rsqrt exp neg "
                       "where.self masked_fill.Scalar eq lt gt mean.dim sum.dim_IntList amax view _unsafe_view reshape "
                       "permute transpose.int t expand unsqueeze squeeze.dim squeeze.dims slice.Tensor select.int "
                       "split.Tensor split_with_sizes chunk cat stack clone contiguous detach _to_copy to.dtype arange "
                       "full scalar_tensor scaled_dot_product_attention _native_batch_norm_legit_no_training "
                       "max_pool2d_with_indices avg_pool2d _adaptive_avg_pool2d adaptive_avg_pool2d dropout "
                       "native_dropout cumsum")
            .split(' ');
    for (const QString &name : names) {
        Node node;
        node.opcode = Opcode::CallFunction;
        for (const char *form : {"aten.%1", "torch.ops.aten.%1", "aten::%1"}) {
            node.target = QString(form).arg(name).toStdString();
            QVERIFY2(operatorRule(node) != OperatorRule::Other, node.target.c_str());
        }
    }
}

CUTAWAY_CORE_TEST(ShardingOperatorsTest)
#include "sharding_operators_test.moc"
