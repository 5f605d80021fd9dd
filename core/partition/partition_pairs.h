#pragma once

#include "core/partition/partition_cost.h"
#include "core/partition/reader_counts.h"

#include <vector>

namespace cutaway {

/// What partitions send each other, kept up to date operation by operation. A pair is an edge of the partition graph as
/// long as one operation of the first is read by the second; sources that both hold count in its bytes.
class PartitionPairs
{
public:
    PartitionPairs(const Graph &graph, const Partitioning &partitioning, const std::vector<std::uint32_t> &homes,
                   const ReaderCounts &readers);

    void addPartition() { m_pairs.emplace_back(); }
    /// One more operation of `from`, of so many bytes, is read in `to`.
    void add(std::uint32_t from, std::uint32_t to, std::int64_t bytes, const ReaderCounts &readers);
    /// One less; the pair is there.
    void remove(std::uint32_t from, std::uint32_t to, std::int64_t bytes);
    /// `partition` has begun (sign 1) or ceased (−1) to hold a source: it counts in pairs with the other holders.
    void countSource(NodeIndex source, std::uint32_t partition, std::int64_t sign, const ReaderCounts &readers);

    /// By (from, to), in place of what was there.
    void collect(std::vector<PartitionEdge> &edges) const;
    /// A shortest cycle through `partition`, starting from its smallest position; empty: none. O(partitions + edges).
    std::vector<std::uint32_t> cycleThrough(std::uint32_t partition) const;

private:
    struct Pair
    {
        std::uint32_t to;
        std::uint32_t operations;
        std::int64_t operationBytes;
        std::int64_t sourceBytes;
    };

    Pair *find(std::uint32_t from, std::uint32_t to);
    void count(std::uint32_t from, std::uint32_t to, std::int64_t bytes);
    std::int64_t sharedSourceBytes(std::uint32_t from, std::uint32_t to, const ReaderCounts &readers) const;

    const Graph *m_graph;
    std::vector<NodeIndex> m_sharedSources; ///< sources with two readers or more
    std::vector<std::vector<Pair>> m_pairs; ///< per partition, by `to`
};

} // namespace cutaway
