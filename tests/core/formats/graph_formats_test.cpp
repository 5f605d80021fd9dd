#include "core/devices/inventory.h"
#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/models/graph_formats.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <array>

#include <nlohmann/json.hpp>

using namespace cutaway;
using cutaway::testing::fixtureText;

namespace {

Result<ImportedGraph> readText(const std::string &text)
{
    return importGraph(MemorySource(text), {}, {});
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

std::string namesOf(const Result<ImportedGraph> &imported)
{
    std::string names;
    for (const Node &node : imported->graph.nodes())
        names += (names.empty() ? "" : " ") + node.name;
    return names;
}

} // namespace

/// Whatever is recognised by content, and the formats that are texts.
class GraphFormatsTest : public QObject
{
    Q_OBJECT

private slots:
    void textsWithAMarkAreReadAsWithout_data();
    void textsWithAMarkAreReadAsWithout();
    void marksWithoutEndAreRefused();
    void recognisesFilesByContent_data();
    void recognisesFilesByContent();
    void namesTheFormatsItKnows();

    void dotEdgesGoFromMakerToReader();
    void dotClustersAreModules();
    void dotAttributesSetNodeFields();
    void dotKeepsOtherAttributes();
    void dotWithACycleIsRefused();
    void dotWithoutDirectionIsRefused();
    void dotErrorsNameTheLine();
    void dotThatNestsTooDeepIsRefused();
    void dotWithBillionsOfEdgesEndsItsWorkerAlone();
    void dotNodeMayReadManyOthers();
    void dotWithABadSizeIsRefused();

    void modelExplorerNamespacesAreModules();
    void modelExplorerShapesGiveBytes();
    void modelExplorerReadsTheFirstOfSeveralGraphs();
    void modelExplorerRefusesUnknownSources();
    void tensorTextsAreUnderstood_data();
    void tensorTextsAreUnderstood();
};

void GraphFormatsTest::recognisesFilesByContent_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("format");
    const auto fixture = [](const char *name) { return QByteArray::fromStdString(fixtureText(name)); };
    QTest::newRow("cutaway") << fixture("partition/resnet18.graph.json") << "cutaway.graph";
    QTest::newRow("onnx") << fixture("models/onnx/light_resnet50.onnx") << "onnx";
    QTest::newRow("pt2") << fixture("models/pt2/branch_static.pt2") << "pt2";
    QTest::newRow("dot") << QByteArray("// a comment\ndigraph { a -> b }") << "dot";
    QTest::newRow("model explorer") << QByteArray(R"([{"id": "g", "nodes": [{"id": "a", "namespace": ""}]}])")
                                    << "model-explorer";
    QTest::newRow("dnn-partitioning") << QByteArray(R"({"maxFPGAs": 1, "nodes": [], "edges": []})")
                                      << "dnn-partitioning";
    QTest::newRow("piper") << QByteArray(R"({"nodes": [{"id": 0, "TMPCs": {}}], "edges": []})") << "piper";
    QTest::newRow("inventory") << QByteArray(R"({"format": "cutaway.devices", "version": 1})") << "";
    QTest::newRow("text") << QByteArray("hello") << "";
    QTest::newRow("nothing") << QByteArray() << "";
}

void GraphFormatsTest::recognisesFilesByContent()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, format);
    const std::string bytes = content.toStdString();
    const GraphFormat *found = recogniseGraph(MemorySource(bytes));
    QCOMPARE(QString::fromStdString(found ? found->id : ""), format);
}

void GraphFormatsTest::namesTheFormatsItKnows()
{
    const Result<ImportedGraph> imported = readText("hello");
    QCOMPARE(errorOf(imported), std::string("unknown_format"));
    QVERIFY(imported.error().hint.find("ONNX model") != std::string::npos);
}

void GraphFormatsTest::dotEdgesGoFromMakerToReader()
{
    const Result<ImportedGraph> imported = readText("digraph net { c; b -> c; a -> b; a -> c }");
    QCOMPARE(namesOf(imported), std::string("a b c"));
    QCOMPARE(nodeOf(imported, "c").inputs.size(), std::size_t(2));
    QCOMPARE(imported->graph.name(), std::string("net"));
}

void GraphFormatsTest::dotClustersAreModules()
{
    const Result<ImportedGraph> imported =
        readText("digraph { subgraph cluster_a { label=outer; subgraph cluster_b { x } y } }");
    QCOMPARE(nodeOf(imported, "x").modulePath, std::string("outer.b"));
    QCOMPARE(nodeOf(imported, "y").modulePath, std::string("outer"));
}

