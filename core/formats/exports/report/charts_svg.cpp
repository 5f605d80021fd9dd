#include "core/base/units.h"
#include "core/formats/exports/report/report_writer.h"
#include "core/json/json_writing.h"
#include "core/pages/html_page.h"
#include "core/plan/memory_at_peak.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

// Pictures that the window has beside its canvas: what devices send each other, what one holds at its peak, and groups
// under the roofs of their devices.

namespace cutaway {

namespace {

constexpr std::size_t mostNamedGroups = 16; ///< that a click on a cell selects
constexpr std::size_t mostTooltipLinks = 8;

/// From rows to columns, with hosts framed. Of more devices than can have a row each, hosts are rows.
class LinkMatrixDrawing
{
public:
    LinkMatrixDrawing(const EditedPlan &plan, const std::vector<LinkTraffic> &links) : m_plan(plan)
    {
        readPlaces();
        readCells(links);
    }

    std::string draw()
    {
        m_out = svgStart("chart links", namesWidth + m_size + 2, namesHeight + m_size + 2,
                         "Link traffic, from rows to columns");
        drawHosts();
        drawNames();
        for (const auto &[ends, cell] : m_cells)
            drawCell(ends.first, ends.second, cell);
        return m_out + "</svg>\n";
    }

private:
    static constexpr std::size_t mostDeviceRows = 72;
    static constexpr double namesWidth = 84;
    static constexpr double namesHeight = 20;
    static constexpr double leastNamed = 14; ///< side of a cell whose row has room for a name
    static constexpr double leastHeaded = 48;
    static constexpr double hostGap = 4;
    static constexpr int shades = 7;

    struct Place
    {
        std::string name;
        std::string host;
        double offset = 0;
    };
    struct Cell
    {
        double seconds = 0;
        std::size_t links = 0;
        std::string told;
        std::set<GroupIndex> groups;
    };

    static double sideOf(std::size_t places) { return places <= 8 ? 52 : places <= 20 ? 28 : places <= 40 ? 14 : 8; }

    void readPlaces()
    {
        std::size_t devices = 0;
        for (std::size_t i = 0; i < m_plan.laneCount(); ++i)
            devices += m_plan.lane(LaneIndex(i)).isPlace ? 1 : 0;
        const bool areHosts = devices > mostDeviceRows;
        m_placeOf.resize(m_plan.laneCount());
        for (std::size_t i = 0; i < m_plan.laneCount(); ++i) {
            const LaneInfo lane = m_plan.lane(LaneIndex(i));
            if (!lane.isPlace)
                continue;
            if (!areHosts || m_places.empty() || m_places.back().host != lane.host)
                m_places.push_back({areHosts ? lane.host : std::string(lane.label), lane.host});
            m_placeOf[i] = m_places.size() - 1;
        }
        m_side = sideOf(m_places.size());
        for (std::size_t i = 0; i < m_places.size(); ++i) {
            const bool isNewHost = i > 0 && m_places[i].host != m_places[i - 1].host;
            m_size += isNewHost && !areHosts ? hostGap : 0;
            if (i == 0 || isNewHost)
                m_hosts.emplace_back(i, i);
            m_hosts.back().second = i + 1;
            m_places[i].offset = m_size;
            m_size += m_side;
        }
    }

    void readCells(const std::vector<LinkTraffic> &links)
    {
        for (const LinkTraffic &link : links) {
            Cell &cell = m_cells[{m_placeOf[link.from.value()], m_placeOf[link.to.value()]}];
            cell.seconds += link.seconds;
            m_longest = std::max(m_longest, cell.seconds);
            if (cell.links++ < mostTooltipLinks)
                cell.told += (cell.told.empty() ? "" : "\n") + linkName(m_plan, link) + ": " +
                             trafficText(link.bytes, link.seconds);
            for (const GroupEdge &edge : link.edges)
                cell.groups.insert({edge.from, edge.to});
        }
    }

    double top(std::size_t place) const { return namesHeight + m_places[place].offset; }
    double left(std::size_t place) const { return namesWidth + m_places[place].offset; }

    /// Blocks of a host with itself have a ground of their own, so that what leaves a host is seen.
    void drawHosts()
    {
        for (const auto &[firstRow, lastRow] : m_hosts) {
            for (const auto &[first, last] : m_hosts) {
                m_out +=
                    svgBox(first == firstRow ? "host own" : "host", left(first) - 0.5, top(firstRow) - 0.5,
                           left(last - 1) + m_side - left(first) + 1, top(lastRow - 1) + m_side - top(firstRow) + 1);
            }
        }
        for (std::size_t i = 0; i < m_places.size() && m_hosts.size() < m_places.size(); ++i)
            m_out += svgBox("self", left(i) + 1, top(i) + 1, m_side - 2, m_side - 2);
    }

