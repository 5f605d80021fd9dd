#include "core/plan/edited_plan.h"
#include "core/plan/pins.h"
#include "core/plan/planner_registry.h"
#include "tests/app/open_document.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_moves.h"
#include "tests/support/test_program.h"
#include <QApplication>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <random>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

std::string textOf(const EditedPlan &plan)
{
    return writePlan(plan);
}

/// Devices that differ from those at hand in memory, links and mesh.
Inventory otherDevices(const EditedPlan &plan, std::mt19937 &random)
{
    Inventory inventory = *plan.inventory();
    for (Device &device : inventory.devices)
        device.availableMemBytes += std::int64_t(upTo(random, 1000)) << 20;
    if (inventory.mesh) {
        std::ranges::reverse(inventory.mesh->shape);
        inventory.mesh->intraNodeBandwidth = 1e10 * double(1 + upTo(random, 9));
    }
    inventory.transferRateBytesPerSec = 1e9 * double(1 + upTo(random, 9));
    return inventory;
}

/// What two texts have from where they part; empty: they are equal.
std::string firstDifference(const std::string &one, const std::string &other)
{
    constexpr std::size_t shown = 60;
    const auto [here, there] = std::ranges::mismatch(one, other);
    if (here == one.end() && there == other.end())
        return {};
    const auto at = std::size_t(here - one.begin());
    return one.substr(at - std::min(at, shown), shown + 20) + " | " +
           other.substr(at - std::min(at, shown), shown + 20);
}

} // namespace

/// What is done and undone wholly leaves nothing behind.
class WholeHistoryTest : public QObject
{
    Q_OBJECT

private slots:
    void undoAndRedoGiveTheSameDocuments_data();
    void undoAndRedoGiveTheSameDocuments();
    void redoBringsAPinBack();
    void joinedStageComesBackOnItsDevicesAgain();
    void pinsSurviveEveryPlannerOfTheirKind_data();
    void pinsSurviveEveryPlannerOfTheirKind();
    void pinsThatAPlannerCannotHoldAreCounted_data();
    void pinsThatAPlannerCannotHoldAreCounted();

private:
    void open(const std::string &graph, const std::string &devices, const std::string &planner);
    void step(std::mt19937 &random, const QStringList &planners);
    void planAgain(const EditedPlan &plan, const QString &planner);

    std::unique_ptr<Document> m_document;
};

void WholeHistoryTest::open(const std::string &graph, const std::string &devices, const std::string &planner)
{
    m_document = std::make_unique<Document>();
    const QString folder = QString::fromStdString(fixturesFolder()) + u'/';
    QStringList files{folder + QString::fromStdString(graph) + ".graph.json"};
    if (!devices.empty())
        files << folder + QString::fromStdString(devices) + ".devices.json";
    QCOMPARE(openAll(*m_document, files), QString());
    runPlanner(*m_document, planner.c_str());
}

/// In the plan's place, as where a drop is refused; a planner to which the pins leave no plan is no step.
void WholeHistoryTest::planAgain(const EditedPlan &plan, const QString &planner)
{
    const std::shared_ptr<const EditedPlan> start = plan.clone();
    PlannerInput input{plan.sharedGraph(), plan.inventory(), {}, {}, start};
    Result<std::unique_ptr<EditedPlan>> made = cutaway::runPlanner(*findPlanner(planner.toStdString()), input, Job());
    if (made)
        m_document->replacePlan(std::move(*made), "Plan again");
}

/// A refused move is no step.
void WholeHistoryTest::step(std::mt19937 &random, const QStringList &planners)
{
    const EditedPlan &plan = m_document->current()->plan();
    switch (upTo(random, 8)) {
    case 0:
        m_document->changeInventory({std::make_shared<Inventory>(otherDevices(plan, random)), {}}, "devices");
        return;
    case 1: planAgain(plan, anyOf(planners, random)); return;
    case 2:
    case 3: static_cast<void>(m_document->makeMove(pin(plan, random))); return;
    case 4: static_cast<void>(m_document->makeMove(setting(plan, random))); return;
    default: static_cast<void>(m_document->makeMove(edit(plan, random)));
    }
}

