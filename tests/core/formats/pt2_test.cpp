#include "core/formats/models/graph_formats.h"
#include "core/formats/models/pt2/pt2_nodes.h"
#include "core/formats/models/pt2/size_expression.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "tests/support/zip_archive.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <set>

using namespace cutaway;
using cutaway::testing::fixtureText;
using cutaway::testing::zipArchive;

namespace {

using Json = nlohmann::json;

Result<ImportedGraph> readBytes(const std::string &bytes, const ImportOptions &options = {})
{
    return importGraph(MemorySource(bytes), options, {});
}

Result<ImportedGraph> readFixture(const std::string &name, const ImportOptions &options = {})
{
    return readBytes(fixtureText("models/pt2/" + name + ".pt2"), options);
}

std::string errorOf(const Result<ImportedGraph> &imported)
{
    return imported ? "" : imported.error().code;
}

const Node &nodeOf(const Result<ImportedGraph> &imported, std::string_view name)
{
    if (!imported)
        qFatal("%s", imported.error().line().c_str());
    const NodeIndex index = imported->graph.find(name);
    if (!index.isValid())
        qFatal("no node %.*s", int(name.size()), name.data());
    return imported->graph.node(index);
}

Json tensor(const std::vector<std::int64_t> &shape)
{
    Json sizes = Json::array();
    for (const std::int64_t size : shape)
        sizes.push_back({{"as_int", size}});
    return {{"dtype", 7}, {"sizes", sizes}};
}

/// `y = relu(x)` with 4 elements, for tests to change.
Json smallProgram()
{
    const auto named = [](const char *name) { return Json{{"as_tensor", {{"name", name}}}}; };
    return {{"schema_version", {{"major", 8}, {"minor", 8}}},
            {"graph_module",
             {{"signature", {{"input_specs", {{{"user_input", {{"arg", named("x")}}}}}}}},
              {"graph",
               {{"inputs", {named("x")}},
                {"outputs", {named("y")}},
                {"nodes",
                 {{{"target", "torch.ops.aten.relu.default"},
                   {"inputs", {{{"name", "self"}, {"arg", named("x")}, {"kind", 1}}}},
                   {"outputs", {named("y")}},
                   {"metadata", Json::object()}}}},
                {"tensor_values", {{"x", tensor({4})}, {"y", tensor({4})}}}}}}}};
}

Result<ImportedGraph> readProgram(const Json &program, const ImportOptions &options = {})
{
    return readBytes(zipArchive({{"net/models/model.json", program.dump()}}), options);
}

Json namedTensor(const std::string &name)
{
    return {{"as_tensor", {{"name", name}}}};
}

/// A call of `x` without module that gives `outputs`; the program's output reads nothing of it.
Json callOf(const std::string &target, const std::vector<std::string> &outputs)
{
    Json call = {{"target", target},
                 {"inputs", {{{"name", "self"}, {"arg", namedTensor("x")}, {"kind", 1}}}},
                 {"outputs", Json::array()},
                 {"metadata", Json::object()}};
    for (const std::string &output : outputs)
        call["outputs"].push_back(namedTensor(output));
    return call;
}

void addParameter(Json &program, const std::string &input, const std::string &name)
{
    Json &graph = program["graph_module"]["graph"];
    graph["inputs"].push_back(namedTensor(input));
    graph["tensor_values"][input] = tensor({2});
    program["graph_module"]["signature"]["input_specs"].push_back(
        {{"parameter", {{"arg", {{"name", input}}}, {"parameter_name", name}}}});
}

std::string pickledText(const std::string &text)
{
    return std::string("X") + char(text.size()) + std::string(3, '\0') + text;
}

/// As torch.save writes a tensor of two numbers.
std::string pickledTensor(const std::string &storage, char offset, char stride = 1)
{
    const std::string place =
        "(" + pickledText("storage") + "ctorch\nFloatStorage\n" + pickledText(storage) + pickledText("cpu") + "K\x08tQ";
    return "ctorch._utils\n_rebuild_tensor_v2\n(" + place + 'K' + offset + "K\x02\x85K" + stride +
           "\x85\x89"
           "ccollections\nOrderedDict\n)RtR";
}

/// What PyTorch before 2.8 writes: the program, and the state dict as an archive of its own.
std::string olderArchive(const Json &program, const std::string &pickle)
{
    return zipArchive({{"serialized_exported_program.json", program.dump()},
                       {"serialized_state_dict.pt", zipArchive({{"archive/data.pkl", pickle}})},
                       {"version", "8.2"}});
}

std::string storageOf(const Result<ImportedGraph> &imported, std::string_view input)
{
    return nodeOf(imported, input).parameters.front().storage;
}

} // namespace

