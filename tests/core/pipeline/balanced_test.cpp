#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/planners/cut_grain.h"
#include "core/plan/planner_registry.h"
#include "tests/support/pipeline_models.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <tuple>

using namespace cutaway;

namespace {

std::shared_ptr<const Inventory> devices(std::size_t count, std::int64_t bytes)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 1 << 14;
    for (std::size_t i = 0; i < count; ++i)
        inventory->devices.push_back(
            {std::int64_t(10 * i), "dev_" + std::to_string(i), bytes + std::int64_t(i % 2) * bytes / 4, {}, {}, {}});
    inventory->links = {{10, 0, 1, 1, true, {}}, {0, 10, 1 << 12, 0.25, true, {}}};
    return inventory;
}

PlannerInput inputFor(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory, bool isTraining)
{
    PlannerInput input;
    input.graph = std::move(graph);
    input.inventory = std::move(inventory);
    input.given = {{"microbatches", std::int64_t(3)}, {"training", isTraining}};
    return input;
}

/// Tries every cut and keeps the best by the order of core/pipeline/README.md, section 3: slowest stage, bytes over the
/// cuts, cuts.
std::optional<std::vector<std::size_t>> bestByTrial(const PlannerInput &input)
{
    const auto model = std::make_shared<StageModel>(input.graph);
    const std::size_t stages = input.inventory->devices.size();
    const std::size_t count = model->operations().size();
    std::optional<std::tuple<double, std::int64_t, std::vector<std::size_t>>> best;
    std::vector<bool> isBoundary(count - 1, false);
    std::fill(isBoundary.end() - std::ptrdiff_t(stages - 1), isBoundary.end(), true);
    do {
        std::vector<std::size_t> boundaries;
        for (std::size_t i = 0; i < isBoundary.size(); ++i) {
            if (isBoundary[i])
                boundaries.push_back(i);
        }
        const PipelineState state(model, input.inventory, cutIntoStages(*model, boundaries), settingsFrom(input.given));
        bool fits = true;
        for (std::size_t s = 0; s < stages; ++s)
            fits = fits && state.costs().laneBytes[s] <= *state.capacity(s);
        std::tuple candidate(state.costs().bottleneckSec, state.costs().transferBytes, boundaries);
        if (fits && (!best || candidate < *best))
            best = std::move(candidate);
    } while (std::next_permutation(isBoundary.begin(), isBoundary.end()));
    return best ? std::optional(std::get<2>(*best)) : std::nullopt;
}

} // namespace

class BalancedTest : public QObject
{
    Q_OBJECT

private slots:
    void noCutIsBetter_data()
    {
        QTest::addColumn<std::int64_t>("bytes");
        QTest::addColumn<bool>("isTraining");
        QTest::addColumn<bool>("recomputes");
        QTest::newRow("ample memory") << std::int64_t(1 << 20) << true << false;
        QTest::newRow("tight memory") << std::int64_t(1000) << true << false;
        QTest::newRow("very tight memory") << std::int64_t(600) << true << false;
        QTest::newRow("inference") << std::int64_t(400) << false << false;
        QTest::newRow("recomputation") << std::int64_t(600) << true << true;
    }
    void noCutIsBetter()
    {
        QFETCH(std::int64_t, bytes);
        QFETCH(bool, isTraining);
        QFETCH(bool, recomputes);
        std::mt19937 random(7);
        for (int round = 0; round < 60; ++round) {
            const std::size_t stages = 1 + random() % 4;
            const auto graph = testing::RandomPipelineGraph(random, stages + random() % 7).make();
            PlannerInput input = inputFor(graph, devices(std::max<std::size_t>(stages, 2), bytes), isTraining);
            input.given["recompute"] = recomputes;
            if (graph->operationCount() < input.inventory->devices.size())
                continue;
            const auto best = bestByTrial(input);
            const auto made = runPlanner(*findPlanner("pipeline.balanced"), input, {});
            QCOMPARE(bool(made), best.has_value());
            if (!best)
                continue;
            const auto &plan = static_cast<const PipelinePlan &>(**made);
            const StageAssignment wanted = cutIntoStages(plan.state().model(), *best);
            QCOMPARE(plan.state().assignment().homes, wanted.homes);
        }
    }

    void deviceHoldsAsManyStagesAsTheScheduleSays()
    {
        std::mt19937 random(11);
        const auto graph = testing::RandomPipelineGraph(random, 40).make();
        PlannerInput input = inputFor(graph, devices(2, 1 << 20), true);
        input.given = {{"schedule", std::string("zb_v")}, {"microbatches", std::int64_t(4)}};
        const auto made = runPlanner(*findPlanner("pipeline.balanced"), input, {});
        QVERIFY2(bool(made), made ? "" : made.error().message.c_str());
        const auto &plan = static_cast<const PipelinePlan &>(**made);
        QCOMPARE(plan.state().stageCount(), std::size_t(4));
        QVERIFY(plan.stepSec().has_value());
        QCOMPARE(plan.lane(LaneIndex(0)).groups, (std::vector<GroupIndex>{GroupIndex(0), GroupIndex(3)}));
        input.given["stages"] = std::int64_t(3);
        const auto refused = runPlanner(*findPlanner("pipeline.balanced"), input, {});
        QCOMPARE(QString::fromStdString(refused.error().message),
                 QString("chunks: 3 stages are not a multiple of 2 chunks per device"));
    }

    void layersOfAllListsAreCutBetween()
    {
        const std::vector<std::string> modules = {"shared",
                                                  "encoder.block.0.a",
                                                  "encoder.block.0.b",
                                                  "encoder.block.1.a",
                                                  "encoder.block.2.a",
                                                  "encoder.norm",
                                                  "",
                                                  "decoder.block.0.list.0",
                                                  "decoder.block.0.list.1",
                                                  "decoder.norm",
                                                  "head"};
        const StageModel model(testing::chainOfModules(modules));
        const CutGrain grain = cutGrain(model, 2, {{"cut_at", std::string("layers")}, {"depth", std::int64_t(1)}});
        const std::vector<bool> wanted = {false, true, false, true, true, false, false, true, false, true, false};
        QCOMPARE(grain.mayCut, wanted);
    }

    void expertsAreNoLayersHoweverMany()
    {
        const std::vector<std::string> modules = {"embed",
                                                  "layers.0.router",
                                                  "layers.0.experts.0",
                                                  "layers.0.experts.1",
                                                  "layers.0.experts.2",
                                                  "layers.0.sum",
                                                  "layers.1.attention",
                                                  "layers.1.norm",
                                                  "head"};
        const std::vector<std::vector<std::size_t>> inputs = {{}, {0}, {1}, {1}, {1}, {2, 3, 4}, {5}, {6}, {7}};
        const StageModel model(testing::graphOfModules(modules, inputs));
        const CutGrain grain = cutGrain(model, 2, {{"cut_at", std::string("layers")}, {"depth", std::int64_t(1)}});
        const std::vector<bool> wanted = {false, true, false, false, false, false, true, false, true};
        QCOMPARE(grain.mayCut, wanted);
    }

    void aStopEndsTheSearch()
    {
        std::mt19937 random(8);
        std::stop_source stop;
        stop.request_stop();
        Job job;
        job.stop = stop.get_token();
        const auto graph = testing::RandomPipelineGraph(random, 30).make();
        const auto made =
            runPlanner(*findPlanner("pipeline.balanced"), inputFor(graph, devices(3, 1 << 20), true), job);
        QCOMPARE(made.error().kind, ErrorKind::Cancelled);
    }
};

CUTAWAY_TEST(BalancedTest)
#include "balanced_test.moc"
