#include "core/plan/edited_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"
#include "tests/support/figure_walk.h"
#include "tests/support/random_graph.h"
#include "tests/support/random_moves.h"
#include "tests/support/test_program.h"
#include "tests/views/panels/told_figures.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"

#include <QTest>

using namespace cutaway;
using testing::anyOf;
using testing::isAsNear;
using testing::sumOfParts;
using testing::ToldFigures;
using testing::upTo;

namespace {

/// The way of somebody who tries everything that a kind of plan has.
Move randomMove(const EditedPlan &plan, std::mt19937 &random)
{
    const EditedPlan *order = groupOrderOf(plan);
    switch (upTo(random, 8)) {
    case 0: return testing::pin(plan, random);
    case 1: return testing::setting(plan, random);
    case 2:
    case 3: {
        if (!order)
            return testing::edit(plan, random);
        const ItemIndex item(upTo(random, plan.itemCount()));
        const GroupIndex group = anyOf(order->groupsInOrder(), random);
        return upTo(random, 6) == 0   ? order->cutBefore(item)
               : upTo(random, 6) == 0 ? order->joinWithBefore(group)
                                      : order->moveBoundary(item, group);
    }
    default: return testing::edit(plan, random);
    }
}

/// What the files of a plan tell: its evaluation, itself when it is read again, its trace.
QString differenceOfFiles(const EditedPlan &plan, const QString &timeInEvaluation)
{
    const std::optional<double> time = plan.cost().latencySec;
    const nlohmann::json evaluation = plan.evaluation();
    if (const nlohmann::json::json_pointer at(timeInEvaluation.toStdString()); !timeInEvaluation.isEmpty()) {
        if (evaluation.contains(at) != time.has_value() || (time && evaluation[at].get<double>() != *time))
            return QStringLiteral("evaluation");
    }
    const Result<OpenedPlan> again = readPlan(writePlan(plan), plan.sharedGraph(), plan.inventory());
    if (!again)
        return QString::fromStdString(again.error().line());
    const PlanCost &read = again->plan->cost();
    if (!isAsNear(read.latencySec, time) || read.largestLaneBytes != plan.cost().largestLaneBytes)
        return QStringLiteral("the plan read again");
    const double end = plan.timeline().endSec;
    return plan.timeline().rows.empty() || testing::isNear(testing::endOfTrace(plan), end)
               ? QString()
               : QStringLiteral("Chrome trace");
}

} // namespace

/// However a plan of any kind is changed, headline, gap, parts, bar, table, timeline, devices, inspector, problems,
/// comparison, picture, tooltips and files tell the same, by the names of the figures.
class WalkedFiguresTest : public QObject
{
    Q_OBJECT

private slots:
    void nothingDiffersHoweverThePlanIsChanged_data();
    void nothingDiffersHoweverThePlanIsChanged();
    void partsTookLongerThanTheirWholes() { QVERIFY(m_longerParts > 0); }

private:
    int m_longerParts = 0; ///< of all walks: that they say so was looked at
};

void WalkedFiguresTest::nothingDiffersHoweverThePlanIsChanged_data()
{
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    QTest::addColumn<QString>("timeInEvaluation"); // empty: the kind's evaluation has ranks alone
    const auto row = [](const char *planner, const char *graph, const char *devices, const char *time) {
        QTest::addRow("%s of %s", planner, graph) << planner << graph << devices << time;
    };
    row("partition.size_based", "partition/alexnet", "partition/alexnet.h2", "/cost/latency_sec");
    row("partition.size_based", "tied weights", "partition/alexnet.h2", "/cost/latency_sec");
    row("partition.size_based", "partition/bert_mini", "partition/bert_base.h2", "/cost/latency_sec");
    row("partition.latency_greedy", "partition/alexnet", "partition/alexnet.h2", "");
    row("pipeline.balanced", "pipeline/chain_6_100", "pipeline/chain_6_100.few_devices", "/cost/makespan_sec");
    row("pipeline.optimal", "placement/layer_bert24_training", "placement/layer_bert24_training", "/step/makespan_sec");
    row("pipeline.piper", "placement/piper/bert32a100", "placement/piper/8dev_80GB", "/step/makespan_sec");
    row("sharding.megatron", "sharding/bert_h96_l1", "sharding/mesh2x4", "/cost/latency_sec");
    row("embedding.default", "embedding/mixed", "embedding/two_hosts_of_4", "");
    row("bucketing.all_gather", "bucketing/fsdp_l2", "", "/cost/after/step_sec");
    row("training.uniform", "training/gpt2", "training/h100_1x8", "/cost/step_sec");
}

void WalkedFiguresTest::nothingDiffersHoweverThePlanIsChanged()
{
    QFETCH(const QString, planner);
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    QFETCH(const QString, timeInEvaluation);
    ToldFigures told;
    PlannerInput input;
    std::mt19937 random(18);
    input.graph = graph == QLatin1String("tied weights")
                      ? testing::withParameters(random, *testing::randomGraph(random, 16))
                      : testing::fixtureGraph(graph.toStdString());
    input.inventory =
        devices.isEmpty() ? std::make_shared<Inventory>() : testing::fixtureInventory(devices.toStdString());
    if (planner == QLatin1String("pipeline.piper"))
        input.given = {{"microbatches", std::int64_t(16)}};
    Result<std::unique_ptr<EditedPlan>> first = runPlanner(*findPlanner(planner.toStdString()), input, {});
    QVERIFY2(first, first ? "" : first.error().line().c_str());
    told.open().show(std::move(*first));
    told.setBaseline(told.open().plan->clone());
    EditedPlan &plan = *told.open().plan;
    int made = 0;
    for (int step = 0; step < testing::walkLength(200); ++step) {
        const Move move = randomMove(plan, random);
        const Preview preview = plan.preview(move);
        const QByteArray where = QByteArray::number(step) + ", " + plan.describe(move).c_str();
        const QString before = figureText(plan, "latency_sec");
        const QString verdict = verdictWords(preview, plan);
        const Result<Applied> applied = plan.apply(move);
        QVERIFY2(preview.allowed == bool(applied), where);
        const QString after = figureText(plan, "latency_sec");
        if (preview.allowed && !before.isEmpty() && !after.isEmpty())
            QVERIFY2(verdict.contains(before) && verdict.contains(after), where + ": " + verdict.toUtf8());
        if (!applied)
            continue;
        ++made;
        told.open().source.planChanged(applied->change);
        const PlanCost &cost = plan.cost();
        QVERIFY2(isAsNear(preview.latencyAfter, cost.latencySec), where);
        QVERIFY2(!cost.latencySec || cost.parts.empty() || testing::isNear(sumOfParts(cost), *cost.latencySec), where);
        told.setVaried(step % 10 == 0);
        const QString difference = told.difference(random);
        QVERIFY2(difference.isEmpty(), where + ": " + difference.toUtf8());
        if (step % 10 == 0)
            QVERIFY2(differenceOfFiles(plan, timeInEvaluation).isEmpty(),
                     where + ": " + differenceOfFiles(plan, timeInEvaluation).toUtf8());
    }
    m_longerParts += told.picture().longerParts();
    QVERIFY2(made >= testing::walkLength(200) / 20, QByteArray::number(made));
}

CUTAWAY_WIDGET_TEST(WalkedFiguresTest)
#include "walked_figures_test.moc"
