#pragma once

#include "core/transformer/parameter_layers.h"
#include "core/transformer/transformer.h"

#include <span>

namespace cutaway::training {

/// What the values that a layer computes tell, and its parameters do not.
struct LayerValues
{
    std::int64_t headDim = 0;  ///< 0: not known
    std::int64_t topk = 0;     ///< experts that a token visits; 0: not known
    std::int64_t sequence = 0; ///< 0: not known
};

/// The size that most matrices have on a side.
std::int64_t hiddenSizeOf(std::span<const LayerParameter> parameters);

/// A layer of that hidden size. Where the values do not tell the size of heads, `guessedHeadDim` is taken, or a smaller
/// one that divides; where they do not tell how many experts a token visits, 2. Error: `not_transformer`, with what is
/// missing.
Result<Block> readLayer(std::span<const LayerParameter> parameters, std::int64_t hidden, const LayerValues &values);

/// Width of the rows that attention's output projection reads: heads times their size; 0: there is none.
std::int64_t attentionWidth(std::span<const LayerParameter> parameters, std::int64_t hidden);

/// What is taken where the graph does not tell: 64 for small models, else 128.
std::int64_t guessedHeadDim(std::int64_t hidden);

inline constexpr std::int64_t guessedTopk = 2;

} // namespace cutaway::training
