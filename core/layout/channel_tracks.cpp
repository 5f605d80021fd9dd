#include "core/layout/channel_tracks.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <queue>

namespace cutaway {

namespace {

/// Heights over a row of cells, all 0 at first: the highest in a range, and a range raised to at least a height.
/// Both in O(log cells). Stacks intervals that overlap, as in tracks of a channel.
class IntervalMaximum
{
public:
    explicit IntervalMaximum(std::size_t cells)
    {
        while (m_leaves < cells)
            m_leaves *= 2;
        m_best.resize(2 * m_leaves, 0);
        m_raised.resize(2 * m_leaves, 0);
    }

    /// Over the cells first to last, both counted in.
    int maximum(std::size_t first, std::size_t last) const { return maximum(1, 0, m_leaves - 1, first, last); }
    void raise(std::size_t first, std::size_t last, int height) { raise(1, 0, m_leaves - 1, first, last, height); }

private:
    int maximum(std::size_t node, std::size_t low, std::size_t high, std::size_t first, std::size_t last) const
    {
        if (last < low || high < first)
            return 0;
        if (first <= low && high <= last)
            return m_best[node];
        const std::size_t middle = (low + high) / 2;
        return std::max({m_raised[node], maximum(2 * node, low, middle, first, last),
                         maximum(2 * node + 1, middle + 1, high, first, last)});
    }

    void raise(std::size_t node, std::size_t low, std::size_t high, std::size_t first, std::size_t last, int height)
    {
        if (last < low || high < first)
            return;
        m_best[node] = std::max(m_best[node], height);
        if (first <= low && high <= last) {
            m_raised[node] = std::max(m_raised[node], height);
            return;
        }
        const std::size_t middle = (low + high) / 2;
        raise(2 * node, low, middle, first, last, height);
        raise(2 * node + 1, middle + 1, high, first, last, height);
    }

    std::size_t m_leaves = 1;
    std::vector<int> m_best;   ///< of the cells below a node
    std::vector<int> m_raised; ///< what all cells below a node were raised to together
};

constexpr double closest = 4; // pixels at which two lines side by side can still be told apart

/// Of lines that go to the right, the one that starts rightmost lies highest: then none crosses another. Mirrored for
/// the left.
std::vector<std::uint32_t> linesFromTop(const std::vector<ChannelLine> &lines)
{
    std::vector<std::uint32_t> order(lines.size());
    for (std::uint32_t line = 0; line < order.size(); ++line)
        order[line] = line;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (lines[a].isRightward != lines[b].isRightward)
            return lines[a].isRightward;
        return lines[a].isRightward ? lines[a].from > lines[b].from : lines[a].from < lines[b].from;
    });
    return order;
}

/// A line that comes in where another one leaves must lie above it.
std::vector<Adjacency::Edge> mustLieAbove(const std::vector<ChannelLine> &lines, const std::vector<ChannelExit> &exits)
{
    std::vector<std::uint32_t> byPlace(lines.size());
    for (std::uint32_t line = 0; line < byPlace.size(); ++line)
        byPlace[line] = line;
    std::sort(byPlace.begin(), byPlace.end(),
              [&](std::uint32_t a, std::uint32_t b) { return lines[a].from < lines[b].from; });
    std::vector<Adjacency::Edge> result;
    for (const ChannelExit &exit : exits) {
        auto entry = std::upper_bound(byPlace.begin(), byPlace.end(), exit.place - closest,
                                      [&](double place, std::uint32_t line) { return place < lines[line].from; });
        for (; entry != byPlace.end() && lines[*entry].from < exit.place + closest; ++entry)
            if (*entry != exit.line)
                result.push_back({*entry, exit.line});
    }
    return result;
}

/// `order`, changed where `above` asks for it. Of a circle one wish is given up.
std::vector<std::uint32_t> respecting(const std::vector<Adjacency::Edge> &above,
                                      const std::vector<std::uint32_t> &order)
{
    std::vector<std::uint32_t> ordinals(order.size());
    for (std::uint32_t ordinal = 0; ordinal < order.size(); ++ordinal)
        ordinals[order[ordinal]] = ordinal;
    std::vector<std::uint32_t> missing(order.size(), 0);
    for (const Adjacency::Edge &edge : above)
        ++missing[edge.to];
    const Adjacency below(order.size(), above);
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t ordinal = 0; ordinal < order.size(); ++ordinal)
        if (missing[order[ordinal]] == 0)
            ready.push(ordinal);
    std::vector<std::uint32_t> result;
    std::vector<bool> isTaken(order.size(), false);
    std::uint32_t next = 0; // in a circle: the first that is left
    while (result.size() < order.size()) {
        while (ready.empty() && isTaken[order[next]])
            ++next;
        const std::uint32_t line = order[ready.empty() ? next : ready.top()];
        if (!ready.empty())
            ready.pop();
        if (isTaken[line])
            continue;
        isTaken[line] = true;
        result.push_back(line);
        for (const std::uint32_t to : below[line])
            if (--missing[to] == 0)
                ready.push(ordinals[to]);
    }
    return result;
}

