#include "core/devices/inventory.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

constexpr const char *rich = R"({"format": "cutaway.devices", "version": 1, "name": "2 hosts x 2 A100",
    "transfer_rate_bytes_per_sec": 1.25e10, "rack": 7,
    "devices": [{"logical_id": 5, "name": "gpu0", "available_mem_bytes": 42949672960, "kind": "gpu", "host": "host0",
                 "uuid": "GPU-1"},
                {"logical_id": 2, "name": "gpu1", "available_mem_bytes": 0}],
    "links": [{"from": 5, "to": 2, "bandwidth_bytes_per_sec": 3.0e11, "latency_sec": 0, "medium": "NVLink"},
              {"from": 2, "to": 5, "bandwidth_bytes_per_sec": 2.5e11}],
    "mesh": {"shape": [1, 2], "inter_node_bandwidth": 1e10, "intra_node_bandwidth": 1e11, "axes": ["a", "b"]},
    "topology": {"world_size": 2, "hbm_cap": [1, 2]}})";

} // namespace

class DevicesDocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void writtenInventorySaysTheSameAsTheFile_data();
    void writtenInventorySaysTheSameAsTheFile();
    void allFieldsAreRead();
    void unknownFieldsAreKept();
    void wholeNumbersMayBeWrittenAsDecimals();
    void rateThatIsNoNumberOf64BitsIsReadAgain();
};

void DevicesDocumentTest::writtenInventorySaysTheSameAsTheFile_data()
{
    QTest::addColumn<QString>("file");
    for (const char *name : {"add_ab.t3", "add_ab4.none", "alexnet.h2", "resnet18.h2", "resnet50.h4", "bert_base.x3",
                             "bert_base.m16", "dlrm_8.k4"})
        QTest::newRow(name) << QString(name) + ".devices.json";
}

void DevicesDocumentTest::writtenInventorySaysTheSameAsTheFile()
{
    QFETCH(QString, file);
    const std::string text = fixtureText("partition/" + file.toStdString());
    const Result<Inventory> inventory = readInventory(text);
    QVERIFY(inventory);
    const std::string written = writeInventory(*inventory);
    QVERIFY(Json::parse(written) == Json::parse(text));
    const Result<Inventory> again = readInventory(written);
    QVERIFY(again);
    QVERIFY(*again == *inventory);
}

void DevicesDocumentTest::allFieldsAreRead()
{
    const Result<Inventory> inventory = readInventory(rich);
    QVERIFY(inventory);
    QCOMPARE(inventory->name, std::string("2 hosts x 2 A100"));
    QCOMPARE(*inventory->transferRateBytesPerSec, 1.25e10);
    const Device &device = inventory->devices.front();
    QCOMPARE(device.logicalId, 5);
    QCOMPARE(device.name, std::string("gpu0"));
    QCOMPARE(device.availableMemBytes, 42949672960);
    QCOMPARE(device.kind, std::string("gpu"));
    QCOMPARE(device.host, std::string("host0"));
    const Link &link = inventory->links.front();
    QCOMPARE(link.from, 5);
    QCOMPARE(link.to, 2);
    QCOMPARE(link.bandwidthBytesPerSec, 3e11);
    QVERIFY(link.hasLatency);
    QVERIFY(!inventory->links.back().hasLatency);
    QVERIFY(inventory->mesh->shape == (std::vector<std::int64_t>{1, 2}));
    QCOMPARE(*inventory->mesh->interNodeBandwidth, 1e10);
}

void DevicesDocumentTest::unknownFieldsAreKept()
{
    const Result<Inventory> inventory = readInventory(rich);
    QVERIFY(inventory);
    QVERIFY(Json::parse(writeInventory(*inventory)) == Json::parse(rich));
}

void DevicesDocumentTest::wholeNumbersMayBeWrittenAsDecimals()
{
    const Result<Inventory> inventory = readInventory(R"({"format": "cutaway.devices", "version": 1, "name": "",
        "devices": [{"logical_id": 0.0, "name": "gpu0", "available_mem_bytes": 8e9}]})");
    QVERIFY(inventory);
    QCOMPARE(inventory->devices.front().availableMemBytes, 8000000000);
}

/// Its shortest spelling is digits alone.
void DevicesDocumentTest::rateThatIsNoNumberOf64BitsIsReadAgain()
{
    const Result<Inventory> inventory = readInventory(R"({"format": "cutaway.devices", "version": 1, "name": "",
        "transfer_rate_bytes_per_sec": 300000000214748364800.0, "devices": []})");
    QVERIFY(inventory);
    const Result<Inventory> again = readInventory(writeInventory(*inventory));
    QVERIFY2(again, again ? "" : again.error().line().c_str());
    QCOMPARE(*again->transferRateBytesPerSec, 300000000214748364800.0);
}

CUTAWAY_CORE_TEST(DevicesDocumentTest)
#include "devices_document_test.moc"
