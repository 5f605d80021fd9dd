#pragma once

#include "core/embedding/embedding_table.h"
#include "core/embedding/topology.h"

#include <algorithm>
#include <memory>

namespace cutaway::embedding {

/// The part of a table that one rank holds.
struct ShardShape
{
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t firstRow = 0;
    std::int64_t firstColumn = 0;

    friend bool operator==(const ShardShape &, const ShardShape &) = default;
};

struct Shard
{
    ShardShape shape;
    Storage storage;
    Perf perf;
    double total = 0; ///< `perf.total()`, ms
};

/// The ranks that a table's shards may lie on, where a user has said so.
struct RankLimit
{
    std::vector<bool> isAllowed;      ///< by rank
    std::vector<std::uint32_t> fixed; ///< one a shard: exactly there; empty: any that is allowed

    /// Whether all ranks of a host group are allowed.
    bool hasGroup(std::size_t group, std::size_t groupSize) const
    {
        const auto first = isAllowed.begin() + std::ptrdiff_t(group * groupSize);
        return std::find(first, first + std::ptrdiff_t(groupSize), false) == first + std::ptrdiff_t(groupSize);
    }
};

/// One way to shard one table.
struct ShardingOption
{
    ShardingType type = ShardingType::TableWise;
    ComputeKernel kernel = ComputeKernel::Fused;
    /// A kernel that a document names and that is not planned; estimated as `kernel`. Empty: none.
    std::string otherKernel;
    std::vector<Shard> shards;
    Storage totalStorage;
    double totalPerf = 0;                   ///< ms, summed in the order of the shards
    std::shared_ptr<const RankLimit> limit; ///< while it is placed; null: any rank

    std::string_view kernelName() const { return otherKernel.empty() ? computeKernelName(kernel) : otherKernel; }
    bool isSameWay(const ShardingOption &other) const
    {
        return type == other.type && kernel == other.kernel && otherKernel == other.otherKernel;
    }
};

/// What the time and memory of a step depend on besides tables and ranks.
enum class PipelineType : std::uint8_t { None, TrainBase, TrainSparseDist, TrainPrefetchSparseDist };

struct EstimateSettings
{
    std::int64_t batchSize = 512; ///< per rank
    PipelineType pipeline = PipelineType::None;
    bool runsAtPeak = false; ///< `run_embedding_at_peak_memory`

    friend bool operator==(const EstimateSettings &, const EstimateSettings &) = default;
};

/// The shards of a table in order; README.md, section 4. Empty if there would be more than `mostShards`.
inline constexpr std::int64_t mostShards = 1 << 20;
std::vector<ShardShape> shardShapes(ShardingType type, std::int64_t rows, std::int64_t columns,
                                    std::int64_t minPartition, const Topology &topology);

/// Fills in storage, perf and the totals of the option's shards, whose shapes are given. O(shards).
void estimate(ShardingOption &option, const Table &table, const Topology &topology, const EstimateSettings &settings);

/// The option with its shards estimated. O(shards).
ShardingOption makeOption(const Table &table, ShardingType type, ComputeKernel kernel, const Topology &topology,
                          const EstimateSettings &settings);

/// A sharding type and kernel, before anything is computed.
struct OptionName
{
    ShardingType type;
    ComputeKernel kernel;
    friend bool operator==(const OptionName &, const OptionName &) = default;
};

/// The same without the constraints; `grid_shard` is among them.
std::vector<OptionName> optionNamesWithoutConstraints(const Table &table, bool isCuda);

/// All options of all tables, in table order.
using SearchSpace = std::vector<std::vector<ShardingOption>>;

/// Errors: `no_option`, `too_many_shards`, `size_overflow`. O(shards of all options).
Result<SearchSpace> enumerateOptions(const TableList &tables, const Topology &topology,
                                     const EstimateSettings &settings);

/// Whether the shards cover a table of these rows and columns exactly, without gaps or overlaps. O(n log n).
bool tilesExactly(const std::vector<ShardShape> &shapes, std::int64_t rows, std::int64_t columns);

} // namespace cutaway::embedding
