#include "views/models/inspection.h"

#include "core/plan/edited_plan.h"
#include "core/plan/memory_at_peak.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/memory_texts.h"
#include "views/theme/core_text.h"

namespace cutaway {

using namespace inspecting;

namespace {

void addGroupEdges(const EditedPlan &plan, GroupIndex group, Inspection &inspection)
{
    Inspection::Section in{tr("Receives from"), {}, 0};
    Inspection::Section out{tr("Sends to"), {}, 0};
    for (const GroupEdge &edge : plan.edges()) {
        if (edge.from != group && edge.to != group)
            continue;
        const GroupIndex other = edge.from == group ? edge.to : edge.from;
        Inspection::Section &section = edge.from == group ? out : in;
        if (section.links.size() == linksShown) {
            ++section.more;
            continue;
        }
        const QString note = edge.crossesLanes ? tr("%1, %2").arg(bytesText(edge.bytes), secondsText(edge.seconds))
                                               : bytesText(edge.bytes);
        section.links.push_back({other, text(plan.group(other).label), note, {}});
    }
    addSection(inspection, std::move(in));
    addSection(inspection, std::move(out));
}

QString causeText(GroupLimits::Cause cause)
{
    switch (cause) {
    case GroupLimits::Cause::Nothing: return tr("Limited by nothing");
    case GroupLimits::Cause::Compute: return tr("Limited by computing");
    case GroupLimits::Cause::Memory: return tr("Limited by memory bandwidth");
    case GroupLimits::Cause::Transfer: return tr("Limited by transfers");
    case GroupLimits::Cause::Capacity: return tr("Limited by capacity");
    case GroupLimits::Cause::Unknown: break;
    }
    return {};
}

/// Of a plan whose time nobody knows it cannot be said that nothing limits it.
bool cannotTellLimits(const EditedPlan &plan, const GroupLimits &limits)
{
    const bool isUnlimited = limits.cause == GroupLimits::Cause::Nothing || limits.cause == GroupLimits::Cause::Unknown;
    return isUnlimited && !plan.cost().latencySec && !plan.cost().latencyUnknownBecause.empty();
}

/// Why the plan's time is not known, with what would help where a problem tells it.
QString unknownTimeText(const EditedPlan &plan)
{
    const PlanCost &cost = plan.cost();
    Text because = cost.latencyUnknownBecause;
    for (const Problem &problem : plan.problems()) {
        if (problem.text.starts_with(cost.latencyUnknownBecause))
            because = problem.text;
    }
    return tr("%1 unknown: %2").arg(coreText(cost.latencyLabel), coreText(because));
}

void addLimits(const EditedPlan &plan, GroupIndex group, Inspection &inspection)
{
    const GroupLimits limits = plan.limits(group);
    const bool isUnknown = cannotTellLimits(plan, limits);
    if (limits.cause == GroupLimits::Cause::Unknown && !isUnknown)
        return;
    Inspection::Section section{isUnknown ? tr("Limited by: not known") : causeText(limits.cause), {}, 0};
    section.text = isUnknown ? unknownTimeText(plan) : coreText(limits.text);
    const Text whole = plan.cost().latencyLabel;
    for (const Figure &figure : limits.figures)
        section.facts.push_back({coreText(figure.label),
                                 figureText(figure, figure.label == whole ? Digits::Four : Digits::Three),
                                 {},
                                 {},
                                 coreText(figure.definition)});
    inspection.sections.push_back(std::move(section));
}

/// Of a plan's only group they are the plan's.
void addMemoryAndTime(const EditedPlan &plan, const GroupInfo &info, Inspection &inspection)
{
    const PlanCost &cost = plan.cost();
    const bool isWhole = plan.groupCount() == 1;
    const bool isLargest = isWhole && info.usedBytes == cost.largestLaneBytes;
    inspection.facts.push_back(
        {tr("Memory"),
         bytesText(info.usedBytes),
         {},
         {},
         isLargest ? coreText(comparisonRulesOf(plan).largestLaneMeaning) : heldOnceText(plan, info)});
    const bool isLatency = isWhole && info.seconds && info.seconds == cost.latencySec;
    const GroupTimeWords words = plan.groupTimeWords(info);
    const QString ofGroup = words.label.empty() ? timeWords(plan).ofOne : coreText(words.label);
    addFact(inspection, isLatency ? coreText(cost.latencyLabel) : ofGroup,
            info.seconds ? partTimeText(*info.seconds, isWhole) : tr("unknown"));
    inspection.facts.back().explanation =
        coreText(isLatency ? findFigure(planFigures(plan), "latency_sec")->definition : words.meaning);
}

/// Nothing where the lane uses no memory.
void addPeak(const EditedPlan &plan, LaneIndex lane, Inspection &inspection)
{
    const LaneInfo info = plan.lane(lane);
    Inspection::Peak peak{{}, memoryAtPeak(plan, lane), info.usedBytes, info.capacityBytes, {}, {}};
    if (peak.parts.empty())
        return;
    if (const std::optional<LaneMemory> memory = laneMemory(plan, lane); memory && !memory->trust.empty()) {
        peak.interval = {memory->lowBytes, memory->highBytes};
        peak.trust = text(memory->trust);
    }
    inspection.peak = std::move(peak);
}

} // namespace

std::optional<GroupIndex> groupAt(const EditedPlan &plan, const Spot &spot)
{
    if (const auto *group = std::get_if<GroupIndex>(&spot))
        return *group;
    const auto *lane = std::get_if<LaneIndex>(&spot);
    if (!lane || lane->value() >= plan.laneCount() || !plan.hasStackedLanes())
        return {};
    const std::vector<GroupIndex> groups = plan.lane(*lane).groups;
    return groups.size() == 1 ? std::optional(groups.front()) : std::nullopt;
}

Inspection inspectGroup(const EditedPlan &plan, GroupIndex group)
{
    const GroupInfo info = plan.group(group);
    Inspection inspection;
    if (!info.exists)
        return inspection;
    if (info.lanes.size() == 1 && groupAt(plan, info.lanes.front()) == group) // the lane by another name
        return inspectLane(plan, info.lanes.front());
    inspection.title = text(info.label);
    if (!info.lanes.empty() && plan.lane(info.lanes.front()).isPlace)
        inspection.colour = plan.lane(info.lanes.front()).number;
    const QString lanes = laneNames(plan, info.lanes);
    inspection.subtitle = lanes.isEmpty() ? tr("on no device yet") : tr("on %1").arg(lanes);
    addFact(inspection, asHeading(groupItemNoun(plan, group, 2)), QString::number(info.itemCount));
    addMemoryAndTime(plan, info, inspection);
    if (!info.lanes.empty() && plan.lane(info.lanes.front()).isPlace && !plan.hasFilledGroups()) {
        addPeak(plan, info.lanes.front(), inspection);
        if (inspection.peak)
            inspection.peak->lane = text(plan.lane(info.lanes.front()).label);
    }
    addLimits(plan, group, inspection);
    addGroupEdges(plan, group, inspection);
    return inspection;
}

namespace {

/// Where lanes show what their time is made of.
void addTimeOfLane(const EditedPlan &plan, LaneIndex lane, Inspection &inspection)
{
    const std::vector<LaneTimePart> parts = plan.laneTime(lane);
    double seconds = 0;
    for (const LaneTimePart &part : parts)
        seconds += part.seconds;
    if (!parts.empty())
        addFact(inspection, tr("Time"), planTimeText(seconds));
    // Where lanes wait for each other, that is the same for all.
    if (std::ranges::find(parts, TimelineBar::Role::Idle, &LaneTimePart::role) == parts.end())
        return;
    for (const LaneTimePart &part : parts)
        addFact(inspection, text(part.label), secondsText(part.seconds));
}

} // namespace

Inspection inspectLane(const EditedPlan &plan, LaneIndex lane)
{
    const LaneInfo info = plan.lane(lane);
    Inspection inspection;
    inspection.title = text(info.label);
    inspection.subtitle = coreText(info.kind);
    if (info.isPlace)
        inspection.colour = info.number;
    addFact(inspection, tr("Host"), text(info.host));
    addFact(inspection, tr("Memory"), bytesText(info.usedBytes));
    if (info.capacityBytes) {
        const std::int64_t left = *info.capacityBytes - info.usedBytes;
        addFact(inspection, tr("Available"), bytesText(*info.capacityBytes));
        addFact(inspection, left < 0 ? tr("Over by") : tr("Left"), bytesText(std::abs(left)));
        if (*info.capacityBytes > 0)
            addFact(inspection, tr("Filled"), percentText(double(info.usedBytes) / double(*info.capacityBytes)));
    } else if (hasUnknownMemory(plan, lane)) {
        addFact(inspection, tr("Available"), tr("not known"));
    }
    for (const LaneTier &tier : laneTiers(plan, lane))
        addFact(inspection, text(tier.label), tierUsageText(tier));
    if (const std::optional<GroupIndex> group = groupAt(plan, lane)) {
        addFact(inspection, asHeading(groupItemNoun(plan, *group, 2)), QString::number(plan.group(*group).itemCount));
        addTimeOfLane(plan, lane, inspection);
        addLimits(plan, *group, inspection);
    }
    addPeak(plan, lane, inspection);
    if (groupAt(plan, lane))
        return inspection; // of what holds one group alone, all is said
    Inspection::Section groups{tr("Holds"), {}, 0};
    for (const GroupIndex group : info.groups) {
        const GroupInfo held = plan.group(group);
        const QString seconds = held.seconds ? secondsText(*held.seconds) : QString();
        const QString bytes = bytesText(held.usedBytes);
        groups.links.push_back(
            {group, text(held.label), seconds.isEmpty() ? bytes : tr("%1, %2").arg(bytes, seconds), {}});
        if (groups.links.size() == linksShown)
            break;
    }
    groups.more = info.groups.size() - groups.links.size();
    addSection(inspection, std::move(groups));
    return inspection;
}

} // namespace cutaway
