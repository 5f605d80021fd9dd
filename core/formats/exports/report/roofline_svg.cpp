#include "core/base/units.h"
#include "core/formats/exports/report/report_writer.h"
#include "core/json/json_writing.h"
#include "core/pages/html_page.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace cutaway {

namespace {

/// Powers of ten between two logarithms, as many as have room.
std::vector<double> decadesBetween(double least, double most, double room, double each)
{
    std::vector<double> decades;
    const double step = std::max(1.0, std::ceil((most - least) * each / std::max(1.0, room)));
    for (double power = std::ceil(least); power <= most; power += step)
        decades.push_back(power);
    return decades;
}

/// `10 TFLOP/s`: of round rates the digits that say something.
std::string roundRate(std::string text)
{
    const std::size_t point = text.find('.');
    const std::size_t end = point == text.npos ? point : text.find_first_not_of('0', point + 1);
    if (end != text.npos && (text[end] < '0' || text[end] > '9'))
        text.erase(point, end - point);
    return text;
}

/// Operations a second over operations a byte, both as logarithms: groups as dots under the roofs of their devices.
class RooflineDrawing
{
public:
    RooflineDrawing(const EditedPlan &plan, const Roofline &roofline) : m_plan(plan), m_roofline(roofline)
    {
        const auto [low, high] = std::ranges::minmax(roofline.points, {}, &RooflinePoint::intensity);
        const auto [slow, fast] = std::ranges::minmax(roofline.points, {}, &RooflinePoint::rate);
        m_least = {low.intensity(), slow.rate()};
        m_most = {high.intensity(), fast.rate()};
        for (const Roof &roof : roofline.roofs) {
            const double edge = roof.peaks.flopsPerSec / roof.peaks.bytesPerSec;
            m_least[0] = std::min(m_least[0], edge);
            m_most[0] = std::max(m_most[0], edge);
            m_most[1] = std::max(m_most[1], roof.peaks.flopsPerSec);
        }
        for (const std::size_t axis : {0, 1}) { // with air around
            m_least[axis] = std::log10(m_least[axis] / 3);
            m_most[axis] = std::log10(m_most[axis] * (axis == 0 ? 3 : 2));
        }
        for (const RooflinePoint &point : roofline.points)
            m_longest = std::max(m_longest, point.seconds);
    }

    std::string draw()
    {
        m_out = svgStart("chart roofline", right + 8, bottom + 40, "Operations a second over operations a byte");
        drawAxes();
        m_out += "<g clip-path=\"url(#plot)\"><clipPath id=\"plot\">" +
                 svgBox({}, left, top, right - left, bottom - top) + "</clipPath>\n";
        for (const Roof &roof : m_roofline.roofs)
            drawRoof(roof);
        m_out += "</g>\n";
        std::vector<std::size_t> dots(m_roofline.points.size());
        for (std::size_t i = 0; i < dots.size(); ++i) {
            dots[i] = i;
            const RooflinePoint &point = m_roofline.points[i];
            const double reach = radius(point);
            m_taken.push_back({x(point.intensity()) - reach, y(point.rate()) - reach, 2 * reach, 2 * reach});
        }
        for (std::size_t i = 0; i < dots.size(); ++i)
            drawNumber(i);
        std::ranges::stable_sort(dots, std::greater(), [&](std::size_t dot) { return m_roofline.points[dot].seconds; });
        for (std::size_t i = 0; i < std::min(dots.size(), mostDots); ++i)
            drawDot(m_roofline.points[dots[i]]); // small ones lie above large ones
        return m_out + "</svg>\n";
    }

private:
    static constexpr double left = 92;
    static constexpr double right = 840;
    static constexpr double top = 6;
    static constexpr double bottom = 306;
    static constexpr std::size_t mostDots = 1000;

    using Box = std::array<double, 4>; // left, top, width, height

    double x(double intensity) const
    {
        return left + (right - left) * (std::log10(intensity) - m_least[0]) / (m_most[0] - m_least[0]);
    }
    double y(double rate) const
    {
        return bottom - (bottom - top) * (std::log10(rate) - m_least[1]) / (m_most[1] - m_least[1]);
    }
    double radius(const RooflinePoint &point) const { return 2 + 5 * std::sqrt(point.seconds / m_longest); }

    void drawAxes()
    {
        for (const double power : decadesBetween(m_least[0], m_most[0], right - left, 48)) {
            const double at = x(std::pow(10, power));
            m_out += svgLine("grid", at, top, at, bottom) +
                     svgText("axis middle", at, bottom + 15, plainDigits(std::pow(10, power), 3));
        }
        for (const double power : decadesBetween(m_least[1], m_most[1], bottom - top, 16)) {
            const double at = y(std::pow(10, power));
            m_out += svgLine("grid", left, at, right, at) +
                     svgText("axis end", left - 6, at + 4, roundRate(formatFlopRate(std::pow(10, power))));
        }
        m_out += svgText("axis middle", (left + right) / 2, bottom + 32, "FLOP a byte moved (log)") +
                 svgBox("frame", left, top, right - left, bottom - top) + '\n';
    }

