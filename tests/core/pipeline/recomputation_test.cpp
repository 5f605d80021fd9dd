#include "core/pipeline/pipeline_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "core/plan/edited_plan.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;

// Stages that keep what they receive and do their forward passes again.

namespace {

std::shared_ptr<const Inventory> devices(std::size_t count, std::int64_t bytes = 1 << 30)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 1 << 20;
    for (std::size_t i = 0; i < count; ++i)
        inventory->devices.push_back({std::int64_t(i), "dev_" + std::to_string(i), bytes, {}, {}, {}});
    return inventory;
}

Result<std::unique_ptr<EditedPlan>> balanced(std::shared_ptr<const Inventory> inventory, ParameterValues given)
{
    PlannerInput input;
    input.graph = testing::fixtureGraph("pipeline/t5_4");
    input.inventory = std::move(inventory);
    input.given = std::move(given);
    return runPlanner(*findPlanner("pipeline.balanced"), std::move(input), {});
}

std::unique_ptr<EditedPlan> fourStages()
{
    auto plan = balanced(devices(4), {{"stages", std::int64_t(4)}, {"microbatches", std::int64_t(8)}});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

Move setting(const char *name, ParameterValue value)
{
    Move move;
    move.settings.push_back({name, std::move(value)});
    return move;
}

const PipelineState &stateOf(const EditedPlan &plan)
{
    return dynamic_cast<const PipelinePlan &>(plan).state();
}

} // namespace

class RecomputationTest : public QObject
{
    Q_OBJECT

private slots:
    void backwardPassesTakeAForwardPassMore()
    {
        const auto plan = fourStages();
        const std::vector<StageCost> before = stateOf(*plan).costs().stages;
        const double step = *plan->cost().latencySec;
        const Preview preview = plan->preview(setting("recompute", true));
        QVERIFY(plan->apply(setting("recompute", true)));
        QVERIFY(*plan->cost().latencySec > step);
        QCOMPARE(preview.latencyAfter, plan->cost().latencySec);
        for (std::size_t s = 0; s < before.size(); ++s)
            QCOMPARE(stateOf(*plan).costs().stages[s].backwardSec, before[s].backwardSec + before[s].forwardSec);
    }

    void whatIsReceivedIsKeptForEachMicrobatchTheRestForOne()
    {
        const auto plan = fourStages();
        QVERIFY(plan->apply(setting("recompute", true)));
        for (std::size_t s = 0; s < 4; ++s) {
            const StageFigures &figures = stateOf(*plan).figures().stages[s];
            const std::int64_t made = figures.activationBytes - figures.receiveBytes;
            const std::int64_t kept = std::int64_t(4 - s) * figures.receiveBytes;
            const StageCost &cost = stateOf(*plan).costs().stages[s];
            QCOMPARE(cost.memoryBytes - cost.weightBytes, kept + made);
        }
    }

    void theTimelineHasTheMemoryThatTheDevicesHave_data()
    {
        QTest::addColumn<QString>("schedule");
        for (const char *schedule :
             {"gpipe", "1f1b", "interleaved_1f1b", "zb_h1", "interleaved_zb", "zb_v", "dualpipe_v"})
            QTest::newRow(schedule) << schedule;
    }
    void theTimelineHasTheMemoryThatTheDevicesHave()
    {
        QFETCH(QString, schedule);
        const auto plan = fourStages();
        QVERIFY(plan->apply(setting("schedule", schedule.toStdString())));
        const std::int64_t before = plan->cost().largestLaneBytes;
        QVERIFY(plan->apply(setting("recompute", true)));
        QVERIFY(plan->cost().largestLaneBytes < before);
        const Timeline timeline = plan->timeline();
        QCOMPARE(timeline.endSec, *plan->cost().latencySec);
        for (const TimelineRow &row : timeline.rows) {
            std::int64_t peak = 0;
            for (const TimelineMemory &point : row.memory)
                peak = std::max(peak, point.bytes);
            QCOMPARE(peak, plan->lane(row.lane).usedBytes);
        }
    }

