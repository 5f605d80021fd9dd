// fixtures/damage has a table for each format: a good file, and what becomes of it damaged in every way.
#include "core/files/file_io.h"
#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/plan/plan_documents.h"
#include "tests/support/confined.h"
#include "tests/support/damaged_file.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <ctime>
#include <set>

using namespace cutaway;
using namespace cutaway::testing;
using OrderedJson = nlohmann::ordered_json;

namespace {

constexpr std::uint64_t mostBytes = 200 << 20;
constexpr unsigned mostSeconds = 10; // far more than it takes, for slow machines and sanitizers

/// In the order in which the tables list them.
const std::vector<std::string> kindsOfDamage{"truncated",      "wrong type",   "dangling reference", "cycle",
                                             "absurd size",    "deep nesting", "bad encoding",       "bomb",
                                             "duplicate name", "not a number", "negative number"};

std::vector<std::string> tables()
{
    std::set<std::string> names;
    for (const auto &file : std::filesystem::directory_iterator(fixturesFolder() + "/damage")) {
        const std::string name = file.path().filename().string();
        if (name.ends_with(".damage.json"))
            names.insert("damage/" + name);
    }
    return {names.begin(), names.end()};
}

constexpr const char *englishAlone = "english_alone"; ///< what no window can say in another language

void noteEnglish(OrderedJson &said, const Text &text)
{
    if (!text.empty() && !text.pattern())
        said[englishAlone].push_back(text);
}

OrderedJson told(const Error &error)
{
    OrderedJson said{{"code", error.code}, {"line", error.line()}};
    if (!error.hint.empty())
        said["hint"] = error.hint;
    noteEnglish(said, error.message);
    noteEnglish(said, error.hint);
    return said;
}

OrderedJson warned(const std::vector<Text> &warnings)
{
    OrderedJson said{{"warnings", warnings}};
    for (const Text &warning : warnings)
        noteEnglish(said, warning);
    return said;
}

template <class Imported>
OrderedJson outcomeOf(const Result<Imported> &imported)
{
    return imported ? warned(imported->warnings) : told(imported.error());
}

/// What plans are plans of; null where the table is none of plans.
struct Surroundings
{
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> inventory;
};

Surroundings surroundingsOf(const OrderedJson &table)
{
    return table["reader"] == "plan" ? Surroundings{fixtureGraph(table["graph"]), fixtureInventory(table["devices"])}
                                     : Surroundings();
}

/// What a person is told who opens these bytes.
OrderedJson open(const std::string &reader, const std::string &bytes, const Surroundings &around)
{
    ImportOptions confined;
    confined.isConfined = true;
    if (reader == "graph")
        return outcomeOf(importGraph(MemorySource(bytes), confined, {}));
    if (reader == "devices")
        return outcomeOf(importInventory(bytes));
    if (reader == "profile") {
        const Result<Profile> profile = importProfile(MemorySource(bytes), {});
        return profile ? warned(profile->warnings) : told(profile.error());
    }
    if (reader == "moves") {
        const auto moves = readMoves(bytes);
        return moves ? warned({}) : told(moves.error());
    }
    return outcomeOf(readPlan(bytes, around.graph, around.inventory));
}

OrderedJson openConfined(const OrderedJson &table, const std::string &bytes)
{
    const std::string reader = table["reader"];
    const Surroundings around = surroundingsOf(table);
    const Confined confined = runConfined([&] { return open(reader, bytes, around).dump(); }, mostBytes, mostSeconds);
    return confined.ending.empty() ? OrderedJson::parse(confined.answer) : OrderedJson{{"ended", confined.ending}};
}

/// What the table says of a damage: all but how it is done.
OrderedJson wantedOf(const OrderedJson &damage)
{
    OrderedJson wanted;
    for (const char *field : {"code", "line", "hint", "warnings"}) {
        if (damage.contains(field))
            wanted[field] = damage[field];
    }
    return wanted;
}

} // namespace

class DamagedFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void goodFilesOpen_data() { addTables(); }
    void goodFilesOpen();
    void everyKindOfDamageIsListed_data() { addTables(); }
    void everyKindOfDamageIsListed();
    void damageIsToldInOneLineOfAnyLanguage_data();
    void damageIsToldInOneLineOfAnyLanguage();
    void everyFormatHasATable();

private:
    static void addTables();
};

/// The libraries of digests and of archives read settings and the time zone the first time.
void DamagedFilesTest::initTestCase()
{
    ::setenv("TZ", "UTC0", 1);
    ::tzset();
    digestOf(std::string_view());
}

void DamagedFilesTest::addTables()
{
    QTest::addColumn<QString>("name");
    for (const std::string &name : tables())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void DamagedFilesTest::goodFilesOpen()
{
    QFETCH(const QString, name);
    const OrderedJson table = OrderedJson::parse(fixtureText(name.toStdString()));
    const OrderedJson said = openConfined(table, goodFile(table));
    QVERIFY2(said.contains("warnings"), said.dump().c_str());
}

void DamagedFilesTest::everyKindOfDamageIsListed()
{
    QFETCH(const QString, name);
    const OrderedJson table = OrderedJson::parse(fixtureText(name.toStdString()));
    std::set<std::string> listed;
    for (const OrderedJson &damage : table["damages"])
        listed.insert(damage["kind"].get<std::string>());
    for (const auto &[kind, reason] : table["cannot_have"].items())
        listed.insert(kind);
    QCOMPARE(listed, std::set<std::string>(kindsOfDamage.begin(), kindsOfDamage.end()));
}

void DamagedFilesTest::damageIsToldInOneLineOfAnyLanguage_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("number");
    for (const std::string &name : tables()) {
        const OrderedJson table = OrderedJson::parse(fixtureText(name));
        int number = 0;
        for (const OrderedJson &damage : table["damages"]) {
            QTest::addRow("%s: %s, %d", name.c_str(), damage["kind"].get<std::string>().c_str(), number)
                << QString::fromStdString(name) << number;
            ++number;
        }
    }
}

void DamagedFilesTest::damageIsToldInOneLineOfAnyLanguage()
{
    QFETCH(const QString, name);
    QFETCH(const int, number);
    const OrderedJson table = OrderedJson::parse(fixtureText(name.toStdString()));
    const OrderedJson &damage = table["damages"][std::size_t(number)];
    const OrderedJson said = openConfined(table, damagedFile(table, damage));
    QVERIFY2(said == wantedOf(damage), said.dump().c_str()); // which has nothing that is said in English alone
    QVERIFY(!said.contains("line") || said["line"].get<std::string>().find('\n') == std::string::npos);
}

void DamagedFilesTest::everyFormatHasATable()
{
    std::set<std::string> missing{"cutaway.plan", "cutaway.moves", "torchrec.sharding_plan", "tzrec.plan"};
    for (const GraphFormat &format : graphFormats())
        missing.insert(format.id);
    for (const InventoryFormat &format : inventoryFormats())
        missing.insert(format.id);
    for (const ProfileFormat &format : profileFormats())
        missing.insert(format.id);
    for (const std::string &name : tables()) {
        const OrderedJson table = OrderedJson::parse(fixtureText(name));
        missing.erase(table["format"].get<std::string>());
    }
    QVERIFY2(missing.empty(), missing.empty() ? "" : missing.begin()->c_str());
}

CUTAWAY_CORE_TEST(DamagedFilesTest)
#include "damaged_files_test.moc"