class Pt2Test : public QObject
{
    Q_OBJECT

private slots:
    void readsBothLayouts_data();
    void readsBothLayouts();
    void tiesWeightsOfOneRecord();
    void takesModulesFromTheStack();
    void takesTuplesApart();
    void takesTheExamplesOfOpenSizes();
    void givesOpenSizesTheValueAskedFor();
    void computesSizesFromFormulas_data();
    void computesSizesFromFormulas();
    void takesNoAssumptionForASize();
    void tiesOnlyEqualViewsOfARecord();
    void tiesUnsavedWeightsByWhoReadsThem();
    void knowsTheBytesOfNarrowTypes();
    void namesHigherOrderOperatorsAsTorchPrintsThem();
    void readsBothFormsOfTheModuleStack();
    void takesTheModelNamedModelOfSeveral();
    void listsAndChoosesModels();
    void tiesWeightsOfOlderArchives();
    void readsNoHarmFromAStateDict();
    void leavesOutResultsThatNobodyTook();
    void takesConstantsForNoInputs();
    void knowsSizesThatAreInNoShape();
    void takesTheExampleOfASizeThatOnlyFormulasName();
    void placesOperatorsWithoutStackByTheirReaders();
    void placesResultsOfAGraphWhereTheyAreMade();
    void refusesCheckpoints();
    void refusesAnotherSchema();
    void refusesBombs();
    void refusesValuesThatNothingMakes();
    void namesThePlaceOfAWrongSize();
    void refusesEveryCut();
};

void Pt2Test::readsBothLayouts_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"branch_static", "branch_dynamic", "branch_legacy"})
        QTest::newRow(name) << name;
}

void Pt2Test::readsBothLayouts()
{
    QFETCH(QString, name);
    const Json wanted = Json::parse(fixtureText("models/index.json"))["pt2/" + name.toStdString() + ".pt2"];
    const Result<ImportedGraph> imported = readFixture(name.toStdString());
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    int calls = 0;
    std::map<std::string, std::int64_t> weights;
    std::vector<std::string> userInputs;
    for (const Node &node : imported->graph.nodes()) {
        calls += node.isOperation() && node.target != "_operator.getitem";
        if (node.opcode != Opcode::Placeholder)
            continue;
        if (node.parameters.empty())
            userInputs.push_back(node.name);
        else
            weights[node.parameters.front().name] = node.outputBytes;
    }
    Json all = wanted["parameters"];
    all.update(wanted["buffers"]);
    all.update(wanted["constants"]);
    QCOMPARE(calls, wanted["nodes"].get<int>());
    QVERIFY(Json(weights) == all);
    QVERIFY(Json(userInputs) == wanted["user_inputs"]);
    const Node &output = imported->graph.nodes().back();
    QCOMPARE(imported->graph.node(output.inputs.front()).name, wanted["output"].get<std::string>());
}

void Pt2Test::tiesWeightsOfOneRecord()
{
    Json program = smallProgram();
    Json &graph = program["graph_module"]["graph"];
    for (const char *name : {"p_a", "p_b"}) {
        graph["inputs"].push_back({{"as_tensor", {{"name", name}}}});
        graph["tensor_values"][name] = tensor({2});
        program["graph_module"]["signature"]["input_specs"].push_back(
            {{"parameter", {{"arg", {{"name", name}}}, {"parameter_name", std::string(name + 2) + ".weight"}}}});
    }
    const Json config = {
        {"config", {{"a.weight", {{"path_name", "weight_0"}}}, {"b.weight", {{"path_name", "weight_0"}}}}}};
    const Result<ImportedGraph> imported = readBytes(zipArchive(
        {{"net/models/model.json", program.dump()}, {"net/data/weights/model_weights_config.json", config.dump()}}));
    QCOMPARE(nodeOf(imported, "p_b").parameters.front().name, std::string("b.weight"));
    QCOMPARE(nodeOf(imported, "p_b").parameters.front().storage, std::string("a.weight"));
}

