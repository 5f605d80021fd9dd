#pragma once

#include <cstdint>
#include <functional>
#include <onnx/onnx_pb.h>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// A small tensor of whole numbers or truth values (0 and 1), as models compute shapes with. `values` in row order, at
/// most `mostIntegers` of them.
struct IntegerTensor
{
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> values;
    std::int32_t type = onnx::TensorProto::INT64;
};

constexpr std::int64_t mostIntegers = 4096;

/// Of int64, int32 and bool with their values in the file; none for all else.
std::optional<IntegerTensor> readIntegers(const onnx::TensorProto &tensor);
void writeIntegers(const IntegerTensor &tensor, const std::string &name, onnx::TensorProto &to);

/// The number of elements; none if there are more than `mostIntegers`, sizes of 0 apart, or a size is negative.
std::optional<std::size_t> integerCount(const std::vector<std::int64_t> &shape);
/// All of `value`; the shape is one that `integerCount` counts.
std::optional<IntegerTensor> filledWith(std::int64_t value, std::vector<std::int64_t> shape, std::int32_t type);

using Elements = std::vector<std::int64_t>;
/// Element by element, with shapes stretched to each other as NumPy does. `compute` gets one element of each operand;
/// where it has none (overflow, division by 0), neither has the result. O(elements · operands).
std::optional<IntegerTensor> elementwise(const std::vector<IntegerTensor> &operands, std::int32_t type,
                                         const std::function<std::optional<std::int64_t>(const Elements &)> &compute);

// Operators that move whole numbers, as models do with what they compute shapes from: PyTorch's exporter turns the pads
// of one order into another so.

using Computed = std::optional<IntegerTensor>; ///< none: not known
using Operands = std::vector<IntegerTensor>;   ///< one for each input

const onnx::AttributeProto *attributeOf(const onnx::NodeProto &node, std::string_view name);
std::int64_t integerOf(const onnx::NodeProto &node, std::string_view attribute, std::int64_t otherwise);
IntegerTensor vectorOf(std::vector<std::int64_t> values);

/// What Concat, Gather (along the first dimension), Slice, Transpose, Reshape, Squeeze, Unsqueeze or Flatten gives;
/// none for other operators. O(elements · dimensions).
Computed movedBy(const onnx::NodeProto &node, const Operands &operands);

/// Computes what a model computes shapes with, as far as it follows from constants and from the shapes in `value_info`:
/// small tensors of whole numbers (Shape, Gather, Concat, Slice, Where, ConstantOfShape, arithmetic …). Each is
/// appended to the graph's initializers under the name of the output, where libonnx's inference looks for values; its
/// own propagation (1.12) ends at Where, Equal and Expand. Only the outer graph. Returns how many are new. O(nodes).
std::size_t addKnownValues(onnx::GraphProto &graph);

} // namespace cutaway
