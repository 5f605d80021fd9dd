#include "views/timeline/timeline_search.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace cutaway {

namespace {

constexpr double reach = 2; // pixels

std::optional<TimelineBarRef> firstBar(const TimelineData &data)
{
    for (std::size_t track = 0; track < data.tracks.size(); ++track) {
        if (!data.tracks[track].layer(TimelineLevel::Work).bars.empty())
            return TimelineBarRef{track, TimelineLevel::Work, 0};
    }
    return {};
}

/// The bar of a layer at a time; the one that starts last where several overlap, the nearest within `slack`. `depth`:
/// how far down in the row, of 1.
std::optional<std::size_t> barAtTime(const TimelineLayer &layer, double time, double slack, double depth)
{
    std::optional<std::size_t> found;
    double distance = slack;
    layer.index.query(time - slack, time + slack, [&](std::uint32_t i) {
        const TimelineBar &bar = layer.bars[i];
        const double away = std::max({0.0, bar.start - time, time - bar.end});
        const bool isThere = std::clamp(int(depth * bar.slices), 0, bar.slices - 1) == bar.slice;
        if (isThere && away <= distance) {
            distance = away;
            found = i;
        }
    });
    return found;
}

std::size_t nearestStart(const std::vector<TimelineBar> &bars, double time)
{
    const auto after = std::ranges::lower_bound(bars, time, {}, &TimelineBar::start);
    if (after == bars.begin())
        return 0;
    const auto before = after - 1;
    const bool isBefore = after == bars.end() || time - before->start <= after->start - time;
    return std::size_t((isBefore ? before : after) - bars.begin());
}

} // namespace

std::optional<TimelineBarRef> findBar(const TimelineData &data, const TimelineGeometry &geometry, QPointF point)
{
    const auto row = geometry.rowAt(point.y());
    if (!row || point.x() < geometry.area().left())
        return {};
    const double time = geometry.time(point.x());
    for (std::size_t above = timelineLevelCount; above > 0; --above) {
        const auto level = TimelineLevel(above - 1);
        const QRectF band = geometry.barRect(*row, level, 0, 0);
        if (point.y() < band.top() || point.y() > band.bottom())
            continue;
        const double slack = level == TimelineLevel::Idle ? 0 : reach / geometry.scale();
        const double depth = (point.y() - band.top()) / std::max(1.0, band.height());
        if (const auto bar = barAtTime(data.tracks[*row].layer(level), time, slack, depth))
            return TimelineBarRef{*row, level, *bar};
    }
    return {};
}

std::optional<TimelineBarRef> neighbourInRow(const TimelineData &data, const std::optional<TimelineBarRef> &from,
                                             int by)
{
    if (!from)
        return firstBar(data);
    const std::size_t count = trackLayer(data, *from).bars.size();
    const auto next = std::ptrdiff_t(from->bar) + by;
    if (next < 0 || next >= std::ptrdiff_t(count))
        return {};
    return TimelineBarRef{from->track, from->level, std::size_t(next)};
}

std::optional<TimelineBarRef> neighbourInColumn(const TimelineData &data, const std::optional<TimelineBarRef> &from,
                                                int by)
{
    if (!from)
        return firstBar(data);
    const double time = barAt(data, *from).start;
    for (auto track = std::ptrdiff_t(from->track) + by; track >= 0 && track < std::ptrdiff_t(data.tracks.size());
         track += by) {
        const auto &bars = data.tracks[std::size_t(track)].layer(TimelineLevel::Work).bars;
        if (!bars.empty())
            return TimelineBarRef{std::size_t(track), TimelineLevel::Work, nearestStart(bars, time)};
    }
    return {};
}

std::optional<TimelineBarRef> sameBar(const TimelineData &before, const TimelineBarRef &ref, const TimelineData &after)
{
    const auto saysOf = [](const TimelineBar &bar) {
        return std::tie(bar.role, bar.group, bar.item, bar.number, bar.label);
    };
    const TimelineBar &bar = barAt(before, ref);
    const std::vector<TimelineBar> &bars = trackLayer(after, ref).bars;
    const auto isSame = [&](const TimelineBar &other) { return saysOf(other) == saysOf(bar); };
    if (ref.bar < bars.size() && isSame(bars[ref.bar]))
        return ref;
    if (const auto found = std::ranges::find_if(bars, isSame); found != bars.end())
        return TimelineBarRef{ref.track, ref.level, std::size_t(found - bars.begin())};
    return ref.bar < bars.size() ? std::optional(ref) : std::nullopt;
}

} // namespace cutaway
