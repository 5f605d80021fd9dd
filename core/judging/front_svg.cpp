#include "core/judging/front_svg.h"

#include "core/base/units.h"
#include "core/judging/axis_ticks.h"
#include "core/judging/comparison_html.h"
#include "core/judging/exploration.h"
#include "core/pages/html_page.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace cutaway::judging {

namespace {

constexpr double width = 760;
constexpr double height = 320;
constexpr double left = 96;
constexpr double right = 150; ///< room for the name of the last plan
constexpr double top = 24;
constexpr double bottom = 44;

std::string number(double value)
{
    return plainDigits(value, 1, std::chars_format::fixed);
}

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
        m_out = "<svg viewBox=\"0 0 " + number(width) + ' ' + number(height) +
                "\" role=\"img\" aria-label=\"Plans over two figures\" style=\"max-width:" + number(width) +
                "px;width:100%;font-size:12px\">\n";
        writeAxes();
        writeFront();
        for (std::size_t i = 0; i < m_plans.size(); ++i)
            writePlan(i);
        writeNames();
        return m_out + "</svg>\n";
    }

private:
    void line(double x1, double y1, double x2, double y2)
    {
        m_out += "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" +
                 number(y2) + "\" stroke=\"var(--line)\"/>\n";
    }

    void text(double x, double y, const char *anchor, const std::string &words, const char *ink, const char *more = "")
    {
        m_out += "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\" fill=\"var(--" +
                 ink + ")\"" + more + '>' + htmlText(words) + "</text>\n";
    }

    void writeAxes()
    {
        constexpr int steps = 6;
        for (const AxisTick &tick : axisTicks(m_xFigure.name, m_x.least, m_x.most, steps)) {
            line(m_x.at(tick.value), m_y.from, m_x.at(tick.value), m_y.to);
            text(m_x.at(tick.value), height - bottom + 16, "middle", tick.text, "text2");
        }
        for (const AxisTick &tick : axisTicks(m_yFigure.name, m_y.least, m_y.most, steps)) {
            line(m_x.from, m_y.at(tick.value), m_x.to, m_y.at(tick.value));
            text(left - 6, m_y.at(tick.value) + 4, "end", tick.text, "text2");
        }
        text((m_x.from + m_x.to) / 2, height - 8, "middle", m_xFigure.title, "text");
        text(4, 14, "start", m_yFigure.title, "text");
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
            const std::string x = number(m_x.at(plan->x));
            const std::string y = number(m_y.at(plan->y));
            path += path.empty() ? 'M' + x + ' ' + y : 'H' + x + 'V' + y;
        }
        m_out += "<path d=\"" + path + "\" fill=\"none\" stroke=\"var(--better)\" stroke-width=\"1.5\"/>\n";
    }

    void writePlan(std::size_t i)
    {
        const std::string at = "cx=\"" + number(m_x.at(m_plans[i].x)) + "\" cy=\"" + number(m_y.at(m_plans[i].y)) + '"';
        const char *ink = m_isFront[i] ? "better" : "text2";
        const std::string look = m_plans[i].isFeasible ? "fill=\"var(--" + std::string(ink) + ")\""
                                                       : "fill=\"none\" stroke=\"var(--worse)\"";
        const std::string title =
            " data-is=\"" + planAnchor(i) + "\"><title>" + htmlText(m_plans[i].name) + "</title></";
        if (m_plans[i].isOtherWork)
            m_out += "<path d=\"M" + number(m_x.at(m_plans[i].x)) + ' ' + number(m_y.at(m_plans[i].y) - 5) +
                     "l5 5l-5 5l-5-5Z\" " + look + title + "path>\n";
        else
            m_out += "<circle " + at + " r=\"4\" " + look + title + "circle>\n";
        if (i == 0)
            m_out += "<circle " + at + " r=\"8\" fill=\"none\" stroke=\"var(--text)\" stroke-width=\"1.5\"/>\n";
    }

    void writeNames()
    {
        constexpr std::size_t mostNamed = 12; // of more the picture would be full
        // The front goes behind a name, not through it.
        constexpr auto throughLines =
            " paint-order=\"stroke\" stroke=\"var(--page)\" stroke-width=\"5\" stroke-linejoin=\"round\"";
        if (m_plans.size() > mostNamed)
            return;
        std::vector<NamedPoint> points;
        for (const PicturedPlan &plan : m_plans)
            points.push_back({plan.name + (points.empty() ? " (baseline)" : ""), m_x.at(plan.x), m_y.at(plan.y)});
        for (const PlacedName &name : placedNames(points, width))
            text(name.x, name.y, name.endsHere ? "end" : "start", name.text, "text", throughLines);
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
