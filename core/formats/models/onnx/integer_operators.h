#pragma once

#include "core/formats/models/onnx/integer_tensor.h"

#include <string_view>

/// Operators that models compute shapes with, on whole numbers that are known.
namespace cutaway {

using Computed = std::optional<IntegerTensor>; ///< none: not known
using Operands = std::vector<IntegerTensor>;   ///< one for each input

std::int64_t integerOf(const onnx::NodeProto &node, std::string_view attribute, std::int64_t otherwise);
IntegerTensor vectorOf(std::vector<std::int64_t> values);
/// Of a vector, the elements from `start` to before `end`, which count from the end where negative; `step` ≥ 1.
IntegerTensor sliceOf(const IntegerTensor &vector, std::int64_t start, std::int64_t end, std::int64_t step);

/// What a node `Constant` gives.
Computed constantOf(const onnx::NodeProto &node);
/// What a node with one output gives; none for operators and ranks that shapes are not computed with. Slices and
/// gathers are of vectors. O(elements).
Computed computedBy(const onnx::NodeProto &node, const Operands &operands);

} // namespace cutaway
