#include "core/formats/models/fx_text/fx_comments.h"
#include "core/formats/models/graph_formats.h"
#include "core/graph/graph_json.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;
using cutaway::testing::fixtureText;

namespace {

using Json = nlohmann::json;

Result<ImportedGraph> readText(const std::string &text, const ImportOptions &options = {})
{
    return importGraph(MemorySource(text), options, {});
}

/// A graph with one input `x` of two numbers and these lines.
std::string graphOf(const std::string &lines)
{
    std::string text = "class GraphModule(torch.nn.Module):\n    def forward(self, x: \"f32[2]\"):\n";
    for (std::size_t begin = 0; begin < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', begin), lines.size());
        text += "        " + lines.substr(begin, end - begin) + '\n';
        begin = end + 1;
    }
    return text;
}

Json documentOf(const Result<ImportedGraph> &imported)
{
    if (!imported)
        qFatal("%s", imported.error().line().c_str());
    return Json::parse(writeGraph(imported->graph));
}

/// The nodes behind the input and before the output: `name op target inputs`.
std::string nodesOf(const std::string &lines)
{
    const Json document = documentOf(readText(graphOf(lines + "\nreturn (x,)")));
    std::string text;
    for (std::size_t i = 1; i + 1 < document["nodes"].size(); ++i) {
        const Json &node = document["nodes"][i];
        std::string inputs;
        for (const Json &input : node["inputs"])
            inputs += (inputs.empty() ? "" : ",") + input.get<std::string>();
        text += (i == 1 ? "" : "; ") + node["name"].get<std::string>() + ' ' + node["op"].get<std::string>() + ' ' +
                node["target"].get<std::string>() + '(' + inputs + ')';
    }
    return text;
}

Json nodeOf(const std::string &text, const std::string &name, const ImportOptions &options = {})
{
    const Json document = documentOf(readText(text, options));
    for (const Json &node : document["nodes"]) {
        if (node["name"] == name)
            return node;
    }
    qFatal("no node %s", name.c_str());
}

std::string errorOf(const std::string &text, const ImportOptions &options = {})
{
    const Result<ImportedGraph> imported = readText(text, options);
    return imported ? "" : imported.error().line();
}

std::string warningsOf(const std::string &text)
{
    const Result<ImportedGraph> imported = readText(text);
    std::string all = imported ? "" : imported.error().line();
    for (std::size_t i = 0; imported && i < imported->warnings.size(); ++i)
        all += (i == 0 ? "" : "; ") + imported->warnings[i];
    return all;
}

/// What stands behind the last dots of a target: libraries' own names of their operators.
std::string shortTarget(const std::string &target)
{
    const std::size_t dot = target.rfind('.');
    const std::size_t other = target.starts_with("torch.ops.") ? target.rfind('.', dot - 1) : dot;
    return other == target.npos ? target : target.substr(other + 1);
}

class FxTextTest : public QObject
{
    Q_OBJECT

private slots:
    void realTexts_data();
    void realTexts();
    void statements_data();
    void statements();
    void arguments_data();
    void arguments();
    void annotations_data();
    void annotations();
    void placeholders();
    void tuplesHaveTheElementsThatAreRead();
    void commentsTellTheSource();
    void parameterNames_data();
    void parameterNames();
    void modulesAreGuessedFromParameters();
    void collectives_data();
    void collectives();
    void groupsWithoutSize();
    void openSizes();
    void storages();
    void severalGraphs();
    void innerGraphsStayClosed();
    void coloursAreDropped();
    void runnable();
    void errors_data();
    void errors();
    void warnings_data();
    void warnings();
    void largeTextsInLinearTime();
};

void FxTextTest::realTexts_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"dyn_mlp.fw.plain", "dyn_mlp.bw.plain", "resnet18.symbolic.plain",
                             "resnet18.symbolic.code", "moe_ep8.fw.plain", "lm.forward.fx_graph_runnable.py",
                             "lm2_tp8.dynamo.plain", "llama2.bw.expanded", "resnet18_eval.inf.stride_device"})
        QTest::newRow(name) << name;
}

