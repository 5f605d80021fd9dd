#include "core/formats/models/graph_formats.h"
#include "core/formats/models/onnx/read_onnx.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>
#include <onnx/onnx_pb.h>

#include <set>

using namespace cutaway;
using cutaway::testing::fixtureText;

namespace {

constexpr int floatType = onnx::TensorProto::FLOAT;

/// A model that tests build piece by piece.
struct Model
{
    Model()
    {
        proto.set_ir_version(8);
        auto *opset = proto.add_opset_import();
        opset->set_version(13);
    }

    onnx::GraphProto &graph() { return *proto.mutable_graph(); }

    /// Dimensions below 0 stay open.
    static void setType(onnx::ValueInfoProto &value, const std::string &name, const std::vector<std::int64_t> &shape)
    {
        value.set_name(name);
        auto *type = value.mutable_type()->mutable_tensor_type();
        type->set_elem_type(floatType);
        type->mutable_shape();
        for (const std::int64_t size : shape) {
            auto *dimension = type->mutable_shape()->add_dim();
            if (size >= 0)
                dimension->set_dim_value(size);
        }
    }
    onnx::ValueInfoProto &input(const std::string &name, const std::vector<std::int64_t> &shape)
    {
        onnx::ValueInfoProto &value = *graph().add_input();
        setType(value, name, shape);
        return value;
    }
    void output(const std::string &name) { graph().add_output()->set_name(name); }
    onnx::TensorProto &weight(const std::string &name, const std::vector<std::int64_t> &shape)
    {
        onnx::TensorProto &tensor = *graph().add_initializer();
        tensor.set_name(name);
        tensor.set_data_type(floatType);
        for (const std::int64_t size : shape)
            tensor.add_dims(size);
        return tensor;
    }
    static onnx::NodeProto &fill(onnx::NodeProto &node, const std::string &name, const std::string &type,
                                 const std::vector<std::string> &inputs, const std::vector<std::string> &outputs)
    {
        node.set_name(name);
        node.set_op_type(type);
        for (const std::string &value : inputs)
            node.add_input(value);
        for (const std::string &value : outputs)
            node.add_output(value);
        return node;
    }
    onnx::NodeProto &node(const std::string &name, const std::string &type, const std::vector<std::string> &inputs,
                          const std::vector<std::string> &outputs)
    {
        return fill(*graph().add_node(), name, type, inputs, outputs);
    }

    Result<ImportedGraph> read(const ImportOptions &options = {}) const
    {
        const std::string bytes = proto.SerializeAsString();
        return importGraph(MemorySource(bytes), options, {});
    }

    onnx::ModelProto proto;
};

const Node &nodeOf(const Result<ImportedGraph> &imported, std::string_view name)
{
    if (!imported)
        qFatal("%s", imported.error().line().c_str());
    const NodeIndex index = imported->graph.find(name);
    if (!index.isValid())
        qFatal("no node %.*s", int(name.size()), name.data());
    return imported->graph.node(index);
}

std::string errorOf(const Result<ImportedGraph> &imported)
{
    return imported ? "" : imported.error().code;
}

} // namespace

class OnnxTest : public QObject
{
    Q_OBJECT

private slots:
    void readsRealModels_data();
    void readsRealModels();
    void takesShapesFromInference();
    void givesOpenSizesTheValueAskedFor();
    void takesOneForSizesNobodyGave();
    void keepsNoWeightValues();
    void keepsSmallTensorsForTheShapesTheyGive();
    void countsWeightsOfOtherFilesWithoutOpeningThem();
    void tiesWeightsThatSeveralNodesRead();
    void tiesWeightsAtOnePlaceOfAnotherFile();
    void takesModulesFromNodeNames();
    void writesFunctionsOut();
    void refusesFunctionsThatCallThemselves();
    void closesSubgraphsInOneNode();
    void keepsCustomDomains();
    void passesOverOptionalInputs();
    void namesEveryNodeDifferently();
    void refusesValuesThatNothingMakes();
    void refusesValuesMadeTwice();
    void refusesNumbersThatInferenceMustNotSee();
    void takesModulesFromMetadata();
    void putsOperatorsInOrder();
    void opensWhatInferenceDiesOf_data();
    void opensWhatInferenceDiesOf();
    void saysWhereACutFileEnds();
    void refusesEveryCutInsideTheGraph();
};