void WholeHistoryTest::undoAndRedoGiveTheSameDocuments_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    QTest::addColumn<QStringList>("planners");
    QTest::newRow("partition") << "partition/resnet50"
                               << "partition/resnet50.h4"
                               << QStringList{"partition.size_based", "partition.cost_aware",
                                              "partition.latency_greedy", "partition.refine"};
    QTest::newRow("pipeline") << "pipeline/chain_6_100"
                              << "pipeline/chain_6_100.few_devices"
                              << QStringList{"pipeline.balanced", "pipeline.optimal", "pipeline.piper"};
    QTest::newRow("bucketing") << "bucketing/fsdp_l2"
                               << "" << QStringList{"bucketing.all_gather", "bucketing.overlap"};
    QTest::newRow("training") << "training/gpt2"
                              << "training/h100_1x8" << QStringList{"training.uniform", "training.optimal"};
    QTest::newRow("sharding") << "sharding/bert_h96_l1"
                              << "sharding/mesh2x4"
                              << QStringList{"sharding.megatron", "sharding.alpa", "sharding.replicated"};
    QTest::newRow("embedding") << "embedding/mixed"
                               << "embedding/two_hosts_of_4"
                               << QStringList{"embedding.default", "embedding.uniform", "embedding.torchrec",
                                              "embedding.greedy"};
}

void WholeHistoryTest::undoAndRedoGiveTheSameDocuments()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    QFETCH(const QStringList, planners);
    for (unsigned seed = 1; seed <= 6; ++seed) {
        std::mt19937 random(seed);
        open(graph.toStdString(), devices.toStdString(), planners.front().toStdString());
        for (const QString &planner : planners) {
            if (!plannerError(*m_document, planner.toUtf8().constData()).isEmpty())
                continue; // what is pinned by now leaves no plan
            PlanTab &tab = *m_document->current();
            QUndoStack &history = *tab.history();
            std::map<int, std::string> texts{{0, textOf(tab.plan())}}; // by the step that they are after
            for (int i = 0; i < 24; ++i) {
                step(random, planners);
                texts[history.index()] = textOf(tab.plan());
            }
            QVERIFY(history.count() > 0);
            for (const int by : {-1, 1}) {
                do {
                    const std::string &wanted = texts.at(history.index());
                    QCOMPARE(QString::fromStdString(firstDifference(textOf(tab.plan()), wanted)), QString());
                    history.setIndex(history.index() + by);
                } while (history.index() > 0 && history.index() < history.count());
            }
            QCOMPARE(QString::fromStdString(firstDifference(textOf(tab.plan()), texts.at(history.count()))), QString());
        }
    }
}

void WholeHistoryTest::redoBringsAPinBack()
{
    open("sharding/bert_h96_l1", "sharding/mesh2x4", "sharding.megatron");
    const EditedPlan &plan = m_document->current()->plan();
    const EditedPlan &mesh = plan;
    ItemIndex word;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (plan.item(ItemIndex(i)).label == "word")
            word = ItemIndex(i);
    }
    QVERIFY(m_document->makeMove(mesh.place(word, 1, {MeshPlacement::Kind::Partial, 0}).move));
    QVERIFY(plan.pinOf(word).kind == Pin::Kind::Choice);
    m_document->undo();
    QVERIFY(plan.pinOf(word).kind == Pin::Kind::None);
    m_document->redo();
    QVERIFY(plan.pinOf(word).kind == Pin::Kind::Choice);
}

/// What takes a redone join back has the devices of the stage twice: as they were, and none.
void WholeHistoryTest::joinedStageComesBackOnItsDevicesAgain()
{
    open("pipeline/chain_6_100", "pipeline/chain_6_100.few_devices", "pipeline.optimal");
    const EditedPlan &plan = m_document->current()->plan();
    const EditedPlan *order = groupOrderOf(plan);
    QVERIFY(order && order->groupsInOrder().size() > 1);
    const std::string before = textOf(plan);
    QVERIFY(m_document->makeMove(order->joinWithBefore(order->groupsInOrder()[1])));
    const std::string joined = textOf(plan);
    m_document->undo();
    const std::string undone = textOf(plan);
    for (int i = 0; i < 2; ++i) {
        m_document->redo();
        QCOMPARE(firstDifference(textOf(plan), joined), std::string());
        m_document->undo();
        QCOMPARE(firstDifference(textOf(plan), undone), std::string());
    }
    QCOMPARE(firstDifference(undone, before), std::string());
}

