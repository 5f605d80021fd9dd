#include "core/bucketing/contraction.h"
#include "core/bucketing/rewrite_schedule.h"

#include <queue>

namespace cutaway {

namespace {

/// Puts each bucket where its last member stands, or as soon as all that it reads is there, and right behind it what
/// waited for it.
class ReduceScatterSchedule
{
public:
    ReduceScatterSchedule(const CollectiveGraph &graph, const BucketMembers &members)
        : m_graph(graph)
        , m_members(members)
        , m_buckets(graph)
        , m_isUser(graph.graph().size())
        , m_isDone(graph.graph().size())
        , m_missing(graph.graph().size())
        , m_bucketMissing(members.size())
    {
        m_buckets.put(members);
        for (std::size_t i = 0; i < graph.graph().size(); ++i)
            countWhatIsMissing(NodeIndex(i));
    }

    RewriteSchedule make()
    {
        for (std::size_t i = 0; i < m_graph.graph().size(); ++i)
            visit(NodeIndex(i));
        for (std::size_t i = 0; i < m_graph.graph().size(); ++i) {
            if (isOutput(NodeIndex(i)))
                m_schedule.entries.push_back({ScheduleEntry::Kind::Node, false, std::uint32_t(i)});
        }
        return std::move(m_schedule);
    }

private:
    using Ascending = std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>>;

    bool isOutput(NodeIndex node) const { return m_graph.graph().node(node).opcode == Opcode::Output; }
    bool isInBucket(NodeIndex node) const { return m_buckets.bucketOf(node) != Contraction::apart; }

    /// Everything that depends on a bucket cannot be copied in place; of that, and of each bucket, how much of what it
    /// needs is not emitted yet. A bucket also misses its members' places in the order.
    void countWhatIsMissing(NodeIndex node)
    {
        const std::uint32_t bucket = m_buckets.bucketOf(node);
        std::uint32_t missing = 0;
        for (const NodeIndex before : m_graph.dependences().before(node)) {
            if (bucket != Contraction::apart && m_buckets.bucketOf(before) == bucket)
                continue;
            ++missing;
            if (isInBucket(before) || m_isUser[before.value()])
                m_isUser[node.value()] = true;
        }
        m_missing[node.value()] = missing;
        if (bucket != Contraction::apart)
            m_bucketMissing[bucket] += missing + (isWait(node) ? 0 : 1);
    }

    bool isWait(NodeIndex node) const { return m_graph.waitedFor(node).isValid(); }

    void visit(NodeIndex node)
    {
        const std::uint32_t bucket = m_buckets.bucketOf(node);
        if (bucket != Contraction::apart) {
            if (!isWait(node))
                countDown(bucket);
        } else if (!isOutput(node) && !m_isDone[node.value()] && m_missing[node.value()] == 0) {
            emitNode(node, false);
        }
        settle();
    }

    void countDown(std::uint32_t bucket)
    {
        if (--m_bucketMissing[bucket] == 0)
            m_readyBuckets.push(bucket);
    }

    void emitNode(NodeIndex node, bool isMoved)
    {
        m_isDone[node.value()] = true;
        m_schedule.entries.push_back({ScheduleEntry::Kind::Node, isMoved, std::uint32_t(node.value())});
        releaseUsers(node);
    }

    void emitBucket(std::uint32_t bucket)
    {
        m_schedule.entries.push_back({ScheduleEntry::Kind::Bucket, false, bucket});
        for (const CollectiveIndex member : m_members[bucket]) {
            releaseUsers(m_graph.collective(member).node);
            releaseUsers(m_graph.collective(member).wait);
        }
    }

    void releaseUsers(NodeIndex node)
    {
        const std::uint32_t own = m_buckets.bucketOf(node);
        for (const NodeIndex after : m_graph.dependences().after(node)) {
            const std::uint32_t bucket = m_buckets.bucketOf(after);
            if (bucket != Contraction::apart) {
                if (bucket != own)
                    countDown(bucket);
            } else if (--m_missing[after.value()] == 0 && m_isUser[after.value()] && !isOutput(after)) {
                m_readyUsers.push(std::uint32_t(after.value()));
            }
        }
    }

    /// Emits the buckets that have become complete, and behind each what can follow.
    void settle()
    {
        bool hasEmitted = false;
        for (;;) {
            if (!m_readyBuckets.empty()) {
                const std::uint32_t bucket = m_readyBuckets.top();
                m_readyBuckets.pop();
                emitBucket(bucket);
                hasEmitted = true;
            } else if (hasEmitted && !m_readyUsers.empty()) {
                const NodeIndex user(m_readyUsers.top());
                m_readyUsers.pop();
                if (!m_isDone[user.value()])
                    emitNode(user, true);
            } else {
                return;
            }
        }
    }

    const CollectiveGraph &m_graph;
    const BucketMembers &m_members;
    Contraction m_buckets;
    std::vector<bool> m_isUser; ///< of a bucket, by any path
    std::vector<bool> m_isDone;
    std::vector<std::uint32_t> m_missing;       ///< per node
    std::vector<std::uint32_t> m_bucketMissing; ///< per bucket: what it reads, and the places of its members
    Ascending m_readyBuckets;
    Ascending m_readyUsers;
    RewriteSchedule m_schedule;
};

} // namespace

RewriteSchedule scheduleReduceScatters(const CollectiveGraph &graph, const BucketMembers &members)
{
    return ReduceScatterSchedule(graph, members).make();
}

} // namespace cutaway
