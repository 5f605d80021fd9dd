#include "core/json/yaml_scalar.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

/// `true`, `True` or `TRUE`, but no other mixture.
bool isWord(std::string_view text, std::string_view word)
{
    if (!std::ranges::equal(text, word, {}, lower))
        return false;
    const auto isUpper = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto upper = std::ranges::count_if(text, isUpper);
    return upper == 0 || std::size_t(upper) == text.size() || (upper == 1 && isUpper(text.front()));
}

std::optional<bool> truth(std::string_view text)
{
    constexpr std::array yes{"true", "yes", "on"};
    constexpr std::array no{"false", "no", "off"};
    const auto isText = [&](std::string_view word) { return isWord(text, word); };
    if (std::ranges::any_of(yes, isText))
        return true;
    if (std::ranges::any_of(no, isText))
        return false;
    return std::nullopt;
}

/// Digits with an optional dot and exponent, and at least one digit before the exponent.
bool looksLikeNumber(std::string_view digits)
{
    std::size_t i = 0;
    std::size_t count = 0;
    for (bool dot = false; i < digits.size() && (isDigit(digits[i]) || (digits[i] == '.' && !dot)); ++i) {
        dot = dot || digits[i] == '.';
        count += isDigit(digits[i]);
    }
    if (count == 0 || i == digits.size())
        return count > 0;
    if (lower(digits[i]) != 'e')
        return false;
    ++i;
    if (i < digits.size() && (digits[i] == '+' || digits[i] == '-'))
        ++i;
    return i < digits.size() && std::ranges::all_of(digits.substr(i), isDigit);
}

template <class Number>
std::optional<Number> whole(std::string_view text, int base)
{
    Number value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (failure != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<OrderedJson> inOtherBase(std::string_view digits, bool isNegative)
{
    constexpr std::array<std::pair<std::string_view, int>, 3> bases{{{"0x", 16}, {"0o", 8}, {"0b", 2}}};
    for (const auto &[prefix, base] : bases) {
        if (!digits.starts_with(prefix))
            continue;
        if (const auto value = whole<std::int64_t>(digits.substr(prefix.size()), base); value && *value >= 0)
            return isNegative ? -*value : *value;
    }
    return std::nullopt;
}

std::optional<OrderedJson> number(std::string_view text)
{
    constexpr std::size_t longest = 400; // more digits than any double needs
    if (text.empty() || text.size() > longest)
        return std::nullopt;
    const bool isNegative = text.front() == '-';
    std::string digits(text.substr(isNegative || text.front() == '+' ? 1 : 0));
    if (digits.empty() || digits.front() == '_')
        return std::nullopt;
    std::erase(digits, '_');
    if (std::optional<OrderedJson> value = inOtherBase(digits, isNegative))
        return value;
    if (!looksLikeNumber(digits))
        return std::nullopt;
    const std::string all = (isNegative ? "-" : "") + digits;
    if (std::ranges::all_of(digits, isDigit)) {
        if (const auto value = whole<std::int64_t>(all, 10))
            return OrderedJson(*value);
    }
    double value = 0;
    const auto [end, failure] = std::from_chars(all.data(), all.data() + all.size(), value);
    if (failure != std::errc() || end != all.data() + all.size())
        return std::nullopt;
    return OrderedJson(value);
}

} // namespace

OrderedJson yamlScalar(std::string_view text)
{
    if (const std::optional<bool> value = truth(text))
        return *value;
    if (std::optional<OrderedJson> value = number(text))
        return *std::move(value);
    return std::string(text);
}

} // namespace cutaway
