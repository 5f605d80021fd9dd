#include "core/embedding/table_choices.h"

#include "core/base/names.h"
#include "core/embedding/planners/placing.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace cutaway::embedding {

namespace {

bool isExcluded(const TableConstraints &constraints, const OptionName &name)
{
    const auto excludes = [](const auto &list, auto value) {
        return !list.empty() && std::ranges::find(list, value) == list.end();
    };
    return excludes(constraints.types, name.type) || excludes(constraints.kernels, name.kernel);
}

std::string deviceName(const Topology &topology)
{
    return topology.isCuda ? "cuda" : "cpu";
}

Error typeNotAllowed(const Table &table, const Topology &topology, std::string_view type)
{
    const std::string what =
        std::string(table.isSequence ? "a sequence table" : "a pooled table") + " on " + deviceName(topology);
    return inputError("type_not_allowed",
                      phrase("%1 is not for %2; allowed: %3",
                             {inQuotes(type), what, namesOf(typesAllowed(table.isSequence, topology.isCuda))}));
}

Error constrained(const Table &table, const OptionName &name)
{
    const TableConstraints &constraints = table.constraints;
    const bool byType =
        !constraints.types.empty() && std::ranges::find(constraints.types, name.type) == constraints.types.end();
    return inputError("constrained",
                      phrase("the constraint %1 of table %2 allows only %3",
                             {std::string(byType ? "sharding_types" : "compute_kernels"), inQuotes(table.name),
                              (byType ? namesOf(constraints.types) : namesOf(constraints.kernels))}));
}

} // namespace

std::vector<OptionName> choicesOf(const Table &table, const Topology &topology)
{
    std::vector<OptionName> names = optionNamesWithoutConstraints(table, topology.isCuda);
    std::erase_if(names, [&](const OptionName &name) { return isExcluded(table.constraints, name); });
    return names;
}

Result<OptionName> checkChoice(const Table &table, const Topology &topology, std::string_view typeName,
                               std::string_view kernelName)
{
    const std::optional<ShardingType> type = findShardingType(typeName);
    const std::span<const ShardingType> types = typesAllowed(table.isSequence, topology.isCuda);
    if (!type || std::ranges::find(types, *type) == types.end())
        return typeNotAllowed(table, topology, typeName);
    const std::optional<ComputeKernel> kernel = findComputeKernel(kernelName);
    const std::span<const ComputeKernel> kernels = kernelsAllowed(*type, topology.isCuda);
    if (!kernel || std::ranges::find(kernels, *kernel) == kernels.end())
        return inputError("kernel_not_allowed", phrase("%1 is not for %2 on %3; allowed: %4",
                                                       {inQuotes(kernelName), std::string(shardingTypeName(*type)),
                                                        deviceName(topology), namesOf(kernels)}));
    const OptionName name{*type, *kernel};
    if (isExcluded(table.constraints, name))
        return constrained(table, name);
    if (shardShapes(*type, table.rows, table.columns, table.constraints.minPartition, topology).empty())
        return inputError("too_many_shards",
                          phrase("min_partition %1 cuts table %2 into too many shards",
                                 {std::to_string(table.constraints.minPartition), inQuotes(table.name)}));
    return name;
}

PlacesAround::PlacesAround(const EmbeddingState &state)
    : m_state(state), m_held(state.topology().ranks()), m_loads(state.topology())
{
    for (std::size_t rank = 0; rank < m_held.size(); ++rank) {
        for (const ShardRef ref : state.onRank(rank)) {
            const Shard &shard = state.shard(ref);
            m_held[rank].push_back({ref.table, shard.storage.hbm, shard.storage.ddr, shard.perf});
        }
    }
    m_loads.reset(state.model().reservation.available);
    m_loads.finishUniform();
    for (std::size_t rank = 0; rank < state.topology().ranks(); ++rank)
        m_loads.restore(without(state.tableCount(), std::uint32_t(rank)));
}

/// What the rank holds of all others.
RankLoads::Saved PlacesAround::without(std::size_t table, std::uint32_t rank) const
{
    const Storage &free = m_state.model().reservation.available[rank];
    RankLoads::Saved sum{rank, free.hbm, free.ddr, {}, 0};
    for (const Held &held : m_held[rank]) {
        if (held.table == table)
            continue;
        sum.hbm -= held.hbm;
        sum.ddr -= held.ddr;
        sum.perf += held.perf;
    }
    sum.load = sum.perf.total();
    return sum;
}

std::vector<std::uint32_t> PlacesAround::ranksFor(std::size_t table, const ShardingOption &option) const
{
    std::vector<std::uint32_t> ranks(option.shards.size());
    std::iota(ranks.begin(), ranks.end(), 0U);
    if (partitionBy(option.type) == PartitionBy::Uniform)
        return ranks;
    RankLoads loads = m_loads;
    const std::vector<std::uint32_t> &placed = m_state.table(table).ranks;
    for (const std::uint32_t rank : std::set<std::uint32_t>(placed.begin(), placed.end()))
        loads.restore(without(table, rank));
    PlacingFailure failure;
    placeOption(loads, option, m_state.topology(), WhenFull::UseLeastLoaded, ranks, failure);
    return ranks;
}

bool isUsualLayout(const ShardingOption &option, const Table &table, const Topology &topology)
{
    return std::ranges::equal(
        option.shards, shardShapes(option.type, table.rows, table.columns, table.constraints.minPartition, topology),
        {}, &Shard::shape);
}

} // namespace cutaway::embedding
