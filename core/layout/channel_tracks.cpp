#include "core/layout/channel_tracks.h"

#include "core/layout/adjacency.h"
#include "core/layout/interval_maximum.h"

#include <algorithm>
#include <functional>
#include <queue>

namespace cutaway {

namespace {

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

} // namespace cutaway
