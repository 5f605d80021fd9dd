#include "core/base/sort_unique.h"
#include "core/base/units.h"
#include "core/devices/inventory.h"
#include "core/plan/placed/placement_moves.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/plan_costs.h"

#include <algorithm>
#include <iterator>
#include <map>

// What the views draw of a placement, and what they warn of.
namespace cutaway {

namespace {

/// Its title as a heading.
Text headingOf(const PlacementViolation &violation)
{
    if (violation.code == "cannot_run")
        return phrase("Cannot run there");
    const std::vector<Text> &cycle = violation.title.arguments();
    return cycle.empty() ? phrase("Stages feed each other") : phrase("Cycle %1", cycle);
}

} // namespace

std::vector<std::int64_t> countedBytes(const PlacementFigures &figures)
{
    std::vector<std::int64_t> bytes;
    for (const GroupFigures &group : figures.groups)
        bytes.push_back(group.usedBytes);
    return bytes;
}

std::optional<double> PlacementScoring::nodeSec(const Placement &placement, NodeIndex node) const
{
    const PlacedGroup &group = placement.groups[placement.groupOf[node.value()]];
    const double seconds = placement.model->latency(placement.classIndexOf(group), node);
    return seconds == cannotRun ? std::nullopt : std::optional(seconds);
}

ItemInfo PlacementPlan::item(ItemIndex item) const
{
    ItemInfo info = GraphPlan::item(item);
    const std::uint32_t group = m_placement.groupOf[item.value()];
    info.role = group == noGroup ? ItemRole::Sink : ItemRole::Operator;
    info.seconds.reset();
    if (group != noGroup && !m_placement.groups[group].devices.empty())
        info.seconds = m_scoring->nodeSec(m_placement, nodeOf(item));
    info.totalBytes = m_placement.model->node(nodeOf(item)).memoryBytes;
    info.badge = m_placement.choiceOf[item.value()];
    return info;
}

GroupIndex PlacementPlan::groupOf(ItemIndex item) const
{
    const std::uint32_t group = m_placement.groupOf[item.value()];
    return group == noGroup ? GroupIndex() : GroupIndex(group);
}

std::vector<LaneIndex> PlacementPlan::lanesOf(const PlacedGroup &group) const
{
    return cutaway::lanesOf(m_placement, group);
}

GroupInfo PlacementPlan::group(GroupIndex index) const
{
    const PlacedGroup &group = m_placement.groups[index.value()];
    const GroupFigures &figures = m_figures.groups[index.value()];
    GroupInfo info;
    info.id = group.id;
    info.label = m_scoring->groupName(group.id);
    info.number = std::size_t(group.id < 0 ? std::int64_t(index.value()) : group.id);
    info.exists = group.exists;
    if (group.exists)
        info.lanes = lanesOf(group);
    info.itemCount = group.nodes.size();
    info.usedBytes = groupBytes()[index.value()];
    if (!figures.bars.empty())
        info.seconds = figures.seconds;
    return info;
}

std::vector<ItemIndex> PlacementPlan::groupItems(GroupIndex group) const
{
    const std::vector<NodeIndex> &nodes = m_placement.groups[group.value()].nodes;
    std::vector<ItemIndex> items(nodes.size());
    std::ranges::transform(nodes, items.begin(), itemOf);
    return items;
}

bool PlacementPlan::hasUnplaced() const
{
    return std::ranges::any_of(m_placement.groups,
                               [](const PlacedGroup &group) { return group.exists && group.devices.empty(); });
}

std::size_t PlacementPlan::laneCount() const
{
    return m_placement.model->inventory().devices.size() + (hasUnplaced() ? 1 : 0);
}

LaneInfo PlacementPlan::lane(LaneIndex lane) const
{
    const Inventory &inventory = m_placement.model->inventory();
    const bool isDevice = lane.value() < inventory.devices.size();
    LaneInfo info;
    info.number = lane.value();
    info.isPlace = isDevice;
    for (std::uint32_t g = 0; g < m_placement.groups.size(); ++g) {
        const PlacedGroup &group = m_placement.groups[g];
        if (!group.exists || std::ranges::count(lanesOf(group), lane) == 0)
            continue;
        info.groups.push_back(GroupIndex(g));
        info.usedBytes += groupBytes()[g];
    }
    if (!isDevice) {
        info.label = phrase("Not placed");
        return info;
    }
    const Device &device = inventory.devices[lane.value()];
    info.label = nameOf(device);
    info.kind = device.kind;
    info.host = device.host;
    if (isLimited(*m_scoring, m_placement, DeviceIndex(lane.value())))
        info.capacityBytes = device.availableMemBytes;
    return info;
}

std::vector<GroupEdge> PlacementPlan::edges() const
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::int64_t, double>> sums;
    for (std::size_t i = 0; i < graph().size(); ++i) {
        const std::uint32_t from = m_placement.groupOf[i];
        std::vector<std::uint32_t> to;
        for (const NodeIndex reader : m_placement.model->readers(NodeIndex(i)))
            to.push_back(m_placement.groupOf[reader.value()]);
        sortUnique(to);
        for (const std::uint32_t group : to) {
            if (group == from || from == noGroup)
                continue;
            auto &[bytes, seconds] = sums[{from, group}];
            bytes += graph().nodes()[i].outputBytes;
            seconds += m_placement.model->node(NodeIndex(i)).transferSec;
        }
    }
    std::vector<GroupEdge> edges;
    for (const auto &[pair, sum] : sums) {
        const bool crosses = m_placement.groups[pair.first].devices != m_placement.groups[pair.second].devices;
        GroupEdge edge{GroupIndex(pair.first), GroupIndex(pair.second), sum.first, sum.second, crosses};
        edges.push_back(std::move(edge));
    }
    return edges;
}

