#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway::embedding {

/// How a table is cut into shards, in the order in which options are listed.
enum class ShardingType : std::uint8_t {
    DataParallel,
    TableWise,
    ColumnWise,
    TableColumnWise,
    RowWise,
    TableRowWise,
    GridShard,
};
inline constexpr std::size_t shardingTypeCount = 7;

/// Where a table's weights lie and which code looks them up, in the order in which options are listed.
enum class ComputeKernel : std::uint8_t { Dense, Fused, FusedUvm, FusedUvmCaching };

/// Which ranks the shards of an option may have.
enum class PartitionBy : std::uint8_t {
    Device,    ///< each shard on any rank
    Host,      ///< all shards inside one host group
    Uniform,   ///< shard i on rank i
    MultiHost, ///< each block of shards inside one host group
};

std::string_view shardingTypeName(ShardingType type); ///< `table_wise`
/// `DP`, `TW`, `CW`, `TWCW`, `RW`, `TWRW`, `GS`.
std::string_view shardingTypeAbbreviation(ShardingType type);
std::optional<ShardingType> findShardingType(std::string_view name);

std::string_view computeKernelName(ComputeKernel kernel); ///< `fused_uvm`
std::optional<ComputeKernel> findComputeKernel(std::string_view name);
/// Kernels of TorchRec that documents may name and that are not planned: `key_value`, `quant`, ….
bool isOtherKernel(std::string_view name);

PartitionBy partitionBy(ShardingType type);

/// What a collection on a device may be cut into, constraints aside; `grid_shard` is among them where it can be asked
/// for.
std::span<const ShardingType> typesAllowed(bool isSequence, bool isCuda);
std::span<const ComputeKernel> kernelsAllowed(ShardingType type, bool isCuda);

/// `table_wise, column_wise`.
std::string namesOf(std::span<const ShardingType> types);
std::string namesOf(std::span<const ComputeKernel> kernels);

enum class Optimizer : std::uint8_t { None, Sgd, Adam, RowwiseAdagrad, Other };

struct CacheStats
{
    double expectedLookups = 0;
    double cacheability = 0;
    std::vector<double> missRatioCurve; ///< `mrc_histogram`: lookups by distance of reuse
};

/// How a table in host memory is cached on the device.
struct CacheParameters
{
    std::optional<std::string> algorithm; ///< `LRU`, `LFU`
    std::optional<double> loadFactor;     ///< share of the table that the cache holds
    std::optional<double> reservedMemory;
    std::optional<std::string> precision;
    std::optional<bool> prefetchPipeline;
    std::optional<CacheStats> stats;
};

/// What a user asks of a table's sharding. Empty lists do not restrict.
struct TableConstraints
{
    std::vector<ShardingType> types;
    std::vector<ComputeKernel> kernels;
    std::int64_t minPartition = 0; ///< columns of a shard; 0: 128
    std::optional<std::string> outputDtype;
    std::optional<bool> enforceHbm;
    std::optional<bool> stochasticRounding;
    std::optional<std::string> boundsCheckMode;
    std::optional<CacheParameters> cache;
};

/// One embedding table: the field `embedding` of a graph's node.
struct Table
{
    NodeIndex node;
    std::string module; ///< the collection that holds it; may be empty
    std::string name;
    bool isSequence = false; ///< in a collection that returns a row for each id, not one sum
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t elementBytes = 4;
    std::int64_t outputElementBytes = 4;
    std::string dataType;
    std::vector<std::string> features;
    std::vector<double> poolingFactors;
    std::vector<double> numPoolings;
    std::vector<std::int64_t> batchSizes; ///< empty: the planner's for each
    bool isWeighted = false;
    Optimizer optimizer = Optimizer::None;
    TableConstraints constraints;

    /// Bytes of optimizer state for each byte of weights.
    double optimizerMultiple() const;
    /// Share of the table that a cache holds.
    double cacheLoadFactor() const;
};

/// All tables of a graph: module by module in order of first appearance, then in graph order.
struct TableList
{
    std::shared_ptr<const Graph> graph;
    std::vector<Table> tables;
    std::vector<std::uint32_t> moduleOf;  ///< per table, a number for its module
    std::vector<std::string> moduleNames; ///< by that number
    std::vector<std::uint32_t> ofNode;    ///< table of a node, `noTable` for others
};
inline constexpr std::uint32_t noTable = ~std::uint32_t(0);

/// Errors: those of the fields, `duplicate_table`, `unplanned_kernel`, `unknown_sharding_type`, `unknown_kernel`,
/// `different_lengths`, `size_overflow`, each with its JSON path.
Result<std::shared_ptr<const TableList>> readTables(std::shared_ptr<const Graph> graph);

/// Bytes of an element, by TorchRec's names: FP32, FP16, BF16, INT8, UINT8.
std::optional<std::int64_t> bytesOfDataType(std::string_view name);

/// Whether the node may hold a table: cheap, and never false for one that does.
bool hasTable(const Node &node);

/// The field `embedding` of a node; nothing if it has none. Errors: as `readTables`.
Result<std::optional<Table>> readTable(const Graph &graph, NodeIndex node);

} // namespace cutaway::embedding
