#include "core/bucketing/tensor_sizes.h"
#include "core/bucketing/torch214/element_types.h"
#include "core/bucketing/torch214/merged_draft.h"

#include <algorithm>

// The nodes that take the place of a bucket's members.
namespace cutaway {

namespace {

using Shape = std::vector<std::int64_t>;

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
