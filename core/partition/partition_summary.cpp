#include "core/partition/partition_summary.h"

#include "core/base/units.h"
#include "core/devices/inventory.h"
#include "core/partition/partition_timeline.h"
#include "core/plan/plan_costs.h"

#include <algorithm>

namespace cutaway {

namespace {

std::string idText(const PartitionState &state, std::uint32_t position)
{
    return std::to_string(state.partitioning()[position].id);
}

std::int64_t bytesBetween(const PartitionState &state, std::uint32_t from, std::uint32_t to)
{
    const std::vector<PartitionEdge> &edges = state.edges();
    const auto at = std::ranges::lower_bound(edges, std::pair(from, to), {},
                                             [](const PartitionEdge &edge) { return std::pair(edge.from, edge.to); });
    return at == edges.end() ? 0 : at->bytes;
}

void addTransferPart(const PartitionState &state, std::uint32_t from, std::uint32_t to, PlanCost &cost)
{
    CostPart part;
    part.label = phrase("Transfer %1 → %2", {idText(state, from), idText(state, to)});
    part.role = CostPart::Role::Transfer;
    part.seconds = state.transferSeconds({from, to, bytesBetween(state, from, to)}).value_or(0.0);
    part.group = GroupIndex(from);
    part.groupTo = GroupIndex(to);
    cost.parts.push_back(std::move(part));
}

/// What goes over each link, where links are what transfers are costed by.
void addTraffic(const PartitionState &state, PlanCost &cost)
{
    if (state.transfers() != Transfers::Links)
        return;
    for (const PartitionState::Traffic &traffic : state.traffic()) {
        const Device &from = state.inventory().device(traffic.from);
        const Device &to = state.inventory().device(traffic.to);
        cost.figures.push_back(
            {phrase("Link %1 → %2", {nameOf(from), nameOf(to)}), double(traffic.bytes), Figure::Unit::Bytes,
             phrase("Transfers over this link: %1, which take %2.",
                    {std::to_string(traffic.transfers), formatSeconds(traffic.seconds)}),
             "link_" + std::to_string(from.logicalId) + '_' + std::to_string(to.logicalId) + "_bytes"});
    }
}

Problem cycleProblem(const PartitionState &state)
{
    Problem problem;
    problem.severity = Problem::Severity::Error;
    problem.code = "cycle";
    problem.title = phrase("Partitions wait for each other");
    problem.text = phrase("Cycle %1: no order of execution exists, so the plan cannot run or be exported.",
                          {cycleText(state.partitioning(), state.cycle())});
    for (const std::uint32_t position : state.cycle())
        problem.groups.push_back(GroupIndex(position));
    return problem;
}

/// Over capacity, nearly full or idle; nothing to say otherwise.
std::optional<Problem> deviceProblem(const PartitionState &state, DeviceIndex index, bool isUsed)
{
    const Device &device = state.inventory().device(index);
    const std::int64_t used = state.deviceBytes(index);
    const std::int64_t left = device.availableMemBytes - used;
    Problem problem;
    problem.lanes = {LaneIndex(index.value())};
    if (left < 0) {
        problem.severity = Problem::Severity::Error;
        problem.code = "over_capacity";
        problem.title = phrase("%1 is over capacity", {device.name});
        problem.text = phrase("Over by %1: needs %2, has %3.", {formatBytes(-left), formatBytes(used, Digits::Four),
                                                                formatBytes(device.availableMemBytes, Digits::Four)});
    } else if (!isUsed) {
        problem.severity = Problem::Severity::Information;
        problem.code = "idle_device";
        problem.title = phrase("%1 holds nothing", {device.name});
        problem.text = device.availableMemBytes == unknownMemory
                           ? Text("The device is idle.")
                           : phrase("The device is idle: %1 are free.", {formatBytes(device.availableMemBytes)});
    } else if (double(used) >= 0.95 * double(device.availableMemBytes)) {
        problem.severity = Problem::Severity::Warning;
        problem.code = "nearly_full";
        problem.title =
            phrase("%1 is %2 full", {device.name, formatPercent(double(used) / double(device.availableMemBytes))});
        problem.text = phrase("A larger input or batch will not fit: %1 left of %2.",
                              {formatBytes(left), formatBytes(device.availableMemBytes)});
    } else {
        return std::nullopt;
    }
    return problem;
}

std::optional<Problem> partitionProblem(const PartitionState &state, std::uint32_t position)
{
    const Partition &partition = state.partitioning()[position];
    const bool hasDevices = !state.inventory().devices.empty();
    if (!partition.exists)
        return std::nullopt;
    Problem problem;
    problem.groups = {GroupIndex(position)};
    if (partition.operations.empty()) {
        problem.severity = Problem::Severity::Information;
        problem.code = "empty_partition";
        problem.title = phrase("Partition %1 is empty", {idText(state, position)});
        problem.text = phrase("It is left out of exports. It can be removed.");
    } else if (partition.devices.empty() && hasDevices) {
        problem.severity = Problem::Severity::Warning;
        problem.code = "not_placed";
        problem.title = phrase("Partition %1 is on no device", {idText(state, position)});
        problem.text = phrase("Drag it onto a device: %1 are needed.", {formatBytes(state.usedBytes(position))});
    } else {
        return std::nullopt;
    }
    return problem;
}

Problem nothingPlacedProblem()
{
    Problem problem;
    problem.severity = Problem::Severity::Information;
    problem.code = "nothing_placed";
    problem.title = phrase("Nothing is placed");
    problem.text = phrase("There are no devices yet: open an inventory or add some.");
    return problem;
}

std::optional<Problem> latencyProblem(const PartitionState &state)
{
    const std::optional<Error> &fault = state.latencyFault();
    if (!fault || fault->code == "cycle")
        return std::nullopt;
    Problem problem;
    problem.severity = Problem::Severity::Warning;
    problem.code = fault->code;
    problem.title = phrase("The latency is not known");
    problem.text = phrase(fault->hint.empty() ? "%1." : "%1; %2.", {fault->message, fault->hint});
    return problem;
}

std::vector<bool> usedDevices(const PartitionState &state)
{
    std::vector<bool> used(state.inventory().devices.size(), false);
    for (const Partition &partition : state.partitioning()) {
        for (const DeviceIndex device : partition.devices)
            used[device.value()] = used[device.value()] || partition.isUsed();
    }
    return used;
}

/// Seconds of the critical path spent on transfers into and out of a partition.
double criticalTransfers(const PartitionState &state, std::uint32_t partition)
{
    const std::vector<std::uint32_t> &path = state.plan().criticalPath;
    const auto at = std::ranges::find(path, partition);
    const auto isStep = [&](const PartitionEdge &edge) {
        const bool isIn = at != path.begin() && edge.to == partition && edge.from == *std::prev(at);
        const bool isOut = std::next(at) != path.end() && edge.from == partition && edge.to == *std::next(at);
        return isIn || isOut;
    };
    double seconds = 0;
    for (const PartitionEdge &edge : state.edges())
        seconds += isStep(edge) ? transferTime(state, edge) : 0;
    return seconds;
}

Figure seconds(Text label, double value, Text description)
{
    return {std::move(label), value, Figure::Unit::Seconds, std::move(description)};
}

/// The device of the partition that holds more than it has room for.
const Device *fullDevice(const PartitionState &state, std::uint32_t partition)
{
    for (const DeviceIndex device : state.partitioning()[partition].devices) {
        if (state.deviceBytes(device) > state.inventory().device(device).availableMemBytes)
            return &state.inventory().device(device);
    }
    return nullptr;
}

void sayWhatTakesLongest(const PartitionLatency &latency, double transfers, GroupLimits &limits)
{
    const std::string own = formatSeconds(latency.overallSec);
    if (transfers > latency.overallSec) {
        limits.cause = GroupLimits::Cause::Transfer;
        limits.text =
            phrase("Sending takes %1 of the critical path, its own compute %2.", {formatSeconds(transfers), own});
    } else if (latency.computeSec >= latency.memorySec) {
        limits.cause = GroupLimits::Cause::Compute;
        limits.text = phrase("Compute takes %1 of its longest path of %2.", {formatSeconds(latency.computeSec), own});
    } else {
        limits.cause = GroupLimits::Cause::Memory;
        limits.text =
            phrase("Memory access takes %1 of its longest path of %2.", {formatSeconds(latency.memorySec), own});
    }
}

} // namespace

PlanCost costOf(const PartitionState &state)
{
    PlanCost cost;
    cost.latencySec = state.plan().seconds;
    if (!cost.latencySec && state.latencyFault())
        cost.latencyUnknownBecause = state.latencyFault()->message;
    std::uint32_t before = noPartition;
    for (const std::uint32_t position : state.plan().criticalPath) {
        if (before != noPartition)
            addTransferPart(state, before, position, cost);
        cost.parts.push_back({phrase("Compute, part. %1", {idText(state, position)}),
                              CostPart::Role::Compute,
                              state.latency(position).overallSec,
                              GroupIndex(position),
                              {}});
        cost.criticalGroups.push_back(GroupIndex(position));
        before = position;
    }
    cost.transferredBytes = state.transferredBytes();
    addTraffic(state, cost);
    for (std::size_t d = 0; d < state.inventory().devices.size(); ++d)
        cost.largestLaneBytes = std::max(cost.largestLaneBytes, state.deviceBytes(DeviceIndex(d)));
    return cost;
}

std::vector<Problem> problemsOf(const PartitionState &state, const PartitionPins &pins)
{
    std::vector<Problem> problems;
    if (!state.cycle().empty())
        problems.push_back(cycleProblem(state));
    const auto add = [&](std::optional<Problem> problem) {
        if (problem)
            problems.push_back(std::move(*problem));
    };
    add(latencyProblem(state));
    add(pinProblem(state, pins));
    const std::vector<bool> used = usedDevices(state);
    for (std::size_t d = 0; d < used.size(); ++d)
        add(deviceProblem(state, DeviceIndex(d), used[d]));
    for (std::uint32_t p = 0; p < state.partitioning().size(); ++p)
        add(partitionProblem(state, p));
    if (state.inventory().devices.empty())
        problems.push_back(nothingPlacedProblem());
    concludeProblems(problems, phrase("No cycle, no device over capacity"), &state.inventory());
    return problems;
}

GroupLimits limitsOf(const PartitionState &state, std::uint32_t partition)
{
    GroupLimits limits;
    if (!state.plan().seconds || !state.partitioning()[partition].isUsed())
        return limits;
    const PartitionLatency &latency = state.latency(partition);
    limits.figures = {
        seconds(phrase("Computing"), latency.computeSec, phrase("Along the longest path through the partition")),
        seconds(phrase("Memory traffic"), latency.memorySec, phrase("Along the longest path through the partition")),
    };
    if (std::ranges::count(state.plan().criticalPath, partition) == 0) {
        const double slack = slackOf(state, partitionTimes(state), partition);
        limits.cause = GroupLimits::Cause::Nothing;
        limits.text = phrase("It is not on the critical path: without it the plan would not be faster.");
        limits.figures.push_back(
            seconds(phrase("Slack"), slack, phrase("How much longer it could take without making the plan slower")));
    } else {
        const double transfers = criticalTransfers(state, partition);
        limits.figures.push_back(
            seconds(phrase("Transfers"), transfers, phrase("Into and out of the partition on the critical path")));
        sayWhatTakesLongest(latency, transfers, limits);
    }
    if (const Device *full = fullDevice(state, partition)) {
        limits.cause = GroupLimits::Cause::Capacity;
        limits.text = phrase("%1 is over its capacity: something has to move off it first.", {full->name});
    }
    return limits;
}

} // namespace cutaway
