#pragma once

#include "core/bucketing/overlap/overlap_scheduler.h"
#include "core/bucketing/overlap/ready_heap.h"

namespace cutaway {

/// One run of `scheduleOverlap`, for its files only.
class OverlapScheduler
{
public:
    OverlapScheduler(const OverlapFacts &facts, const OverlapSettings &settings);
    Result<OverlapSchedule> run(const Job &job);

private:
    static constexpr std::uint32_t none = OverlapFacts::none;

    std::uint32_t started(NodeIndex node) const { return m_facts.startAt[node.value()]; }
    std::uint32_t waited(NodeIndex node) const { return m_facts.waitAt[node.value()]; }
    const Transfer &transfer(std::uint32_t t) const { return m_facts.transfers[t]; }
    std::uint32_t firstCompute(NodeIndex node) const { return m_facts.firstCompute[node.value()]; }

    void runNode(NodeIndex node);
    void compute(NodeIndex node);
    void schedule(NodeIndex node);

    // What is ready: overlap_ready.cpp

    std::int64_t &readyBytes(std::uint32_t t);
    void addReady(NodeIndex node);
    /// One reader after the other, each reading nothing else, up to a collective that was not started.
    bool leadsToStartAlone(NodeIndex node) const;
    std::vector<NodeIndex> nextNodes();
    bool isOffPathTurn(NodeIndex node);
    /// The ready ones that could be merged with it, as far as they fit.
    std::vector<NodeIndex> batchOf(NodeIndex node);

    // Collectives; overlap_prefetch.cpp starts them early.

    void startTransfer(std::uint32_t t);
    /// A wait lands everything that its group started before. What its collective still needs is time for other groups.
    void wait(NodeIndex node);
    /// A wait that is forced may need more than its collective: the part of a coalesced one, or writers of storage.
    void runMissing(NodeIndex node);
    bool isHidden(std::uint32_t t, NodeIndex node) const;
    /// Starts collectives that can hide behind what is left of a node's time, per group.
    void overlap(NodeIndex node, std::vector<double> left);
    /// Starts a collective with all that it still needs, or refuses.
    bool prefetch(std::uint32_t t, NodeIndex node);
    bool wouldExceedMemory(std::uint32_t t) const;
    /// What a collective needs that is not scheduled, in graph order, unless something of it stands in the way.
    bool findPath(std::uint32_t t, NodeIndex node);
    bool isObstacle(NodeIndex needed, NodeIndex node) const;

    const OverlapFacts &m_facts;
    const OverlapSettings &m_settings;
    OverlapSchedule m_result;
    MemoryBefore m_before;
    std::int64_t m_allowed;
    Flight m_flight;
    LiveBytes m_live;
    std::vector<std::int64_t> m_prefetched; ///< bytes, per compute node
    std::vector<std::uint32_t> m_missing;   ///< inputs that are not scheduled, per node
    std::vector<bool> m_isDone;
    std::vector<bool> m_isUnstarted;
    ReadyHeap m_onPath;
    ReadyHeap m_offPath;
    std::vector<std::uint32_t> m_seen; ///< per node: the number of the last search that saw it
    std::uint32_t m_search = 0;
    std::vector<NodeIndex> m_stack;
    std::vector<NodeIndex> m_path;
    std::vector<std::uint32_t> m_unstarted; ///< by first wait
    std::vector<std::int64_t> m_readyBytes; ///< of collectives off the path that got ready, per key
    std::int64_t m_keylessBytes = 0;
    std::size_t m_computed = 0; ///< compute nodes done
    std::int64_t m_lastOnPath = -1;
    std::size_t m_nesting = 0;
};

} // namespace cutaway
