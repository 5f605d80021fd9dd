#include "core/plugins/plugin_run.h"
#include "core/plugins/plugins.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <fstream>

using namespace cutaway;

namespace {

using Json = nlohmann::json;

Json lists()
{
    return Json::parse(R"({"format": "cutaway.importer", "version": 1, "id": "lab.list", "title": "List of operators",
                           "command": ["python3", "read.py"], "names": ["*.ops"], "first_bytes": ["6f70733a"]})");
}

/// Prints a graph with an operator for each line of the file that its last argument names.
constexpr auto program = R"py(
import json, sys
lines = open(sys.argv[-1]).read().split()[1:]
nodes = [{"name": "x", "op": "placeholder", "target": "x", "inputs": [], "output_bytes": 4, "total_bytes": 4}]
for line in lines:
    nodes.append({"name": line, "op": "call_function", "target": line, "inputs": [nodes[-1]["name"]],
                  "output_bytes": 4, "total_bytes": 4})
print(json.dumps({"format": "cutaway.graph", "version": 1, "name": "list", "nodes": nodes}))
)py";

/// A source with a name of its own.
class NamedSource : public MemorySource
{
public:
    NamedSource(std::string name, std::string_view bytes) : MemorySource(bytes), m_name(std::move(name)) {}
    std::filesystem::path path() const override { return m_name; }

private:
    std::string m_name;
};

class Lab
{
public:
    explicit Lab(const std::string &text)
    {
        write("read.py", text);
        write("model.ops", "ops: a b c");
        Result<ImporterDescription> read = readImporterDescription(lists().dump(), file("list.cutaway-importer.json"));
        if (!read)
            qFatal("%s", read.error().line().c_str());
        importer = std::move(*read);
    }

    Result<ImportedGraph> run() const
    {
        const Result<std::unique_ptr<ByteSource>> source = openSource(file("model.ops"));
        return runImporter(importer, **source, {}, {});
    }
    std::string file(const std::string &name) const { return m_folder.filePath(name.c_str()).toStdString(); }
    void write(const std::string &name, const std::string &text) const { std::ofstream(file(name)) << text; }

    ImporterDescription importer;

private:
    QTemporaryDir m_folder;
};

} // namespace

class ImporterTest : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { setMayRunImporter({}); }

    void filesAreTakenByNameAndFirstBytes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("isTaken");
        QTest::newRow("both") << "/a/model.ops" << QByteArray("ops: a") << true;
        QTest::newRow("other bytes") << "/a/model.ops" << QByteArray("opt: a") << false;
        QTest::newRow("too short") << "/a/model.ops" << QByteArray("op") << false;
        QTest::newRow("other name") << "/a.ops/model" << QByteArray("ops: a") << false;
        QTest::newRow("no name") << "" << QByteArray("ops: a") << false;
    }
    void filesAreTakenByNameAndFirstBytes()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, bytes);
        const Result<ImporterDescription> importer = readImporterDescription(lists().dump(), "/lab/x");
        QFETCH(const bool, isTaken);
        const std::string text = bytes.toStdString();
        QCOMPARE(takesFile(*importer, NamedSource(name.toStdString(), text)), isTaken);
    }

    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("where");
        QTest::newRow("id") << "id"
                            << "\"list\""
                            << "id";
        QTest::newRow("command") << "command"
                                 << "[]"
                                 << "command";
        QTest::newRow("odd hex") << "first_bytes"
                                 << "[\"6f7\"]"
                                 << "first_bytes[0]";
        QTest::newRow("no hex") << "first_bytes"
                                << "[\"6f\", \"xy\"]"
                                << "first_bytes[1]";
        QTest::newRow("names") << "names"
                               << "\"*.ops\""
                               << "names";
    }
    void whatIsWrongIsNamed()
    {
        QFETCH(const QString, field);
        QFETCH(const QString, value);
        QFETCH(const QString, where);
        Json json = lists();
        json[field.toStdString()] = Json::parse(value.toStdString());
        const Result<ImporterDescription> importer = readImporterDescription(json.dump(), "/lab/x");
        QVERIFY(!importer);
        QCOMPARE(importer.error().where, where.toStdString());
    }

    void someFilesMustBeMeant()
    {
        Json json = lists();
        json.erase("names");
        json.erase("first_bytes");
        QCOMPARE(readImporterDescription(json.dump(), "/lab/x").error().code, std::string("bad_pattern"));
    }

    void graphIsWhatTheProgramPrints()
    {
        const Result<ImportedGraph> imported = Lab(program).run();
        QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
        QCOMPARE(imported->graph.operationCount(), std::size_t(3));
    }

    void brokenGraphIsNamedWithItsPath()
    {
        const Result<ImportedGraph> imported =
            Lab(R"py(print('{"format": "cutaway.graph", "version": 1, "name": "x", "nodes": 5}'))py").run();
        QVERIFY(!imported);
        QVERIFY(imported.error().where.starts_with("what lab.list prints: nodes"));
    }

    void failureNamesStatusAndLastWords()
    {
        const Result<ImportedGraph> imported = Lab("raise ValueError('old version')").run();
        QCOMPARE(imported.error().message, std::string("lab.list ended with exit status 1: ValueError: old version"));
    }

    void nobodyIsRunAgainstTheUsersWill()
    {
        setMayRunImporter([](const ImporterDescription &) { return false; });
        QCOMPARE(Lab(program).run().error().code, std::string("not_agreed"));
    }

    void offeredImporterIsAFormatLikeOthers()
    {
        const Lab lab(program);
        lab.write("list.cutaway-importer.json", lists().dump());
        const std::filesystem::path file = lab.file("list.cutaway-importer.json");
        QVERIFY(offerPlugins(std::span(&file, 1)).empty());
        const Result<std::unique_ptr<ByteSource>> source = openSource(lab.file("model.ops"));
        const Result<ImportedGraph> imported = importGraph(**source, {}, {});
        QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
        QCOMPARE(imported->formatId, std::string("lab.list"));
    }

    void ownFormatsComeFirst()
    {
        Json json = lists();
        json["id"] = "lab.all";
        json["names"] = {"*"};
        json.erase("first_bytes");
        const Lab lab(program);
        lab.write("all.cutaway-importer.json", json.dump());
        const std::filesystem::path file = lab.file("all.cutaway-importer.json");
        QVERIFY(offerPlugins(std::span(&file, 1)).empty());
        const NamedSource source("/a/own.json",
                                 R"({"format": "cutaway.graph", "version": 1, "name": "own", "nodes": []})");
        QCOMPARE(recogniseGraph(source)->id, std::string("cutaway.graph"));
    }
};

CUTAWAY_CORE_TEST(ImporterTest)
#include "importer_test.moc"
