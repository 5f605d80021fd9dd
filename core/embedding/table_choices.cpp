#include "core/embedding/table_choices.h"

#include "core/base/names.h"
#include "core/embedding/embedding_summary.h"
#include "core/embedding/planners/partitioner.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace cutaway::embedding {

namespace {

template <typename Value>
bool isAmong(const std::vector<Value> &list, Value value)
{
    return list.empty() || std::ranges::find(list, value) != list.end();
}

bool mayUse(const std::shared_ptr<const RankLimit> &limit, std::uint32_t rank)
{
    return !limit || (rank < limit->isAllowed.size() && limit->isAllowed[rank]);
}

Error nothingLeft(const Table &table, const TableLimits &limits)
{
    return inputError(
        "no_option",
        phrase("table %1 is limited to %2: no sharding type and compute kernel that its graph allows fits that",
               {inQuotes(table.name), limitsText(limits)}),
        "give it more ranks, types or kernels");
}

/// The way in which a pinned table lies, estimated anew.
ShardingOption asItLies(const PlacedTable &placed, const Table &table, const Topology &topology,
                        const EstimateSettings &settings)
{
    ShardingOption option = placed.option;
    estimate(option, table, topology, settings);
    auto limit = std::make_shared<RankLimit>();
    limit->fixed = placed.ranks;
    limit->isAllowed.assign(topology.ranks(), false);
    for (const std::uint32_t rank : placed.ranks)
        limit->isAllowed[rank] = true;
    option.limit = std::move(limit);
    return option;
}

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

bool TableLimits::admits(const OptionName &name) const
{
    return isAmong(types, name.type) && isAmong(kernels, name.kernel);
}

std::shared_ptr<const RankLimit> rankLimitOf(const TableLimits &limits, const Topology &topology)
{
    if (limits.ranks.empty() && limits.hosts.empty())
        return nullptr;
    auto limit = std::make_shared<RankLimit>();
    for (std::uint32_t rank = 0; rank < topology.ranks(); ++rank)
        limit->isAllowed.push_back(isAmong(limits.ranks, rank) &&
                                   isAmong(limits.hosts, rank / std::uint32_t(topology.localWorldSize)));
    return limit;
}

bool canLieOn(ShardingType type, const RankLimit &limit, const Topology &topology)
{
    const auto isWhole = [&](std::size_t group) { return limit.hasGroup(group, std::size_t(topology.groupSize)); };
    switch (partitionBy(type)) {
    case PartitionBy::Uniform: return std::ranges::count(limit.isAllowed, false) == 0;
    case PartitionBy::Device: break;
    case PartitionBy::Host:
        if (type == ShardingType::TableColumnWise)
            break;
        [[fallthrough]];
    case PartitionBy::MultiHost:
        for (std::size_t group = 0; group < topology.groupCount(); ++group) {
            if (isWhole(group))
                return true;
        }
        return false;
    }
    return std::ranges::count(limit.isAllowed, true) > 0;
}

std::string limitsText(const TableLimits &limits)
{
    std::string text;
    const auto add = [&](const std::string &what, const std::string &values) {
        if (!values.empty())
            text.append(text.empty() ? "" : "; ").append(what + " ").append(values);
    };
    add(limits.types.size() == 1 ? "type" : "types", namesOf(limits.types));
    add(limits.kernels.size() == 1 ? "kernel" : "kernels", namesOf(limits.kernels));
    add(limits.ranks.size() == 1 ? "rank" : "ranks", ranksText(limits.ranks));
    add(limits.hosts.size() == 1 ? "host" : "hosts", ranksText(limits.hosts));
    return text;
}

std::optional<Error> breachOf(const TableLimits &limits, const Table &table, const ShardingOption &option,
                              std::span<const std::uint32_t> ranks, const Topology &topology)
{
    const std::shared_ptr<const RankLimit> allowed = rankLimitOf(limits, topology);
    const bool isAllowed = limits.admits({option.type, option.kernel}) &&
                           std::ranges::all_of(ranks, [&](std::uint32_t rank) { return mayUse(allowed, rank); });
    if (isAllowed)
        return {};
    return inputError("constrained", phrase("table %1 is limited to %2", {inQuotes(table.name), limitsText(limits)}),
                      "change its limits");
}

Done checkLimits(const Table &table, const TableLimits &limits, const Topology &topology)
{
    const std::shared_ptr<const RankLimit> ranks = rankLimitOf(limits, topology);
    std::vector<OptionName> names = choicesOf(table, topology);
    std::erase_if(names, [&](const OptionName &name) {
        return !limits.admits(name) || (ranks && !canLieOn(name.type, *ranks, topology));
    });
    if (names.empty())
        return nothingLeft(table, limits);
    return Done(std::monostate());
}

Result<SearchSpace> limitedSpace(SearchSpace space, const LimitList &limits, std::span<const PlacedTable> placed,
                                 const TableList &tables, const Topology &topology, const EstimateSettings &settings)
{
    for (std::size_t t = 0; t < std::min(limits.size(), space.size()); ++t) {
        std::vector<ShardingOption> &options = space[t];
        if (limits[t].isPinned) {
            options = {asItLies(placed[t], tables.tables[t], topology, settings)};
            continue;
        }
        const std::shared_ptr<const RankLimit> limit = rankLimitOf(limits[t], topology);
        std::erase_if(options, [&](const ShardingOption &option) {
            return !limits[t].admits({option.type, option.kernel}) ||
                   (limit && !canLieOn(option.type, *limit, topology));
        });
        if (options.empty())
            return nothingLeft(tables.tables[t], limits[t]);
        for (ShardingOption &option : options)
            option.limit = limit;
    }
    return space;
}

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
