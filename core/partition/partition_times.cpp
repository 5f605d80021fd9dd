#include "core/partition/partition_times.h"

#include "core/base/rounding.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Sums from both ends round differently: what is left of that is no slack.
double slackLeft(const PartitionState &state, double before, double own, double after)
{
    const double whole = *state.plan().seconds;
    const double slack = whole - before - own - after;
    return slack > roundingShare * whole ? slack : 0.0;
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

} // namespace cutaway