/// As the live graphs had it that were printed.
void FxTextTest::realTexts()
{
    QFETCH(const QString, name);
    const std::string stem = "exchange/fx/" + name.toStdString();
    const Json expected = Json::parse(fixtureText(stem + ".expected.json"));
    const Json document = documentOf(readText(fixtureText(stem + ".txt")));
    QCOMPARE(document["nodes"].size(), expected["nodes"].size());
    std::map<std::string, Json> collectives;
    for (std::size_t i = 0; i < document["nodes"].size(); ++i) {
        const Json &node = document["nodes"][i];
        const Json &row = expected["nodes"][i];
        QCOMPARE(Json({node["name"], node["op"], node["inputs"]}).dump(), Json({row[0], row[1], row[3]}).dump());
        if (node["op"] != "output")
            QCOMPARE(shortTarget(node["target"]), shortTarget(row[2]));
        const bool isFixed = row[4].is_array() && row[4].size() == 1 && row[4].dump().find("\"s") == std::string::npos;
        if (isFixed) {
            QCOMPARE(node["outputs"][0]["shape"].dump(), row[4][0][0].dump());
            QCOMPARE(node["outputs"][0]["dtype"].dump(), row[4][0][1].dump());
        }
        if (node.contains("collective"))
            collectives[node["name"]] = node["collective"];
    }
    QCOMPARE(collectives.size(), expected["collectives"].size());
    for (const Json &collective : expected["collectives"])
        QCOMPARE(collectives[collective["node"]]["kind"].dump(), collective["kind"].dump());
}

void FxTextTest::statements_data()
{
    QTest::addColumn<QString>("lines");
    QTest::addColumn<QString>("nodes");
    const auto row = [](const char *name, const char *lines, const char *nodes) {
        QTest::newRow(name) << lines << nodes;
    };
    row("function", "a = torch.ops.aten.mm.default(x, x)", "a call_function torch.ops.aten.mm.default(x)");
    row("method", "a = x.view(2, -1)", "a call_method view(x)");
    row("module", "a = self.layer1(x)", "a call_module layer1(x)");
    row("numbered module", "a = getattr(getattr(self.layer1, \"0\").conv, \"1\")(x)",
        "a call_module layer1.0.conv.1(x)");
    row("attribute of the model", "a = self.weight", "a get_attr weight()");
    row("numbered attribute", "a = getattr(self, \"0\").weight", "a get_attr 0.weight()");
    row("element", "a = x[0]", "a call_function _operator.getitem(x)");
    row("slices", "a = x[(slice(None, 1, None), None)]", "a call_function _operator.getitem(x)");
    row("attribute", "a = x.shape", "a call_function builtins.getattr(x)");
    row("operators", "a = x + 1\nb = a // x\nc = -b\nd = c <= 2\ne = ~d\nf = x @ x\ng = x ** -2",
        "a call_function _operator.add(x); b call_function _operator.floordiv(a,x); c call_function _operator.neg(b); "
        "d call_function _operator.le(c); e call_function _operator.invert(d); f call_function _operator.matmul(x); "
        "g call_function _operator.pow(x)");
    row("in place", "a = x + 1\na += x;  b = a;  a = None",
        "a call_function _operator.add(x); "
        "b call_function _operator.iadd(a,x)");
    row("element in place", "a = x + 1\nx[0] = a;  setitem = x;  a = None",
        "a call_function _operator.add(x); setitem call_function _operator.setitem(x,a)");
    row("boxed", "a = x + 1\nb_boxed_arg_0 = [x, a];  a = None;  b = f(b_boxed_arg_0);  b_boxed_arg_0 = None",
        "a call_function _operator.add(x); b call_function f(x,a)");
    row("freed", "a = torch.f(x);  x_1 = y = None", "a call_function torch.f(x)");
    row("profiled",
        "_rf_0 = torch._C._profiler._RecordFunctionFast('## 1 ##'); _rf_0.__enter__()\na = torch.f(x)\n"
        "_rf_0.__exit__(None, None, None)",
        "a call_function torch.f(x)");
    row("typed", "a : torch.Tensor = torch.f(x)", "a call_function torch.f(x)");
    row("over lines", "a = torch.f([\n    x,  # first\n    1,\n])", "a call_function torch.f(x)");
    row("keywords come after", "a = x + 1\nb = f(a, y = x, z = a)",
        "a call_function _operator.add(x); b call_function f(a,x)");
}

