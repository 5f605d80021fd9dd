#include "core/bucketing/torch214/merged_draft.h"

#include "core/bucketing/collectives.h"
#include "core/bucketing/rewrite_schedule.h"
#include "core/bucketing/torch214/merge_fault.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace cutaway {

namespace {

using Shape = std::vector<std::int64_t>;

/// Pairs by their first, for a look at what a node must follow.
class BehindLists
{
public:
    BehindLists(std::size_t ids, const std::vector<std::pair<DraftId, DraftId>> &pairs) : m_first(ids + 1)
    {
        for (const auto &[node, before] : pairs)
            ++m_first[node + 1];
        for (std::size_t i = 1; i < m_first.size(); ++i)
            m_first[i] += m_first[i - 1];
        m_before.resize(pairs.size());
        std::vector<std::uint32_t> cursor(m_first.begin(), m_first.end() - 1);
        for (const auto &[node, before] : pairs)
            m_before[cursor[node]++] = before;
    }

    void append(DraftId node, std::vector<DraftId> &list) const
    {
        list.insert(list.end(), m_before.begin() + m_first[node], m_before.begin() + m_first[node + 1]);
    }

private:
    std::vector<std::uint32_t> m_first;
    std::vector<DraftId> m_before;
};

/// Orders some nodes of a draft: one that stands before what it reads waits for the last of it, and all that wait for
/// one node follow it at once (torch/_inductor/pattern_matcher.py, `stable_topological_sort`). What is not among them
/// is taken as done. `behind`: what nodes must follow besides, see `MergedDraft::sortByWaiting`. Nothing where nodes
/// wait for each other. O(nodes + edges).
std::optional<std::vector<DraftId>> sortedByWaiting(const MergedDraft &draft, std::vector<DraftId> order,
                                                    const std::vector<std::pair<DraftId, DraftId>> &behind)
{
    const BehindLists lists(behind.empty() ? 0 : draft.idCount(), behind);
    std::vector<bool> isOpen(draft.idCount());
    for (const DraftId id : order)
        isOpen[id] = true;
    std::unordered_map<DraftId, std::vector<DraftId>> waiting;
    std::vector<DraftId> pending(order.rbegin(), order.rend());
    std::vector<DraftId> sorted;
    while (!pending.empty()) {
        const DraftId id = pending.back();
        pending.pop_back();
        std::vector<DraftId> inputs = draft.inputsOf(id);
        if (!behind.empty())
            lists.append(id, inputs);
        const auto missing = std::find_if(inputs.rbegin(), inputs.rend(), [&](DraftId input) { return isOpen[input]; });
        if (missing != inputs.rend()) {
            waiting[*missing].push_back(id);
            continue;
        }
        isOpen[id] = false;
        sorted.push_back(id);
        if (const auto released = waiting.find(id); released != waiting.end()) {
            pending.insert(pending.end(), released->second.rbegin(), released->second.rend());
            waiting.erase(released);
        }
    }
    return sorted.size() < order.size() ? std::nullopt : std::optional(std::move(sorted));
}

namespace {

/// A search in depth whose stack is its own.
class InputSort
{
public:
    explicit InputSort(const MergedDraft &draft) : m_draft(draft), m_state(draft.idCount(), State::New) {}

    bool visit(DraftId root)
    {
        if (m_state[root] == State::Done)
            return true;
        open(root);
        while (!m_stack.empty()) {
            Frame &frame = m_stack.back();
            if (frame.next == frame.inputs.size()) {
                m_state[frame.id] = State::Done;
                m_sorted.push_back(frame.id);
                m_stack.pop_back();
                continue;
            }
            const DraftId input = frame.inputs[frame.next++];
            if (m_state[input] == State::Open)
                return false;
            if (m_state[input] == State::New)
                open(input);
        }
        return true;
    }

    std::vector<DraftId> take() { return std::move(m_sorted); }

private:
    enum class State : std::uint8_t { New, Open, Done };
    struct Frame
    {
        DraftId id;
        std::vector<DraftId> inputs;
        std::size_t next = 0;
    };

    void open(DraftId id)
    {
        m_state[id] = State::Open;
        m_stack.push_back({id, m_draft.inputsOf(id)});
    }

