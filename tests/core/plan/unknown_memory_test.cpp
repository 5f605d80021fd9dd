#include "core/formats/exports/exports.h"
#include "core/formats/inventories/inventory_formats.h"
#include "core/plan/plan_costs.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "core/plan/suggestions.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_moves.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace cutaway;

namespace {

/// `nvidia-smi topo -m` of four GPUs, which tells no memory, and a rate that plans need.
std::shared_ptr<const Inventory> devicesWithoutMemory()
{
    Result<ImportedInventory> read = importInventory("\tGPU0\tGPU1\tGPU2\tGPU3\tCPU Affinity\tNUMA Affinity\n"
                                                     "GPU0\t X \tNV4\tSYS\tSYS\t0-31\t0\n"
                                                     "GPU1\tNV4\t X \tSYS\tSYS\t0-31\t0\n"
                                                     "GPU2\tSYS\tSYS\t X \tNV4\t32-63\t1\n"
                                                     "GPU3\tSYS\tSYS\tNV4\t X \t32-63\t1\n");
    if (!read)
        qFatal("%s", read.error().line().c_str());
    Inventory inventory = std::move(read->inventory);
    inventory.transferRateBytesPerSec = 1e10;
    return std::make_shared<const Inventory>(std::move(inventory));
}

/// All that a plan says to people, and what it writes.
std::vector<std::pair<std::string, std::string>> textsOf(const EditedPlan &plan)
{
    std::vector<std::pair<std::string, std::string>> texts;
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        const LaneInfo lane = plan.lane(LaneIndex(i));
        texts.emplace_back("lane", std::string(lane.label) + ' ' + std::to_string(lane.capacityBytes.value_or(0)));
    }
    for (const Problem &problem : plan.problems())
        texts.emplace_back("problem " + problem.code, std::string(problem.title) + ": " + std::string(problem.text));
    for (std::size_t g = 0; g < plan.groupCount(); ++g)
        texts.emplace_back("limits", plan.limits(GroupIndex(g)).text);
    texts.emplace_back("report", textOf(plan.report()));
    texts.emplace_back("evaluation", plan.evaluation().dump());
    for (const ExportDescriptor &descriptor : exports()) {
        const bool isFor = (!descriptor.kind || *descriptor.kind == plan.kind()) &&
                           (!descriptor.suits || descriptor.suits(plan)) && descriptor.isText;
        const Result<std::string> text = isFor ? exportPlan(descriptor, plan, {}) : Result<std::string>(std::string());
        texts.emplace_back("export " + descriptor.id, text ? *text : std::string(text.error().line()));
    }
    return texts;
}

/// What is told of memory that nobody knows; empty: nothing.
QString falseFigure(const std::string &text, bool isCode)
{
    // In a program for torch.fx a device has a number of bytes.
    static const QRegularExpression figures(
        QStringLiteral("[0-9.]+[ \u00a0][TPE]iB|[-\u2212][0-9.]+[ \u00a0]?"
                       "([KMGTPE]i)?B\\b(?! (against|fewer))|8388608|16777216 TiB"));
    static const QRegularExpression sentinel(QStringLiteral("9223372036854775807|9\\.22[0-9]*e\\+?18"));
    const QString all = QString::fromStdString(text);
    const QRegularExpressionMatch figure = figures.match(all);
    const QRegularExpressionMatch bytes = isCode ? QRegularExpressionMatch() : sentinel.match(all);
    const QRegularExpressionMatch &found = figure.hasMatch() ? figure : bytes;
    return found.hasMatch() ? all.mid(std::max<qsizetype>(0, found.capturedStart() - 80), 200) : QString();
}

} // namespace

/// Devices whose memory nobody knows: nothing is told of it but that it is not known, and nothing follows from it.
class UnknownMemoryTest : public QObject
{
    Q_OBJECT

private slots:
    void noTextHasAFigureOfIt_data();
    void noTextHasAFigureOfIt();
    void anErrorOfAPlannerHasNoFigureOfIt();
    void whatIsKnownStaysLimited();
};

void UnknownMemoryTest::noTextHasAFigureOfIt_data()
{
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("graph");
    const std::pair<PlanKind, const char *> graphs[] = {
        {findPlanner("partition.single")->kind, "partition/alexnet"},
        {findPlanner("pipeline.balanced")->kind, "pipeline/chain_6_100"},
        {findPlanner("sharding.megatron")->kind, "sharding/bert_h96_l1"},
        {findPlanner("embedding.default")->kind, "embedding/mixed"},
        {findPlanner("training.uniform")->kind, "training/gpt2"}};
    for (const PlannerDescriptor &planner : planners()) {
        for (const auto &[kind, graph] : graphs) {
            if (planner.kind == kind)
                QTest::newRow(planner.id.c_str()) << QString::fromStdString(planner.id) << graph;
        }
    }
}