void WholeHistoryTest::pinsSurviveEveryPlannerOfTheirKind_data()
{
    QTest::addColumn<QString>("planner");
    for (const char *planner : {"sharding.megatron", "sharding.alpa", "sharding.replicated"})
        QTest::newRow(planner) << QString(planner);
}

/// Of an output alone, as a document may ask for, too.
void WholeHistoryTest::pinsSurviveEveryPlannerOfTheirKind()
{
    QFETCH(const QString, planner);
    open("sharding/bert_h96_l1", "sharding/mesh2x4", "sharding.megatron");
    nlohmann::json document = nlohmann::json::parse(textOf(m_document->current()->plan()));
    document["pins"] = {{"word", {{"output", {"R", "R"}}}}, {"gelu", {{"output", {"S(0)", "R"}}}}};
    Result<OpenedPlan> opened =
        readPlan(document.dump(), fixtureGraph("sharding/bert_h96_l1"), m_document->current()->plan().inventory());
    QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
    m_document->addPlan(std::move(opened->plan), "pinned");
    runPlanner(*m_document, planner.toUtf8().constData());
    const auto made = nlohmann::json::parse(textOf(m_document->current()->plan()));
    QVERIFY(made.at("pins") == document.at("pins"));
}

void WholeHistoryTest::pinsThatAPlannerCannotHoldAreCounted_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    QTest::addColumn<QString>("first");
    QTest::addColumn<int>("planners"); // of its kind, that need nothing else to run
    QTest::newRow("partition") << "partition/resnet18"
                               << "partition/resnet18.h2"
                               << "partition.size_based" << 6;
    QTest::newRow("pipeline") << "pipeline/chain_6_100"
                              << "pipeline/chain_6_100.few_devices"
                              << "pipeline.balanced" << 2;
    QTest::newRow("sharding") << "sharding/bert_h96_l1"
                              << "sharding/mesh2x4"
                              << "sharding.megatron" << 3;
    QTest::newRow("embedding") << "embedding/mixed"
                               << "embedding/two_hosts_of_4"
                               << "embedding.default" << 5;
    QTest::newRow("training") << "training/gpt2"
                              << "training/h100_1x8"
                              << "training.uniform" << 2;
}

/// Every planner of the kind, whatever class of plan it makes, from one whose items are pinned.
void WholeHistoryTest::pinsThatAPlannerCannotHoldAreCounted()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    QFETCH(const QString, first);
    QFETCH(const int, planners);
    open(graph.toStdString(), devices.toStdString(), first.toStdString());
    const EditedPlan &start = m_document->current()->plan();
    std::mt19937 random(1);
    for (int i = 0; i < 40 && start.pinnedItems().size() < 3; ++i)
        static_cast<void>(
            m_document->makeMove(togglePins(start, std::array{ItemIndex(upTo(random, start.itemCount()))})));
    const std::size_t pinned = start.pinnedItems().size();
    QVERIFY(pinned > 0);
    const int pinnedTab = m_document->currentIndex();
    int ran = 0;
    for (const PlannerDescriptor &planner : cutaway::planners()) {
        if (planner.kind != start.kind())
            continue;
        m_document->setCurrent(pinnedTab);
        PlannerRun run(*m_document);
        QString told;
        bool hasFailed = false;
        QSignalSpy finished(&run, &PlannerRun::finished);
        connect(&run, &PlannerRun::finished, this, [&](const QString &, const QString &details) { told = details; });
        connect(&run, &PlannerRun::failed, this, [&] { hasFailed = true; });
        run.start(QString::fromStdString(planner.id), {});
        QVERIFY2(QTest::qWaitFor([&] { return !finished.isEmpty() || hasFailed; }, 30000), planner.id.c_str());
        if (hasFailed)
            continue; // it needs more than a graph, or the pins leave no plan
        ++ran;
        const std::size_t kept = m_document->current()->plan().pinnedItems().size();
        const QString gone = QString("%1 of %2 pins were dropped").arg(int(pinned) - int(kept)).arg(pinned);
        const QByteArray line = QByteArray(planner.id.c_str()) + ": " + told.toUtf8();
        QVERIFY2(kept >= pinned ? !told.contains("pins were dropped") : told.contains(gone), line);
        QVERIFY2(!planner.keepsPins || kept >= pinned, line);
    }
    QVERIFY2(ran >= planners, qPrintable(QString::number(ran)));
}

CUTAWAY_WIDGET_TEST(WholeHistoryTest)
#include "whole_history_test.moc"