    /// Hosts where there are several, else the devices: beside each row, and above the columns where there is room.
    void drawNames()
    {
        const auto write = [&](std::size_t first, std::size_t last, const std::string &name) {
            const double length = left(last - 1) + m_side - left(first);
            m_out += svgText("end", namesWidth - 8, top(first) + length / 2 + 4, svgShort(name, 12));
            if (length >= leastHeaded)
                m_out += svgText("middle", left(first) + length / 2, namesHeight - 6,
                                 svgShort(name, std::size_t(length / svgTextWidth("n"))));
        };
        const bool namesHosts = m_hosts.size() > 1 && !m_places.front().host.empty();
        for (const auto &[first, last] : m_hosts) {
            if (namesHosts)
                write(first, last, m_places[first].host);
        }
        for (std::size_t i = 0; i < m_places.size() && !namesHosts && m_side >= leastNamed; ++i)
            write(i, i + 1, m_places[i].name);
        m_out += '\n';
    }

    void drawCell(std::size_t from, std::size_t to, const Cell &cell)
    {
        const double share = m_longest > 0 ? std::sqrt(cell.seconds / m_longest) : 0;
        const int shade = std::min(int(std::floor(shades * share)), shades - 1);
        std::string told = cell.told;
        if (cell.links > mostTooltipLinks)
            told += "\nand " + std::to_string(cell.links - mostTooltipLinks) + " more";
        std::string names;
        for (std::size_t count = 0; const GroupIndex group : cell.groups) {
            if (count++ < mostNamedGroups)
                names += (names.empty() ? "" : " ") + pageName(group);
        }
        m_out += "<g class=\"mark edge h" + std::to_string(shade) + '"' + pageNames({}, names) + "><title>" +
                 htmlText(told) + "</title>" + svgBox({}, left(to) + 1, top(from) + 1, m_side - 2, m_side - 2) +
                 "</g>\n";
    }

    const EditedPlan &m_plan;
    std::vector<Place> m_places;
    std::vector<std::size_t> m_placeOf;                       ///< by lane
    std::vector<std::pair<std::size_t, std::size_t>> m_hosts; ///< first place, end
    std::map<std::pair<std::size_t, std::size_t>, Cell> m_cells;
    double m_longest = 0;
    double m_side = 0;
    double m_size = 0;
    std::string m_out;
};

/// Its parts from the left to the peak, each where the one before ends.
class MemoryDrawing
{
public:
    MemoryDrawing(const EditedPlan &plan, LaneIndex lane, const std::vector<MemoryPart> &parts)
        : m_parts(parts)
        , m_lane(lane)
        , m_info(plan.lane(lane))
        , m_memory(plan.laneMemory(lane))
        , m_end(double(m_info.usedBytes))
    {
        std::int64_t sum = 0;
        for (const MemoryPart &part : parts)
            m_end = std::max(m_end, double(sum += part.bytes));
        if (hasInterval())
            m_end = std::max(m_end, double(m_memory.highBytes));
        if (hasCapacity()) {
            const double share = double(m_info.usedBytes) / double(*m_info.capacityBytes);
            m_end = std::max(m_end, memoryScaleEnd(share) * double(*m_info.capacityBytes));
        }
    }

    std::string draw()
    {
        m_out = svgStart("chart waterfall", barsRight + figureRoom, rowTop(m_parts.size() + 1) + notesHeight,
                         "Memory of " + std::string(m_info.label) + " at its peak");
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            drawPart(i, sum);
            sum += m_parts[i].bytes;
        }
        drawPeak();
        drawCapacity();
        return m_out + "</svg>\n";
    }

private:
    static constexpr double namesRight = 220;
    static constexpr double barsLeft = 232;
    static constexpr double barsRight = 760;
    static constexpr double figureRoom = 90;
    static constexpr double row = 20;
    static constexpr double bar = 12;
    static constexpr double notesHeight = 20;
    static constexpr double thinnest = 2; ///< a part that is there is seen

    bool hasCapacity() const { return m_info.capacityBytes && *m_info.capacityBytes > 0; }
    bool hasInterval() const { return !m_memory.parts.empty() && !m_memory.trust.empty(); }
    static double rowTop(std::size_t number) { return row * double(number); }
    double x(double bytes) const
    {
        return barsLeft + (barsRight - barsLeft) * (m_end > 0 ? std::clamp(bytes / m_end, 0.0, 1.0) : 0);
    }