void UnknownMemoryTest::noTextHasAFigureOfIt()
{
    QFETCH(const QString, planner);
    QFETCH(const QString, graph);
    PlannerInput input;
    input.graph = testing::fixtureGraph(graph.toStdString());
    input.inventory = devicesWithoutMemory();
    if (planner.startsWith(QLatin1String("sharding.")))
        input.given = {{"mesh_shape", std::vector<std::string>{"2", "2"}}};
    const PlannerDescriptor &descriptor = *findPlanner(planner.toStdString());
    Result<std::unique_ptr<EditedPlan>> made = runPlanner(descriptor, input, {});
    if (!made) {
        const QString figure = falseFigure(made.error().line() + " " + std::string(made.error().hint), false);
        QVERIFY2(figure.isEmpty(), qPrintable(figure));
        return;
    }
    EditedPlan &plan = **made;
    std::mt19937 random(16);
    for (int step = 0; step < 20; ++step) {
        for (const auto &[place, text] : textsOf(plan)) {
            const QString figure = falseFigure(text, place.starts_with("export fx-aot"));
            QVERIFY2(figure.isEmpty(), qPrintable(QString::fromStdString(place) + ": " + figure));
        }
        for (const Problem &problem : plan.problems()) {
            QVERIFY2(problem.code != "over_capacity" && problem.code != "nearly_full", problem.code.c_str());
            QVERIFY(problem.severity != Problem::Severity::Good || planner.startsWith(QLatin1String("training.")) ||
                    problem.title.starts_with("No problems are known"));
        }
        const Move move = testing::edit(plan, random);
        const Preview preview = plan.preview(move);
        QVERIFY(preview.code != "over_capacity");
        for (const Preview::LaneMemory &memory : preview.memory)
            QVERIFY(!memory.capacity);
        static_cast<void>(plan.apply(move));
    }
    const Result<OpenedPlan> again = readPlan(writePlan(plan), plan.sharedGraph(), plan.inventory());
    QVERIFY2(again, again ? "" : again.error().line().c_str());
}

void UnknownMemoryTest::anErrorOfAPlannerHasNoFigureOfIt()
{
    Inventory inventory = *devicesWithoutMemory();
    inventory.devices[1].availableMemBytes = 1000;
    PlannerInput input;
    input.graph = testing::fixtureGraph("partition/alexnet");
    input.inventory = std::make_shared<const Inventory>(inventory);
    for (const PlannerDescriptor &planner : planners()) {
        if (planner.kind != findPlanner("partition.single")->kind)
            continue;
        const Result<std::unique_ptr<EditedPlan>> made = runPlanner(planner, input, {});
        const std::string text = made ? std::string() : std::string(made.error().line()) + ' ' + made.error().hint;
        QVERIFY2(falseFigure(text, false).isEmpty(), (planner.id + ": " + text).c_str());
    }
}

/// Of one device the memory is known: it counts, and the problem names the others alone.
void UnknownMemoryTest::whatIsKnownStaysLimited()
{
    Inventory inventory = *devicesWithoutMemory();
    inventory.devices[2].availableMemBytes = 1000;
    PlannerInput input;
    input.graph = testing::fixtureGraph("partition/alexnet");
    input.inventory = std::make_shared<const Inventory>(inventory);
    Result<std::unique_ptr<EditedPlan>> made = runPlanner(*findPlanner("partition.single"), input, {});
    QVERIFY2(made, made ? "" : made.error().line().c_str());
    EditedPlan &plan = **made;
    QVERIFY(plan.lane(LaneIndex(2)).capacityBytes == 1000);
    const std::vector<Problem> problems = plan.problems();
    const auto unknown = std::ranges::find(problems, "unknown_memory", &Problem::code);
    QVERIFY(unknown != problems.end());
    QCOMPARE(unknown->lanes, (std::vector<LaneIndex>{LaneIndex(0), LaneIndex(1), LaneIndex(3)}));
    Move move;
    move.lanes.push_back({GroupIndex(0), {LaneIndex(2)}});
    QCOMPARE(plan.preview(move).code, std::string("over_capacity"));
}

CUTAWAY_CORE_TEST(UnknownMemoryTest)
#include "unknown_memory_test.moc"
