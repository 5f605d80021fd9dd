#include "core/formats/models/graph_formats.h"
#include "core/formats/models/pt2/module_stack.h"
#include "core/formats/models/pt2/size_expression.h"
#include "tests/support/fixtures.h"
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

Result<ImportedGraph> readProgram(const Json &program)
{
    return readBytes(zipArchive({{"net/models/model.json", program.dump()}}));
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

QTEST_APPLESS_MAIN(Pt2Test)
#include "pt2_test.moc"
