#include "core/formats/inventory_formats.h"

#include <QTest>

using namespace cutaway;

namespace {

const std::string topology = "\x1b[4mGPU0\tGPU1\tNIC0\tCPU Affinity\tNUMA Affinity\x1b[0m\n"
                             "GPU0\t X \tNV12\tPXB\t0-31\t0\n"
                             "GPU1\tNV12\t X \tSYS\t0-31\t0\n"
                             "NIC0\tPXB\tSYS\t X \n\nLegend:\n\n  X    = Self\n";

const std::string query = "index, name, memory.total [MiB]\n"
                          "0, NVIDIA A100-SXM4-80GB, 81920 MiB\n"
                          "1, Another, 1024 MiB\n";

std::string errorOf(const Result<ImportedInventory> &imported)
{
    return imported ? "" : imported.error().code;
}

} // namespace

class InventoryFormatsTest : public QObject
{
    Q_OBJECT

private slots:
    void readsTheLinksOfATopology();
    void saysThatATopologyTellsNoMemory();
    void refusesAConnectionNobodyKnows();
    void refusesATopologyThatBreaksOff();
    void readsTheMemoryOfAQuery();
    void readsAQueryWithoutUnits();
    void addsThePeaksOfKnownAccelerators();
    void refusesAQueryWithoutMemory();
    void refusesARowThatIsTooShort();
    void readsCutawaysOwn();
    void namesTheFormatsItKnows();
};

void InventoryFormatsTest::readsTheLinksOfATopology()
{
    const Result<ImportedInventory> imported = importInventory(topology);
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    QCOMPARE(imported->inventory.devices.size(), std::size_t(2));
    QCOMPARE(imported->inventory.links.size(), std::size_t(2));
    QCOMPARE(imported->inventory.links.front().bandwidthBytesPerSec, 12 * 20e9);
}

void InventoryFormatsTest::saysThatATopologyTellsNoMemory()
{
    const Result<ImportedInventory> imported = importInventory(topology);
    QCOMPARE(imported->inventory.devices.front().availableMemBytes, unknownMemory);
    QVERIFY(imported->warnings.front().starts_with("the table tells no memory"));
}

void InventoryFormatsTest::refusesAConnectionNobodyKnows()
{
    std::string text = topology;
    text.replace(text.find("NV12"), 4, "WARP");
    const Result<ImportedInventory> imported = importInventory(text);
    QCOMPARE(errorOf(imported), std::string("broken_file"));
    QCOMPARE(imported.error().where, std::string("line 2"));
}

void InventoryFormatsTest::refusesATopologyThatBreaksOff()
{
    QCOMPARE(errorOf(importInventory(topology.substr(0, topology.find("GPU1\tNV12")))), std::string("broken_file"));
}

void InventoryFormatsTest::readsTheMemoryOfAQuery()
{
    const Result<ImportedInventory> imported = importInventory(query);
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    QCOMPARE(imported->inventory.devices[1].availableMemBytes, std::int64_t(1) << 30);
    QCOMPARE(imported->inventory.devices[1].name, std::string("Another"));
}

void InventoryFormatsTest::readsAQueryWithoutUnits()
{
    const Result<ImportedInventory> imported = importInventory("name, memory.free [MiB]\nx, 512\n");
    QCOMPARE(imported->inventory.devices.front().availableMemBytes, std::int64_t(512) << 20);
}

void InventoryFormatsTest::addsThePeaksOfKnownAccelerators()
{
    const Result<ImportedInventory> imported = importInventory(query);
    QVERIFY(imported->inventory.devices[0].extra.find("\"peak_flops\"") != std::string::npos);
    QVERIFY(imported->inventory.devices[1].extra.empty());
}

void InventoryFormatsTest::refusesAQueryWithoutMemory()
{
    QCOMPARE(errorOf(importInventory("index, name\n0, x\n")), std::string("unknown_format"));
}

void InventoryFormatsTest::refusesARowThatIsTooShort()
{
    const Result<ImportedInventory> imported = importInventory("name, memory.total [MiB]\nx\n");
    QCOMPARE(errorOf(imported), std::string("broken_file"));
    QCOMPARE(imported.error().where, std::string("line 2"));
}

void InventoryFormatsTest::readsCutawaysOwn()
{
    QVERIFY(importInventory(R"({"format": "cutaway.devices", "version": 1, "name": "n", "devices": []})"));
}

void InventoryFormatsTest::namesTheFormatsItKnows()
{
    const Result<ImportedInventory> imported = importInventory("hello");
    QCOMPARE(errorOf(imported), std::string("unknown_format"));
    QVERIFY(imported.error().hint.find("nvidia-smi topo -m") != std::string::npos);
}

QTEST_APPLESS_MAIN(InventoryFormatsTest)
#include "inventory_formats_test.moc"
