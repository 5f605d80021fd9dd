#include "core/plan/plan_documents.h"
#include "tests/support/fixtures.h"
#include "tests/support/pipeline_models.h"
#include "tests/support/random_graph.h"
#include "tests/support/random_layers.h"
#include "tests/support/random_parameters.h"
#include "tests/support/sharded_graph.h"
#include "tests/support/test_program.h"
#include "tests/support/training_models.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;

// What is planned and edited, of every kind, is read as it was written: the same text, the same cost.

namespace {

/// What is cut, over what; no devices where the kind can do without.
struct Task
{
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> devices;
    ParameterValues given = {};
};

std::shared_ptr<const Inventory> randomDevices(std::mt19937 &random, const Graph &graph, std::int64_t copies)
{
    std::int64_t bytes = 0;
    for (const Node &node : graph.nodes())
        bytes += copies * node.totalBytes;
    auto inventory = std::make_shared<Inventory>();
    inventory->name = "devices";
    inventory->transferRateBytesPerSec = double(1 + random() % 1000);
    for (std::size_t i = 0, count = 2 + random() % 3; i < count; ++i)
        inventory->devices.push_back({.logicalId = std::int64_t(i),
                                      .name = "d" + std::to_string(i),
                                      .availableMemBytes = bytes / 2 + std::int64_t(random() % std::size_t(bytes + 1)),
                                      .kind = {},
                                      .host = {},
                                      .extra = {}});
    return inventory;
}

Task partitionTask(std::mt19937 &random)
{
    const auto graph = testing::randomGraph(random, 1 + random() % 8);
    return {graph, randomDevices(random, *graph, 1)};
}

/// With room for gradients and optimizer states.
Task pipelineTask(std::mt19937 &random)
{
    const auto graph = testing::RandomPipelineGraph(random, 3 + random() % 8).make();
    return {
        graph, random() % 2 ? randomDevices(random, *graph, 4) : nullptr, {{"stages", std::int64_t(1 + random() % 3)}}};
}

Task shardingTask(std::mt19937 &random)
{
    const std::vector<std::vector<std::string>> meshes{{"2"}, {"4"}, {"3"}, {"2", "2"}, {"1", "2"}, {"2", "4"}};
    return {testing::RandomLayers(random, 1 + random() % 7).make(),
            nullptr,
            {{"mesh_shape", testing::anyOf(meshes, random)}, {"device_flops", random() % 2 ? 1e9 : 0.0}}};
}

Task embeddingTask(std::mt19937 &random)
{
    const std::vector<std::string> graphs{"tiny", "mixed", "constrained", "tight_mix"};
    const std::vector<std::string> devices{"one_host_2", "one_host_8", "two_hosts_of_4", "tight_8", "uneven_4"};
    return {testing::fixtureGraph("embedding/" + testing::anyOf(graphs, random)),
            testing::fixtureInventory("embedding/" + testing::anyOf(devices, random))};
}

Task bucketingTask(std::mt19937 &random)
{
    const std::size_t operations = 10 + random() % 30;
    return {random() % 2 ? testing::randomShardedGraph(random, operations)
                         : testing::randomDividingGraph(random, operations),
            nullptr};
}

Task trainingTask(std::mt19937 &random)
{
    testing::DenseModel model;
    model.layers = std::int64_t(1 + random() % 6);
    model.tied = random() % 2 == 0;
    model.mtp = std::int64_t(random() % 2);
    return {testing::graphOf(model),
            testing::clusterOfNodes(std::int64_t(1 + random() % 2)),
            {{"global_batch", std::int64_t(8 << (random() % 3))}}};
}

using MakeTask = Task (*)(std::mt19937 &);

struct Kind
{
    const char *name;
    MakeTask task;
    int plans;
};

constexpr Kind kinds[]{{"partition", partitionTask, 250}, {"pipeline", pipelineTask, 250},
                       {"sharding", shardingTask, 400},   {"embedding", embeddingTask, 60},
                       {"bucketing", bucketingTask, 250}, {"training", trainingTask, 60}};

Result<std::unique_ptr<EditedPlan>> planned(const Task &task, std::mt19937 &random, const char *kind)
{
    const PlannerDescriptor &planner = *testing::anyOf(testing::plannersOf(PlanKind(kind)), random);
    ParameterValues given = testing::randomChoices(planner, random);
    for (const auto &[name, value] : task.given) {
        if (testing::takes(planner, name))
            given[name] = value;
    }
    return runPlanner(planner, {task.graph, task.devices, {}, given, nullptr}, {});
}

/// How a plan that was read differs from the one that was written; empty: not at all.
QString differenceOnceRead(const EditedPlan &plan, const Task &task)
{
    const std::string text = writePlan(plan);
    const Result<OpenedPlan> opened = readPlan(text, task.graph, task.devices);
    if (!opened)
        return QString::fromStdString(opened.error().line() + "\n" + text);
    if (!opened->warnings.empty())
        return QString::fromStdString(opened->warnings.front());
    if (opened->plan->cost().latencySec != plan.cost().latencySec)
        return QString::fromStdString("another cost than that of\n" + text);
    const std::string again = writePlan(*opened->plan);
    const auto [was, is] = std::ranges::mismatch(text, again);
    if (was == text.end() && is == again.end())
        return {};
    const auto around = [](const std::string &of, std::string::const_iterator at) {
        const auto place = std::size_t(at - of.begin());
        return of.substr(place - std::min<std::size_t>(place, 80), 200);
    };
    return QString::fromStdString(plan.origin().plannerId + "\n" + around(text, was) + "\n---\n" + around(again, is));
}

/// Some moves that are allowed; false: none was.
bool edited(EditedPlan &plan, std::mt19937 &random)
{
    bool isEdited = false;
    for (std::size_t moves = 1 + random() % 4; moves > 0; --moves) {
        const std::size_t which = random() % 6;
        const Move move = which == 0   ? testing::setting(plan, random)
                          : which == 1 ? testing::pin(plan, random)
                                       : testing::edit(plan, random);
        isEdited = (!move.isEmpty() && bool(plan.apply(move))) || isEdited;
    }
    PlanOrigin origin = plan.origin();
    origin.plannerId = "manual";
    if (isEdited)
        plan.setOrigin(std::move(origin));
    return isEdited;
}

void addKinds()
{
    QTest::addColumn<int>("which");
    for (int i = 0; i < int(std::size(kinds)); ++i)
        QTest::newRow(kinds[i].name) << i;
}

} // namespace

class WrittenPlansTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void graphsAndDevicesAreReadAsTheyWereWritten_data() { addKinds(); }
    void graphsAndDevicesAreReadAsTheyWereWritten()
    {
        QFETCH(int, which);
        std::mt19937 random(11);
        for (int i = 0; i < kinds[which].plans / 2; ++i) {
            const Task task = kinds[which].task(random);
            const std::string graph = writeGraph(*task.graph);
            const Result<Graph> graphAgain = readGraph(graph);
            QVERIFY2(graphAgain, graphAgain ? "" : graphAgain.error().line().c_str());
            QCOMPARE(QString::fromStdString(writeGraph(*graphAgain)), QString::fromStdString(graph));
            if (!task.devices)
                continue;
            const std::string devices = writeInventory(*task.devices);
            const Result<Inventory> devicesAgain = readInventory(devices);
            QVERIFY2(devicesAgain, devicesAgain ? "" : devicesAgain.error().line().c_str());
            QCOMPARE(QString::fromStdString(writeInventory(*devicesAgain)), QString::fromStdString(devices));
        }
    }

    void plansAreReadAsTheyWereWritten_data() { addKinds(); }
    void plansAreReadAsTheyWereWritten()
    {
        QFETCH(int, which);
        const Kind &kind = kinds[which];
        std::mt19937 random(7);
        int read = 0;
        int moved = 0;
        for (int i = 0; i < kind.plans; ++i) {
            const Task task = kind.task(random);
            const Result<std::unique_ptr<EditedPlan>> plan = planned(task, random, kind.name);
            if (!plan)
                continue; // too large for the devices, and the like
            ++read;
            QCOMPARE(differenceOnceRead(**plan, task), QString());
            for (int edits = 0; edits < 3 && edited(**plan, random); ++edits) {
                ++moved;
                QCOMPARE(differenceOnceRead(**plan, task), QString());
            }
        }
        QVERIFY2(read > kind.plans / 4 && moved > kind.plans / 6,
                 qPrintable(QStringLiteral("%1 plans, %2 edited").arg(read).arg(moved)));
    }
};

CUTAWAY_TEST(WrittenPlansTest)
#include "written_plans_test.moc"