void Pt2Test::takesModulesFromTheStack()
{
    const Result<ImportedGraph> imported = readFixture("branch_static");
    QCOMPARE(nodeOf(imported, "relu").modulePath, std::string("branch.0"));
    QCOMPARE(nodeOf(imported, "relu").moduleType, std::string("torch.nn.modules.activation.ReLU"));
}

void Pt2Test::takesTuplesApart()
{
    const Result<ImportedGraph> imported = readFixture("branch_static");
    const Node &second = nodeOf(imported, "getitem_1");
    QCOMPARE(imported->graph.node(second.inputs.front()).target, std::string("torch.ops.aten.split.Tensor"));
    QVERIFY(Json::parse(second.extra)["arguments"][1] == 1);
}

void Pt2Test::takesTheExamplesOfOpenSizes()
{
    const Result<ImportedGraph> imported = readFixture("branch_dynamic");
    QCOMPARE(nodeOf(imported, "x").outputs->front().shape.front(), std::int64_t(2));
    QCOMPARE(imported->sizes.front().name, std::string("s0"));
}

void Pt2Test::givesOpenSizesTheValueAskedFor()
{
    ImportOptions options;
    options.sizes["s0"] = 32;
    const Result<ImportedGraph> imported = readFixture("branch_dynamic", options);
    QCOMPARE(nodeOf(imported, "linear").outputBytes, std::int64_t(32 * 128 * 4));
    QVERIFY(imported->warnings.empty());
}

void Pt2Test::computesSizesFromFormulas_data()
{
    QTest::addColumn<QString>("formula");
    QTest::addColumn<qint64>("value"); // −1: none
    QTest::newRow("symbol") << "s0" << qint64(6);
    QTest::newRow("product") << "2*s0 + 1" << qint64(13);
    QTest::newRow("floor") << "(s0 - 1)//2" << qint64(2);
    QTest::newRow("function") << "Max(1, FloorDiv(s0, 4))" << qint64(1);
    QTest::newRow("remainder") << "Mod(s0, 4)" << qint64(2);
    QTest::newRow("negative") << "-s0 + 10" << qint64(4);
    QTest::newRow("power") << "2*s0**2" << qint64(72);
    QTest::newRow("power beyond 64 bits") << "s0**99999999999" << qint64(-1);
    QTest::newRow("power of one") << "(s0 - 5)**99999999999" << qint64(1);
    QTest::newRow("as sympy writes it") << "Mul(Integer(2), s0, Pow(s0, Integer(2)))" << qint64(432);
    QTest::newRow("division by zero") << "s0//0" << qint64(-1);
    QTest::newRow("unknown symbol") << "s9" << qint64(-1);
    QTest::newRow("unknown function") << "Sin(s0)" << qint64(-1);
    QTest::newRow("overflow") << "s0*9223372036854775807" << qint64(-1);
    QTest::newRow("rest") << "s0 s0" << qint64(-1);
    QTest::newRow("deep") << QString(1000, '(') << qint64(-1);
}

void Pt2Test::computesSizesFromFormulas()
{
    QFETCH(QString, formula);
    QFETCH(qint64, value);
    const auto valueOf = [](std::string_view symbol) {
        return symbol == "s0" ? std::optional<std::int64_t>(6) : std::nullopt;
    };
    QCOMPARE(evaluateSize(formula.toStdString(), valueOf).value_or(-1), std::int64_t(value));
}

void Pt2Test::takesNoAssumptionForASize()
{
    QCOMPARE(plainFormula("Add(Symbol('s70', positive=True, integer=True), Symbol(\"u0\"), Integer(1))"),
             std::string("Add(s70, u0, Integer(1))"));
    QCOMPARE(plainFormula("2*s0 + 1"), std::string("2*s0 + 1"));
    QCOMPARE(plainFormula("Symbol('s70"), std::string("'s70"));
    const Result<ImportedGraph> imported = readFixture("squares_2.14");
    QVERIFY2(imported, errorOf(imported).c_str());
    std::set<std::string> names;
    for (const SymbolicSize &size : imported->sizes)
        names.insert(size.name);
    QCOMPARE(names, std::set<std::string>({"s27", "s31", "s77", "u0"}));
}

