#include "core/partition/device_mapping.h"

#include "core/base/byte_count.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace cutaway {

namespace {

Error noMapping(const Partition &partition, std::int64_t usedBytes)
{
    return inputError("no_mapping",
                      phrase("partition %1 needs %2, and no device has as much left",
                             {std::to_string(partition.id), byteCount(usedBytes)}),
                      "a larger device, or one more, would help");
}

std::vector<std::int64_t> memoryOfAll(const Graph &graph, const Partitioning &partitioning,
                                      const std::vector<std::uint32_t> &homes)
{
    std::vector<std::int64_t> bytes;
    for (std::size_t p = 0; p < partitioning.size(); ++p)
        bytes.push_back(memoryOf(graph, partitioning[p], std::uint32_t(p), homes));
    return bytes;
}

/// Devices and what each holds and has left, while partitions are being placed.
class DeviceLedger
{
public:
    DeviceLedger(const Graph &graph, const Inventory &inventory, const Partitioning &partitioning)
        : m_graph(graph)
        , m_homes(homesOf(graph, partitioning))
        , m_partitioning(partitioning)
        , m_usedBytes(memoryOfAll(graph, partitioning, m_homes))
        , m_isEmpty(inventory.devices.size(), true)
        , m_order(inventory.devices.size())
    {
        for (const Device &device : inventory.devices)
            m_left.push_back(device.availableMemBytes);
        for (std::size_t p = 0; p < partitioning.size(); ++p) {
            for (const DeviceIndex device : partitioning[p].devices)
                take(device, m_usedBytes[p]);
        }
        std::iota(m_order.begin(), m_order.end(), 0);
    }

    std::int64_t usedBytes(std::size_t position) const { return m_usedBytes[position]; }

    /// The order of devices persists between calls, so that ties keep the order of the call before.
    std::optional<DeviceIndex> place(std::size_t position)
    {
        std::ranges::stable_sort(m_order, {}, [&](std::size_t device) { return m_left[device]; });
        for (const std::size_t device : m_order) {
            const std::int64_t need = needOn(position, device);
            if (need >= m_left[device])
                continue;
            take(DeviceIndex(device), need);
            return DeviceIndex(device);
        }
        return std::nullopt;
    }

private:
    void take(DeviceIndex device, std::int64_t bytes)
    {
        m_left[device.value()] -= bytes;
        m_isEmpty[device.value()] = false;
    }

    bool holds(std::size_t device, std::uint32_t position) const
    {
        return std::ranges::find(m_partitioning[position].devices, DeviceIndex(device)) !=
               m_partitioning[position].devices.end();
    }

    /// What a partition reads from operations on the same device costs nothing there.
    std::int64_t needOn(std::size_t position, std::size_t device) const
    {
        std::int64_t need = m_usedBytes[position];
        if (m_isEmpty[device])
            return need;
        for (const NodeIndex operation : m_partitioning[position].operations) {
            for (const NodeIndex input : m_graph.inputs(operation)) {
                const std::uint32_t home = m_homes[input.value()];
                if (home != noPartition && home != position && holds(device, home))
                    need -= m_graph.node(input).outputBytes;
            }
        }
        return need;
    }

    const Graph &m_graph;
    std::vector<std::uint32_t> m_homes;
    const Partitioning &m_partitioning;
    std::vector<std::int64_t> m_usedBytes;
    std::vector<std::int64_t> m_left;
    std::vector<bool> m_isEmpty;
    std::vector<std::size_t> m_order;
};

/// For each used device an idle one of the least memory that holds its load; empty: the round does not come off.
std::vector<std::size_t> replicaRound(const Inventory &inventory, const std::vector<std::size_t> &used,
                                      const std::vector<std::int64_t> &load, std::vector<bool> isTaken)
{
    std::vector<std::size_t> replicas;
    for (const std::size_t original : used) {
        std::optional<std::size_t> best;
        for (std::size_t d = 0; d < inventory.devices.size(); ++d) {
            const std::int64_t room = inventory.devices[d].availableMemBytes;
            if (!isTaken[d] && room >= load[original] && (!best || room < inventory.devices[*best].availableMemBytes))
                best = d;
        }
        if (!best)
            return {};
        isTaken[*best] = true;
        replicas.push_back(*best);
    }
    return replicas;
}

} // namespace

Done mapDevices(const Graph &graph, const Inventory &inventory, Partitioning &partitioning)
{
    DeviceLedger ledger(graph, inventory, partitioning);
    for (std::size_t p = 0; p < partitioning.size(); ++p) {
        if (!partitioning[p].devices.empty())
            continue;
        const std::optional<DeviceIndex> device = ledger.place(p);
        if (!device)
            return noMapping(partitioning[p], ledger.usedBytes(p));
        partitioning[p].devices.push_back(*device);
    }
    return Done(std::monostate());
}

Done saturateHost(const Graph &graph, const Inventory &inventory, Partitioning &partitioning)
{
    const std::vector<std::int64_t> usedBytes = memoryOfAll(graph, partitioning, homesOf(graph, partitioning));
    const std::size_t count = inventory.devices.size();
    std::vector<std::int64_t> load(count, 0);
    std::vector<bool> isTaken(count, false);
    for (std::size_t p = 0; p < partitioning.size(); ++p) {
        if (partitioning[p].devices.empty())
            return noMapping(partitioning[p], usedBytes[p]);
        for (const DeviceIndex device : partitioning[p].devices) {
            load[device.value()] += usedBytes[p];
            isTaken[device.value()] = true;
        }
    }
    std::vector<std::size_t> used;
    for (std::size_t d = 0; d < count; ++d) {
        if (isTaken[d])
            used.push_back(d);
    }
    std::vector<std::pair<DeviceIndex, DeviceIndex>> originalsAndReplicas; // in the order in which they are found
    while (2 * used.size() + originalsAndReplicas.size() <= count) {
        const std::vector<std::size_t> replicas = replicaRound(inventory, used, load, isTaken);
        if (replicas.empty())
            break;
        for (std::size_t i = 0; i < used.size(); ++i) {
            originalsAndReplicas.emplace_back(used[i], replicas[i]);
            isTaken[replicas[i]] = true;
        }
    }
    for (Partition &partition : partitioning) {
        const std::vector<DeviceIndex> own = partition.devices;
        for (const auto &[original, replica] : originalsAndReplicas) {
            if (std::ranges::find(own, original) != own.end())
                partition.devices.push_back(replica);
        }
    }
    return Done(std::monostate());
}

} // namespace cutaway
