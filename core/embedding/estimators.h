#pragma once

#include "core/base/text.h"
#include "core/embedding/sharding_option.h"
#include "core/embedding/topology.h"

#include <cstdint>
#include <vector>

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

/// One of those that the time of a shard, or of a rank, is made of.
struct TimePart
{
    Text label;
    Text meaning; ///< a sentence
    double seconds = 0;
    bool isCompute = false;
};

/// Those that take no time as well, in the order in which they run.
std::vector<TimePart> timeParts(const Perf &perf);

/// a·b/c, the product exact and the quotient rounded once to the nearest double, as Python divides whole numbers.
/// All below 2^62, c above 0.
double exactQuotient(std::int64_t a, std::int64_t b, std::int64_t c);

/// The double as a whole number, at most 2^56 so that sums stay within 64 bits.
std::int64_t toBytes(double bytes);

} // namespace cutaway::embedding
