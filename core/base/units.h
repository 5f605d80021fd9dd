#pragma once

#include <cstdint>
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

/// `+408 KiB`, `−2.81 MiB`, `±0 B`, with U+2212 for minus.
std::string formatBytesChange(std::int64_t bytes);

/// `−0.820 µs`, `±0 µs`.
std::string formatSecondsChange(double seconds);

/// `98.7 %`, `0 %`; what is less than 0.1 %, as that.
std::string formatPercent(double fraction);

} // namespace cutaway