    void startRow(std::size_t number, std::string_view className, const std::string &names, const std::string &name,
                  std::int64_t bytes, const std::string &explanation)
    {
        const std::string figure = formatBytes(bytes);
        m_out += "<g class=\"mark " + std::string(className) + '"' + names + "><title>" +
                 htmlText(name + ": " + figure + (explanation.empty() ? "" : "\n" + explanation)) + "</title>" +
                 svgBox("reach", 0, rowTop(number), barsRight + figureRoom, row) +
                 svgText("end", namesRight, rowTop(number) + 14, svgShort(name, 32)) +
                 svgText("figure end", barsRight + figureRoom - 4, rowTop(number) + 14, figure);
    }

    void drawBar(std::size_t number, std::int64_t from, std::int64_t to)
    {
        const double begin = x(double(std::min(from, to)));
        m_out += svgBox("part", begin, rowTop(number) + (row - bar) / 2,
                        std::max(thinnest, x(double(std::max(from, to))) - begin), bar);
    }

    void drawPart(std::size_t number, std::int64_t before)
    {
        const MemoryPart &part = m_parts[number];
        const std::string_view look = part.bytes == 0   ? "nil"
                                      : part.bytes < 0  ? "off"
                                      : part.isOfPasses ? "passes"
                                                        : "";
        const std::string names =
            part.item.isValid() ? pageNames(pageName(part.item), {}) : pageNames(pageName(part.group), {});
        startRow(number, look, names, part.label, part.bytes, part.description);
        if (part.bytes != 0)
            drawBar(number, before, before + part.bytes);
        const double end = x(double(before + part.bytes));
        m_out += svgLine("joint", end, rowTop(number) + (row + bar) / 2, end, rowTop(number + 1) + (row - bar) / 2) +
                 "</g>\n";
    }

    void drawPeak()
    {
        const std::size_t number = m_parts.size();
        startRow(number, "total", pageNames(pageName(m_lane), {}), "Peak", m_info.usedBytes, m_memory.trust);
        m_out += svgLine("grid", 0, rowTop(number), barsRight + figureRoom, rowTop(number));
        drawBar(number, 0, m_info.usedBytes);
        if (hasCapacity() && m_info.usedBytes > *m_info.capacityBytes) {
            const double over = x(double(*m_info.capacityBytes));
            m_out += svgBox("over", over, rowTop(number) + (row - bar) / 2, x(double(m_info.usedBytes)) - over, bar);
        }
        m_out += "</g>\n";
        if (!hasInterval())
            return;
        const double low = x(double(m_memory.lowBytes));
        const double high = x(double(m_memory.highBytes));
        const double middle = rowTop(number) + row / 2;
        m_out += svgLine("whisker", low, middle, high, middle) + svgLine("whisker", low, middle - 4, low, middle + 4) +
                 svgLine("whisker", high, middle - 4, high, middle + 4) +
                 svgText("note", 0, rowTop(number + 1) + 15,
                         "Interval " + formatBytes(m_memory.lowBytes) + " to " + formatBytes(m_memory.highBytes));
    }

    void drawCapacity()
    {
        if (!hasCapacity())
            return;
        const double bottom = rowTop(m_parts.size() + 1);
        const bool isBroken = m_end < double(*m_info.capacityBytes);
        const double at = isBroken ? barsRight : x(double(*m_info.capacityBytes));
        const std::string bytes = formatBytes(*m_info.capacityBytes);
        m_out += svgLine(isBroken ? "capacity broken" : "capacity", at, 0, at, bottom) +
                 svgText("note end", barsRight + figureRoom - 4, bottom + 15,
                         isBroken ? "line: " + bytes + ", not to scale" : "line: capacity " + bytes);
    }

    const std::vector<MemoryPart> &m_parts;
    LaneIndex m_lane;
    LaneInfo m_info;
    LaneMemory m_memory;
    double m_end = 0;
    std::string m_out;
};

} // namespace

std::string trafficText(std::int64_t bytes, double seconds)
{
    return formatBytes(bytes) + ", " + formatSeconds(seconds);
}

std::string linkName(const EditedPlan &plan, const LinkTraffic &link)
{
    return plan.lane(link.from).label + " → " + plan.lane(link.to).label;
}

std::string linkMatrixSvg(const EditedPlan &plan, const std::vector<LinkTraffic> &links)
{
    return LinkMatrixDrawing(plan, links).draw();
}

std::string memorySvg(const EditedPlan &plan, LaneIndex lane, const std::vector<MemoryPart> &parts)
{
    return MemoryDrawing(plan, lane, parts).draw();
}

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
