#include "core/partition/partition_summary.h"

#include "core/base/rounding.h"
#include "core/base/units.h"
#include "core/devices/inventory.h"
#include "core/plan/plan_costs.h"

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

/// Sums from both ends round differently: what is left of that is no slack.
double slackLeft(const PartitionState &state, double before, double own, double after)
{
    const double whole = *state.plan().seconds;
    const double slack = whole - before - own - after;
    return slack > roundingShare * whole ? slack : 0.0;
}

/// When each partition runs at the earliest, and what follows it (README.md, section 2).
struct PartitionTimes
{
    std::vector<double> start; ///< by position, seconds; the bits of the plan's latency
    std::vector<double> after; ///< from the partition's end to the plan's, at least
};

/// 0 between equal device lists.
double transferTime(const PartitionState &state, const PartitionEdge &edge)
{
    return state.transferSeconds(edge).value_or(0.0);
}

/// The state must have a latency. O(partitions + edges).
PartitionTimes partitionTimes(const PartitionState &state)
{
    const std::size_t count = state.partitioning().size();
    std::vector<std::vector<const PartitionEdge *>> outOf(count);
    for (const PartitionEdge &edge : state.edges())
        outOf[edge.from].push_back(&edge);
    const std::vector<std::uint32_t> order = state.topologicalOrder();
    PartitionTimes times{std::vector<double>(count, 0.0), std::vector<double>(count, 0.0)};
    for (const std::uint32_t p : order) {
        const double end = times.start[p] + state.latency(p).overallSec;
        for (const PartitionEdge *edge : outOf[p])
            times.start[edge->to] = std::max(times.start[edge->to], end + transferTime(state, *edge));
    }
    for (auto p = order.rbegin(); p != order.rend(); ++p) {
        for (const PartitionEdge *edge : outOf[*p])
            times.after[*p] = std::max(times.after[*p], transferTime(state, *edge) +
                                                            state.latency(edge->to).overallSec + times.after[edge->to]);
    }
    return times;
}

/// How much longer a partition could take without a slower plan; 0 on the critical path.
double slackOf(const PartitionState &state, const PartitionTimes &times, std::uint32_t partition)
{
    return slackLeft(state, times.start[partition], state.latency(partition).overallSec, times.after[partition]);
}

/// The same of a transfer.
double slackOf(const PartitionState &state, const PartitionTimes &times, const PartitionEdge &edge)
{
    return slackLeft(state, times.start[edge.from] + state.latency(edge.from).overallSec, transferTime(state, edge),
                     state.latency(edge.to).overallSec + times.after[edge.to]);
}

struct SlackBar
{
    TimelineBar bar;
    double slack = 0;
};

/// What one device or one link does, in any order.
struct Resource
{
    Text label;
    LaneIndex lane;
    std::vector<SlackBar> bars;
};

Text partitionName(const PartitionState &state, std::uint32_t position)
{
    return phrase("Partition %1", {std::to_string(state.partitioning()[position].id)});
}

Text devicesText(const PartitionState &state, const std::vector<DeviceIndex> &devices)
{
    std::string text;
    for (const DeviceIndex device : devices)
        text += (text.empty() ? "" : ", ") + nameOf(state.inventory().device(device));
    return text.empty() ? phrase("not placed") : Text(text);
}

/// By lane; the last one is of partitions without a device.
std::vector<Resource> devicesOf(const PartitionState &state, const PartitionTimes &times)
{
    const std::size_t count = state.inventory().devices.size();
    std::vector<Resource> devices(count + 1);
    for (std::size_t d = 0; d <= count; ++d) {
        devices[d].lane = LaneIndex(d);
        devices[d].label = d < count ? nameOf(state.inventory().devices[d]) : "Not placed";
    }
    for (std::uint32_t p = 0; p < state.partitioning().size(); ++p) {
        const Partition &partition = state.partitioning()[p];
        if (!partition.isUsed())
            continue;
        const double end = times.start[p] + state.latency(p).overallSec;
        const SlackBar bar{
            {TimelineBar::Role::Forward, times.start[p], end, partitionName(state, p), GroupIndex(p), {}},
            slackOf(state, times, p)};
        for (const DeviceIndex device : partition.devices)
            devices[device.value()].bars.push_back(bar);
        if (partition.devices.empty())
            devices.back().bars.push_back(bar);
    }
    if (devices.back().bars.empty())
        devices.pop_back();
    return devices;
}