    const MergedDraft &m_draft;
    std::vector<State> m_state;
    std::vector<Frame> m_stack;
    std::vector<DraftId> m_sorted;
};

} // namespace

/// Each node as late as it stood, what it misses right before it. Nothing where nodes wait for each other.
/// O(nodes + edges).
std::optional<std::vector<DraftId>> sortedByInputs(const MergedDraft &draft, const std::vector<DraftId> &order)
{
    InputSort sort(draft);
    for (const DraftId id : order) {
        if (!sort.visit(id))
            return std::nullopt;
    }
    return sort.take();
}

// The nodes that take the place of a bucket's members.

Shape withRows(Shape shape, std::int64_t rows)
{
    shape.front() = rows;
    return shape;
}

/// Whether a column range of a matrix can be seen in its old shape without being copied.
bool isOnePiece(const DraftBucket &bucket, std::size_t member)
{
    return bucket.groupSize == 1 || bucket.counts[member] == bucket.sum || bucket.counts[member] <= 1;
}

} // namespace

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

DraftId MergedDraft::add(CallRole role, std::vector<DraftId> inputs, std::vector<TensorType> outputs,
                         std::size_t member)
{
    const auto bucket = std::uint32_t(m_buckets.size() - 1);
    m_calls.push_back({role, bucket, std::uint32_t(member), std::move(inputs), std::move(outputs)});
    return DraftId(idCount() - 1);
}

void MergedDraft::replaceMember(std::size_t member, DraftId restored)
{
    const Collective &collective = m_graph.collective(m_bucket->members[member]);
    m_standsFor[collective.node.value()] = m_sends.back();
    m_standsFor[collective.wait.value()] = restored;
    m_isGone[collective.node.value()] = m_isGone[collective.wait.value()] = true;
}

DraftId MergedDraft::addSend(std::vector<DraftId> inputs, std::vector<TensorType> outputs)
{
    return m_sends.back() = add(CallRole::Send, std::move(inputs), std::move(outputs));
}

DraftId MergedDraft::addJoined(const std::vector<DraftId> &parts, Shape shape)
{
    std::string dtype = call(parts.front()).outputs.front().dtype;
    for (const DraftId part : parts)
        dtype = promotedDtype(dtype, call(part).outputs.front().dtype);
    return add(CallRole::Joined, parts, {{std::move(shape), std::move(dtype)}});
}

std::vector<DraftId> MergedDraft::addItems(DraftId split)
{
    std::vector<DraftId> items;
    for (std::size_t i = 0; i < m_bucket->members.size(); ++i)
        items.push_back(add(CallRole::Item, {split}, {call(split).outputs[i]}, i));
    return items;
}

void MergedDraft::addGather()
{
    const DraftBucket &bucket = *m_bucket;
    const std::string &dtype = bucket.dtype;
    const Shape own{bucket.sum};
    const Shape all{bucket.sum * bucket.groupSize};
    const bool isCustom = bucket.mode == BucketMode::CustomOps || bucket.mode == BucketMode::CustomOpsMultidtype;
    DraftId flat = 0;
    DraftId sent = 0;
    if (isCustom) {
        std::vector<DraftId> read;
        for (std::size_t i = 0; i < bucket.inputs.size(); ++i)
            read.push_back(readInput(i));
        flat = add(CallRole::PreBucket, std::move(read), {{all, dtype}});
        sent = add(CallRole::Slot, {flat}, {{own, dtype}});
    } else {
        flat = add(CallRole::Flat, {}, {{all, dtype}});
        const DraftId slot = add(CallRole::Slot, {flat}, {{own, dtype}});
        std::vector<DraftId> parts;
        for (std::size_t i = 0; i < bucket.inputs.size(); ++i) {
            const TensorType &type = m_graph.graph().node(bucket.inputs[i]).outputs->front();
            const Shape line{elementCount(type.shape).value_or(0)};
            parts.push_back(add(CallRole::Flatten, {readInput(i)}, {{line, type.dtype}}, i));
        }
        sent = add(CallRole::Filled, {slot, addJoined(parts, own)}, {{own, dtype}});
    }
    const DraftId wait = m_waits.back() = add(CallRole::Wait, {addSend({sent, flat}, {{all, dtype}})}, {{all, dtype}});
    const DraftId rows = add(CallRole::Rows, {wait}, {{{bucket.groupSize, bucket.sum}, dtype}});
    std::vector<TensorType> parts;
    for (const std::int64_t count : bucket.counts)
        parts.push_back({{bucket.groupSize, count}, dtype});
    const std::vector<DraftId> items = addItems(add(CallRole::Split, {rows}, std::move(parts)));
    for (std::size_t i = 0; i < items.size(); ++i) {
        const TensorType &whole = m_graph.graph().node(m_graph.collective(bucket.members[i]).node).outputs->front();
        DraftId part = items[i];
        if (isCustom) {
            const std::int64_t elements = elementCount(whole.shape).value_or(0) / bucket.groupSize;
            const TensorType typed{{bucket.groupSize, elements}, whole.dtype};
            part = add(CallRole::Alias, {add(CallRole::AsDtype, {part}, {typed}, i)}, {typed}, i);
        }
        if (!isOnePiece(bucket, i))
            part = add(CallRole::Copied, {part}, {call(part).outputs.front()}, i);
        replaceMember(i, add(CallRole::Restored, {part}, {{whole.shape, whole.dtype}}, i));
    }
}

