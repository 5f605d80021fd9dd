#include "core/layout/layer_routes.h"

#include "core/layout/channel_tracks.h"
#include "core/layout/layer_picture.h"
#include "core/layout/picture_geometry.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>

namespace cutaway {

namespace {

using ArrowKind = LayerArrow::Kind;

/// Where a line enters a box from above.
struct LineEntry
{
    std::uint32_t box = 0;
    std::uint32_t line = 0;
    double from = 0;  ///< where the line comes from, across the flow
    double place = 0; ///< where it meets the box's upper border
};

constexpr double straightWeight = 1e3;
constexpr double largestMargin = 12; // from the box's corner

void placeEntriesOfOneBox(std::span<LineEntry> entries, double width, double centre)
{
    const double margin = std::min(largestMargin, width / 4);
    const double left = centre - width / 2 + margin;
    const double right = centre + width / 2 - margin;
    const auto count = static_cast<double>(entries.size());
    const double gap = count > 1 ? std::min(layerTrackGap, (right - left) / (count - 1)) : 0;
    const bool isAlone = entries.size() == 1;
    std::vector<RowPlace> row;
    for (const LineEntry &entry : entries) {
        const bool isStraight = left <= entry.from && entry.from <= right;
        const double near = isAlone ? centre : std::clamp(entry.from, left, right);
        row.push_back({isStraight ? entry.from : near, isStraight ? straightWeight : 1, gap});
    }
    const auto places = placeInRow(row);
    for (std::size_t index = 0; index < entries.size(); ++index) {
        const auto before = static_cast<double>(index);
        const double place = std::clamp(places[index], left + before * gap, right - (count - 1 - before) * gap);
        const double whole = std::floor(place + 0.5);
        entries[index].place = left <= whole && whole <= right ? whole : place;
    }
}

/// Sets the place of each entry: straight below where the line comes from if the box is there, else in the
/// middle if there is no other, else as near as possible; side by side in the order in which their lines come. Sorts by
/// box and line. O(entries log entries).
void placeEntries(std::vector<LineEntry> &entries, const std::vector<LayoutBox> &boxes,
                  const std::vector<double> &places)
{
    std::sort(entries.begin(), entries.end(), [](const LineEntry &a, const LineEntry &b) {
        return std::tie(a.box, a.from, a.line) < std::tie(b.box, b.from, b.line);
    });
    for (auto first = entries.begin(); first != entries.end();) {
        const auto last = std::find_if(first, entries.end(), [&](const LineEntry &e) { return e.box != first->box; });
        placeEntriesOfOneBox({first, last}, boxes[first->box].width, places[first->box]);
        first = last;
    }
    std::sort(entries.begin(), entries.end(),
              [](const LineEntry &a, const LineEntry &b) { return std::tie(a.box, a.line) < std::tie(b.box, b.line); });
}

constexpr double channelMargin = 12; // between a rank and the nearest of several lines

/// A line through one channel: out of a vertex, or from beside the picture to the targets of side arrows.
struct Line
{
    std::uint32_t channel = 0;
    ChannelLine reach;
    double exitSum = 0; ///< of its places below, relative to `from`
    int track = -1;     ///< below 0: straight, needs none
};

/// Side arrows of one box into one channel enter it as one line.
struct SideEntry
{
    std::uint32_t source = 0;
    std::uint32_t channel = 0;
    friend auto operator<=>(const SideEntry &, const SideEntry &) = default;
};

/// Channel c lies above rank c; the last one below all ranks.
struct Channel
{
    std::vector<std::uint32_t> lines;
    std::vector<ChannelExit> exits; ///< with positions in `lines`
    double top = 0;
    double height = 0;
    int tracks = 0;
};

class LayerRouter
{
public:
    LayerRouter(const LayoutRequest &request, const LayerGraph &graph, const LayerOrder &order,
                const std::vector<double> &places)
        : m_request(request)
        , m_graph(graph)
        , m_order(order)
        , m_places(places)
        , m_sides(placeSideTracks(request, graph, places))
        , m_channels(graph.rankCount + 1)
        , m_bends(graph.vertices.size(), noVertex)
    {
    }

    LayoutResult run()
    {
        collectSideEntries();
        collectEntries();
        startLines();
        extendLines();
        layTracks();
        placeRanks();
        noteBends();
        drawPaths();
        fitToContent(m_result, m_request.boxes);
        return std::move(m_result);
    }

private:
    std::uint32_t rank(std::uint32_t vertex) const { return m_graph.vertices[vertex].rank; }

    void collectSideEntries()
    {
        for (std::size_t arrow = 0; arrow < m_graph.arrows.size(); ++arrow)
            if (m_graph.arrows[arrow].kind == ArrowKind::Side)
                m_sideEntries.push_back({m_request.arrows[arrow].from, rank(m_request.arrows[arrow].to)});
        std::sort(m_sideEntries.begin(), m_sideEntries.end());
        m_sideEntries.erase(std::unique(m_sideEntries.begin(), m_sideEntries.end()), m_sideEntries.end());
    }