/// Numbers for places, so that a range of places is a range of cells.
class Cells
{
public:
    explicit Cells(const std::vector<ChannelLine> &lines)
    {
        for (const ChannelLine &line : lines)
            m_places.insert(m_places.end(), {line.low - closest, line.high + closest});
        std::sort(m_places.begin(), m_places.end());
    }

    std::size_t count() const { return m_places.size(); }
    std::size_t first(const ChannelLine &line) const { return cell(line.low - closest); }
    std::size_t last(const ChannelLine &line) const { return cell(line.high + closest); }

private:
    std::size_t cell(double place) const
    {
        return static_cast<std::size_t>(std::lower_bound(m_places.begin(), m_places.end(), place) - m_places.begin());
    }

    std::vector<double> m_places;
};

constexpr int mostTracks = 100; // beyond, lines share tracks: such a picture cannot be followed by eye anyway

struct SideTrack
{
    std::uint32_t source = 0;
    std::uint32_t firstRank = 0;
    std::uint32_t lastRank = 0;
    double placeSum = 0; ///< of the targets
    double targets = 0;

    std::uint32_t length() const { return lastRank - firstRank; }
};

std::vector<SideTrack> sideTracks(const LayoutRequest &request, const LayerGraph &graph,
                                  const std::vector<double> &places)
{
    std::vector<SideTrack> perBox(graph.boxCount);
    for (std::size_t arrow = 0; arrow < graph.arrows.size(); ++arrow) {
        if (graph.arrows[arrow].kind != LayerArrow::Kind::Side)
            continue;
        const auto [from, to] = request.arrows[arrow];
        SideTrack &track = perBox[from];
        if (track.targets == 0)
            track = {from, graph.vertices[from].rank + 1, graph.vertices[from].rank + 1, 0, 0};
        track.firstRank = std::min(track.firstRank, graph.vertices[to].rank);
        track.lastRank = std::max(track.lastRank, graph.vertices[to].rank);
        track.placeSum += places[to];
        ++track.targets;
    }
    std::erase_if(perBox, [](const SideTrack &track) { return track.targets == 0; });
    std::stable_sort(perBox.begin(), perBox.end(),
                     [](const SideTrack &a, const SideTrack &b) { return a.length() < b.length(); });
    return perBox;
}

} // namespace

std::vector<int> assignTracks(const std::vector<ChannelLine> &lines, const std::vector<ChannelExit> &exits)
{
    const Cells cells(lines);
    IntervalMaximum heights(cells.count());
    std::vector<int> tracks(lines.size(), 0);
    for (const std::uint32_t line : respecting(mustLieAbove(lines, exits), linesFromTop(lines))) {
        const std::size_t first = cells.first(lines[line]);
        const std::size_t last = cells.last(lines[line]);
        tracks[line] = heights.maximum(first, last);
        heights.raise(first, last, tracks[line] + 1);
    }
    return tracks;
}

std::vector<double> placeSideTracks(const LayoutRequest &request, const LayerGraph &graph,
                                    const std::vector<double> &places)
{
    std::vector<double> result(graph.boxCount, 0);
    const auto tracks = sideTracks(request, graph, places);
    if (tracks.empty())
        return result;
    double left = places.front();
    double right = left;
    for (std::size_t vertex = 0; vertex < places.size(); ++vertex) {
        left = std::min(left, places[vertex] - graph.vertices[vertex].before);
        right = std::max(right, places[vertex] + graph.vertices[vertex].after);
    }
    IntervalMaximum leftTracks(graph.rankCount + 1);
    IntervalMaximum rightTracks(graph.rankCount + 1);
    for (const SideTrack &track : tracks) {
        const double middle = (places[track.source] + track.placeSum / track.targets) / 2;
        const bool isRight = middle >= (left + right) / 2;
        IntervalMaximum &side = isRight ? rightTracks : leftTracks;
        const int number = side.maximum(track.firstRank, track.lastRank);
        side.raise(track.firstRank, track.lastRank, number + 1);
        const double distance = layerTrackGap * (number % mostTracks);
        result[track.source] = isRight ? right + distance : left - distance;
    }
    return result;
}

} // namespace cutaway
