#include "core/graph/element_type.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

struct ElementType
{
    std::string_view name;
    int bits;
};
constexpr std::array elementTypes{
    ElementType{"float32", 32},
    ElementType{"float16", 16},
    ElementType{"bfloat16", 16},
    ElementType{"float64", 64},
    ElementType{"int64", 64},
    ElementType{"int32", 32},
    ElementType{"int16", 16},
    ElementType{"int8", 8},
    ElementType{"uint8", 8},
    ElementType{"uint16", 16},
    ElementType{"uint32", 32},
    ElementType{"uint64", 64},
    ElementType{"bool", 8},
    ElementType{"complex64", 64},
    ElementType{"complex128", 128},
    ElementType{"float8_e4m3fn", 8},
    ElementType{"float8_e5m2", 8},
    ElementType{"float8_e4m3fnuz", 8},
    ElementType{"float8_e5m2fnuz", 8},
    ElementType{"float8_e8m0fnu", 8},
    ElementType{"int4", 4},
    ElementType{"uint4", 4},
    ElementType{"float4_e2m1", 4},
    ElementType{"int2_packed", 2}, // ONNX's; PyTorch's int2 takes a byte
    ElementType{"uint2_packed", 2},
    ElementType{"complex32", 32},
    ElementType{"bcomplex32", 32},
    ElementType{"float4_e2m1fn_x2", 8}, // two numbers in an element
    ElementType{"bits1x8", 8},
    ElementType{"bits2x4", 8},
    ElementType{"bits4x2", 8},
    ElementType{"bits8", 8},
    ElementType{"bits16", 16},
    ElementType{"qint8", 8},
    ElementType{"quint8", 8},
    ElementType{"qint32", 32},
    // PyTorch's packed ones: two numbers of 4 bits an element, and a byte each for the others.
    ElementType{"float4_e2m1fn_x2", 8},
    ElementType{"uint1", 8},
    ElementType{"uint2", 8},
    ElementType{"uint3", 8},
    ElementType{"uint5", 8},
    ElementType{"uint6", 8},
    ElementType{"uint7", 8},
    ElementType{"int1", 8},
    ElementType{"int2", 8},
    ElementType{"int3", 8},
    ElementType{"int5", 8},
    ElementType{"int6", 8},
    ElementType{"int7", 8},
    // PyTorch's other names.
    ElementType{"float", 32},
    ElementType{"double", 64},
    ElementType{"half", 16},
    ElementType{"long", 64},
    ElementType{"int", 32},
    ElementType{"short", 16},
    ElementType{"char", 8},
    ElementType{"byte", 8},
};

} // namespace

std::optional<int> elementBits(std::string_view dtype)
{
    const auto found = std::ranges::find(elementTypes, dtype, &ElementType::name);
    return found == elementTypes.end() ? std::nullopt : std::optional(found->bits);
}

std::optional<std::int64_t> tensorBytes(std::span<const std::int64_t> shape, std::string_view dtype)
{
    const std::optional<int> bits = elementBits(dtype);
    if (!bits)
        return std::nullopt;
    std::int64_t total = *bits;
    bool isEmpty = false;
    for (const std::int64_t size : shape) {
        if (size < 0)
            return std::nullopt;
        isEmpty = isEmpty || size == 0;
        if (size != 0 && __builtin_mul_overflow(total, size, &total))
            return std::nullopt;
    }
    return isEmpty ? 0 : total / 8 + (total % 8 != 0);
}

} // namespace cutaway
