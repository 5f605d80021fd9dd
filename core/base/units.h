#pragma once

#include "core/base/text.h"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>

namespace cutaway {

inline constexpr double millisecondsPerSecond = 1000.0;

/// How many significant digits a figure gets: three, or four in headlines and where two totals would look equal.
enum class Digits { Three = 3, Four = 4 };

/// `0 B`, `392 KiB`, `96.5 MiB`. A no-break space stands before the unit; the decimal sign is a dot (the window
/// replaces it by the locale's).
std::string formatBytes(std::int64_t bytes, Digits digits = Digits::Three);

/// `0.820 µs`, `1.268 ms`, `2.50 s`.
std::string formatSeconds(double seconds, Digits digits = Digits::Three);

/// `12.0 GB/s`; decimal prefixes, as links are sold.
std::string formatRate(double bytesPerSecond);

/// `7.06 TFLOP/s`.
std::string formatFlopRate(double flopsPerSecond);

/// `+408 KiB`, `−2.81 MiB`, `±0 B`, with U+2212 for minus.
std::string formatBytesChange(std::int64_t bytes);

/// `−0.820 µs`, `±0 µs`.
std::string formatSecondsChange(double seconds);

/// `98.7 %`, `0 %`; what is less than 0.1 %, as that.
std::string formatPercent(double fraction);

/// `2147483648 bytes` in a sentence: to the byte in documents and on the command line, in units in the window.
Text byteCount(std::int64_t bytes);
/// `2147483648`, likewise, where the sentence has had the word.
Text byteNumber(std::int64_t bytes);
/// Of what one of these has made; of any other text nothing.
std::optional<std::int64_t> bytesOf(const Text &text);

/// `824`, `18 278 075`: groups of three digits, with narrow no-break spaces that the window replaces by the locale's
/// sign.
std::string formatCount(std::int64_t count);

/// A number without a unit, whatever the locale: `0.264`, `1e+05` by three significant digits, as `%.3g`; in the form
/// `fixed`, `0.3` by one decimal, as `%.1f`.
std::string plainDigits(double value, int digits, std::chars_format form = std::chars_format::general);

} // namespace cutaway
