#include "core/judging/front_svg.h"

#include "core/judging/comparison_html.h"
#include "core/judging/exploration.h"
#include "core/judging/figure_words.h"
#include "core/pages/html_page.h"

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

namespace {

constexpr double width = 760;
constexpr double height = 320;
constexpr double left = 96;
constexpr double right = 150; ///< room for the name of the last plan
constexpr double top = 24;
constexpr double bottom = 44;

struct Scale
{
    double least = 0;
    double most = 1;
    double from = 0; ///< pixels
    double to = 1;

    double at(double value) const { return from + (to - from) * (value - least) / (most - least); }
};

/// With some air; also where all are the same.
Scale scaleOf(const std::vector<PicturedPlan> &plans, double PicturedPlan::*value, double from, double to)
{
    const auto [low, high] = std::ranges::minmax(plans, {}, value);
    const double air = axisAir(low.*value, high.*value, 0.1);
    return {low.*value - air, high.*value + air, from, to};
}

class Picture
{
public:
    Picture(const std::vector<PicturedPlan> &plans, PicturedFigure xFigure, PicturedFigure yFigure)
        : m_plans(plans)
        , m_xFigure(std::move(xFigure))
        , m_yFigure(std::move(yFigure))
        , m_x(scaleOf(plans, &PicturedPlan::x, left, width - right))
        , m_y(scaleOf(plans, &PicturedPlan::y, height - bottom, top))
    {
        std::vector<std::size_t> places;
        std::vector<std::vector<double>> objectives;
        for (std::size_t i = 0; i < plans.size(); ++i) {
            if (!plans[i].isFeasible || plans[i].isOtherWork)
                continue;
            places.push_back(i);
            objectives.push_back({plans[i].x, plans[i].y});
        }
        m_isFront.assign(plans.size(), false);
        const std::vector<bool> isFront = paretoFront(objectives);
        for (std::size_t i = 0; i < places.size(); ++i)
            m_isFront[places[i]] = isFront[i];
    }

    std::string write()
    {
        m_out = svgStart("front", width, height, "Plans over two figures");
        writeAxes();
        writeFront();
        for (std::size_t i = 0; i < m_plans.size(); ++i)
            writePlan(i);
        writeNames();
        return m_out + "</svg>\n";
    }

private:
    void writeAxes()
    {
        constexpr int steps = 6;
        for (const AxisTick &tick : axisTicks(m_xFigure.name, m_x.least, m_x.most, steps)) {
            const double x = m_x.at(tick.value);
            m_out += svgLine("grid", x, m_y.from, x, m_y.to) +
                     svgText("sub middle", x, height - bottom + 16, tick.text) + '\n';
        }
        for (const AxisTick &tick : axisTicks(m_yFigure.name, m_y.least, m_y.most, steps)) {
            const double y = m_y.at(tick.value);
            m_out += svgLine("grid", m_x.from, y, m_x.to, y) + svgText("sub end", left - 6, y + 4, tick.text) + '\n';
        }
        m_out += svgText("middle", (m_x.from + m_x.to) / 2, height - 8, m_xFigure.title) +
                 svgText({}, 4, 14, m_yFigure.title) + '\n';
    }

    void writeFront()
    {
        std::vector<const PicturedPlan *> front;
        for (std::size_t i = 0; i < m_plans.size(); ++i) {
            if (m_isFront[i])
                front.push_back(&m_plans[i]);
        }
        std::ranges::stable_sort(front, {}, &PicturedPlan::x);
        std::string path;
        for (const PicturedPlan *plan : front) {
            const std::string x = svgNumber(m_x.at(plan->x));
            const std::string y = svgNumber(m_y.at(plan->y));
            path += path.empty() ? 'M' + x + ' ' + y : 'H' + x + 'V' + y;
        }
        m_out += "<path d=\"" + path + "\" fill=\"none\" stroke=\"var(--better)\" stroke-width=\"1.5\"/>\n";
    }