/// Of one storage: three views that follow each other, and one that two names have.
void Pt2Test::tiesOnlyEqualViewsOfARecord()
{
    const Result<ImportedGraph> imported = readFixture("flat_storage_2.14");
    std::set<std::string> storages;
    for (const char *name : {"p_a", "p_b", "p_c", "p_d_weight", "p_e_weight"})
        storages.insert(nodeOf(imported, name).parameters.front().storage);
    QCOMPARE(storages, std::set<std::string>({"a", "b", "c", "d.weight"}));
}

/// All weights share one record without bytes; a tied one is an input that nobody reads.
void Pt2Test::tiesUnsavedWeightsByWhoReadsThem()
{
    Json program = smallProgram();
    Json &graph = program["graph_module"]["graph"];
    Json config = {{"config", Json::object()}};
    const auto add = [&](const std::string &name, std::int64_t size, bool isRead) {
        graph["inputs"].push_back({{"as_tensor", {{"name", name}}}});
        graph["tensor_values"][name] = tensor({size});
        program["graph_module"]["signature"]["input_specs"].push_back(
            {{"parameter", {{"arg", {{"name", name}}}, {"parameter_name", name}}}});
        config["config"][name] = {
            {"path_name", "weight_0"},
            {"tensor_meta", {{"sizes", {{{"as_int", size}}}}, {"storage_offset", {{"as_int", 0}}}}}};
        if (isRead)
            graph["nodes"][0]["inputs"].push_back(
                {{"name", ""}, {"arg", {{"as_tensor", {{"name", name}}}}}, {"kind", 1}});
    };
    add("embedding", 8, false);
    add("head", 8, true);
    add("first", 4, true);
    add("second", 4, true);
    const Result<ImportedGraph> imported =
        readBytes(zipArchive({{"net/models/model.json", program.dump()},
                              {"net/data/weights/weight_0", ""},
                              {"net/data/weights/model_weights_config.json", config.dump()}}));
    QCOMPARE(nodeOf(imported, "embedding").parameters.front().storage, std::string("head"));
    QCOMPARE(nodeOf(imported, "first").parameters.front().storage, std::string("first"));
    QCOMPARE(nodeOf(imported, "second").parameters.front().storage, std::string("second"));
}

void Pt2Test::knowsTheBytesOfNarrowTypes()
{
    const Result<ImportedGraph> imported = readFixture("narrow_types_2.14");
    QCOMPARE(nodeOf(imported, "b_scale").outputBytes, std::int64_t(32));
    QCOMPARE(nodeOf(imported, "b_wide").outputBytes, std::int64_t(128));
    QCOMPARE(nodeOf(imported, "b_wider").outputBytes, std::int64_t(256));
    QVERIFY(imported->warnings.empty());
}

void Pt2Test::namesHigherOrderOperatorsAsTorchPrintsThem()
{
    const Result<ImportedGraph> imported = readFixture("cond_2.14");
    QCOMPARE(nodeOf(imported, "cond").target, std::string("cond"));
    QCOMPARE(nodeOf(imported, "getitem").target, std::string("_operator.getitem"));
}

void Pt2Test::readsBothFormsOfTheModuleStack()
{
    QCOMPARE(innermostModule("a,,Net;b,layers.0@1,Block").path, std::string_view("layers.0"));
    QCOMPARE(innermostModule("L__self__:(,Net);b:(L__self___stem,Conv)").path, std::string_view("stem"));
}

void Pt2Test::takesTheModelNamedModelOfSeveral()
{
    Json other = smallProgram();
    other["graph_module"]["graph"]["tensor_values"]["y"] = tensor({9});
    const Result<ImportedGraph> imported = readBytes(
        zipArchive({{"net/models/another.json", other.dump()}, {"net/models/model.json", smallProgram().dump()}}));
    QCOMPARE(nodeOf(imported, "y").outputBytes, std::int64_t(16));
    QCOMPARE(imported->warnings.size(), std::size_t(1));
}

