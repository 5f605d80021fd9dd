#include "core/partition/partition_evaluation.h"
#include "core/partition/partition_plan.h"
#include "tests/support/device_memory.h"
#include "tests/support/random_graph.h"
#include "tests/support/random_moves.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace cutaway;

namespace {

std::shared_ptr<const Inventory> devices(std::size_t count, std::int64_t memory = 1 << 20)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 100;
    for (std::size_t i = 0; i < count; ++i)
        inventory->devices.push_back({std::int64_t(i), "dev_" + std::to_string(i), memory, {}, {}, {}});
    return inventory;
}

Partitioning randomPartitioning(const Graph &graph, std::mt19937 &random, std::size_t partitions, std::size_t devices)
{
    Partitioning partitioning(partitions);
    for (std::size_t p = 0; p < partitions; ++p) {
        partitioning[p].id = std::int64_t(p);
        for (std::size_t k = random() % 3; k > 0; --k) {
            const DeviceIndex device(random() % devices);
            if (std::ranges::count(partitioning[p].devices, device) == 0)
                partitioning[p].devices.push_back(device);
        }
    }
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (graph.nodes()[i].isOperation())
            partitioning[random() % partitions].operations.push_back(NodeIndex(i));
    }
    return partitioning;
}

PartitionChange randomChange(const PartitionState &state, std::mt19937 &random)
{
    PartitionChange change;
    const std::size_t partitions = state.partitioning().size();
    if (random() % 5 == 0) {
        change.devices.push_back({std::uint32_t(random() % partitions), {}});
        if (random() % 2 == 0)
            change.devices.back().devices.push_back(DeviceIndex(random() % state.inventory().devices.size()));
        return change;
    }
    for (std::size_t k = 1 + random() % 3; k > 0; --k) {
        const NodeIndex node(random() % state.graph().size());
        if (state.graph().node(node).isOperation())
            change.operations.push_back({node, std::uint32_t(random() % partitions)});
    }
    return change;
}

/// Every figure of the state as a text that shows differences to the last bit.
QString figures(const PartitionState &state)
{
    QStringList text;
    for (std::uint32_t p = 0; p < state.partitioning().size(); ++p) {
        const PartitionLatency &latency = state.latency(p);
        text << QStringLiteral("%1 %2 %3 %4 %5")
                    .arg(state.usedBytes(p))
                    .arg(latency.overallSec, 0, 'a')
                    .arg(latency.memorySec, 0, 'g', 17)
                    .arg(latency.computeSec, 0, 'g', 17)
                    .arg(state.partitioning()[p].operations.size());
    }
    for (const PartitionEdge &edge : state.edges())
        text << QStringLiteral("%1>%2:%3").arg(edge.from).arg(edge.to).arg(edge.bytes);
    for (std::size_t d = 0; d < state.inventory().devices.size(); ++d)
        text << QString::number(state.deviceBytes(DeviceIndex(d)));
    text << (state.plan().seconds ? QString::number(*state.plan().seconds, 'g', 17) : QStringLiteral("none"));
    return text.join(u'\n');
}

QString figures(const PartitionEvaluation &evaluation, const Partitioning &partitioning)
{
    QStringList text;
    for (std::size_t p = 0; p < partitioning.size(); ++p) {
        const PartitionLatency &latency = evaluation.latency[p];
        text << QStringLiteral("%1 %2 %3 %4 %5")
                    .arg(evaluation.usedBytes[p])
                    .arg(latency.overallSec, 0, 'a')
                    .arg(latency.memorySec, 0, 'g', 17)
                    .arg(latency.computeSec, 0, 'g', 17)
                    .arg(partitioning[p].operations.size());
    }
    for (const PartitionEdge &edge : evaluation.edges)
        text << QStringLiteral("%1>%2:%3").arg(edge.from).arg(edge.to).arg(edge.bytes);
    for (const std::int64_t bytes : evaluation.deviceBytes)
        text << QString::number(bytes);
    text << (evaluation.plan.seconds ? QString::number(*evaluation.plan.seconds, 'g', 17) : QStringLiteral("none"));
    return text.join(u'\n');
}

} // namespace

