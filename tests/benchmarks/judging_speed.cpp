#include "core/devices/inventory.h"
#include "core/files/file_io.h"
#include "core/graph/graph_json.h"
#include "core/judging/comparison.h"
#include "core/judging/exploration.h"
#include "core/judging/explorer.h"
#include "core/judging/plan_match.h"
#include "core/judging/sweep.h"
#include "core/partition/partition_plan.h"
#include "tests/support/cpu_time.h"
#include "tests/support/fixtures_folder.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <random>

// CPU seconds of comparing two plans of 1000 partitions at 100 000 operators, of copying one for that, of matching the
// nodes of two versions, of a what-if at 10 000 and 100 000 operators, and of exploring 1000 plans of ResNet-50.

using namespace cutaway;

namespace {

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
        const double made = testing::processSeconds();
        base.cost();
        other.cost();
        const double begin = testing::processSeconds();
        const nlohmann::ordered_json difference = judging::differenceJson(base, other, 0);
        std::printf(
            "compare 100000 operators, 1000 groups, %zu moved: %.3f s, and %.3f s to evaluate what was not yet\n",
            difference.at("items").at("moved").size(), testing::processSeconds() - begin, begin - made);
    }
}

void copyLarge()
{
    const PartitionPlan plan = cut(chain(100'000), eightDevices(), 1000, 0);
    plan.cost();
    const double begin = testing::processSeconds();
    const std::unique_ptr<EditedPlan> copy = plan.clone();
    std::printf("copy 100000 operators, 1000 groups: %.4f s\n", testing::processSeconds() - begin);
}

/// Every fifth node has another name, and one is new.
void matchVersions()
{
    const auto base = chain(100'000);
    std::vector<Node> nodes = base->nodes();
    for (std::size_t i = 0; i < nodes.size(); i += 5)
        nodes[i].name = "other_" + std::to_string(i);
    const Graph other = std::move(*Graph::make("chain", std::move(nodes)));
    const double begin = testing::processSeconds();
    const std::vector<NodeIndex> partners = judging::matchNodes(*base, other);
    const auto found = std::ranges::count_if(partners, [](NodeIndex node) { return node.isValid(); });
    std::printf("match %zu nodes of two versions, %zu found: %.3f s\n", base->size(), std::size_t(found),
                testing::processSeconds() - begin);
}

void slideMemory(std::size_t operators)
{
    const PartitionPlan plan = cut(chain(operators), eightDevices(), operators / 100, 0);
    plan.cost();
    const double made = testing::processSeconds();
    judging::VariedPlan varied(plan);
    double longest = 0;
    double all = 0;
    constexpr int steps = 20;
    const double first = testing::processSeconds();
    for (int i = 0; i < steps; ++i) {
        const double begin = testing::processSeconds();
        const EditedPlan &there = **varied.at("transfer_rate_bytes_per_sec", 0.25 + 0.1 * i);
        judging::violationsOf(there);
        judging::figureDifferences(plan, there, 0);
        longest = std::max(longest, testing::processSeconds() - begin);
    }
    all = testing::processSeconds() - first;
    std::printf("what-if at %zu operators: %.4f s once, then %.4f s a step, longest %.4f s\n", operators, first - made,
                all / steps, longest);
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
    const double begin = testing::processSeconds();
    const nlohmann::ordered_json results = judging::explore(input, {});
    std::printf("explore ResNet-50, %zu points: %.3f s\n", results.at("points").size(),
                testing::processSeconds() - begin);
}

} // namespace

int main()
{
    compareLarge();
    copyLarge();
    matchVersions();
    slideMemory(10'000);
    slideMemory(100'000);
    exploreResNet();
}
