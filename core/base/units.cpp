#include "core/base/units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace cutaway {

namespace {

constexpr std::string_view noBreakSpace = "\u00a0";
constexpr std::string_view minus = "\u2212";
constexpr std::string_view plusMinus = "\u00b1";

/// `digits` significant digits, without exponent: 0.820, 96.5, 1023.
std::string significant(double value, int digits)
{
    if (!std::isfinite(value))
        return value != value ? "unknown" : "unbounded";
    int whole = 1;
    for (double limit = 10; std::abs(value) >= limit && whole < 300; limit *= 10)
        ++whole;
    int decimals = digits - whole;
    if (std::abs(value) < 1 && value != 0)
        decimals = digits - 1 - int(std::floor(std::log10(std::abs(value))));
    decimals = std::clamp(decimals, 0, 9);
    // What is rounded up to the next power of ten would have a digit too many: 1.000 for 0.9998.
    if (decimals > 0 && std::abs(value) + 0.5 * std::pow(10.0, -decimals) >= std::pow(10.0, digits - decimals))
        --decimals;
    return plainDigits(value, decimals, std::chars_format::fixed);
}

struct Unit
{
    double size;
    std::string_view name;
    double least = size; ///< that is told in it
};

/// The largest unit that tells the value, rounded to the digits asked for; else the smallest.
template <std::size_t Count>
std::string inUnits(double value, int digits, const std::array<Unit, Count> &units)
{
    const double roundsUp = 1 - 0.5 * std::pow(10.0, -digits);
    for (std::size_t i = units.size(); i-- > 0;) {
        if (i == 0 || std::abs(value) >= units[i].least * roundsUp)
            return significant(value / units[i].size, digits).append(noBreakSpace).append(units[i].name);
    }
    return {};
}

constexpr std::array byteUnits{Unit{1, "B"}, Unit{1024.0, "KiB"}, Unit{1048576.0, "MiB"}, Unit{1073741824.0, "GiB"},
                               Unit{1099511627776.0, "TiB"}};
// Fractions of a microsecond are told as such as long as no more than one zero follows the sign.
constexpr std::array timeUnits{Unit{1e-12, "ps"}, Unit{1e-9, "ns"}, Unit{1e-6, "\u00b5s", 1e-8}, Unit{1e-3, "ms"},
                               Unit{1, "s"}};
constexpr std::array rateUnits{Unit{1, "B/s"}, Unit{1e3, "kB/s"}, Unit{1e6, "MB/s"}, Unit{1e9, "GB/s"},
                               Unit{1e12, "TB/s"}};
constexpr std::array flopRateUnits{Unit{1, "FLOP/s"}, Unit{1e6, "MFLOP/s"}, Unit{1e9, "GFLOP/s"}, Unit{1e12, "TFLOP/s"},
                                   Unit{1e15, "PFLOP/s"}};

constexpr double leastSeconds = 1e-15; // less is what sums leave over

std::string withSign(bool isZero, bool isNegative, const std::string &magnitude)
{
    return std::string(isZero ? plusMinus : isNegative ? minus : "+") + magnitude;
}

constexpr char bytesPattern[] = "%1 bytes";
constexpr char bareNumber[] = "%1";

} // namespace

std::string formatBytes(std::int64_t bytes, Digits digits)
{
    if (bytes > -1024 && bytes < 1024)
        return std::to_string(bytes).append(noBreakSpace).append("B");
    return inUnits(double(bytes), int(digits), byteUnits);
}

std::string formatSeconds(double seconds, Digits digits)
{
    if (std::abs(seconds) < leastSeconds)
        return std::string("0").append(noBreakSpace).append("\u00b5s");
    return inUnits(seconds, int(digits), timeUnits);
}

std::string formatRate(double bytesPerSecond)
{
    return inUnits(bytesPerSecond, 3, rateUnits);
}

std::string formatFlopRate(double flopsPerSecond)
{
    return inUnits(flopsPerSecond, 3, flopRateUnits);
}

std::string formatBytesChange(std::int64_t bytes)
{
    return withSign(bytes == 0, bytes < 0, formatBytes(bytes < 0 ? -bytes : bytes));
}

std::string formatSecondsChange(double seconds)
{
    return withSign(std::abs(seconds) < leastSeconds, seconds < 0, formatSeconds(std::abs(seconds)));
}

std::string formatPercent(double fraction)
{
    constexpr double least = 0.1; // no decision hangs on less
    const double percent = fraction * 100;
    const std::string number = percent == 0                     ? "0"
                               : percent > 0 && percent < least ? "<" + std::string(noBreakSpace) + "0.1"
                                                                : significant(percent, 3);
    return number + std::string(noBreakSpace) + "%";
}

Text byteCount(std::int64_t bytes)
{
    return phrase(bytesPattern, {std::to_string(bytes)});
}

Text byteNumber(std::int64_t bytes)
{
    return phrase(bareNumber, {std::to_string(bytes)});
}

std::optional<std::int64_t> bytesOf(const Text &text)
{
    if (text.pattern() != bytesPattern && text.pattern() != bareNumber) // the same place, not only the same letters
        return std::nullopt;
    const std::string &digits = text.arguments().front();
    std::int64_t bytes = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), bytes);
    return code == std::errc() ? std::optional(bytes) : std::nullopt;
}

std::string formatCount(std::int64_t count)
{
    constexpr const char *space = "\u202f";
    std::string text = std::to_string(count);
    const std::size_t sign = count < 0 ? 1 : 0;
    for (std::size_t at = text.size(); at > sign + 3;)
        text.insert(at -= 3, space);
    return text;
}

std::string plainDigits(double value, int digits, std::chars_format form)
{
    std::array<char, 340> text;
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value, form, digits).ptr};
}

} // namespace cutaway
