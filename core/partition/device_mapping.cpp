#include "core/partition/device_mapping.h"

#include "core/base/units.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace cutaway {

namespace {

Error noMapping(const Partition &partition, std::int64_t usedBytes)
{
    return inputError("no_mapping",
                      phrase("partition %1 needs %2, but no device has that much left",
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
        std::ranges::stable_sort(m_order, {}, [&](std::uint32_t device) { return m_left[device]; });
    }

    std::int64_t usedBytes(std::size_t position) const { return m_usedBytes[position]; }

    /// The order of devices persists between calls, so that ties keep the order of the call before.
    std::optional<DeviceIndex> place(std::size_t position)
    {
        for (std::size_t k = 0; k < m_order.size(); ++k) {
            const std::uint32_t device = m_order[k];
            const std::int64_t need = needOn(position, device);
            if (need >= m_left[device])
                continue;
            take(DeviceIndex(device), need);
            resortDevice(m_order, m_left, k);
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
    std::vector<std::uint32_t> m_order;
};

/// Operations on devices, one after another in graph order, each taken off again where the rest finds no room. What a
/// device holds only grows on the way down, since an operation comes after all that it reads.
class FittingSearch
{
public:
    FittingSearch(const Graph &graph, const Inventory &inventory)
        : m_graph(graph), m_tied(graph), m_deviceOf(graph.size())
    {
        for (std::size_t i = 0; i < graph.size(); ++i) {
            if (graph.nodes()[i].isOperation())
                m_operations.push_back(NodeIndex(i));
        }
        for (const Device &device : inventory.devices)
            m_devices.push_back({device.availableMemBytes, 0, 0, {}, std::vector<std::int64_t>(m_tied.storageCount())});
    }

    std::optional<std::vector<DeviceIndex>> run(std::size_t steps, const Job &job)
    {
        m_next.assign(m_operations.size(), 0);
        std::size_t depth = 0;
        while (depth < m_operations.size()) {
            if (steps-- == 0 || (steps % 4096 == 0 && job.stopRequested()))
                return std::nullopt;
            if (placeNext(depth)) {
                ++depth;
                continue;
            }
            m_next[depth] = 0;
            if (depth == 0)
                return std::nullopt;
            --depth;
            takeOff(m_operations[depth]);
        }
        return m_deviceOf;
    }

private:
    struct Load
    {
        std::int64_t room = 0;
        std::int64_t bytes = 0;
        std::size_t operations = 0;
        std::unordered_map<std::size_t, std::uint32_t> readers; ///< of sources, how many operations here read them
        std::vector<std::int64_t> storages;                     ///< of tied parameters, what counts of each
    };
    /// What an operation has changed on its device.
    struct Trace
    {
        std::int64_t bytes = 0;
        std::vector<std::pair<std::uint32_t, std::int64_t>> storages; ///< what counted before
    };

    /// The next device for the operation at that depth which has room: that of the operation before comes first.
    bool placeNext(std::size_t depth)
    {
        const std::size_t first = depth == 0 ? 0 : m_deviceOf[m_operations[depth - 1].value()].value();
        while (m_next[depth] < m_devices.size()) {
            const std::size_t turn = m_next[depth]++;
            const std::size_t device = turn == 0 ? first : turn <= first ? turn - 1 : turn;
            if (!isLikeAnEarlierOne(device) && place(m_operations[depth], device))
                return true;
        }
        return false;
    }

    /// Empty devices of equal room are one as good as the other.
    bool isLikeAnEarlierOne(std::size_t device) const
    {
        const auto isAlike = [&](const Load &other) {
            return other.operations == 0 && other.room == m_devices[device].room;
        };
        return m_devices[device].operations == 0 &&
               std::any_of(m_devices.begin(), m_devices.begin() + std::ptrdiff_t(device), isAlike);
    }

    bool place(NodeIndex operation, std::size_t device)
    {
        Load &load = m_devices[device];
        Trace trace;
        ++load.operations;
        m_deviceOf[operation.value()] = DeviceIndex(device);
        add(operation, load, trace);
        for (const NodeIndex input : m_graph.inputs(operation)) {
            if (!m_graph.node(input).isSource())
                trace.bytes += m_deviceOf[input.value()].value() == device ? 0 : m_graph.node(input).outputBytes;
            else if (load.readers[input.value()]++ == 0)
                add(input, load, trace);
        }
        load.bytes += trace.bytes;
        m_traces.push_back(std::move(trace));
        if (load.bytes <= load.room)
            return true;
        takeOff(operation);
        return false;
    }

    void add(NodeIndex node, Load &load, Trace &trace) const
    {
        trace.bytes += m_graph.node(node).totalBytes;
        for (const TiedParameters::Held &held : m_tied.of(node)) {
            std::int64_t &counted = load.storages[held.storage];
            trace.bytes -= std::min(counted, held.bytes);
            trace.storages.emplace_back(held.storage, counted);
            counted = std::max(counted, held.bytes);
        }
    }

    void takeOff(NodeIndex operation)
    {
        Load &load = m_devices[m_deviceOf[operation.value()].value()];
        const Trace trace = std::move(m_traces.back());
        m_traces.pop_back();
        load.bytes -= trace.bytes;
        for (auto changed = trace.storages.rbegin(); changed != trace.storages.rend(); ++changed)
            load.storages[changed->first] = changed->second;
        for (const NodeIndex input : m_graph.inputs(operation)) {
            if (m_graph.node(input).isSource())
                --load.readers[input.value()];
        }
        --load.operations;
    }

    const Graph &m_graph;
    TiedParameters m_tied;
    std::vector<DeviceIndex> m_deviceOf;
    std::vector<NodeIndex> m_operations;
    std::vector<Load> m_devices;
    std::vector<std::size_t> m_next; ///< per depth, the devices tried
    std::vector<Trace> m_traces;     ///< of what is placed
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

std::optional<std::vector<DeviceIndex>> fittingDevices(const Graph &graph, const Inventory &inventory,
                                                       std::size_t steps, const Job &job)
{
    return FittingSearch(graph, inventory).run(steps, job);
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

void resortDevice(std::vector<std::uint32_t> &order, const std::vector<std::int64_t> &left, std::size_t place)
{
    const auto leftOf = [&](std::uint32_t device) { return left[device]; };
    const auto at = order.begin() + std::ptrdiff_t(place);
    const auto before = std::ranges::upper_bound(order.begin(), at, leftOf(*at), {}, leftOf);
    std::rotate(before, at, at + 1);
    if (before == at)
        std::rotate(at, at + 1, std::ranges::lower_bound(at + 1, order.end(), leftOf(*at), {}, leftOf));
}

} // namespace cutaway
