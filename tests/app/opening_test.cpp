#include "app/document/log_file.h"
#include "app/document/samples.h"
#include "app/document/session.h"
#include "core/base/units.h"
#include "core/devices/inventory.h"
#include "core/files/file_io.h"
#include "core/plan/plan_documents.h"
#include "tests/app/open_document.h"
#include "tests/support/fixtures.h"
#include "tests/support/json_difference.h"
#include "tests/support/test_program.h"
#include "views/models/kind_words.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

using namespace cutaway;
using namespace cutaway::testing;

class OpeningTest : public QObject
{
    Q_OBJECT

private slots:
    void graphAloneShowsAPlanMadeByHand();
    void filesMayComeInAnyOrder();
    void brokenFileLeavesTheDocument_data();
    void brokenFileLeavesTheDocument();
    void pathsAreKeptWhole();
    void planWithoutGraphWaits();
    void samplesOpenWithAPlan();
    void aPlanThatWasNotAskedForSaysSo();
    void argumentsOfARunOpenWithTheirPlan_data();
    void argumentsOfARunOpenWithTheirPlan();
    void sessionBringsUnsavedWorkBack();
    void sessionOpensWithoutAProfileThatIsGone();
    void rereadModelKeepsTheHistory();
};

void OpeningTest::graphAloneShowsAPlanMadeByHand()
{
    Document document;
    QSignalSpy opened(&document, &Document::opened);
    QCOMPARE(openAll(document, {fixture("resnet18.graph.json")}), QString());
    QCOMPARE(opened.size(), 1);
    QCOMPARE(document.tabCount(), 1);
    QVERIFY(document.current()->isPlaceholder());
    QVERIFY(!document.isModified());
    QCOMPARE(document.current()->plan().groupCount(), std::size_t(1));
}

void OpeningTest::filesMayComeInAnyOrder()
{
    QTemporaryDir folder;
    const QString plan = folder.filePath("p.plan.json");
    Document first;
    openPlanned(first);
    QVERIFY(writeFile(plan.toStdString(), writePlan(first.current()->plan())));
    Document document;
    QCOMPARE(openAll(document, {plan, fixture("resnet18.h2.devices.json"), fixture("resnet18.graph.json")}), QString());
    QCOMPARE(document.tabCount(), 1);
    QVERIFY(!document.current()->isPlaceholder());
    QCOMPARE(document.current()->path(), plan);
    QCOMPARE(planText(*document.current()), planText(*first.current()));
}

void OpeningTest::brokenFileLeavesTheDocument_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("no JSON") << QByteArray("hello") << "";
    QTest::newRow("truncated") << QByteArray(R"({"format": "cutaway.graph", "version": 1, "name": "x", "nodes": [{"na)")
                               << "";
    QTest::newRow("dangling") << QByteArray(R"({"format": "cutaway.graph", "version": 1, "name": "x", "nodes": [
                         {"name": "a", "op": "call_function", "target": "f", "inputs": ["foo"], "outputs": [],
                          "output_bytes": 1, "total_bytes": 1}]})")
                              << "nodes[0].inputs[0]";
    QTest::newRow("something else") << QByteArray(R"({"format": "cutaway.moves", "version": 1, "moves": []})")
                                    << "moves";
    QTest::newRow("brackets") << QByteArray(1000000, '[') << "";
}

