#include "app/document/document.h"
#include "app/document/opener.h"
#include "app/document/planner_run.h"
#include "app/document/samples.h"
#include "app/document/session.h"
#include "core/formats/documents.h"
#include "core/partition/partition_kind.h"
#include "tests/support/fixtures.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace cutaway;

namespace {

QString fixture(const char *name)
{
    return QStringLiteral(CUTAWAY_FIXTURES "/partition/") + name;
}

QString planText(const PlanTab &tab)
{
    return QString::fromStdString(writePlan(tab.plan()));
}

/// Opens files and waits; empty, or the error's line.
QString openAll(Document &document, const QStringList &paths)
{
    Opener opener(document);
    QSignalSpy opened(&opener, &Opener::opened);
    QSignalSpy waiting(&opener, &Opener::waitingChanged);
    QString error;
    QObject::connect(&opener, &Opener::failed, &opener,
                     [&](const FileError &failure) { error = QString::fromStdString(failure.error.line()); });
    opener.open(paths);
    if (!QTest::qWaitFor([&] { return !opened.isEmpty() || !waiting.isEmpty() || !error.isEmpty(); }))
        return "timeout";
    return error;
}

void runPlanner(Document &document, const char *id)
{
    PlannerRun run(document);
    QSignalSpy finished(&run, &PlannerRun::finished);
    run.start(id, {});
    QVERIFY(finished.wait());
}

/// ResNet-18 on two devices, planned.
void openPlanned(Document &document)
{
    QCOMPARE(openAll(document, {fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")}), QString());
    runPlanner(document, "partition.size_based");
}

/// The first move of one operator to another partition that the plan allows.
Move someMove(const EditedPlan &plan)
{
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        for (std::size_t g = 0; g < plan.groupCount(); ++g) {
            Move move;
            move.items.push_back({ItemIndex(i), GroupIndex(g)});
            if (plan.groupOf(ItemIndex(i)).isValid() && plan.groupOf(ItemIndex(i)) != GroupIndex(g) &&
                plan.preview(move).allowed)
                return move;
        }
    }
    return {};
}

OpenInventory withMemory(const OpenInventory &inventory, std::int64_t bytes)
{
    Inventory edited = *inventory.value;
    edited.devices[0].availableMemBytes = bytes;
    return {std::make_shared<const Inventory>(std::move(edited)), inventory.path};
}

} // namespace

class DocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void graphAloneShowsAPlanMadeByHand();
    void filesMayComeInAnyOrder();
    void plannerTakesThePlaceOfNoPlan();
    void laterPlansAreComparedWithTheFirst();
    void movesAreUndoneToTheLastFigure();
    void editedPlanIsManualUntilUndone();
    void eachTabHasItsOwnHistory();
    void inventoryEditReachesAllPlansAndIsUndoneInAll();
    void inventoryEditIsUndoneInOneTabIfTheOtherWentOn();
    void editsOfOneCellAreOneStep();
    void lostDevicesComeBackWithUndo();
    void openingAnInventoryIsAStep();
    void brokenFileLeavesTheDocument_data();
    void brokenFileLeavesTheDocument();
    void pathsAreKeptWhole();
    void planWithoutGraphWaits();
    void savedPlanIsNoLongerModified();
    void inventoryAloneIsNotThePlansChange();
    void closingTheLastTabLeavesTheGraph();
    void samplesOpenWithAPlan();
    void sessionBringsUnsavedWorkBack();
};

void DocumentTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
}

void DocumentTest::graphAloneShowsAPlanMadeByHand()
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

void DocumentTest::filesMayComeInAnyOrder()
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

void DocumentTest::plannerTakesThePlaceOfNoPlan()
{
    Document document;
    openPlanned(document);
    QCOMPARE(document.tabCount(), 1);
    QCOMPARE(document.current()->name(), QString("size_based"));
    runPlanner(document, "partition.size_based");
    QCOMPARE(document.tabCount(), 2);
    QCOMPARE(document.currentIndex(), 1);
    QVERIFY(!document.isModified());
}

