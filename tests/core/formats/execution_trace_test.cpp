#include "core/files/file_io.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/profiles/profile_formats.h"
#include "tests/support/fixtures.h"
#include "tests/support/gzip_file.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

using Json = nlohmann::json;

/// A tensor's value: `[id, storage, offset, elements, bytes per element, device]`.
Json tensor(int id, int storage)
{
    return {id, storage, 0, 6, 4, "cuda:0"};
}

Json lists(const Json &values, const Json &shapes, const Json &types)
{
    return {{"values", values}, {"shapes", shapes}, {"types", types}, {"strides", Json::array()}};
}

/// A call of an operator on one tensor of 2 × 3 that returns another.
Json call(int id, int parent, const char *name, const Json &in, const Json &out, const char *schema)
{
    return {{"id", id},
            {"ctrl_deps", parent},
            {"name", name},
            {"inputs", lists(Json::array({in}), Json::array({{2, 3}}), Json::array({"Tensor(float)"}))},
            {"outputs", lists(Json::array({out}), Json::array({{2, 3}}), Json::array({"Tensor(float)"}))},
            {"attrs", {{{"name", "op_schema"}, {"type", "string"}, {"value", schema}}}}};
}

Json relu(int id, int parent, int in, int out)
{
    return call(id, parent, "aten::relu", tensor(in, in), tensor(out, out), "aten::relu(Tensor self) -> Tensor");
}

void setAttribute(Json &node, const char *name, const Json &value)
{
    node["attrs"].push_back({{"name", name}, {"type", "int64"}, {"value", value}});
}

Json mark(int id, int parent, const char *name, int scope = 7)
{
    return {{"id", id}, {"ctrl_deps", parent}, {"name", name}, {"attrs", {{{"name", "scope"}, {"value", scope}}}}};
}

std::string trace(const std::vector<Json> &nodes)
{
    return Json{{"schema", "1.1.1-chakra.0.0.4"}, {"pid", 1}, {"nodes", nodes}}.dump();
}

Result<ImportedGraph> read(const std::string &text, const char *operators = "outermost")
{
    ImportOptions options;
    options.settings["operators"] = operators;
    return importGraph(MemorySource(text), options, {});
}

ImportedGraph opened(const std::string &text, const char *operators = "outermost")
{
    Result<ImportedGraph> imported = read(text, operators);
    if (!imported)
        qFatal("%s", imported.error().line().c_str());
    return std::move(*imported);
}

/// `relu(tensor_1) relu_1(relu)`
QString written(const ImportedGraph &imported)
{
    std::string text;
    for (const Node &node : imported.graph.nodes()) {
        if (!node.isOperation())
            continue;
        text += (text.empty() ? "" : " ") + node.name + '(';
        for (std::size_t i = 0; i < node.inputs.size(); ++i)
            text += (i > 0 ? "," : "") + imported.graph.node(node.inputs[i]).name;
        text += ')';
    }
    return QString::fromStdString(text);
}

const Node &nodeOf(const ImportedGraph &imported, const char *name)
{
    const NodeIndex index = imported.graph.find(name);
    if (!index.isValid())
        qFatal("no node %s", name);
    return imported.graph.node(index);
}

QString fieldOf(const ImportedGraph &imported, const char *name, const char *field)
{
    const Json fields = Json::parse(nodeOf(imported, name).extra);
    return fields.contains(field) ? QString::fromStdString(fields[field].dump()) : QString();
}

std::string realTrace()
{
    return fixtureText("exchange/et/mlp.et.json");
}

class ExecutionTraceTest : public QObject
{
    Q_OBJECT

private slots:
    void theOutermostOperatorsOfARealTrace();
    void theLeafOperatorsOfARealTrace();
    void callsAreInTheOrderOfTheirRecords();
    void anInputIsTheLastThatWroteIt();
    void whatIsWrittenWithoutBeingReturnedCountsToo();
    void listsOfTensorsAreRead();
    void undefinedTensorsAreNoInputs();
    void shapesTypesAndDevicesAreKept();
    void shapesThatAreNoneAreToldOf_data();
    void shapesThatAreNoneAreToldOf();
    void overloadsAreInTheTarget();
    void annotationsGiveModules();
    void whatAutogradRanIsBackward();
    void communicationBelongsToItsOperator_data();
    void communicationBelongsToItsOperator();
    void communicationWithoutAnOperatorIsOne();
    void oldSchemasHaveTheirFieldsOnTheNode();
    void compressedTracesAreRead();
    void timesJoinByRecord();
    void damagedTracesAreRefused_data();
    void damagedTracesAreRefused();
};

