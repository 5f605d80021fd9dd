#include "core/graph/graph_json.h"
#include "core/partition/exports/exports.h"
#include "core/plan/plan_documents.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace cutaway;
using OrderedJson = nlohmann::ordered_json;

namespace {

/// x → a → b → c → d → output
std::shared_ptr<const Graph> chain()
{
    OrderedJson nodes = OrderedJson::array();
    nodes.push_back({{"name", "x"}, {"op", "placeholder"}, {"inputs", OrderedJson::array()}});
    for (const char *name : {"a", "b", "c", "d"})
        nodes.push_back({{"name", name}, {"op", "call_function"}, {"inputs", {nodes.back()["name"]}}});
    nodes.push_back({{"name", "output"}, {"op", "output"}, {"inputs", {"d"}}});
    for (OrderedJson &node : nodes) {
        node["target"] = node["name"];
        if (node["op"] != "output") {
            node["output_bytes"] = 100;
            node["total_bytes"] = 100;
        }
    }
    const OrderedJson document{{"format", "cutaway.graph"}, {"version", 1}, {"name", "chain"}, {"nodes", nodes}};
    return std::make_shared<const Graph>(std::move(*readGraph(document.dump())));
}

std::shared_ptr<const Inventory> devices(std::int64_t bytes)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 2.5e9;
    inventory->devices = {{5, "gpu \"five\"", bytes, "gpu", "host", {}}, {6, "gpu six", bytes, {}, {}, {}}};
    return inventory;
}

std::unique_ptr<EditedPlan> plan(const std::vector<OrderedJson> &partitions, std::int64_t deviceBytes = 1000)
{
    const OrderedJson document{{"format", "cutaway.plan"},
                               {"version", 1},
                               {"kind", "partition"},
                               {"graph", {{"name", "chain"}}},
                               {"planner", {{"id", "manual"}, {"parameters", OrderedJson::object()}}},
                               {"partitions", partitions}};
    return std::move(readPlan(document.dump(), chain(), devices(deviceBytes))->plan);
}

OrderedJson partition(int id, const OrderedJson &deviceIds, const OrderedJson &nodes)
{
    return {{"id", id}, {"logical_device_ids", deviceIds}, {"nodes", nodes}};
}

} // namespace

/// The exports for torch.fx. That torch understands them is tested in tests/pytorch.
class FxAotExportTest : public QObject
{
    Q_OBJECT

private slots:
    void partitionsAreNumberedByFirstAppearance()
    {
        const auto edited = plan({partition(2, {6}, {"c", "d"}), partition(9, {5, 6}, {"a", "b"})});
        const OrderedJson document = OrderedJson::parse(*exportFxAotJson(*edited));
        QCOMPARE(document["node_to_partition_mapping"].dump(), R"({"a":0,"b":0,"c":1,"d":1})");
        QCOMPARE(document["partition_to_logical_device_mapping"].dump(), R"({"0":[5,6],"1":[6]})");
        QCOMPARE(document["plan_partition_ids"].dump(), R"({"0":9,"1":2})");
    }

    void emptiedPartitionsAreLeftOut()
    {
        const auto edited = plan({partition(0, {5}, {"a"}), partition(1, {6}, {"b", "c", "d"})});
        const auto move = edited->readMove({{"node", "a"}, {"to", 1}});
        QVERIFY(bool(move) && bool(edited->apply(*move)));
        const OrderedJson document = OrderedJson::parse(*exportFxAotJson(*edited));
        QCOMPARE(document["plan_partition_ids"].dump(), R"({"0":1})");
    }

    void theInventoryComesAlong()
    {
        const OrderedJson document =
            OrderedJson::parse(*exportFxAotJson(*plan({partition(0, {5}, {"a", "b", "c", "d"})})));
        QCOMPARE(document["transfer_rate_bytes_per_sec"].get<double>(), 2.5e9);
        QCOMPARE(document["devices"].size(), std::size_t(2));
        QCOMPARE(document["devices"][0].dump(), R"({"name":"gpu \"five\"","available_mem_bytes":1000,"logical_id":5})");
        QCOMPARE(document["devices"][1]["logical_id"].get<int>(), 6);
    }

    void pythonHoldsTheSameTables()
    {
        const auto edited = plan({partition(2, {6}, {"c", "d"}), partition(9, {5, 6}, {"a", "b"})});
        const QString text = QString::fromStdString(*exportFxAotPython(*edited));
        QVERIFY(text.startsWith(QStringLiteral("#!/usr/bin/env python3\n")));
        QVERIFY(
            text.contains(QStringLiteral("PARTITION_TO_LOGICAL_DEVICE_MAPPING = {\n    0: [5,6],\n    1: [6],\n}")));
        QVERIFY(text.contains(QStringLiteral("PLAN_PARTITION_IDS = {\n    0: 9,\n    1: 2,\n}")));
        QVERIFY(text.contains(QStringLiteral("    \"b\": 0,\n    \"c\": 1,\n")));
        QVERIFY(
            text.contains(QStringLiteral("Device(name=\"gpu \\\"five\\\"\", available_mem_bytes=1000, logical_id=5)")));
        QVERIFY(text.contains(QStringLiteral("TRANSFER_RATE_BYTES_PER_SEC = 2500000000.0\n")));
    }

    void whatNoDeviceCouldRunIsRefused()
    {
        const auto code = [](const std::unique_ptr<EditedPlan> &edited) {
            const Result<std::string> json = exportFxAotJson(*edited);
            const Result<std::string> python = exportFxAotPython(*edited);
            return json || python ? std::string("none") : json.error().code;
        };
        QCOMPARE(code(plan({partition(0, {5}, {"a", "c"}), partition(1, {6}, {"b", "d"})})), "cycle");
        QCOMPARE(code(plan({partition(0, {5}, {"a", "b", "c", "d"})}, 499)), "over_capacity");
        QCOMPARE(code(plan({partition(0, {5}, {"a", "b"}), partition(1, OrderedJson::array(), {"c", "d"})})),
                 "no_device_given");
    }
};

CUTAWAY_CORE_TEST(FxAotExportTest)
#include "fx_aot_export_test.moc"