void DocumentTest::laterPlansAreComparedWithTheFirst()
{
    Document document;
    openPlanned(document);
    const double first = *document.current()->firstCost().latencySec;
    QVERIFY(document.makeMove(someMove(document.current()->plan())));
    runPlanner(document, "partition.size_based");
    QCOMPARE(document.current()->name(), QString("size_based 2"));
    QCOMPARE(document.current()->firstName(), QString("size_based"));
    QCOMPARE(*document.current()->firstCost().latencySec, first);
    document.setCurrent(0);
    document.duplicateCurrent();
    QCOMPARE(document.current()->name(), QString("size_based edited copy"));
    QCOMPARE(*document.current()->firstCost().latencySec, first);
}

void DocumentTest::movesAreUndoneToTheLastFigure()
{
    Document document;
    openPlanned(document);
    const QString before = planText(*document.current());
    for (int i = 0; i < 5; ++i)
        QVERIFY(document.makeMove(someMove(document.current()->plan())));
    const QString after = planText(*document.current());
    QVERIFY(after != before);
    for (int i = 0; i < 5; ++i)
        document.undo();
    QCOMPARE(planText(*document.current()), before);
    for (int i = 0; i < 5; ++i)
        document.redo();
    QCOMPARE(planText(*document.current()), after);
}

void DocumentTest::editedPlanIsManualUntilUndone()
{
    Document document;
    openPlanned(document);
    QVERIFY(document.makeMove(someMove(document.current()->plan())));
    QCOMPARE(document.current()->plan().origin().plannerId, std::string("manual"));
    QCOMPARE(document.current()->name(), QString("size_based edited"));
    QVERIFY(document.current()->history()->undoText().startsWith("Move "));
    QVERIFY(document.isModified());
    document.undo();
    QCOMPARE(document.current()->plan().origin().plannerId, std::string("partition.size_based"));
    QCOMPARE(document.current()->name(), QString("size_based"));
    QVERIFY(!document.isModified());
}

void DocumentTest::eachTabHasItsOwnHistory()
{
    Document document;
    openPlanned(document);
    document.duplicateCurrent();
    const QString untouched = planText(*document.tab(0));
    QVERIFY(document.makeMove(someMove(document.current()->plan())));
    QCOMPARE(planText(*document.tab(0)), untouched);
    document.setCurrent(0);
    QVERIFY(!document.current()->history()->canUndo());
    QVERIFY(document.tab(1)->history()->canUndo());
}

void DocumentTest::inventoryEditReachesAllPlansAndIsUndoneInAll()
{
    Document document;
    openPlanned(document);
    document.duplicateCurrent();
    const QString before = planText(*document.tab(0));
    const auto devices = document.inventory().value;
    document.changeInventory(withMemory(document.inventory(), 1000), "Change memory");
    for (int i = 0; i < 2; ++i)
        QCOMPARE(document.tab(i)->plan().lane(LaneIndex(0)).capacityBytes, std::optional<std::int64_t>(1000));
    QVERIFY(document.isInventoryModified());
    document.undo();
    for (int i = 0; i < 2; ++i) {
        QCOMPARE(document.tab(i)->inventory().value, devices);
        QCOMPARE(planText(*document.tab(i)), before);
    }
    document.redo();
    QCOMPARE(document.tab(0)->plan().lane(LaneIndex(0)).capacityBytes, std::optional<std::int64_t>(1000));
}

void DocumentTest::inventoryEditIsUndoneInOneTabIfTheOtherWentOn()
{
    Document document;
    openPlanned(document);
    document.duplicateCurrent();
    document.changeInventory(withMemory(document.inventory(), std::int64_t(1) << 40), "Change memory");
    QVERIFY(document.makeMove(someMove(document.current()->plan())));
    document.setCurrent(0);
    document.undo();
    QVERIFY(document.tab(0)->plan().lane(LaneIndex(0)).capacityBytes != std::int64_t(1) << 40);
    QCOMPARE(document.tab(1)->plan().lane(LaneIndex(0)).capacityBytes, std::optional(std::int64_t(1) << 40));
    QCOMPARE(document.tab(1)->history()->index(), 2);
}

void DocumentTest::editsOfOneCellAreOneStep()
{
    Document document;
    openPlanned(document);
    const auto devices = document.inventory().value;
    for (const std::int64_t bytes : {2000, 3000, 4000})
        document.changeInventory(withMemory(document.inventory(), bytes), "Change memory");
    document.undo();
    QCOMPARE(*document.inventory().value, *devices);
}

