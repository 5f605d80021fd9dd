#include "tests/app/command_runs.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace cutaway::testing;

/// `cutaway explore` as scripts use it.
class ExploreCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    /// Shares that ran apart and were joined are the exploration at once: order, front, plans.
    void sharesThatAreJoinedAreTheSameAsOneAtOnce()
    {
        const QString whole = m_folder.filePath("whole.json");
        const QString joined = m_folder.filePath("joined.json");
        QCOMPARE(explore(whole, {}).status, 0);
        QStringList shares;
        for (const char *part : {"3/3", "1/3", "2/3"}) {
            shares << m_folder.filePath(QStringLiteral("share%1.json").arg(shares.size()));
            QCOMPARE(explore(shares.back(), {"--part", part}).status, 0);
            QCOMPARE(jsonObject(fileBytes(shares.back()))["points"].toArray().size(), 2);
        }
        QCOMPARE(explore(joined, QStringList{"--merge"} + shares).status, 0);
        QCOMPARE(withoutTimes(joined), withoutTimes(whole));
    }

    void joiningTellsWhatIsMissingAndTriesNothing()
    {
        const QString share = m_folder.filePath("share.json");
        const QString joined = m_folder.filePath("joined.json");
        QCOMPARE(explore(share, {"--part", "1/2"}).status, 0);
        const Outcome outcome = explore(joined, {"--merge", share});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.errors.contains("3 of 6 points are in none of the results"), outcome.errors);
        QCOMPARE(jsonObject(fileBytes(joined))["points"].toArray().size(), 3);
        QCOMPARE(jsonObject(fileBytes(joined))["complete"], QJsonValue(false));
    }

    void aShareThatIsNoneIsWrongUsage()
    {
        for (const char *part : {"0/3", "4/3", "2", "2/", "/3", "1/3x", "-1/3", "1/99999999"}) {
            const Outcome outcome = explore(m_folder.filePath("share.json"), {"--part", part});
            QCOMPARE(outcome.status, 2);
            QVERIFY2(outcome.errors.contains("not a share such as 2/8"), outcome.errors);
        }
    }

    void anExplorationThatGoesOnIsTheSameAsOneAtOnce()
    {
        const QString whole = m_folder.filePath("whole.json");
        const QString part = m_folder.filePath("part.json");
        QCOMPARE(explore(whole, {"--jobs", "1"}).status, 0);
        QJsonObject results = jsonObject(fileBytes(whole));
        QJsonArray points = results["points"].toArray();
        QCOMPARE(points.size(), 6);
        points.removeAt(4);
        points.removeAt(1);
        results["points"] = points;
        results["complete"] = false;
        write(part, QJsonDocument(results).toJson());
        QCOMPARE(explore(part, {"--resume", "--jobs", "2"}).status, 0);
        QCOMPARE(withoutTimes(part), withoutTimes(whole));
    }

    void anInterruptedExplorationKeepsWhatIsThere()
    {
        const QString out = m_folder.filePath("interrupted.results.json");
        write(m_folder.filePath("long.json"), R"({"format": "cutaway.exploration", "version": 1,
            "planners": [{"id": "partition.size_based"}, {"id": "partition.kl_based"}]})"); // the second takes seconds
        QProcess process;
        process.start(qEnvironmentVariable("CUTAWAY_PROGRAM"),
                      {"explore", "-", "--devices", fixture("densenet121.h2.devices.json"), "--exploration",
                       m_folder.filePath("long.json"), "--out", out});
        process.write(fileBytes(fixture("densenet121.graph.json")));
        process.closeWriteChannel();
        while (process.bytesToWrite() > 0)
            QVERIFY(process.waitForBytesWritten());
        QTest::qWait(1000); // the first point is there after a few milliseconds
        ::kill(pid_t(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(5000));
        QCOMPARE(process.exitCode(), 130);
        const QJsonObject results = jsonObject(fileBytes(out));
        QCOMPARE(results["complete"], QJsonValue(false));
        QCOMPARE(results["points"].toArray().size(), 1);
    }

    void resultsOfAnotherExplorationAreNotOverwritten()
    {
        const QString out = m_folder.filePath("other.json");
        QCOMPARE(explore(out, {}).status, 0);
        QJsonObject results = jsonObject(fileBytes(out));
        results["exploration"] = QJsonObject{{"format", "cutaway.exploration"}};
        write(out, QJsonDocument(results).toJson());
        const Outcome outcome = explore(out, {"--resume"});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.errors.contains("another exploration"), outcome.errors);
    }

    void resultsWhoseFieldsAreOfOtherTypesAreNotTakenOver_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QJsonValue>("value");
        QTest::newRow("feasible") << "feasible" << QJsonValue(2);
        QTest::newRow("figures") << "figures" << QJsonValue("x");
        QTest::newRow("seconds") << "seconds" << QJsonValue(true);
    }

    void resultsWhoseFieldsAreOfOtherTypesAreNotTakenOver()
    {
        QFETCH(const QString, field);
        QFETCH(const QJsonValue, value);
        const QString out = m_folder.filePath("damaged.json");
        QCOMPARE(explore(out, {}).status, 0);
        QJsonObject results = jsonObject(fileBytes(out));
        QJsonArray points = results["points"].toArray();
        QJsonObject first = points[0].toObject();
        first[field] = value;
        points[0] = first;
        results["points"] = points;
        write(out, QJsonDocument(results).toJson());
        const Outcome outcome = explore(out, {"--resume"});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.errors.contains("damaged.json: points[0]." + field.toUtf8()), outcome.errors);
        QVERIFY(QFile::remove(out));
    }

    void aBrokenExplorationIsNamedWithItsPath()
    {
        const QString file = m_folder.filePath("broken.json");
        write(file, R"({"format": "cutaway.exploration", "version": 1, "planners": [{"id": "partition.size_based"}],
            "vary": [{"what": "devices", "values": [0]}]})");
        const Outcome outcome = run({"explore", fixture("resnet18.graph.json"), "--exploration", file, "--out", "-"});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.errors.contains("broken.json: vary[0].values[0]"), outcome.errors);
    }

    void anExplorationOfWhatNobodyKnowsIsAWrongFileAndNoWrongUsage_data()
    {
        QTest::addColumn<QByteArray>("planner");
        QTest::newRow("planner") << QByteArray(R"({"id": "partition.none"})");
        QTest::newRow("parameter") << QByteArray(R"({"id": "partition.size_based", "set": {"what": [1]}})");
    }

    void anExplorationOfWhatNobodyKnowsIsAWrongFileAndNoWrongUsage()
    {
        QFETCH(const QByteArray, planner);
        const QString file = m_folder.filePath("unknown.json");
        write(file, R"({"format": "cutaway.exploration", "version": 1, "planners": [)" + planner + "]}");
        const Outcome outcome = run({"explore", fixture("resnet18.graph.json"), "--exploration", file, "--out", "-"});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.errors.contains("unknown.json: planners[0]"), outcome.errors);
    }

private:
    Outcome explore(const QString &out, const QStringList &flags)
    {
        const QString file = m_folder.filePath("exploration.json");
        write(file, R"({"format": "cutaway.exploration", "version": 1,
            "planners": [{"id": "partition.size_based", "set": {"saturate_host": [false, true]}}],
            "vary": [{"what": "devices", "values": [1, 2, 3]}]})");
        return run(QStringList{"explore", fixture("resnet18.graph.json"), "--devices",
                               fixture("resnet18.h2.devices.json"), "--exploration", file, "--out", out} +
                   flags);
    }

    static QJsonObject withoutTimes(const QString &file)
    {
        QJsonObject results = jsonObject(fileBytes(file));
        QJsonArray points = results["points"].toArray();
        for (int i = 0; i < points.size(); ++i) {
            QJsonObject point = points[i].toObject();
            point.remove("seconds");
            points[i] = point;
        }
        results["points"] = points;
        return results;
    }

    static void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    QTemporaryDir m_folder;
};

CUTAWAY_CORE_TEST(ExploreCommandTest)
#include "explore_command_test.moc"
