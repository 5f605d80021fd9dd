#include "core/bucketing/contraction.h"
#include "core/bucketing/rewrite_schedule.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Puts each bucket where its first member stands, and before it what it needs.
class AllGatherSchedule
{
public:
    AllGatherSchedule(const CollectiveGraph &graph, const BucketMembers &members)
        : m_graph(graph)
        , m_members(members)
        , m_buckets(graph)
        , m_castsOf(graph.graph().size(), Contraction::apart)
        , m_isDone(graph.graph().size())
        , m_areCastsDone(members.size())
    {
        m_buckets.put(members);
        for (std::size_t b = 0; b < members.size(); ++b) {
            for (const NodeIndex input : inputsOf(b)) {
                if (isCast(graph.graph().node(input)))
                    m_castsOf[input.value()] = std::uint32_t(b);
            }
        }
    }

    RewriteSchedule make()
    {
        for (std::size_t i = 0; i < m_graph.graph().size(); ++i) {
            const NodeIndex node(i);
            const std::uint32_t bucket = m_buckets.bucketOf(node);
            if (bucket != Contraction::apart)
                need(node);
            else if (m_castsOf[i] != Contraction::apart)
                emitCasts(m_castsOf[i]);
            else if (!m_isDone[i])
                emitNode(node, false);
        }
        return std::move(m_schedule);
    }

private:
    /// A node, or the bucket that it belongs to, and how far what it needs was looked at.
    struct Step
    {
        NodeIndex node;
        std::uint32_t bucket;
        std::vector<NodeIndex> needs;
        std::size_t next = 0;
    };

    std::vector<NodeIndex> inputsOf(std::size_t bucket) const
    {
        std::vector<NodeIndex> inputs;
        for (const CollectiveIndex member : m_members[bucket])
            inputs.push_back(m_graph.graph().inputs(m_graph.collective(member).node).front());
        return inputs;
    }

    std::vector<NodeIndex> needsOf(NodeIndex node, std::uint32_t bucket) const
    {
        std::vector<NodeIndex> needs;
        const auto add = [&](NodeIndex of) {
            for (const NodeIndex before : m_graph.dependences().before(of)) {
                if (bucket == Contraction::apart || m_buckets.bucketOf(before) != bucket)
                    needs.push_back(before);
            }
        };
        if (bucket == Contraction::apart) {
            add(node);
            return needs;
        }
        for (const CollectiveIndex member : m_members[bucket])
            add(m_graph.collective(member).node);
        for (const CollectiveIndex member : m_members[bucket])
            add(m_graph.collective(member).wait);
        return needs;
    }

    /// Emits a node, or the bucket that holds it, after everything that it needs.
    void need(NodeIndex wanted)
    {
        const auto enter = [&](NodeIndex node) {
            if (m_isDone[node.value()])
                return;
            const std::uint32_t bucket = m_buckets.bucketOf(node);
            m_steps.push_back({node, bucket, needsOf(node, bucket)});
        };
        enter(wanted);
        while (!m_steps.empty()) {
            Step &step = m_steps.back();
            if (step.next < step.needs.size()) {
                enter(step.needs[step.next++]);
                continue;
            }
            if (step.bucket == Contraction::apart)
                emitNode(step.node, true);
            else
                emitBucket(step.bucket);
            m_steps.pop_back();
        }
    }

    void emitNode(NodeIndex node, bool isMoved)
    {
        m_isDone[node.value()] = true;
        m_schedule.entries.push_back({ScheduleEntry::Kind::Node, isMoved, std::uint32_t(node.value())});
    }

    void emitBucket(std::uint32_t bucket)
    {
        for (const CollectiveIndex member : m_members[bucket]) {
            m_isDone[m_graph.collective(member).node.value()] = true;
            m_isDone[m_graph.collective(member).wait.value()] = true;
        }
        m_schedule.entries.push_back({ScheduleEntry::Kind::Bucket, false, bucket});
    }

    /// Where all that a bucket reads are casts, they become one; else all that it reads is emitted here.
    void emitCasts(std::uint32_t bucket)
    {
        if (m_areCastsDone[bucket])
            return;
        m_areCastsDone[bucket] = true;
        std::vector<NodeIndex> inputs = inputsOf(bucket);
        const bool areAllCasts =
            std::ranges::all_of(inputs, [&](NodeIndex input) { return isCast(m_graph.graph().node(input)); });
        for (const NodeIndex input : inputs) {
            if (!areAllCasts)
                need(input);
            else if (!m_isDone[input.value()])
                std::ranges::for_each(m_graph.dependences().before(input), [&](NodeIndex before) { need(before); });
        }
        std::erase_if(inputs, [&](NodeIndex input) { return m_isDone[input.value()]; });
        if (inputs.empty())
            return;
        for (const NodeIndex input : inputs)
            m_isDone[input.value()] = true;
        m_schedule.entries.push_back({ScheduleEntry::Kind::Casts, false, std::uint32_t(m_schedule.castBatches.size())});
        m_schedule.castBatches.push_back({bucket, std::move(inputs)});
    }

    const CollectiveGraph &m_graph;
    const BucketMembers &m_members;
    Contraction m_buckets;
    std::vector<std::uint32_t> m_castsOf; ///< per node: the last bucket that reads this cast
    std::vector<bool> m_isDone;
    std::vector<bool> m_areCastsDone; ///< per bucket
    std::vector<Step> m_steps;
    RewriteSchedule m_schedule;
};

} // namespace

RewriteSchedule scheduleAllGathers(const CollectiveGraph &graph, const BucketMembers &members)
{
    return AllGatherSchedule(graph, members).make();
}

} // namespace cutaway
