#include "core/bucketing/step_cost.h"

#include "core/base/rounding.h"
#include "core/bucketing/collectives.h"

#include <algorithm>
#include <unordered_map>

namespace cutaway {

namespace {

double sendSec(const StepRates &rates, CollectiveKind kind, std::int64_t bytes, std::int64_t groupSize)
{
    double share = double(groupSize - 1) / double(groupSize);
    if (kind == CollectiveKind::AllReduce)
        share *= 2;
    return rates.latencySec + double(bytes) * share / rates.bandwidth;
}

double copySec(const StepRates &rates, std::int64_t bytes)
{
    return 2.0 * double(bytes) / rates.copyBandwidth;
}

/// Made by a rewrite.
bool isAdded(const Node &node)
{
    return node.extra.find("\"bucket\":") != std::string::npos;
}

/// What nodes return in the rewritten graph: a rank's share of rows that do not divide evenly is smaller than the wait
/// in whose place it comes.
class MergedSizes
{
public:
    MergedSizes(const CollectiveGraph &graph, std::int64_t rank) : m_graph(graph), m_rank(rank) {}

    /// Of the graph as it is.
    explicit MergedSizes(const CollectiveGraph &graph) : MergedSizes(graph, 0) {}

    /// What stands for the members' waits from now on.
    void merge(const std::vector<CollectiveIndex> &members)
    {
        const Collective &first = m_graph.collective(members.front());
        if (first.kind != CollectiveKind::ReduceScatter)
            return;
        for (const CollectiveIndex index : members) {
            const Collective &member = m_graph.collective(index);
            const TensorType &read = output(inputOf(member));
            const TensorType share{shareOf(read.shape, first.groupSize, first.rank.value_or(m_rank)), read.dtype};
            if (outputTensorBytes(m_graph.graph().node(member.wait)) == tensorBytes(share))
                continue;
            m_shares.insert_or_assign(member.node, share);
            m_shares.insert_or_assign(member.wait, share);
        }
    }

    bool changes(NodeIndex node) const
    {
        const auto isShare = [&](NodeIndex read) { return m_shares.contains(read); };
        return !m_shares.empty() && (std::ranges::any_of(m_graph.graph().inputs(node), isShare) ||
                                     std::ranges::any_of(m_graph.mutatedBy(node), isShare));
    }

    std::optional<std::int64_t> bytesOf(NodeIndex node) const
    {
        const auto share = m_shares.find(node);
        return share == m_shares.end() ? outputTensorBytes(m_graph.graph().node(node)) : tensorBytes(share->second);
    }

    /// What a collective moves.
    std::int64_t fullBytes(const Collective &collective) const
    {
        if (!changes(collective.node))
            return collective.fullBytes();
        Collective changed = collective;
        changed.inputBytes = 0;
        for (const NodeIndex read : readTensors(m_graph.graph(), collective.node))
            changed.inputBytes += bytesOf(read).value_or(m_graph.graph().node(read).outputBytes);
        return changed.fullBytes();
    }

    /// Bytes that all members of a bucket read; those of reduce_scatter rounded up to whole shares.
    std::int64_t mergedInputBytes(const std::vector<CollectiveIndex> &members) const
    {
        std::int64_t bytes = 0;
        for (const CollectiveIndex index : members) {
            const Collective &member = m_graph.collective(index);
            if (member.kind == CollectiveKind::AllGather)
                bytes += member.inputBytes;
            else
                bytes += changes(member.node) ? paddedInputBytes(member) : member.bufferBytes;
        }
        return bytes;
    }

private:
    NodeIndex inputOf(const Collective &collective) const { return m_graph.graph().inputs(collective.node).front(); }
    std::int64_t paddedInputBytes(const Collective &collective) const
    {
        TensorType padded = output(inputOf(collective));
        padded.shape = paddedShape(std::move(padded.shape), collective.groupSize);
        return tensorBytes(padded).value_or(0);
    }
    const TensorType &output(NodeIndex node) const
    {
        const auto share = m_shares.find(node);
        return share == m_shares.end() ? m_graph.graph().node(node).outputs->front() : share->second;
    }

