#include "views/timeline/compared_timeline.h"

#include "core/plan/edited_plan.h"
#include "views/theme/core_text.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Parts of a time as bars behind each other.
TimelineRow partsRow(std::string label, const PlanCost &cost)
{
    TimelineRow row;
    row.label = std::move(label);
    double end = 0;
    for (const CostPart &part : cost.parts) {
        if (part.seconds <= 0)
            continue;
        TimelineBar &bar = row.bars.emplace_back();
        bar.role = part.role == CostPart::Role::Exposed ? TimelineBar::Role::Idle : TimelineBar::Role::Forward;
        bar.start = end;
        bar.end = end += part.seconds;
        bar.label = part.label;
    }
    return row;
}

void addSection(TimelineData &data, TimelineSection section, TimelineData rows)
{
    section.firstTrack = data.tracks.size();
    data.endSec = std::max(data.endSec, section.endSec);
    data.hasMemory = data.hasMemory || rows.hasMemory;
    data.hasPhases = data.hasPhases || rows.hasPhases;
    if (data.groups.size() < rows.groups.size())
        data.groups = std::move(rows.groups);
    std::ranges::move(rows.tracks, std::back_inserter(data.tracks));
    data.sections.push_back(std::move(section));
}

/// Two memories can be compared where they are drawn to one scale.
void shareMemoryScale(TimelineData &data)
{
    std::int64_t most = 0;
    for (const TimelineTrack &track : data.tracks)
        most = std::max(most, track.peakBytes);
    for (TimelineTrack &track : data.tracks)
        track.scaleBytes = most;
}

void addNames(TimelineData &data, const EditedPlan &plan)
{
    for (const TimelineBar::Role role : {TimelineBar::Role::Forward, TimelineBar::Role::Transfer,
                                         TimelineBar::Role::Exposed, TimelineBar::Role::Idle}) {
        data.barNames[role] = {coreText(plan.barName(role, true)), coreText(plan.barName(role, false))};
    }
    data.memoryName = coreText(plan.memoryName());
}

/// Former groups behind those of now: with the names that they had, the colours of their partners, which a click on
/// them selects.
std::vector<TimelineData::Group> withFormerGroups(std::vector<TimelineData::Group> now,
                                                  std::vector<TimelineData::Group> former,
                                                  const std::vector<GroupIndex> &groupNow)
{
    const std::size_t count = now.size();
    for (std::size_t i = 0; i < former.size(); ++i) {
        const GroupIndex partner = i < groupNow.size() ? groupNow[i] : GroupIndex();
        const bool hasPartner = partner.isValid() && partner.value() < count;
        former[i].number = hasPartner ? now[partner.value()].number : std::nullopt;
        former[i].shown = hasPartner ? partner : GroupIndex();
        now.push_back(std::move(former[i]));
    }
    return now;
}

void addHeld(TimelineData &rows, const std::vector<HeldMemory> &held)
{
    for (TimelineTrack &track : rows.tracks) {
        if (!track.memory.empty())
            track.held = held;
    }
}

TimelineSection sectionOf(const QString &title, const Text &figures, const Timeline &timeline)
{
    return {title, coreText(figures), 0, timeline.endSec};
}

} // namespace

TimelineData comparedTimeline(const EditedPlan &plan, const EditedPlan &carriedOut, const EditedPlan *dropped)
{
    TimelineData data;
    Timeline before = carriedOut.timelineBefore();
    if (before.rows.empty())
        return data;
    TimelineData rowsBefore = timelineData(plan, before);
    addHeld(rowsBefore, carriedOut.heldBefore());
    addSection(data, sectionOf(tr("Before"), carriedOut.summaryBefore(), before), std::move(rowsBefore));
    const EditedPlan &shown = dropped ? *dropped : plan;
    const PlanCost &after = shown.cost();
    std::vector<TimelineRow> parts{partsRow(tr("before").toStdString(), carriedOut.costBefore())};
    if (after.latencySec) {
        Timeline timeline = shown.timeline();
        TimelineSection section =
            sectionOf(dropped ? tr("After, if dropped") : tr("After"), shown.summaryAfter(), timeline);
        if (dropped)
            section.endBefore = plan.cost().latencySec;
        TimelineData rowsAfter = timelineData(shown, std::move(timeline));
        if (!dropped) // nobody hovers while something is dragged
            addHeld(rowsAfter, shown.heldAfter());
        addSection(data, std::move(section), std::move(rowsAfter));
        parts.push_back(partsRow(tr("after").toStdString(), after));
    }
    TimelineData step;
    for (TimelineRow &row : parts) {
        const double end = row.bars.empty() ? 0 : row.bars.back().end;
        step.tracks.push_back(timelineTrack(plan, std::move(row), {}, end));
        step.tracks.back().isSummary = true;
    }
    addSection(data, {coreText(after.latencyLabel), {}, 0, data.endSec, {}, false}, std::move(step));
    shareMemoryScale(data);
    addNames(data, carriedOut);
    return data;
}

TimelineData twinTimeline(const TimelineTwin &before, TimelineData now, const QString &title)
{
    Timeline timeline = before.plan->timeline();
    if (timeline.rows.empty() || now.isEmpty())
        return now;
    for (TimelineRow &row : timeline.rows) {
        for (TimelineBar &bar : row.bars)
            bar.item = {}; // numbered otherwise
    }
    TimelineData data;
    TimelineSection section = sectionOf(before.name, {}, timeline);
    TimelineData base = timelineData(*before.plan, std::move(timeline));
    for (TimelineTrack &track : base.tracks) {
        for (TimelineLayer &layer : track.layers) {
            for (TimelineBar &bar : layer.bars) {
                if (bar.group.isValid())
                    bar.group = GroupIndex(now.groups.size() + bar.group.value());
            }
        }
    }
    base.groups = withFormerGroups(now.groups, std::move(base.groups), before.groupNow);
    data.barNames = now.barNames;
    data.memoryName = now.memoryName;
    data.hasSlack = now.hasSlack;
    addSection(data, std::move(section), std::move(base));
    TimelineSection shown{title, {}, 0, now.endSec};
    addSection(data, std::move(shown), std::move(now));
    shareMemoryScale(data);
    return data;
}

} // namespace cutaway
