#pragma once

#include "core/base/result.h"
#include "core/transformer/training_settings.h"
#include "core/transformer/transformer.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

// What a block of a transformer consists of on one rank: sizes, parameters, products, and what can be computed again.

namespace cutaway::training {

/// What one microbatch on one rank measures, from a model's shape and a plan's degrees; doubles, as all figures are.
struct Extents
{
    double hidden = 0;       ///< h
    double sequence = 0;     ///< S
    double vocab = 0;        ///< rows of the padded word table
    double tensor = 1;       ///< t
    double context = 1;      ///< c
    double expert = 1;       ///< e
    double expertTensor = 1; ///< u
    double microbatch = 1;   ///< b
    double tokens = 0;       ///< F
    double splitTokens = 0;  ///< P: those of a rank between tensor-parallel regions
    double valueBytes = 2;   ///< w
    double productBytes = 2; ///< G: of a value that a matrix product keeps
    double dropout = 0;      ///< 1 if there is any
    double dispatchCopies = 1;
    bool isFp8 = false;
    AttentionKernel attention = AttentionKernel::Fused;

    /// X: tokens times the experts that each visits, on a rank.
    double routedTokens(const Block &block) const;
    /// max(kv, t): keys and values are repeated where there are fewer heads than ranks.
    double keyValueHeads(const Block &block) const;
};

Extents extentsOf(const ModelShape &shape, const TrainingSettings &settings);

/// Parts of a layer whose activations can be dropped and computed again in the backward pass; bits of a set.
namespace module {
inline constexpr std::uint8_t none = 0;
inline constexpr std::uint8_t coreAttention = 1;
inline constexpr std::uint8_t layerNorm = 2;
inline constexpr std::uint8_t latentUpProjection = 4;
inline constexpr std::uint8_t mlp = 8;
inline constexpr std::uint8_t moe = 16;
inline constexpr std::uint8_t moeActivation = 32;
} // namespace module

/// What a layer computes again: nothing, some modules, or everything but its input.
struct RecomputeMode
{
    std::uint8_t modules = module::none;
    bool isFull = false;

    bool isNone() const { return !isFull && modules == module::none; }
    /// Whether rows that belong to any of these modules are dropped and run again.
    bool drops(std::uint8_t rowModules) const { return isFull || (modules & rowModules) != 0; }

    friend bool operator==(const RecomputeMode &, const RecomputeMode &) = default;
};

struct NamedModule
{
    std::string_view name;
    std::uint8_t bit = 0;
};
/// By name: the order in which messages list them.
inline constexpr std::array<NamedModule, 6> recomputeModules{{{"core_attn", module::coreAttention},
                                                              {"layernorm", module::layerNorm},
                                                              {"mla_up_proj", module::latentUpProjection},
                                                              {"mlp", module::mlp},
                                                              {"moe", module::moe},
                                                              {"moe_act", module::moeActivation}}};

/// `none`, `full`, `selective` (the core of attention alone), or names of modules joined by `+`. Error: `bad_mode`.
Result<RecomputeMode> parseRecomputeMode(std::string_view text);

/// Elements of a block's parameters that are left on a rank.
struct BlockParameters
{
    double dense = 0;  ///< its own word table among them
    double expert = 0; ///< of its experts
    double word = 0;   ///< of its word table; 0: it has none

    double all() const { return dense + expert; }
};

BlockParameters blockParameters(const ModelShape &shape, const Extents &extents, const Block &block);

/// Adds up the blocks of a rank, first block first: the word table that several share counts for the first.
class RankParameters
{
public:
    /// What the block adds to the rank.
    BlockParameters add(const BlockParameters &block)
    {
        BlockParameters counted = block;
        if (block.word > 0 && m_hasWord)
            counted.dense -= block.word;
        m_hasWord = m_hasWord || block.word > 0;
        return counted;
    }

private:
    bool m_hasWord = false;
};

/// `count` matrix products of m × k by k × n.
struct MatrixProduct
{
    double m = 0;
    double n = 0;
    double k = 0;
    double count = 0;

    double flops() const { return 2 * m * n * k * count; }
};

/// Forward work of a part of a block, for one microbatch on one rank.
struct WorkRow
{
    std::uint8_t modules = module::none; ///< recomputing any of these runs the row again
    std::array<MatrixProduct, 2> products{};
    std::uint8_t productCount = 0;
    double attentionFlops = 0; ///< of a fused kernel
    double bytes = 0;          ///< moved by element-wise kernels
    double kernels = 0;

    std::span<const MatrixProduct> allProducts() const { return {products.data(), productCount}; }
};

/// All rows of a block, in the order of the specification.
std::vector<WorkRow> blockWork(const Extents &extents, const Block &block);

} // namespace cutaway::training
