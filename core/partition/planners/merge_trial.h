#pragma once

#include "core/partition/partition_cost.h"

#include <map>

namespace cutaway {

/// Partitions that are merged two by two. Holds what a trial needs of each, so that a trial looks at partitions and
/// their edges and at no operation. Devices are mapped anew for every state, as README.md, section 5, says.
class MergeTrial
{
public:
    /// One partition for each operation, in graph order.
    MergeTrial(const Graph &graph, const Inventory &inventory);

    std::size_t count() const { return m_parts.size(); }
    /// Latency with every transfer counted, as if no partition had a device.
    double latencyWithoutDevices();
    bool hasEdges() const;
    bool isMapped() const { return m_isMapped; }
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
        std::int64_t usedBytes = 0;
        double latency = 0;
    };
    /// What a partition reads from another's operations: each once, for transfers, and once for every reader, which is
    /// what a mapping saves where both are on one device.
    struct Inflow
    {
        std::uint32_t from;
        std::int64_t distinctBytes;
        std::int64_t readerBytes;
    };
    struct UnionFigures
    {
        std::int64_t usedBytes = 0;
        double latency = 0;
    };
    /// Devices while partitions are mapped one after another.
    struct MappingState
    {
        std::vector<std::int64_t> left;
        std::vector<std::uint32_t> order;
    };

    const UnionFigures &unionFigures(std::size_t i, std::size_t j);
    static void addUpTimes(std::vector<Read> &reads);
    std::vector<Inflow> inflowOfUnion(std::size_t i, std::size_t j);
    std::vector<Inflow> inflowFrom(std::span<const Read> reads, std::size_t withoutI, std::size_t withoutJ);
    std::int64_t sharedSourceBytes(std::span<const NodeIndex> a, std::span<const NodeIndex> b) const;
    double transfer(std::uint32_t fromDevice, std::uint32_t toDevice, std::int64_t bytes) const;
    void rebuild();
    void rebuildLevels();
    bool place(MappingState &state, std::span<const Inflow> inflow, std::int64_t usedBytes,
               std::span<std::uint32_t> devices, std::size_t part);
    void mapAll();
    bool mapWithUnion(std::size_t i, std::size_t j, std::span<const Inflow> unionInflow, std::int64_t unionBytes);
    double arrival(std::size_t part, std::size_t i, std::size_t j, std::span<const Inflow> inflow) const;
    double latencyWithUnion(std::size_t i, std::size_t j, std::span<const Inflow> unionInflow, double unionLatency);

    const Graph &m_graph;
    const Inventory &m_inventory;
    double m_rate;
    std::vector<Part> m_parts;
    std::vector<std::uint32_t> m_homes;
    std::vector<std::vector<Inflow>> m_inflow;
    std::vector<std::vector<std::uint32_t>> m_children;
    std::vector<int> m_levels;
    std::vector<MappingState> m_before;  ///< mapping just before each partition; ends where it fails
    std::vector<std::uint32_t> m_device; ///< per partition; noDevice where mapping did not get
    bool m_isMapped = false;
    std::size_t m_nextSerial = 0;
    std::map<std::pair<std::size_t, std::size_t>, UnionFigures> m_unions;
    LatencyRecurrence m_recurrence;
    // Scratch space of a trial.
    std::vector<std::uint32_t> m_trialDevice; ///< the union's stands at i
    std::vector<double> m_out;
    std::vector<std::uint32_t> m_unmet;
    std::vector<std::uint32_t> m_ready;
    std::vector<std::int64_t> m_saved;
    std::vector<NodeIndex> m_unionSources;
};

} // namespace cutaway