void ExecutionTraceTest::theOutermostOperatorsOfARealTrace()
{
    QCOMPARE(written(opened(realTrace())),
             QString("linear(tensor_4,tensor_6,tensor_8) relu(linear) linear_1(relu,tensor_28,tensor_30) sum(linear_1) "
                     "ones_like(sum) expand(ones_like) t(tensor_35) mm(expand,t) t_1(expand) mm_1(t_1,relu) t_2(mm_1) "
                     "sum_1(expand) view(sum_1) add_(tensor_105,view) t_3(t_2) add__1(tensor_116,t_3) "
                     "threshold_backward(mm,tensor_121) t_4(threshold_backward) mm_2(t_4,tensor_4) t_5(mm_2) "
                     "sum_2(threshold_backward) view_1(sum_2) add__2(tensor_148,view_1) t_6(t_5) "
                     "add__3(tensor_159,t_6)"));
}

void ExecutionTraceTest::theLeafOperatorsOfARealTrace()
{
    const ImportedGraph imported = opened(realTrace(), "leaf");
    QCOMPARE(imported.graph.operationCount(), std::size_t(42));
    QVERIFY(written(imported).startsWith("as_strided(tensor_6) as_strided_1(tensor_8) copy_(tensor_19,as_strided_1)"));
}

void ExecutionTraceTest::callsAreInTheOrderOfTheirRecords()
{
    Json late = relu(2, 1, 7, 8);
    Json early = relu(3, 1, 6, 7);
    setAttribute(late, "rf_id", 9);
    setAttribute(early, "rf_id", 4);
    QCOMPARE(written(opened(trace({late, early, mark(1, 1, "root")}))), QString("relu(tensor_6) relu_1(relu)"));
}

void ExecutionTraceTest::anInputIsTheLastThatWroteIt()
{
    const Json add = call(3, 1, "aten::add_", tensor(7, 7), tensor(7, 7), "aten::add_(Tensor(a!) self) -> Tensor(a!)");
    const ImportedGraph imported = opened(trace({relu(2, 1, 6, 7), add, relu(4, 1, 7, 8)}));
    QCOMPARE(written(imported), QString("relu(tensor_6) add_(relu) relu_1(add_)"));
    QCOMPARE(fieldOf(imported, "add_", "mutates"), QString("[\"relu\"]"));
}

void ExecutionTraceTest::whatIsWrittenWithoutBeingReturnedCountsToo()
{
    Json foreach = call(3, 1, "aten::_foreach_neg_", Json::array({tensor(7, 7), tensor(9, 9)}), Json(),
                        "aten::_foreach_neg_(Tensor(a!)[] self) -> ()");
    foreach
        ["inputs"] = lists(Json::array({{tensor(7, 7), tensor(9, 9)}}), Json::array({{{2, 3}, {2, 3}}}),
                           Json::array({"GenericList[Tensor(float),Tensor(float)]"}));
    foreach
        ["outputs"] = lists(Json::array(), Json::array(), Json::array());
    QCOMPARE(written(opened(trace({relu(2, 1, 6, 7), foreach, relu(4, 1, 9, 8)}))),
             QString("relu(tensor_6) _foreach_neg_(relu,tensor_9) relu_1(_foreach_neg_)"));
}

void ExecutionTraceTest::listsOfTensorsAreRead()
{
    Json cat = call(3, 1, "aten::cat", Json(), tensor(9, 9), "aten::cat(Tensor[] tensors, int dim=0) -> Tensor");
    cat["inputs"] = lists({{tensor(7, 7), tensor(6, 6)}, 1}, {{{2, 3}, {2, 3}}, Json::array()},
                          {"GenericList[Tensor(float),Tensor(float)]", "Int"});
    const ImportedGraph imported = opened(trace({relu(2, 1, 6, 7), cat}));
    QCOMPARE(written(imported), QString("relu(tensor_6) cat(relu,tensor_6)"));
    QCOMPARE(fieldOf(imported, "cat", "arguments"), QString(R"([[{"node":"relu"},{"node":"tensor_6"}],1])"));
}