/// Each of them has weights of its own, some by the same name.
void Pt2Test::listsAndChoosesModels()
{
    std::vector<std::pair<std::string, std::string>> records;
    for (const char *model : {"encoder", "scorer"}) {
        Json program = smallProgram();
        addParameter(program, "p_a", "a");
        addParameter(program, "p_b", "b");
        const bool isTied = model == std::string("scorer");
        const Json config = {
            {"config", {{"a", {{"path_name", "weight_0"}}}, {"b", {{"path_name", isTied ? "weight_0" : "weight_1"}}}}}};
        records.emplace_back(std::string("net/models/") + model + ".json", program.dump());
        records.emplace_back(std::string("net/data/weights/") + model + "_weights_config.json", config.dump());
    }
    const std::string bytes = zipArchive(records);
    const Result<GraphListing> listing = listGraphs(MemorySource(bytes), {}, {});
    QVERIFY(listing);
    QCOMPARE(listing->graphs.size(), std::size_t(2));
    QCOMPARE(listing->graphs[1].selector, std::string("scorer"));
    QCOMPARE(listing->graphs[1].nodes, std::size_t(5));
    const Result<ImportedGraph> first = readBytes(bytes);
    QCOMPARE(storageOf(first, "p_b"), std::string("b"));
    QCOMPARE(first->warnings.size(), std::size_t(1));
    ImportOptions options;
    options.graph = "scorer";
    const Result<ImportedGraph> chosen = readBytes(bytes, options);
    QCOMPARE(storageOf(chosen, "p_b"), std::string("a"));
    QCOMPARE(chosen->graph.name(), std::string("scorer"));
    QVERIFY(chosen->warnings.empty());
    options.graph = "decoder";
    QCOMPARE(errorOf(readBytes(bytes, options)), std::string("unknown_graph"));
    QCOMPARE(errorOf(readFixture("branch_static", options)), std::string("unknown_graph"));
}

void Pt2Test::tiesWeightsOfOlderArchives()
{
    Json program = smallProgram();
    for (const char *name : {"a", "b", "c", "d", "e"})
        addParameter(program, std::string("p_") + name, name);
    const std::string pickle = "\x80\x02}(" + pickledText("a") + pickledTensor("0", 0) + pickledText("b") +
                               pickledTensor("0", 0) + pickledText("c") + pickledTensor("0", 2) + pickledText("d") +
                               "ctorch._utils\n_rebuild_parameter\n" + pickledTensor("1", 0) +
                               "\x88"
                               "ccollections\nOrderedDict\n)R\x87Rq\x01" +
                               pickledText("e") + "h\x01u.";
    const Result<ImportedGraph> imported = readBytes(olderArchive(program, pickle));
    QCOMPARE(storageOf(imported, "p_b"), std::string("a"));
    QCOMPARE(storageOf(imported, "p_c"), std::string("c"));
    QCOMPARE(storageOf(imported, "p_d"), std::string("d"));
    QCOMPARE(storageOf(imported, "p_e"), std::string("d"));
    const std::string other =
        "\x80\x02}(" + pickledText("a") + pickledTensor("0", 0) + pickledText("b") + pickledTensor("0", 0, 2) + "u.";
    QCOMPARE(storageOf(readBytes(olderArchive(program, other)), "p_b"), std::string("b"));
}

/// A state dict that cannot be read says nothing of ties, and keeps nothing from being read.
void Pt2Test::readsNoHarmFromAStateDict()
{
    Json program = smallProgram();
    addParameter(program, "p_a", "a");
    const std::string whole = "\x80\x02}(" + pickledText("a") + pickledTensor("0", 0) + "u.";
    ImportOptions confined;
    confined.isConfined = true;
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        for (const std::string &rest : {std::string(), std::string(8, '\xff'), std::string("R.")}) {
            const Result<ImportedGraph> imported =
                readBytes(olderArchive(program, whole.substr(0, size) + rest), confined);
            QCOMPARE(storageOf(imported, "p_a"), std::string("a"));
        }
    }
}

