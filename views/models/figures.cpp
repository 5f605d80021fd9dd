#include "views/models/figures.h"

#include "core/plan/plan_figures.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

namespace cutaway {

namespace {

constexpr double smallestShare = 1e-9; // a change of latency below that is rounding

QString localized(const std::string &figure)
{
    QString text = QString::fromStdString(figure);
    const QString sign = QLocale().decimalPoint();
    if (sign != QLatin1String("."))
        text.replace(u'.', sign);
    return text;
}

struct Unit
{
    QStringView name;
    double size;
};

constexpr Unit byteUnits[] = {{u"", 1},     {u"b", 1},    {u"kib", 1024.0},       {u"mib", 1048576.0},
                              {u"kb", 1e3}, {u"mb", 1e6}, {u"gib", 1073741824.0}, {u"tib", 1099511627776.0},
                              {u"gb", 1e9}, {u"tb", 1e12}};
constexpr Unit rateUnits[] = {{u"", 1},           {u"b/s", 1},           {u"kb/s", 1e3},
                              {u"mb/s", 1e6},     {u"gb/s", 1e9},        {u"tb/s", 1e12},
                              {u"kib/s", 1024.0}, {u"mib/s", 1048576.0}, {u"gib/s", 1073741824.0}};
constexpr Unit timeUnits[] = {{u"", 1},           {u"s", 1},          {u"ms", 1e-3}, {u"us", 1e-6},
                              {u"\u00b5s", 1e-6}, {u"\u03bcs", 1e-6}, {u"ns", 1e-9}, {u"ps", 1e-12}};

/// `2.039` in terabytes is 2.039e12 as it is read, and not the product, which is rounded once more.
double asWritten(std::string_view number, double size)
{
    const long exponent = std::lround(std::log10(size));
    const std::string text = std::string(number) + 'e' + std::to_string(exponent);
    double value = 0;
    const bool isDecimal = size == std::pow(10.0, double(exponent)) && number.find('e') == number.npos;
    if (!isDecimal || std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc()) {
        std::from_chars(number.data(), number.data() + number.size(), value);
        value *= size;
    }
    return value;
}

/// A number as from_chars reads it, with the dot or the language's own decimal sign, then one of the units.
std::optional<double> parseWithUnit(QStringView text, std::span<const Unit> units)
{
    QString plain = text.trimmed().toString().toLower();
    plain.replace(QLocale().decimalPoint(), QLatin1String("."));
    const std::string bytes = plain.toStdString();
    double number = 0;
    const auto [end, code] = std::from_chars(bytes.data(), bytes.data() + bytes.size(), number);
    if (code != std::errc() || !std::isfinite(number))
        return {};
    const QString unit = QString::fromUtf8(end, bytes.data() + bytes.size() - end).trimmed();
    for (const Unit &known : units) {
        if (unit == known.name)
            return asWritten({bytes.data(), end}, known.size);
    }
    return {};
}

struct LimitUnit
{
    double size;
    const char *name;
};

/// Rounded up to four digits, in the largest unit that it is one of.
QString limitText(double value, std::span<const LimitUnit> units)
{
    constexpr int digits = 4;
    const auto found = std::ranges::find_if(units, [&](const LimitUnit &each) { return value >= each.size; });
    const LimitUnit &unit = found == units.end() ? units.back() : *found;
    const double scaled = value / unit.size;
    const int whole = scaled < 1 ? 1 : int(std::floor(std::log10(scaled))) + 1;
    const int decimals = std::max(0, digits - whole);
    const double step = std::pow(10.0, decimals);
    const QString number = QString::number(std::ceil(scaled * step) / step, 'f', decimals);
    return localized(number.toStdString()) + QChar(0xa0) + QString::fromUtf8(unit.name);
}

} // namespace

QString bytesText(std::int64_t bytes, Digits digits)
{
    return localized(formatBytes(bytes, digits));
}

QString bytesBeforeAfterText(std::int64_t before, std::int64_t after)
{
    for (const Digits digits : {Digits::Three, Digits::Four}) {
        const QString first = bytesText(before, digits);
        const QString then = bytesText(after, digits);
        if (first != then)
            return first + QStringLiteral(" \u2192 ") + then;
    }
    return bytesText(before, Digits::Four) + QStringLiteral(", ") + bytesChangeText(after - before);
}

QString secondsText(double seconds, Digits digits)
{
    return localized(formatSeconds(seconds, digits));
}

QString bytesLimitText(std::int64_t bytes)
{
    constexpr LimitUnit units[] = {
        {1099511627776.0, "TiB"}, {1073741824.0, "GiB"}, {1048576.0, "MiB"}, {1024.0, "KiB"}, {1, "B"}};
    return limitText(double(bytes), units);
}

QString secondsLimitText(double seconds)
{
    constexpr LimitUnit units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "\u00b5s"}, {1e-9, "ns"}};
    return limitText(seconds, units);
}

