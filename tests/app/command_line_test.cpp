#include "tests/app/command_runs.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <random>

using namespace cutaway::testing;

namespace {

/// Entries made of fields that some kind of moves has, one or several, with values that may mean something.
QByteArray hostileMoves(const QList<QByteArray> &words, int count)
{
    const QList<QByteArray> fields{
        "node",   "nodes",  "to",      "partition", "devices", "split_at",      "join",
        "stage",  "set",    "step",    "before",    "after",   "alone",         "pin",
        "op",     "shard",  "to_rank", "to_group",  "block",   "sharding_type", "compute_kernel",
        "inputs", "output", "range",   "recompute", "zero"};
    const QList<QByteArray> values{
        "-1",   "0",    "1",     "2",  "3",      "7",  "1000000000", "9223372036854775807", "1.5",         "1e300",
        "null", "true", "false", "[]", "[0, 0]", "{}", "\"\"",       "\"nobody\"",          "[\"nobody\"]"};
    const QList<QList<QByteArray>> together{{"node", "to"},
                                            {"nodes", "to"},
                                            {"node", "output"},
                                            {"node", "pin"},
                                            {"op", "node", "shard", "to_rank"},
                                            {"op", "node", "to_group"},
                                            {"set", "value"},
                                            {"op", "node", "sharding_type", "compute_kernel"},
                                            {"split_at"},
                                            {"join"},
                                            {"stage", "devices"},
                                            {"partition", "devices"},
                                            {"node", "recompute"},
                                            {"node", "zero"},
                                            {"step", "after"}};
    std::mt19937 random(18);
    const auto any = [&](const auto &list) { return list[qsizetype(random() % std::size_t(list.size()))]; };
    QList<QByteArray> moves;
    for (int i = 0; i < count; ++i) {
        QList<QByteArray> names = random() % 4 ? any(together) : QList<QByteArray>{any(fields), "value"};
        if (random() % 8 == 0)
            names.removeLast();
        QList<QByteArray> members;
        for (const QByteArray &name : names)
            members << '"' + name + "\": " + (random() % 2 ? any(words) : any(values));
        moves << '{' + members.join(", ") + '}';
    }
    return moves.join(",\n");
}

} // namespace

class CommandLineTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void plannersAreListedWithTheirParameters()
    {
        const Outcome outcome = run({"planners", "--json"});
        QCOMPARE(outcome.status, 0);
        const QJsonArray planners = QJsonDocument::fromJson(outcome.output).array();
        const QJsonObject first = planners.first().toObject();
        QCOMPARE(first["id"].toString(), "partition.size_based");
        QCOMPARE(first["kind"].toString(), "partition");
        const QJsonObject parameter = first["parameters"].toArray().first().toObject();
        QCOMPARE(parameter["name"].toString(), "saturate_host");
        QCOMPARE(parameter["type"].toString(), "bool");
        QCOMPARE(parameter["default"], QJsonValue(false));
    }

    void planGoesToStandardOutput()
    {
        const Outcome outcome = plan("-");
        QCOMPARE(outcome.status, 0);
        QCOMPARE(jsonObject(outcome.output)["kind"].toString(), "partition");
        QVERIFY(outcome.errors.isEmpty());
    }

    void graphIsReadFromStandardInput()
    {
        const Outcome outcome = run({"plan", "-", "--devices", fixture("resnet18.h2.devices.json"), "--planner",
                                     "partition.size_based", "--out", "-"},
                                    fileBytes(fixture("resnet18.graph.json")));
        QCOMPARE(outcome.status, 0);
    }

    void picturesAreTheSameEachTime_data()
    {
        QTest::addColumn<QString>("format");
        for (const char *format : {"svg", "png", "pdf"})
            QTest::newRow(format) << QString(format);
    }

    /// Neither the time nor the order of a hash, which differs from process to process, is in them.
    void picturesAreTheSameEachTime()
    {
        QFETCH(const QString, format);
        const QString file = m_folder.filePath("drawn.json");
        QCOMPARE(plan(file).status, 0);
        const auto pictureIn = [&](const char *timeZone) {
            qputenv("TZ", timeZone);
            return run({"export", fixture("resnet18.graph.json"), "--devices", fixture("resnet18.h2.devices.json"),
                        "--plan", file, "--to", format, "--out", "-"})
                .output;
        };
        const auto zoneAgain = qScopeGuard([isSet = qEnvironmentVariableIsSet("TZ"), zone = qgetenv("TZ")] {
            if (isSet)
                qputenv("TZ", zone);
            else
                qunsetenv("TZ");
        });
        const QByteArray first = pictureIn("A-1");
        for (const char *timeZone : {"B-2", "C-3", "D-4", "E-5"})
            QVERIFY(pictureIn(timeZone) == first);
        QVERIFY(!first.isEmpty());
    }

    void wrongUsageIsStatusTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QString graph = fixture("resnet18.graph.json");
        QTest::newRow("unknown option") << QStringList{"plan", graph, "--fast"};
        QTest::newRow("unknown option alone") << QStringList{"--fast"};
        QTest::newRow("neither a file nor a subcommand") << QStringList{"plna", graph};
        QTest::newRow("no file for the window") << QStringList{"--reuse", "/nowhere/graph.json"};
        QTest::newRow("missing option") << QStringList{"plan", graph, "--planner", "partition.size_based"};
        QTest::newRow("unknown planner") << QStringList{"plan", graph, "--planner", "partition.none", "--out", "-"};
        QTest::newRow("unknown parameter")
            << QStringList{"plan", graph, "--planner", "partition.size_based", "--set", "speed=1", "--out", "-"};
        QTest::newRow("unknown format") << QStringList{"export", graph, "--plan", "-", "--to", "xml", "--out", "-"};
        QTest::newRow("no file") << QStringList{"convert", "--out", "-"};
    }
    void wrongUsageIsStatusTwo()
    {
        QFETCH(QStringList, arguments);
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.status, 2);
        QCOMPARE(outcome.errors.count('\n'), 1);
        QVERIFY(outcome.output.isEmpty());
    }

    void whatCannotBeReadIsStatusOneAndOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("mention");
        QTest::newRow("no such file") << QStringList{"convert", "/nowhere/graph.json", "--out", "-"}
                                      << QByteArray("graph.json");
        QTest::newRow("not a graph") << QStringList{"convert", fixture("resnet18.h2.devices.json"), "--out", "-"}
                                     << QByteArray("resnet18.h2.devices.json");
        QTest::newRow("bad value of a parameter")
            << QStringList{"plan",  fixture("resnet18.graph.json"), "--planner", "partition.size_based",
                           "--set", "saturate_host=perhaps",        "--out",     "-"}
            << QByteArray("saturate_host");
        QTest::newRow("no devices") << QStringList{"plan",      fixture("resnet18.graph.json"),
                                                   "--planner", "partition.size_based",
                                                   "--out",     "-"}
                                    << QByteArray("devices");
    }
    void whatCannotBeReadIsStatusOneAndOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, mention);
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.errors.count('\n'), 1);
        QVERIFY2(outcome.errors.contains(mention), outcome.errors);
    }

    /// The planner is not begun: nothing is told but why.
    void whereNothingCanBeWrittenIsToldBeforeAnyWork()
    {
        for (const QString &out : {m_folder.filePath("none/plan.json"), m_folder.path()}) {
            const Outcome outcome = plan(out);
            QCOMPARE(outcome.status, 1);
            QCOMPARE(outcome.errors.count('\n'), 1);
            QVERIFY2(outcome.errors.contains("cannot be written"), outcome.errors);
        }
        const Outcome unread =
            run({"plan", "nobody.json", "--planner", "partition.single", "--out", "/none/plan.json"});
        QVERIFY2(unread.errors.contains("cannot be written"), unread.errors);
    }

    void evaluationReportsAStoredFigureThatDiffers()
    {
        const QString file = m_folder.filePath("plan.json");
        QCOMPARE(plan(file).status, 0);
        QJsonObject document = jsonObject(fileBytes(file));
        document["cost"] = QJsonObject{{"latency_sec", 1.0}};
        write(file, QJsonDocument(document).toJson());
        const Outcome outcome = run({"evaluate", fixture("resnet18.graph.json"), "--devices",
                                     fixture("resnet18.h2.devices.json"), "--plan", file, "--json"});
        QCOMPARE(outcome.status, 0);
        const QJsonArray differences = jsonObject(outcome.output)["differences"].toArray();
        QCOMPARE(differences.size(), 1);
        QCOMPARE(differences.first().toObject()["path"].toString(), "cost.latency_sec");
    }

    void refusedMoveChangesNothingAndTheNextGoesOn()
    {
        const Outcome outcome = edit(R"([{"node": "layer1_0_conv1", "to": 1}, {"node": "fc", "to": 0},
                                         {"node": "fc", "to": 7}, {"node": "fc", "to": 1}])",
                                     {});
        QCOMPARE(outcome.status, 0);
        const QList<QByteArray> lines = outcome.output.trimmed().split('\n');
        QCOMPARE(lines.size(), 4);
        QCOMPARE(jsonObject(lines[0])["code"].toString(), "cycle");
        QCOMPARE(jsonObject(lines[2])["code"].toString(), "no_such_group");
        QCOMPARE(jsonObject(lines[3])["valid"], QJsonValue(true));
    }

    void editedPlanIsManualAndReadsBack()
    {
        QCOMPARE(edit(R"([{"node": "fc", "to": 1}])", {}).status, 0);
        const QJsonObject edited = jsonObject(fileBytes(m_folder.filePath("edited.json")));
        QCOMPARE(edited["planner"].toObject()["id"].toString(), "manual");
        const Outcome outcome =
            run({"evaluate", fixture("resnet18.graph.json"), "--devices", fixture("resnet18.h2.devices.json"), "--plan",
                 m_folder.filePath("edited.json"), "--json"});
        QVERIFY(jsonObject(outcome.output)["differences"].toArray().isEmpty());
    }

    void strictStopsAtTheFirstRefusedMove()
    {
        const Outcome outcome = edit(R"([{"node": "layer1_0_conv1", "to": 1}, {"node": "fc", "to": 1}])", {"--strict"});
        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.output.trimmed().count('\n'), 0);
        QVERIFY(!QFile::exists(m_folder.filePath("edited.json")));
    }

    void theNearestSubcommandIsNamed()
    {
        const Outcome outcome = run({"plna", fixture("resnet18.graph.json")});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.errors.contains("did you mean \"plan\"?"), outcome.errors);
    }

    void unknownNodeOfAMoveIsRefusedWithItsPath()
    {
        const Outcome outcome = edit(R"([{"node": "fd", "to": 1}, {"node": "fc", "to": 1}])", {});
        QCOMPARE(outcome.status, 0);
        const QList<QByteArray> lines = outcome.output.trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        QVERIFY2(jsonObject(lines[0])["reason"].toString().startsWith("moves[0].node: no node \"fd\""), lines[0]);
        QCOMPARE(jsonObject(lines[1])["valid"], QJsonValue(true));
    }

    void hostileMovesAreAnsweredOneByOne_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("devices");
        QTest::addColumn<QString>("planner");
        QTest::addColumn<QList<QByteArray>>("words"); // JSON values that mean something in moves of the kind
        QTest::newRow("partition") << "partition/resnet18"
                                   << "partition/resnet18.h2"
                                   << "partition.size_based"
                                   << QList<QByteArray>{"\"fc\"", "\"layer1_0_conv1\"", "[\"fc\", \"flatten\"]", "[0]"};
        QTest::newRow("pipeline") << "pipeline/chain_6_100"
                                  << "pipeline/chain_6_100.few_devices"
                                  << "pipeline.balanced"
                                  << QList<QByteArray>{R"({"microbatches": 16})", R"({"microbatches": -1})", "\"0B1\"",
                                                       "\"0F3\"", "[2]"};
        QTest::newRow("bucketing") << "bucketing/fsdp_l2"
                                   << ""
                                   << "bucketing.all_gather"
                                   << QList<QByteArray>{"\"all_gather_into_tensor\"", "\"all_gather_into_tensor_1\""};
        QTest::newRow("training") << "training/gpt2"
                                  << "training/h100_1x8"
                                  << "training.uniform"
                                  << QList<QByteArray>{"\"full\"", "\"micro_batch\"", "\"tensor\"", "\"layers.0\"",
                                                       R"(["layers.0", "layers.3"])"};
        QTest::newRow("sharding") << "sharding/bert_h96_l1"
                                  << "sharding/mesh2x4"
                                  << "sharding.megatron"
                                  << QList<QByteArray>{R"j(["R", "S(0)"])j", R"j(["R", "P(sum)"])j",
                                                       R"j(["R", "S(9)"])j", R"([["R", "R"]])", "\"layer_0_dense\""};
        QTest::newRow("embedding") << "embedding/mixed"
                                   << "embedding/two_hosts_of_4"
                                   << "embedding.default"
                                   << QList<QByteArray>{"\"move_shard\"", "\"move_table\"",  "\"set_type\"",
                                                        "\"row_wise\"",   "\"column_wise\"", "\"fused\""};
    }

    /// Whatever stands in the entries: an answer a line, and a plan that can be read.
    void hostileMovesAreAnsweredOneByOne()
    {
        QFETCH(QString, graph);
        QFETCH(QString, devices);
        QFETCH(QString, planner);
        QFETCH(QList<QByteArray>, words);
        const QString folder = QString::fromStdString(cutaway::testing::fixturesFolder()) + u'/';
        QStringList input{folder + graph + ".graph.json"};
        if (!devices.isEmpty())
            input += {"--devices", folder + devices + ".devices.json"};
        const QString file = m_folder.filePath("hostile.json");
        QCOMPARE(run(QStringList{"plan"} + input + QStringList{"--planner", planner, "--out", file}).status, 0);
        for (const QJsonValue &node : jsonObject(fileBytes(input.front()))["nodes"].toArray())
            words << '"' + node["name"].toString().toUtf8() + '"';
        constexpr int count = 400;
        const QString moves = m_folder.filePath("moves.json");
        write(moves, R"({"format": "cutaway.moves", "version": 1, "moves": [)" + hostileMoves(words, count) + "]}");
        const QString edited = m_folder.filePath("edited.json");
        const Outcome outcome =
            run(QStringList{"edit"} + input + QStringList{"--plan", file, "--moves", moves, "--out", edited});
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QList<QByteArray> lines = outcome.output.trimmed().split('\n');
        QCOMPARE(lines.size(), count);
        int refused = 0;
        for (int i = 0; i < count; ++i) {
            const QJsonObject answer = jsonObject(lines[i]);
            QCOMPARE(answer["move"].toInt(-1), i);
            QVERIFY(answer["valid"].isBool());
            refused += answer["valid"].toBool() ? 0 : 1;
            QVERIFY2(answer["valid"].toBool() || !answer["reason"].toString().isEmpty(), lines[i]);
        }
        QVERIFY(refused > 100);
        const Outcome read = run(QStringList{"evaluate"} + input + QStringList{"--plan", edited, "--json"});
        QVERIFY2(read.status == 0, read.errors);
        QVERIFY(jsonObject(read.output)["differences"].toArray().isEmpty());
    }

    void convertedGraphIsTheSameGraph()
    {
        const Outcome once = run({"convert", fixture("resnet18.graph.json"), "--out", "-"});
        QCOMPARE(once.status, 0);
        QCOMPARE(jsonObject(once.output), jsonObject(fileBytes(fixture("resnet18.graph.json"))));
    }

    void convertPutsProfilesOnTheGraphAndTellsWhatFits()
    {
        const QString profile = m_folder.filePath("measured.csv");
        QFile file(profile);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("node,latency_ms\nfc,2\nnobody,1\n");
        file.close();
        const QString report = m_folder.filePath("report.txt");
        const Outcome once =
            run({"convert", fixture("resnet18.graph.json"), "--profile", profile, "--report", report, "--out", "-"});
        QCOMPARE(once.status, 0);
        QVERIFY2(once.errors.contains("matched 1, unmatched 1, ambiguous 0"), once.errors);
        QVERIFY2(once.errors.contains("unmatched: nobody"), once.errors);
        QVERIFY(fileBytes(report).contains("matched: fc"));
        QVERIFY(once.output.contains(R"("measured":true)"));
    }

    void interruptedPlannerStopsWithinASecondAndWritesNothing()
    {
        const QString out = m_folder.filePath("interrupted.json");
        QProcess process;
        process.start(qEnvironmentVariable("CUTAWAY_PROGRAM"),
                      {"plan", "-", "--devices", fixture("densenet121.h2.devices.json"), "--planner",
                       "partition.kl_based", "--out", out});         // takes more than a second
        process.write(fileBytes(fixture("densenet121.graph.json"))); // more than a pipe holds
        while (process.bytesToWrite() > 0)
            QVERIFY(process.waitForBytesWritten());
        process.closeWriteChannel();
        ::kill(pid_t(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(3000));
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(!QFile::exists(out));
    }

    void plansAreComparedWithTheFirst()
    {
        const QString graph = fixture("resnet18.graph.json");
        const QString devices = fixture("resnet18.h2.devices.json");
        const QString first = m_folder.filePath(QStringLiteral("first.plan.json"));
        const QString second = m_folder.filePath(QStringLiteral("second.plan.json"));
        for (const auto &[planner, file] :
             {std::pair("partition.size_based", first), std::pair("partition.cost_aware", second)})
            QCOMPARE(run({"plan", graph, "--devices", devices, "--planner", planner, "--out", file}).status, 0);
        const Outcome outcome =
            run({"compare", graph, "--devices", devices, "--plan", first, "--plan", second, "--json"});
        QCOMPARE(outcome.status, 0);
        const QJsonObject comparison = jsonObject(outcome.output);
        QCOMPARE(comparison.value("format").toString(), QStringLiteral("cutaway.comparison"));
        QCOMPARE(comparison.value("plans").toArray().size(), 2);
        QCOMPARE(comparison.value("differences").toArray().size(), 1);
        QCOMPARE(run({"compare", graph, "--devices", devices, "--plan", first}).status, 2);
    }

    void aPlanOfAnotherVersionNeedNotSayOfWhich()
    {
        const QString graph = fixture("resnet18.graph.json");
        const QString other = m_folder.filePath("other.graph.json");
        const QString first = m_folder.filePath("of_first.plan.json");
        const QString second = m_folder.filePath("of_other.plan.json");
        QCOMPARE(plan(first).status, 0);
        const auto renamed = [](QByteArray text) { return text.replace("\"layer1_0_conv1\"", "\"stem\""); };
        QVERIFY(renamed(fileBytes(graph)) != fileBytes(graph));
        QJsonObject document = jsonObject(renamed(fileBytes(first)));
        document["graph"] = QJsonObject{{"name", "resnet18"}};
        for (const auto &[file, text] :
             {std::pair(other, renamed(fileBytes(graph))), std::pair(second, QJsonDocument(document).toJson())}) {
            QFile written(file);
            QVERIFY(written.open(QIODevice::WriteOnly) && written.write(text) == text.size());
        }
        const Outcome outcome = run({"compare", graph, "--other-graph", other, "--devices",
                                     fixture("resnet18.h2.devices.json"), "--plan", first, "--plan", second, "--json"});
        QVERIFY2(outcome.status == 0, outcome.errors.constData());
        const QJsonObject items = jsonObject(outcome.output)["differences"].toArray()[0].toObject()["items"].toObject();
        QCOMPARE(items["only_base"].toArray().size() + items["only_other"].toArray().size(), 0);
    }

    void aComparisonIsOnePageToAttach()
    {
        const QString file = m_folder.filePath("page.plan.json");
        const QString page = m_folder.filePath("page.html");
        QCOMPARE(plan(file).status, 0);
        QCOMPARE(run({"compare", fixture("resnet18.graph.json"), "--devices", fixture("resnet18.h2.devices.json"),
                      "--plan", file, "--plan", file, "--to", "html", "--out", page})
                     .status,
                 0);
        QVERIFY(fileBytes(page).startsWith("<!DOCTYPE html>"));
        QVERIFY(fileBytes(page).contains("page.plan.json"));
    }

    void aRunIsComparedWithItsPlan()
    {
        const QStringList files = runFiles("interleaved");
        const QStringList traces{measured("interleaved.rank1.json.gz"), measured("interleaved.rank0.json.gz")};
        const Outcome text = run(files + QStringList{"--run"} + traces);
        QVERIFY2(text.status == 0, text.errors.constData());
        QVERIFY(text.output.startsWith("Run: 3 steps of 2 ranks, all 64 passes found"));
        QVERIFY(text.output.contains("Backward     13474.0    1784.7    −11689.3"));
        QVERIFY(text.output.contains("Step         22088.9    9480.4    −12608.5"));
        // Each trace by an option of its own is the same, in any order.
        const Outcome json = run(files + QStringList{"--run", traces[1], "--run", traces[0], "--json"});
        QCOMPARE(json.status, 0);
        const QJsonObject document = jsonObject(json.output);
        QCOMPARE(document["format"].toString(), QStringLiteral("cutaway.run_comparison"));
        QCOMPARE(document["step"].toObject()["measured_sec"].toDouble(), 9480361.816 / 1e6);
        QCOMPARE(document["found_passes"].toInt(), 64);
        QCOMPARE(run(files + QStringList{"--json", "--run"} + traces).output, json.output);
        const Outcome page = run(files + QStringList{"--to", "html", "--run"} + traces);
        QVERIFY(page.output.startsWith("<!DOCTYPE html>"));
        QVERIFY(page.output.contains("−12608.5"));
    }

    void theTableOfARunIsAProfileOfItsModel()
    {
        const QStringList traces{measured("interleaved.rank0.json.gz"), measured("interleaved.rank1.json.gz")};
        const QString table = m_folder.filePath("measured.csv");
        const QString model = m_folder.filePath("measured.json");
        QCOMPARE(run(runFiles("interleaved") + QStringList{"--to", "csv", "--out", table, "--run"} + traces).status, 0);
        QCOMPARE(run({"convert", measured("chain.graph.json"), "--profile", table, "--out", model}).status, 0);
        QFile file(model);
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (const QJsonValue &node : jsonObject(file.readAll())["nodes"].toArray()) {
            if (node["name"] != QStringLiteral("linear"))
                continue;
            QCOMPARE(node["latency"]["measured"].toBool(), true);
            QCOMPARE(node["latency"]["run"].toString(), QStringLiteral("interleaved.rank0.json.gz"));
            return;
        }
        QFAIL("no operator");
    }

    void runsThatCannotBeComparedAreTold_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("mention");
        const QStringList files = runFiles("interleaved");
        const QString plan = measured("interleaved.plan.json");
        const QString trace = measured("interleaved.rank0.json.gz");
        QTest::newRow("two plans") << files + QStringList{"--plan", plan, "--run", trace} << 2 << QByteArray("--plan");
        QTest::newRow("no form") << files + QStringList{"--run", trace, "--to", "pdf"} << 2 << QByteArray("json");
        QTest::newRow("no such trace") << files + QStringList{"--run", "/nowhere.json"} << 1 << QByteArray("nowhere");
        QTest::newRow("a rank twice") << files + QStringList{"--run", trace, trace} << 1 << QByteArray("rank 0");
        QTest::newRow("no trace") << files + QStringList{"--run", plan} << 1 << QByteArray("interleaved.plan.json");
        QTest::newRow("other plan") << runFiles("gpipe") + QStringList{"--run", trace} << 1
                                    << QByteArray("the plan that it ran");
    }
    void runsThatCannotBeComparedAreTold()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QByteArray, mention);
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.status, status);
        QCOMPARE(outcome.errors.count('\n'), 1);
        QVERIFY2(outcome.errors.contains(mention), outcome.errors);
        QVERIFY(outcome.output.isEmpty());
    }