void MergedDraft::addScatter()
{
    const DraftBucket &bucket = *m_bucket;
    const std::string &dtype = bucket.dtype;
    std::vector<DraftId> read;
    for (std::size_t i = 0; i < bucket.inputs.size(); ++i) {
        const Shape rows{bucket.groupSize, bucket.counts[i] / bucket.groupSize};
        read.push_back(bucket.mode == BucketMode::CustomOps
                           ? readInput(i)
                           : add(CallRole::Flatten, {readInput(i)}, {{rows, dtype}}, i));
    }
    const Shape share{bucket.sum / bucket.groupSize};
    const TensorType flat{{bucket.sum}, dtype};
    const DraftId sent = bucket.mode == BucketMode::CustomOps
                             ? add(CallRole::PreBucket, std::move(read), {flat})
                             : add(CallRole::FlatView, {addJoined(read, {bucket.groupSize, share.front()})}, {flat});
    const DraftId wait = m_waits.back() = add(CallRole::Wait, {addSend({sent}, {{share, dtype}})}, {{share, dtype}});
    std::vector<TensorType> parts;
    for (const std::int64_t count : bucket.counts)
        parts.push_back({{count / bucket.groupSize}, dtype});
    const std::vector<DraftId> items = addItems(add(CallRole::Split, {wait}, std::move(parts)));
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Shape &shape = m_graph.graph().node(bucket.inputs[i]).outputs->front().shape;
        const TensorType restored{withRows(shape, shape.front() / bucket.groupSize), dtype};
        replaceMember(i, add(CallRole::Restored, {items[i]}, {restored}, i));
    }
}

/// One call for all, nothing copied, a wait for each.
void MergedDraft::addCoalesced()
{
    const DraftBucket &bucket = *m_bucket;
    const std::string &dtype = bucket.dtype;
    std::vector<DraftId> read;
    std::vector<TensorType> shares;
    for (std::size_t i = 0; i < bucket.inputs.size(); ++i) {
        read.push_back(add(CallRole::Flatten, {readInput(i)}, {{{bucket.counts[i]}, dtype}}, i));
        shares.push_back({{bucket.counts[i] / bucket.groupSize}, dtype});
    }
    const std::vector<DraftId> items = addItems(addSend(std::move(read), shares));
    std::vector<DraftId> waits;
    for (std::size_t i = 0; i < items.size(); ++i)
        waits.push_back(add(CallRole::Wait, {items[i]}, {shares[i]}, i));
    m_waits.back() = waits.front();
    for (std::size_t i = 0; i < waits.size(); ++i) {
        const Shape &shape = m_graph.graph().node(bucket.inputs[i]).outputs->front().shape;
        const TensorType restored{withRows(shape, shape.front() / bucket.groupSize), dtype};
        replaceMember(i, add(CallRole::Restored, {waits[i]}, {restored}, i));
    }
}

void MergedDraft::addReduce()
{
    const DraftBucket &bucket = *m_bucket;
    const TensorType flat{{bucket.sum}, bucket.dtype};
    std::vector<DraftId> read;
    std::vector<TensorType> parts;
    for (std::size_t i = 0; i < bucket.inputs.size(); ++i) {
        parts.push_back({{bucket.counts[i]}, bucket.dtype});
        read.push_back(add(CallRole::Flatten, {readInput(i)}, {parts.back()}, i));
    }
    const DraftId wait = m_waits.back() = add(CallRole::Wait, {addSend({addJoined(read, flat.shape)}, {flat})}, {flat});
    const std::vector<DraftId> items = addItems(add(CallRole::Split, {wait}, std::move(parts)));
    for (std::size_t i = 0; i < items.size(); ++i) {
        const TensorType &type = m_graph.graph().node(bucket.inputs[i]).outputs->front();
        replaceMember(i, add(CallRole::Restored, {items[i]}, {{type.shape, bucket.dtype}}, i));
    }
}

} // namespace cutaway
