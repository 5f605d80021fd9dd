#include "core/plan/planner_registry.h"
#include "core/plugins/plugin_description.h"
#include "core/plugins/plugins.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <fstream>

using namespace cutaway;

namespace {

using Json = nlohmann::json;

Json annealing()
{
    return Json::parse(
        R"({"format": "cutaway.planner", "version": 1, "id": "lab.anneal", "title": "Simulated annealing",
        "kind": "partition", "description": "Moves operators at random.", "command": ["python3", "anneal.py"],
        "parameters": [{"name": "steps", "type": "integer", "default": 20000, "minimum": 1, "description": "Moves."}],
        "keeps_pins": true, "needs": ["devices", "latency"]})");
}

Result<PlannerDescription> read(const Json &json)
{
    return readPlannerDescription(json.dump(), "/lab/anneal.cutaway-planner.json");
}

void write(const std::filesystem::path &file, const std::string &text)
{
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
}

} // namespace

class PlannerDescriptionTest : public QObject
{
    Q_OBJECT

private slots:
    void descriptionBecomesADescriptor()
    {
        const Result<PlannerDescription> description = read(annealing());
        QVERIFY(description);
        const PlannerDescriptor &planner = description->planner;
        QCOMPARE(planner.id, std::string("lab.anneal"));
        QCOMPARE(planner.kind.name(), std::string_view("partition"));
        QVERIFY(planner.keepsPins);
        QVERIFY(description->needsDevices && description->needsLatency);
        QCOMPARE(planner.parameters.front().name, std::string("steps"));
        QCOMPARE(std::get<std::int64_t>(planner.parameters.front().defaultValue), std::int64_t(20000));
    }

    void everyPlannerHasATimeLimit()
    {
        const Result<PlannerDescription> description = read(annealing());
        QCOMPARE(description->planner.parameters.back().name, std::string("time_limit_sec"));
    }

    void ownTimeLimitIsKept()
    {
        Json json = annealing();
        json["parameters"] = Json::array({{{"name", "time_limit_sec"}, {"type", "number"}, {"default", 5}}});
        const Result<PlannerDescription> description = read(json);
        QCOMPARE(description->planner.parameters.size(), std::size_t(1));
        QCOMPARE(std::get<double>(description->planner.parameters.front().defaultValue), 5.0);
    }