void OnnxTest::readsRealModels_data()
{
    QTest::addColumn<QString>("file");
    const auto index = nlohmann::json::parse(fixtureText("models/index.json"));
    for (const auto &[file, entry] : index.items()) {
        if (entry["format"] == "onnx")
            QTest::newRow(file.c_str()) << QString::fromStdString(file);
    }
}

void OnnxTest::readsRealModels()
{
    QFETCH(QString, file);
    const auto wanted = nlohmann::json::parse(fixtureText("models/index.json"))[file.toStdString()];
    const std::string bytes = fixtureText("models/" + file.toStdString());
    const Result<ImportedGraph> imported = importGraph(MemorySource(bytes), {}, {});
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    std::map<std::string, int> operators;
    int nodes = 0;
    int edges = 0;
    std::int64_t bytesMade = 0;
    for (const Node &node : imported->graph.nodes()) {
        if (node.opcode == Opcode::Placeholder || node.opcode == Opcode::Output)
            continue;
        ++nodes;
        ++operators[node.target];
        bytesMade += node.outputBytes;
        for (const NodeIndex input : node.inputs)
            edges += imported->graph.node(input).opcode != Opcode::Placeholder;
    }
    QCOMPARE(nodes, wanted["nodes"].get<int>());
    QCOMPARE(edges, wanted["edges_between_nodes"].get<int>());
    QCOMPARE(bytesMade, wanted["node_output_bytes"].get<std::int64_t>());
    QVERIFY(nlohmann::json(operators) == wanted["operators"]);
}

void OnnxTest::takesShapesFromInference()
{
    Model model;
    model.input("x", {2, 3});
    model.weight("w", {3, 5});
    model.node("product", "MatMul", {"x", "w"}, {"y"});
    model.output("y");
    const Result<ImportedGraph> imported = model.read();
    const Node &product = nodeOf(imported, "product");
    QCOMPARE(product.outputs->front().shape, (std::vector<std::int64_t>{2, 5}));
    QCOMPARE(product.outputBytes, std::int64_t(40));
    QCOMPARE(product.totalBytes, std::int64_t(40 + 60));
}

void OnnxTest::givesOpenSizesTheValueAskedFor()
{
    Model model;
    model.input("x", {-1, 3})
        .mutable_type()
        ->mutable_tensor_type()
        ->mutable_shape()
        ->mutable_dim(0)
        ->set_dim_param("batch");
    model.node("relu", "Relu", {"x"}, {"y"});
    model.output("y");
    ImportOptions options;
    options.sizes["batch"] = 16;
    const Result<ImportedGraph> imported = model.read(options);
    QCOMPARE(nodeOf(imported, "relu").outputBytes, std::int64_t(16 * 3 * 4));
    QCOMPARE(imported->sizes.front().name, std::string("batch"));
    QVERIFY(imported->warnings.empty());
}

void OnnxTest::takesOneForSizesNobodyGave()
{
    Model model;
    model.input("x", {-1, 3});
    model.node("relu", "Relu", {"x"}, {"y"});
    model.output("y");
    const Result<ImportedGraph> imported = model.read();
    QCOMPARE(nodeOf(imported, "relu").outputBytes, std::int64_t(3 * 4));
    QCOMPARE(imported->warnings.front(), std::string("the size \"x[0]\" is open; taken as 1"));
}

void OnnxTest::keepsNoWeightValues()
{
    Model model;
    model.input("x", {1, 1024});
    model.weight("w", {1024, 1024}).set_raw_data(std::string(4 << 20, 'w'));
    model.node("product", "MatMul", {"x", "w"}, {"y"});
    model.output("y");
    const std::string bytes = model.proto.SerializeAsString();
    const Result<std::string> kept = onnxWithoutWeights(MemorySource(bytes), {});
    QVERIFY(kept);
    QVERIFY(kept->size() < 1000);
    QCOMPARE(nodeOf(model.read(), "product").totalBytes, std::int64_t(4096 + (4 << 20)));
}

void OnnxTest::keepsSmallTensorsForTheShapesTheyGive()
{
    Model model;
    model.input("x", {2, 6});
    onnx::TensorProto &shape = model.weight("shape", {2});
    shape.set_data_type(onnx::TensorProto::INT64);
    shape.add_int64_data(3);
    shape.add_int64_data(4);
    model.node("reshape", "Reshape", {"x", "shape"}, {"y"});
    model.output("y");
    QCOMPARE(nodeOf(model.read(), "reshape").outputs->front().shape, (std::vector<std::int64_t>{3, 4}));
}