Timeline PlacementPlan::timeline() const
{
    if (step())
        return step()->timeline;
    if (!m_scoring->stepControls().empty())
        return {}; // of one sample it would tell another time than the step's
    Timeline timeline;
    const Inventory &inventory = m_placement.model->inventory();
    for (std::size_t d = 0; d < inventory.devices.size(); ++d) {
        TimelineRow row;
        row.label = nameOf(inventory.devices[d]);
        row.lane = LaneIndex(d);
        for (std::uint32_t g = 0; g < m_placement.groups.size(); ++g) {
            if (std::ranges::count(m_placement.groups[g].devices, DeviceIndex(d)) > 0)
                std::ranges::copy(m_figures.groups[g].bars, std::back_inserter(row.bars));
        }
        std::ranges::stable_sort(row.bars, {}, &TimelineBar::start);
        for (const TimelineBar &bar : row.bars)
            timeline.endSec = std::max(timeline.endSec, bar.end);
        timeline.rows.push_back(std::move(row));
    }
    return timeline;
}

std::int64_t deviceBytes(const Placement &placement, std::span<const std::int64_t> groupBytes, DeviceIndex device)
{
    std::int64_t bytes = 0;
    for (std::uint32_t g = 0; g < placement.groups.size(); ++g) {
        if (std::ranges::count(placement.groups[g].devices, device) > 0)
            bytes += groupBytes[g];
    }
    return bytes;
}

bool isOverByStepAlone(const PlacementPlan &plan, DeviceIndex device)
{
    const std::int64_t available = plan.placement().model->inventory().device(device).availableMemBytes;
    return deviceBytes(plan.placement(), plan.groupBytes(), device) > available &&
           deviceBytes(plan.placement(), countedBytes(plan.figures()), device) <= available;
}

bool isLimited(const PlacementScoring &scoring, const Placement &placement, DeviceIndex device)
{
    const DeviceClass &deviceClass = placement.model->classes()[placement.model->classOf(device)];
    return deviceClass.capacity != unknownMemory && !(deviceClass.isHost && scoring.hostsAreOnePlace());
}