void ExecutionTraceTest::undefinedTensorsAreNoInputs()
{
    Json node = relu(2, 1, 6, 7);
    node["inputs"] = lists({tensor(6, 6), tensor(0, 0), "<None>"}, {{2, 3}, Json::array(), Json::array()},
                           {"Tensor(float)", "Tensor(nullptr (uninitialized))", "None"});
    const ImportedGraph imported = opened(trace({node}));
    QCOMPARE(written(imported), QString("relu(tensor_6)"));
    QCOMPARE(fieldOf(imported, "relu", "arguments"), QString(R"([{"node":"tensor_6"},null,null])"));
}

void ExecutionTraceTest::shapesTypesAndDevicesAreKept()
{
    Json node = relu(2, 1, 6, 7);
    node["outputs"]["types"][0] = "Tensor(c10::BFloat16)";
    node["outputs"]["strides"] = {{3, 1}};
    const ImportedGraph imported = opened(trace({node}));
    const Node &made = nodeOf(imported, "relu");
    QCOMPARE(made.outputs->front().shape, (std::vector<std::int64_t>{2, 3}));
    QCOMPARE(QString::fromStdString(made.outputs->front().dtype), QString("bfloat16"));
    QCOMPARE(QString::fromStdString(made.outputs->front().extra), QString(R"({"stride":[3,1],"device":"cuda:0"})"));
    QCOMPARE(made.outputBytes, 12);
}

void ExecutionTraceTest::shapesThatAreNoneAreToldOf_data()
{
    QTest::addColumn<QString>("shape");
    QTest::newRow("negative") << "[-1, 3]";
    QTest::newRow("no list") << "\"2 x 3\"";
    QTest::newRow("no sizes") << "[2, \"n\"]";
    QTest::newRow("beyond counting") << "[4294967296, 4294967296]";
    QTest::newRow("beyond 63 bits") << "[18446744073709551615]";
}

void ExecutionTraceTest::shapesThatAreNoneAreToldOf()
{
    QFETCH(const QString, shape);
    Json wrong = relu(2, 1, 5, 6);
    wrong["outputs"]["shapes"] = Json::array({Json::parse(shape.toStdString())});
    const ImportedGraph imported = opened(trace({wrong, relu(3, 1, 6, 7)}));
    const Node &first = nodeOf(imported, "relu");
    QVERIFY(!first.outputs || first.outputs->empty());
    QCOMPARE(first.outputBytes, std::int64_t(24)); // as the trace counted
    QStringList warnings;
    for (const std::string &warning : imported.warnings)
        warnings << QString::fromStdString(warning);
    QVERIFY2(warnings.contains("1 shape is not a valid list of sizes and is left out: of relu"),
             qPrintable(warnings.join('\n')));
    QVERIFY(!opened(trace({relu(2, 1, 5, 6)})).warnings.empty());
    for (const std::string &warning : opened(trace({relu(2, 1, 5, 6)})).warnings)
        QVERIFY2(warning.find("shape") == std::string::npos, warning.c_str());
}

