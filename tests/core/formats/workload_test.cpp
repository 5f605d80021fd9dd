#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/models/graph_formats.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;
using cutaway::testing::fixtureText;

namespace {

using OrderedJson = nlohmann::ordered_json;

const std::string small = R"({"maxSizePerFPGA": 1000.0, "maxFPGAs": 2, "maxCPUs": 1, "nodes": [
    {"id": 7, "name": "late", "supportedOnFpga": 0, "cpuLatency": 8.0, "fpgaLatency": 0, "isBackwardNode": false, "size": 16.0},
    {"id": 3, "supportedOnFpga": true, "cpuLatency": 4.0, "fpgaLatency": 0.5, "isBackwardNode": 1, "colorClass": 5, "size": 2.0}],
  "edges": [{"sourceId": 3, "destId": 7, "cost": 0.25, "size": 4.5}]})";

OrderedJson nodeFields(const Result<ImportedGraph> &imported, std::string_view name)
{
    if (!imported)
        qFatal("%s", imported.error().line().c_str());
    return OrderedJson::parse(imported->graph.node(imported->graph.find(name)).extra);
}

Result<ImportedGraph> readText(const std::string &text)
{
    return importGraph(MemorySource(text), {}, {});
}

std::string replaced(std::string text, const std::string &what, const std::string &with)
{
    return text.replace(text.find(what), what.size(), with);
}

/// The graph of a fixture as the file that it was made from.
std::string asPiperWorkload(const std::string &fixture)
{
    const OrderedJson graph = OrderedJson::parse(fixtureText(fixture));
    std::map<std::string, int> ids;
    for (const OrderedJson &node : graph["nodes"]) {
        const std::string name = node["name"];
        ids[name] = std::stoi(name.substr(name.rfind('_') + 1));
    }
    OrderedJson workload = {{"maxDevices", 2},
                            {"maxMemoryPerDevice", 8e9},
                            {"bandwidth", 1e9},
                            {"nodes", OrderedJson::array()},
                            {"edges", OrderedJson::array()}};
    for (const OrderedJson &node : graph["nodes"]) {
        const int id = ids[node["name"]];
        OrderedJson costs = OrderedJson::object();
        for (const OrderedJson &entry : node["tensor_parallel"]) {
            OrderedJson in = OrderedJson::object();
            OrderedJson out = OrderedJson::object();
            for (std::size_t i = 0; i < node["inputs"].size(); ++i)
                in[std::to_string(ids[node["inputs"][i]])] = entry["sync_in_bytes"][i];
            for (const auto &[reader, bytes] : entry["sync_out_bytes"].items())
                out[std::to_string(ids[reader])] = bytes;
            costs[std::to_string(entry["degree"].get<int>())].push_back(
                {{"id", entry["id"]},
                 {"timePerSample", entry["sec"]},
                 {"parameterSize", entry["parameter_bytes"]},
                 {"memoryUsageA", entry["memory_per_microbatch_bytes"]},
                 {"memoryUsageB", entry["memory_fixed_bytes"]},
                 {"syncTimeFw", in},
                 {"syncTimeBw", out}});
        }
        workload["nodes"].push_back({{"id", id}, {"name", node["target"]}, {"TMPCs", costs}});
        for (std::size_t i = 0; i < node["inputs"].size(); ++i)
            workload["edges"].push_back(
                {{"sourceId", ids[node["inputs"][i]]}, {"destId", id}, {"communicationCost", node["input_bytes"][i]}});
    }
    return workload.dump();
}

} // namespace

class WorkloadTest : public QObject
{
    Q_OBJECT

private slots:
    void dnnLatenciesAreMilliseconds();
    void dnnNodesThatNoAcceleratorRunsHaveNoLatencyThere();
    void dnnEdgesTellOutputAndTransfer();
    void dnnColoursStayTogetherAndPassesAreKept();
    void dnnNodesFollowWhatTheyRead();
    void dnnFilesTellTheirDevices();
    void dnnEdgesThatDisagreeAreWarnedOf();
    void piperWorkloadsBecomeTheGraphOfTheFixture();
    void piperFilesTellTheirDevices();
    void refusesWhatIsBroken_data();
    void refusesWhatIsBroken();
};

void WorkloadTest::dnnLatenciesAreMilliseconds()
{
    const OrderedJson latency = nodeFields(readText(small), "node3")["latency"];
    QVERIFY(latency == OrderedJson::parse(R"({"by_kind": {"cpu": 0.004, "accelerator": 0.0005}})"));
}

void WorkloadTest::dnnNodesThatNoAcceleratorRunsHaveNoLatencyThere()
{
    QVERIFY(!nodeFields(readText(small), "late")["latency"]["by_kind"].contains("accelerator"));
}

void WorkloadTest::dnnEdgesTellOutputAndTransfer()
{
    const Result<ImportedGraph> imported = readText(small);
    QVERIFY(nodeFields(imported, "node3")["transfer_sec"] == OrderedJson(0.00025));
    QCOMPARE(imported->graph.node(imported->graph.find("node3")).outputBytes, std::int64_t(5));
    QVERIFY(!nodeFields(imported, "late").contains("transfer_sec"));
}

