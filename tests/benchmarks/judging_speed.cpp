#include "core/devices/inventory_json.h"
#include "core/files/file_io.h"
#include "core/graph/graph_json.h"
#include "core/judging/comparison.h"
#include "core/judging/explorer.h"
#include "core/partition/partition_plan.h"
#include "tests/support/fixtures_folder.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <ctime>
#include <random>

// CPU seconds of comparing two plans of 1000 partitions at 100 000 operators, and of exploring 1000 plans of ResNet-50.

using namespace cutaway;

namespace {

double cpuSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

std::shared_ptr<const Graph> chain(std::size_t operations)
{
    std::vector<Node> nodes(operations + 2);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Node &node = nodes[i];
        node.name = node.target = "n" + std::to_string(i);
        node.opcode = i == 0 ? Opcode::Placeholder : i + 1 == nodes.size() ? Opcode::Output : Opcode::CallFunction;
        node.modulePath = "layers." + std::to_string(i / 1000);
        node.outputBytes = 4096;
        node.totalBytes = 8192;
        node.latency = Latency{1e-6, 2e-6};
        if (i > 0)
            node.inputs.push_back(NodeIndex(i - 1));
    }
    return std::make_shared<Graph>(std::move(*Graph::make("chain", std::move(nodes))));
}

/// Partitions of about equal length; `shift` moves their ends and deals some operators out anew.
PartitionPlan cut(const std::shared_ptr<const Graph> &graph, const std::shared_ptr<const Inventory> &inventory,
                  std::size_t count, std::size_t shift)
{
    std::mt19937 random(unsigned(shift) + 1);
    Partitioning partitioning(count);
    for (std::size_t p = 0; p < count; ++p) {
        partitioning[p].id = std::int64_t((p * 7 + shift) % count);
        partitioning[p].devices = {DeviceIndex(p % inventory->devices.size())};
    }
    for (std::size_t i = 1; i + 1 < graph->size(); ++i) {
        const bool isElsewhere = shift > 0 && random() % 3 == 0;
        const std::size_t place = std::min(count - 1, (i + shift) * count / graph->size());
        partitioning[isElsewhere ? random() % count : place].operations.push_back(NodeIndex(i));
    }
    return PartitionPlan(graph, inventory, partitioning, {});
}

std::shared_ptr<const Inventory> eightDevices()
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 1e10;
    for (std::int64_t i = 0; i < 8; ++i)
        inventory->devices.push_back({i, "dev_" + std::to_string(i), std::int64_t(1) << 40, {}, {}, {}});
    return inventory;
}

void compareLarge()
{
    const auto graph = chain(100'000);
    const auto inventory = eightDevices();
    const PartitionPlan base = cut(graph, inventory, 1000, 0);
    for (const std::size_t shift : {0u, 37u}) {
        const PartitionPlan other = cut(graph, inventory, 1000, shift);
        const double begin = cpuSeconds();
        const nlohmann::ordered_json difference = judging::differenceJson(base, other, 0);
        std::printf("compare 100000 operators, 1000 groups, %zu moved: %.3f s\n",
                    difference.at("items").at("moved").size(), cpuSeconds() - begin);
    }
}

void exploreResNet()
{
    judging::ExplorerInput input;
    input.exploration = *judging::readExploration(R"({"format": "cutaway.exploration", "version": 1,
        "planners": [{"id": "partition.size_based", "set": {"saturate_host": [false, true]}}],
        "vary": [{"what": "devices", "values": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]},
                 {"what": "available_mem_bytes", "factors": [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 2, 4]},
                 {"what": "transfer_rate_bytes_per_sec", "factors": [0.25, 0.5, 1, 2, 4]}]})");
    const std::string folder = testing::fixturesFolder() + "/partition/resnet50";
    input.graph = std::make_shared<const Graph>(std::move(*readGraph(*readFile(folder + ".graph.json"))));
    input.inventory = std::make_shared<const Inventory>(*readInventory(*readFile(folder + ".h4.devices.json")));
    const double begin = cpuSeconds();
    const nlohmann::ordered_json results = judging::explore(input, {});
    std::printf("explore ResNet-50, %zu points: %.3f s\n", results.at("points").size(), cpuSeconds() - begin);
}

} // namespace

int main()
{
    compareLarge();
    exploreResNet();
}
