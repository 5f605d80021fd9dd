#include "core/bucketing/step_cost.h"

#include "core/base/rounding.h"
#include "core/bucketing/tensor_sizes.h"

#include <algorithm>

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

/// What a copying node that has no latency of its own moves.
std::int64_t copiedBytes(const CollectiveGraph &graph, NodeIndex index)
{
    const Node &node = graph.graph().node(index);
    const std::string_view target = plainTarget(node);
    const auto bytesOf = [&](NodeIndex of) { return outputTensorBytes(graph.graph().node(of)).value_or(0); };
    if (target == "fsdp.all_gather_copy_in")
        return node.outputs && !node.outputs->empty() ? tensorBytes(node.outputs->front()).value_or(0) : 0;
    if (target == "fsdp.split_with_sizes_copy")
        return node.inputs.empty() ? 0 : bytesOf(node.inputs.front());
    if (target == "fsdp.chunk_cat")
        return graph.mutatedBy(index).empty() ? 0 : bytesOf(graph.mutatedBy(index).front());
    const bool isCopy = target == "aten._foreach_copy" || target.starts_with("bucketing._pre_bucket_") ||
                        (isAdded(node) && (target == "aten.cat" || target == "aten.copy_" || target == "aten.clone"));
    return isCopy ? bytesOf(index) : 0;
}

double computeSec(const CollectiveGraph &graph, const StepRates &rates, NodeIndex index)
{
    if (graph.collectiveAt(index).isValid() || graph.waitedFor(index).isValid())
        return 0;
    const Node &node = graph.graph().node(index);
    if (plainTarget(node) == "_c10d_functional.wait_tensor")
        return 0;
    return node.latency ? node.latency->seconds() : copySec(rates, copiedBytes(graph, index));
}

/// Bytes that all members of a bucket read; those of reduce_scatter rounded up to whole shares.
std::int64_t mergedInputBytes(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    std::int64_t bytes = 0;
    for (const CollectiveIndex member : members) {
        const Collective &collective = graph.collective(member);
        bytes += collective.kind == CollectiveKind::AllGather ? collective.inputBytes : collective.bufferBytes;
    }
    return bytes;
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
    m_nodeSec.reserve(graph.graph().size());
    for (std::size_t i = 0; i < graph.graph().size(); ++i)
        m_nodeSec.push_back(computeSec(graph, rates, NodeIndex(i)));
    m_collectiveSec.reserve(graph.size());
    for (const Collective &collective : graph.collectives())
        m_collectiveSec.push_back(sendSec(rates, collective.kind, collective.fullBytes(), collective.groupSize));
}

double StepModel::mergedSec(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members) const
{
    const Collective &first = graph.collective(members.front());
    const std::int64_t read = mergedInputBytes(graph, members);
    const std::int64_t bytes = first.kind == CollectiveKind::AllGather ? read * first.groupSize : read;
    return sendSec(m_rates, first.kind, bytes, first.groupSize);
}

void StepModel::addNode(std::vector<StepEvent> &events, const CollectiveGraph &graph, NodeIndex node) const
{
    if (const CollectiveIndex collective = graph.collectiveAt(node); collective.isValid())
        events.push_back({StepEvent::Kind::Launch, collectiveSec(collective), collectiveId(collective), node});
    else if (const CollectiveIndex waited = graph.waitedFor(node); waited.isValid())
        events.push_back({StepEvent::Kind::Wait, 0, collectiveId(waited), node});
    else if (m_nodeSec[node.value()] > 0)
        events.push_back({StepEvent::Kind::Compute, m_nodeSec[node.value()], 0, node});
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
                                        const RewriteSchedule &schedule) const
{
    std::vector<StepEvent> events;
    for (const ScheduleEntry &entry : schedule.entries) {
        if (entry.kind == ScheduleEntry::Kind::Node) {
            addNode(events, graph, NodeIndex(entry.index));
            continue;
        }
        if (entry.kind == ScheduleEntry::Kind::Casts) {
            const double seconds = castsSec(graph, m_rates, schedule.castBatches[entry.index].casts);
            events.push_back({StepEvent::Kind::Compute, seconds, 0, {}});
            continue;
        }
        const std::vector<CollectiveIndex> &bucket = members[entry.index];
        const Collective &first = graph.collective(bucket.front());
        const bool gathers = first.kind == CollectiveKind::AllGather;
        const std::int64_t read = mergedInputBytes(graph, bucket);
        addCopy(events, read);
        events.push_back({StepEvent::Kind::Launch, mergedSec(graph, bucket), bucketId(entry.index), {}});
        events.push_back({StepEvent::Kind::Wait, 0, bucketId(entry.index), {}});
        if (gathers)
            addCopy(events, read * first.groupSize);
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
