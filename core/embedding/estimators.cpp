#include "core/embedding/estimators.h"

#include "core/base/units.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace cutaway::embedding {

namespace {

__extension__ using Wide = unsigned __int128;

int bitsOf(Wide value)
{
    const auto high = std::uint64_t(value >> 64);
    return high != 0 ? 64 + int(std::bit_width(high)) : int(std::bit_width(std::uint64_t(value)));
}

constexpr double indexBytes = 8;
constexpr double rowwiseGradientFactor = 2.455; ///< gather of gradients behind a row cut
constexpr double denseGradientFactor = 9.22;    ///< gradient and optimizer of a replicated table
constexpr double weightedFactor = 1.1;          ///< gradients of per-sample weights, times the forward pass

/// Bandwidth at which the kernel reads and writes, bytes/ms.
double kernelBandwidth(const Table &table, ComputeKernel kernel, const Topology &topology)
{
    const double hbm = topology.hbmBandwidth;
    const double host = topology.hbmToDdrBandwidth;
    const double memory = topology.isCuda ? hbm : topology.ddrBandwidth;
    switch (kernel) {
    case ComputeKernel::Dense: return 0.5 * memory;
    case ComputeKernel::Fused: return memory;
    case ComputeKernel::FusedUvm: return host / 10;
    case ComputeKernel::FusedUvmCaching: break;
    }
    const std::optional<CacheParameters> &cache = table.constraints.cache;
    if (cache && cache->prefetchPipeline.value_or(false))
        return hbm;
    const double share = table.cacheLoadFactor();
    return (share * hbm + (1 - share) * host) / 10;
}

/// Bandwidth among `ranks` ranks of which `local` share a host, bytes/ms.
double linkBandwidth(const Topology &topology, std::int64_t ranks, std::int64_t local)
{
    return ranks <= local ? topology.intraHostBandwidth : topology.interHostBandwidth;
}

double widthPenalty(std::int64_t columns)
{
    return columns >= 128 ? 1 : columns >= 64 ? 1.15 : 1.75;
}

/// The figures that all sharding types are estimated from.
struct Terms
{
    double ids;     ///< `bi`
    double outputs; ///< `bo`
    double world;
    double local;
    double group;
    double width;   ///< columns of the shard
    double element; ///< bytes of an element
    double bandwidth;
    double weighting; ///< 2: ids come with a weight each
};

/// Reads and writes of the forward pass and what they cost.
struct Forward
{
    double input = 0;
    double lookup = 0;
    double output = 0;
    double penalty = 1;
};

Forward tableWise(const Terms &t, std::int64_t columns, const Topology &topology, Perf &perf)
{
    const double output = t.outputs * t.world * t.width * t.element;
    perf.fwdComms = perf.bwdComms = output / linkBandwidth(topology, topology.worldSize, topology.localWorldSize);
    return {std::ceil(t.ids * t.world * indexBytes) * t.weighting,
            t.ids * t.world * double(std::max<std::int64_t>(columns, 32)) * t.element, output, widthPenalty(columns)};
}

Forward rowWise(const Terms &t, bool isSequence, const Topology &topology, Perf &perf)
{
    const double output = (isSequence ? t.outputs / t.world : t.outputs) * t.world * t.width * t.element;
    perf.fwdComms = output / linkBandwidth(topology, topology.worldSize, topology.localWorldSize);
    perf.bwdComms = perf.fwdComms + output * rowwiseGradientFactor / t.bandwidth;
    return {std::ceil((t.ids / t.world) * t.world * indexBytes) * t.weighting,
            t.ids / t.world * t.world * t.width * t.element, output};
}

Forward tableRowWise(const Terms &t, bool isSequence, const Topology &topology, Perf &perf)
{
    const double output = (isSequence ? t.outputs / t.group : t.outputs) * t.world * t.width * t.element;
    const std::int64_t groups = std::max<std::int64_t>(1, topology.worldSize / topology.groupSize);
    const double inside =
        output / linkBandwidth(topology, topology.groupSize, std::min(topology.groupSize, topology.localWorldSize));
    const double between =
        groups == 1 ? 0 : (t.outputs * double(groups) * t.width * t.element) / linkBandwidth(topology, groups, 1);
    perf.fwdComms = inside + between;
    perf.bwdComms = (between + inside) + output * rowwiseGradientFactor / t.bandwidth;
    return {std::ceil((t.ids / t.group) * t.world * indexBytes) * t.weighting,
            t.ids / t.group * t.world * t.width * t.element, output};
}

Forward dataParallel(const Terms &t, const ShardShape &shape, const Topology &topology, Perf &perf)
{
    const double bytes = double(shape.rows * shape.columns) * t.element;
    const double hosts = std::min(t.world / t.local, 2.0);
    double reduce = bytes * (2 * hosts - 1) / hosts / (topology.interHostBandwidth * t.local);
    if (topology.worldSize > 2 * topology.localWorldSize)
        reduce *= 2;
    perf.bwdComms = reduce + bytes * denseGradientFactor / t.bandwidth;
    return {std::ceil(t.ids * indexBytes) * t.weighting, t.ids * t.width * t.element, t.outputs * t.width * t.element};
}

double prefetchCompute(const Table &table, ShardingType type, const Terms &t, const Topology &topology)
{
    const std::optional<CacheParameters> &cache = table.constraints.cache;
    if (!cache || !cache->loadFactor || !cache->stats)
        return 0;
    double rows = missRate(*cache->stats, *cache->loadFactor, table.rows) * cache->stats->expectedLookups;
    if (type == ShardingType::RowWise)
        rows /= t.world;
    else if (type == ShardingType::TableRowWise || type == ShardingType::GridShard)
        rows /= t.group;
    return rows * t.width * t.element / topology.hbmToDdrBandwidth;
}

Forward forwardOf(const Table &table, ShardingType type, const ShardShape &shape, const Terms &terms,
                  const Topology &topology, Perf &perf)
{
    switch (type) {
    case ShardingType::DataParallel: return dataParallel(terms, shape, topology, perf);
    case ShardingType::TableWise:
    case ShardingType::ColumnWise:
    case ShardingType::TableColumnWise: return tableWise(terms, shape.columns, topology, perf);
    case ShardingType::RowWise: return rowWise(terms, table.isSequence, topology, perf);
    case ShardingType::TableRowWise:
    case ShardingType::GridShard: return tableRowWise(terms, table.isSequence, topology, perf);
    }
    return {};
}

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

std::vector<TimePart> timeParts(const Perf &perf)
{
    return {
        {phrase("Forward compute"), phrase("Lookups in the tables."), perf.fwdCompute / millisecondsPerSecond, true},
        {phrase("Forward transfer"), phrase("Results of lookups on their way to other ranks."),
         perf.fwdComms / millisecondsPerSecond, false},
        {phrase("Backward compute"), phrase("Gradients of the tables, and the updates they cause."),
         perf.bwdCompute / millisecondsPerSecond, true},
        {phrase("Backward transfer"), phrase("Gradients on their way from other ranks."),
         perf.bwdComms / millisecondsPerSecond, false},
        {phrase("Prefetch"), phrase("Rows on their way from host memory into the cache."),
         perf.prefetchCompute / millisecondsPerSecond, false}};
}

double exactQuotient(std::int64_t a, std::int64_t b, std::int64_t c)
{
    // Two bits more than a double holds, and one that tells whether anything is left: enough to round once.
    constexpr int wantedBits = 56;
    const Wide product = Wide(a) * Wide(b);
    const auto divisor = Wide(c);
    const int shift = std::max(0, wantedBits - (bitsOf(product) - bitsOf(divisor)));
    if (product == 0)
        return 0;
    const Wide dividend = product << shift;
    Wide quotient = dividend / divisor;
    if (dividend % divisor != 0)
        quotient |= 1;
    return std::ldexp(double(quotient), -shift);
}

std::int64_t toBytes(double bytes)
{
    constexpr double most = double(std::int64_t(1) << 56);
    return std::int64_t(std::clamp(bytes, -most, most));
}

double missRate(const CacheStats &stats, double loadFactor, std::int64_t rows)
{
    const std::size_t bins = stats.missRatioCurve.size();
    std::vector<float> cumulated;
    double sum = 0;
    for (const double lookups : stats.missRatioCurve)
        cumulated.push_back(float(sum += lookups));
    if (cumulated.empty() || cumulated.back() == 0)
        return 0;
    const float cached = float(loadFactor * double(rows)) - 1.0F;
    std::size_t edges = 0; // ascending
    while (edges <= bins && float(double(rows) * double(edges) / double(bins)) <= cached)
        ++edges;
    if (edges == 0)
        return 1;
    if (edges == bins + 1)
        return 0;
    return double(1.0F - cumulated[edges - 1] / cumulated.back());
}

Perf shardPerf(const Table &table, ShardingType type, ComputeKernel kernel, const ShardShape &shape,
               const Lookups &lookups, const Topology &topology)
{
    const Terms terms{.ids = lookups.ids,
                      .outputs = lookups.outputs,
                      .world = double(topology.worldSize),
                      .local = double(topology.localWorldSize),
                      .group = double(topology.groupSize),
                      .width = double(shape.columns),
                      .element = double(table.elementBytes),
                      .bandwidth = kernelBandwidth(table, kernel, topology),
                      .weighting = table.isWeighted ? 2.0 : 1.0};
    Perf perf;
    const Forward forward = forwardOf(table, type, shape, terms, topology, perf);
    perf.fwdCompute = (forward.input + forward.lookup + forward.output) * forward.penalty / terms.bandwidth;
    perf.bwdCompute = perf.fwdCompute * topology.bwdComputeMultiplier;
    if (table.isWeighted)
        perf.bwdCompute = perf.bwdCompute * topology.weightedBwdComputeMultiplier + perf.fwdCompute * weightedFactor;
    if (type != ShardingType::DataParallel)
        perf.inputDistComms = std::ceil(terms.ids * terms.world * indexBytes) /
                              linkBandwidth(topology, topology.worldSize, topology.localWorldSize);
    if (kernel == ComputeKernel::FusedUvmCaching && type != ShardingType::DataParallel)
        perf.prefetchCompute = prefetchCompute(table, type, terms, topology);
    return perf;
}

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
