#pragma once

#include "core/embedding/sharding_option.h"

// TorchRec's estimates of the memory and time of a shard (README.md, sections 5 and 6), operation by operation.
namespace cutaway::embedding {

/// What the features of a table look up in a step on one rank.
struct Lookups
{
    double ids = 0;     ///< `bi`
    double outputs = 0; ///< `bo`: rows that come out
};
Lookups lookupsOf(const Table &table, std::int64_t batchSize);

/// What goes in and out of a shard in a step, in bytes.
struct ShardTraffic
{
    std::int64_t input = 0;
    std::int64_t output = 0;
};
ShardTraffic shardTraffic(const Table &table, ShardingType type, const ShardShape &shape, const Lookups &lookups,
                          const Topology &topology, std::int64_t outputElementBytes);

Storage shardStorage(const Table &table, ShardingType type, ComputeKernel kernel, const ShardShape &shape,
                     const Lookups &lookups, const Topology &topology, const EstimateSettings &settings);

Perf shardPerf(const Table &table, ShardingType type, ComputeKernel kernel, const ShardShape &shape,
               const Lookups &lookups, const Topology &topology);

/// Share of lookups that miss a cache of this share of the table's rows, in single precision.
double missRate(const CacheStats &stats, double loadFactor, std::int64_t rows);

} // namespace cutaway::embedding