private:
    Outcome plan(const QString &out)
    {
        return run({"plan", fixture("resnet18.graph.json"), "--devices", fixture("resnet18.h2.devices.json"),
                    "--planner", "partition.size_based", "--out", out});
    }

    Outcome edit(const char *moves, const QStringList &flags)
    {
        const QString start = m_folder.filePath("start.json");
        plan(start);
        QFile::remove(m_folder.filePath("edited.json"));
        write(m_folder.filePath("moves.json"),
              QByteArray(R"({"format": "cutaway.moves", "version": 1, "moves": )") + moves + "}");
        return run(QStringList{"edit", fixture("resnet18.graph.json"), "--devices", fixture("resnet18.h2.devices.json"),
                               "--plan", start, "--moves", m_folder.filePath("moves.json"), "--out",
                               m_folder.filePath("edited.json")} +
                   flags);
    }

    static QString measured(const QString &name)
    {
        return QString::fromStdString(cutaway::testing::fixturesFolder()) + "/measured/" + name;
    }

    static QStringList runFiles(const QString &plan)
    {
        return {"compare", measured("chain.graph.json"), "--devices", measured("two.devices.json"),
                "--plan",  measured(plan + ".plan.json")};
    }

    static void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    QTemporaryDir m_folder;
};

CUTAWAY_CORE_TEST(CommandLineTest)
#include "command_line_test.moc"