void OnnxTest::countsWeightsOfOtherFilesWithoutOpeningThem()
{
    Model model;
    model.input("x", {1, 8});
    onnx::TensorProto &weight = model.weight("w", {8, 8});
    weight.set_data_location(onnx::TensorProto::EXTERNAL);
    auto *entry = weight.add_external_data();
    entry->set_key("location");
    entry->set_value("/nowhere/weights.bin");
    model.node("product", "MatMul", {"x", "w"}, {"y"});
    model.output("y");
    QCOMPARE(nodeOf(model.read(), "product").totalBytes, std::int64_t(32 + 256));
}

void OnnxTest::tiesWeightsThatSeveralNodesRead()
{
    Model model;
    model.input("x", {4, 4});
    model.weight("w", {4, 4});
    model.node("first", "MatMul", {"x", "w"}, {"y"});
    model.node("second", "MatMul", {"y", "w"}, {"z"});
    model.output("z");
    const Result<ImportedGraph> imported = model.read();
    QCOMPARE(nodeOf(imported, "first").parameters.front().storage, std::string("w"));
    QCOMPARE(nodeOf(imported, "second").parameters.front().storage, std::string("w"));
}

void OnnxTest::tiesWeightsAtOnePlaceOfAnotherFile()
{
    Model model;
    model.input("x", {4, 4});
    for (const char *name : {"w", "v"}) {
        onnx::TensorProto &weight = model.weight(name, {4, 4});
        weight.set_data_location(onnx::TensorProto::EXTERNAL);
        for (const auto &[key, value] : {std::pair("location", "weights.bin"), std::pair("offset", "64")}) {
            auto *entry = weight.add_external_data();
            entry->set_key(key);
            entry->set_value(value);
        }
    }
    model.node("first", "MatMul", {"x", "w"}, {"y"});
    model.node("second", "MatMul", {"y", "v"}, {"z"});
    model.output("z");
    QCOMPARE(nodeOf(model.read(), "second").parameters.front().storage, std::string("w"));
}

void OnnxTest::takesModulesFromNodeNames()
{
    Model model;
    model.input("x", {1});
    model.node("/layer1/layer1.0/relu/Relu", "Relu", {"x"}, {"y"});
    model.output("y");
    QCOMPARE(nodeOf(model.read(), "/layer1/layer1.0/relu/Relu").modulePath, std::string("layer1.0.relu"));
}

void OnnxTest::writesFunctionsOut()
{
    Model model;
    onnx::FunctionProto &function = *model.proto.add_functions();
    function.set_name("Twice");
    function.set_domain("own");
    function.add_input("a");
    function.add_output("b");
    Model::fill(*function.add_node(), "once", "Relu", {"a"}, {"inner"});
    Model::fill(*function.add_node(), "again", "Relu", {"inner"}, {"b"});
    model.input("x", {4});
    model.node("call", "Twice", {"x"}, {"y"}).set_domain("own");
    model.node("after", "Relu", {"y"}, {"z"});
    model.output("z");
    const Result<ImportedGraph> imported = model.read();
    QCOMPARE(nodeOf(imported, "call/again").modulePath, std::string("call"));
    QCOMPARE(imported->graph.node(nodeOf(imported, "after").inputs.front()).name, std::string("call/again"));
}

void OnnxTest::refusesFunctionsThatCallThemselves()
{
    Model model;
    onnx::FunctionProto &function = *model.proto.add_functions();
    function.set_name("Again");
    function.set_domain("own");
    function.add_input("a");
    function.add_output("b");
    Model::fill(*function.add_node(), "again", "Again", {"a"}, {"b"}).set_domain("own");
    model.input("x", {4});
    model.node("call", "Again", {"x"}, {"y"}).set_domain("own");
    model.output("y");
    QCOMPARE(errorOf(model.read()), std::string("recursive_function"));
}

