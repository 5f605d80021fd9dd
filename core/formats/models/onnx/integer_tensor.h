#pragma once

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
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

} // namespace cutaway
