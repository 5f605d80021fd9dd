#include "core/bucketing/rewrite_schedule.h"

#include <algorithm>
#include <queue>

namespace cutaway {

namespace {

const TensorType &inputOf(const CollectiveGraph &graph, const Collective &collective)
{
    return graph.graph().node(graph.graph().inputs(collective.node).front()).outputs->front();
}

Text oneUserText(const std::string &name)
{
    return phrase("%1: a bucketed collective needs exactly one user, its wait", {name});
}

/// The merged operators cut along the first dimension only.
bool isSplitAlongFirst(const TensorType &share, const TensorType &whole, std::int64_t groupSize)
{
    std::vector<std::int64_t> gathered = share.shape;
    if (gathered.empty() || __builtin_mul_overflow(gathered.front(), groupSize, &gathered.front()))
        return false;
    return gathered == whole.shape;
}

std::optional<Error> splitFault(const CollectiveGraph &graph, const Collective &collective)
{
    const Node &node = graph.graph().node(collective.node);
    const TensorType &input = inputOf(graph, collective);
    const bool isSplit = collective.kind == CollectiveKind::AllGather
                             ? isSplitAlongFirst(input, node.outputs->front(), collective.groupSize)
                             : !input.shape.empty();
    if (isSplit)
        return std::nullopt;
    return inputError("not_first_dimension",
                      phrase("%1: only tensors split along their first dimension can be merged", {node.name}));
}

std::optional<Error> bucketFault(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    const Collective &first = graph.collective(members.front());
    const std::string &dtype = inputOf(graph, first).dtype;
    if (first.kind == CollectiveKind::ReduceScatter && dtype != "float32" && dtype != "bfloat16")
        return inputError("reduce_dtype", phrase("reduce dtype %1 is not supported", {dtype}),
                          "float32 and bfloat16 are");
    for (const CollectiveIndex member : members) {
        const Collective &collective = graph.collective(member);
        if (inputOf(graph, collective).dtype != dtype || collective.dtype != first.dtype)
            return inputError("mixed_dtypes", "mixed dtypes in one bucket");
        if (bucketKey(collective) != bucketKey(first) || collective.kind != first.kind)
            return inputError("mixed_groups", "bucket mixes groups or reduce ops");
        if (std::optional<Error> fault = splitFault(graph, collective))
            return fault;
    }
    return std::nullopt;
}

std::string listed(const std::vector<std::uint32_t> &ids)
{
    std::string text;
    for (std::size_t i = 0; i < ids.size(); ++i)
        text += (i == 0 ? "" : i + 1 == ids.size() ? " and " : ", ") + std::to_string(ids[i]);
    return text;
}

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

bool isCast(const Node &node)
{
    return node.opcode == Opcode::CallFunction && !node.inputs.empty() &&
           plainTarget(node) == "prims.convert_element_type";
}

std::optional<Error> sharedFault(const CollectiveGraph &graph, const BucketMembers &members)
{
    for (const std::vector<CollectiveIndex> &bucket : members) {
        for (const CollectiveIndex member : bucket) {
            if (!graph.collective(member).hasOnlyItsWait)
                return inputError("not_one_user", oneUserText(graph.nameOf(member)));
        }
    }
    Contraction contraction(graph);
    contraction.put(members);
    if (const std::vector<std::uint32_t> cycle = contraction.cycle(members); !cycle.empty())
        return inputError(
            "cycle", phrase(cycle.size() == 1 ? "cycle in bucket %1" : "cycle between buckets %1", {listed(cycle)}),
            "remove one of their collectives");
    return std::nullopt;
}

namespace {

/// Why buckets cannot be merged: `x: a bucketed collective needs exactly one user, its wait`,
/// `cycle between buckets 0 and 1`, `reduce dtype float16 is not supported`, `mixed dtypes in one bucket`,
/// `bucket mixes groups or reduce ops`, and for what is not split along its first dimension.
std::optional<Error> rewriteFault(const CollectiveGraph &graph, const BucketMembers &members)
{
    if (std::optional<Error> fault = sharedFault(graph, members))
        return fault;
    for (const std::vector<CollectiveIndex> &bucket : members) {
        if (std::optional<Error> fault = bucketFault(graph, bucket))
            return fault;
    }
    return std::nullopt;
}

} // namespace

Result<RewriteSchedule> scheduleRewrite(const CollectiveGraph &graph, const BucketMembers &members)
{
    if (std::optional<Error> fault = rewriteFault(graph, members))
        return *fault;
    const bool gathers = members.empty() || graph.collective(members.front().front()).kind == CollectiveKind::AllGather;
    return gathers ? scheduleAllGathers(graph, members) : scheduleReduceScatters(graph, members);
}

RewriteSchedule scheduleAllGathers(const CollectiveGraph &graph, const BucketMembers &members)
{
    return AllGatherSchedule(graph, members).make();
}

RewriteSchedule scheduleReduceScatters(const CollectiveGraph &graph, const BucketMembers &members)
{
    return ReduceScatterSchedule(graph, members).make();
}

} // namespace cutaway
