#include "core/bucketing/torch214/element_types.h"

#include "core/bucketing/tensor_sizes.h"

#include <array>
#include <utility>

namespace cutaway {

namespace {

enum class Family { Bool, Integer, Float, Complex };

Family familyOf(std::string_view dtype)
{
    if (dtype == "bool")
        return Family::Bool;
    if (dtype.starts_with("complex"))
        return Family::Complex;
    const bool isFloat =
        dtype.starts_with("float") || dtype.starts_with("bfloat") || dtype == "half" || dtype == "double";
    return isFloat ? Family::Float : Family::Integer;
}

/// The type that holds both of a family of integers, of which one may be without sign.
std::string widerInteger(std::string_view a, std::string_view b)
{
    const auto bytes = [](std::string_view dtype) { return elementBytes(dtype).value_or(8); };
    const auto hasSign = [](std::string_view dtype) { return !dtype.starts_with('u'); };
    if (hasSign(a) == hasSign(b) || (hasSign(a) && bytes(a) > bytes(b)))
        return std::string(bytes(a) >= bytes(b) ? a : b);
    if (hasSign(b) && bytes(b) > bytes(a))
        return std::string(b);
    const std::int64_t needed = 2 * std::max(bytes(a), bytes(b));
    return "int" + std::to_string(8 * std::min<std::int64_t>(needed, 8));
}

} // namespace

std::string promotedDtype(std::string_view a, std::string_view b)
{
    if (a == b)
        return std::string(a);
    const Family ofA = familyOf(a);
    const Family ofB = familyOf(b);
    if (ofA != ofB)
        return std::string(ofA > ofB ? a : b);
    if (ofA == Family::Integer)
        return widerInteger(a, b);
    const std::int64_t bytesA = elementBytes(a).value_or(0);
    const std::int64_t bytesB = elementBytes(b).value_or(0);
    if (bytesA != bytesB)
        return std::string(bytesA > bytesB ? a : b);
    return "float32"; // halves of two sorts
}

std::optional<int> dtypeNumber(std::string_view dtype)
{
    using Place = std::pair<std::string_view, int>;
    static constexpr std::array places{Place{"bfloat16", 1}, Place{"float32", 16}, Place{"float16", 17}};
    for (const auto &[name, number] : places) {
        if (name == dtype)
            return number;
    }
    return std::nullopt;
}

} // namespace cutaway