void OnnxTest::closesSubgraphsInOneNode()
{
    Model model;
    model.input("condition", {}).mutable_type()->mutable_tensor_type()->set_elem_type(onnx::TensorProto::BOOL);
    model.input("x", {4});
    model.node("before", "Relu", {"x"}, {"y"});
    onnx::NodeProto &choice = model.node("choice", "If", {"condition"}, {"z"});
    for (const char *name : {"then_branch", "else_branch"}) {
        auto *attribute = choice.add_attribute();
        attribute->set_name(name);
        attribute->set_type(onnx::AttributeProto::GRAPH);
        onnx::GraphProto &branch = *attribute->mutable_g();
        branch.set_name(name);
        Model::fill(*branch.add_node(), "inner", "Relu", {"y"}, {std::string("out_of_") + name});
        Model::setType(*branch.add_output(), std::string("out_of_") + name, {4});
    }
    model.output("z");
    const Result<ImportedGraph> imported = model.read();
    std::set<std::string> read;
    for (const NodeIndex input : nodeOf(imported, "choice").inputs)
        read.insert(imported->graph.node(input).name);
    QCOMPARE(read, (std::set<std::string>{"before", "condition"}));
    QCOMPARE(nodeOf(imported, "choice").outputBytes, std::int64_t(16));
}

void OnnxTest::keepsCustomDomains()
{
    Model model;
    model.input("x", {4});
    model.node("custom", "Thing", {"x"}, {"y"}).set_domain("com.example");
    model.output("y");
    QCOMPARE(nodeOf(model.read(), "custom").target, std::string("com.example.Thing"));
}

void OnnxTest::passesOverOptionalInputs()
{
    Model model;
    model.input("x", {4});
    model.weight("high", {});
    model.node("clip", "Clip", {"x", "", "high"}, {"y"});
    model.output("y");
    const Result<ImportedGraph> imported = model.read();
    QCOMPARE(nodeOf(imported, "clip").inputs.size(), std::size_t(1));
    QVERIFY(nlohmann::json::parse(nodeOf(imported, "clip").extra)["arguments"][1].is_null());
}

void OnnxTest::namesEveryNodeDifferently()
{
    Model model;
    model.input("x", {4});
    model.node("x", "Relu", {"x"}, {"y"});
    model.node("", "Relu", {"y"}, {"z"});
    model.node("z", "Relu", {"z"}, {"last"});
    model.output("last");
    const Result<ImportedGraph> imported = model.read();
    QVERIFY(imported);
    QCOMPARE(imported->graph.size(), std::size_t(5));
    QVERIFY(imported->graph.find("x_1").isValid());
    QVERIFY(imported->graph.find("z_1").isValid());
}

void OnnxTest::refusesValuesThatNothingMakes()
{
    Model model;
    model.node("relu", "Relu", {"missing"}, {"y"});
    model.output("y");
    QCOMPARE(errorOf(model.read()), std::string("unknown_value"));
}

void OnnxTest::refusesValuesMadeTwice()
{
    Model model;
    model.input("x", {4});
    model.node("first", "Relu", {"x"}, {"y"});
    model.node("second", "Relu", {"x"}, {"y"});
    model.output("y");
    QCOMPARE(errorOf(model.read()), std::string("duplicate_value"));
}

void OnnxTest::refusesNumbersThatInferenceMustNotSee()
{
    Model model;
    model.input("x", {1, 1, 8, 8});
    auto *strides = model.node("pool", "MaxPool", {"x"}, {"y"}).add_attribute();
    strides->set_name("strides");
    strides->set_type(onnx::AttributeProto::INTS);
    strides->add_ints(0);
    strides->add_ints(0);
    model.output("y");
    QCOMPARE(errorOf(model.read()), std::string("bad_attribute"));
}

/// As PyTorch's newer exporter writes them: a field of nodes that libonnx 1.12 does not know.
void OnnxTest::takesModulesFromMetadata()
{
    Model model;
    model.input("x", {2, 3});
    onnx::NodeProto &scoped = model.node("node_relu", "Relu", {"x"}, {"r"});
    const auto add = [](onnx::NodeProto &node, const std::string &key, const std::string &value) {
        onnx::StringStringEntryProto entry;
        entry.set_key(key);
        entry.set_value(value);
        const std::string bytes = entry.SerializeAsString();
        constexpr char metadata = 9 << 3 | 2; // field 9, bytes of a length that takes seven bits
        if (bytes.size() > 127 || !node.MergeFromString(std::string{metadata, char(bytes.size())} + bytes))
            qFatal("no metadata");
    };
    add(scoped, "pkg.torch.onnx.name_scopes", "['', 'layer1', 'layer1.0', 'relu']");
    add(scoped, "pkg.torch.onnx.class_hierarchy", R"(['Net', "a.b.Sequential", 'a.b.Block', 'aten.relu.default'])");
    add(model.node("node_neg", "Neg", {"r"}, {"n"}), "namespace", ": Net/layer2: a.b.Block/neg: aten.neg.default");
    add(model.node("/old/Abs", "Abs", {"n"}, {"a"}), "pkg.torch.onnx.name_scopes", "['', 'abs']");
    model.output("a");
    const Result<ImportedGraph> imported = model.read();
    QCOMPARE(nodeOf(imported, "node_relu").modulePath, std::string("layer1.0"));
    QCOMPARE(nodeOf(imported, "node_relu").moduleType, std::string("a.b.Block"));
    QCOMPARE(nodeOf(imported, "node_neg").modulePath, std::string("layer2"));
    QCOMPARE(nodeOf(imported, "node_neg").moduleType, std::string("a.b.Block"));
    QCOMPARE(nodeOf(imported, "/old/Abs").modulePath, std::string());
}

