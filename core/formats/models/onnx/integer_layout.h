#pragma once

#include "core/formats/models/onnx/integer_tensor.h"

#include <string_view>

/// Operators that move whole numbers, as models do with what they compute shapes from: PyTorch's exporter turns the
/// pads of one order into another so.
namespace cutaway {

using Computed = std::optional<IntegerTensor>; ///< none: not known
using Operands = std::vector<IntegerTensor>;   ///< one for each input

const onnx::AttributeProto *attributeOf(const onnx::NodeProto &node, std::string_view name);
std::int64_t integerOf(const onnx::NodeProto &node, std::string_view attribute, std::int64_t otherwise);
IntegerTensor vectorOf(std::vector<std::int64_t> values);

/// What Concat, Gather (along the first dimension), Slice, Transpose, Reshape, Squeeze, Unsqueeze or Flatten gives;
/// none for other operators. O(elements · dimensions).
Computed movedBy(const onnx::NodeProto &node, const Operands &operands);

} // namespace cutaway
