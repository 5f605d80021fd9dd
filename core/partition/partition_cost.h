#pragma once

#include "core/base/text.h"
#include "core/partition/partitioning.h"

#include <optional>
#include <span>
#include <string>

/// The cost model of partition plans. Times are seconds, added in double from the first node of a path to the last, so
/// that the longest-path recurrence gives the very bits of an enumeration of all paths.

namespace cutaway {

/// Longest path over a partition's operations, and the two parts along that same path.
struct PartitionLatency
{
    double memorySec = 0;
    double computeSec = 0;
    double overallSec = 0;

    friend bool operator==(const PartitionLatency &, const PartitionLatency &) = default;
};

/// What one partition sends to another: an operation of `from` has a reader in `to`. `bytes` counts the sources that
/// both hold too.
struct PartitionEdge
{
    std::uint32_t from = 0; ///< positions
    std::uint32_t to = 0;
    std::int64_t bytes = 0;

    friend bool operator==(const PartitionEdge &, const PartitionEdge &) = default;
};

/// Scratch space for partition latencies: the recurrence's value at every node.
class LatencyRecurrence
{
public:
    explicit LatencyRecurrence(const Graph &graph);

    /// `operations` in graph order; an input counts as inside where `homes` says `position`. O(k + edges).
    /// Every operation must have a latency.
    PartitionLatency longestPath(std::span<const NodeIndex> operations, std::uint32_t position,
                                 const std::vector<std::uint32_t> &homes);
    /// The operations on that path, first to last. O(k + edges).
    std::vector<NodeIndex> longestPathNodes(std::span<const NodeIndex> operations, std::uint32_t position,
                                            const std::vector<std::uint32_t> &homes);

private:
    const PartitionLatency *longestBefore(NodeIndex operation, std::uint32_t position,
                                          const std::vector<std::uint32_t> &homes) const;

    const Graph *m_graph;
    std::vector<PartitionLatency> m_best;
};

/// The first operation without a latency (`no_latency`) or with one that is negative or not finite (`bad_latency`).
std::optional<Error> latencyFault(const Graph &graph);

/// What transfers between devices are costed by.
enum class Transfers : std::uint8_t {
    Rate,  ///< the inventory's one rate, as torch.fx has it
    Links, ///< the inventory's link between the two devices, and the rate where it names none
};

/// How long transfers take.
class TransferTimes
{
public:
    explicit TransferTimes(const Inventory &inventory, Transfers transfers = Transfers::Rate);

    Transfers transfers() const { return m_transfers; }
    /// Seconds that an edge takes: 0 between equal device lists; of replicas what the slowest pair takes. Nothing where
    /// a rate is needed that is missing or no positive number. O(pairs of devices · log links).
    std::optional<double> seconds(const Partition &from, const Partition &to, std::int64_t bytes) const;
    /// The two devices between which the transfer takes so long; none between equal device lists, and where one
    /// partition is on no device.
    std::optional<std::pair<DeviceIndex, DeviceIndex>> slowestPair(const Partition &from, const Partition &to,
                                                                   std::int64_t bytes) const;
    /// What a transfer between two devices takes at least; nothing where none can be costed.
    std::optional<double> leastSeconds(std::int64_t bytes) const;

private:
    struct Way
    {
        double latencySec = 0;
        double bytesPerSec = 0; ///< 0: not known

        std::optional<double> seconds(std::int64_t bytes) const;
        friend auto operator<=>(const Way &, const Way &) = default;
    };
    using Ends = std::pair<DeviceIndex, DeviceIndex>;

    const Way &wayBetween(DeviceIndex from, DeviceIndex to) const;
    void addLinks(const Inventory &inventory);

    Transfers m_transfers;
    Way m_rate;
    std::vector<std::pair<Ends, Way>> m_links; ///< by their ends
    std::vector<Way> m_ways;                   ///< all that differ
};

/// `transfer_rate`, naming the value.
Error transferRateError(const Inventory &inventory);

/// The longest path over the partition graph.
struct PlanLatency
{
    std::optional<double> seconds;           ///< none on a cycle or without a needed rate
    std::vector<std::uint32_t> criticalPath; ///< positions, first to last
    bool needsRate = false;                  ///< a transfer could not be costed
};

/// `edges` ordered by (from, to); `order` topological. O(partitions + edges).
PlanLatency planLatency(const Partitioning &partitioning, std::span<const PartitionEdge> edges,
                        std::span<const std::uint32_t> order, std::span<const PartitionLatency> latencies,
                        const TransferTimes &transfers);

/// The partitions in topological order, or, if that is shorter than the partitioning, a cycle among the others.
struct PartitionOrder
{
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t> cycle; ///< from its smallest position on; empty: none
};
PartitionOrder orderPartitions(std::size_t partitions, std::span<const PartitionEdge> edges);

/// `0 → 2 → 1 → 0`, in ids.
std::string cycleText(const Partitioning &partitioning, std::span<const std::uint32_t> cycle);

/// A latency that no plan can beat whose partitions all lie on devices and within their memory.
struct LatencyBound
{
    double seconds = 0;
    /// The transfer that the proof ends with; invalid: the longest path alone proves the bound.
    NodeIndex from;
    NodeIndex to;
};

/// The larger of two bounds:
/// - the longest path without any transfer, since every cut adds to it;
/// - what memory forces apart: were only edges cut whose transfer makes the longest path through them shorter than B,
///   all other edges would lie inside devices; where what they tie together exceeds the largest device, B is a bound.
///
/// A transfer takes what it takes over the fastest way between two devices, and a storage of tied parameters counts at
/// one of its holders only. None where an operation has no latency. O(edges log edges).
std::optional<LatencyBound> latencyBound(const Graph &graph, const Inventory &inventory,
                                         Transfers transfers = Transfers::Rate);

/// One sentence on what proves it.
Text boundOrigin(const Graph &graph, const LatencyBound &bound);

} // namespace cutaway
