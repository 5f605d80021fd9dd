#include "core/embedding/table_choices.h"

#include "core/base/names.h"
#include "core/embedding/planners/placing.h"

#include <algorithm>
#include <numeric>

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

std::vector<std::uint32_t> ranksFor(const EmbeddingState &state, std::size_t table, const ShardingOption &option)
{
    std::vector<std::uint32_t> ranks(option.shards.size());
    std::iota(ranks.begin(), ranks.end(), 0U);
    const Model &model = state.model();
    if (partitionBy(option.type) == PartitionBy::Uniform)
        return ranks;
    RankLoads loads(model.topology);
    loads.reset(model.reservation.available);
    loads.finishUniform();
    for (std::size_t t = 0; t < state.tableCount(); ++t) {
        const PlacedTable &other = state.table(t);
        for (std::size_t i = 0; t != table && i < other.ranks.size(); ++i)
            loads.add(other.ranks[i], other.option.shards[i]);
    }
    PlacingFailure failure;
    placeOption(loads, option, model.topology, WhenFull::UseLeastLoaded, ranks, failure);
    return ranks;
}

bool isUsualLayout(const ShardingOption &option, const Table &table, const Topology &topology)
{
    return std::ranges::equal(
        option.shards, shardShapes(option.type, table.rows, table.columns, table.constraints.minPartition, topology),
        {}, &Shard::shape);
}

} // namespace cutaway::embedding
