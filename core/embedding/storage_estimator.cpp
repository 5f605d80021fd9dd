#include "core/embedding/estimators.h"
#include "core/embedding/exact_quotient.h"

#include <algorithm>
#include <cmath>

namespace cutaway::embedding {

namespace {

constexpr double indexBytes = 8;
constexpr std::int64_t prefetchBatches = 6; ///< batches that a prefetching pipeline has under way

std::int64_t ceiled(double bytes)
{
    return toBytes(std::ceil(bytes));
}

/// Bytes of a shard in one tier that holds `tableBytes` of the table.
std::int64_t tierBytes(const Table &table, ShardingType type, const ShardShape &shape, std::int64_t tableBytes)
{
    const std::int64_t weight =
        type == ShardingType::DataParallel
            ? tableBytes
            : ceiled(exactQuotient(tableBytes, shape.rows * shape.columns, table.rows * table.columns));
    return weight + ceiled(double(weight) * table.optimizerMultiple());
}

std::int64_t inputOutputBytes(const ShardTraffic &traffic, ComputeKernel kernel, const EstimateSettings &settings)
{
    const std::int64_t peak = settings.runsAtPeak ? traffic.output : 0;
    switch (settings.pipeline) {
    case PipelineType::None:
    case PipelineType::TrainBase: return traffic.input + traffic.output;
    case PipelineType::TrainSparseDist: return 2 * traffic.input + peak;
    case PipelineType::TrainPrefetchSparseDist: {
        const std::int64_t cached = kernel == ComputeKernel::FusedUvmCaching ? traffic.input : 0;
        return 3 * traffic.input + (1 + prefetchBatches) * cached + peak;
    }
    }
    return 0;
}

} // namespace

Lookups lookupsOf(const Table &table, std::int64_t batchSize)
{
    Lookups lookups;
    for (std::size_t f = 0; f < table.poolingFactors.size(); ++f) {
        const double factor = table.poolingFactors[f];
        const double batch = double(table.batchSizes.empty() ? batchSize : table.batchSizes[f]);
        lookups.ids += (factor * table.numPoolings[f]) * batch;
        lookups.outputs += (std::min(1.0, factor) * table.numPoolings[f]) * batch;
    }
    if (table.isSequence)
        lookups.outputs = lookups.ids;
    return lookups;
}

ShardTraffic shardTraffic(const Table &table, ShardingType type, const ShardShape &shape, const Lookups &lookups,
                          const Topology &topology, std::int64_t outputElementBytes)
{
    const double world = double(topology.worldSize);
    const double width = double(shape.columns);
    const double element = double(outputElementBytes);
    switch (type) {
    case ShardingType::DataParallel:
        return {ceiled(lookups.ids * indexBytes), ceiled(lookups.outputs * double(table.columns) * element)};
    case ShardingType::TableWise:
    case ShardingType::ColumnWise:
    case ShardingType::TableColumnWise:
        return {ceiled(lookups.ids * world * indexBytes), ceiled(lookups.outputs * world * width * element)};
    case ShardingType::RowWise:
    case ShardingType::TableRowWise:
    case ShardingType::GridShard: break;
    }
    if (shape.rows == 0)
        return {};
    const double sharers = type == ShardingType::RowWise ? world : double(topology.groupSize);
    const double outputs = table.isSequence ? lookups.ids / sharers : lookups.outputs;
    return {ceiled((lookups.ids / sharers) * world * indexBytes), ceiled(outputs * world * width * element)};
}

Storage shardStorage(const Table &table, ShardingType type, ComputeKernel kernel, const ShardShape &shape,
                     const Lookups &lookups, const Topology &topology, const EstimateSettings &settings)
{
    const ShardTraffic traffic = shardTraffic(table, type, shape, lookups, topology, table.outputElementBytes);
    const std::int64_t weights = table.rows * table.columns * table.elementBytes;
    const bool isCached = kernel == ComputeKernel::FusedUvmCaching;
    if (!topology.isCuda)
        return {0, traffic.input + traffic.output + tierBytes(table, type, shape, weights), 0};
    const bool isInHost = kernel == ComputeKernel::FusedUvm || isCached;
    const double cached = table.cacheLoadFactor();
    const std::int64_t onDevice = isCached ? toBytes(std::nearbyint(double(weights) * cached)) : isInHost ? 0 : weights;
    const std::int64_t cacheTables = isCached ? ceiled(double(shape.rows) * (4.0 + cached * 16.0)) : 0;
    return {cacheTables + tierBytes(table, type, shape, onDevice) + inputOutputBytes(traffic, kernel, settings),
            tierBytes(table, type, shape, isInHost ? weights : 0), 0};
}

} // namespace cutaway::embedding
