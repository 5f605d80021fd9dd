#include "core/embedding/sharding_type.h"

#include <algorithm>
#include <array>

namespace cutaway::embedding {

namespace {

struct TypeNames
{
    std::string_view name;
    std::string_view abbreviation;
    PartitionBy by;
};
/// By value of `ShardingType`.
constexpr std::array<TypeNames, shardingTypeCount> types{{
    {"data_parallel", "DP", PartitionBy::Uniform},
    {"table_wise", "TW", PartitionBy::Device},
    {"column_wise", "CW", PartitionBy::Device},
    {"table_column_wise", "TWCW", PartitionBy::Host},
    {"row_wise", "RW", PartitionBy::Uniform},
    {"table_row_wise", "TWRW", PartitionBy::Host},
    {"grid_shard", "GS", PartitionBy::MultiHost},
}};

/// By value of `ComputeKernel`.
constexpr std::array<std::string_view, 4> kernels{"dense", "fused", "fused_uvm", "fused_uvm_caching"};

constexpr std::array<std::string_view, 8> otherKernels{"key_value",          "customized_kernel", "ssd_virtual_table",
                                                       "dram_virtual_table", "fused_triton",      "quant",
                                                       "quant_uvm",          "quant_uvm_caching"};

constexpr std::array allTypes{ShardingType::DataParallel,    ShardingType::TableWise, ShardingType::ColumnWise,
                              ShardingType::TableColumnWise, ShardingType::RowWise,   ShardingType::TableRowWise,
                              ShardingType::GridShard};
constexpr std::array sequenceTypes{ShardingType::DataParallel, ShardingType::TableWise, ShardingType::ColumnWise,
                                   ShardingType::RowWise};

constexpr std::array denseKernel{ComputeKernel::Dense};
constexpr std::array fusedKernels{ComputeKernel::Fused, ComputeKernel::FusedUvm, ComputeKernel::FusedUvmCaching};

template <class Value, class Name>
std::string joined(std::span<const Value> values, Name name)
{
    std::string text;
    for (const Value value : values)
        text.append(text.empty() ? "" : ", ").append(name(value));
    return text;
}

} // namespace

std::string_view shardingTypeName(ShardingType type)
{
    return types[std::size_t(type)].name;
}

std::string_view shardingTypeAbbreviation(ShardingType type)
{
    return types[std::size_t(type)].abbreviation;
}

std::optional<ShardingType> findShardingType(std::string_view name)
{
    const auto found = std::ranges::find(types, name, &TypeNames::name);
    return found == types.end() ? std::nullopt : std::optional(ShardingType(found - types.begin()));
}

std::string_view computeKernelName(ComputeKernel kernel)
{
    return kernels[std::size_t(kernel)];
}

std::optional<ComputeKernel> findComputeKernel(std::string_view name)
{
    const auto found = std::ranges::find(kernels, name);
    return found == kernels.end() ? std::nullopt : std::optional(ComputeKernel(found - kernels.begin()));
}

bool isOtherKernel(std::string_view name)
{
    return std::ranges::find(otherKernels, name) != otherKernels.end();
}

PartitionBy partitionBy(ShardingType type)
{
    return types[std::size_t(type)].by;
}

std::span<const ShardingType> typesAllowed(bool isSequence, bool isCuda)
{
    constexpr std::size_t typesOnCpu = 4; // those that need no fast link between ranks
    if (isSequence)
        return sequenceTypes;
    return std::span(allTypes).first(isCuda ? allTypes.size() : typesOnCpu);
}

std::span<const ComputeKernel> kernelsAllowed(ShardingType type, bool isCuda)
{
    if (type == ShardingType::DataParallel)
        return denseKernel;
    return std::span(fusedKernels).first(isCuda ? fusedKernels.size() : 1);
}

std::string namesOf(std::span<const ShardingType> values)
{
    return joined(values, shardingTypeName);
}

std::string namesOf(std::span<const ComputeKernel> values)
{
    return joined(values, computeKernelName);
}

} // namespace cutaway::embedding