void OnnxTest::putsOperatorsInOrder()
{
    Model model;
    model.input("x", {2, 3});
    model.node("third", "Abs", {"n"}, {"a"});
    model.node("second", "Neg", {"r"}, {"n"});
    model.node("first", "Relu", {"x"}, {"r"});
    model.output("a");
    const Result<ImportedGraph> imported = model.read();
    QCOMPARE(nodeOf(imported, "third").outputBytes, 24);
    QVERIFY(imported->graph.find("first") < imported->graph.find("second"));
    QVERIFY(imported->graph.find("second") < imported->graph.find("third"));
    QCOMPARE(imported->warnings.size(), std::size_t(1));
}

void OnnxTest::opensWhatInferenceDiesOf_data()
{
    QTest::addColumn<QString>("domain");
    QTest::addColumn<QString>("type");
    QTest::addColumn<int>("opset");
    QTest::addColumn<QString>("reader");
    QTest::newRow("operator of a later opset") << ""
                                               << "Gelu" << 20 << "Shape";
    QTest::newRow("operator of another domain") << "com.microsoft"
                                                << "FusedMatMul" << 13 << "Shape";
    QTest::newRow("before a size") << "com.microsoft"
                                   << "FusedMatMul" << 13 << "Size";
    QTest::newRow("local function") << "local"
                                    << "block" << 13 << "Shape";
}

/// libonnx 1.12 takes the type of what Shape reads for granted, and ends the process where nobody knows it.
void OnnxTest::opensWhatInferenceDiesOf()
{
    QFETCH(QString, domain);
    QFETCH(QString, type);
    QFETCH(int, opset);
    QFETCH(QString, reader);
    Model model;
    model.proto.mutable_opset_import(0)->set_version(opset);
    auto *other = model.proto.add_opset_import();
    other->set_domain(domain.toStdString());
    other->set_version(1);
    model.input("x", {2, 3});
    model.node("first", "Relu", {"x"}, {"r"});
    model.node("unknown", type.toStdString(), {"r"}, {"y"}).set_domain(domain.toStdString());
    model.node("asking", reader.toStdString(), {"y"}, {"s"});
    model.output("s");
    if (domain == "local") {
        onnx::FunctionProto &function = *model.proto.add_functions();
        function.set_name("block");
        function.set_domain("local");
        function.add_input("a");
        function.add_output("b");
        function.add_opset_import()->set_version(opset);
        onnx::NodeProto &inner = Model::fill(*function.add_node(), "inner", "Inverse", {"a"}, {"b"});
        inner.set_domain("com.microsoft");
    }
    Model::setType(*model.graph().add_value_info(), "r", {2, 3});
    const Result<ImportedGraph> imported = model.read();
    QCOMPARE(nodeOf(imported, "first").outputBytes, 24);
    QVERIFY(imported->graph.find("asking").isValid());
}

void OnnxTest::saysWhereACutFileEnds()
{
    const std::string bytes = fixtureText("models/onnx/light_squeezenet.onnx");
    const Result<ImportedGraph> imported = importGraph(MemorySource(bytes.substr(0, bytes.size() / 2)), {}, {});
    QCOMPARE(errorOf(imported), std::string("broken_file"));
    QVERIFY(QString::fromStdString(imported.error().where).startsWith("byte "));
}

void OnnxTest::refusesEveryCutInsideTheGraph()
{
    const std::string bytes = fixtureText("models/onnx/light_bvlc_alexnet.onnx");
    constexpr std::size_t behindTheGraph = 20;
    for (std::size_t size = 0; size + behindTheGraph < bytes.size(); size += 7)
        QVERIFY(!importGraph(MemorySource(bytes.substr(0, size)), {}, {}));
}

CUTAWAY_TEST(OnnxTest)
#include "onnx_test.moc"