void ExecutionTraceTest::overloadsAreInTheTarget()
{
    const Json add = call(3, 1, "aten::add", tensor(7, 7), tensor(8, 8),
                          "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
    const ImportedGraph imported = opened(trace({relu(2, 1, 6, 7), add}));
    QCOMPARE(QString::fromStdString(nodeOf(imported, "relu").target), QString("torch.ops.aten.relu.default"));
    QCOMPARE(QString::fromStdString(nodeOf(imported, "add").target), QString("torch.ops.aten.add.Tensor"));
}

void ExecutionTraceTest::annotationsGiveModules()
{
    const std::vector<Json> nodes = {mark(1, 1, "[pytorch|profiler|execution_trace|process]"),
                                     mark(2, 1, "ProfilerStep#1"),
                                     mark(3, 2, "layers.0"),
                                     mark(4, 3, "layers.0.mlp"),
                                     relu(5, 4, 6, 7),
                                     mark(8, 3, "attn"),
                                     relu(9, 8, 7, 10),
                                     relu(11, 2, 10, 12)};
    const ImportedGraph imported = opened(trace(nodes));
    QCOMPARE(QString::fromStdString(nodeOf(imported, "relu").modulePath), QString("layers.0.mlp"));
    QCOMPARE(QString::fromStdString(nodeOf(imported, "relu_1").modulePath), QString("layers.0.attn"));
    QCOMPARE(QString::fromStdString(nodeOf(imported, "relu_2").modulePath), QString());
}

void ExecutionTraceTest::whatAutogradRanIsBackward()
{
    Json accumulated = relu(5, 1, 8, 9);
    setAttribute(accumulated, "fw_parent", 2);
    const ImportedGraph imported =
        opened(trace({mark(1, 1, "root"), relu(2, 1, 6, 7), mark(3, 1, "autograd::engine::evaluate_function: R", 0),
                      relu(4, 3, 7, 8), accumulated}));
    QCOMPARE(fieldOf(imported, "relu", "pass"), QString());
    QCOMPARE(fieldOf(imported, "relu_1", "pass"), QString("\"backward\""));
    QCOMPARE(fieldOf(imported, "relu_2", "pass"), QString("\"backward\""));
}

void ExecutionTraceTest::communicationBelongsToItsOperator_data()
{
    QTest::addColumn<QString>("values");
    QTest::addColumn<QString>("collective");
    QTest::newRow("values") << R"([[], 3, ["tp", "tensor parallel"], 0, "allreduce", [], [], 0, 1, 8])"
                            << R"({"group_name":"tp","group_size":8,"kind":"all_reduce"})";
    QTest::newRow("group by number") << R"([3, 17, 0, "_allgather_base", [], [], 0, 1, 4])"
                                     << R"({"group_name":"17","group_size":4,"kind":"all_gather"})";
    QTest::newRow("without a size") << R"([3, ["9", ""], 0, "reduce_scatter", []])"
                                    << R"({"group_name":"9","group_size":1,"kind":"reduce_scatter"})";
    QTest::newRow("no record") << R"([3, ["9", ""], 0, "wait", [], [], 0, 1, 4])"
                               << R"({"group_name":"","group_size":1,"kind":"all_reduce"})";
}

void ExecutionTraceTest::communicationBelongsToItsOperator()
{
    QFETCH(QString, values);
    QFETCH(QString, collective);
    const Json record = {{"id", 3},
                         {"ctrl_deps", 2},
                         {"name", "record_param_comms"},
                         {"inputs", lists(Json::parse(values.toStdString()), Json::array(), Json::array())}};
    const Json reduce = call(2, 1, "c10d::allreduce_", tensor(6, 6), tensor(6, 6),
                             "c10d::allreduce_(Tensor[] tensors) -> (Tensor[], Work)");
    QCOMPARE(fieldOf(opened(trace({reduce, record})), "allreduce_", "collective"), collective);
}

void ExecutionTraceTest::communicationWithoutAnOperatorIsOne()
{
    Json record = relu(2, 1, 6, 7);
    record["name"] = "record_param_comms";
    record["attrs"] = Json::array();
    setAttribute(record, "collective_name", "allreduce");
    setAttribute(record, "pg_name", "0");
    setAttribute(record, "pg_size", 2);
    const ImportedGraph imported = opened(trace({record, relu(3, 1, 7, 8)}));
    QCOMPARE(written(imported), QString("record_param_comms(tensor_6) relu(record_param_comms)"));
    QCOMPARE(fieldOf(imported, "record_param_comms", "collective"),
             QString(R"({"group_name":"0","group_size":2,"kind":"all_reduce"})"));
}

void ExecutionTraceTest::oldSchemasHaveTheirFieldsOnTheNode()
{
    const Json node = {{"id", 2},
                       {"parent", 1},
                       {"rf_id", 5},
                       {"name", "aten::relu"},
                       {"op_schema", "aten::relu(Tensor self) -> Tensor"},
                       {"inputs", Json::array({tensor(6, 6)})},
                       {"input_shapes", Json::array({{2, 3}})},
                       {"input_types", Json::array({"Tensor(float)"})},
                       {"outputs", Json::array({tensor(7, 7)})},
                       {"output_shapes", Json::array({{2, 3}})},
                       {"output_types", Json::array({"Tensor(float)"})}};
    const ImportedGraph imported = opened(Json{{"schema", "1.0.1"}, {"nodes", Json::array({node})}}.dump());
    QCOMPARE(written(imported), QString("relu(tensor_6)"));
    QCOMPARE(nodeOf(imported, "relu").outputBytes, 24);
}

void ExecutionTraceTest::compressedTracesAreRead()
{
    QCOMPARE(written(opened(gzipFile(trace({relu(2, 1, 6, 7)})))), QString("relu(tensor_6)"));
}

void ExecutionTraceTest::timesJoinByRecord()
{
    Json first = relu(2, 1, 6, 7);
    Json second = relu(3, 1, 7, 8);
    setAttribute(first, "rf_id", 4);
    setAttribute(second, "rf_id", 9);
    const ImportedGraph imported = opened(trace({first, second}));
    const char *events = R"({"schemaVersion": 1, "traceEvents": [
        {"ph": "X", "cat": "cpu_op", "name": "engine", "ts": 0, "dur": 50, "pid": 1, "tid": 1},
        {"ph": "X", "cat": "cpu_op", "name": "aten::relu", "ts": 20, "dur": 9, "pid": 1, "tid": 1,
         "args": {"Record function id": 9, "External id": 2}},
        {"ph": "X", "cat": "cpu_op", "name": "aten::clamp", "ts": 21, "dur": 5, "pid": 1, "tid": 1,
         "args": {"Record function id": 10, "External id": 3}},
        {"ph": "X", "cat": "kernel", "name": "k", "ts": 25, "dur": 7, "pid": 0, "tid": 7, "args": {"External id": 3}},
        {"ph": "X", "cat": "kernel", "name": "k", "ts": 35, "dur": 2, "pid": 0, "tid": 7, "args": {"External id": 2}}]})";
    const Result<Profile> profile = importProfile(MemorySource(events), {});
    QVERIFY(bool(profile));
    ProfileReport report;
    const Result<Graph> graph = withProfile(imported.graph, *profile, report);
    QVERIFY(bool(graph));
    QCOMPARE(graph->node(graph->find("relu_1")).latency->seconds(), 9e-6);
    QVERIFY(!graph->node(graph->find("relu")).latency);
    QVERIFY(report.matched.front().by == MatchedBy::Record);
}

