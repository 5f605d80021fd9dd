// Shapes that models compute: `addKnownValues` between the rounds of ONNX's inference.
#include "core/formats/models/onnx/shape_inference.h"
#include "tests/support/onnx_text.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace cutaway;

namespace {

onnx::ModelProto model(const std::string &nodes)
{
    onnx::ModelProto proto;
    const std::string text = R"(ir_version: 8 opset_import { version: 13 } graph { name: "net"
        input { name: "x" type { tensor_type { elem_type: 1
            shape { dim { dim_value: 2 } dim { dim_value: 3 } dim { dim_value: 8 } } } } })" +
                             nodes + " output { name: \"y\" } }";
    if (!proto.ParseFromString(testing::onnxFromText(text)))
        qFatal("no model");
    return proto;
}

/// `name = type(inputs)`; what else a node has stands in `more`.
std::string node(const std::string &name, const std::string &type, const std::vector<std::string> &inputs,
                 const std::string &more = {})
{
    std::string text = " node { name: \"" + name + "\" op_type: \"" + type + "\" output: \"" + name + "\" " + more;
    for (const std::string &input : inputs)
        text += " input: \"" + input + "\"";
    return text + " }";
}

std::string numbers(const std::string &name, const std::vector<int> &values)
{
    std::string text = " initializer { name: \"" + name + "\" data_type: 7 dims: " + std::to_string(values.size());
    for (const int value : values)
        text += " int64_data: " + std::to_string(value);
    return text + " }";
}

QString shapeOf(const onnx::ModelProto &proto, const std::string &value)
{
    for (const auto *list : {&proto.graph().value_info(), &proto.graph().output()}) {
        const auto found = std::ranges::find(*list, value, &onnx::ValueInfoProto::name);
        if (found == list->end() || !found->type().tensor_type().has_shape())
            continue;
        QStringList sizes;
        for (const auto &dimension : found->type().tensor_type().shape().dim()) {
            if (!dimension.has_dim_value())
                return "open";
            sizes += QString::number(dimension.dim_value());
        }
        return sizes.join(" × ");
    }
    return "unknown";
}

QString shapeOfResult(const std::string &nodes)
{
    onnx::ModelProto proto = model(nodes);
    const int weights = proto.graph().initializer_size();
    inferShapesHere(proto);
    return proto.graph().initializer_size() == weights ? shapeOf(proto, "y") : "weights were left behind";
}

const std::string zeros = R"(attribute { name: "value" type: TENSOR t { data_type: 7 dims: 1 int64_data: 0 } })";
const std::string ones = R"(attribute { name: "value" type: TENSOR t { data_type: 7 dims: 1 int64_data: 1 } })";

} // namespace

class OnnxShapeValuesTest : public QObject
{
    Q_OBJECT

private slots:
    /// As PyTorch's older exporter writes `expand` with −1 for sizes that stay.
    void followsAnExpandWhoseSizesAreChosen()
    {
        QCOMPARE(shapeOfResult(numbers("wanted", {4, -1, 3, 8}) + numbers("minus", {-1}) + numbers("four", {4}) +
                               node("filled", "ConstantOfShape", {"four"}, ones) +
                               node("marks", "Mul", {"filled", "minus"}) + node("stays", "Equal", {"wanted", "marks"}) +
                               node("sizes", "Where", {"stays", "filled", "wanted"}) +
                               node("y", "Expand", {"x", "sizes"})),
                 "4 × 2 × 3 × 8");
    }

    void followsSizesTakenFromAnInput()
    {
        QCOMPARE(
            shapeOfResult(numbers("one", {1}) + numbers("two", {2}) + numbers("rest", {-1}) +
                          node("shape", "Shape", {"x"}) + node("inner", "Slice", {"shape", "one", "two"}) +
                          node("twice", "Mul", {"inner", "two"}) + node("halves", "Div", {"twice", "two"}) +
                          node("sizes", "Concat", {"halves", "rest"}, R"(attribute { name: "axis" type: INT i: 0 })") +
                          node("y", "Reshape", {"x", "sizes"})),
            "3 × 16");
    }

    /// As PyTorch's older exporter turns the pads of `F.pad`, last dimension first, into ONNX's.
    void followsPadsThatAreTurnedOver()
    {
        QCOMPARE(
            shapeOfResult(
                numbers("given", {1, 2, 0, 3}) + numbers("two", {2}) + numbers("pairs", {-1, 2}) +
                numbers("last", {-1}) + numbers("begin", {-9223}) + numbers("first", {0}) + numbers("back", {-1}) +
                numbers("flat", {-1}) + node("rest", "ConstantOfShape", {"two"}, zeros) +
                node("all", "Concat", {"given", "rest"}, R"(attribute { name: "axis" type: INT i: 0 })") +
                node("table", "Reshape", {"all", "pairs"}) +
                node("turned", "Slice", {"table", "last", "begin", "first", "back"}) +
                node("sides", "Transpose", {"turned"}, R"(attribute { name: "perm" type: INTS ints: 1 ints: 0 })") +
                node("pads", "Reshape", {"sides", "flat"}) + node("y", "Pad", {"x", "pads"})),
            "2 × 6 × 11");
    }

    void asksAComputedValueForItsShape()
    {
        QCOMPARE(shapeOfResult(numbers("three", {3}) + node("filled", "ConstantOfShape", {"three"}, ones) +
                               node("sizes", "Shape", {"filled"}) + node("y", "ConstantOfShape", {"sizes"})),
                 "3");
    }

    void goesThroughTheBranchWhoseConditionIsKnown()
    {
        const auto branch = [](const std::string &name, const std::string &type) {
            return "attribute { name: \"" + name + "\" type: GRAPH g { name: \"" + name + "\" node { name: \"" + name +
                   "_in\" op_type: \"" + type + "\" input: \"x\" output: \"" + name + "_out\" } output { name: \"" +
                   name + "_out\" } } } ";
        };
        const std::string nodes =
            numbers("three", {3}) + node("shape", "Shape", {"x"}) + node("rank", "Size", {"shape"}) +
            node("isThree", "Equal", {"rank", "three"}) +
            node("chosen", "If", {"isThree"}, branch("then_branch", "Transpose") + branch("else_branch", "Shape")) +
            node("y", "Relu", {"chosen"});
        onnx::ModelProto proto = model(nodes);
        inferShapesHere(proto);
        QCOMPARE(shapeOf(proto, "chosen"), "8 × 3 × 2");
        QCOMPARE(shapeOf(proto, "y"), "8 × 3 × 2");
        QCOMPARE(proto.graph().node_size(), 5); // as they were
    }

    void leavesOpenWhatDividesByZero()
    {
        QCOMPARE(shapeOfResult(numbers("none", {0}) + numbers("wanted", {6}) +
                               node("sizes", "Div", {"wanted", "none"}) + node("y", "ConstantOfShape", {"sizes"})),
                 "open");
    }

    void leavesOpenWhatIsTooLargeToCompute()
    {
        QCOMPARE(shapeOfResult(numbers("many", {5000}) + node("large", "ConstantOfShape", {"many"}, ones) +
                               node("y", "ConstantOfShape", {"large"})),
                 "open");
    }
};

CUTAWAY_CORE_TEST(OnnxShapeValuesTest)
#include "onnx_shape_values_test.moc"
