#include "core/partition/partition_limits.h"

#include "core/base/units.h"
#include "core/partition/partition_times.h"

#include <algorithm>

namespace cutaway {

namespace {

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
            phrase("Sending takes %1 of the critical path, its own work %2.", {formatSeconds(transfers), own});
    } else if (latency.computeSec >= latency.memorySec) {
        limits.cause = GroupLimits::Cause::Compute;
        limits.text =
            phrase("Computing takes %1 along its longest path of %2.", {formatSeconds(latency.computeSec), own});
    } else {
        limits.cause = GroupLimits::Cause::Memory;
        limits.text = phrase("Reading and writing memory takes %1 along its longest path of %2.",
                             {formatSeconds(latency.memorySec), own});
    }
}

} // namespace

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
        limits.text = phrase("It is not on the critical path: the plan would be no faster without it.");
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
        limits.text = phrase("%1 holds more than it has room for: something has to move off it first.", {full->name});
    }
    return limits;
}

} // namespace cutaway
