#pragma once

#include "core/transformer/transformer.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cutaway::training {

/// A parameter by what its name says within a layer: `self_attn.q_proj.weight` of
/// `model.layers.3.self_attn.q_proj.weight`.
struct LayerParameter
{
    std::string name;
    std::vector<std::int64_t> shape;
    std::string storage;
    NodeIndex node; ///< that has it

    bool isMatrix() const { return shape.size() == 2; }
    bool isVector() const { return shape.size() == 1; }
};

/// The parameters of a model with repeated layers.
struct ParameterLayers
{
    std::string prefix; ///< `model.layers.`; layers are numbered behind it. Empty: they were not found by names
    std::string first;  ///< `model.layers.0`, or the first parameter of the first layer
    std::string last;   ///< `model.layers.31`, or the last parameter of the last
    std::vector<std::vector<LayerParameter>> layers; ///< from 0, in the order of the graph
    std::vector<LayerParameter> others;              ///< outside the layers, by their whole names
};

/// The prefix behind which most parameters are numbered, without a gap from 0, counts; a parameter that several nodes
/// read counts once. Nothing where no parameter is numbered so. O(parameters * depth of names).
std::optional<ParameterLayers> parameterLayers(const Graph &graph);

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
