#include "core/graph/element_size.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace cutaway {

namespace {

constexpr std::int64_t most = std::int64_t(1) << 62;

struct NamedType
{
    std::string_view name;
    int bits;
};
constexpr std::array namedTypes{NamedType{"bool", 8},   NamedType{"byte", 8},   NamedType{"char", 8},
                                NamedType{"half", 16},  NamedType{"short", 16}, NamedType{"int", 32},
                                NamedType{"float", 32}, NamedType{"long", 64},  NamedType{"double", 64}};

} // namespace

int elementBits(std::string_view dtype)
{
    constexpr std::string_view prefix = "torch.";
    if (dtype.starts_with(prefix))
        dtype.remove_prefix(prefix.size());
    const std::size_t digit = dtype.find_first_of("0123456789");
    if (digit == dtype.npos) {
        const auto named = std::ranges::find(namedTypes, dtype, &NamedType::name);
        return named == namedTypes.end() ? 0 : named->bits;
    }
    int bits = 0;
    std::from_chars(dtype.data() + digit, dtype.data() + dtype.size(), bits);
    return bits <= 1024 ? bits : 0;
}

std::int64_t tensorBytes(std::span<const std::int64_t> shape, std::string_view dtype)
{
    std::int64_t bits = elementBits(dtype);
    for (const std::int64_t dimension : shape) {
        if (dimension <= 0)
            return 0;
        if (__builtin_mul_overflow(bits, dimension, &bits))
            return most;
    }
    return bits / 8 + (bits % 8 > 0 ? 1 : 0);
}

} // namespace cutaway