void DocumentTest::lostDevicesComeBackWithUndo()
{
    Document document;
    openPlanned(document);
    const QString before = planText(*document.current());
    document.changeInventory({}, "Remove all devices");
    QVERIFY(planText(*document.current()) != before);
    QVERIFY(document.current()->isModified());
    document.undo();
    QCOMPARE(planText(*document.current()), before);
}

void DocumentTest::openingAnInventoryIsAStep()
{
    Document document;
    QCOMPARE(openAll(document, {fixture("resnet50.graph.json")}), QString());
    QCOMPARE(openAll(document, {fixture("resnet50.h4.devices.json")}), QString());
    QCOMPARE(document.inventory().value->devices.size(), std::size_t(4));
    QVERIFY(!document.isInventoryModified());
    document.undo();
    QVERIFY(document.inventory().value->devices.empty());
}

void DocumentTest::brokenFileLeavesTheDocument_data()
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

void DocumentTest::brokenFileLeavesTheDocument()
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

void DocumentTest::pathsAreKeptWhole()
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

void DocumentTest::planWithoutGraphWaits()
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

void DocumentTest::savedPlanIsNoLongerModified()
{
    Document document;
    openPlanned(document);
    QVERIFY(document.makeMove(someMove(document.current()->plan())));
    document.planSaved(0, "/tmp/a.plan.json");
    QVERIFY(!document.isModified());
    document.undo();
    QVERIFY(document.isModified());
}

void DocumentTest::inventoryAloneIsNotThePlansChange()
{
    Document document;
    openPlanned(document);
    document.changeInventory(withMemory(document.inventory(), std::int64_t(1) << 40), "Change memory");
    QVERIFY(!document.current()->isModified());
    QVERIFY(document.isModified());
    document.inventorySaved("/tmp/a.devices.json");
    QVERIFY(!document.isModified());
}

void DocumentTest::closingTheLastTabLeavesTheGraph()
{
    Document document;
    openPlanned(document);
    document.closeTab(0);
    QVERIFY(document.isOpen());
    QVERIFY(document.current()->isPlaceholder());
    QCOMPARE(document.inventory().value->devices.size(), std::size_t(2));
}

void DocumentTest::samplesOpenWithAPlan()
{
    QVERIFY(samples().size() >= 3);
    for (const Sample &sample : samples()) {
        const ReadOutcome outcome = readSample(sample, {});
        QVERIFY2(!outcome.error, outcome.error ? outcome.error->error.message.c_str() : "");
        QCOMPARE(outcome.files.plans.size(), std::size_t(1));
        const EditedPlan &plan = *outcome.files.plans.front().plan;
        QVERIFY(plan.groupCount() > 1);
        QVERIFY(plan.cost().latencySec);
        const QString operators = QString::number(plan.graph().operationCount()) + " operators";
        QVERIFY2(sample.figures.contains(operators), qPrintable(sample.figures + " but " + operators));
    }
}

void DocumentTest::sessionBringsUnsavedWorkBack()
{
    Document document;
    openPlanned(document);
    QVERIFY(document.makeMove(someMove(document.current()->plan())));
    document.changeInventory(withMemory(document.inventory(), std::int64_t(1) << 40), "Change memory");
    QTemporaryDir folder;
    const QString file = folder.filePath("session.json");
    const QByteArray bytes = writeSession(takeSnapshot(document));
    QVERIFY(writeFile(file.toStdString(), std::string_view(bytes.data(), std::size_t(bytes.size()))));
    const Result<Session> session = readSession(file);
    QVERIFY(session);
    QVERIFY(session->title.contains("1 move"));
    ReadOutcome outcome = openSession(*session, {});
    QVERIFY(!outcome.error);
    Document restored;
    restored.restore(std::move(outcome.files), *session);
    QCOMPARE(planText(*restored.current()), planText(*document.current()));
    QVERIFY(restored.current()->isModified());
    QVERIFY(restored.isInventoryModified());
    QCOMPARE(restored.current()->name(), QString("size_based edited"));
}

QTEST_GUILESS_MAIN(DocumentTest)
#include "document_test.moc"
