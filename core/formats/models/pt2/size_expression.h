#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// A formula as a person writes it: newer programs say of each symbol what is assumed of it,
/// `Symbol('s0', positive=True, integer=True)`, which becomes `s0`. O(length).
std::string plainFormula(std::string_view formula);

/// The value of a size that a program writes as a formula of symbols: `2*s0 + 1`, `FloorDiv(s0, 2)`, `Max(1, s1)`,
/// `Mul(s0, Pow(s1, Integer(2)))`.
/// None where it has something else in it, a symbol without value, a division by 0, or a result beyond 64 bits.
/// O(length); parentheses nest 64 deep at most.
std::optional<std::int64_t> evaluateSize(std::string_view formula,
                                         const std::function<std::optional<std::int64_t>(std::string_view)> &valueOf);

/// The symbols in a formula, in order, repeated ones too.
std::vector<std::string_view> symbolsOf(std::string_view formula);

} // namespace cutaway
