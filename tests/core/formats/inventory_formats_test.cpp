#include "core/estimates/roofline.h"
#include "core/formats/inventories/inventory_formats.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace cutaway;
using cutaway::testing::fixtureText;

namespace {

const std::string topology = "\x1b[4mGPU0\tGPU1\tNIC0\tCPU Affinity\tNUMA Affinity\x1b[0m\n"
                             "GPU0\t X \tNV12\tPXB\t0-31\t0\n"
                             "GPU1\tNV12\t X \tSYS\t0-31\t0\n"
                             "NIC0\tPXB\tSYS\t X \n\nLegend:\n\n  X    = Self\n";

const std::string query = "index, name, memory.total [MiB]\n"
                          "0, NVIDIA A100-SXM4-80GB, 81920 MiB\n"
                          "1, Another, 1024 MiB\n";

/// One of the inputs that the fuzz target begins with.
std::string corpusText(const std::string &name)
{
    return fixtureText("../fuzz/corpus/inventory/" + name);
}

double bandwidth(const Inventory &inventory, std::int64_t from, std::int64_t to)
{
    const auto found =
        std::ranges::find_if(inventory.links, [&](const Link &link) { return link.from == from && link.to == to; });
    return found == inventory.links.end() ? 0 : found->bandwidthBytesPerSec;
}

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
    void namesGpusThatAQueryDoesNot();
    void addsThePeaksOfKnownAccelerators();
    void refusesAQueryWithoutMemory();
    void refusesARowThatIsTooShort();
    void readsCutawaysOwn();
    void namesTheFormatsItKnows();

    void ncclLinksFollowTheirKind();
    void ncclAcceleratorsOnTheBusAreGpus();
    void topologiesOfMoreGpusThanAnyHasAreRefused();
    void ncclPathsAreAsFastAsTheirNarrowestLink();
    void ncclNetworksAndHostsMakeTheMesh();
    void hwlocTellsMemoryHostAndPeaks();
    void hwlocNvlinksComeFromTheMatrix();
    void hwlocWithoutGpusGivesMemoryNodes();
    void brokenXmlIsRefused_data();
    void brokenXmlIsRefused();
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
    QVERIFY(imported->warnings.front().starts_with("the table does not give the memory"));
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

void InventoryFormatsTest::namesGpusThatAQueryDoesNot()
{
    const Result<ImportedInventory> imported = importInventory("name, memory.total [MiB]\nx, 512\n, 512\n");
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    QCOMPARE(imported->inventory.devices[1].name, std::string("gpu1"));
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

void InventoryFormatsTest::ncclLinksFollowTheirKind()
{
    const Result<ImportedInventory> imported = importInventory(corpusText("nccl.xml"));
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    QCOMPARE(imported->inventory.devices.size(), std::size_t(3));
    QCOMPARE(bandwidth(imported->inventory, 0, 1), 4 * 20e9);
    QCOMPARE(bandwidth(imported->inventory, 1, 0), 4 * 20e9);
}

/// As clouds ship them: NCCL itself adds the elements `gpu`.
void InventoryFormatsTest::ncclAcceleratorsOnTheBusAreGpus()
{
    const Result<ImportedInventory> imported = importInventory(
        "<system version=\"1\"><cpu numaid=\"0\"><pci busid=\"ff:1\" class=\"0x060400\" link_speed=\"16 GT/s\" "
        "link_width=\"16\"><pci busid=\"0001:00:00.0\" class=\"0x030200\" link_speed=\"16 GT/s\" link_width=\"8\"/>"
        "<pci busid=\"0101:00:00.0\" class=\"0x0207\"/><pci busid=\"0002:00:00.0\" class=\"0x030200\" "
        "link_speed=\"16 GT/s\" link_width=\"8\"><gpu dev=\"1\" sm=\"80\"/></pci></pci></cpu></system>");
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    QCOMPARE(imported->inventory.devices.size(), std::size_t(2));
    QCOMPARE(bandwidth(imported->inventory, 0, 1), 12e9); // eight lanes of 16 GT/s
}

/// Each pair is a link: fifty thousand would be a billion.
void InventoryFormatsTest::topologiesOfMoreGpusThanAnyHasAreRefused()
{
    std::string nccl = R"(<system version="1"><cpu numaid="0">)";
    std::string hwloc = R"(<topology version="2.0"><object type="Machine">)";
    for (int i = 0; i < 50'000; ++i) {
        const std::string number = std::to_string(i);
        nccl += R"(<pci busid=")" + number + R"(" class="0x030200"/>)";
        hwloc += R"(<object type="PCIDev" pci_busid=")" + number +
                 R"("><object type="OSDev" subtype="CUDA" name="cuda)" + number + R"(" osdev_type="5"/></object>)";
    }
    for (const std::string &text : {nccl + "</cpu></system>", hwloc + "</object></topology>"}) {
        const Result<ImportedInventory> imported = importInventory(text);
        QVERIFY(!imported);
        QCOMPARE(imported.error().code, std::string("too_large"));
    }
}

