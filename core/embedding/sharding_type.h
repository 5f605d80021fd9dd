#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

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

} // namespace cutaway::embedding