void GraphFormatsTest::dotAttributesSetNodeFields()
{
    const Result<ImportedGraph> imported =
        readText("digraph { x [op=placeholder, output_bytes=12, compute_sec=0.5, target=conv] }");
    const Node &node = nodeOf(imported, "x");
    QCOMPARE(node.opcode, Opcode::Placeholder);
    QCOMPARE(node.outputBytes, std::int64_t(12));
    QCOMPARE(node.latency->seconds(), 0.5);
    QCOMPARE(node.target, std::string("conv"));
}

void GraphFormatsTest::dotKeepsOtherAttributes()
{
    const Result<ImportedGraph> imported = readText("digraph { x [colour=blue] }");
    QCOMPARE(nlohmann::json::parse(nodeOf(imported, "x").extra)["attributes"]["colour"].get<std::string>(),
             std::string("blue"));
}

void GraphFormatsTest::dotWithACycleIsRefused()
{
    const Result<ImportedGraph> imported = readText("digraph { a -> b -> c -> b }");
    QCOMPARE(errorOf(imported), std::string("cycle"));
    QCOMPARE(imported.error().message, std::string("the graph has a cycle: c → b → c"));
}

void GraphFormatsTest::dotWithoutDirectionIsRefused()
{
    QCOMPARE(errorOf(readText("graph { a -- b }")), std::string("not_directed"));
}

void GraphFormatsTest::dotErrorsNameTheLine()
{
    const Result<ImportedGraph> imported = readText("digraph {\n a -> \n}");
    QCOMPARE(errorOf(imported), std::string("not_dot"));
    QCOMPARE(imported.error().where, std::string("line 3"));
}

void GraphFormatsTest::dotThatNestsTooDeepIsRefused()
{
    QCOMPARE(errorOf(readText("digraph " + std::string(100000, '{'))), std::string("too_deep"));
}

/// A line can ask for edges between all nodes of two groups.
void GraphFormatsTest::dotWithBillionsOfEdgesEndsItsWorkerAlone()
{
    std::string makers;
    std::string readers;
    for (int i = 0; i < 60'000; ++i) {
        makers += " a" + std::to_string(i);
        readers += " b" + std::to_string(i);
    }
    const std::string code = errorOf(readText("digraph { {" + makers + " } -> {" + readers + " } }"));
    QVERIFY2(code == "child_memory" || code == "child_time" || code == "child_crashed" || code == "child_broken",
             code.c_str());
}

void GraphFormatsTest::dotNodeMayReadManyOthers()
{
    constexpr std::size_t many = 200'000;
    std::string makers;
    for (std::size_t i = 0; i < many; ++i)
        makers += " a" + std::to_string(i);
    const Result<ImportedGraph> imported = readText("digraph { {" + makers + " } -> b; a7 -> b }");
    QCOMPARE(nodeOf(imported, "b").inputs.size(), many);
}

void GraphFormatsTest::dotWithABadSizeIsRefused()
{
    QCOMPARE(errorOf(readText("digraph { x [output_bytes=many] }")), std::string("bad_value"));
}

void GraphFormatsTest::modelExplorerNamespacesAreModules()
{
    const Result<ImportedGraph> imported = readText(R"({"label": "m", "graphs": [{"id": "main", "nodes": [
        {"id": "1", "label": "add", "namespace": "model/block", "incomingEdges": [{"sourceNodeId": "0"}]},
        {"id": "0", "label": "GraphInputs", "namespace": ""}]}]})");
    QCOMPARE(nodeOf(imported, "add_1").modulePath, std::string("model.block"));
    QCOMPARE(nodeOf(imported, "GraphInputs_0").opcode, Opcode::Placeholder);
    QCOMPARE(namesOf(imported), std::string("GraphInputs_0 add_1"));
}

void GraphFormatsTest::modelExplorerShapesGiveBytes()
{
    const Result<ImportedGraph> imported = readText(R"([{"id": "g", "nodes": [{"id": "x", "namespace": "",
        "outputsMetadata": [{"id": "0", "attrs": [{"key": "tensor_shape", "value": "float32[2,3]"}]}]}]}])");
    QCOMPARE(nodeOf(imported, "x").outputBytes, std::int64_t(24));
}

