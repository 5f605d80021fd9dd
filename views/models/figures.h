#pragma once

#include "core/base/units.h"
#include "core/plan/plan_costs.h"

#include <QString>
#include <qnamespace.h>

#include <optional>
#include <string>
#include <string_view>

/// Core's figures as the user's language writes them, with its decimal sign, and their way back from a field.
namespace cutaway {

class EditedPlan;
struct Preview;

/// Of a table's cells: the name of the figure that their row tells, where it tells one.
inline constexpr int figureNameRole = Qt::UserRole;

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
QString flopRateText(double flopsPerSecond);
QString bytesChangeText(std::int64_t bytes);
/// `16.5 GiB → 17.0 GiB`; with more digits where they would look equal, or how far they lie apart.
QString bytesBeforeAfterText(std::int64_t before, std::int64_t after);
QString secondsChangeText(double seconds);
QString percentText(double fraction);
/// Seconds; what is mere rounding counts as none.
double latencyChange(const Preview &preview);

/// Whole numbers and large ones to the last digit, others to three or four.
QString countText(double count, Digits digits = Digits::Three);
/// As `formatFigure` tells it: `44.8 %`, `249 µs`, `0.0004`, `12`.
QString figureText(const Figure &figure, std::optional<Digits> digits = {});
/// Of the plan's figure of this name; empty where the plan has none or its value is not known.
QString figureText(const EditedPlan &plan, std::string_view name);
/// How far two of them lie apart: `−1.23 points` for fractions, `+249 µs`, `+3`.
QString figureChangeText(double change, Figure::Unit unit);
/// `−16.05 %` of a figure.
QString shareChangeText(double fraction);
/// A text of core's with its numbers as the language writes them.
QString localText(const std::string &text);

/// `96.5 MiB`, `16 GiB`, `2 GB`, `1.5e9`; a number alone is bytes. Empty if the text is no size that fits 63 bits.
std::optional<std::int64_t> parseBytes(QStringView text);
/// `12.0 GB/s`, `300 MB/s`; a number alone is bytes per second.
std::optional<double> parseRate(QStringView text);
/// `10 µs`, `10us`, `1.5 ms`; a number alone is seconds.
std::optional<double> parseSeconds(QStringView text);

} // namespace cutaway
