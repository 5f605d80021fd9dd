#pragma once

#include "core/devices/inventory.h"
#include "core/partition/partition_cost.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace cutaway {

/// What a partition reads from another's operations: each once, for transfers, and once for every reader, which is what
/// a mapping saves where both are on one device.
struct MergeInflow
{
    std::uint32_t from;
    std::int64_t distinctBytes;
    std::int64_t readerBytes;
};

/// Maps partitions to devices one after another, each to the fullest with room, as ../README.md, section 5, says. It
/// remembers where it stood before each partition, so that two are tried as one without mapping those before them
/// again.
class MergeMapping
{
public:
    static constexpr std::uint32_t noDevice = 0xffffffff;

    explicit MergeMapping(const Inventory &inventory);

    /// Inflow and bytes by partition.
    void mapAll(std::span<const std::vector<MergeInflow>> inflow, std::span<const std::int64_t> usedBytes);
    bool isMapped() const { return m_isMapped; }
    /// The partition that found no device, where not all are mapped.
    std::size_t firstUnmapped() const { return m_before.size() - 1; }
    /// By partition; noDevice from the first that found none.
    const std::vector<std::uint32_t> &devices() const { return m_devices; }

    /// Fills in the devices where i and j (i < j) are one, which comes last and stands at i; false where one finds
    /// none.
    bool mapWithUnion(std::size_t i, std::size_t j, std::span<const MergeInflow> unionInflow, std::int64_t unionBytes,
                      std::span<std::uint32_t> devices);

private:
    struct State
    {
        std::vector<std::int64_t> left; ///< bytes by device
        std::vector<std::uint32_t> order;
    };
    bool place(State &state, std::span<const MergeInflow> inflow, std::int64_t usedBytes,
               std::span<std::uint32_t> devices, std::size_t part);

    State m_empty;
    std::span<const std::vector<MergeInflow>> m_inflow;
    std::span<const std::int64_t> m_usedBytes;
    std::vector<State> m_before; ///< by partition; ends where mapping fails
    std::vector<std::uint32_t> m_devices;
    std::vector<std::int64_t> m_saved; ///< scratch: bytes that are on each device already, else 0
    bool m_isMapped = false;
};

/// Partitions that are merged two by two. Holds what a trial needs of each, so that a trial looks at partitions and
/// their edges and at no operation. Devices are mapped anew for every state.
class MergeTrial
{
public:
    /// One partition for each operation, in graph order.
    MergeTrial(const Graph &graph, const Inventory &inventory);

    std::size_t count() const { return m_parts.size(); }
    /// Latency with every transfer counted, as if no partition had a device.
    double latencyWithoutDevices();
    bool hasEdges() const;
    bool isMapped() const { return m_mapping.isMapped(); }
    /// Names the first partition that found no device.
    Error noMapping() const;

    /// Whether the original tries this pair: neighbours in the partition graph or in level.
    bool mayMerge(std::size_t i, std::size_t j) const;
    /// Latency if i and j (i < j) were one partition at the end of the list; infinite on a cycle or without mapping.
    double tryMerge(std::size_t i, std::size_t j);
    void merge(std::size_t i, std::size_t j);

    Partitioning partitioning() const;

private:
    /// An operation outside that a partition reads, and how often.
    struct Read
    {
        NodeIndex operation;
        std::int64_t times;
    };
    struct Part
    {
        std::size_t serial = 0; ///< told apart for ever, for the cache of unions
        std::vector<NodeIndex> operations;
        std::vector<Read> reads;        ///< from outside, by operation
        std::vector<NodeIndex> sources; ///< held, sorted
        double latency = 0;
    };
    struct UnionFigures
    {
        std::int64_t usedBytes = 0;
        double latency = 0;
    };

    const UnionFigures &unionFigures(std::size_t i, std::size_t j);
    static void addUpTimes(std::vector<Read> &reads);
    std::vector<MergeInflow> inflowOfUnion(std::size_t i, std::size_t j);
    std::vector<MergeInflow> inflowFrom(std::span<const Read> reads, std::size_t withoutI, std::size_t withoutJ);
    std::int64_t sharedSourceBytes(std::span<const NodeIndex> a, std::span<const NodeIndex> b) const;
    double transfer(std::uint32_t fromDevice, std::uint32_t toDevice, std::int64_t bytes) const;
    void rebuild();
    void rebuildLevels();
    double arrival(std::size_t part, std::size_t i, std::size_t j, std::span<const MergeInflow> inflow) const;
    double latencyWithUnion(std::size_t i, std::size_t j, std::span<const MergeInflow> unionInflow,
                            double unionLatency);

    const Graph &m_graph;
    double m_rate;
    std::vector<Part> m_parts;
    std::vector<std::int64_t> m_usedBytes; ///< per partition
    std::vector<std::uint32_t> m_homes;
    std::vector<std::vector<MergeInflow>> m_inflow;
    std::vector<std::vector<std::uint32_t>> m_children;
    std::vector<int> m_levels;
    MergeMapping m_mapping;
    std::size_t m_nextSerial = 0;
    std::map<std::pair<std::size_t, std::size_t>, UnionFigures> m_unions;
    LatencyRecurrence m_recurrence;
    // Scratch space of a trial.
    std::vector<std::uint32_t> m_trialDevice; ///< the union's stands at i
    std::vector<double> m_out;
    std::vector<std::uint32_t> m_unmet;
    std::vector<std::uint32_t> m_ready;
    std::vector<NodeIndex> m_unionSources;
};

} // namespace cutaway
