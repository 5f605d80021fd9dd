#pragma once

#include "core/base/units.h"
#include "core/plan/picture.h"

#include <QString>

#include <optional>

/// Core's figures as the user's language writes them, with its decimal sign, and their way back from a field.
namespace cutaway {

QString bytesText(std::int64_t bytes, Digits digits = Digits::Three);
QString secondsText(double seconds, Digits digits = Digits::Three);
/// A whole plan's time, everywhere with four digits: plans that one compares lie close. A part's has three, but for one
/// that is the whole plan.
QString planTimeText(double seconds);
QString partTimeText(double seconds, bool isWhole);
/// To four digits, and never less than it is: a limit that what it was taken from keeps.
QString bytesLimitText(std::int64_t bytes);
QString secondsLimitText(double seconds);
QString rateText(double bytesPerSecond);
QString bytesChangeText(std::int64_t bytes);
/// `16.5 GiB → 17.0 GiB`; with more digits where they would look equal, or how far they lie apart.
QString bytesBeforeAfterText(std::int64_t before, std::int64_t after);
QString secondsChangeText(double seconds);
QString percentText(double fraction);

/// Whole numbers and large ones to the last digit, others to three.
QString countText(double count);
/// A key figure in its unit: `44.8 %`, `249 µs`, `0.000400`, `12`.
QString keyFigureText(const KeyFigure &figure);
/// How far two of them lie apart: `−1.2 pp` for fractions, `+249 µs`, `+3`.
QString keyFigureChangeText(double change, KeyFigure::Unit unit);

/// `96.5 MiB`, `16 GiB`, `2 GB`, `1.5e9`; a number alone is bytes. Empty if the text is no size that fits 63 bits.
std::optional<std::int64_t> parseBytes(QStringView text);
/// `12.0 GB/s`, `300 MB/s`; a number alone is bytes per second.
std::optional<double> parseRate(QStringView text);
/// `10 µs`, `10us`, `1.5 ms`; a number alone is seconds.
std::optional<double> parseSeconds(QStringView text);

} // namespace cutaway