void FxTextTest::statements()
{
    QFETCH(const QString, lines);
    QFETCH(const QString, nodes);
    QCOMPARE(QString::fromStdString(nodesOf(lines.toStdString())), nodes);
}

void FxTextTest::arguments_data()
{
    QTest::addColumn<QString>("argument");
    QTest::addColumn<QString>("json");
    const auto row = [](const char *argument, const char *json) { QTest::newRow(argument) << argument << json; };
    row("x", R"({"node":"x"})");
    row("[x, (1, None)]", R"([{"node":"x"},[1,null]])");
    row("-1", "-1");
    row("1e-05", "1e-05");
    row("2.0", "2.0");
    row("True", "true");
    row("'it\\'s'", R"("it's")");
    row("inf", R"({"other":"inf"})");
    row("-inf", R"({"other":"-inf"})");
    row("(1+2j)", R"({"other":"1+2j"})");
    row("...", R"({"ellipsis":true})");
    row("slice(1, None, 2)", R"({"slice":[1,null,2]})");
    row("torch.bfloat16", R"({"dtype":"bfloat16"})");
    row("torch.strided", R"({"other":"torch.strided"})");
    row("device(type='cuda', index=1)", R"({"other":"cuda:1"})");
    row("{'a': x, 3: 4}", R"({"3":4,"a":{"node":"x"}})");
    row("2*s0", R"({"other":"2*s0"})");
    row("torch.distributed.tensor.placement_types.Shard(dim=0)",
        R"js({"other":"torch.distributed.tensor.placement_types.Shard(dim=0)"})js");
    row("123456789012345678901234567890", R"({"other":"123456789012345678901234567890"})");
    row("9223372036854775807", "9223372036854775807");
}

void FxTextTest::arguments()
{
    QFETCH(const QString, argument);
    QFETCH(const QString, json);
    const Json node = nodeOf(graphOf("a = f(" + argument.toStdString() + ")\nreturn a"), "a");
    QCOMPARE(QString::fromStdString(node["arguments"][0].dump()), json);
}

void FxTextTest::annotations_data()
{
    QTest::addColumn<QString>("annotation");
    QTest::addColumn<QString>("outputs");
    QTest::addColumn<int>("bytes");
    const auto row = [](const char *annotation, const char *outputs, int bytes) {
        QTest::newRow(annotation) << annotation << outputs << bytes;
    };
    row("f32[2, 8]", R"([{"dtype":"float32","shape":[2,8]}])", 64);
    row("b8[]", R"([{"dtype":"bool","shape":[]}])", 1);
    row("bf16[2, 8][8, 1]cuda:0", R"([{"device":"cuda:0","dtype":"bfloat16","shape":[2,8],"stride":[8,1]}])", 32);
    row("Parameter(i64[3])", R"([{"dtype":"int64","shape":[3]}])", 24);
    row("f4e2m1fnx2[4]", R"([{"dtype":"float4_e2m1fn_x2","shape":[4]}])", 4);
    row("b16x1[4]", R"([{"dtype":"bits16","shape":[4]}])", 8);
    row("DTensor(f32[256, 64], S(0)R)", R"js([{"dtype":"float32","placements":["S(0)","R"],"shape":[256,64]}])js",
        65536);
    row("DTensor(f32[4], P(sum)_S(0, 2)[1])",
        R"js([{"dtype":"float32","placements":["P(sum)","_S(0, 2)[1]"],"shape":[4]}])js", 16);
    row("f31[2]", R"([{"dtype":"f31","shape":[2]}])", 0);
    row("Sym(2*s77)", "null", 0);
    row("nothing known", "null", 0);
}

void FxTextTest::annotations()
{
    QFETCH(const QString, annotation);
    QFETCH(const QString, outputs);
    QFETCH(const int, bytes);
    const Json node = nodeOf(graphOf("a: \"" + annotation.toStdString() + "\" = f(x)\nreturn a"), "a");
    QCOMPARE(QString::fromStdString(node.value("outputs", Json()).dump()), outputs);
    QCOMPARE(node["output_bytes"].get<int>(), bytes);
}

void FxTextTest::placeholders()
{
    const Json dynamo = documentOf(readText("class GraphModule(torch.nn.Module):\n"
                                            "    def forward(self, L_x_: \"f32[2]\", *args, y=None) -> \"f32[2]\":\n"
                                            "        l_x_ = L_x_\n"
                                            "        a = l_x_ + args\n"
                                            "        return (a, l_x_, a)\n"));
    QCOMPARE(dynamo["nodes"][0]["name"].get<std::string>(), "l_x_");
    QCOMPARE(dynamo["nodes"][0]["target"].get<std::string>(), "L_x_");
    QCOMPARE(dynamo["nodes"][1]["name"].get<std::string>(), "args");
    QCOMPARE(dynamo["nodes"][2]["name"].get<std::string>(), "y");
    QCOMPARE(dynamo["nodes"][4]["inputs"].dump(), R"(["a","l_x_"])");

    const Json joint = documentOf(
        readText("class joint_helper(torch.nn.Module):\n"
                 "    def forward(\n        self,\n        primals,\n        tangents,\n    ):\n"
                 "        primals_1: \"f32[4]\"  # ParamAOTInput(target='layers.0.weight')\n"
                 "        tangents_1: \"f32[4]\"  # TangentAOTInput(output=PlainAOTOutput(idx=0))\n"
                 "        primals_1, primals_2  , tangents_1, = fx_pytree.tree_flatten_spec([primals, tangents], "
                 "self._in_spec)\n"
                 "        a: \"f32[4]\" = primals_1 * tangents_1\n"
                 "        return pytree.tree_unflatten([\n            a,  # PlainAOTOutput(idx=0)\n"
                 "            None,  # None\n        ], self._out_spec)\n"));
    QCOMPARE(joint["nodes"].size(), 5u);
    QCOMPARE(joint["nodes"][0]["parameters"][0]["name"].get<std::string>(), "layers.0.weight");
    QVERIFY(!joint["nodes"][1].contains("outputs"));
    QCOMPARE(joint["nodes"][2]["input"]["kind"].get<std::string>(), "gradient");
    QCOMPARE(joint["nodes"][3]["module_path"].get<std::string>(), "layers.0");
    QCOMPARE(joint["nodes"][4]["inputs"].dump(), R"(["a"])");
}

void FxTextTest::tuplesHaveTheElementsThatAreRead()
{
    const std::string text = graphOf("t = torch.topk(x, 2)\na: \"f32[1]\" = t[0]\nb: \"i64[1]\" = t[1]\n"
                                     "u = torch.f(x)\nc: \"f32[1]\" = u[0]\nd: \"f32[1]\" = u[2]\nreturn (a, b)");
    QCOMPARE(nodeOf(text, "t")["outputs"].dump(), R"([{"dtype":"float32","shape":[1]},{"dtype":"int64","shape":[1]}])");
    QCOMPARE(nodeOf(text, "t")["output_bytes"].get<int>(), 12);
    QCOMPARE(nodeOf(text, "u")["outputs"].size(), 1u);
    QVERIFY(warningsOf(text).starts_with("1 nodes return tuples that are not read wholly"));
}

void FxTextTest::commentsTellTheSource()
{
    const std::string text = graphOf("# File: m/a.py:12 in forward, code: y = f(x)  # really\n"
                                     "a = torch.f(x)\n"
                                     "# recompute: MUST_SAVE Backward of forward node: File: b.py:3 in g, code: z\n"
                                     "b = torch.f(a)\n"
                                     "# ac_graph_id: 3 - PREFER_RECOMPUTE No stacktrace found for following nodes\n"
                                     "c = torch.f(b)\n"
                                     "# Annotation: {'pp': {'stage': 1}} No stacktrace found for following nodes\n"
                                     "d = torch.f(c)\n"
                                     "# No stacktrace found for following nodes\n"
                                     "e = torch.f(d)\nreturn e");
    QCOMPARE(nodeOf(text, "a")["source"].dump(),
             R"({"code":"y = f(x)  # really","file":"m/a.py","function":"forward","line":12})");
    QCOMPARE(nodeOf(text, "b")["pass"].get<std::string>(), "backward");
    QCOMPARE(nodeOf(text, "b")["recompute"].get<std::string>(), "must_save");
    QCOMPARE(nodeOf(text, "c")["recompute"].get<std::string>(), "prefer_recompute");
    QVERIFY(!nodeOf(text, "c").contains("pass"));
    QCOMPARE(nodeOf(text, "d")["annotation"].get<std::string>(), "{'pp': {'stage': 1}}");
    QVERIFY(!nodeOf(text, "e").contains("annotation"));
}

void FxTextTest::parameterNames_data()
{
    QTest::addColumn<QString>("placeholder");
    QTest::addColumn<QString>("name");
    const auto row = [](const char *placeholder, const char *name) {
        QTest::newRow(placeholder) << placeholder << name;
    };
    row("L_self_modules_layers_modules_0_modules_q_parameters_weight_", "layers.0.q.weight");
    row("L_s_modules_bn_buffers_running_mean_", "bn.running_mean");
    row("L__self___modules_a_b_parameters_bias_", "a_b.bias");
    row("L_self_parameters_scale_", "scale");
    row("L_self_modules_tok_modules_parametrizations_modules_weight_parameters_original_", "tok.weight");
    row("L_self_modules_orig_mod_modules_a_parameters_w_", "a.w");
    row("L_x_", "");
    row("L_self_modules_q_parameters_weight_grad", "");
}

void FxTextTest::parameterNames()
{
    QFETCH(const QString, placeholder);
    QFETCH(const QString, name);
    QCOMPARE(QString::fromStdString(fxInputOfName(placeholder.toStdString()).name), name);
}

void FxTextTest::modulesAreGuessedFromParameters()
{
    const std::string text =
        "class GraphModule(torch.nn.Module):\n"
        "    def forward(self, L_x_: \"f32[2]\", L_self_modules_l_modules_0_modules_q_parameters_weight_: \"f32[2]\", "
        "L_self_modules_l_modules_0_modules_k_parameters_weight_: \"f32[2]\"):\n"
        "        a = torch.f(L_x_)\n"
        "        b = torch.linear(a, L_self_modules_l_modules_0_modules_q_parameters_weight_)\n"
        "        c = torch.f(b)\n"
        "        d = torch.linear(c, L_self_modules_l_modules_0_modules_k_parameters_weight_)\n"
        "        e = torch.f(d)\n"
        "        return e\n";
    QVERIFY(!nodeOf(text, "a").contains("module_path"));
    QCOMPARE(nodeOf(text, "b")["module_path"].get<std::string>(), "l.0.q");
    QCOMPARE(nodeOf(text, "c")["module_path"].get<std::string>(), "l.0");
    QCOMPARE(nodeOf(text, "d")["module_path"].get<std::string>(), "l.0.k");
    QVERIFY(!nodeOf(text, "e").contains("module_path"));
}

void FxTextTest::collectives_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<QString>("collective");
    const auto row = [](const char *call, const char *collective) { QTest::newRow(call) << call << collective; };
    row("_c10d_functional.all_gather_into_tensor.default(x, 8, '0')",
        R"({"group_name":"0","group_size":8,"kind":"all_gather"})");
    row("_c10d_functional.all_gather_into_tensor_out.default(x, 8, '0', out = x)",
        R"({"group_name":"0","group_size":8,"kind":"all_gather"})");
    row("_c10d_functional.all_gather_into_tensor_coalesced.default([x], 8, '0')",
        R"({"group_name":"0","group_size":8,"kind":"all_gather"})");
    row("_c10d_functional.reduce_scatter_tensor.default(x, 'avg', 4, '7')",
        R"({"group_name":"7","group_size":4,"kind":"reduce_scatter","reduce_op":"avg"})");
    row("_c10d_functional.reduce_scatter_tensor_coalesced.default([x], 'sum', 4, '7')",
        R"({"group_name":"7","group_size":4,"kind":"reduce_scatter","reduce_op":"sum"})");
    row("_c10d_functional.all_reduce_.default(x, 'sum', '7')",
        R"({"group_name":"7","group_size":1,"kind":"all_reduce","reduce_op":"sum"})");
    row("_c10d_functional.all_reduce_coalesced.default([x], 'max', '7')",
        R"({"group_name":"7","group_size":1,"kind":"all_reduce","reduce_op":"max"})");
    row("_c10d_functional_autograd.all_to_all_single.default(x, [4], [4], '7')",
        R"({"group_name":"7","group_size":1,"kind":"all_to_all"})");
    row("_c10d_functional.broadcast.default(x, 0, '7')", R"({"group_name":"7","group_size":1,"kind":"broadcast"})");
    row("c10d_functional.all_reduce.default(x, 'SUM', 'tag', [0, 1, 2], 3)",
        R"({"group_name":"tag","group_size":3,"kind":"all_reduce","reduce_op":"sum"})");
    row("c10d_functional.all_gather_into_tensor.default(x, '', [0, 1], 2)",
        R"({"group_name":"[0, 1]","group_size":2,"kind":"all_gather"})");
    row("_c10d_functional.wait_tensor.default(x)", "null");
    row("aten.mm.default(x, x)", "null");
}

void FxTextTest::collectives()
{
    QFETCH(const QString, call);
    QFETCH(const QString, collective);
    const Json node = nodeOf(graphOf("a = torch.ops." + call.toStdString() + "\nreturn a"), "a");
    QCOMPARE(QString::fromStdString(node.value("collective", Json()).dump()), collective);
}

void FxTextTest::groupsWithoutSize()
{
    const std::string reduce = "a = torch.ops._c10d_functional.all_reduce.default(x, 'sum', '0')\n";
    const std::string gather = "b = torch.ops._c10d_functional.all_gather_into_tensor.default(a, 8, '0')\n";
    QCOMPARE(nodeOf(graphOf(reduce + gather + "return b"), "a")["collective"]["group_size"].get<int>(), 8);
    QCOMPARE(QString::fromStdString(warningsOf(graphOf(reduce + "return a"))),
             QStringLiteral("the size \"group.0\" is open; taken as 1"));
    ImportOptions options;
    options.sizes["group.0"] = 4;
    QCOMPARE(nodeOf(graphOf(reduce + "return a"), "a", options)["collective"]["group_size"].get<int>(), 4);
    const std::string node = "pg = torch.ops._dtensor.mesh_get_process_group.default(x, 0)\n"
                             "a = torch.ops._c10d_functional.all_reduce.default(x, 'sum', pg)\nreturn a";
    QCOMPARE(nodeOf(graphOf(node), "a")["collective"]["group_name"].get<std::string>(), "pg");
}

void FxTextTest::openSizes()
{
    const std::string text = graphOf("a: \"f32[s77 - 1, 2*s77, (s77//2), s77**2, Max(1, s77)]\" = f(x)\nreturn a");
    ImportOptions options;
    options.sizes["s77"] = 6;
    QCOMPARE(nodeOf(text, "a", options)["outputs"][0]["shape"].dump(), "[5,12,3,36,6]");
    QCOMPARE(nodeOf(text, "a", options)["outputs"][0]["symbolic_shape"][1].get<std::string>(), "2*s77");
    const Result<ImportedGraph> open = readText(text);
    QVERIFY(open && open->sizes.size() == 1);
    QCOMPARE(documentOf(open)["symbols"].dump(), R"({"s77":{"min":0,"value":1}})");
}

void FxTextTest::storages()
{
    const std::string text = graphOf("a = torch.ops.aten.view.default(x, [2])\n"
                                     "b = torch.ops.aten.add_.Tensor(a, 1)\n"
                                     "c = torch.ops.aten.mm.out(a, b, out = x)\nreturn c");
    QCOMPARE(nodeOf(text, "a")["alias_of"].get<std::string>(), "x");
    QCOMPARE(nodeOf(text, "b")["mutates"].dump(), R"(["a"])");
    QCOMPARE(nodeOf(text, "c")["mutates"].dump(), R"(["x"])");
}

void FxTextTest::severalGraphs()
{
    const std::string one = graphOf("return x") + '\n';
    const std::string two = "class <lambda>(torch.nn.Module):\n    def forward(self, y):\n        return y\n\n";
    QCOMPARE(QString::fromStdString(errorOf(one + two + one + one)),
             QStringLiteral("4 graphs; choose one with --graph: GraphModule, <lambda>, GraphModule#1"));
    ImportOptions options;
    options.graph = "<lambda>";
    QCOMPARE(nodeOf(one + two + one, "y", options)["op"].get<std::string>(), "placeholder");
    options.graph = "other";
    QCOMPARE(QString::fromStdString(errorOf(one + two, options)), QStringLiteral("no graph \"other\""));

    const std::string cutOff = "class Cut(torch.nn.Module):\n    def forward(self, y):\n        a = f(y)\n\n";
    const Result<GraphListing> listing = listGraphs(MemorySource(one + cutOff + two), {}, {});
    QVERIFY(listing && listing->graphs.size() == 3);
    QCOMPARE(listing->graphs[0].nodes, 2u);
    QCOMPARE(QString::fromStdString(listing->graphs[1].problem), QStringLiteral("graph 2 of 3 is cut off at line 7"));
    QVERIFY(listing->graphs[2].problem.empty());
}

void FxTextTest::innerGraphsStayClosed()
{
    const std::string text = "class GraphModule(torch.nn.Module):\n"
                             "    def forward(self, x: \"f32[2]\"):\n"
                             "        class inside(torch.nn.Module):\n"
                             "            def forward(self, z):\n"
                             "                return z\n"
                             "        true_0 = self.true_0\n"
                             "        a = torch.ops.higher_order.cond(x, true_0, [x])\n"
                             "        return (a,)\n\n"
                             "    class true_0(torch.nn.Module):\n"
                             "        def forward(self, y):\n"
                             "            return y\n";
    const Json document = documentOf(readText(text));
    QCOMPARE(document["nodes"].size(), 4u);
    QVERIFY(document["nodes"][1]["closed"].get<bool>());
    QCOMPARE(document["nodes"][2]["inputs"].dump(), R"(["x","true_0"])");
}

void FxTextTest::coloursAreDropped()
{
    const Json node = nodeOf(graphOf("\x1b[31ma\x1b[0m: \x1b[1;33m\"f32[2]\"\x1b[0m = f(x)\nreturn a"), "a");
    QCOMPARE(node["output_bytes"].get<int>(), 8);
}

void FxTextTest::runnable()
{
    const std::string text = "import os\n"
                             "torch._inductor.config.bucket_all_gathers_fx = 'all'\n"
                             "torch._inductor.config.triton.unique = True\n"
                             "isolate = \"\"\"\nclass No(torch.nn.Module):\n\"\"\"\n"
                             "s77 = 5\n"
                             "setup_fake_process_groups({'0': {'size': 2, 'rank': 0}})\n"
                             "class Repro(torch.nn.Module):\n"
                             "    def __init__(self) -> None:\n        super().__init__()\n\n"
                             "    def forward(self, primals_1, primals_2, primals_3):\n"
                             "        a = torch.ops._c10d_functional.all_reduce.default(primals_1, 'sum', '0')\n"
                             "        return (a,)\n\n"
                             "def load_args(reader):\n"
                             "    reader.symint(5, expr='s77')  # primals_3\n"
                             "    buf0 = reader.storage(None, 32*s77)\n"
                             "    reader.tensor(buf0, (s77, 8), is_leaf=True)  # primals_1\n"
                             "    reader.tensor(buf0, (2,), dtype=torch.int64, is_leaf=True)  # primals_2\n"
                             "load_args._version = 0\n";
    QCOMPARE(nodeOf(text, "primals_1")["outputs"][0]["shape"].dump(), "[5,8]");
    QCOMPARE(nodeOf(text, "primals_2")["outputs"][0]["dtype"].get<std::string>(), "int64");
    QVERIFY(!nodeOf(text, "primals_3").contains("outputs"));
    QCOMPARE(nodeOf(text, "a")["collective"]["group_size"].get<int>(), 2);
    QCOMPARE(documentOf(readText(text))["inductor_config"].dump(), R"({"bucket_all_gathers_fx":"'all'"})");
}

void FxTextTest::errors_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *name, const std::string &text, const char *message) {
        QTest::newRow(name) << QString::fromStdString(text) << message;
    };
    row("used before made", graphOf("a = f(b)\nb = f(x)\nreturn a"), "line 3: \"b\" is used before it is made");
    row("made twice", graphOf("a = f(x)\na = f(x)\nreturn a"), "line 4: \"a\" is made twice");
    row("no name", graphOf("f(x)\nreturn x"), "line 3: expected \"=\" near the end of the line");
    row("no method", "class A(torch.nn.Module):\n    pass\n", "line 1: no forward method");
    row("cut off", graphOf("a = f(x)"), "graph 1 of 1 is cut off at line 3");
    row("cut off in a call", graphOf("a = f(x,"), "graph 1 of 1 is cut off at line 3");
    row("damaged signature", "class A(torch.nn.Module):\n    def forward(self, x y):\n        return x\n",
        "line 2: expected \")\" near \"y):\"");
}

