#include "app/document/plan_names.h"
#include "app/document/samples.h"
#include "app/document/undo_steps.h"
#include "core/devices/inventory.h"
#include "core/files/file_io.h"
#include "core/graph/graph_json.h"
#include "tests/app/open_document.h"
#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

constexpr std::int64_t nodeBytes = 1'000'000;

/// A chain that two devices of `largeHalf` hold together, and one alone does not.
Graph largeChain(std::size_t operators)
{
    std::vector<Node> nodes(operators + 2);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Node &node = nodes[i];
        node.name = node.target = "n" + std::to_string(i);
        node.opcode = i == 0 ? Opcode::Placeholder : i + 1 == nodes.size() ? Opcode::Output : Opcode::CallFunction;
        node.outputBytes = node.totalBytes = nodeBytes;
        node.latency = Latency{1e-6, 2e-6};
        if (i > 0)
            node.inputs.push_back(NodeIndex(i - 1));
    }
    return std::move(*Graph::make("chain", std::move(nodes)));
}

Inventory largeHalf(std::size_t operators)
{
    Inventory inventory;
    inventory.transferRateBytesPerSec = 1e9;
    for (std::int64_t i = 0; i < 2; ++i)
        inventory.devices.push_back(
            {i, "dev_" + std::to_string(i), std::int64_t(operators) * nodeBytes * 3 / 4, {}, {}, {}});
    return inventory;
}

QString written(const QTemporaryDir &folder, const char *name, const std::string &text)
{
    QFile file(folder.filePath(name));
    const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(text.data(), qint64(text.size())) >= 0;
    return isWritten ? file.fileName() : QString();
}

} // namespace

class DocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void plannerTakesThePlaceOfNoPlan();
    void namesFromFilesMakeNoPaths_data();
    void namesFromFilesMakeNoPaths();
    void plansAreBegunInOneFolderWhateverTheModelIsCalled();
    void laterPlansAreComparedWithTheFirst();
    void largePlansTooAreComparedOnTheDevicesThatTheyHaveNow();
    void movesAreUndoneToTheLastFigure();
    void settingsOfOneGestureAreOneStep();
    void gestureAfterAnEditOfDevicesIsAStepOfItsOwn();
    void refusedSettingLeavesTheGestureAsItWas();
    void editedPlanIsManualUntilUndone();
    void eachTabHasItsOwnHistory();
    void inventoryEditReachesAllPlansAndIsUndoneInAll();
    void inventoryEditIsUndoneInOneTabIfTheOtherWentOn();
    void editsOfOneCellAreOneStep();
    void lostDevicesComeBackWithUndo();
    void openingAnInventoryIsAStep();
    void savedPlanIsNoLongerModified();
    void inventoryAloneIsNotThePlansChange();
    void closingTheLastTabLeavesTheGraph();
};