    void parametersAreReadAsPlannersJsonPrintsThem()
    {
        Json json = annealing();
        json["parameters"] = Json::parse(R"([
            {"name": "a", "title": "A", "type": "choice", "default": null, "unit": null, "choices": ["x", "y"]},
            {"name": "b", "title": "B", "type": "number", "default": 1, "unit": "seconds", "minimum": 0, "maximum": 2},
            {"name": "c", "title": "C", "type": "list", "default": ["p"], "unit": null, "description": "C."}])");
        const Result<PlannerDescription> description = read(json);
        QVERIFY(description);
        const std::vector<ParameterDeclaration> &parameters = description->planner.parameters;
        QCOMPARE(std::get<std::string>(parameters[0].defaultValue), std::string("x"));
        QCOMPARE(std::get<double>(parameters[1].defaultValue), 1.0);
        QCOMPARE(*parameters[1].maximum, 2.0);
        QCOMPARE(std::get<std::vector<std::string>>(parameters[2].defaultValue).front(), std::string("p"));
    }

    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("code");
        QTest::newRow("format") << "/format"
                                << "\"cutaway.plan\""
                                << "format"
                                << "wrong_format";
        QTest::newRow("version") << "/version"
                                 << "2"
                                 << "version"
                                 << "unknown_version";
        QTest::newRow("one word") << "/id"
                                  << "\"anneal\""
                                  << "id"
                                  << "bad_id";
        QTest::newRow("empty word") << "/id"
                                    << "\"lab..anneal\""
                                    << "id"
                                    << "bad_id";
        QTest::newRow("kind's id") << "/id"
                                   << "\"partition.anneal\""
                                   << "id"
                                   << "bad_id";
        QTest::newRow("kept id") << "/id"
                                 << "\"import.anneal\""
                                 << "id"
                                 << "bad_id";
        QTest::newRow("kind") << "/kind"
                              << "\"cutting\""
                              << "kind"
                              << "unknown_kind";
        QTest::newRow("title") << "/title"
                               << "5"
                               << "title"
                               << "wrong_type";
        QTest::newRow("no program") << "/command"
                                    << "[]"
                                    << "command"
                                    << "bad_command";
        QTest::newRow("shell line") << "/command"
                                    << "\"python3 anneal.py\""
                                    << "command"
                                    << "wrong_type";
        QTest::newRow("need") << "/needs/1"
                              << "\"luck\""
                              << "needs[1]"
                              << "unknown_need";
        QTest::newRow("type") << "/parameters/0/type"
                              << "\"int\""
                              << "parameters[0].type"
                              << "bad_parameter";
        QTest::newRow("default") << "/parameters/0/default"
                                 << "0"
                                 << "parameters[0].default"
                                 << "bad_parameter";
        QTest::newRow("name") << "/parameters/0/name"
                              << "\"a b\""
                              << "parameters[0].name"
                              << "bad_parameter";
        QTest::newRow("limits") << "/parameters/0/maximum"
                                << "0"
                                << "parameters[0].maximum"
                                << "bad_parameter";
        QTest::newRow("twice") << "/parameters/1"
                               << R"({"name": "steps", "type": "bool"})"
                               << "parameters[1].name"
                               << "bad_parameter";
    }
    void whatIsWrongIsNamed()
    {
        QFETCH(const QString, pointer);
        QFETCH(const QString, value);
        QFETCH(const QString, where);
        QFETCH(const QString, code);
        Json json = annealing();
        const Json::json_pointer place(pointer.toStdString());
        if (pointer == QStringLiteral("/parameters/1"))
            json["parameters"].push_back(Json::parse(value.toStdString()));
        else
            json[place] = Json::parse(value.toStdString());
        const Result<PlannerDescription> description = read(json);
        QVERIFY(!description);
        QCOMPARE(description.error().where, where.toStdString());
        QCOMPARE(description.error().code, code.toStdString());
    }

    void pathsOfACommandAreRelativeToItsDescription()
    {
        QTemporaryDir folder;
        const std::filesystem::path place = folder.path().toStdString();
        write(place / "anneal.py", "");
        const std::vector<std::string> command =
            absoluteCommand({"bin/run", "anneal.py", "missing.py", "--fast", "/abs"}, place);
        QCOMPARE(command[0], (place / "bin/run").string());
        QCOMPARE(command[1], (place / "anneal.py").string());
        QCOMPARE(command[2], std::string("missing.py"));
        QCOMPARE(command[3], std::string("--fast"));
        QCOMPARE(absoluteCommand({"python3"}, place).front(), std::string("python3"));
    }

    void commandLineIsAsTyped()
    {
        QCOMPARE(commandLineText({"python3", "my planner.py", "it's"}),
                 std::string(R"(python3 'my planner.py' 'it'\''s')"));
    }

    void foldersAreThoseOfTheEnvironment()
    {
        qputenv("CUTAWAY_PLANNERS", "/a:relative:/b");
        qputenv("XDG_DATA_HOME", "/home/data");
        qputenv("XDG_DATA_DIRS", "/usr/share:/opt/share");
        const std::vector<std::filesystem::path> expected{"/a", "/b", "/home/data/cutaway/planners",
                                                          "/usr/share/cutaway/planners", "/opt/share/cutaway/planners"};
        QVERIFY(pluginFolders() == expected);
    }

    void brokenDescriptionLeavesTheOthers()
    {
        QTemporaryDir folder;
        const std::filesystem::path place = folder.path().toStdString();
        Json broken = annealing();
        broken["command"] = 5;
        Json other = annealing();
        other["id"] = "lab.other";
        write(place / "a.cutaway-planner.json", broken.dump());
        write(place / "b.cutaway-planner.json", other.dump());
        write(place / "c.json", broken.dump());
        const std::vector<std::filesystem::path> files = filesEndingIn(place, ".cutaway-planner.json");
        const std::vector<Text> warnings = offerPlugins(files);
        QCOMPARE(warnings.size(), std::size_t(1));
        QVERIFY(QString::fromStdString(warnings.front())
                    .startsWith(QString::fromStdString(files[0].string()) + QStringLiteral(": command: ")));
        QVERIFY(findPlanner("lab.other"));
        QCOMPARE(findPlugin("lab.other")->file, files[1]);
    }

    void offeredPlannersFollowThoseOfTheirKind()
    {
        Json json = annealing();
        json["id"] = "lab.behind";
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("p.cutaway-planner.json").toStdString();
        write(file, json.dump());
        QVERIFY(offerPlugins(std::span(&file, 1)).empty());
        const auto place = std::ranges::find(planners(), "lab.behind", &PlannerDescriptor::id);
        QVERIFY(place != planners().end() && place != planners().begin());
        QCOMPARE((place - 1)->kind.name(), std::string_view("partition"));
        QVERIFY(place + 1 == planners().end() || (place + 1)->kind.name() != "partition");
    }

    void firstOfTwoWithOneIdIsTaken()
    {
        QTemporaryDir folder;
        const std::filesystem::path place = folder.path().toStdString();
        Json json = annealing();
        json["id"] = "lab.twice";
        write(place / "own.cutaway-planner.json", json.dump());
        write(place / "system.cutaway-planner.json", json.dump());
        const std::vector<std::filesystem::path> files{place / "own.cutaway-planner.json",
                                                       place / "system.cutaway-planner.json"};
        QVERIFY(offerPlugins(files).empty());
        QCOMPARE(findPlugin("lab.twice")->file, files[0]);
    }
};

CUTAWAY_CORE_TEST(PlannerDescriptionTest)
#include "planner_description_test.moc"
