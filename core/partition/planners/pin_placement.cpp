#include "core/partition/partition_pins.h"

#include "core/base/units.h"

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

class PinPlacement
{
public:
    PinPlacement(PartitionState &state, const PartitionPins &pins, const Job &job)
        : m_state(state), m_pins(pins), m_job(job)
    {
        for (const auto &[item, pin] : pins) {
            if (pin.kind == Pin::Kind::Group)
                m_pinnedTo.insert(std::uint32_t(pin.group.value()));
        }
        for (std::size_t d = 0; d < state.inventory().devices.size(); ++d)
            m_limits.push_back(
                std::max(state.inventory().devices[d].availableMemBytes, state.deviceBytes(DeviceIndex(d))));
    }

    Done run()
    {
        for (const std::uint32_t partition : m_pinnedTo) {
            if (Done done = fill(partition); !done)
                return done;
        }
        for (const auto &[item, pin] : m_pins) {
            if (isHeld(m_state, item, pin) || pin.kind != Pin::Kind::Lane)
                continue;
            if (m_job.stopRequested())
                return cancelledError();
            if (Done done = putOn(NodeIndex(item.value()), DeviceIndex(pin.lane.value())); !done)
                return done;
        }
        makeRoom();
        return m_job.stopRequested() ? Done(cancelledError()) : checkRoom();
    }

private:
    Done fill(std::uint32_t partition)
    {
        PartitionChange change;
        for (const auto &[item, pin] : m_pins) {
            if (pin.kind == Pin::Kind::Group && pin.group.value() == partition && !isHeld(m_state, item, pin))
                change.operations.push_back({NodeIndex(item.value()), partition});
        }
        m_state.perform(change);
        return straighten(partition);
    }

    Done putOn(NodeIndex operation, DeviceIndex device)
    {
        for (std::uint32_t p = 0; p < m_state.partitioning().size(); ++p) {
            const Partition &partition = m_state.partitioning()[p];
            if (!partition.isUsed() || std::ranges::count(partition.devices, device) == 0)
                continue;
            PartitionChange change;
            change.operations.push_back({operation, p});
            const PartitionChange inverse = m_state.perform(change);
            if (m_state.cycle().empty() && m_state.deviceBytes(device) <= m_limits[device.value()])
                return Done(std::monostate());
            m_state.perform(inverse);
        }
        const std::uint32_t created = add({device});
        PartitionChange change;
        change.operations.push_back({operation, created});
        m_state.perform(change);
        return straighten(created);
    }

    std::uint32_t add(std::vector<DeviceIndex> devices)
    {
        PartitionChange change;
        change.create = std::uint32_t(m_state.partitioning().size());
        change.devices.push_back({change.create, std::move(devices)});
        m_state.perform(change);
        return change.create;
    }

    /// Undoes the cycles that new operations of a partition closed.
    Done straighten(std::uint32_t partition)
    {
        if (m_state.cycle().empty())
            return Done(std::monostate());
        takeInBetween(partition);
        if (!m_state.cycle().empty())
            partOthers(partition);
        if (m_state.cycle().empty())
            return Done(std::monostate());
        return inputError(
            "pins_form_cycle",
            phrase("what is pinned to partition %1 cannot be there: the partitions would wait for each other, %2",
                   {std::to_string(m_state.partitioning()[partition].id),
                    cycleText(m_state.partitioning(), m_state.cycle())}),
            "unpin some of them");
    }

    /// For every node whether it reads from the partition, through whatever lies between.
    std::vector<char> after(std::uint32_t partition) const
    {
        std::vector<char> isAfter(m_state.graph().size(), 0);
        for (std::size_t i = 0; i < isAfter.size(); ++i) {
            for (const NodeIndex input : m_state.graph().inputs(NodeIndex(i)))
                isAfter[i] = isAfter[i] || isAfter[input.value()] || m_state.home(input) == partition;
        }
        return isAfter;
    }

    std::vector<char> before(std::uint32_t partition) const
    {
        std::vector<char> isBefore(m_state.graph().size(), 0);
        for (std::size_t i = isBefore.size(); i-- > 0;) {
            for (const NodeIndex user : m_state.graph().users(NodeIndex(i)))
                isBefore[i] = isBefore[i] || isBefore[user.value()] || m_state.home(user) == partition;
        }
        return isBefore;
    }

    void takeInBetween(std::uint32_t partition)
    {
        const std::vector<char> isAfter = after(partition);
        const std::vector<char> isBefore = before(partition);
        PartitionChange change;
        for (std::size_t i = 0; i < isAfter.size(); ++i) {
            const std::uint32_t home = m_state.home(NodeIndex(i));
            const auto pin = m_pins.find(ItemIndex(i));
            const bool mayGo =
                pin == m_pins.end() || isHeld(pin->second, partition, m_state.partitioning()[partition].devices);
            if (home != noPartition && home != partition && isAfter[i] && isBefore[i] && mayGo)
                change.operations.push_back({NodeIndex(i), partition});
        }
        m_state.perform(change);
    }