    std::uint32_t sideLine(const LayoutArrow &arrow) const
    {
        const auto entry =
            std::lower_bound(m_sideEntries.begin(), m_sideEntries.end(), SideEntry{arrow.from, rank(arrow.to)});
        return static_cast<std::uint32_t>(m_graph.vertices.size() + (entry - m_sideEntries.begin()));
    }

    void collectEntries()
    {
        for (std::uint32_t box = 0; box < m_graph.boxCount; ++box)
            for (const std::uint32_t above : m_graph.above[box])
                m_entries.push_back({box, above, m_places[above], 0});
        const auto firstOfSides = m_entries.size();
        for (std::size_t arrow = 0; arrow < m_graph.arrows.size(); ++arrow)
            if (m_graph.arrows[arrow].kind == ArrowKind::Side) {
                const auto &[from, to] = m_request.arrows[arrow];
                m_entries.push_back({to, sideLine({from, to}), m_sides[from], 0});
            }
        const auto isLess = [](const LineEntry &a, const LineEntry &b) {
            return std::pair(a.box, a.line) < std::pair(b.box, b.line);
        };
        const auto isSame = [](const LineEntry &a, const LineEntry &b) { return a.box == b.box && a.line == b.line; };
        std::sort(m_entries.begin() + static_cast<std::ptrdiff_t>(firstOfSides), m_entries.end(), isLess);
        m_entries.erase(
            std::unique(m_entries.begin() + static_cast<std::ptrdiff_t>(firstOfSides), m_entries.end(), isSame),
            m_entries.end());
        placeEntries(m_entries, m_request.boxes, m_places);
    }

    double entryPlace(std::uint32_t box, std::uint32_t line) const
    {
        const auto entry =
            std::lower_bound(m_entries.begin(), m_entries.end(), std::pair(box, line),
                             [](const LineEntry &a, const auto &key) { return std::pair(a.box, a.line) < key; });
        return entry->place;
    }

    void startLines()
    {
        for (std::uint32_t vertex = 0; vertex < m_graph.vertices.size(); ++vertex)
            addLine(rank(vertex) + 1, m_places[vertex]);
        for (const SideEntry &entry : m_sideEntries)
            addLine(entry.channel, m_sides[entry.source]);
    }

    void addLine(std::uint32_t channel, double from) { m_lines.push_back({channel, {from, from, from, false}, 0, -1}); }

    void extendLines()
    {
        for (std::uint32_t vertex = 0; vertex < m_graph.vertices.size(); ++vertex)
            for (const std::uint32_t below : m_graph.below[vertex])
                if (!m_graph.isBox(below))
                    extend(vertex, m_places[below]);
        for (const LineEntry &entry : m_entries)
            extend(entry.line, entry.place);
        for (const SideEntry &entry : m_sideEntries)
            extend(entry.source, m_sides[entry.source]);
    }

    void extend(std::uint32_t line, double place)
    {
        ChannelLine &reach = m_lines[line].reach;
        reach.low = std::min(reach.low, place);
        reach.high = std::max(reach.high, place);
        m_lines[line].exitSum += place - reach.from;
        m_exits.push_back({place, line});
    }

    void layTracks()
    {
        std::vector<std::uint32_t> indices(m_lines.size(), 0);
        for (std::uint32_t line = 0; line < m_lines.size(); ++line) {
            Line &one = m_lines[line];
            one.reach.isRightward = one.exitSum > 0;
            auto &lines = m_channels[one.channel].lines;
            if (one.reach.low == one.reach.high)
                continue;
            indices[line] = static_cast<std::uint32_t>(lines.size());
            lines.push_back(line);
        }
        for (const ChannelExit &exit : m_exits) {
            const Line &line = m_lines[exit.line];
            if (line.reach.low != line.reach.high)
                m_channels[line.channel].exits.push_back({exit.place, indices[exit.line]});
        }
        for (Channel &channel : m_channels)
            layTracks(channel);
    }

    void layTracks(Channel &channel)
    {
        std::vector<ChannelLine> reaches;
        for (const std::uint32_t line : channel.lines)
            reaches.push_back(m_lines[line].reach);
        const auto tracks = assignTracks(reaches, channel.exits);
        for (std::size_t index = 0; index < tracks.size(); ++index) {
            m_lines[channel.lines[index]].track = tracks[index];
            channel.tracks = std::max(channel.tracks, tracks[index] + 1);
        }
    }

    double height(const Channel &channel) const
    {
        const double needed = channel.tracks == 0 ? 0 : 2 * channelMargin + (channel.tracks - 1) * layerTrackGap;
        const bool isOuter = &channel == &m_channels.front() || &channel == &m_channels.back();
        if (isOuter || channel.tracks > 1)
            return std::max(needed, isOuter ? 0 : m_request.rankGap);
        return std::max(m_request.rankGap, channel.tracks == 0 ? 0 : layerTrackGap);
    }

    void placeRanks()
    {
        m_result.corners.resize(m_graph.boxCount);
        double top = 0;
        for (std::size_t rank = 0; rank < m_channels.size(); ++rank) {
            Channel &channel = m_channels[rank];
            channel.top = top;
            channel.height = std::ceil(height(channel));
            top += channel.height;
            if (rank < m_order.size())
                top += placeRank(m_order[rank], top);
        }
    }

