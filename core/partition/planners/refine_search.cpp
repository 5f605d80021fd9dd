#include "core/partition/planners/refine_search.h"

#include "core/base/rounding.h"
#include "core/base/sort_unique.h"

#include <algorithm>
#include <limits>

namespace cutaway {

/// What differs by rounding alone is neither a gain nor a loss.
bool isBetter(const PlanScore &score, const PlanScore &other)
{
    if (score.bytesWithoutRoom != other.bytesWithoutRoom)
        return score.bytesWithoutRoom < other.bytesWithoutRoom;
    return score.latency < other.latency * (1 - roundingShare) ||
           (score.latency <= other.latency * (1 + roundingShare) && score.besidesLatency() < other.besidesLatency());
}

PlanScore scoreOf(const PartitionState &state)
{
    PlanScore score;
    score.latency = state.plan().seconds.value_or(std::numeric_limits<double>::infinity());
    score.transferredBytes = state.transferredBytes();
    for (std::uint32_t p = 0; p < state.partitioning().size(); ++p) {
        const Partition &partition = state.partitioning()[p];
        score.partitions += partition.isUsed();
        if (partition.isUsed() && partition.devices.empty())
            score.bytesWithoutRoom += std::max<std::int64_t>(1, state.usedBytes(p));
    }
    for (std::size_t d = 0; d < state.inventory().devices.size(); ++d) {
        const std::int64_t bytes = state.deviceBytes(DeviceIndex(d));
        score.largestDevice = std::max(score.largestDevice, bytes);
        score.bytesWithoutRoom += std::max<std::int64_t>(0, bytes - state.inventory().devices[d].availableMemBytes);
    }
    return score;
}

RefineSearch::RefineSearch(PartitionState &state, const PartitionPins &pins, const Deadline &deadline)
    : m_state(state)
    , m_pins(pins)
    , m_deadline(deadline)
    , m_bound(*latencyBound(state.graph(), state.inventory(), state.transfers()))
{
    m_score = scoreOf(m_state);
    tellGap();
}

void RefineSearch::tellGap() const
{
    if (m_score.bytesWithoutRoom == 0)
        m_deadline.job().tellGap({m_score.latency, m_bound.seconds, boundOrigin(m_state.graph(), m_bound)});
}

bool RefineSearch::isBetter(const PlanScore &score) const
{
    if (!m_state.cycle().empty() || score.bytesWithoutRoom > m_score.bytesWithoutRoom)
        return false;
    return score.bytesWithoutRoom < m_score.bytesWithoutRoom || score.latency < m_score.latency * (1 - roundingShare) ||
           (score.latency <= m_score.latency && score.besidesLatency() < m_score.besidesLatency());
}

bool RefineSearch::keepsPins(const PartitionChange &change) const
{
    if (m_pins.empty())
        return true;
    const auto devicesUnder = [&](std::uint32_t partition) -> const std::vector<DeviceIndex> & {
        const auto placed = std::ranges::find(change.devices, partition, &PartitionChange::DeviceChange::partition);
        return placed == change.devices.end() ? m_state.partitioning()[partition].devices : placed->devices;
    };
    for (const PartitionChange::OperationMove &move : change.operations) {
        const auto pin = m_pins.find(ItemIndex(move.operation.value()));
        if (pin != m_pins.end() && !isHeld(pin->second, move.to, devicesUnder(move.to)))
            return false;
    }
    return change.devices.empty() || std::ranges::all_of(m_pins, [&](const auto &entry) {
               const std::uint32_t home = m_state.home(NodeIndex(entry.first.value()));
               return isHeld(entry.second, home, devicesUnder(home));
           });
}

bool RefineSearch::keepIfBetter(const PartitionChange &change)
{
    return bestPrefix({change});
}

/// Makes the steps one after another and takes back those after the best state seen.
bool RefineSearch::bestPrefix(const std::vector<PartitionChange> &steps)
{
    std::vector<PartitionChange> inverses;
    std::size_t best = 0;
    for (const PartitionChange &step : steps) {
        if (!mayGoOn())
            break;
        if (!keepsPins(step))
            continue;
        inverses.push_back(m_state.perform(step));
        const PlanScore score = scoreOf(m_state);
        if (isBetter(score)) {
            m_score = score;
            best = inverses.size();
        }
    }
    while (inverses.size() > best) {
        m_state.perform(inverses.back());
        inverses.pop_back();
    }
    if (best > 0)
        tellGap();
    return best > 0;
}

std::vector<std::uint32_t> RefineSearch::neighbours(NodeIndex operation) const
{
    const std::uint32_t home = m_state.home(operation);
    std::vector<std::uint32_t> found;
    const auto look = [&](NodeIndex node) {
        const std::uint32_t other = m_state.home(node);
        if (other != noPartition && other != home)
            found.push_back(other);
    };
    std::ranges::for_each(m_state.graph().inputs(operation), look);
    std::ranges::for_each(m_state.graph().users(operation), look);
    sortUnique(found);
    return found;
}

/// Moves operations one after another, from the end of the graph or from its front, and keeps the best stretch: a cut
/// through the middle of a block costs more than one at either end, so single moves would not get there.
bool RefineSearch::sweepBoundary(std::uint32_t from, std::uint32_t to, bool fromFront)
{
    std::vector<NodeIndex> operations = m_state.partitioning()[from].operations;
    if (!fromFront)
        std::ranges::reverse(operations);
    std::vector<PartitionChange> steps;
    for (const NodeIndex operation : operations) {
        PartitionChange step;
        step.operations.push_back({operation, to});
        steps.push_back(std::move(step));
    }
    return bestPrefix(steps);
}

bool RefineSearch::sweepBoundaries()
{
    bool gained = false;
    const std::vector<PartitionEdge> edges = m_state.edges();
    for (const PartitionEdge &edge : edges) {
        if (!mayGoOn())
            break;
        gained = sweepBoundary(edge.from, edge.to, false) || gained;
        gained = sweepBoundary(edge.to, edge.from, true) || gained;
    }
    return gained;
}

bool RefineSearch::sweepOntoIdleDevices()
{
    bool gained = false;
    for (std::size_t d = 0; d < devices(); ++d) {
        const bool isIdle = std::ranges::none_of(m_state.partitioning(), [&](const Partition &partition) {
            return partition.exists && std::ranges::count(partition.devices, DeviceIndex(d)) > 0;
        });
        const std::size_t partitions = m_state.partitioning().size();
        for (std::uint32_t from = 0; isIdle && from < partitions && mayGoOn(); ++from) {
            PartitionChange create; // a slot that was given up again is taken before a new one
            create.create =
                std::uint32_t(m_state.partitioning().size() - (m_state.partitioning().back().exists ? 0 : 1));
            create.devices.push_back({create.create, {DeviceIndex(d)}});
            std::vector<PartitionChange> steps{create};
            const std::vector<NodeIndex> operations = m_state.partitioning()[from].operations;
            for (auto it = operations.rbegin(); it != operations.rend(); ++it) {
                PartitionChange step;
                step.operations.push_back({*it, create.create});
                steps.push_back(std::move(step));
            }
            if (bestPrefix(steps)) {
                gained = true;
                break;
            }
        }
    }
    return gained;
}

bool RefineSearch::moveOperations()
{
    bool gained = false;
    for (std::size_t i = 0; i < m_state.graph().size() && mayGoOn(); ++i) {
        const NodeIndex operation(i);
        if (m_state.home(operation) == noPartition)
            continue;
        for (const std::uint32_t to : neighbours(operation)) {
            PartitionChange change;
            change.operations.push_back({operation, to});
            gained = keepIfBetter(change) || gained;
        }
    }
    return gained;
}

/// Exchanges the ends of a cut edge, or the operations beside them: what a full device needs before it can take
/// anything.
bool RefineSearch::swapOperations()
{
    bool gained = false;
    for (std::size_t i = 0; i < m_state.graph().size() && mayGoOn(); ++i) {
        const NodeIndex operation(i);
        for (const std::uint32_t to :
             m_state.home(operation) == noPartition ? std::vector<std::uint32_t>() : neighbours(operation)) {
            const std::uint32_t from = m_state.home(operation);
            const std::vector<NodeIndex> partners = m_state.partitioning()[to].operations;
            for (const NodeIndex partner : partners) {
                if (!mayGoOn() || m_state.home(operation) != from)
                    break;
                const std::vector<std::uint32_t> near = neighbours(partner);
                if (m_state.home(partner) != to || !std::ranges::binary_search(near, from))
                    continue;
                PartitionChange change;
                change.operations = {{operation, to}, {partner, from}};
                gained = keepIfBetter(change) || gained;
            }
        }
    }
    return gained;
}

/// Another device for a whole partition, or two partitions on each other's.
bool RefineSearch::movePartitions()
{
    bool gained = false;
    const std::size_t partitions = m_state.partitioning().size();
    for (std::uint32_t p = 0; p < partitions && mayGoOn(); ++p) {
        if (!m_state.partitioning()[p].isUsed() || m_state.partitioning()[p].devices.size() > 1)
            continue; // replicas were asked for and stay
        for (std::size_t d = 0; d < devices(); ++d) {
            PartitionChange change;
            change.devices.push_back({p, {DeviceIndex(d)}});
            gained = keepIfBetter(change) || gained;
        }
        for (std::uint32_t q = p + 1; q < partitions; ++q) {
            if (!m_state.partitioning()[q].isUsed() || m_state.partitioning()[q].devices.size() != 1 ||
                m_state.partitioning()[p].devices.size() != 1)
                continue; // nobody is moved to no device at all
            PartitionChange change;
            change.devices = {{p, m_state.partitioning()[q].devices}, {q, m_state.partitioning()[p].devices}};
            gained = keepIfBetter(change) || gained;
        }
    }
    return gained;
}

/// Replicas were asked for and stay.
bool RefineSearch::mayMerge(std::uint32_t kept, std::uint32_t gone) const
{
    const Partition &a = m_state.partitioning()[kept];
    const Partition &b = m_state.partitioning()[gone];
    if (kept == gone || !a.isUsed() || !b.isUsed())
        return false;
    if (a.devices == b.devices)
        return true;
    const auto joins = [&](const PartitionEdge &edge) {
        return (edge.from == kept && edge.to == gone) || (edge.from == gone && edge.to == kept);
    };
    return a.devices.size() == 1 && b.devices.size() == 1 && std::ranges::any_of(m_state.edges(), joins);
}

bool RefineSearch::mergeIfNoSlower(std::uint32_t kept, std::uint32_t gone, double slowest)
{
    PartitionChange change;
    for (const NodeIndex operation : m_state.partitioning()[gone].operations)
        change.operations.push_back({operation, kept});
    if (!keepsPins(change))
        return false;
    const PartitionChange inverse = m_state.perform(change);
    const PlanScore score = scoreOf(m_state);
    if (score.latency <= slowest && score.bytesWithoutRoom <= m_score.bytesWithoutRoom) {
        m_score = score;
        return true;
    }
    m_state.perform(inverse);
    return false;
}

void RefineSearch::mergePartitions(double limit)
{
    const std::uint32_t partitions = std::uint32_t(m_state.partitioning().size());
    // However many are merged.
    const double slowest = std::max(m_score.latency, std::min(m_score.latency * (1 + roundingShare), limit));
    bool gained = true;
    while (gained && !m_deadline.job().stopRequested()) {
        gained = false;
        for (std::uint32_t kept = 0; kept < partitions && !m_deadline.job().stopRequested(); ++kept) {
            for (std::uint32_t gone = 0; gone < partitions; ++gone) {
                if (mayMerge(kept, gone))
                    gained = mergeIfNoSlower(kept, gone, slowest) || gained;
            }
        }
    }
}

void RefineSearch::run(double limit)
{
    for (int pass = 1; mayGoOn(); ++pass) {
        m_deadline.job().progress(phrase("improving, pass %1", {std::to_string(pass)}));
        bool gained = sweepBoundaries();
        gained = movePartitions() || gained;
        gained = sweepOntoIdleDevices() || gained;
        gained = moveOperations() || gained;
        if (!gained)
            gained = swapOperations();
        if (!gained)
            break;
    }
    mergePartitions(limit);
}

} // namespace cutaway
