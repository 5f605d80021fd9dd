#include "core/embedding/embedding_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/cpu_time.h"

#include <chrono>
#include <cstdio>
#include <random>

// CPU seconds of the embedding planners, and of a drag, against their limits. Tables are like DLRM's: few large, many
// small, pooling factors between 1 and 100.

using namespace cutaway;

namespace {

std::shared_ptr<const Graph> graphOf(int tables)
{
    std::mt19937 random(7);
    const auto any = [&](int low, int high) { return low + int(random() % unsigned(high - low + 1)); };
    std::vector<Node> nodes;
    for (int t = 0; t < tables; ++t) {
        Node node;
        node.name = "t" + std::to_string(t);
        node.opcode = Opcode::CallModule;
        node.target = node.name;
        node.outputs.emplace();
        const long rows = t % 5 == 0 ? any(1000000, 40000000) : any(10, 500000);
        node.extra = R"({"embedding":{"module":"sparse.ebc","num_embeddings":)" + std::to_string(rows) +
                     R"(,"embedding_dim":)" + std::to_string(32 << any(0, 3)) + R"(,"pooling_factors":[)" +
                     std::to_string(any(1, 100)) + R"(.0],"optimizer":"rowwise_adagrad"}})";
        nodes.push_back(std::move(node));
    }
    return std::make_shared<Graph>(std::move(*Graph::make("tables", std::move(nodes))));
}

std::shared_ptr<const Inventory> inventoryOf(int ranks)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->extra = R"({"topology":{"world_size":)" + std::to_string(ranks) +
                       R"(,"local_world_size":8,"hbm_cap":85899345920,"ddr_cap":137438953472}})";
    return inventory;
}

std::unique_ptr<EditedPlan> plan(const char *planner, int tables, int ranks, std::optional<double> limit = {})
{
    const auto graph = graphOf(tables);
    const auto inventory = inventoryOf(ranks);
    const double begin = testing::processSeconds();
    Result<std::unique_ptr<EditedPlan>> made =
        runPlanner(*findPlanner(planner), {graph, inventory, {}, {}, nullptr}, Job());
    const double seconds = testing::processSeconds() - begin;
    if (!made) {
        std::printf("%s, %d tables x %d ranks: %s\n", planner, tables, ranks, made.error().line().c_str());
        return nullptr;
    }
    const auto &figures = static_cast<const embedding::EmbeddingPlan &>(**made).figures();
    char allowed[32] = "";
    if (limit)
        std::snprintf(allowed, sizeof allowed, " (limit %g)", *limit);
    std::printf("%s, %d tables x %d ranks: %.4f s%s, %lld proposals, rating %.6g s\n", planner, tables, ranks, seconds,
                allowed, static_cast<long long>(figures.proposals), *(*made)->cost().latencySec);
    return std::move(*made);
}

void drag(EditedPlan &plan)
{
    const auto &state = static_cast<const embedding::EmbeddingPlan &>(plan).state();
    int count = 0;
    double slowest = 0;
    const double begin = testing::processSeconds();
    for (std::size_t t = 0; t < state.tableCount(); ++t) {
        if (embedding::partitionBy(state.table(t).option.type) != embedding::PartitionBy::Device)
            continue;
        Move move;
        move.items.push_back({ItemIndex(state.firstShard(t)), GroupIndex((state.table(t).ranks.front() + 1) % 128)});
        const double before = testing::processSeconds();
        plan.preview(move);
        slowest = std::max(slowest, testing::processSeconds() - before);
        ++count;
    }
    std::printf("preview of a shard's move: %.4f ms on average of %d, at most %.4f (limit 1)\n",
                (testing::processSeconds() - begin) * 1000 / std::max(1, count), count, slowest * 1000);
}

} // namespace

int main()
{
    plan("embedding.default", 26, 8, 0.005);
    plan("embedding.default", 26, 128, 0.3);
    plan("embedding.best", 26, 8);
    plan("embedding.best", 26, 128);
    if (const std::unique_ptr<EditedPlan> large = plan("embedding.default", 1000, 128, 30))
        drag(*large);
    plan("embedding.best", 300, 128);
}