void OpeningTest::brokenFileLeavesTheDocument()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    QTemporaryDir folder;
    QFile file(folder.filePath("broken.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    Document document;
    openPlanned(document);
    const QString before = planText(*document.current());
    const QString error = openAll(document, {file.fileName()});
    QVERIFY(!error.isEmpty());
    QVERIFY2(error.contains(says) && !error.contains('\n'), qPrintable(error));
    QCOMPARE(planText(*document.current()), before);
    QCOMPARE(document.graph().path, fixture("resnet18.graph.json"));
}

void OpeningTest::pathsAreKeptWhole()
{
    QTemporaryDir folder;
    QVERIFY(QFile::copy(fixture("alexnet.graph.json"), folder.filePath("a.graph.json")));
    const QString before = QDir::currentPath();
    QDir::setCurrent(folder.path());
    Document document;
    const QString error = openAll(document, {"a.graph.json"});
    QDir::setCurrent(before);
    QCOMPARE(error, QString());
    QCOMPARE(document.graph().path, folder.filePath("a.graph.json"));
}

void OpeningTest::planWithoutGraphWaits()
{
    Document document;
    Opener opener(document);
    QSignalSpy waiting(&opener, &Opener::waitingChanged);
    opener.open({fixture("resnet18.h2.devices.json")});
    QVERIFY(waiting.wait());
    QVERIFY(!document.isOpen());
    opener.open({fixture("resnet18.graph.json")});
    QVERIFY(QSignalSpy(&opener, &Opener::opened).wait());
    QCOMPARE(document.inventory().value->devices.size(), std::size_t(2));
    QVERIFY(opener.waiting().isEmpty());
}

void OpeningTest::samplesOpenWithAPlan()
{
    QVERIFY(samples().size() >= 3);
    for (const Sample &sample : samples()) {
        const ReadOutcome outcome = readSample(sample, {});
        QVERIFY2(!outcome.error, outcome.error ? outcome.error->error.message.c_str() : "");
        QCOMPARE(outcome.files.plans.size(), std::size_t(1));
        const EditedPlan &plan = *outcome.files.plans.front().plan;
        QVERIFY(plan.laneCount() > 1);
        QVERIFY(plan.cost().latencySec);
        const std::size_t total = itemTotal(plan); // as the window counts them
        const QString items = QString::number(total) + u' ' + itemNoun(plan, int(total));
        QVERIFY2(sample.figures.contains(items), qPrintable(sample.figures + " but " + items));
        const QString time = QString::fromStdString(formatSeconds(*plan.cost().latencySec)).replace(QChar::Nbsp, u' ');
        QVERIFY2(sample.figures.contains(time), qPrintable(sample.figures + " but " + time));
    }
}

void OpeningTest::aPlanThatWasNotAskedForSaysSo()
{
    const std::vector<Sample> all = samples();
    Sample sample = *std::ranges::find(all, QStringLiteral("training"), &Sample::kind);
    sample.planner = "training.best";
    // No degree of 3 divides 64 accelerators.
    sample.parameters = {{"global_batch", std::int64_t(64)}, {"contexts", std::vector<std::string>{"3"}}};
    sample.otherwise = {{"training.uniform", {{"pipeline", std::int64_t(4)}}}};
    Document document;
    Opener opener(document);
    QSignalSpy warned(&opener, &Opener::warned);
    opener.openSample(sample);
    QVERIFY(warned.wait());
    const QString text = warned.front().at(1).toStringList().join('\n');
    QVERIFY2(text.startsWith("Best degrees made no plan: no plan fits: 0 combinations tried; "), qPrintable(text));
    QVERIFY2(text.endsWith("Shown instead is a plan of Even stages: Pipeline 4."), qPrintable(text));
    QCOMPARE(document.current()->name(), QString("uniform"));
}

namespace {

/// What a plan decides, without who made it and what it costs.
nlohmann::json decisionsOf(const std::string &text)
{
    nlohmann::json plan = nlohmann::json::parse(text);
    for (const char *field : {"graph", "planner", "cost", "pins", "warnings"})
        plan.erase(field);
    for (nlohmann::json &stage : plan["stages"])
        stage = stage["nodes"];
    return plan;
}

} // namespace

void OpeningTest::argumentsOfARunOpenWithTheirPlan_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("hasDevices");
    for (const char *file : {"mg_small_cp.megatron.json", "mg_modules.megatron.json", "megatron_flags.yaml"}) {
        QTest::newRow(file) << QString(file) << false;
        QTest::addRow("%s with devices", file) << QString(file) << true;
    }
}

