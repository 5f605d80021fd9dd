#include "core/judging/axis_ticks.h"

#include "core/judging/figure_words.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace cutaway::judging {

namespace {

struct Unit
{
    double size = 1;
    std::string_view name; ///< empty: plain numbers
};

const std::vector<Unit> &unitsOf(Figure::Unit unit)
{
    static const std::vector<Unit> seconds{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}};
    static const std::vector<Unit> bytes{
        {1099511627776.0, "TiB"}, {1073741824.0, "GiB"}, {1048576.0, "MiB"}, {1024.0, "KiB"}, {1, "B"}};
    static const std::vector<Unit> shares{{0.01, "%"}};
    static const std::vector<Unit> numbers{{1, ""}};
    switch (unit) {
    case Figure::Unit::Seconds: return seconds;
    case Figure::Unit::Bytes: return bytes;
    case Figure::Unit::Fraction: return shares;
    case Figure::Unit::Count: break;
    }
    return numbers;
}

/// 1, 2 or 5 times a power of ten, `wanted` or the next above it.
double roundStep(double wanted)
{
    const double power = std::pow(10, std::floor(std::log10(wanted)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (power * factor >= wanted * (1 - 1e-9))
            return power * factor;
    }
    return power * 10;
}

std::string textOf(double number, int decimals, std::string_view unit)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, number == 0 ? 0.0 : number);
    std::string result = text;
    std::ranges::replace(result, ',', '.'); // whatever the locale
    return unit.empty() ? result : result.append("\u00a0").append(unit);
}

} // namespace

double axisAir(double least, double most, double share)
{
    const double size = std::max(std::abs(least), std::abs(most));
    return most - least > 1e-9 * size ? (most - least) * share : std::max(size * 0.1, 1e-9);
}

std::vector<AxisTick> axisTicks(std::string_view figure, double least, double most, int steps)
{
    if (!(most > least) || !std::isfinite(most - least))
        return {{least, figureText(figure, least)}};
    const std::vector<Unit> &units = unitsOf(figureUnit(figure));
    const double largest = std::max(std::abs(least), std::abs(most));
    auto unit = std::ranges::find_if(units, [&](const Unit &each) { return largest >= each.size; });
    if (unit == units.end())
        --unit;
    const double wanted = (most - least) / unit->size / steps;
    const bool areCounted = unit->name.empty() && most - least >= 2; // half a device is none
    const double step = roundStep(areCounted ? std::max(wanted, 1.0) : wanted);
    const int decimals = std::max(0, int(std::ceil(-std::log10(step) - 1e-9)));
    std::vector<AxisTick> ticks;
    for (double n = std::ceil(least / unit->size / step - 1e-9); n * step * unit->size <= most; ++n)
        ticks.push_back({n * step * unit->size, textOf(n * step, decimals, unit->name)});
    return ticks;
}

} // namespace cutaway::judging
