#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <string_view>

/// Sizes of tensors from shape and element type. Nothing where a dimension or the type is not known, or where the
/// product leaves 63 bits.
namespace cutaway {

std::optional<std::int64_t> elementBytes(std::string_view dtype);
/// 1 for a scalar.
std::optional<std::int64_t> elementCount(const std::vector<std::int64_t> &shape);
std::optional<std::int64_t> tensorBytes(const TensorType &tensor);
/// The sum over all that a node returns.
std::optional<std::int64_t> outputTensorBytes(const Node &node);

} // namespace cutaway