namespace {

std::optional<Problem> deviceProblem(const PlacementPlan &plan, DeviceIndex index)
{
    const Device &device = plan.placement().model->inventory().device(index);
    const std::int64_t used = deviceBytes(plan.placement(), plan.groupBytes(), index);
    const bool isUsed = std::ranges::any_of(plan.placement().groups, [&](const PlacedGroup &group) {
        return !group.nodes.empty() && std::ranges::count(group.devices, index) > 0;
    });
    Problem problem;
    problem.lanes = {LaneIndex(index.value())};
    const bool hasLimit = isLimited(plan.scoring(), plan.placement(), index);
    const bool isOver = hasLimit && used > device.availableMemBytes;
    if (isOver && isOverByStepAlone(plan, index)) {
        return std::nullopt; // the kind says what of the step it is
    } else if (isOver) {
        problem.severity = Problem::Severity::Error;
        problem.code = "over_capacity";
        problem.title = phrase("%1 is over capacity", {nameOf(device)});
        problem.text = phrase("Over by %1: needs %2, has %3.",
                              {formatBytes(used - device.availableMemBytes), formatBytes(used, Digits::Four),
                               formatBytes(device.availableMemBytes, Digits::Four)});
    } else if (!isUsed) {
        problem.severity = Problem::Severity::Information;
        problem.code = "idle_device";
        problem.title = phrase("%1 holds nothing", {nameOf(device)});
        problem.text = phrase("The device is idle.");
    } else if (hasLimit && double(used) >= 0.95 * double(device.availableMemBytes)) {
        problem.severity = Problem::Severity::Warning;
        problem.code = "nearly_full";
        problem.title =
            phrase("%1 is %2 full", {nameOf(device), formatPercent(double(used) / double(device.availableMemBytes))});
        problem.text = phrase("A larger input or batch will not fit: %1 left of %2.",
                              {formatBytes(device.availableMemBytes - used), formatBytes(device.availableMemBytes)});
    } else {
        return std::nullopt;
    }
    return problem;
}

Problem violationProblem(const PlacementPlan &plan)
{
    const PlacementViolation &violation = *plan.figures().violation;
    const bool isVisitedTwice = violation.code == "cycle" && plan.figures().seconds.has_value();
    Problem problem;
    problem.severity = isVisitedTwice ? Problem::Severity::Warning : Problem::Severity::Error;
    problem.code = violation.code;
    problem.title = headingOf(violation);
    problem.text =
        phrase(isVisitedTwice ? "%1; a device is then visited more than once per sample." : "%1.", {violation.reason});
    for (const std::uint32_t group : violation.cycle)
        problem.groups.push_back(GroupIndex(group));
    for (const NodeIndex node : violation.culprits)
        problem.items.push_back(ItemIndex(node.value()));
    return problem;
}

std::optional<Problem> groupProblem(const PlacementPlan &plan, std::uint32_t g)
{
    const PlacedGroup &group = plan.placement().groups[g];
    if (!group.exists || (!group.nodes.empty() && !group.devices.empty()))
        return std::nullopt;
    const Text name = plan.scoring().groupName(group.id);
    Problem problem;
    problem.groups = {GroupIndex(g)};
    problem.severity = group.nodes.empty() ? Problem::Severity::Information : Problem::Severity::Warning;
    problem.code = group.nodes.empty() ? "empty_group" : "not_placed";
    problem.title = phrase(group.nodes.empty() ? "%1 is empty" : "%1 is on no device", {name});
    problem.text = phrase(group.nodes.empty() ? "It can be removed." : "Drag it onto a device.");
    return problem;
}

} // namespace

std::vector<Problem> placementProblems(const PlacementPlan &plan)
{
    std::vector<Problem> problems;
    if (plan.figures().violation)
        problems.push_back(violationProblem(plan));
    const auto add = [&](std::optional<Problem> problem) {
        if (problem)
            problems.push_back(std::move(*problem));
    };
    for (std::size_t d = 0; d < plan.placement().model->inventory().devices.size(); ++d)
        add(deviceProblem(plan, DeviceIndex(d)));
    for (std::uint32_t g = 0; g < plan.placement().groups.size(); ++g)
        add(groupProblem(plan, g));
    std::ranges::move(plan.scoring().problems(plan), std::back_inserter(problems));
    for (const Text &warning : plan.proof().warnings)
        problems.push_back({Problem::Severity::Information,
                            "planner",
                            phrase("According to the planner"),
                            phrase("%1.", {warning}),
                            {},
                            {},
                            {}});
    concludeProblems(problems, phrase("The plan can run"), &plan.placement().model->inventory());
    return problems;
}

} // namespace cutaway
