#include "core/embedding/sharding_option.h"

#include "core/base/names.h"
#include "core/embedding/estimators.h"

#include <algorithm>
#include <cmath>

namespace cutaway::embedding {

namespace {

constexpr double mostTotalBytes = 4e18; ///< of all tables in their largest options: sums stay within 64 bits

std::string inQuotesOf(const Table &table)
{
    return "table " + inQuotes(table.name);
}

Error noOption(const Table &table, bool isCuda)
{
    const std::span<const ShardingType> allowed = typesAllowed(table.isSequence, isCuda);
    std::vector<ComputeKernel> kernels;
    for (const ShardingType type : allowed) {
        for (const ComputeKernel kernel : kernelsAllowed(type, isCuda)) {
            if (std::ranges::find(kernels, kernel) == kernels.end())
                kernels.push_back(kernel);
        }
    }
    return inputError(
        "no_option",
        phrase("%1: its constraints leave no sharding type and compute kernel (types allowed here: %2; kernels: %3)",
               {inQuotesOf(table), namesOf(allowed), namesOf(kernels)}));
}

bool isAllowedBy(const TableConstraints &constraints, const OptionName &name)
{
    const bool typeIsNamed = std::ranges::find(constraints.types, name.type) != constraints.types.end();
    const bool typeIsFree = constraints.types.empty() && name.type != ShardingType::GridShard;
    const bool kernelIsFree =
        constraints.kernels.empty() || std::ranges::find(constraints.kernels, name.kernel) != constraints.kernels.end();
    return (typeIsNamed || typeIsFree) && kernelIsFree;
}

/// The bytes of an option, as far as they may be added up.
double magnitude(const ShardingOption &option)
{
    double bytes = 0;
    for (const Shard &shard : option.shards)
        bytes += double(shard.storage.hbm) + double(shard.storage.ddr);
    return bytes;
}

} // namespace

std::vector<OptionName> optionNamesWithoutConstraints(const Table &table, bool isCuda)
{
    std::vector<OptionName> names;
    for (const ShardingType type : typesAllowed(table.isSequence, isCuda)) {
        for (const ComputeKernel kernel : kernelsAllowed(type, isCuda))
            names.push_back({type, kernel});
    }
    return names;
}

std::vector<OptionName> optionNames(const Table &table, bool isCuda)
{
    std::vector<OptionName> names = optionNamesWithoutConstraints(table, isCuda);
    std::erase_if(names, [&](const OptionName &name) { return !isAllowedBy(table.constraints, name); });
    return names;
}

void estimate(ShardingOption &option, const Table &table, const Topology &topology, const EstimateSettings &settings)
{
    const Lookups lookups = lookupsOf(table, settings.batchSize);
    option.totalStorage = {};
    option.totalPerf = 0;
    const Shard *last = nullptr;
    for (Shard &shard : option.shards) {
        const bool isAlike = last && last->shape.rows == shard.shape.rows && last->shape.columns == shard.shape.columns;
        if (isAlike) {
            shard.storage = last->storage;
            shard.perf = last->perf;
        } else {
            shard.storage = shardStorage(table, option.type, option.kernel, shard.shape, lookups, topology, settings);
            shard.perf = shardPerf(table, option.type, option.kernel, shard.shape, lookups, topology);
        }
        shard.total = shard.perf.total();
        option.totalStorage += shard.storage;
        option.totalPerf += shard.total;
        last = &shard;
    }
}

ShardingOption makeOption(const Table &table, ShardingType type, ComputeKernel kernel, const Topology &topology,
                          const EstimateSettings &settings)
{
    ShardingOption option;
    option.type = type;
    option.kernel = kernel;
    for (const ShardShape &shape :
         shardShapes(type, table.rows, table.columns, table.constraints.minPartition, topology))
        option.shards.push_back({shape, {}, {}, 0});
    estimate(option, table, topology, settings);
    return option;
}

Result<SearchSpace> enumerateOptions(const TableList &tables, const Topology &topology,
                                     const EstimateSettings &settings)
{
    SearchSpace space;
    space.reserve(tables.tables.size());
    double bytes = 0;
    for (const Table &table : tables.tables) {
        std::vector<ShardingOption> options;
        double largest = 0;
        for (const OptionName &name : optionNames(table, topology.isCuda)) {
            options.push_back(makeOption(table, name.type, name.kernel, topology, settings));
            if (options.back().shards.empty())
                return inputError("too_many_shards",
                                  phrase("%1: min_partition %2 cuts it into too many shards",
                                         {inQuotesOf(table), std::to_string(table.constraints.minPartition)}));
            largest = std::max(largest, magnitude(options.back()));
            if (!std::isfinite(options.back().totalPerf))
                return inputError("size_overflow",
                                  phrase("%1: its time is too long to be a number", {inQuotesOf(table)}));
        }
        if (options.empty())
            return noOption(table, topology.isCuda);
        if ((bytes += largest) > mostTotalBytes)
            return inputError("size_overflow", "the tables' sizes add up to more than 64 bits hold",
                              "a smaller batch size or smaller pooling factors");
        space.push_back(std::move(options));
    }
    return space;
}

} // namespace cutaway::embedding