void InventoryFormatsTest::ncclPathsAreAsFastAsTheirNarrowestLink()
{
    std::string text = corpusText("nccl.xml");
    const Inventory crossing = importInventory(text)->inventory;
    QCOMPARE(bandwidth(crossing, 0, 2), 6e9); // eight lanes of 8 GT/s
    for (std::size_t at = text.find("<nvlink"); at != text.npos; at = text.find("<nvlink"))
        text.erase(at, text.find("/>", at) + 2 - at);
    QCOMPARE(bandwidth(importInventory(text)->inventory, 0, 1), 12e9); // eight lanes of 16 GT/s
}

void InventoryFormatsTest::ncclNetworksAndHostsMakeTheMesh()
{
    const Result<ImportedInventory> imported = importInventory(corpusText("nccl.xml"));
    const std::optional<Mesh> &mesh = imported->inventory.mesh;
    QVERIFY(mesh);
    QCOMPARE(mesh->shape, (std::vector<std::int64_t>{1, 3}));
    QCOMPARE(mesh->interNodeBandwidth.value_or(0), 12.5e9);
    QCOMPARE(mesh->intraNodeBandwidth.value_or(0), 6e9);
}

void InventoryFormatsTest::hwlocTellsMemoryHostAndPeaks()
{
    const Result<ImportedInventory> imported = importInventory(corpusText("hwloc.xml"));
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    QCOMPARE(imported->inventory.devices.size(), std::size_t(2));
    const Device &device = imported->inventory.devices.front();
    QCOMPARE(device.name, std::string("NVIDIA A100-SXM4-80GB"));
    QCOMPARE(device.host, std::string("node7"));
    QCOMPARE(device.availableMemBytes, std::int64_t(80) << 30);
    QCOMPARE(peaksOf(device)->flopsPerSec, 312e12);
}

void InventoryFormatsTest::hwlocNvlinksComeFromTheMatrix()
{
    std::string text = corpusText("hwloc.xml");
    QCOMPARE(bandwidth(importInventory(text)->inventory, 0, 1), 300e9);
    text.erase(text.find("<distances2"), text.find("</distances2>") + 13 - text.find("<distances2"));
    QCOMPARE(bandwidth(importInventory(text)->inventory, 0, 1), 12e9);
}

void InventoryFormatsTest::hwlocWithoutGpusGivesMemoryNodes()
{
    const Result<ImportedInventory> imported = importInventory(
        R"(<topology version="2.0"><object type="Machine"><object type="NUMANode" local_memory="4096"/></object></topology>)");
    QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
    QCOMPARE(imported->inventory.devices.front().kind, std::string("cpu"));
    QCOMPARE(imported->inventory.devices.front().availableMemBytes, std::int64_t(4096));
}

void InventoryFormatsTest::brokenXmlIsRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("error");
    QTest::newRow("crossed elements") << QByteArray("<system>\n<cpu></gpu></system>") << "not_xml line 2";
    QTest::newRow("cut off") << QByteArray("<system><cpu") << "not_xml line 1";
    QTest::newRow("entities") << QByteArray("<!DOCTYPE system [<!ENTITY a \"aa\">]><system>&a;</system>")
                              << "has_entities line 1";
    QTest::newRow("deep") << QByteArray("<system>") + QByteArray("<a>").repeated(200) << "too_deep line 1";
    QTest::newRow("no gpu") << QByteArray("<system><cpu/></system>") << "broken_file ";
    QTest::newRow("gpu on no bus") << QByteArray("<system>\n<gpu/></system>") << "broken_file line 2";
    QTest::newRow("links in words") << QByteArray("<system><pci busid=\"1\"><gpu>\n<nvlink count=\"x\"/></gpu></pci>"
                                                  "</system>")
                                    << "broken_file line 2";
    QTest::newRow("no devices") << QByteArray("<topology/>") << "broken_file ";
}

void InventoryFormatsTest::brokenXmlIsRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, error);
    const Result<ImportedInventory> imported = importInventory(text.toStdString());
    QVERIFY(!imported);
    QCOMPARE(QString::fromStdString(imported.error().code + ' ' + imported.error().where), error);
}

CUTAWAY_TEST(InventoryFormatsTest)
#include "inventory_formats_test.moc"