    void drawRoof(const Roof &roof)
    {
        const double low = std::pow(10, m_least[0]);
        const double edge = x(roof.peaks.flopsPerSec / roof.peaks.bytesPerSec);
        const double begin = y(roof.peaks.bytesPerSec * low);
        const double flat = y(roof.peaks.flopsPerSec);
        m_out += "<path class=\"roof\" d=\"M" + svgNumber(left) + ' ' + svgNumber(begin) + 'L' + svgNumber(edge) + ' ' +
                 svgNumber(flat) + 'H' + svgNumber(right) + "\"/>";
        std::string device;
        if (m_roofline.roofs.size() > 1 && !roof.lanes.empty())
            device = m_plan.lane(roof.lanes.front()).label + ": ";
        const double foot = std::min(begin, bottom);
        const double middle = begin > flat ? (foot - flat) / (begin - flat) / 2 : 0.5;
        m_out += svgText("name end", edge + middle * (left - edge) - 8, flat + middle * (begin - flat) - 4,
                         device + "memory " + roundRate(formatRate(roof.peaks.bytesPerSec))) +
                 svgText("name end", right - 8, flat - 6,
                         device + "compute " + roundRate(formatFlopRate(roof.peaks.flopsPerSec))) +
                 '\n';
    }

    /// Beside the dot, where no other dot or number is; the table has all of them.
    void drawNumber(std::size_t dot)
    {
        const RooflinePoint &point = m_roofline.points[dot];
        const GroupInfo group = m_plan.group(point.group);
        const std::string number = std::to_string(group.id < 0 ? std::int64_t(group.number) : group.id);
        const double width = svgTextWidth(number) + 2;
        const double gap = radius(point) + 3;
        const bool isAtEnd = x(point.intensity()) + gap + width > right;
        const Box box{x(point.intensity()) + (isAtEnd ? -gap - width : gap), y(point.rate()) - 6, width, 12};
        const auto meets = [&](const Box &other) {
            return box[0] < other[0] + other[2] && other[0] < box[0] + box[2] && box[1] < other[1] + other[3] &&
                   other[1] < box[1] + box[3];
        };
        if (m_taken.size() > mostDots || std::ranges::any_of(m_taken, meets))
            return;
        m_taken.push_back(box);
        m_out += svgText({}, box[0], box[1] + 10, number);
    }

    void drawDot(const RooflinePoint &point)
    {
        const std::string colour =
            point.lane.isValid() ? groupColour(m_plan.lane(point.lane).number) : std::string("c");
        m_out += "<g class=\"mark dot " + colour + (point.isCritical ? " critical" : "") + '"' +
                 pageNames(pageName(point.group), {}) + "><title>" + htmlText(rooflineText(m_plan, point)) +
                 "</title><circle cx=\"" + svgNumber(x(point.intensity())) + "\" cy=\"" + svgNumber(y(point.rate())) +
                 "\" r=\"" + svgNumber(radius(point)) + "\"/></g>\n";
    }

    const EditedPlan &m_plan;
    const Roofline &m_roofline;
    std::array<double, 2> m_least{}; ///< logarithms: of the intensity, of the rate
    std::array<double, 2> m_most{};
    double m_longest = 0;
    std::vector<Box> m_taken;
    std::string m_out;
};

} // namespace

std::string intensityText(const RooflinePoint &point)
{
    return plainDigits(point.intensity(), 3);
}

std::string rooflineText(const EditedPlan &plan, const RooflinePoint &point)
{
    const GroupInfo group = plan.group(point.group);
    const GroupTimeWords words = group.seconds == point.seconds ? plan.groupTimeWords(group) : GroupTimeWords();
    std::string told = point.label;
    if (point.lane.isValid())
        told += ", " + plan.lane(point.lane).label;
    told += '\n' + intensityText(point) + " FLOP a byte moved\n" + formatFlopRate(point.rate()) + ", " +
            formatPercent(point.share) + " of its roof\n" + formatBytes(std::int64_t(point.bytes)) + " moved\n" +
            (words.label.empty() ? std::string("Operators") : std::string(words.label)) + ": " +
            formatSeconds(point.seconds);
    return point.isCritical ? told + "\nOn the critical path" : told;
}

std::string rooflineSvg(const EditedPlan &plan, const Roofline &roofline)
{
    return RooflineDrawing(plan, roofline).draw();
}

} // namespace cutaway
