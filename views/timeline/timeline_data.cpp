#include "views/timeline/timeline_data.h"

#include "views/models/figures.h"

#include <QCoreApplication>

#include <algorithm>

namespace cutaway {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Timeline", text);
}

bool isWork(const TimelineBar &bar)
{
    return bar.role == TimelineBar::Role::Forward || bar.role == TimelineBar::Role::Backward;
}

/// Whether any transfer runs while the row computes. Bars are by start, so the last end of each sort is enough.
bool transfersBesideWork(const std::vector<TimelineBar> &bars)
{
    double workEnd = 0;
    double transferEnd = 0;
    for (const TimelineBar &bar : bars) {
        if (isWork(bar)) {
            if (bar.start < transferEnd)
                return true;
            workEnd = std::max(workEnd, bar.end);
        } else if (bar.role == TimelineBar::Role::Transfer) {
            if (bar.start < workEnd)
                return true;
            transferEnd = std::max(transferEnd, bar.end);
        }
    }
    return false;
}

TimelineLevel levelOf(const TimelineBar &bar, bool hasStrip)
{
    switch (bar.role) {
    case TimelineBar::Role::Idle: return TimelineLevel::Idle;
    case TimelineBar::Role::Exposed: return TimelineLevel::Exposed;
    case TimelineBar::Role::Transfer: return hasStrip ? TimelineLevel::Strip : TimelineLevel::Work;
    case TimelineBar::Role::Forward:
    case TimelineBar::Role::Backward: return TimelineLevel::Work;
    }
    return TimelineLevel::Work;
}

void buildIndex(TimelineLayer &layer)
{
    std::vector<IntervalIndex::Interval> intervals;
    intervals.reserve(layer.bars.size());
    for (std::size_t i = 0; i < layer.bars.size(); ++i)
        intervals.push_back({layer.bars[i].start, layer.bars[i].end, std::uint32_t(i)});
    layer.index.build(std::move(intervals));
}

TimelineTrack makeTrack(const EditedPlan &plan, TimelineRow row)
{
    TimelineTrack track;
    track.label = QString::fromStdString(row.label);
    track.lane = row.lane;
    if (row.lane.isValid())
        track.number = plan.lane(row.lane).number;
    const bool hasStrip = transfersBesideWork(row.bars);
    for (TimelineBar &bar : row.bars) {
        if (isWork(bar))
            track.workSec += bar.end - bar.start;
        track.layers[std::size_t(levelOf(bar, hasStrip))].bars.push_back(std::move(bar));
    }
    for (TimelineLayer &layer : track.layers)
        buildIndex(layer);
    track.memory = std::move(row.memory);
    track.capacityBytes = row.capacityBytes;
    for (const TimelineMemory &point : track.memory)
        track.peakBytes = std::max(track.peakBytes, point.bytes);
    return track;
}

} // namespace

std::optional<std::size_t> TimelineData::colourNumber(const TimelineBar &bar) const
{
    if (!bar.group.isValid() || bar.group.value() >= groupNumbers.size())
        return {};
    return groupNumbers[bar.group.value()];
}

const TimelineLayer &trackLayer(const TimelineData &data, const TimelineBarRef &ref)
{
    return data.tracks[ref.track].layer(ref.level);
}

const TimelineBar &barAt(const TimelineData &data, const TimelineBarRef &ref)
{
    return trackLayer(data, ref).bars[ref.bar];
}

TimelineData timelineData(const EditedPlan &plan, Timeline timeline)
{
    TimelineData data;
    data.endSec = timeline.endSec;
    for (TimelineRow &row : timeline.rows) {
        data.tracks.push_back(makeTrack(plan, std::move(row)));
        data.hasMemory |= !data.tracks.back().memory.empty();
    }
    for (std::size_t i = 0; i < plan.groupCount() && !data.isEmpty(); ++i)
        data.groupNumbers.push_back(plan.group(GroupIndex(i)).number);
    return data;
}

QString timelineRoleName(TimelineBar::Role role)
{
    switch (role) {
    case TimelineBar::Role::Forward: return tr("Forward");
    case TimelineBar::Role::Backward: return tr("Backward");
    case TimelineBar::Role::Transfer: return tr("Transfer");
    case TimelineBar::Role::Exposed: return tr("Exposed transfer");
    case TimelineBar::Role::Idle: return tr("Idle");
    }
    return {};
}

QString timelineBarText(const TimelineBar &bar)
{
    const QString label = bar.label.empty() ? timelineRoleName(bar.role) : QString::fromStdString(bar.label);
    return tr("%1\nfrom %2, takes %3").arg(label, secondsText(bar.start), secondsText(bar.end - bar.start));
}

} // namespace cutaway