void WorkloadTest::dnnColoursStayTogetherAndPassesAreKept()
{
    const OrderedJson fields = nodeFields(readText(small), "node3");
    QVERIFY(fields["colocation"] == OrderedJson("c5"));
    QVERIFY(fields["pass"] == OrderedJson("backward"));
    QVERIFY(fields["memory_bytes"] == OrderedJson(2));
}

void WorkloadTest::dnnNodesFollowWhatTheyRead()
{
    const Result<ImportedGraph> imported = readText(small);
    QCOMPARE(imported->graph.nodes().front().name, std::string("node3"));
    QCOMPARE(imported->formatId, std::string("dnn-partitioning"));
}

void WorkloadTest::dnnFilesTellTheirDevices()
{
    const Result<ImportedInventory> imported = importInventory(small);
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    const Inventory &inventory = imported->inventory;
    QCOMPARE(inventory.devices.size(), std::size_t(3));
    QCOMPARE(inventory.devices.front().availableMemBytes, std::int64_t(1000));
    QCOMPARE(inventory.devices.back().kind, std::string("cpu"));
    QCOMPARE(inventory.transferRateBytesPerSec.value_or(0), 4.5 / 0.00025);
}

void WorkloadTest::dnnEdgesThatDisagreeAreWarnedOf()
{
    const Result<ImportedGraph> imported =
        readText(replaced(small, R"("edges": [)", R"("edges": [{"sourceId": 3, "destId": 7, "cost": 2.0}, )"));
    QVERIFY(nodeFields(imported, "node3")["transfer_sec"] == OrderedJson(0.002));
    QVERIFY(imported->warnings.front().starts_with("1 edges give another transfer time"));
}

void WorkloadTest::piperWorkloadsBecomeTheGraphOfTheFixture()
{
    const Result<ImportedGraph> imported = readText(asPiperWorkload("placement/piper/bert32a100.graph.json"));
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    const OrderedJson wanted = OrderedJson::parse(fixtureText("placement/piper/bert32a100.graph.json"))["nodes"];
    QCOMPARE(imported->graph.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const Node &node = imported->graph.nodes()[i];
        QCOMPARE(node.name, wanted[i]["name"].get<std::string>());
        QCOMPARE(node.outputBytes, wanted[i]["output_bytes"].get<std::int64_t>());
        QCOMPARE(node.totalBytes, wanted[i]["total_bytes"].get<std::int64_t>());
        const OrderedJson fields = OrderedJson::parse(node.extra);
        QVERIFY(fields["input_bytes"] == wanted[i]["input_bytes"]);
        QVERIFY(fields["tensor_parallel"] == wanted[i]["tensor_parallel"]);
    }
}

void WorkloadTest::piperFilesTellTheirDevices()
{
    const Result<ImportedInventory> imported =
        importInventory(asPiperWorkload("placement/piper/bert32a100.graph.json"));
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    QCOMPARE(imported->inventory.devices.size(), std::size_t(2));
    QCOMPARE(imported->inventory.transferRateBytesPerSec.value_or(0), 1e9);
}

void WorkloadTest::refusesWhatIsBroken_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("with");
    QTest::addColumn<QString>("line");
    QTest::newRow("no id") << R"("id": 7, )"
                           << ""
                           << "nodes[0]: the field \"id\" is missing";
    QTest::newRow("id twice") << R"("id": 7)"
                              << R"("id": 3)"
                              << "nodes[1].id: node 3 is defined twice";
    QTest::newRow("edge to nowhere") << R"("destId": 7)"
                                     << R"("destId": 9)"
                                     << "edges[0].destId: no node 9";
    QTest::newRow("negative time") << R"("cost": 0.25)"
                                   << R"("cost": -1)"
                                   << "edges[0].cost: the value is negative";
    QTest::newRow("time in words") << R"("cpuLatency": 8.0)"
                                   << R"("cpuLatency": "8")"
                                   << "nodes[0].cpuLatency: ";
    QTest::newRow("size beyond measure") << R"("size": 16.0)"
                                         << R"("size": 1e300)"
                                         << "nodes[0].size: more than 2^63";
    QTest::newRow("cycle") << R"("edges": [)"
                           << R"("edges": [{"sourceId": 7, "destId": 3, "cost": 0},)"
                           << "";
}

void WorkloadTest::refusesWhatIsBroken()
{
    QFETCH(QString, what);
    QFETCH(QString, with);
    QFETCH(QString, line);
    const Result<ImportedGraph> imported = readText(replaced(small, what.toStdString(), with.toStdString()));
    QVERIFY(!imported);
    const QString said = QString::fromStdString(imported.error().line());
    QVERIFY2(said.startsWith(line), qPrintable(said));
}

CUTAWAY_TEST(WorkloadTest)
#include "workload_test.moc"
