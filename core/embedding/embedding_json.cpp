#include "core/embedding/embedding_json.h"

#include "core/base/units.h"
#include "core/embedding/embedding_summary.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_json.h"

#include <nlohmann/json.hpp>

// Writing; embedding_json_reading.cpp reads.
namespace cutaway::embedding {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson storageJson(const Storage &storage)
{
    return {{"hbm", storage.hbm}, {"ddr", storage.ddr}, {"ssd", storage.ssd}};
}

OrderedJson perfJson(const Perf &perf)
{
    return {{"fwd_compute", perf.fwdCompute / millisecondsPerSecond},
            {"fwd_comms", perf.fwdComms / millisecondsPerSecond},
            {"bwd_compute", perf.bwdCompute / millisecondsPerSecond},
            {"bwd_comms", perf.bwdComms / millisecondsPerSecond},
            {"prefetch_compute", perf.prefetchCompute / millisecondsPerSecond},
            {"input_dist_comms", perf.inputDistComms / millisecondsPerSecond},
            {"total", perf.total() / millisecondsPerSecond}};
}

OrderedJson shardsJson(const PlacedTable &placed)
{
    OrderedJson list = OrderedJson::array();
    for (std::size_t i = 0; i < placed.ranks.size(); ++i) {
        const Shard &shard = placed.option.shards[i];
        list.push_back({{"rank", placed.ranks[i]},
                        {"size", {shard.shape.rows, shard.shape.columns}},
                        {"offset", {shard.shape.firstRow, shard.shape.firstColumn}},
                        {"storage", storageJson(shard.storage)},
                        {"perf", perfJson(shard.perf)}});
    }
    return list;
}

/// What planners are held to, where they are.
void addLimits(OrderedJson &table, TableLimits limits, const Topology &topology)
{
    const auto hosts = (topology.worldSize + topology.localWorldSize - 1) / topology.localWorldSize;
    std::erase_if(limits.ranks, [&](std::uint32_t rank) { return rank >= topology.ranks(); });
    std::erase_if(limits.hosts, [&](std::uint32_t host) { return std::int64_t(host) >= hosts; });
    if (limits.isPinned)
        table["pinned"] = true;
    OrderedJson constraints = OrderedJson::object();
    for (const ShardingType type : limits.types)
        constraints["sharding_types"].push_back(shardingTypeName(type));
    for (const ComputeKernel kernel : limits.kernels)
        constraints["compute_kernels"].push_back(computeKernelName(kernel));
    if (!limits.ranks.empty())
        constraints["ranks"] = limits.ranks;
    if (!limits.hosts.empty())
        constraints["hosts"] = limits.hosts;
    if (!constraints.empty())
        table["constraints"] = std::move(constraints);
}

OrderedJson tablesJson(const EmbeddingPlan &plan)
{
    const EmbeddingState &state = plan.state();
    OrderedJson list = OrderedJson::array();
    for (std::size_t t = 0; t < state.tableCount(); ++t) {
        const Table &table = state.model().table(t);
        const PlacedTable &placed = state.table(t);
        list.push_back({{"node", state.model().tables->graph->node(table.node).name},
                        {"module", table.module},
                        {"table", table.name},
                        {"sharding_type", shardingTypeName(placed.option.type)},
                        {"compute_kernel", placed.option.kernelName()},
                        {"ranks", placed.ranks},
                        {"shards", shardsJson(placed)}});
        addLimits(list.back(), plan.limitsOf(t), state.topology());
    }
    return list;
}

OrderedJson devicesJson(const EmbeddingState &state)
{
    OrderedJson list = OrderedJson::array();
    for (std::size_t r = 0; r < state.topology().ranks(); ++r)
        list.push_back({{"rank", r},
                        {"available", storageJson(state.model().reservation.available[r])},
                        {"used", storageJson(state.sums(r).used)},
                        {"perf", perfJson(state.sums(r).perf)}});
    return list;
}

OrderedJson criticalPathJson(const EmbeddingState &state)
{
    const EmbeddingState::CriticalPath path = state.criticalPath();
    return {{"comms", path.comms / millisecondsPerSecond},
            {"compute", path.compute / millisecondsPerSecond},
            {"total", (path.comms + path.compute) / millisecondsPerSecond}};
}

OrderedJson overCapacityJson(const EmbeddingState &state)
{
    OrderedJson list = OrderedJson::array();
    for (const Excess &excess : excessesOf(state))
        list.push_back({{"rank", excess.rank}, {"hbm", excess.bytes.hbm}, {"ddr", excess.bytes.ddr}});
    return list;
}

} // namespace

void EmbeddingPlan::addFields(OrderedJson &document) const
{
    const Reservation &reservation = m_state.model().reservation;
    document["tables"] = tablesJson(*this);
    document["reserved"] = {{"dense", reservation.dense ? storageJson(*reservation.dense) : OrderedJson()},
                            {"kjt", storageJson(reservation.kjt)}};
    document["devices"] = devicesJson(m_state);
    document["critical_path_sec"] = criticalPathJson(m_state);
    document["perf_rating_sec"] = m_state.rating() / millisecondsPerSecond;
    if (const std::optional<double> bound = boundSec()) {
        document["bound_sec"] = *bound;
        if (const std::optional<double> gap = provenGap(*this).fraction())
            document["gap"] = *gap;
    }
    document["num_proposals"] = m_figures.proposals;
    document["num_plans"] = m_figures.plans;
}

void EmbeddingPlan::addFindings(OrderedJson &evaluation) const
{
    evaluation.erase("planner");
    evaluation["over_capacity"] = overCapacityJson(m_state);
    evaluation["violations"] = OrderedJson::array();
    for (const Violation &violation : violationsOf(m_state))
        evaluation["violations"].push_back({{"code", violation.code},
                                            {"node", graph().node(m_state.model().table(violation.table).node).name},
                                            {"message", violation.message}});
}

OrderedJson EmbeddingPlan::after(const Applied &applied) const
{
    OrderedJson after = OrderedJson::object();
    if (!applied.change.items.empty()) {
        const PlacedTable &placed = m_state.table(m_state.shardAt(applied.change.items.front().value()).table);
        after["sharding_type"] = shardingTypeName(placed.option.type);
        after["compute_kernel"] = placed.option.kernelName();
        after["ranks"] = placed.ranks;
    }
    after["perf_rating_sec"] = m_state.rating() / millisecondsPerSecond;
    after["critical_path_sec"] = criticalPathJson(m_state);
    after["devices"] = OrderedJson::array();
    for (std::size_t r = 0; r < m_state.topology().ranks(); ++r)
        after["devices"].push_back({{"rank", r},
                                    {"used", storageJson(m_state.sums(r).used)},
                                    {"perf_total", m_state.sums(r).perf.total() / millisecondsPerSecond}});
    after["over_capacity"] = overCapacityJson(m_state);
    return after;
}

} // namespace cutaway::embedding