    /// What reads from the partition is taken out of partitions that also hold something else.
    void partOthers(std::uint32_t partition)
    {
        const std::vector<char> isAfter = after(partition);
        const std::size_t count = m_state.partitioning().size();
        for (std::uint32_t p = 0; p < count; ++p) {
            if (p == partition || m_pinnedTo.contains(p))
                continue;
            const std::vector<NodeIndex> operations = m_state.partitioning()[p].operations;
            std::vector<NodeIndex> later;
            std::ranges::copy_if(operations, std::back_inserter(later),
                                 [&](NodeIndex operation) { return isAfter[operation.value()] != 0; });
            if (later.empty() || later.size() == operations.size())
                continue;
            const std::uint32_t created = add(m_state.partitioning()[p].devices);
            PartitionChange change;
            for (const NodeIndex operation : later)
                change.operations.push_back({operation, created});
            m_state.perform(change);
        }
    }

    /// Bytes above the limits, of all devices.
    std::int64_t excess() const
    {
        std::int64_t bytes = 0;
        for (std::size_t d = 0; d < m_limits.size(); ++d)
            bytes += std::max<std::int64_t>(0, m_state.deviceBytes(DeviceIndex(d)) - m_limits[d]);
        return bytes;
    }

    /// Sends operators that are not pinned from full devices to neighbours with room, the most helpful first.
    void makeRoom()
    {
        for (std::int64_t before = excess(); before > 0 && !m_job.stopRequested();) {
            PartitionChange best;
            std::int64_t least = before;
            for (std::size_t i = 0; i < m_state.graph().size() && !m_job.stopRequested(); ++i) {
                if (isOnFullDevice(NodeIndex(i)) && !m_pins.contains(ItemIndex(i)))
                    tryNeighbours(NodeIndex(i), least, best);
            }
            if (best.operations.empty())
                return;
            m_state.perform(best);
            before = least;
        }
    }

    bool isOnFullDevice(NodeIndex node) const
    {
        const std::uint32_t home = m_state.home(node);
        return home != noPartition &&
               std::ranges::any_of(m_state.partitioning()[home].devices, [this](DeviceIndex device) {
                   return m_state.deviceBytes(device) > m_limits[device.value()];
               });
    }

    void tryNeighbours(NodeIndex operation, std::int64_t &least, PartitionChange &best)
    {
        std::set<std::uint32_t> targets;
        for (const auto nodes : {m_state.graph().inputs(operation), m_state.graph().users(operation)}) {
            for (const NodeIndex node : nodes)
                targets.insert(m_state.home(node));
        }
        targets.erase(noPartition);
        targets.erase(m_state.home(operation));
        for (const std::uint32_t to : targets) {
            PartitionChange change;
            change.operations.push_back({operation, to});
            const PartitionChange inverse = m_state.perform(change);
            if (m_state.cycle().empty() && excess() < least) {
                least = excess();
                best = change;
            }
            m_state.perform(inverse);
        }
    }

    Done checkRoom() const
    {
        for (std::size_t d = 0; d < m_limits.size(); ++d) {
            const Device &device = m_state.inventory().devices[d];
            const std::int64_t needed = m_state.deviceBytes(DeviceIndex(d));
            if (needed > m_limits[d])
                return inputError("pins_over_capacity",
                                  phrase("with all pins in place %1 needs %2 but has %3",
                                         {device.name, byteCount(needed), byteNumber(device.availableMemBytes)}),
                                  "unpin some of them, or move something off that device first");
        }
        return Done(std::monostate());
    }

    PartitionState &m_state;
    const PartitionPins &m_pins;
    const Job &m_job;
    std::set<std::uint32_t> m_pinnedTo; ///< partitions that something is pinned to
    std::vector<std::int64_t> m_limits; ///< per device: capacity, or what it held before if that is more
};

} // namespace

Done putPinnedInPlace(PartitionState &state, const PartitionPins &pins, const Job &job)
{
    const bool allHeld =
        std::ranges::all_of(pins, [&](const auto &entry) { return isHeld(state, entry.first, entry.second); });
    return allHeld ? Done(std::monostate()) : PinPlacement(state, pins, job).run();
}

PartitionPins carryPins(const PartitionState &from, const PartitionPins &pins, Partitioning &to)
{
    std::map<GroupIndex, std::size_t> positions; // of the partitions pinned to, in `to`
    std::int64_t free = 0;
    for (const auto &[item, pin] : pins) {
        if (pin.kind == Pin::Kind::Group)
            positions[pin.group] = 0;
    }
    for (const Partitioning *all : {&from.partitioning(), &std::as_const(to)}) {
        for (const Partition &partition : *all)
            free = std::max(free, partition.id + 1);
    }
    for (const auto &[group, position] : positions) {
        const auto taken = std::ranges::find(to, from.partitioning()[group.value()].id, &Partition::id);
        if (taken != to.end())
            taken->id = free++;
    }
    for (auto &[group, position] : positions) {
        position = to.size();
        Partition &added = to.emplace_back();
        added.id = from.partitioning()[group.value()].id;
        added.devices = from.partitioning()[group.value()].devices;
    }
    PartitionPins carried = pins;
    for (auto &[item, pin] : carried) {
        if (pin.kind == Pin::Kind::Group)
            pin.group = GroupIndex(positions.at(pin.group));
    }
    return carried;
}

} // namespace cutaway
