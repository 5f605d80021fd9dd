#pragma once

#include "core/bucketing/bucketing.h"
#include "core/bucketing/bucketing_settings.h"
#include "core/bucketing/collectives.h"
#include "core/graph/graph.h"

#include <set>

// What overlap scheduling knows of a graph: its transfers, what storage they keep, and which operators count as
// compute.

namespace cutaway {

/// Which nodes share a storage, how large it is and who reads it. A node whose field `alias_of` names one of its inputs
/// shares that one's.
class StorageUse
{
public:
    /// Errors of the field `alias_of`. O(nodes + edges).
    static Result<StorageUse> make(const Graph &graph);

    /// The node that makes the storage that this node returns.
    NodeIndex makerOf(NodeIndex node) const { return m_makers[node.value()]; }
    std::int64_t bytesOf(NodeIndex maker) const { return m_bytes[maker.value()]; }
    /// Distinct makers of the storages that a node reads.
    const std::vector<NodeIndex> &readBy(NodeIndex node) const { return m_reads[node.value()]; }
    std::size_t readersOf(NodeIndex maker) const { return m_readers[maker.value()]; }

private:
    std::vector<NodeIndex> m_makers;
    std::vector<std::int64_t> m_bytes;
    std::vector<std::vector<NodeIndex>> m_reads;
    std::vector<std::uint32_t> m_readers;
};

/// Bytes of live storages while nodes run one after the other: placeholders from the start, each storage up to its last
/// reader, except one whose maker is called `primals…`. O(inputs) a node.
class LiveBytes
{
public:
    LiveBytes(const Graph &graph, const StorageUse &use);

    void run(NodeIndex node);
    std::int64_t current() const { return m_current; }
    /// The greatest value so far, with a node's result beside all that it reads.
    std::int64_t peak() const { return m_peak; }

private:
    const Graph &m_graph;
    const StorageUse &m_use;
    std::vector<std::uint32_t> m_left; ///< readers to come, per maker
    std::int64_t m_current = 0;
    std::int64_t m_peak = 0;
};

/// A collective that something waits for, as overlap scheduling sees it.
struct Transfer
{
    static constexpr std::uint32_t noKey = 0xffffffff;

    CollectiveIndex collective;
    NodeIndex start;
    NodeIndex wait;         ///< the first one
    std::int64_t bytes = 0; ///< of input and output; of an all-reduce half
    double milliseconds = 0;
    std::uint32_t group = 0;
    std::uint32_t key = noKey; ///< of those that may be merged
};

/// All that does not change while a graph is scheduled. Times are milliseconds.
struct OverlapFacts
{
    static constexpr std::uint32_t none = 0xffffffff;

    /// Errors of the fields of collectives and of `alias_of`. O((nodes + edges) + nodes · transfers / 64).
    static Result<OverlapFacts> make(std::shared_ptr<const CollectiveGraph> graph, const BucketingSettings &settings,
                                     double overlapMultiplier);

    const Graph &nodes() const { return graph->graph(); }
    /// What a node must stay behind: what it reads, and who wrote or read storage that it writes or reads.
    std::span<const NodeIndex> before(NodeIndex node) const { return graph->dependences().before(node); }
    std::span<const NodeIndex> after(NodeIndex node) const { return graph->dependences().after(node); }
    bool isOffPath(NodeIndex node) const { return firstCompute[node.value()] == none; }
    bool leadsToScatter(NodeIndex node) const { return firstScatter[node.value()] != none; }
    /// Whether a path leads from a node to the start of a transfer.
    bool reaches(NodeIndex node, std::size_t transfer) const
    {
        return reached[node.value() * reachedWords + transfer / 64] >> (transfer % 64) & 1;
    }

    std::shared_ptr<const CollectiveGraph> graph;
    StorageUse storage;
    double latencyMs = 0;             ///< of each collective, beside its bytes
    std::vector<double> milliseconds; ///< per node: what collectives may hide behind
    std::vector<bool> isCompute;      ///< per node: it has flops
    std::size_t computeCount = 0;
    std::vector<std::uint32_t> firstCompute; ///< per node: number of the first compute node that it leads to, or is
    std::vector<std::uint32_t> firstScatter; ///< the same for reduce-scatters
    std::vector<bool> isCheap;               ///< per node: a view, or element by element
    std::vector<Transfer> transfers;         ///< by first wait
    std::vector<std::uint32_t> startAt;      ///< per node: the transfer that it starts
    std::vector<std::uint32_t> waitAt;       ///< per node: the transfer that it waits for
    std::vector<std::string> groups;         ///< by first transfer
    std::set<std::string, std::less<>> fsdpGroups;
    std::size_t reachedWords = 0;
    std::vector<std::uint64_t> reached; ///< a row of bits a node
};

/// Whether torch counts flops of the operator (torch/utils/flop_counter.py): products of matrices, convolutions,
/// attention, and their backward forms.
bool hasFlops(const Node &node);

/// Whether it only looks at its input.
bool isView(const Node &node);
/// That, or computes element by element.
bool isViewOrPointwise(const Node &node);

} // namespace cutaway
