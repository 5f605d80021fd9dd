#pragma once

#include "core/graph/graph.h"

#include <string_view>

namespace cutaway {

/// What an operator is for, as far as a reader of the picture cares. Order is that of the legend.
enum class OperatorKind : std::uint8_t {
    Convolution,
    Linear,
    Attention,
    Normalization,
    Activation,
    Pooling,
    ElementWise,
    Shape,
    Collective,
    Source, ///< inputs and weights
};
inline constexpr std::size_t operatorKindCount = 10;

/// By module type, then by the last part of the target. What fits nothing is element-wise.
OperatorKind operatorKind(const Node &node);

/// `convolution`, `normalisation`, …: lower case, for legends and tooltips.
std::string_view operatorKindName(OperatorKind kind);

/// `Conv2d` of `torch.nn.modules.conv.Conv2d`, `relu` of `torch.nn.functional.relu`: what stands on a card.
std::string_view operatorTypeName(const Node &node);

} // namespace cutaway