void DocumentTest::gestureAfterAnEditOfDevicesIsAStepOfItsOwn()
{
    Document document;
    openPlanned(document);
    document.changeInventory(withMemory(document.inventory(), std::int64_t(1) << 40), "Change memory");
    QVERIFY(document.makeMove(someMove(document.current()->plan()), 1));
    QCOMPARE(document.current()->history()->count(), 2);
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

void DocumentTest::largePlansTooAreComparedOnTheDevicesThatTheyHaveNow()
{
    constexpr std::size_t operators = 30'000;
    const QTemporaryDir folder;
    Document document;
    QCOMPARE(openAll(document, {written(folder, "chain.graph.json", writeGraph(largeChain(operators))),
                                written(folder, "half.devices.json", writeInventory(largeHalf(operators)))}),
             QString());
    runPlanner(document, "partition.size_based");
    const double before = *document.current()->firstCost().latencySec;
    Inventory slower = *document.inventory().value;
    slower.transferRateBytesPerSec = 1e6;
    document.changeInventory({std::make_shared<const Inventory>(slower), {}}, "Change the rate");
    const double now = *document.current()->plan().cost().latencySec;
    QVERIFY(now > before);
    QCOMPARE(*document.current()->firstCost().latencySec, now);
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

namespace {

constexpr auto withRounds = "lane dev_0 100\ngroup 0 dev_0: a b\nrefuse 0\ncontrol rounds 1 16 2\n";

std::int64_t rounds(const PlanTab &tab)
{
    return std::get<std::int64_t>(tab.plan().controlValues().at("rounds"));
}

Move roundsMove(std::int64_t to)
{
    Move move;
    move.settings = {{"rounds", to}};
    return move;
}

} // namespace

void DocumentTest::settingsOfOneGestureAreOneStep()
{
    PlanTab tab(cutaway::test::FakePlan::fromText(withRounds), "fake", {});
    for (const int to : {3, 5, 9})
        QVERIFY(MakeMove::make(tab, roundsMove(to), 1));
    QVERIFY(MakeMove::make(tab, roundsMove(4), 2));
    QVERIFY(MakeMove::make(tab, roundsMove(6)));
    QVERIFY(MakeMove::make(tab, roundsMove(7)));
    QCOMPARE(tab.history()->count(), 4);
    tab.history()->setIndex(1);
    QCOMPARE(rounds(tab), 9);
    tab.history()->undo();
    QCOMPARE(rounds(tab), 2);
    tab.history()->redo();
    QCOMPARE(rounds(tab), 9);
}

void DocumentTest::refusedSettingLeavesTheGestureAsItWas()
{
    PlanTab tab(cutaway::test::FakePlan::fromText(withRounds), "fake", {});
    QVERIFY(MakeMove::make(tab, roundsMove(3), 1));
    Move refused = roundsMove(5);
    refused.items.push_back({ItemIndex(0), GroupIndex(0)});
    QVERIFY(!MakeMove::make(tab, refused, 1));
    QCOMPARE(rounds(tab), 3);
    QCOMPARE(tab.history()->count(), 1);
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

void DocumentTest::namesFromFilesMakeNoPaths_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("file");
    const auto row = [](const char *what, const QString &name, const QString &file) {
        QTest::addRow("%s", what) << name << file;
    };
    row("usual", "resnet18.stage-2_a", "resnet18.stage-2_a");
    row("words", "Llama-3 8B, 4096 tokens", "Llama-3_8B__4096_tokens");
    row("other letters", QStringLiteral("模型 größer"), QStringLiteral("模型_größer"));
    row("folders above", "../../../../escaped", "_._.._.._.._escaped");
    row("absolute", "/etc/passwd", "_etc_passwd");
    row("of Windows", "C:\\a", "C__a");
    row("zero byte", QString("a") + QChar(0) + "b", "a_b");
    row("line break and colour", "a\nb\x1b[31m", "a_b__31m");
    row("device", "CON", "_CON");
    row("device with an ending", "nul.json", "_nul.json");
    row("port", "com7", "_com7");
    row("no device", "console", "console");
    row("empty", "", "unnamed");
    row("dots", "...", "___");
    row("dot", ".", "_");
    row("hidden", ".bashrc", "_bashrc");
    row("option", "--force", "_-force");
    row("written from right to left", QStringLiteral("a\u202eb"), "a_b");
    row("half a letter", QString(QChar(0xd800)) + "a", "_a");
    row("long", QString(300, 'x'), QString(120, 'x'));
    row("long, of three bytes each", QStringLiteral("模").repeated(300), QStringLiteral("模").repeated(40));
}

void DocumentTest::namesFromFilesMakeNoPaths()
{
    QFETCH(const QString, name);
    QFETCH(const QString, file);
    QCOMPARE(safeFileName(name), file);
    QCOMPARE(safeFileName(file), file);
    const QTemporaryDir folder;
    const QString path = freeFile(folder.path(), name, ".plan.json", "one");
    QCOMPARE(QFileInfo(path).absolutePath(), QFileInfo(folder.path()).absoluteFilePath());
    QCOMPARE(path, freeFile(folder.path(), name, ".plan.json", "two")); // there is none yet
    QVERIFY(writeFile(fileSystemPath(path), "one"));
    QCOMPARE(freeFile(folder.path(), name, ".plan.json", "one"), path);
    const QString other = freeFile(folder.path(), name, ".plan.json", "two");
    QCOMPARE(QFileInfo(other).fileName(), file + "_2.plan.json");
    QVERIFY(writeFile(fileSystemPath(other), "two"));
}

/// A model that was taken up has the name that its file gave it.
void DocumentTest::plansAreBegunInOneFolderWhateverTheModelIsCalled()
{
    QStandardPaths::setTestModeEnabled(true);
    const PlanStarter &starter = planStarters().front();
    const Result<Sample> named = beginPlan(starter, {}, nullptr);
    QVERIFY2(named, named ? "" : named.error().line().c_str());
    const QString folder = QFileInfo(named->files.front()).absolutePath();
    QVERIFY(folder.endsWith("/begun"));
    const auto modelCalled = [&](const char *known, const char *name) {
        const Result<Sample> begun = beginPlan(starter, {{starter.modelParameter, std::string(known)}});
        nlohmann::ordered_json model = nlohmann::ordered_json::parse(*readAnyFile(begun->files.front()));
        model["name"] = name;
        return TakenUpModel{name, model.dump(), {}, {}};
    };
    const auto models = std::ranges::find(starter.parameters, starter.modelParameter, &ParameterDeclaration::name);
    const char *const one = models->choices.front().c_str();
    const char *const other = models->choices.back().c_str();
    for (const char *name : {"../../../../escaped", "/tmp/escaped", "CON", "."}) {
        const TakenUpModel hostile = modelCalled(one, name);
        const Result<Sample> begun = beginPlan(starter, {}, &hostile);
        QVERIFY2(begun, begun ? "" : begun.error().line().c_str());
        for (const QString &file : begun->files)
            QCOMPARE(QFileInfo(file).absolutePath(), folder);
    }
    const TakenUpModel first = modelCalled(one, "same");
    const TakenUpModel second = modelCalled(other, "same");
    const ParameterValues given{{"sequence_length", std::int64_t(2048)}};
    const Result<Sample> begun = beginPlan(starter, given, &first);
    QVERIFY2(begun, begun ? "" : begun.error().line().c_str());
    const std::string before = *readAnyFile(begun->files.front());
    const Result<Sample> later = beginPlan(starter, given, &second);
    QVERIFY2(later, later ? "" : later.error().line().c_str());
    QVERIFY(later->files.front() != begun->files.front());
    QCOMPARE(*readAnyFile(begun->files.front()), before);
    QCOMPARE(beginPlan(starter, given, &first)->files, begun->files); // the same is no other file
    QDir(folder).removeRecursively();
}

CUTAWAY_CORE_TEST(DocumentTest)
#include "document_test.moc"
