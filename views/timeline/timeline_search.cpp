#include "views/timeline/timeline_search.h"

#include "views/panels/panel_parts.h"

#include <algorithm>
#include <tuple>

namespace cutaway {

namespace {

constexpr double reach = 2; // pixels
// Of low rows, whose bars are narrow: a bar narrower than twice this is aimed at by its column.
constexpr double reachOfLow = 12;

std::optional<TimelineBarRef> firstBar(const TimelineData &data)
{
    for (std::size_t track = 0; track < data.tracks.size(); ++track) {
        if (!data.tracks[track].layer(TimelineLevel::Work).bars.empty())
            return TimelineBarRef{track, TimelineLevel::Work, 0};
    }
    return {};
}

/// Bars of a row near a point.
class BarsAtPoint
{
public:
    BarsAtPoint(const TimelineData &data, const TimelineGeometry &geometry, std::size_t row, QPointF point)
        : m_geometry(geometry)
        , m_track(data.tracks[row])
        , m_row(row)
        , m_y(point.y())
        , m_time(geometry.time(point.x()))
        , m_isLow(areLow(geometry.rows()) && !m_track.isSummary)
    {
    }

    /// The one that starts last where several overlap, the nearest within reach.
    std::optional<std::size_t> nearest(TimelineLevel level) const
    {
        const TimelineLayer &layer = m_track.layer(level);
        const double furthest = reachOf(level) / m_geometry.scale();
        std::optional<std::size_t> found;
        double distance = furthest;
        layer.index.query(m_time - furthest, m_time + furthest, [&](std::uint32_t i) {
            const TimelineBar &bar = layer.bars[i];
            const double away = std::max({0.0, bar.start - m_time, m_time - bar.end});
            if (away <= distance && isAimedAt(bar, away) && isAtHeight(level, bar)) {
                distance = away;
                found = i;
            }
        });
        return found;
    }

private:
    double reachOf(TimelineLevel level) const
    {
        return level == TimelineLevel::Idle ? 0 : m_isLow ? scaled(reachOfLow) : reach;
    }

    bool isAimedAt(const TimelineBar &bar, double away) const
    {
        const double pixels = m_geometry.scale();
        return away * pixels <= reach || (bar.end - bar.start) * pixels < 2 * scaled(reachOfLow);
    }

    bool isAtHeight(TimelineLevel level, const TimelineBar &bar) const
    {
        QRectF band = m_geometry.band(m_row, level, bar.role);
        if (band.isNull())
            return false;
        if (m_isLow && m_geometry.strip(m_row).isNull())
            band = m_geometry.row(m_row); // nothing else is in it
        if (m_y < band.top() || m_y > band.bottom())
            return false;
        const double depth = (m_y - band.top()) / std::max(1.0, band.height());
        return std::clamp(int(depth * bar.slices), 0, bar.slices - 1) == bar.slice;
    }

    const TimelineGeometry &m_geometry;
    const TimelineTrack &m_track;
    std::size_t m_row;
    double m_y;
    double m_time;
    bool m_isLow;
};

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
    const BarsAtPoint bars(data, geometry, *row, point);
    for (std::size_t above = timelineLevelCount; above > 0; --above) {
        const auto level = TimelineLevel(above - 1);
        if (const auto bar = bars.nearest(level))
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
