#include "core/formats/inventories/inventory_formats.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;
using cutaway::testing::fixtureText;

namespace {

std::string system()
{
    return fixtureText("../fuzz/corpus/inventory/aiconfigurator.yaml");
}

constexpr std::int64_t capacity = 85'899'345'920;
constexpr std::int64_t reserved = 2'752'512'000 + 411'041'792;

} // namespace

class AiConfiguratorTest : public QObject
{
    Q_OBJECT

private slots:
    void aSystemIsAHostOfItsGpus()
    {
        const Result<ImportedInventory> imported = importInventory(system());
        QVERIFY(bool(imported));
        const Inventory &inventory = imported->inventory;
        QCOMPARE(inventory.devices.size(), std::size_t(8));
        QCOMPARE(inventory.devices[7].name, std::string("gpu7"));
        QCOMPARE(inventory.devices[7].host, std::string("host0"));
        QCOMPARE(inventory.devices[0].availableMemBytes, capacity - reserved);
        QVERIFY(inventory.devices[0].extra.find("\"memory_bytes_per_sec\":2680000000000.0") != std::string::npos);
        QCOMPARE(*inventory.transferRateBytesPerSec, 450e9);
        QCOMPARE(inventory.links.front().latencySec, 1e-5);
        QCOMPARE(inventory.links.size(), std::size_t(56));
    }

    void severalHostsTalkOverTheNetwork()
    {
        const Result<ImportedInventory> imported = readAiConfigurator(system(), {.hosts = 2, .reserves = false});
        QVERIFY(bool(imported));
        const Inventory &inventory = imported->inventory;
        QCOMPARE(inventory.devices.size(), std::size_t(16));
        QCOMPARE(inventory.devices[8].host, std::string("host1"));
        QCOMPARE(inventory.devices[8].availableMemBytes, capacity);
        QCOMPARE(inventory.mesh->shape, (std::vector<std::int64_t>{2, 8}));
        QCOMPARE(*inventory.transferRateBytesPerSec, 25e9);
        QVERIFY(bool(inventory.check()));
    }

    void racksAreADimensionOfTheMesh()
    {
        std::string text = system();
        text.insert(text.find("  inter_node_bw"), "  num_gpus_per_rack: 16\n");
        const Result<ImportedInventory> imported = readAiConfigurator(text, {.hosts = 4, .reserves = true});
        QCOMPARE(imported->inventory.mesh->shape, (std::vector<std::int64_t>{2, 2, 8}));
    }

    void whatIsNeededIsAskedFor_data()
    {
        QTest::addColumn<QString>("field");
        for (const char *field : {"mem_capacity", "num_gpus_per_node", "inter_node_bw", "intra_node_bw"})
            QTest::newRow(field) << field;
    }
    void whatIsNeededIsAskedFor()
    {
        QFETCH(QString, field);
        std::string text = system();
        text.replace(text.find(field.toStdString()), 1, "x");
        const Result<ImportedInventory> imported = readAiConfigurator(text, {});
        QVERIFY(!imported);
        QVERIFY(QString::fromStdString(imported.error().line()).contains(field));
    }
};

CUTAWAY_TEST(AiConfiguratorTest)
#include "aiconfigurator_test.moc"
