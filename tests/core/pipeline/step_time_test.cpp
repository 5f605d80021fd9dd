#include "core/judging/figure_words.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/figure_walk.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <random>

using namespace cutaway;

// The one figure of a pipeline plan: the simulated step, wherever it is shown.

namespace {

constexpr double rounding = 1e-12;

std::shared_ptr<const Inventory> devices(std::size_t count)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 1 << 28;
    for (std::size_t i = 0; i < count; ++i)
        inventory->devices.push_back({std::int64_t(i), "dev_" + std::to_string(i), std::int64_t(1) << 40, {}, {}, {}});
    return inventory;
}

std::unique_ptr<EditedPlan> planned(const char *graph, std::int64_t stages, std::size_t deviceCount)
{
    PlannerInput input;
    input.graph = testing::fixtureGraph(std::string("pipeline/") + graph);
    input.inventory = devices(deviceCount);
    input.given = {{"stages", stages}};
    auto plan = runPlanner(*findPlanner("pipeline.balanced"), std::move(input), {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

Move setting(const char *name, ParameterValue value)
{
    Move move;
    move.settings = {{name, std::move(value)}};
    return move;
}

double sumOfParts(const PlanCost &cost)
{
    double sum = 0;
    for (const CostPart &part : cost.parts)
        sum += part.seconds;
    return sum;
}

/// A drag, a cut, a join or another value of a control; not always one that is allowed.
Move randomMove(const EditedPlan &plan, std::mt19937 &random)
{
    const auto below = [&](std::size_t count) { return std::size_t(random() % count); };
    const EditedPlan &order = plan;
    const std::vector<GroupIndex> groups = order.groupsInOrder();
    const ItemIndex item(below(plan.itemCount()));
    switch (below(10)) {
    case 0: return order.cutBefore(item);
    case 1: return order.joinWithBefore(groups[below(groups.size())]);
    case 2: return setting("microbatches", std::int64_t(1 + below(24)));
    case 3:
        return setting("schedule", std::string(std::array{"gpipe", "1f1b", "interleaved_1f1b", "zb_h1",
                                                          "interleaved_zb", "zb_v", "dualpipe_v"}[below(7)]));
    case 4: return setting("training", below(4) > 0);
    case 5: return setting("recompute", below(2) > 0);
    case 6: return order.pinBoundary(groups[below(groups.size())], below(3) == 0);
    default: return order.moveBoundary(item, groups[below(groups.size())]);
    }
}

/// Stages of a planner with a proof, each on devices of its own.
std::unique_ptr<EditedPlan> proven(const char *planner, const char *graph, const char *inventory)
{
    PlannerInput input;
    input.graph = testing::fixtureGraph(std::string("placement/") + graph);
    input.inventory = testing::fixtureInventory(std::string("placement/") + inventory);
    if (planner == std::string_view("pipeline.piper"))
        input.given = {{"microbatches", std::int64_t(16)}};
    auto plan = runPlanner(*findPlanner(planner), std::move(input), {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

Move randomProvenMove(const EditedPlan &plan, std::mt19937 &random)
{
    const auto below = [&](std::size_t count) { return std::size_t(random() % count); };
    const EditedPlan &order = plan;
    const std::vector<GroupIndex> groups = order.groupsInOrder();
    const ItemIndex item(below(plan.itemCount()));
    switch (below(8)) {
    case 0: return setting("microbatches", std::int64_t(1 + below(24)));
    case 1: return setting("schedule", std::string(std::array{"gpipe", "1f1b", "zb_h1"}[below(3)]));
    case 2: return groups.size() < 2 ? Move() : order.joinWithBefore(groups[1 + below(groups.size() - 1)]);
    case 3: return plan.groupOf(item).isValid() ? order.cutBefore(item) : Move();
    default: {
        Move move;
        move.items = {{item, groups[below(groups.size())]}};
        return move;
    }
    }
}

/// What a stage's head and tooltip tell, the lanes' memory and the timeline against the cost.
std::string differenceOfViews(const EditedPlan &plan)
{
    const PlanCost &cost = plan.cost();
    if (plan.timeline().endSec != cost.latencySec.value_or(0))
        return "timeline";
    double slowest = 0;
    double inTheStep = 0;
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        if (!plan.group(GroupIndex(i)).exists)
            continue;
        slowest = std::max(slowest, plan.group(GroupIndex(i)).seconds.value_or(0));
        for (const Figure &figure : plan.limits(GroupIndex(i)).figures)
            inTheStep += figure.label == phrase("In the step time") ? figure.value : 0;
    }
    if (slowest != std::ranges::find(cost.figures, "bottleneck_sec", &Figure::name)->value)
        return "heads of stages";
    double computing = 0;
    for (const CostPart &part : cost.parts)
        computing += part.role == CostPart::Role::Compute ? part.seconds : 0;
    if (!testing::isNear(inTheStep, computing))
        return "tooltips of stages";
    std::int64_t largest = 0;
    for (std::size_t i = 0; i < plan.laneCount(); ++i)
        largest = std::max(largest, plan.lane(LaneIndex(i)).usedBytes);
    return largest == cost.largestLaneBytes ? "" : "memory of lanes";
}

} // namespace

class StepTimeTest : public QObject
{
    Q_OBJECT

private slots:
    void stepsOfOtherWorkAreNotComparedInSilence();
    void partsByStageAddUpToTheStep()
    {
        const auto plan = planned("t5_4", 4, 4);
        QVERIFY(plan->cost().parts.size() > 4);
        QVERIFY(std::abs(sumOfParts(plan->cost()) - *plan->cost().latencySec) <= rounding * *plan->cost().latencySec);
    }

    void partsAreByDeviceWhereEachHoldsSeveralStages()
    {
        const auto plan = planned("t5_4", 4, 4);
        QVERIFY(plan->apply(setting("schedule", std::string("interleaved_1f1b"))));
        int computing = 0;
        for (const CostPart &part : plan->cost().parts)
            computing += part.role == CostPart::Role::Compute;
        QVERIFY(computing <= 2);
        QCOMPARE(QString::fromStdString(plan->cost().parts.front().label), QStringLiteral("Compute, dev_0"));
        QVERIFY(std::abs(sumOfParts(plan->cost()) - *plan->cost().latencySec) <= rounding * *plan->cost().latencySec);
    }

    void moreMicrobatchesMakeALongerStepAndFewerStandStill()
    {
        const auto plan = planned("t5_4", 4, 4);
        const PlanCost before = plan->cost();
        const Preview preview = plan->preview(setting("microbatches", std::int64_t(16)));
        QVERIFY(*preview.latencyAfter > *preview.latencyBefore);
        QVERIFY(plan->apply(setting("microbatches", std::int64_t(16))));
        const auto bubble = [](const PlanCost &cost) {
            return std::ranges::find(cost.figures, "bubble_fraction", &Figure::name)->value;
        };
        QVERIFY(bubble(plan->cost()) < bubble(before));
    }

    void whereNoScheduleFitsTheStepIsUnknownAndSaysWhy()
    {
        const auto plan = planned("t5_4", 4, 4);
        QVERIFY(plan->apply(setting("schedule", std::string("interleaved_1f1b"))));
        QVERIFY(plan->apply(setting("chunks", std::int64_t(3))));
        QVERIFY(!plan->cost().latencySec);
        QVERIFY(!plan->cost().latencyUnknownBecause.empty());
        QVERIFY(!plan->evaluation()["cost"].contains("makespan_sec"));
    }

    void theEvaluationHasMakespanBubbleAndPeak()
    {
        const auto plan = planned("gptshape_4", 3, 3);
        const auto cost = plan->evaluation()["cost"];
        QCOMPARE(cost["makespan_sec"].get<double>(), *plan->cost().latencySec);
        QVERIFY(cost["bubble_fraction"].get<double>() > 0);
        QCOMPARE(cost["peak_bytes"].get<std::int64_t>(), plan->cost().largestLaneBytes);
    }

    void noFigureOfTheStepDiffersHoweverThePlanIsChanged_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<int>("stages");
        QTest::newRow("gpt") << "gptshape_4" << 4;
        QTest::newRow("t5") << "t5_4" << 4;
        QTest::newRow("tied") << "tie4" << 2;
    }

    void noFigureOfTheStepDiffersHoweverThePlanIsChanged()
    {
        QFETCH(QString, graph);
        QFETCH(int, stages);
        const auto plan = planned(graph.toUtf8().constData(), stages, 8);
        const testing::Walked walked = testing::walk(
            *plan, [&](std::mt19937 &random) { return randomMove(*plan, random); },
            [](const nlohmann::ordered_json &evaluation) {
                const auto &cost = evaluation.at("cost");
                return cost.contains("makespan_sec") ? std::optional(cost["makespan_sec"].get<double>()) : std::nullopt;
            },
            [&] { return differenceOfViews(*plan); });
        QCOMPARE(QString::fromStdString(walked.difference), QString());
        QVERIFY(walked.made > testing::walkLength() / 5);
    }

    void norDoesItInPlansOfPlannersWithAProof_data()
    {
        QTest::addColumn<QString>("planner");
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("inventory");
        QTest::newRow("optimal") << "pipeline.optimal"
                                 << "layer_bert24_training"
                                 << "layer_bert24_training";
        QTest::newRow("piper") << "pipeline.piper"
                               << "piper/bert32a100"
                               << "piper/8dev_80GB";
    }
    void norDoesItInPlansOfPlannersWithAProof()
    {
        QFETCH(QString, planner);
        QFETCH(QString, graph);
        QFETCH(QString, inventory);
        const auto plan =
            proven(planner.toUtf8().constData(), graph.toUtf8().constData(), inventory.toUtf8().constData());
        const testing::Walked walked = testing::walk(
            *plan, [&](std::mt19937 &random) { return randomProvenMove(*plan, random); },
            [](const nlohmann::ordered_json &evaluation) {
                return evaluation.contains("step") ? std::optional(evaluation["step"]["makespan_sec"].get<double>())
                                                   : std::nullopt;
            },
            [&] {
                const bool isTold = plan->cost().latencySec.has_value();
                return isTold && plan->timeline().endSec != *plan->cost().latencySec ? "timeline" : "";
            });
        QCOMPARE(QString::fromStdString(walked.difference), QString());
        QVERIFY(walked.made > testing::walkLength() / 20);
    }
};

void StepTimeTest::stepsOfOtherWorkAreNotComparedInSilence()
{
    const auto base = planned("bert_4", 2, 2);
    const auto withControl = [&base](const char *name, ParameterValue value) {
        auto plan = base->clone();
        if (!plan->apply(setting(name, std::move(value))))
            qFatal("%s cannot be set", name);
        return plan;
    };
    QVERIFY(judging::stepWorkNote(*base, *base->clone()).empty());
    QCOMPARE(std::string(judging::stepWorkNote(*base, *withControl("training", false))),
             std::string("A step runs forward passes alone here and forward and backward passes in the baseline, so "
                         "the times are for different work."));
    QCOMPARE(std::string(judging::workOf(*base)), std::string("forward and backward passes"));
    QCOMPARE(std::string(judging::workOf(*withControl("training", false))), std::string("forward passes alone"));
    const auto twice = withControl("microbatches", std::int64_t(16));
    QVERIFY(judging::stepWorkNote(*base, *twice).starts_with("A step is 16 microbatches here and 8 microbatches in"));
}

CUTAWAY_TEST(StepTimeTest)
#include "step_time_test.moc"
