#pragma once

#include "core/bucketing/collectives.h"

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

} // namespace cutaway
