#include "views/theme/plain_bytes.h"

#include "core/base/units.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace cutaway {

namespace {

struct PlainBytes
{
    std::string_view pattern;
    std::string_view places;
};

constexpr std::array patterns{
    PlainBytes{"the model needs %1 bytes, all devices together have %2", "12"},
    PlainBytes{"the model needs %1 bytes, the largest device has %2", "12"},
    PlainBytes{"partition %1 needs %2 bytes, and no device has as much left", "2"},
    PlainBytes{"node \"%1\" needs %2 bytes with its inputs, a device has %3", "23"},
    PlainBytes{"embedding partition %1 needs %2 bytes beside the %3 of the rest of the model, a device has %4", "234"},
    PlainBytes{"device %1 holds weights of %2 bytes and has %3", "23"},
    PlainBytes{"no plan fits in %1 bytes per device (the least possible is %2)", "12"},
    PlainBytes{"no plan fits: rank %1 needs %2 bytes, it has %3 (over by %4)", "234"},
    PlainBytes{"HBM %1, DDR %2 bytes", "12"},
    PlainBytes{"%1 bytes of HBM a rank", "1"},
    PlainBytes{"%1 of HBM, for dense parameters %2 bytes, for inputs (kjt) %3 bytes a rank", "23"},
    PlainBytes{"rank %1 has %2 bytes of %3 left", "2"},
    PlainBytes{"rank %1 is over its %2 by %3 bytes", "3"},
};

/// In the window's languages.
constexpr std::array<std::string_view, 4> words{"bytes", "Bytes", "Byte", "字节"};
constexpr std::array<std::string_view, 3> gaps{"", " ", "\u00a0"};

void eraseWordBehind(std::string &pattern, std::size_t at)
{
    const std::string_view rest = std::string_view(pattern).substr(at);
    for (const std::string_view gap : gaps) {
        for (const std::string_view word : words) {
            if (rest.starts_with(gap) && rest.substr(gap.size()).starts_with(word)) {
                pattern.erase(at, gap.size() + word.size());
                return;
            }
        }
    }
}

} // namespace

PatternInUnits inUnits(std::string_view pattern, std::string translated)
{
    const auto known = std::ranges::find(patterns, pattern, &PlainBytes::pattern);
    if (known == patterns.end())
        return {std::move(translated), {}};
    for (const char place : known->places) {
        const std::size_t at = translated.find({'%', place});
        if (at != translated.npos)
            eraseWordBehind(translated, at + 2);
    }
    return {std::move(translated), known->places};
}

std::string bytesInUnits(const std::string &plain)
{
    std::int64_t bytes = 0;
    const auto [end, code] = std::from_chars(plain.data(), plain.data() + plain.size(), bytes);
    const bool isNumber = code == std::errc() && end == plain.data() + plain.size();
    return isNumber ? formatBytes(bytes) : plain;
}

} // namespace cutaway
