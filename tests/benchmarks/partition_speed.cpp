#include "core/partition/partition_evaluation.h"
#include "core/partition/partition_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/cpu_time.h"

#include <algorithm>
#include <cstdio>
#include <random>
#include <string>

// CPU milliseconds of evaluating a partition plan from scratch and of answering and making a move, with the ratio of
// the two: what keeping figures up to date is worth. And of planning over many devices, with the ratio to half as many,
// as explorations vary their number: twice the devices take about twice the time.

using namespace cutaway;

namespace {

/// A chain (`reach` 1), or layers that each read the outputs of many before, as DenseNet's do.
std::shared_ptr<const Graph> layeredGraph(std::size_t operations, std::size_t reach)
{
    std::vector<Node> nodes(operations + 2);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Node &node = nodes[i];
        node.name = node.target = "n" + std::to_string(i);
        node.opcode = i == 0 ? Opcode::Placeholder : i + 1 == nodes.size() ? Opcode::Output : Opcode::CallFunction;
        node.outputBytes = 4096;
        node.totalBytes = 8192;
        node.latency = Latency{1e-6, 2e-6};
        for (std::size_t k = std::min(reach, i); k > 0; --k)
            node.inputs.push_back(NodeIndex(i - k));
    }
    return std::make_shared<Graph>(std::move(*Graph::make("layers", std::move(nodes))));
}

std::shared_ptr<const Inventory> devicesWith(std::int64_t bytes, std::int64_t count)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 1e10;
    for (std::int64_t i = 0; i < count; ++i)
        inventory->devices.push_back({i, "dev_" + std::to_string(i), bytes, {}, {}, {}});
    return inventory;
}

Partitioning eightPartitions(const Graph &graph)
{
    Partitioning partitioning(8);
    for (std::size_t p = 0; p < 8; ++p) {
        partitioning[p].id = std::int64_t(p);
        partitioning[p].devices = {DeviceIndex(p)};
    }
    for (std::size_t i = 1; i + 1 < graph.size(); ++i)
        partitioning[i * 8 / graph.size()].operations.push_back(NodeIndex(i));
    return partitioning;
}

double median(std::vector<double> values)
{
    std::ranges::nth_element(values, values.begin() + std::ptrdiff_t(values.size() / 2));
    return values[values.size() / 2];
}

void measure(const char *shape, std::size_t operations, std::size_t reach)
{
    const auto graph = layeredGraph(operations, reach);
    const auto inventory = devicesWith(std::int64_t(1) << 40, 8);
    const Partitioning partitioning = eightPartitions(*graph);
    std::vector<double> evaluations;
    for (int i = 0; i < 9; ++i) {
        const double start = testing::threadMilliseconds();
        if (!evaluatePartitioning(*graph, *inventory, partitioning).plan.seconds)
            std::puts("no latency");
        evaluations.push_back(testing::threadMilliseconds() - start);
    }
    PartitionPlan plan(graph, inventory, partitioning, {});
    std::mt19937 random(1);
    std::vector<double> previews;
    std::vector<double> moves;
    for (int i = 0; i < 50; ++i) {
        // From the front of a partition to the one before: the move that people make most, and always allowed.
        const std::size_t from = 1 + random() % 7;
        Move move;
        const NodeIndex node = plan.state().partitioning()[from].operations.front();
        move.items = {{ItemIndex(node.value()), GroupIndex(from - 1)}};
        double start = testing::threadMilliseconds();
        const Preview preview = plan.preview(move);
        previews.push_back(testing::threadMilliseconds() - start);
        start = testing::threadMilliseconds();
        if (!preview.allowed || !plan.apply(move))
            std::puts("refused");
        moves.push_back(testing::threadMilliseconds() - start);
    }
    std::printf("%s %zu evaluate_ms %.3f preview_ms %.3f move_ms %.3f evaluate_over_preview %.1f\n", shape, operations,
                median(evaluations), median(previews), median(moves), median(evaluations) / median(previews));
}

double planningMilliseconds(const char *planner, const std::shared_ptr<const Graph> &graph, std::int64_t devices)
{
    const double start = testing::processSeconds();
    if (!runPlanner(*findPlanner(planner), {graph, devicesWith(65536, devices), {}, {}, nullptr}, {}))
        std::puts("no plan");
    return (testing::processSeconds() - start) * 1e3;
}

void measureDevices(const char *planner)
{
    const auto graph = layeredGraph(40, 2);
    double half = planningMilliseconds(planner, graph, 5000);
    for (const std::int64_t devices : {10000, 20000}) {
        const double all = planningMilliseconds(planner, graph, devices);
        std::printf("%s devices %lld plan_ms %.1f over_half_as_many %.2f\n", planner, static_cast<long long>(devices),
                    all, all / half);
        half = all;
    }
}

} // namespace

int main()
{
    for (const char *planner : {"partition.size_based", "partition.cost_aware", "partition.kl_based"})
        measureDevices(planner);
    for (const std::size_t operations : {1000u, 10000u, 100000u}) {
        measure("chain", operations, 1);
        measure("dense", operations, 12);
    }
}
