#include "core/base/byte_count.h"

#include <charconv>

namespace cutaway {

namespace {

constexpr char count[] = "%1 bytes";
constexpr char number[] = "%1";

} // namespace

Text byteCount(std::int64_t bytes)
{
    return phrase(count, {std::to_string(bytes)});
}

Text byteNumber(std::int64_t bytes)
{
    return phrase(number, {std::to_string(bytes)});
}

std::optional<std::int64_t> bytesOf(const Text &text)
{
    if (text.pattern() != count && text.pattern() != number) // the same place, not only the same letters
        return std::nullopt;
    const std::string &digits = text.arguments().front();
    std::int64_t bytes = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), bytes);
    return code == std::errc() ? std::optional(bytes) : std::nullopt;
}

} // namespace cutaway
