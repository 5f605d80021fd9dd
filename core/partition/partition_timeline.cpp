#include "core/partition/partition_timeline.h"

#include "core/base/rounding.h"
#include "core/base/units.h"
#include "core/devices/inventory.h"

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

double transferTime(const PartitionState &state, const PartitionEdge &edge)
{
    return state.transferSeconds(edge).value_or(0.0);
}

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

double slackOf(const PartitionState &state, const PartitionTimes &times, std::uint32_t partition)
{
    return slackLeft(state, times.start[partition], state.latency(partition).overallSec, times.after[partition]);
}

double slackOf(const PartitionState &state, const PartitionTimes &times, const PartitionEdge &edge)
{
    return slackLeft(state, times.start[edge.from] + state.latency(edge.from).overallSec, transferTime(state, edge),
                     state.latency(edge.to).overallSec + times.after[edge.to]);
}

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

} // namespace cutaway
