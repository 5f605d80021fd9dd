#include "core/base/units.h"
#include "core/formats/exports/report/report_writer.h"
#include "core/pages/html_page.h"
#include "core/plan/memory_at_peak.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

// Pictures that the window has beside its canvas: what devices send each other, and what one holds at its peak.

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

} // namespace cutaway