void FxTextTest::errors()
{
    QFETCH(const QString, text);
    QFETCH(const QString, message);
    QCOMPARE(QString::fromStdString(errorOf(text.toStdString())), message);
}

void FxTextTest::warnings_data()
{
    QTest::addColumn<QString>("lines");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *name, const char *lines, const char *message) {
        QTest::newRow(name) << lines << message;
    };
    row("element type", "a: \"f31[2]\" = f(x)\nreturn a", "line 3: \"f31\" is no dtype");
    row("damaged", "a: \"f32[2]\" = torch.f(x]\nb = f(a)\nreturn b",
        "1 lines are damaged; line 3: expected \")\" near \"]\"; \"a\" stays closed");
    row("object", "a = torch.f(x, <function g at 0x7f>)\nreturn a",
        "1 lines are damaged; line 3: expected a value near \"<function g at 0x7f>)\"; \"a\" stays closed");
    row("unknown name", "a = torch.f(gone, inf, s77)\nreturn a", "line 3: \"gone\" is not a node; its name is kept");
    row("size", "a: \"f32[TruncToInt(1)]\" = f(x)\nreturn a",
        "the size \"TruncToInt(1)\" cannot be computed; 1 tensors have no known size; their bytes are taken as 0");
}

void FxTextTest::warnings()
{
    QFETCH(const QString, lines);
    QFETCH(const QString, message);
    QCOMPARE(QString::fromStdString(warningsOf(graphOf(lines.toStdString()))), message);
}

/// Lines of 10⁵ characters, values deeper than any that is printed, many nodes.
void FxTextTest::largeTextsInLinearTime()
{
    std::string list;
    for (int i = 0; i < 40000; ++i)
        list += "x, ";
    QCOMPARE(nodeOf(graphOf("a = f([" + list + "])\nreturn a"), "a")["arguments"][0].size(), 40000u);
    const std::string deep = std::string(100000, '(') + 'x' + std::string(100000, ')');
    QVERIFY(warningsOf(graphOf("a = f(" + deep + ")\nreturn a")).starts_with("1 lines are damaged"));
    std::string lines;
    for (int i = 0; i < 20000; ++i)
        lines += "a_" + std::to_string(i) + " = f(" + (i == 0 ? "x" : "a_" + std::to_string(i - 1)) + ", [\n1,\n2])\n";
    const Result<ImportedGraph> chain = readText(graphOf(lines + "return a_19999"));
    QVERIFY(chain);
    QCOMPARE(chain->graph.size(), 20002u);
}

} // namespace

CUTAWAY_TEST(FxTextTest)
#include "fx_text_test.moc"