void Pt2Test::leavesOutResultsThatNobodyTook()
{
    Json program = smallProgram();
    Json &graph = program["graph_module"]["graph"];
    const std::vector<std::string> results{"getitem", "norm_unused_1", "getitem_2"};
    graph["nodes"].push_back(callOf("torch.ops.aten.norm.default", results));
    graph["nodes"].back()["name"] = "norm";
    for (const std::string &result : results)
        graph["tensor_values"][result] = tensor({4});
    const Result<ImportedGraph> imported = readProgram(program);
    QCOMPARE(nodeOf(imported, "norm").outputs->size(), std::size_t(3));
    QVERIFY(imported->graph.find("getitem_2").isValid());
    QVERIFY(!imported->graph.find("norm_unused_1").isValid());
    graph["outputs"].push_back(namedTensor("norm_unused_1"));
    QVERIFY(readProgram(program)->graph.find("norm_unused_1").isValid());
}

void Pt2Test::takesConstantsForNoInputs()
{
    Json program = smallProgram();
    program["graph_module"]["graph"]["inputs"].push_back({{"as_float", 2.0}});
    program["graph_module"]["signature"]["input_specs"].push_back(
        {{"constant_input", {{"name", "scale"}, {"value", {{"as_float", 2.0}}}}}});
    const Result<ImportedGraph> imported = readProgram(program);
    QVERIFY(imported);
    QCOMPARE(imported->graph.size(), std::size_t(3));
}

void Pt2Test::knowsSizesThatAreInNoShape()
{
    Json program = smallProgram();
    program["graph_module"]["graph"]["tensor_values"]["y"]["sizes"][0] = {
        {"as_expr", {{"expr_str", "Symbol('u0', integer=True)"}, {"hint", nullptr}}}};
    program["range_constraints"] = {{"u0", {{"min_val", 3}, {"max_val", nullptr}}},
                                    {"u1", {{"min_val", 0}, {"max_val", 9}}}};
    ImportOptions options;
    const Result<ImportedGraph> imported = readProgram(program, options);
    QCOMPARE(nodeOf(imported, "y").outputs->front().shape, std::vector<std::int64_t>{3});
    QCOMPARE(imported->sizes.size(), std::size_t(2));
    QCOMPARE(imported->warnings.size(), std::size_t(1));
    QVERIFY(std::string(imported->warnings.front()).find("depends on what the model computes") != std::string::npos);
    options.sizes = {{"u0", 5}, {"u1", 6}};
    const Result<ImportedGraph> given = readProgram(program, options);
    QCOMPARE(nodeOf(given, "y").outputs->front().shape, std::vector<std::int64_t>{5});
    QVERIFY(given->warnings.empty());
}

void Pt2Test::takesTheExampleOfASizeThatOnlyFormulasName()
{
    Json program = smallProgram();
    Json &values = program["graph_module"]["graph"]["tensor_values"];
    const auto size = [](const char *formula, int example) {
        return Json{{"as_expr", {{"expr_str", formula}, {"hint", {{"as_int", example}}}}}};
    };
    values["x"]["sizes"][0] = size("2*s0", 8);
    values["y"]["sizes"][0] = size("Mul(Integer(3), s0)", 12);
    const Result<ImportedGraph> imported = readProgram(program);
    QCOMPARE(nodeOf(imported, "x").outputs->front().shape, std::vector<std::int64_t>{8});
    QCOMPARE(nodeOf(imported, "y").outputs->front().shape, std::vector<std::int64_t>{12});
    QCOMPARE(imported->sizes.front().value, std::int64_t(4));
}

void Pt2Test::placesOperatorsWithoutStackByTheirReaders()
{
    Json program = smallProgram();
    Json &nodes = program["graph_module"]["graph"]["nodes"];
    Json &values = program["graph_module"]["graph"]["tensor_values"];
    const auto add = [&](Json call, const std::string &reads, const std::string &module) {
        call["inputs"][0]["arg"] = namedTensor(reads);
        if (!module.empty())
            call["metadata"]["nn_module_stack"] = "a,," + module + ",Net;b," + module + ",Linear";
        nodes.push_back(std::move(call));
    };
    for (const char *value : {"first", "part", "shared", "one", "two"})
        values[value] = tensor({4});
    add(callOf("torch.ops.aten.split.Tensor", {"first", "part"}), "x", "");
    add(callOf("torch.ops.aten.neg.default", {"shared"}), "x", "");
    add(callOf("torch.ops.aten.relu.default", {"one"}), "part", "layers.0");
    nodes.back()["inputs"].push_back({{"name", "other"}, {"arg", namedTensor("shared")}, {"kind", 1}});
    add(callOf("torch.ops.aten.relu.default", {"two"}), "shared", "layers.1");
    nodes[1]["name"] = "split";
    const Result<ImportedGraph> imported = readProgram(program);
    QCOMPARE(nodeOf(imported, "part").modulePath, std::string("layers.0"));
    QCOMPARE(nodeOf(imported, "part").moduleType, std::string("Linear"));
    QCOMPARE(nodeOf(imported, "shared").modulePath, std::string());
    QCOMPARE(nodeOf(imported, "two").modulePath, std::string("layers.1"));
}

