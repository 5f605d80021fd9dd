#pragma once

#include "core/bucketing/bucketing.h"

namespace cutaway {

/// Tells whether the graph with sets of collectives drawn together, each with its waits, has a cycle.
class Contraction
{
public:
    explicit Contraction(const CollectiveGraph &graph);

    /// `apart`: not drawn together with any other.
    static constexpr std::uint32_t apart = 0xffffffff;
    void put(CollectiveIndex collective, std::uint32_t bucket);
    void put(const BucketMembers &members);
    std::uint32_t bucketOf(NodeIndex node) const { return m_bucketOf[node.value()]; }

    /// `buckets`: more than any bucket's number. O(nodes + edges).
    bool hasCycle(std::size_t buckets) const;
    /// The numbers of the buckets on a cycle that takes in as few as can be and the lowest number on any, ascending;
    /// empty: none. O(nodes + edges) for each bucket on no cycle that comes before.
    std::vector<std::uint32_t> cycle(const BucketMembers &members) const;
    /// The same through one bucket only.
    std::vector<std::uint32_t> cycleThrough(std::uint32_t bucket, const BucketMembers &members) const;

private:
    bool isWaitOf(NodeIndex wait, NodeIndex collective) const;

    const CollectiveGraph &m_graph;
    std::vector<std::uint32_t> m_bucketOf;      ///< per node
    mutable std::vector<std::uint32_t> m_waits; ///< what each node and bucket waits for; room for `hasCycle`
    mutable std::vector<std::uint32_t> m_ready;
};

/// The nodes from which any of `nodes` can be reached, or those that can be reached from them; the nodes themselves
/// only where a path leads from one to another. O(nodes + edges).
std::vector<bool> ancestorsOf(const CollectiveGraph &graph, const std::vector<NodeIndex> &nodes);
std::vector<bool> descendantsOf(const CollectiveGraph &graph, const std::vector<NodeIndex> &nodes);

/// Leaves out, in the order of buckets and members, each member that would close a cycle with what was taken before.
/// Returns those left out. A check of the whole graph for all where there is no cycle; else at most a few checks for
/// each member that has to go.
std::vector<CollectiveIndex> leaveOutCycles(const CollectiveGraph &graph, BucketMembers &members);

} // namespace cutaway