void GraphFormatsTest::modelExplorerReadsTheFirstOfSeveralGraphs()
{
    const Result<ImportedGraph> imported =
        readText(R"({"graphs": [{"id": "a", "nodes": [{"id": "x", "namespace": ""}]}, {"id": "b", "nodes": []}]})");
    QCOMPARE(imported->graph.name(), std::string("a"));
    QCOMPARE(imported->warnings.front(),
             std::string("the file has 2 graphs; \"a\" was read; choose another with --graph: a, b"));
}

void GraphFormatsTest::modelExplorerRefusesUnknownSources()
{
    const Result<ImportedGraph> imported =
        readText(R"([{"id": "g", "nodes": [{"id": "x", "namespace": "", "incomingEdges": [{"sourceNodeId": "y"}]}]}])");
    QCOMPARE(errorOf(imported), std::string("unknown_node"));
    QCOMPARE(imported.error().where, std::string("[0].nodes[0].incomingEdges[0].sourceNodeId"));
}

void GraphFormatsTest::tensorTextsAreUnderstood_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<int>("rank");
    QTest::newRow("plain") << "float32[1, 3]"
                           << "float32" << 2;
    QTest::newRow("short") << "f16[1x3x4]"
                           << "float16" << 3;
    QTest::newRow("torch") << "torch.bfloat16[5]"
                           << "bfloat16" << 1;
    QTest::newRow("scalar") << "int64[]"
                            << "int64" << 0;
    QTest::newRow("unknown size") << "float32[?, 3]"
                                  << "float32" << 2;
}

void GraphFormatsTest::tensorTextsAreUnderstood()
{
    QFETCH(QString, text);
    const std::optional<TensorType> type = tensorOfText(text.toStdString());
    QTEST(QString::fromStdString(type->dtype), "dtype");
    QTEST(int(type->shape.size()), "rank");
}

void GraphFormatsTest::textsWithAMarkAreReadAsWithout_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("encoding");
    for (const char *file :
         {"two.dot", "fx_graph.txt", "fx_tabular.txt", "llama27.json", "h100x8.csv", "hwloc_xgmi.xml"}) {
        for (const char *encoding : {"utf-8", "utf-16le", "utf-16be"})
            QTest::addRow("%s, %s", file, encoding) << file << QByteArray(encoding);
    }
}

void GraphFormatsTest::marksWithoutEndAreRefused()
{
    std::string marks;
    std::string wide = "\xff\xfe";
    for (int i = 0; i < 1'000'000; ++i) {
        marks += "\xef\xbb\xbf";
        wide += "\xff\xfe";
    }
    for (const std::string &text : {marks, wide}) {
        QVERIFY(!importGraph(MemorySource(text), {}, {}));
        QVERIFY(!importInventory(text));
    }
}

/// As Windows writes them: PowerShell's `>` gives UTF-16.
void GraphFormatsTest::textsWithAMarkAreReadAsWithout()
{
    QFETCH(const QString, file);
    QFETCH(const QByteArray, encoding);
    const std::string plain = testing::fixtureText("field/" + file.toStdString());
    QByteArray marked;
    const bool isWide = encoding != "utf-8";
    for (const QChar c : QChar(QChar::ByteOrderMark) + QString::fromStdString(plain)) {
        const std::array<char, 2> bytes{char(c.unicode() & 0xff), char(c.unicode() >> 8)};
        if (isWide)
            marked.append(bytes[encoding == "utf-16be"]).append(bytes[encoding == "utf-16le"]);
    }
    if (!isWide)
        marked = QByteArray("\xef\xbb\xbf") + QByteArray::fromStdString(plain);
    if (recogniseInventory(plain)) {
        const Result<ImportedInventory> wanted = importInventory(plain);
        const Result<ImportedInventory> read = importInventory(marked.toStdString());
        QVERIFY2(wanted && read, read ? "" : read.error().line().c_str());
        QCOMPARE(writeInventory(read->inventory), writeInventory(wanted->inventory));
        return;
    }
    const std::string bytes = marked.toStdString();
    QVERIFY(recogniseGraph(MemorySource(bytes)));
    const Result<ImportedGraph> wanted = importGraph(MemorySource(plain), {}, {});
    const Result<ImportedGraph> read = importGraph(MemorySource(bytes), {}, {});
    QVERIFY2(wanted && read, read ? "" : read.error().line().c_str());
    QCOMPARE(writeGraph(read->graph), writeGraph(wanted->graph));
}

CUTAWAY_TEST(GraphFormatsTest)
#include "graph_formats_test.moc"