void Pt2Test::placesResultsOfAGraphWhereTheyAreMade()
{
    Json program = smallProgram();
    Json inner = callOf("torch.ops.aten.cos.default", {"cosine"});
    inner["metadata"]["nn_module_stack"] = "a,,Net;b,rotary,Rotary";
    Json call = callOf("torch.ops.higher_order.wrap_with_set_grad_enabled", {"cosine", "sine"});
    call["name"] = "wrap";
    call["is_hop_single_tensor_return"] = false;
    call["metadata"]["nn_module_stack"] = "a,,Net;b,outer,Outer";
    call["inputs"].push_back(
        {{"name", ""},
         {"arg", {{"as_graph", {{"name", "submod"}, {"graph", {{"nodes", {inner}}, {"outputs", Json::array()}}}}}}},
         {"kind", 1}});
    program["graph_module"]["graph"]["nodes"].push_back(call);
    for (const char *value : {"cosine", "sine"})
        program["graph_module"]["graph"]["tensor_values"][value] = tensor({4});
    const Result<ImportedGraph> imported = readProgram(program);
    QCOMPARE(nodeOf(imported, "wrap").modulePath, std::string("outer"));
    QCOMPARE(nodeOf(imported, "cosine").modulePath, std::string("rotary"));
    QCOMPARE(nodeOf(imported, "sine").modulePath, std::string("outer"));
}

void Pt2Test::refusesCheckpoints()
{
    QCOMPARE(errorOf(readBytes(zipArchive({{"net/data.pkl", "pickle"}}))), std::string("no_program"));
}

void Pt2Test::refusesAnotherSchema()
{
    Json program = smallProgram();
    program["schema_version"]["major"] = 9;
    QCOMPARE(errorOf(readProgram(program)), std::string("unknown_version"));
}

void Pt2Test::refusesBombs()
{
    const std::string blanks(64 << 20, ' ');
    QCOMPARE(errorOf(readBytes(zipArchive({{"net/models/model.json", blanks}}, true))), std::string("too_large"));
}

void Pt2Test::refusesValuesThatNothingMakes()
{
    Json program = smallProgram();
    program["graph_module"]["graph"]["nodes"][0]["inputs"][0]["arg"] = {{"as_tensor", {{"name", "missing"}}}};
    const Result<ImportedGraph> imported = readProgram(program);
    QCOMPARE(errorOf(imported), std::string("unknown_value"));
    QCOMPARE(imported.error().where, std::string("graph_module.graph.nodes[0].inputs[0]"));
}

void Pt2Test::namesThePlaceOfAWrongSize()
{
    Json program = smallProgram();
    program["graph_module"]["graph"]["tensor_values"]["y"]["sizes"][0] = "four";
    const Result<ImportedGraph> imported = readProgram(program);
    QCOMPARE(errorOf(imported), std::string("wrong_type"));
    QCOMPARE(imported.error().where, std::string("graph_module.graph.tensor_values.y.sizes[0]"));
}

void Pt2Test::refusesEveryCut()
{
    ImportOptions confined;
    confined.isConfined = true; // hundreds of processes would take long
    const std::string bytes = fixtureText("models/pt2/branch_legacy.pt2");
    for (std::size_t size = 4; size < bytes.size(); size += 11)
        QVERIFY(!readBytes(bytes.substr(0, size), confined));
}

CUTAWAY_TEST(Pt2Test)
#include "pt2_test.moc"