std::vector<Resource> linksOf(const PartitionState &state, const PartitionTimes &times)
{
    using Devices = std::vector<DeviceIndex>;
    std::map<std::pair<Devices, Devices>, Resource> links;
    for (const PartitionEdge &edge : state.edges()) {
        const double seconds = transferTime(state, edge);
        if (!(seconds > 0))
            continue;
        const Devices &from = state.partitioning()[edge.from].devices;
        const Devices &to = state.partitioning()[edge.to].devices;
        Resource &link = links[{from, to}];
        if (link.label.empty())
            link.label = phrase("%1 → %2", {devicesText(state, from), devicesText(state, to)});
        const double start = times.start[edge.from] + state.latency(edge.from).overallSec;
        link.bars.push_back({{TimelineBar::Role::Transfer,
                              start,
                              start + seconds,
                              phrase("to %1, %2", {partitionName(state, edge.to), formatBytes(edge.bytes)}),
                              GroupIndex(edge.from),
                              {}},
                             slackOf(state, times, edge)});
    }
    std::vector<Resource> all;
    for (auto &[ends, link] : links)
        all.push_back(std::move(link));
    return all;
}

/// One row if nothing overlaps, else as many as run at once. What is critical comes first of what starts together.
void addRows(Resource resource, PartitionTimeline &result)
{
    std::ranges::stable_sort(resource.bars, {},
                             [](const SlackBar &each) { return std::pair(each.bar.start, each.slack); });
    const std::size_t first = result.timeline.rows.size();
    std::vector<double> ends;
    for (SlackBar &each : resource.bars) {
        const auto free = std::ranges::find_if(ends, [&](double end) { return end <= each.bar.start; });
        const std::size_t row = first + std::size_t(free - ends.begin());
        if (free == ends.end()) {
            ends.push_back(0);
            const std::string count = ends.size() > 1 ? " (" + std::to_string(ends.size()) + ")" : std::string();
            result.timeline.rows.push_back({.label = resource.label + count, .lane = resource.lane, .bars = {}});
            result.slack.emplace_back();
        }
        ends[row - first] = each.bar.end;
        result.timeline.rows[row].bars.push_back(std::move(each.bar));
        result.slack[row].push_back(each.slack);
    }
    if (resource.bars.empty()) {
        result.timeline.rows.push_back({.label = resource.label, .lane = resource.lane, .bars = {}});
        result.slack.emplace_back();
    }
}

} // namespace

PartitionTimeline timelineOf(const PartitionState &state)
{
    PartitionTimeline result;
    if (!state.plan().seconds || !(*state.plan().seconds > 0))
        return result;
    result.timeline.endSec = *state.plan().seconds;
    const PartitionTimes times = partitionTimes(state);
    for (Resource &device : devicesOf(state, times))
        addRows(std::move(device), result);
    for (Resource &link : linksOf(state, times))
        addRows(std::move(link), result);
    return result;
}

Result<ExpectedRun> expectedRunOf(const PartitionState &state)
{
    if (!state.plan().seconds || !(*state.plan().seconds > 0))
        return inputError("no_latency", "the graph has no latencies");
    const PartitionTimes times = partitionTimes(state);
    ExpectedRun run;
    run.stepSec = *state.plan().seconds;
    run.places.push_back({"all devices", LaneIndex()});
    std::vector<std::size_t> passOf(state.partitioning().size(), 0);
    for (std::uint32_t p = 0; p < state.partitioning().size(); ++p) {
        const Partition &partition = state.partitioning()[p];
        if (!partition.isUsed())
            continue;
        ExpectedPass pass;
        pass.group = GroupIndex(p);
        pass.start = times.start[p];
        pass.end = times.start[p] + state.latency(p).overallSec;
        pass.label = "cutaway:partition " + std::to_string(partition.id);
        passOf[p] = run.passes.size();
        run.passes.push_back(std::move(pass));
    }
    for (const PartitionEdge &edge : state.edges()) {
        const double start = run.passes[passOf[edge.from]].end;
        run.transfers.push_back(
            {passOf[edge.from], passOf[edge.to], false, start, start + transferTime(state, edge), {}, {}});
    }
    return run;
}

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