class PartitionStateTest : public QObject
{
    Q_OBJECT

private slots:
    void movesGiveTheFiguresOfAFreshEvaluation_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 40; ++seed)
            QTest::addRow("seed %d", seed) << seed;
    }

    void movesGiveTheFiguresOfAFreshEvaluation()
    {
        QFETCH(int, seed);
        std::mt19937 random(static_cast<unsigned>(seed));
        auto graph = testing::randomGraph(random, 10 + random() % 60);
        if (seed % 2 == 1)
            graph = testing::withParameters(random, *graph);
        const auto inventory = devices(4);
        PartitionState state(graph, inventory, randomPartitioning(*graph, random, 1 + random() % 6, 4));
        for (int step = 0; step < 60; ++step) {
            state.perform(randomChange(state, random));
            QCOMPARE(figures(state),
                     figures(evaluatePartitioning(*graph, *inventory, state.partitioning()), state.partitioning()));
        }
    }

    /// Moved, previewed, written and drawn: a storage counts once on each device.
    void everyPlaceTellsTheSameBytesOfADevice()
    {
        std::mt19937 random(14);
        for (int round = 0; round < 20; ++round) {
            const auto graph = testing::withParameters(random, *testing::randomGraph(random, 4 + random() % 12));
            const auto inventory = devices(3, 100 + std::int64_t(random() % 400));
            PartitionPlan plan(graph, inventory, randomPartitioning(*graph, random, 1 + random() % 4, 3), PlanOrigin());
            for (int step = 0; step < 20; ++step) {
                const Move move = testing::edit(plan, random);
                const Preview preview = plan.preview(move);
                const Applied applied = preview.code == "over_capacity" || preview.code == "cycle" || preview.allowed
                                            ? plan.restore(move)
                                            : Applied();
                const auto after = nlohmann::json(plan.after(applied)).at("device_mem_bytes");
                const auto evaluation = nlohmann::json(plan.evaluation());
                std::int64_t largest = 0;
                for (std::size_t d = 0; d < 3; ++d) {
                    const std::int64_t bytes =
                        testing::bytesOnDevice(*graph, plan.state().partitioning(), DeviceIndex(d));
                    const std::string id = std::to_string(d);
                    largest = std::max(largest, bytes);
                    QCOMPARE(plan.lane(LaneIndex(d)).usedBytes, bytes);
                    QCOMPARE(plan.state().deviceBytes(DeviceIndex(d)), bytes);
                    QCOMPARE(after.value(id, std::int64_t(0)), bytes);
                    QCOMPARE(evaluation.at("device_mem_bytes").value(id, std::int64_t(0)), bytes);
                    const bool isOver = std::ranges::any_of(evaluation.at("over_capacity"), [&](const auto &over) {
                        return over.at("device") == std::int64_t(d) && over.at("bytes") == bytes;
                    });
                    QCOMPARE(isOver, bytes > inventory->devices[d].availableMemBytes);
                    for (const Preview::LaneMemory &memory : preview.memory)
                        QVERIFY(memory.lane != LaneIndex(d) || memory.after == bytes);
                }
                QCOMPARE(plan.cost().largestLaneBytes, largest);
            }
        }
    }

    void theInverseRestoresEveryFigure()
    {
        std::mt19937 random(7);
        const auto graph = testing::withParameters(random, *testing::randomGraph(random, 80));
        PartitionState state(graph, devices(4), randomPartitioning(*graph, random, 5, 4));
        for (int step = 0; step < 200; ++step) {
            const QString before = figures(state);
            state.perform(state.perform(randomChange(state, random)));
            QCOMPARE(figures(state), before);
            state.perform(randomChange(state, random));
        }
    }

    void aNewPartitionTakesPartInEverything()
    {
        std::mt19937 random(3);
        const auto graph = testing::randomGraph(random, 30);
        const auto inventory = devices(2);
        PartitionState state(graph, inventory, randomPartitioning(*graph, random, 2, 2));
        PartitionChange change;
        change.create = 2;
        change.devices.push_back({2, {DeviceIndex(1)}});
        change.operations.push_back({state.partitioning()[0].operations.front(), 2});
        state.perform(change);
        QCOMPARE(state.partitioning().back().id, std::int64_t(2));
        QCOMPARE(figures(state),
                 figures(evaluatePartitioning(*graph, *inventory, state.partitioning()), state.partitioning()));
    }

    void cyclesAreFoundThroughThePartitionThatClosesThem()
    {
        std::mt19937 random(11);
        const auto graph = testing::randomGraph(random, 40);
        PartitionState state(graph, devices(3), randomPartitioning(*graph, random, 3, 3));
        const PartitionEvaluation evaluation = evaluatePartitioning(*graph, state.inventory(), state.partitioning());
        const std::vector<std::uint32_t> through = state.cycleThrough(0);
        QCOMPARE(evaluation.cycle.empty(), state.cycle().empty());
        for (std::size_t i = 0; i < through.size(); ++i) {
            const std::uint32_t from = through[i];
            const std::uint32_t to = through[(i + 1) % through.size()];
            QVERIFY(std::ranges::any_of(state.edges(),
                                        [&](const PartitionEdge &edge) { return edge.from == from && edge.to == to; }));
        }
        QVERIFY(!through.empty());
    }
};

CUTAWAY_TEST(PartitionStateTest)
#include "partition_state_test.moc"
