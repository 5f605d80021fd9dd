#include "core/bucketing/tensor_sizes.h"

#include <array>
#include <utility>

namespace cutaway {

std::optional<std::int64_t> elementBytes(std::string_view dtype)
{
    using Size = std::pair<std::string_view, std::int64_t>;
    static constexpr std::array sizes{
        Size{"float32", 4}, Size{"bfloat16", 2},    Size{"float16", 2}, Size{"float64", 8},   Size{"int64", 8},
        Size{"int32", 4},   Size{"int16", 2},       Size{"int8", 1},    Size{"uint8", 1},     Size{"uint16", 2},
        Size{"uint32", 4},  Size{"uint64", 8},      Size{"bool", 1},    Size{"complex32", 4}, Size{"complex64", 8},
        Size{"half", 2},    Size{"complex128", 16}, Size{"float", 4},   Size{"double", 8},    Size{"long", 8},
    };
    for (const auto &[name, bytes] : sizes) {
        if (name == dtype)
            return bytes;
    }
    if (dtype.starts_with("float8_"))
        return 1;
    return std::nullopt;
}

std::optional<std::int64_t> elementCount(const std::vector<std::int64_t> &shape)
{
    std::int64_t count = 1;
    for (const std::int64_t dimension : shape) {
        if (dimension < 0 || __builtin_mul_overflow(count, dimension, &count))
            return std::nullopt;
    }
    return count;
}

std::optional<std::int64_t> tensorBytes(const TensorType &tensor)
{
    const std::optional<std::int64_t> width = elementBytes(tensor.dtype);
    const std::optional<std::int64_t> count = elementCount(tensor.shape);
    std::int64_t bytes = 0;
    if (!width || !count || __builtin_mul_overflow(*count, *width, &bytes))
        return std::nullopt;
    return bytes;
}

std::optional<std::int64_t> outputTensorBytes(const Node &node)
{
    std::int64_t sum = 0;
    if (!node.outputs)
        return std::nullopt;
    for (const TensorType &tensor : *node.outputs) {
        const std::optional<std::int64_t> bytes = tensorBytes(tensor);
        if (!bytes || __builtin_add_overflow(sum, *bytes, &sum))
            return std::nullopt;
    }
    return sum;
}

} // namespace cutaway