    /// Whatever passes do together lies side by side, and nothing else does.
    void barsOfARowOverlapOnlyAsPartsOfOneStep_data() { theTimelineHasTheMemoryThatTheDevicesHave_data(); }
    void barsOfARowOverlapOnlyAsPartsOfOneStep()
    {
        QFETCH(QString, schedule);
        int together = 0;
        for (const std::int64_t microbatches : {8, 12, 16}) {
            const auto plan = fourStages();
            QVERIFY(plan->apply(setting("microbatches", microbatches)));
            QVERIFY(plan->apply(setting("schedule", schedule.toStdString())));
            for (const TimelineRow &row : plan->timeline().rows) {
                std::vector<TimelineBar> passes;
                for (const TimelineBar &bar : row.bars) {
                    if (bar.role == TimelineBar::Role::Forward || bar.role == TimelineBar::Role::Backward)
                        passes.push_back(bar);
                }
                for (std::size_t i = 0; i < passes.size(); ++i) {
                    for (std::size_t j = i + 1; j < passes.size() && passes[j].start < passes[i].end; ++j) {
                        QCOMPARE(passes[i].slices, std::uint8_t(2));
                        QCOMPARE(passes[j].slices, std::uint8_t(2));
                        QVERIFY(passes[i].slice != passes[j].slice);
                        QVERIFY(passes[i].role != passes[j].role);
                        QCOMPARE(passes[i].end, passes[j].end);
                        ++together;
                    }
                    const bool isPart = passes[i].part != BackwardPart::Whole;
                    QCOMPARE(isPart, passes[i].label.starts_with("I") || passes[i].label.starts_with("W"));
                }
            }
        }
        QCOMPARE(together > 0, schedule == "dualpipe_v");
    }

    /// Where nobody can say in which order passes run, nobody can say what they keep.
    void withoutAStepTimeMemoryIsNotKnownEither_data() { theTimelineHasTheMemoryThatTheDevicesHave_data(); }
    void withoutAStepTimeMemoryIsNotKnownEither()
    {
        QFETCH(QString, schedule);
        int unknown = 0;
        for (const std::int64_t microbatches : {1, 3, 4, 7, 8, 100, 125'001, 1'000'000}) {
            for (const bool isTraining : {true, false}) {
                const auto plan = fourStages();
                if (!plan->apply(setting("training", isTraining)) ||
                    !plan->apply(setting("schedule", schedule.toStdString())) ||
                    !plan->apply(setting("microbatches", microbatches)))
                    continue;
                const nlohmann::json cost = nlohmann::json(plan->evaluation()).at("cost");
                const auto problems = plan->problems();
                const bool isTold = std::ranges::count(problems, std::string("memory_unknown"), &Problem::code) > 0;
                const bool isUnknown = isTraining && !plan->cost().latencySec;
                QCOMPARE(cost.contains("peak_bytes"), !isUnknown);
                QCOMPARE(isTold, isUnknown);
                if (!isUnknown)
                    continue;
                ++unknown;
                std::int64_t states = 0;
                for (std::size_t s = 0; s < stateOf(*plan).stageCount(); ++s) {
                    if (stateOf(*plan).places().lanes[s].front() == 0)
                        states += stateOf(*plan).costs().stages[s].weightBytes;
                }
                QCOMPARE(plan->lane(LaneIndex(0)).usedBytes, states);
                QCOMPARE(std::ranges::count(problems, std::string("over_capacity"), &Problem::code), 0);
            }
        }
        QVERIFY(unknown > 0);
    }

    void aPlannerFitsWithItWhatDoesNotFitWithout()
    {
        std::int64_t bytes = fourStages()->cost().largestLaneBytes;
        while (balanced(devices(4, bytes), {}))
            bytes -= bytes / 50;
        const auto fitting = balanced(devices(4, bytes), {{"recompute", true}});
        QVERIFY2(fitting, fitting ? "" : fitting.error().line().c_str());
        QVERIFY((*fitting)->cost().largestLaneBytes <= bytes);
    }

    void documentsKeepIt()
    {
        const auto plan = fourStages();
        QVERIFY(plan->apply(setting("recompute", true)));
        const std::string document = writePlan(*plan);
        const Result<OpenedPlan> opened = readPlan(document, plan->sharedGraph(), plan->inventory());
        QVERIFY(opened);
        QCOMPARE(opened->plan->cost().latencySec, plan->cost().latencySec);
        QCOMPARE(writePlan(*opened->plan), document);
    }

    void withoutTrainingItChangesNothingAndSaysWhy()
    {
        const auto plan = fourStages();
        QVERIFY(plan->apply(setting("training", false)));
        const PlanCost before = plan->cost();
        QVERIFY(!plan->unusedBecause("recompute").empty());
        QVERIFY(plan->apply(setting("recompute", true)));
        QCOMPARE(plan->cost().latencySec, before.latencySec);
        QCOMPARE(plan->cost().largestLaneBytes, before.largestLaneBytes);
    }
};

CUTAWAY_TEST(RecomputationTest)
#include "recomputation_test.moc"