void ExecutionTraceTest::damagedTracesAreRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("error");
    const auto row = [](const char *name, const std::vector<Json> &nodes, const char *error) {
        QTest::newRow(name) << QString::fromStdString(trace(nodes)) << QString(error);
    };
    Json unnamed = relu(2, 1, 6, 7);
    unnamed.erase("name");
    row("no name", {unnamed}, "nodes[0]: the field \"name\" is missing");
    Json numberless = relu(2, 1, 6, 7);
    numberless["id"] = "2";
    row("no id", {relu(3, 1, 6, 7), numberless}, "nodes[1].id: expected a whole number, found the string \"2\"");
    row("an id twice", {relu(2, 1, 6, 7), relu(2, 1, 7, 8)}, "nodes[1]: another node has the id 2");
    row("a circle", {relu(2, 3, 6, 7), relu(3, 2, 7, 8)}, "nodes[1]: node 3 is part of itself, through its parent 2");
    row("no operator", {mark(1, 1, "root"), {{"id", 2}, {"name", "x"}, {"ctrl_deps", 1}, {"rf_id", 1}}},
        "the trace records no operator");
}

void ExecutionTraceTest::damagedTracesAreRefused()
{
    QFETCH(QString, text);
    QFETCH(QString, error);
    const Result<ImportedGraph> imported = read(text.toStdString());
    QVERIFY(!imported);
    QCOMPARE(QString::fromStdString(imported.error().line()), error);
}

} // namespace

CUTAWAY_TEST(ExecutionTraceTest)
#include "execution_trace_test.moc"