void OpeningTest::argumentsOfARunOpenWithTheirPlan()
{
    QFETCH(const QString, file);
    QFETCH(const bool, hasDevices);
    const QString folder = QString::fromStdString(fixturesFolder()) + QStringLiteral("/training/");
    QStringList paths{folder + file};
    if (hasDevices)
        paths.append(folder + "h100_2x8.devices.json");
    Document document;
    Opener opener(document);
    QSignalSpy failed(&opener, &Opener::failed);
    QSignalSpy opened(&opener, &Opener::opened);
    opener.open(paths);
    std::int64_t accelerators = 16;
    if (!hasDevices) {
        QVERIFY(failed.wait());
        QVERIFY(!document.isOpen());
        const auto error = failed.front().front().value<FileError>();
        QVERIFY2(error.asks, error.error.line().c_str());
        accelerators = 2 * std::get<std::int64_t>(error.asks->defaultValue);
        opener.openGiven(paths, {{error.asks->name, accelerators}});
    }
    QVERIFY(opened.wait());
    QCOMPARE(document.tabCount(), 1);
    QVERIFY(!document.current()->isPlaceholder());
    QCOMPARE(document.current()->name(), QFileInfo(file).completeBaseName());
    QCOMPARE(acceleratorCount(*document.inventory().value), accelerators);
    // The plan that the command line writes beside the graph.
    ImportOptions options;
    options.parameters = {{"gpus", accelerators}};
    const Result<ImportedGraph> converted =
        importGraph(MemorySource(testing::fixtureText("training/" + file.toStdString())), options, {});
    QVERIFY(converted && converted->plan && converted->plan->text);
    QCOMPARE(firstDifference(decisionsOf(*converted->plan->text), decisionsOf(writePlan(document.current()->plan()))),
             QString());
    // Read again, as after a change of the file, nothing is asked.
    failed.clear();
    opened.clear();
    opener.open({folder + file});
    QVERIFY(opened.wait());
    QCOMPARE(failed.size(), 0);
}

void OpeningTest::sessionBringsUnsavedWorkBack()
{
    Document document;
    openPlanned(document);
    QVERIFY(document.makeMove(someMove(document.current()->plan())));
    document.changeInventory(withMemory(document.inventory(), std::int64_t(1) << 40), "Change memory");
    QTemporaryDir folder;
    const QString file = folder.filePath("session.log");
    QVERIFY(writeFile(file.toStdString(), logLine(0, writeSession(takeSnapshot(document)))));
    const Result<Session> session = readSession(file);
    QVERIFY(session);
    QVERIFY(session->work.title().contains("1 move"));
    ReadOutcome outcome = openSession(*session, {});
    QVERIFY(!outcome.error);
    Document restored;
    restored.restore(std::move(outcome.files), *session);
    QCOMPARE(planText(*restored.current()), planText(*document.current()));
    QVERIFY(restored.current()->isModified());
    QVERIFY(restored.isInventoryModified());
    QCOMPARE(restored.current()->name(), QString("size_based edited"));
}

void OpeningTest::sessionOpensWithoutAProfileThatIsGone()
{
    Document document;
    openPlanned(document);
    SessionSnapshot snapshot = takeSnapshot(document);
    snapshot.session.options.profiles = {"/nowhere/gone.csv"};
    const ReadOutcome outcome = openSession(completeSession(snapshot), {});
    QVERIFY2(!outcome.error, outcome.error ? outcome.error->error.line().c_str() : "");
    QVERIFY(outcome.files.graph->warnings.join('\n').contains("/nowhere/gone.csv is gone"));
    QVERIFY(outcome.files.graph->options.profiles.empty());
    QCOMPARE(outcome.files.plans.size(), std::size_t(1));
}

void OpeningTest::rereadModelKeepsTheHistory()
{
    Document document;
    Opener opener(document);
    openPlanned(document);
    const QString before = planText(*document.current());
    const double cost = document.current()->plan().cost().latencySec.value_or(0);
    QVERIFY(document.makeMove(someMove(document.current()->plan())));
    document.changeInventory(withMemory(document.inventory(), std::int64_t(1) << 40), "Change memory");
    const QString after = planText(*document.current());
    QTemporaryDir folder;
    const QString profile = folder.filePath("p.csv");
    QVERIFY(writeFile(profile.toStdString(), "node,sec\nfc,3\n"));

    opener.applyProfiles({profile});
    QVERIFY(QSignalSpy(&opener, &Opener::profilesApplied).wait());
    QVERIFY(document.current()->plan().cost().latencySec.value_or(0) > 3);
    QCOMPARE(document.current()->history()->index(), 2);
    opener.removeProfiles();
    QVERIFY(QSignalSpy(&opener, &Opener::opened).wait());
    QCOMPARE(planText(*document.current()), after);
    document.undo();
    document.undo();
    QCOMPARE(planText(*document.current()), before);
    QCOMPARE(document.current()->plan().cost().latencySec.value_or(0), cost);
    QVERIFY(!document.current()->isModified());
}

CUTAWAY_CORE_TEST(OpeningTest)
#include "opening_test.moc"