    double placeRank(const std::vector<std::uint32_t> &vertices, double top)
    {
        double rankHeight = 0;
        for (const std::uint32_t vertex : vertices)
            if (m_graph.isBox(vertex))
                rankHeight = std::max(rankHeight, m_request.boxes[vertex].height);
        rankHeight = std::ceil(rankHeight);
        for (const std::uint32_t vertex : vertices)
            if (m_graph.isBox(vertex)) {
                const LayoutBox &box = m_request.boxes[vertex];
                m_result.corners[vertex] = {std::floor(m_places[vertex] - box.width / 2),
                                            top + std::floor((rankHeight - box.height) / 2)};
            }
        return rankHeight;
    }

    double trackPlace(std::uint32_t line) const
    {
        const Channel &channel = m_channels[m_lines[line].channel];
        const double first = channel.top + std::floor((channel.height - (channel.tracks - 1) * layerTrackGap) / 2);
        return first + std::max(0, m_lines[line].track) * layerTrackGap;
    }

    /// Per waypoint the nearest vertex above it whose line goes sideways to get here: straight stretches of a long
    /// arrow are passed in one step.
    void noteBends()
    {
        for (std::uint32_t vertex = 0; vertex < m_graph.vertices.size(); ++vertex) {
            const std::uint32_t parent = m_graph.vertices[vertex].parent; // numbered before its waypoints
            if (parent != noVertex)
                m_bends[vertex] = m_places[parent] != m_places[vertex] ? parent : m_bends[parent];
        }
    }

    void drawPaths()
    {
        m_result.paths.resize(m_graph.arrows.size());
        for (std::size_t arrow = 0; arrow < m_graph.arrows.size(); ++arrow)
            m_result.paths[arrow] = withoutNeedlessPoints(path(m_request.arrows[arrow], m_graph.arrows[arrow]));
    }

    std::vector<LayoutPoint> path(const LayoutArrow &arrow, const LayerArrow &route) const
    {
        switch (route.kind) {
        case ArrowKind::None: return {};
        case ArrowKind::Loop: return loop(arrow.from);
        case ArrowKind::Layered: return throughRanks(arrow, route.entry);
        case ArrowKind::Side: return besideThePicture(arrow);
        }
        return {};
    }

    LayoutPoint exitPoint(std::uint32_t box) const
    {
        return {m_places[box], m_result.corners[box].y + m_request.boxes[box].height};
    }

    std::vector<LayoutPoint> loop(std::uint32_t box) const
    {
        const double right = m_result.corners[box].x + m_request.boxes[box].width;
        const double upper = m_result.corners[box].y + std::floor(m_request.boxes[box].height / 3);
        const double lower = m_result.corners[box].y + std::floor(m_request.boxes[box].height * 2 / 3);
        return {{right, lower}, {right + layerLoopWidth, lower}, {right + layerLoopWidth, upper}, {right, upper}};
    }

    std::vector<LayoutPoint> throughRanks(const LayoutArrow &arrow, std::uint32_t entry) const
    {
        const double place = entryPlace(arrow.to, entry);
        std::vector<LayoutPoint> upwards{{place, m_result.corners[arrow.to].y}};
        double below = place;
        for (std::uint32_t vertex = entry; vertex != noVertex; vertex = m_bends[vertex]) {
            const double y = trackPlace(vertex);
            upwards.push_back({below, y});
            upwards.push_back({m_places[vertex], y});
            below = m_places[vertex];
        }
        upwards.push_back(exitPoint(arrow.from));
        std::reverse(upwards.begin(), upwards.end());
        return upwards;
    }

    std::vector<LayoutPoint> besideThePicture(const LayoutArrow &arrow) const
    {
        const LayoutPoint exit = exitPoint(arrow.from);
        const double side = m_sides[arrow.from];
        const std::uint32_t line = sideLine(arrow);
        const double place = entryPlace(arrow.to, line);
        const double outY = trackPlace(arrow.from);
        const double inY = trackPlace(line);
        return {exit, {exit.x, outY}, {side, outY}, {side, inY}, {place, inY}, {place, m_result.corners[arrow.to].y}};
    }

    const LayoutRequest &m_request;
    const LayerGraph &m_graph;
    const LayerOrder &m_order;
    const std::vector<double> &m_places;
    const std::vector<double> m_sides;
    std::vector<SideEntry> m_sideEntries; ///< sorted
    std::vector<LineEntry> m_entries;     ///< sorted by box and line
    std::vector<Line> m_lines;            ///< of the vertices, then of the side entries
    std::vector<ChannelExit> m_exits;
    std::vector<Channel> m_channels;
    std::vector<std::uint32_t> m_bends;
    LayoutResult m_result;
};

} // namespace

LayoutResult routeLayers(const LayoutRequest &request, const LayerGraph &graph, const LayerOrder &order,
                         const std::vector<double> &places)
{
    return LayerRouter(request, graph, order, places).run();
}

} // namespace cutaway
