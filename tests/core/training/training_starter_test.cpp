#include "core/training/training_kind.h"
#include "tests/support/test_program.h"

#include "core/devices/inventory.h"
#include "core/formats/models/graph_formats.h"
#include "core/plan/planner_registry.h"
#include "core/training/training_plan.h"

#include <QTest>

using namespace cutaway;
using namespace cutaway::training;

namespace {

Result<StartedPlan> started(const ParameterValues &given)
{
    const PlanStarter starter = trainingStarter();
    const Result<ParameterValues> complete = completeParameters(starter.parameters, given);
    return complete ? starter.start(*complete, nullptr) : Result<StartedPlan>(complete.error());
}

Result<std::unique_ptr<EditedPlan>> planOf(const StartedPlan &start, std::size_t planner)
{
    PlannerInput input;
    Result<ImportedGraph> graph = importGraph(MemorySource(start.model), {}, {});
    if (!graph)
        return graph.error();
    input.graph = std::make_shared<const Graph>(std::move(graph->graph));
    Result<Inventory> inventory = readInventory(start.inventory);
    if (!inventory)
        return inventory.error();
    input.inventory = std::make_shared<const Inventory>(std::move(*inventory));
    input.given = start.planners[planner].parameters;
    return runPlanner(*findPlanner(start.planners[planner].id), std::move(input), {});
}

} // namespace

class TrainingStarterTest : public QObject
{
    Q_OBJECT

private slots:
    void itsDefaultsArePlanned()
    {
        const Result<StartedPlan> start = started({});
        QVERIFY(start);
        QCOMPARE(start->title, std::string("Llama-3 8B on 8 x 8 H100"));
        const auto plan = planOf(*start, 0);
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
        const auto &training = static_cast<const TrainingPlan &>(**plan);
        QCOMPARE(training.state().settings.globalBatch(), std::int64_t(256));
        QCOMPARE(training.state().settings.ranks(), std::int64_t(64));
        QCOMPARE(training.figures().overBytes, 0.0);
    }

    void everyKnownModelIsPlannedByOneOfItsPlanners()
    {
        const PlanStarter starter = trainingStarter();
        for (const std::string &model : starter.parameters.front().choices) {
            const Result<StartedPlan> start = started({{"model", model}, {"nodes", std::int64_t(1)}});
            QVERIFY(start);
            const auto plan = planOf(*start, start->planners.size() - 1);
            QVERIFY2(plan, plan ? "" : (model + ": " + plan.error().line()).c_str());
        }
    }

    void aSequenceOfOnesOwnReplacesTheModels()
    {
        const Result<StartedPlan> start = started({{"sequence_length", std::int64_t(2048)}});
        QVERIFY(start->model.find("\"sequence_length\": 2048") != std::string::npos);
    }

    void whatDoesNotFitIsPlannedAllTheSame()
    {
        const Result<StartedPlan> start = started({{"model", std::string("GPT-3 175B")}, {"nodes", std::int64_t(1)}});
        const auto plan = planOf(*start, 0);
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
        QVERIFY(static_cast<const TrainingPlan &>(**plan).figures().overBytes > 0);
    }

    void whereAllDegreesAreRefusedASimplePlanIsMade()
    {
        // Of 16 384 accelerators 256 at most work on one sequence: 32 stages of 8.
        const Result<StartedPlan> start = started({{"nodes", std::int64_t(2048)}, {"global_batch", std::int64_t(100)}});
        const auto best = planOf(*start, 0);
        QVERIFY(!best);
        QVERIFY2(best.error().hint.ends_with("64 and 128"), best.error().hint.c_str());
        const auto plan = planOf(*start, 1);
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
        const TrainingSettings &settings = static_cast<const TrainingPlan &>(**plan).state().settings;
        QVERIFY(settings.globalBatch() <= 100 || settings.microbatches == 1);
    }

    void batchesThatNotAllAcceleratorsDivideAreMet()
    {
        for (const auto &[nodes, batch] : {std::pair(2048, 2048), std::pair(12, 256), std::pair(64, 256)}) {
            const Result<StartedPlan> start =
                started({{"nodes", std::int64_t(nodes)}, {"global_batch", std::int64_t(batch)}});
            const auto plan = planOf(*start, 0);
            QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
            const auto &training = static_cast<const TrainingPlan &>(**plan);
            QCOMPARE(training.state().settings.globalBatch(), std::int64_t(batch));
            QCOMPARE(training.state().settings.ranks(), std::int64_t(nodes) * 8);
            QCOMPARE(training.figures().overBytes, 0.0);
        }
    }

    void linksMayBeGiven()
    {
        const Result<StartedPlan> start = started({{"inter_bandwidth", 12.5}});
        const Result<Inventory> inventory = readInventory(start->inventory);
        QCOMPARE(clusterOf(*inventory)->interBandwidth, 12.5e9);
        QCOMPARE(clusterOf(*inventory)->intraBandwidth, 450e9);
    }
};

CUTAWAY_CORE_TEST(TrainingStarterTest)
#include "training_starter_test.moc"
