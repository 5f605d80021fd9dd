// Every kind of damage is kept as a file in fixtures/broken; index.json says what each is to be told.
#include "core/devices/inventory.h"
#include "core/graph/graph_json.h"
#include "core/plan/plan_documents.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <set>

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

/// The file of a case, or what its `repeat` makes `times` over.
std::string textOf(const Json &entry)
{
    if (entry.contains("file"))
        return fixtureText("broken/" + entry["file"].get<std::string>());
    std::string text;
    const std::string repeated = entry["repeat"];
    for (int times = entry["times"]; times > 0; --times)
        text += repeated;
    return text;
}

template <class Value>
std::optional<Error> errorOf(const Result<Value> &result)
{
    return result ? std::nullopt : std::optional(result.error());
}

std::optional<Error> read(const std::string &reader, const std::string &text)
{
    if (reader == "graph")
        return errorOf(readGraph(text));
    if (reader == "devices")
        return errorOf(readInventory(text));
    if (reader == "plan")
        return errorOf(readPlan(text, fixtureGraph("partition/add_ab"), fixtureInventory("partition/add_ab.t3")));
    return errorOf(readMoves(text));
}

/// In one line, and in words that do not take a parser's sentences for known.
bool isWellTold(const Error &error)
{
    for (const char *words : {"exception", "parse error", "syntax error", "while parsing", "unexpected", "literal",
                              "last read", "ill-formed", "U+", "token"}) {
        if (error.message.find(words) != error.message.npos)
            return false;
    }
    return !error.message.empty() && error.line().find('\n') == std::string::npos && error.line().size() < 300;
}

} // namespace

class BrokenDocumentsTest : public QObject
{
    Q_OBJECT

private slots:
    void damageIsToldInOneLine_data();
    void damageIsToldInOneLine();
    void everyBrokenFileIsACase();
    void anyTruncationIsAnError_data();
    void anyTruncationIsAnError();
    void anyByteMayBeWrong();
    void anythingMayStandAnywhere();
};

void BrokenDocumentsTest::damageIsToldInOneLine_data()
{
    QTest::addColumn<QString>("json");
    for (const Json &entry : Json::parse(fixtureText("broken/index.json"))) {
        const std::string name = entry.contains("file") ? entry["file"].get<std::string>()
                                                        : "repeated " + entry["repeat"].get<std::string>();
        QTest::addRow("%s %s", entry["reader"].get<std::string>().c_str(), name.c_str())
            << QString::fromStdString(entry.dump());
    }
}

void BrokenDocumentsTest::damageIsToldInOneLine()
{
    QFETCH(QString, json);
    const Json entry = Json::parse(json.toStdString());
    const std::optional<Error> error = read(entry["reader"], textOf(entry));
    QVERIFY(error);
    QCOMPARE(QString::fromStdString(error->line()), QString::fromStdString(entry["line"]));
    QCOMPARE(QString::fromStdString(error->hint), QString::fromStdString(entry.value("hint", std::string())));
    QCOMPARE(QString::fromStdString(error->code), QString::fromStdString(entry["code"]));
    QVERIFY(error->line().find('\n') == std::string::npos);
    QVERIFY(error->line().size() < 300);
}

void BrokenDocumentsTest::everyBrokenFileIsACase()
{
    std::set<std::string> listed;
    for (const Json &entry : Json::parse(fixtureText("broken/index.json")))
        listed.insert(entry.value("file", std::string()));
    for (const auto &file :
         std::filesystem::directory_iterator(std::filesystem::path(testing::fixturesFolder()) / "broken")) {
        const std::string name = file.path().filename().string();
        QVERIFY2(name == "index.json" || listed.contains(name), name.c_str());
    }
}

void BrokenDocumentsTest::anyTruncationIsAnError_data()
{
    QTest::addColumn<QString>("reader");
    QTest::addColumn<QString>("file");
    QTest::addRow("graph") << "graph"
                           << "partition/add_ab.graph.json";
    QTest::addRow("devices") << "devices"
                             << "partition/add_ab.t3.devices.json";
    QTest::addRow("plan") << "plan"
                          << "partition/add_ab.t3.size_based.expected.json";
    QTest::addRow("moves") << "moves"
                           << "partition/alexnet.h2.size_based.moves.json";
}

void BrokenDocumentsTest::anyTruncationIsAnError()
{
    QFETCH(QString, reader);
    QFETCH(QString, file);
    std::string text = fixtureText(file.toStdString());
    QVERIFY(!read(reader.toStdString(), text));
    text.resize(text.find_last_of('}'));
    for (std::size_t size = 0; size < text.size(); size += 1 + text.size() / 200) {
        const std::optional<Error> error = read(reader.toStdString(), text.substr(0, size));
        QVERIFY(error);
        QCOMPARE(error->code, std::string("not_json"));
        QVERIFY2(isWellTold(*error), error->line().c_str());
    }
}

void BrokenDocumentsTest::anyByteMayBeWrong()
{
    const std::string text = fixtureText("partition/add_ab.graph.json");
    for (std::size_t i = 0; i < text.size(); ++i) {
        for (const char byte : {'\0', '"', '9', '{', '\\', '\xff'}) {
            std::string damaged = text;
            damaged[i] = byte;
            const std::optional<Error> error = read("graph", damaged);
            QVERIFY2(!error || isWellTold(*error), error ? error->line().c_str() : "");
        }
    }
}

/// Instead of what stands there, or between.
void BrokenDocumentsTest::anythingMayStandAnywhere()
{
    const std::string text = fixtureText("partition/add_ab.graph.json");
    for (std::size_t i = 0; i < text.size(); ++i) {
        for (const char *stray :
             {"",        ",",  ":",    "]",     "}", "[",     "'",  "/",   "/*",  "\"",   "\\q",   "\\u12",
              "\\ud800", "\n", "\x01", "\xc3(", "-", "1e999", "1.", "nul", "NaN", "null", "\"a\"", "\xef\xbb"}) {
            for (const std::size_t length : {0, 1}) {
                std::string damaged = text;
                damaged.replace(i, length, stray);
                const std::optional<Error> error = read("graph", damaged);
                QVERIFY2(!error || isWellTold(*error), error ? error->line().c_str() : "");
            }
        }
    }
}

CUTAWAY_CORE_TEST(BrokenDocumentsTest)
#include "broken_documents_test.moc"