    void writePlan(std::size_t i)
    {
        const std::string at =
            "cx=\"" + svgNumber(m_x.at(m_plans[i].x)) + "\" cy=\"" + svgNumber(m_y.at(m_plans[i].y)) + '"';
        const char *ink = m_isFront[i] ? "better" : "text2";
        const std::string look = m_plans[i].isFeasible ? "fill=\"var(--" + std::string(ink) + ")\""
                                                       : "fill=\"none\" stroke=\"var(--worse)\"";
        const std::string title =
            " data-is=\"" + planAnchor(i) + "\"><title>" + htmlText(m_plans[i].name) + "</title></";
        if (m_plans[i].isOtherWork)
            m_out += "<path d=\"M" + svgNumber(m_x.at(m_plans[i].x)) + ' ' + svgNumber(m_y.at(m_plans[i].y) - 5) +
                     "l5 5l-5 5l-5-5Z\" " + look + title + "path>\n";
        else
            m_out += "<circle " + at + " r=\"4\" " + look + title + "circle>\n";
        if (i == 0)
            m_out += "<circle " + at + " r=\"8\" fill=\"none\" stroke=\"var(--text)\" stroke-width=\"1.5\"/>\n";
    }

    void writeNames()
    {
        constexpr std::size_t mostNamed = 12; // of more the picture would be full
        if (m_plans.size() > mostNamed)
            return;
        std::vector<NamedPoint> points;
        for (const PicturedPlan &plan : m_plans)
            points.push_back({plan.name + (points.empty() ? " (baseline)" : ""), m_x.at(plan.x), m_y.at(plan.y)});
        for (const PlacedName &name : placedNames(points, width))
            m_out += svgText(name.endsHere ? "name end" : "name", name.x, name.y, name.text) + '\n';
    }

    const std::vector<PicturedPlan> &m_plans;
    PicturedFigure m_xFigure;
    PicturedFigure m_yFigure;
    Scale m_x;
    Scale m_y;
    std::vector<bool> m_isFront;
    std::string m_out;
};

constexpr double beside = 11; // of a point's middle
constexpr double foot = 4;    // below it
constexpr double lineHeight = 14;
constexpr double markRadius = 9; // of the largest, the baseline's
constexpr double letter = 6.6;   // about, of the picture's letters
constexpr double samePlace = 3;  // no eye keeps points apart that are this near

struct Box
{
    double left = 0;
    double right = 0;
    double foot = 0;

    bool meets(const Box &other) const
    {
        return left < other.right && other.left < right && std::abs(foot - other.foot) < lineHeight;
    }
};

double widthOf(const std::string &text)
{
    return letter * double(text.size());
}

Box boxOf(const PlacedName &name)
{
    const double length = widthOf(name.text);
    return name.endsHere ? Box{name.x - length, name.x, name.y} : Box{name.x, name.x + length, name.y};
}

/// Points of one place have their names behind each other.
std::vector<NamedPoint> joinedPoints(const std::vector<NamedPoint> &points)
{
    std::vector<NamedPoint> joined;
    for (const NamedPoint &point : points) {
        const auto same = std::ranges::find_if(joined, [&](const NamedPoint &other) {
            return std::abs(other.x - point.x) <= samePlace && std::abs(other.y - point.y) <= samePlace;
        });
        if (same == joined.end())
            joined.push_back(point);
        else
            same->name += ", " + point.name;
    }
    return joined;
}

} // namespace

std::string frontSvg(const std::vector<PicturedPlan> &plans, const PicturedFigure &xFigure,
                     const PicturedFigure &yFigure)
{
    return plans.empty() ? std::string() : Picture(plans, xFigure, yFigure).write();
}

std::vector<PlacedName> placedNames(const std::vector<NamedPoint> &points, double pictureWidth)
{
    std::vector<PlacedName> names;
    const std::vector<NamedPoint> joined = joinedPoints(points);
    std::vector<Box> taken;
    for (const NamedPoint &point : joined)
        taken.push_back({point.x - markRadius, point.x + markRadius, point.y + foot});
    for (const NamedPoint &point : joined) {
        const bool isLeft = point.x + beside + widthOf(point.name) > pictureWidth && point.x > pictureWidth / 2;
        PlacedName name{point.name, point.x + (isLeft ? -beside : beside), point.y + foot, isLeft};
        const auto isTaken = [&] {
            return std::ranges::any_of(taken, [&](const Box &box) { return box.meets(boxOf(name)); });
        };
        for (int line = 1; isTaken(); ++line) // 1 below, 1 above, 2 below
            name.y = point.y + foot + lineHeight * (line % 2 == 1 ? (line + 1) / 2 : -(line / 2));
        taken.push_back(boxOf(name));
        names.push_back(std::move(name));
    }
    return names;
}

} // namespace cutaway::judging