    const CollectiveGraph &m_graph;
    std::int64_t m_rank;
    std::unordered_map<NodeIndex, TensorType> m_shares; ///< per member and its wait, where the graph says otherwise
};

/// What a copying node that has no latency of its own moves.
std::int64_t copiedBytes(const CollectiveGraph &graph, const MergedSizes &sizes, NodeIndex index)
{
    const Node &node = graph.graph().node(index);
    const std::string_view target = plainTarget(node);
    if (target == "fsdp.all_gather_copy_in")
        return node.outputs && !node.outputs->empty() ? tensorBytes(node.outputs->front()).value_or(0) : 0;
    if (target == "fsdp.split_with_sizes_copy")
        return node.inputs.empty() ? 0 : sizes.bytesOf(node.inputs.front()).value_or(0);
    if (target == "fsdp.chunk_cat")
        return graph.mutatedBy(index).empty() ? 0 : sizes.bytesOf(graph.mutatedBy(index).front()).value_or(0);
    const bool isCopy = target == "aten._foreach_copy" || target.starts_with("bucketing._pre_bucket_") ||
                        (isAdded(node) && (target == "aten.cat" || target == "aten.copy_" || target == "aten.clone"));
    return isCopy ? sizes.bytesOf(index).value_or(0) : 0;
}

double computeSec(const CollectiveGraph &graph, const StepRates &rates, const MergedSizes &sizes, NodeIndex index)
{
    if (graph.collectiveAt(index).isValid() || graph.waitedFor(index).isValid())
        return 0;
    const Node &node = graph.graph().node(index);
    if (plainTarget(node) == "_c10d_functional.wait_tensor")
        return 0;
    return node.latency ? node.latency->seconds() : copySec(rates, copiedBytes(graph, sizes, index));
}

double collectiveSecOf(const CollectiveGraph &graph, const StepRates &rates, const MergedSizes &sizes,
                       CollectiveIndex index)
{
    const Collective &collective = graph.collective(index);
    return sendSec(rates, collective.kind, sizes.fullBytes(collective), collective.groupSize);
}

double mergedSendSec(const CollectiveGraph &graph, const StepRates &rates, const MergedSizes &sizes,
                     const std::vector<CollectiveIndex> &members)
{
    const Collective &first = graph.collective(members.front());
    const std::int64_t read = sizes.mergedInputBytes(members);
    const std::int64_t bytes = first.kind == CollectiveKind::AllGather ? read * first.groupSize : read;
    return sendSec(rates, first.kind, bytes, first.groupSize);
}

/// One copy for many casts: as long as they took, where all say it, else by what it writes.
double castsSec(const CollectiveGraph &graph, const StepRates &rates, const std::vector<NodeIndex> &casts)
{
    Latency sum;
    std::int64_t bytes = 0;
    bool areAllKnown = true;
    for (const NodeIndex cast : casts) {
        const Node &node = graph.graph().node(cast);
        areAllKnown = areAllKnown && node.latency;
        if (node.latency) {
            sum.memorySec += node.latency->memorySec;
            sum.computeSec += node.latency->computeSec;
        }
        bytes += outputTensorBytes(node).value_or(0);
    }
    return areAllKnown ? sum.seconds() : copySec(rates, bytes);
}

} // namespace

StepClock::Span StepClock::advance(const StepEvent &event)
{
    Span span{m_compute, m_compute};
    switch (event.kind) {
    case StepEvent::Kind::Compute:
        m_compute += event.seconds;
        span.end = m_compute;
        break;
    case StepEvent::Kind::Launch:
        span.start = std::max(m_communication, m_compute);
        m_communication = span.start + event.seconds;
        span.end = m_ends[event.collective] = m_communication;
        m_launched += event.seconds;
        ++m_count;
        break;
    case StepEvent::Kind::Wait:
        if (const double end = m_ends[event.collective]; end > m_compute) {
            m_exposed += end - m_compute;
            m_compute = span.end = end;
        }
        break;
    }
    return span;
}

StepCost StepClock::cost() const
{
    return {.stepSec = std::max(m_compute, m_communication),
            .computeSec = m_compute - m_exposed,
            .communicationSec = m_launched,
            .exposedSec = m_exposed,
            .overlappedSec = withoutRounding(m_launched - m_exposed, m_launched),
            .collectives = m_count};
}

StepModel::StepModel(const CollectiveGraph &graph, const StepRates &rates) : m_rates(rates)
{
    const MergedSizes sizes(graph);
    m_nodeSec.reserve(graph.graph().size());
    for (std::size_t i = 0; i < graph.graph().size(); ++i)
        m_nodeSec.push_back(computeSec(graph, rates, sizes, NodeIndex(i)));
    m_collectiveSec.reserve(graph.size());
    for (std::size_t c = 0; c < graph.size(); ++c)
        m_collectiveSec.push_back(collectiveSecOf(graph, rates, sizes, CollectiveIndex(c)));
}

double StepModel::mergedSec(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members) const
{
    return mergedSendSec(graph, m_rates, MergedSizes(graph), members);
}

void StepModel::addNode(std::vector<StepEvent> &events, const CollectiveGraph &graph, NodeIndex node) const
{
    const CollectiveIndex collective = graph.collectiveAt(node);
    addEvent(events, graph, node, collective.isValid() ? collectiveSec(collective) : m_nodeSec[node.value()]);
}

void StepModel::addEvent(std::vector<StepEvent> &events, const CollectiveGraph &graph, NodeIndex node, double seconds)
{
    if (const CollectiveIndex collective = graph.collectiveAt(node); collective.isValid())
        events.push_back({StepEvent::Kind::Launch, seconds, collectiveId(collective), node});
    else if (const CollectiveIndex waited = graph.waitedFor(node); waited.isValid())
        events.push_back({StepEvent::Kind::Wait, 0, collectiveId(waited), node});
    else if (seconds > 0)
        events.push_back({StepEvent::Kind::Compute, seconds, 0, node});
}

void StepModel::addCopy(std::vector<StepEvent> &events, std::int64_t bytes) const
{
    events.push_back({StepEvent::Kind::Compute, copySec(m_rates, bytes), 0, {}});
}

std::vector<StepEvent> StepModel::before(const CollectiveGraph &graph) const
{
    std::vector<StepEvent> events;
    for (std::size_t i = 0; i < graph.graph().size(); ++i)
        addNode(events, graph, NodeIndex(i));
    return events;
}

std::vector<StepEvent> StepModel::after(const CollectiveGraph &graph, const BucketMembers &members,
                                        const RewriteSchedule &schedule, std::int64_t rank) const
{
    MergedSizes sizes(graph, rank);
    std::vector<StepEvent> events;
    for (const ScheduleEntry &entry : schedule.entries) {
        if (entry.kind == ScheduleEntry::Kind::Node) {
            const NodeIndex node(entry.index);
            const CollectiveIndex collective = graph.collectiveAt(node);
            if (!sizes.changes(node))
                addNode(events, graph, node);
            else if (collective.isValid())
                addEvent(events, graph, node, collectiveSecOf(graph, m_rates, sizes, collective));
            else
                addEvent(events, graph, node, computeSec(graph, m_rates, sizes, node));
            continue;
        }
        if (entry.kind == ScheduleEntry::Kind::Casts) {
            const double seconds = castsSec(graph, m_rates, schedule.castBatches[entry.index].casts);
            events.push_back({StepEvent::Kind::Compute, seconds, 0, {}});
            continue;
        }
        const std::vector<CollectiveIndex> &bucket = members[entry.index];
        const Collective &first = graph.collective(bucket.front());
        const std::int64_t read = sizes.mergedInputBytes(bucket);
        const double seconds = mergedSendSec(graph, m_rates, sizes, bucket);
        addCopy(events, read);
        events.push_back({StepEvent::Kind::Launch, seconds, bucketId(entry.index), {}});
        events.push_back({StepEvent::Kind::Wait, 0, bucketId(entry.index), {}});
        if (first.kind == CollectiveKind::AllGather)
            addCopy(events, read * first.groupSize);
        sizes.merge(bucket);
    }
    return events;
}

StepCost StepModel::cost(const std::vector<StepEvent> &events, std::size_t buckets) const
{
    StepClock clock(m_collectiveSec.size() + buckets);
    for (const StepEvent &event : events)
        clock.advance(event);
    return clock.cost();
}

} // namespace cutaway