QString planTimeText(double seconds)
{
    return secondsText(seconds, Digits::Four);
}

QString partTimeText(double seconds, bool isWhole)
{
    return isWhole ? planTimeText(seconds) : secondsText(seconds);
}

QString rateText(double bytesPerSecond)
{
    return localized(formatRate(bytesPerSecond));
}

QString flopRateText(double flopsPerSecond)
{
    return localized(formatFlopRate(flopsPerSecond));
}

QString bytesChangeText(std::int64_t bytes)
{
    return localized(formatBytesChange(bytes));
}

QString secondsChangeText(double seconds)
{
    return localized(formatSecondsChange(seconds));
}

double latencyChange(const Preview &preview)
{
    if (!preview.latencyBefore || !preview.latencyAfter)
        return 0;
    const double change = *preview.latencyAfter - *preview.latencyBefore;
    return std::abs(change) <= smallestShare * *preview.latencyBefore ? 0 : change;
}

QString percentText(double fraction)
{
    return localized(formatPercent(fraction));
}

QString countText(double count, Digits digits)
{
    return localText(formatFigure({{}, count, Figure::Unit::Count, {}}, digits));
}

QString figureText(const Figure &figure, std::optional<Digits> digits)
{
    if (!isKnown(figure))
        return tr("unknown");
    return figure.unit == Figure::Unit::Count ? countText(figure.value, digits.value_or(Digits::Three))
                                              : localized(formatFigure(figure, digits));
}

QString figureText(const EditedPlan &plan, std::string_view name)
{
    const std::vector<Figure> figures = planFigures(plan);
    const Figure *figure = findFigure(figures, name);
    return figure && isKnown(*figure) ? figureText(*figure) : QString();
}

QString figureChangeText(double change, Figure::Unit unit)
{
    const QString points = QCoreApplication::translate("ComparePanel", "points", "of per cent");
    return localText(formatFigureChange(change, unit)).replace(QStringLiteral("points"), points);
}

QString shareChangeText(double fraction)
{
    return localText(formatShareChange(fraction));
}

QString localText(const std::string &text)
{
    static const QRegularExpression numbers(QStringLiteral(R"((?<!\d|e[+-])(\d{1,18})(?!\d)(?:\.(\d+))?)"));
    const QString english = QString::fromStdString(text).remove(QChar(0x202f)); // between thousands
    QString local;
    qsizetype end = 0;
    for (auto match = numbers.globalMatch(english); match.hasNext();) {
        const QRegularExpressionMatch number = match.next();
        local += english.mid(end, number.capturedStart() - end) + QLocale().toString(number.captured(1).toLongLong());
        if (number.hasCaptured(2))
            local += QLocale().decimalPoint() + number.captured(2);
        end = number.capturedEnd();
    }
    return local + english.mid(end);
}

std::optional<std::int64_t> parseBytes(QStringView text)
{
    const std::optional<double> bytes = parseWithUnit(text, byteUnits);
    if (!bytes || *bytes < 0 || *bytes >= 9.2e18)
        return {};
    return std::llround(*bytes);
}

std::optional<double> parseRate(QStringView text)
{
    return parseWithUnit(text, rateUnits);
}

std::optional<double> parseSeconds(QStringView text)
{
    return parseWithUnit(text, timeUnits);
}

} // namespace cutaway
