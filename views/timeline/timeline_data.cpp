#include "views/timeline/timeline_data.h"

#include "core/measured/run_words.h"
#include "views/models/figures.h"
#include "views/models/memory_texts.h"
#include "views/theme/core_text.h"

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

constexpr std::size_t heldLinesShown = 6;

/// Whether any transfer runs while the row computes. Bars are by start, so the last end of each sort is enough.
bool transfersBesideWork(const std::vector<TimelineBar> &bars)
{
    double workEnd = 0;
    double transferEnd = 0;
    for (const TimelineBar &bar : bars) {
        if (isPass(bar)) {
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

/// How long a row, whose bars are by start, computes; passes that overlap count once.
double workOf(const std::vector<TimelineBar> &bars)
{
    double seconds = 0;
    double busyUntil = 0;
    for (const TimelineBar &bar : bars) {
        if (!isPass(bar))
            continue;
        seconds += std::max(0.0, bar.end - std::max(bar.start, busyUntil));
        busyUntil = std::max(busyUntil, bar.end);
    }
    return seconds;
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

/// What lies between the bars of a row, which are by start.
std::vector<TimelineBar> gaps(const std::vector<TimelineBar> &bars, double end)
{
    std::vector<TimelineBar> idle;
    double busyUntil = 0;
    const auto fill = [&](double until) {
        if (until > busyUntil + 1e-9 * end)
            idle.push_back({TimelineBar::Role::Idle, busyUntil, until, {}, {}, {}, {}});
    };
    for (const TimelineBar &bar : bars) {
        fill(bar.start);
        busyUntil = std::max(busyUntil, bar.end);
    }
    fill(end);
    return idle;
}

/// Of many devices: what a link sends lies below its sender, as no link has room for a row.
void putTransfersBelowSenders(const EditedPlan &plan, std::vector<TimelineTrack> &tracks)
{
    std::map<std::size_t, std::size_t> rowOfLane;
    for (std::size_t row = 0; row < tracks.size(); ++row) {
        if (tracks[row].lane.isValid())
            rowOfLane[tracks[row].lane.value()] = row;
    }
    if (rowOfLane.size() < manyRows)
        return;
    const auto senderOf = [&](const TimelineBar &bar) -> std::optional<std::size_t> {
        if (bar.role != TimelineBar::Role::Transfer || !bar.group.isValid())
            return {};
        const std::vector<LaneIndex> lanes = plan.group(bar.group).lanes;
        const auto row = lanes.size() == 1 ? rowOfLane.find(lanes.front().value()) : rowOfLane.end();
        return row == rowOfLane.end() ? std::nullopt : std::optional(row->second);
    };
    const auto isLink = [&](const TimelineTrack &track) {
        const std::vector<TimelineBar> &bars = track.layer(TimelineLevel::Work).bars;
        return !track.lane.isValid() && !bars.empty() &&
               std::ranges::all_of(bars, [&](const TimelineBar &bar) { return senderOf(bar).has_value(); });
    };
    std::map<std::size_t, std::vector<std::pair<TimelineBar, std::optional<double>>>> sent;
    for (const TimelineTrack &track : tracks) {
        const TimelineLayer &layer = track.layer(TimelineLevel::Work);
        for (std::size_t i = 0; i < layer.bars.size() && isLink(track); ++i)
            sent[*senderOf(layer.bars[i])].emplace_back(
                layer.bars[i], i < layer.slack.size() ? std::optional(layer.slack[i]) : std::nullopt);
    }
    for (auto &[row, bars] : sent) {
        TimelineLayer &strip = tracks[row].layers[std::size_t(TimelineLevel::Strip)];
        for (std::size_t i = 0; i < strip.bars.size(); ++i)
            bars.emplace_back(strip.bars[i], i < strip.slack.size() ? std::optional(strip.slack[i]) : std::nullopt);
        std::ranges::stable_sort(bars, {}, [](const auto &bar) { return bar.first.start; });
        strip = {};
        for (const auto &[bar, slack] : bars) {
            strip.bars.push_back(bar);
            if (slack)
                strip.slack.push_back(*slack);
        }
        buildIndex(strip);
        tracks[row].hasTransfers = true;
    }
    std::erase_if(tracks, isLink);
}

/// What is there at a time, the largest first, a line each; of many the rest in one.
QStringList heldLines(const std::vector<HeldMemory> &all, double time)
{
    std::map<QString, std::int64_t> bytes; // copies of one thing under its name
    for (const HeldMemory &held : all) {
        if (held.start > time)
            break;
        if (held.end > time)
            bytes[coreText(held.label)] += held.bytes;
    }
    std::vector<std::pair<QString, std::int64_t>> sorted(bytes.begin(), bytes.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<QString, std::int64_t>::second);
    const std::size_t shown = sorted.size() <= heldLinesShown ? sorted.size() : heldLinesShown - 1;
    QStringList lines;
    for (std::size_t i = 0; i < shown; ++i)
        lines.append(tr("%1 %2").arg(sorted[i].first, bytesText(sorted[i].second)));
    std::int64_t rest = 0;
    for (std::size_t i = shown; i < sorted.size(); ++i)
        rest += sorted[i].second;
    if (shown < sorted.size())
        lines.append(tr("%1 more, %2").arg(sorted.size() - shown).arg(bytesText(rest)));
    return lines;
}

/// What plan and run say of a pass, on a line of its own each; empty where there is no run.
QString measuredText(const TimelineData &data, const TimelineBarRef &ref)
{
    const MeasuredPass *pass = measuredPassOf(data, ref);
    if (!pass)
        return {};
    const QString ratio = localText(measured::ratioText(pass->measuredSec / pass->predictedSec));
    QString text = u'\n' + tr("predicted %1, measured %2: %3 times as long")
                               .arg(secondsText(pass->predictedSec), secondsText(pass->measuredSec), ratio);
    if (pass->waitSec > 0)
        text += u'\n' + tr("before its first operator it waited %1").arg(secondsText(pass->waitSec));
    return text;
}

} // namespace

const TimelineData::Group *TimelineData::groupOf(const TimelineBar &bar) const
{
    return bar.group.isValid() && bar.group.value() < groups.size() ? &groups[bar.group.value()] : nullptr;
}

Spot TimelineData::spotOf(const TimelineBar &bar) const
{
    if (bar.item.isValid())
        return bar.item;
    const Group *group = groupOf(bar);
    return group && group->shown.isValid() ? Spot(group->shown) : Spot();
}

std::size_t TimelineData::chunkOf(const TimelineBar &bar) const
{
    const Group *group = groupOf(bar);
    return group ? group->chunk : 0;
}

std::optional<std::size_t> TimelineData::colourNumber(const TimelineBar &bar) const
{
    const Group *group = groupOf(bar);
    return group ? group->number : std::nullopt;
}

QString TimelineData::barName(TimelineBar::Role role, bool isColoured, BackwardPart part) const
{
    const auto own = barNames.find(role);
    const QString name = own == barNames.end() ? QString() : own->second[isColoured ? 0 : 1];
    return name.isEmpty() ? timelineRoleName(role, part) : name;
}

const TimelineSection *TimelineData::sectionOf(std::size_t track) const
{
    const auto behind = std::ranges::upper_bound(sections, track, {}, &TimelineSection::firstTrack);
    return behind == sections.begin() ? nullptr : &*std::prev(behind);
}

double TimelineData::endOf(std::size_t track) const
{
    if (tracks[track].isMeasured)
        return measuredEndSec.value_or(endSec);
    const TimelineSection *section = sectionOf(track);
    return section ? section->endSec : endSec;
}

std::size_t TimelineData::planRowCount() const
{
    return std::size_t(std::ranges::count(tracks, false, &TimelineTrack::isMeasured));
}

QString TimelineData::trackName(std::size_t track) const
{
    if (tracks[track].isMeasured) {
        std::size_t above = track;
        while (above > 0 && tracks[above].isMeasured)
            --above;
        return cutaway::tr("%1, %2").arg(tracks[above].label, tracks[track].label);
    }
    const TimelineSection *section = sectionOf(track);
    return section ? cutaway::tr("%1, %2").arg(section->title, tracks[track].label) : tracks[track].label;
}

const TimelineLayer &trackLayer(const TimelineData &data, const TimelineBarRef &ref)
{
    return data.tracks[ref.track].layer(ref.level);
}

const TimelineBar &barAt(const TimelineData &data, const TimelineBarRef &ref)
{
    return trackLayer(data, ref).bars[ref.bar];
}

void buildIndex(TimelineLayer &layer)
{
    std::vector<IntervalIndex::Interval> intervals;
    intervals.reserve(layer.bars.size());
    for (std::size_t i = 0; i < layer.bars.size(); ++i)
        intervals.push_back({layer.bars[i].start, layer.bars[i].end, std::uint32_t(i)});
    layer.index.build(std::move(intervals));
}

bool isPass(const TimelineBar &bar)
{
    return bar.role == TimelineBar::Role::Forward || bar.role == TimelineBar::Role::Backward;
}

PassKey passKeyOf(const TimelineBar &bar)
{
    return {bar.group, bar.role, bar.part, bar.number};
}

const MeasuredPass *measuredPassOf(const TimelineData &data, const TimelineBarRef &ref)
{
    const TimelineBar &bar = barAt(data, ref);
    const TimelineTrack &track = data.tracks[ref.track];
    const std::map<PassKey, MeasuredPass> &passes = track.isMeasured ? track.measuredPasses : data.measuredPasses;
    const auto found = passes.find(isPass(bar) ? passKeyOf(bar) : collectiveKeyOf(bar.group));
    return found == passes.end() ? nullptr : &found->second;
}

bool hasBarsOf(const TimelineData &data, const Spot &spot)
{
    const auto isOfSpot = [&](const TimelineBar &bar) { return data.spotOf(bar) == spot; };
    return spot != Spot() && std::ranges::any_of(data.tracks, [&](const TimelineTrack &track) {
               return std::ranges::any_of(
                   track.layers, [&](const TimelineLayer &layer) { return std::ranges::any_of(layer.bars, isOfSpot); });
           });
}

std::optional<double> slackAt(const TimelineData &data, const TimelineBarRef &ref)
{
    const std::vector<double> &slack = trackLayer(data, ref).slack;
    return ref.bar < slack.size() ? std::optional(slack[ref.bar]) : std::nullopt;
}

TimelineTrack timelineTrack(const EditedPlan &plan, TimelineRow row, std::span<const double> slack, double end)
{
    TimelineTrack track;
    track.label = coreText(row.label);
    track.lane = row.lane;
    if (row.lane.isValid()) {
        const LaneInfo lane = plan.lane(row.lane);
        track.number = lane.number;
        track.host = QString::fromStdString(lane.host);
    }
    const bool hasStrip = transfersBesideWork(row.bars);
    track.workSec = workOf(row.bars);
    track.hasTransfers = std::ranges::count(row.bars, TimelineBar::Role::Transfer, &TimelineBar::role) > 0;
    for (std::size_t i = 0; i < row.bars.size(); ++i) {
        TimelineBar &bar = row.bars[i];
        TimelineLayer &layer = track.layers[std::size_t(levelOf(bar, hasStrip))];
        if (i < slack.size())
            layer.slack.push_back(slack[i]);
        layer.bars.push_back(std::move(bar));
    }
    TimelineLayer &idle = track.layers[std::size_t(TimelineLevel::Idle)];
    const double until = idle.bars.empty() ? end : idle.bars.front().start;
    const bool isToldBehindWork = std::ranges::none_of(track.layer(TimelineLevel::Work).bars,
                                                       [&](const TimelineBar &bar) { return bar.end > until; });
    if (track.workSec > 0 && isToldBehindWork) {
        const std::vector<TimelineBar> between = gaps(track.layer(TimelineLevel::Work).bars, until);
        idle.bars.insert(idle.bars.begin(), between.begin(), between.end());
    }
    for (TimelineLayer &layer : track.layers)
        buildIndex(layer);
    track.memory = std::move(row.memory);
    track.capacityBytes = row.capacityBytes;
    track.made = laneMemory(plan, row.lane);
    for (const TimelineMemory &point : track.memory)
        track.peakBytes = std::max(track.peakBytes, point.bytes);
    track.scaleBytes = track.peakBytes;
    return track;
}

TimelineData timelineData(const EditedPlan &plan, Timeline timeline, std::vector<std::vector<double>> slack)
{
    TimelineData data;
    data.endSec = timeline.endSec;
    data.hasSlack = !slack.empty();
    slack.resize(timeline.rows.size());
    for (std::size_t i = 0; i < timeline.rows.size(); ++i) {
        data.hasPhases |=
            std::ranges::count(timeline.rows[i].bars, TimelineBar::Role::Backward, &TimelineBar::role) > 0;
        data.tracks.push_back(timelineTrack(plan, std::move(timeline.rows[i]), slack[i], data.endSec));
        data.hasMemory |= !data.tracks.back().memory.empty();
    }
    putTransfersBelowSenders(plan, data.tracks);
    std::map<LaneIndex, std::size_t> chunks;
    for (std::size_t i = 0; i < plan.groupCount() && !data.isEmpty(); ++i) {
        const GroupInfo group = plan.group(GroupIndex(i));
        const auto number = group.id < 0 ? std::nullopt : std::optional(group.number);
        const auto told = group.id < 0 ? std::nullopt : std::optional(std::size_t(group.id));
        const std::size_t chunk =
            data.hasPhases && group.exists && group.lanes.size() == 1 ? chunks[group.lanes.front()]++ : 0;
        data.groups.push_back({coreText(group.label), number, told, GroupIndex(i), group.lanes, chunk});
    }
    return data;
}

QString timelineRoleName(TimelineBar::Role role, BackwardPart part)
{
    switch (role) {
    case TimelineBar::Role::Forward: return tr("Forward");
    case TimelineBar::Role::Backward:
        return part == BackwardPart::Inputs    ? tr("Input gradients")
               : part == BackwardPart::Weights ? tr("Weight gradients")
                                               : tr("Backward");
    case TimelineBar::Role::Transfer: return tr("Transfer");
    case TimelineBar::Role::Exposed: return tr("Exposed transfer");
    case TimelineBar::Role::Idle: return tr("Idle");
    }
    return {};
}

QStringList timelineTrackFigures(const TimelineData &data, std::size_t index)
{
    const TimelineTrack &track = data.tracks[index];
    const double end = data.endOf(index);
    QStringList figures;
    if (track.isSummary)
        return figures;
    if (track.workSec > 0 && end > 0)
        figures.append(tr("busy %1").arg(percentText(track.workSec / end)));
    const QString peak = bytesText(track.peakBytes);
    if (track.memory.empty())
        return figures;
    if (!data.memoryName.isEmpty()) // not all that is in use, which the lane's own peak is
        figures.append(QStringLiteral("%1: %2").arg(data.memoryName, peak));
    else
        figures.append(track.capacityBytes ? tr("peak %1 of %2").arg(peak, bytesText(*track.capacityBytes))
                                           : tr("peak %1").arg(peak));
    return figures;
}

QString timelineMemoryText(const TimelineTrack &track, double time)
{
    const auto after = std::ranges::upper_bound(track.memory, time, {}, &TimelineMemory::time);
    if (after == track.memory.begin())
        return {};
    const std::int64_t used = (after - 1)->bytes;
    const QString at = tr("%1 at %2").arg(bytesText(used), secondsText(time));
    QStringList lines{track.capacityBytes ? tr("%1, of %2").arg(at, bytesText(*track.capacityBytes)) : at};
    if (track.made)
        lines += memoryLines(*track.made, used);
    lines += heldLines(track.held, time);
    return lines.join(u'\n');
}

QString timelineBarText(const TimelineData &data, const TimelineBarRef &ref)
{
    const TimelineBar &bar = barAt(data, ref);
    QString label = coreText(bar.label);
    const bool isPart = bar.part != BackwardPart::Whole && bar.number;
    const QString number = bar.number ? QString::number(*bar.number) : QString();
    const QString name = data.barName(bar.role, data.colourNumber(bar).has_value(), bar.part);
    if (label.isEmpty() || isPart || label == number)
        label = (name + u' ' + (isPart ? number : label)).trimmed();
    const TimelineData::Group *group = data.groupOf(bar);
    if (group && !group->label.isEmpty() && group->label != label)
        label = tr("%1, %2").arg(group->label, label);
    if (!data.barNames.empty() && !data.tracks[ref.track].isSummary)
        label = tr("%1: %2").arg(label, name);
    const QString pattern = bar.slices > 1 ? tr("%1\nfrom %2, takes %3 together with the pass that overlaps it")
                                           : tr("%1\nfrom %2, takes %3");
    const QString text =
        pattern.arg(label, secondsText(bar.start), secondsText(bar.end - bar.start)) + measuredText(data, ref);
    const std::optional<double> slack = slackAt(data, ref);
    if (!slack)
        return text;
    return text + u'\n' + (*slack > 0 ? tr("slack %1").arg(secondsText(*slack)) : tr("on the critical path"));
}

} // namespace cutaway
