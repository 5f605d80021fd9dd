#include "core/bucketing/torch214/merged_draft.h"

#include "core/bucketing/rewrite_schedule.h"
#include "core/bucketing/tensor_sizes.h"
#include "core/bucketing/torch214/draft_order.h"

#include <algorithm>
#include <numeric>

// draft_calls.cpp has the nodes of each kind of bucket.
namespace cutaway {

MergedDraft::MergedDraft(const CollectiveGraph &graph, const std::vector<NodeIndex> &order, std::int64_t rank)
    : m_graph(graph), m_oldCount(graph.graph().size()), m_rank(rank), m_standsFor(m_oldCount), m_isGone(m_oldCount)
{
    std::iota(m_standsFor.begin(), m_standsFor.end(), 0);
    m_order.reserve(m_oldCount);
    if (order.empty())
        m_order = m_standsFor;
    for (const NodeIndex node : order)
        m_order.push_back(DraftId(node.value()));
    m_position.resize(m_oldCount);
    for (std::size_t p = 0; p < m_order.size(); ++p)
        m_position[m_order[p]] = std::uint32_t(p);
}

std::vector<DraftId> MergedDraft::order() const
{
    std::vector<DraftId> left;
    left.reserve(m_order.size());
    for (const DraftId id : m_order) {
        if (!isOld(id) || !m_isGone[id])
            left.push_back(id);
    }
    return left;
}

std::vector<DraftId> MergedDraft::inputsOf(DraftId id) const
{
    std::vector<DraftId> inputs;
    if (isOld(id)) {
        for (const NodeIndex before : m_graph.dependences().before(NodeIndex(id)))
            inputs.push_back(m_standsFor[before.value()]);
        return inputs;
    }
    for (const DraftId input : call(id).inputs)
        inputs.push_back(standsOf(input));
    const bool readsFirst = call(id).role == CallRole::Flatten || call(id).role == CallRole::PreBucket;
    if (readsFirst) {
        for (const NodeIndex before : m_oldBehind[call(id).bucket])
            inputs.push_back(m_standsFor[before.value()]);
    }
    return inputs;
}

namespace {

bool isConversion(const Node &node)
{
    return isCast(node) || (node.opcode == Opcode::CallFunction && plainTarget(node) == "aten._to_copy");
}

/// A cast that only the gather reads goes away: the copy into the buffer converts.
bool isMergedCast(const Graph &graph, NodeIndex input)
{
    const Node &node = graph.node(input);
    if (!isConversion(node) || node.inputs.size() != 1 || graph.users(input).size() != 1)
        return false;
    const Node &source = graph.node(node.inputs.front());
    return source.outputs && source.outputs->size() == 1 && tensorBytes(source.outputs->front());
}

const std::string &smallestDtype(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    const auto width = [&](CollectiveIndex member) { return elementBytes(graph.collective(member).dtype).value_or(0); };
    return graph.collective(*std::ranges::min_element(members, {}, width)).dtype;
}

} // namespace

DraftBucket MergedDraft::describe(const std::vector<CollectiveIndex> &members, BucketMode mode) const
{
    const Graph &graph = m_graph.graph();
    const Collective &first = m_graph.collective(members.front());
    DraftBucket bucket;
    bucket.members = members;
    bucket.kind = first.kind;
    bucket.mode = mode;
    bucket.groupSize = first.groupSize;
    bucket.rank = first.rank.value_or(m_rank);
    bucket.dtype = smallestDtype(m_graph, members);
    const std::int64_t width = elementBytes(bucket.dtype).value_or(1);
    for (const CollectiveIndex member : members) {
        const Collective &collective = m_graph.collective(member);
        NodeIndex input = graph.inputs(collective.node).front();
        if (bucket.kind == CollectiveKind::AllGather && isMergedCast(graph, input)) {
            bucket.casts.push_back(input);
            input = graph.inputs(input).front();
        }
        bucket.inputs.push_back(input);
        const std::int64_t elements = elementCount(graph.node(input).outputs->front().shape).value_or(0);
        const std::int64_t bytes = elements * elementBytes(collective.dtype).value_or(1);
        bucket.counts.push_back(bucket.kind == CollectiveKind::AllGather ? bytes / width : elements);
        bucket.sum += bucket.counts.back();
    }
    return bucket;
}

void MergedDraft::merge(const std::vector<CollectiveIndex> &members, BucketMode mode, Place place)
{
    const std::size_t position = insertPosition(members, place);
    m_buckets.push_back(describe(members, mode));
    m_bucket = &m_buckets.back();
    m_oldBehind.emplace_back();
    if (!m_graph.dependences().orderEdges().empty()) {
        for (const CollectiveIndex member : members) {
            const std::span<const NodeIndex> before = m_graph.dependences().before(m_graph.collective(member).node);
            m_oldBehind.back().insert(m_oldBehind.back().end(), before.begin(), before.end());
        }
    }
    const auto first = DraftId(idCount());
    m_sends.push_back(0);
    m_waits.push_back(0);
    switch (m_bucket->kind) {
    case CollectiveKind::AllGather: addGather(); break;
    case CollectiveKind::ReduceScatter:
        if (mode == BucketMode::Coalesced)
            addCoalesced();
        else
            addScatter();
        break;
    case CollectiveKind::AllReduce:
    case CollectiveKind::AllToAll:
    case CollectiveKind::Broadcast: addReduce(); break;
    }
    for (const NodeIndex cast : m_bucket->casts) {
        m_isGone[cast.value()] = true;
        m_standsFor[cast.value()] = m_sends.back();
    }
    insertBehind(position, first);
    if (place == Place::AfterLast)
        sortAround(first);
}

/// Of the node behind which the bucket goes.
std::size_t MergedDraft::insertPosition(const std::vector<CollectiveIndex> &members, Place place) const
{
    const auto positionOf = [&](CollectiveIndex member) {
        return std::size_t(m_position[m_graph.collective(member).node.value()]);
    };
    if (place == Place::AfterLast) {
        const auto byWait = [&](CollectiveIndex member) { return m_graph.collective(member).wait; };
        return positionOf(*std::ranges::max_element(members, {}, byWait));
    }
    std::size_t position = positionOf(members.front());
    const auto isMember = [&](DraftId id) {
        const CollectiveIndex collective = isOld(id) ? m_graph.collectiveAt(NodeIndex(id)) : CollectiveIndex();
        return collective.isValid() && std::ranges::count(members, collective) > 0;
    };
    for (std::size_t p = position + 1; p < m_order.size(); ++p) {
        if (isOld(m_order[p]) && m_isGone[m_order[p]])
            continue;
        if (!isMember(m_order[p]))
            break;
        position = p;
    }
    return position;
}

void MergedDraft::insertBehind(std::size_t position, DraftId first)
{
    const std::size_t count = idCount() - first;
    m_order.insert(m_order.begin() + std::ptrdiff_t(position) + 1, count, 0);
    std::iota(m_order.begin() + std::ptrdiff_t(position) + 1, m_order.begin() + std::ptrdiff_t(position + 1 + count),
              first);
    m_position.resize(idCount());
    for (std::size_t p = position + 1; p < m_order.size(); ++p)
        m_position[m_order[p]] = std::uint32_t(p);
}

/// Only nodes from the first that reads a member, or that a member reads too late, up to the last of both can move.
void MergedDraft::sortAround(DraftId first)
{
    std::size_t begin = m_order.size();
    std::size_t regionBegin = m_position[first];
    std::size_t end = m_position[idCount() - 1] + 1;
    for (DraftId id = first; id < idCount(); ++id) {
        for (const DraftId input : inputsOf(id)) {
            regionBegin = std::min<std::size_t>(regionBegin, m_position[input]);
            end = std::max<std::size_t>(end, m_position[input] + 1);
            if (m_position[input] > m_position[id])
                begin = std::min<std::size_t>(begin, m_position[id]);
        }
    }
    for (const CollectiveIndex member : m_buckets.back().members) {
        const Collective &collective = m_graph.collective(member);
        for (const NodeIndex gone : {collective.node, collective.wait}) {
            for (const NodeIndex reader : m_graph.dependences().after(gone)) {
                const std::size_t position = m_position[reader.value()];
                if (!m_isGone[reader.value()] && position >= regionBegin)
                    begin = std::min(begin, position);
            }
        }
    }
    if (begin >= end)
        return;
    const auto part = std::span(m_order).subspan(begin, end - begin);
    const auto isGone = [&](DraftId id) { return isOld(id) && m_isGone[id]; };
    std::vector<DraftId> live;
    std::ranges::remove_copy_if(part, std::back_inserter(live), isGone);
    std::optional<std::vector<DraftId>> sorted = sortedByWaiting(*this, std::move(live), {});
    if (!sorted)
        return; // nodes wait for each other: the order of all tells
    std::ranges::copy_if(std::vector<DraftId>(part.begin(), part.end()), std::back_inserter(*sorted), isGone);
    std::ranges::copy(*sorted, part.begin());
    for (std::size_t p = begin; p < end; ++p)
        m_position[m_order[p]] = std::uint32_t(p);
}

bool MergedDraft::adopt(std::optional<std::vector<DraftId>> order)
{
    if (!order)
        return false;
    m_order = std::move(*order);
    for (std::size_t p = 0; p < m_order.size(); ++p)
        m_position[m_order[p]] = std::uint32_t(p);
    return true;
}

bool MergedDraft::sortAll()
{
    return adopt(sortedByInputs(*this, order()));
}

bool MergedDraft::sortByWaiting(const std::vector<std::pair<DraftId, DraftId>> &behind)
{
    return adopt(sortedByWaiting(*this, order(), behind));
}

} // namespace cutaway
