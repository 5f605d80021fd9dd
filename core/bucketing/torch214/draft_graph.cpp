#include "core/bucketing/torch214/merged_draft.h"

#include "core/bucketing/collectives.h"
#include "core/bucketing/torch214/merge_fault.h"
#include "core/json/json_writing.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace cutaway {

namespace {

/// Writes the calls of a draft as nodes, in its order.
class DraftWriter
{
public:
    explicit DraftWriter(const MergedDraft &draft) : m_draft(draft), m_nodes(draft.graph()), m_made(draft.idCount()) {}

    void write(DraftId id);
    RewrittenNodes &nodes() { return m_nodes; }

private:
    NodeIndex input(const DraftCall &call, std::size_t which = 0) const;
    std::string ref(const DraftCall &call, std::size_t which = 0) const;
    std::vector<NodeIndex> inputs(const DraftCall &call) const;
    NewCall newCall(const DraftCall &call) const;
    void fill(NewCall &made, const DraftCall &call) const;
    const DraftBucket &bucketOf(const DraftCall &call) const { return m_draft.buckets()[call.bucket]; }

    void fillFlat(NewCall &made, const DraftCall &call) const;
    void fillSlot(NewCall &made, const DraftCall &call) const;
    /// Whether a view will do depends on strides, which graphs need not have.
    void fillFlatten(NewCall &made, const DraftCall &call) const;
    void fillJoined(NewCall &made, const DraftCall &call) const;
    void fillFilled(NewCall &made, const DraftCall &call) const;
    void fillPreBucket(NewCall &made, const DraftCall &call) const;
    std::string dtypeNumbers(const DraftBucket &bucket) const;
    /// Positions of inputs that are alike in types and shape, −1 between such groups; none where all are alike.
    std::string likeInputs(const DraftBucket &bucket) const;
    void fillView(NewCall &made, const DraftCall &call) const;
    void fillSplit(NewCall &made, const DraftCall &call) const;
    void fillRestored(NewCall &made, const DraftCall &call) const;
    void fillSend(NewCall &made, const DraftCall &call) const;

    const MergedDraft &m_draft;
    RewrittenNodes m_nodes;
    std::vector<NodeIndex> m_made; ///< per id
};

std::string dtypeJson(const std::string &dtype)
{
    return "{\"dtype\":" + jsonText(dtype) + "}";
}

void DraftWriter::write(DraftId id)
{
    if (m_draft.isOld(id)) {
        m_nodes.keep(NodeIndex(id));
        m_made[id] = m_nodes.placed(NodeIndex(id));
        return;
    }
    const DraftCall &call = m_draft.call(id);
    m_made[id] = m_nodes.add(newCall(call), call.bucket);
    if (call.role != CallRole::Restored)
        return;
    const Collective &collective = m_draft.graph().collective(m_draft.buckets()[call.bucket].members[call.member]);
    m_nodes.replace(collective.node, m_made[id]);
    m_nodes.replace(collective.wait, m_made[id]);
}

NodeIndex DraftWriter::input(const DraftCall &call, std::size_t which) const
{
    return m_made[m_draft.standsOf(call.inputs[which])];
}

std::string DraftWriter::ref(const DraftCall &call, std::size_t which) const
{
    return m_nodes.reference(input(call, which));
}

std::vector<NodeIndex> DraftWriter::inputs(const DraftCall &call) const
{
    std::vector<NodeIndex> list;
    for (std::size_t i = 0; i < call.inputs.size(); ++i)
        list.push_back(input(call, i));
    return list;
}

NewCall DraftWriter::newCall(const DraftCall &call) const
{
    NewCall made;
    made.inputs = inputs(call);
    made.outputs = call.outputs;
    fill(made, call);
    return made;
}

void DraftWriter::fill(NewCall &made, const DraftCall &call) const
{
    switch (call.role) {
    case CallRole::Flat: return fillFlat(made, call);
    case CallRole::Slot: return fillSlot(made, call);
    case CallRole::Flatten: return fillFlatten(made, call);
    case CallRole::Joined: return fillJoined(made, call);
    case CallRole::Filled: return fillFilled(made, call);
    case CallRole::PreBucket: return fillPreBucket(made, call);
    case CallRole::Send: return fillSend(made, call);
    case CallRole::Wait:
        made.base = "wait_tensor";
        made.target = "torch.ops._c10d_functional.wait_tensor.default";
        made.arguments = "[" + ref(call) + "]";
        return;
    case CallRole::FlatView:
    case CallRole::Rows: return fillView(made, call);
    case CallRole::Split: return fillSplit(made, call);
    case CallRole::Item:
        made.base = "getitem";
        made.target = "_operator.getitem";
        made.arguments = "[" + ref(call) + "," + std::to_string(call.member) + "]";
        made.aliasOf = input(call);
        return;
    case CallRole::AsDtype:
        made.base = "view";
        made.target = "torch.ops.aten.view.dtype";
        made.arguments = "[" + ref(call) + "," + dtypeJson(call.outputs.front().dtype) + "]";
        made.aliasOf = input(call);
        return;
    case CallRole::Alias:
        made.base = "alias";
        made.target = "torch.ops.aten.alias.default";
        made.arguments = "[" + ref(call) + "]";
        made.aliasOf = input(call);
        return;
    case CallRole::Copied:
        made.base = "clone";
        made.target = "torch.ops.aten.clone.default";
        made.arguments = "[" + ref(call) + "]";
        made.kwargs = "{\"memory_format\":{\"other\":\"torch.contiguous_format\"}}";
        return;
    case CallRole::Restored: return fillRestored(made, call);
    }
}

void DraftWriter::fillFlat(NewCall &made, const DraftCall &call) const
{
    made.base = "empty";
    made.target = "torch.ops.aten.empty.memory_format";
    made.arguments = "[" + jsonIntegers(call.outputs.front().shape) + "]";
    made.kwargs = "{\"dtype\":" + dtypeJson(call.outputs.front().dtype) + ",\"pin_memory\":false}";
}

void DraftWriter::fillSlot(NewCall &made, const DraftCall &call) const
{
    const DraftBucket &bucket = bucketOf(call);
    made.base = "slice_1";
    made.target = "torch.ops.aten.slice.Tensor";
    made.arguments = "[" + ref(call) + ",0," + std::to_string(bucket.sum * bucket.rank) + "," +
                     std::to_string(bucket.sum * (bucket.rank + 1)) + "]";
    made.aliasOf = input(call);
}

void DraftWriter::fillFlatten(NewCall &made, const DraftCall &call) const
{
    const bool isLine = call.outputs.front().shape.size() == 1;
    made.base = "reshape";
    made.target = "torch.ops.aten.reshape.default";
    made.arguments = "[" + ref(call) + "," +
                     (isLine ? "[-1]" : "[" + std::to_string(call.outputs.front().shape.front()) + ",-1]") + "]";
    made.aliasOf = input(call);
}

void DraftWriter::fillJoined(NewCall &made, const DraftCall &call) const
{
    made.base = "cat";
    made.target = "torch.ops.aten.cat.default";
    made.arguments = "[" + m_nodes.references(made.inputs) + (call.outputs.front().shape.size() > 1 ? ",1]" : "]");
}

void DraftWriter::fillFilled(NewCall &made, const DraftCall &call) const
{
    made.base = "copy_";
    made.target = "torch.ops.aten.copy_.default";
    made.arguments = "[" + ref(call, 0) + "," + ref(call, 1) + "]";
    made.aliasOf = input(call);
    made.mutates = {m_made[m_draft.call(call.inputs.front()).inputs.front()]};
}

void DraftWriter::fillPreBucket(NewCall &made, const DraftCall &call) const
{
    const DraftBucket &bucket = bucketOf(call);
    const std::string size = std::to_string(bucket.groupSize);
    const std::string list = "[" + m_nodes.references(made.inputs) + "," + size;
    if (bucket.kind == CollectiveKind::AllGather) {
        made.base = "_pre_bucket_all_gather";
        made.target = "torch.ops.bucketing._pre_bucket_all_gather.default";
        made.arguments = list + "," + dtypeJson(bucket.dtype) + "," + dtypeNumbers(bucket) + "," +
                         std::to_string(bucket.rank) + "," + likeInputs(bucket) + "]";
    } else {
        made.base = "_pre_bucket_reduce_scatter";
        made.target = "torch.ops.bucketing._pre_bucket_reduce_scatter.default";
        made.arguments = list + "]";
    }
}

std::string DraftWriter::dtypeNumbers(const DraftBucket &bucket) const
{
    std::vector<std::int64_t> numbers;
    for (const CollectiveIndex member : bucket.members)
        numbers.push_back(dtypeNumber(m_draft.graph().collective(member).dtype).value_or(-1));
    return jsonIntegers(numbers);
}

std::string DraftWriter::likeInputs(const DraftBucket &bucket) const
{
    using Likeness = std::tuple<std::string_view, std::string_view, std::vector<std::int64_t>>;
    std::map<Likeness, std::size_t> known;
    std::vector<std::vector<std::int64_t>> groups;
    for (std::size_t i = 0; i < bucket.members.size(); ++i) {
        const TensorType &type = m_draft.graph().graph().node(bucket.inputs[i]).outputs->front();
        const Likeness likeness{type.dtype, m_draft.graph().collective(bucket.members[i]).dtype, type.shape};
        const auto [place, isNew] = known.emplace(likeness, groups.size());
        if (isNew)
            groups.emplace_back();
        groups[place->second].push_back(std::int64_t(i));
    }
    if (groups.size() == 1)
        return "null";
    std::vector<std::int64_t> list;
    for (const std::vector<std::int64_t> &group : groups) {
        if (!list.empty())
            list.push_back(-1);
        list.insert(list.end(), group.begin(), group.end());
    }
    return jsonIntegers(list);
}

void DraftWriter::fillView(NewCall &made, const DraftCall &call) const
{
    const std::vector<std::int64_t> &shape = call.outputs.front().shape;
    made.base = "view";
    made.target = "torch.ops.aten.view.default";
    made.arguments = "[" + ref(call) + "," +
                     (shape.size() == 1 ? jsonIntegers(shape) : "[" + std::to_string(shape.front()) + ",-1]") + "]";
    made.aliasOf = input(call);
}

void DraftWriter::fillSplit(NewCall &made, const DraftCall &call) const
{
    const DraftBucket &bucket = bucketOf(call);
    std::vector<std::int64_t> sizes;
    for (const TensorType &part : call.outputs)
        sizes.push_back(part.shape.back());
    made.base = "split_with_sizes";
    made.target = "torch.ops.aten.split_with_sizes.default";
    made.arguments =
        "[" + ref(call) + "," + jsonIntegers(sizes) + (bucket.kind == CollectiveKind::AllGather ? ",1]" : "]");
    made.aliasOf = input(call);
}

void DraftWriter::fillRestored(NewCall &made, const DraftCall &call) const
{
    const bool isCopied = m_draft.call(call.inputs.front()).role == CallRole::Copied;
    made.base = isCopied ? "_unsafe_view" : "view";
    made.target = isCopied ? "torch.ops.aten._unsafe_view.default" : "torch.ops.aten.view.default";
    made.arguments = "[" + ref(call) + "," + jsonIntegers(call.outputs.front().shape) + "]";
    made.aliasOf = input(call);
}

void DraftWriter::fillSend(NewCall &made, const DraftCall &call) const
{
    const DraftBucket &bucket = bucketOf(call);
    const Collective &first = m_draft.graph().collective(bucket.members.front());
    const std::string size = std::to_string(bucket.groupSize);
    const std::string group = jsonText(first.groupName);
    made.collective = collectiveJson(first);
    if (bucket.kind == CollectiveKind::AllGather) {
        made.base = "all_gather_into_tensor_out";
        made.target = "torch.ops._c10d_functional.all_gather_into_tensor_out.default";
        made.arguments = "[" + ref(call) + "," + size + "," + group + "]";
        made.kwargs = "{\"out\":" + ref(call, 1) + "}";
        made.mutates = {input(call, 1)};
    } else if (bucket.kind == CollectiveKind::AllReduce) {
        made.base = "all_reduce";
        made.target = "torch.ops._c10d_functional.all_reduce.default";
        made.arguments = "[" + ref(call) + "," + jsonText(first.reduceOp) + "," + group + "]";
    } else {
        const bool isOne = bucket.mode != BucketMode::Coalesced;
        made.base = isOne ? "reduce_scatter_tensor" : "reduce_scatter_tensor_coalesced";
        made.target = isOne ? "torch.ops._c10d_functional.reduce_scatter_tensor.default"
                            : "torch.ops._c10d_functional.reduce_scatter_tensor_coalesced.default";
        made.arguments = "[" + (isOne ? ref(call) : m_nodes.references(made.inputs)) + "," + jsonText(first.reduceOp) +
                         "," + size + "," + group + "]";
    }
}

} // namespace

Result<MergedDraft> draftMerged(const CollectiveGraph &graph, const BucketMembers &members,
                                const BucketingSettings &settings)
{
    if (std::optional<Error> fault = mergeFault(graph, members, settings))
        return *fault;
    MergedDraft draft(graph, {}, settings.rank);
    for (const std::vector<CollectiveIndex> &bucket : members)
        draft.merge(bucket, bucketModeFor(graph, bucket, settings), MergedDraft::Place::AfterLast);
    if (!draft.sortAll())
        return inputError("cycle", "the merged collectives wait for each other");
    return draft;
}

namespace {

/// A node is moved where one that stood behind it now stands before it.
std::vector<bool> movedNodes(const MergedDraft &draft, const std::vector<DraftId> &order)
{
    std::vector<bool> isMoved;
    DraftId last = 0;
    for (const DraftId id : order) {
        const bool isOld = draft.isOld(id);
        isMoved.push_back(isOld && id < last);
        last = isOld ? std::max(last, id) : last;
    }
    return isMoved;
}

} // namespace

Result<Rewrite> graphOfDraft(const MergedDraft &draft, const BucketMembers &members, std::string digest)
{
    const std::vector<DraftId> order = draft.order();
    DraftWriter writer(draft);
    for (const DraftId id : order)
        writer.write(id);
    std::vector<std::optional<std::uint32_t>> buckets;
    for (const std::uint32_t bucket : writer.nodes().buckets())
        buckets.push_back(bucket == RewrittenNodes::noBucket ? std::nullopt : std::optional(bucket));
    Result<Graph> graph = writer.nodes().finish(std::move(digest));
    if (!graph)
        return graph.error();
    if (Done checked = checkRewrite(draft.graph(), members, *graph); !checked)
        return checked.error();
    return Rewrite{std::move(*graph), std::move(buckets), movedNodes(draft, order)};
}

std::vector<StepEvent> eventsOfDraft(const StepModel &model, const MergedDraft &draft)
{
    std::vector<StepEvent> events;
    for (const DraftId id : draft.order()) {
        if (draft.isOld(id)) {
            model.addNode(events, draft.graph(), NodeIndex(id));
            continue;
        }
        const DraftCall &call = draft.call(id);
        const std::uint32_t bucket = model.bucketId(call.bucket);
        switch (call.role) {
        case CallRole::Send:
            events.push_back({StepEvent::Kind::Launch,
                              model.mergedSec(draft.graph(), draft.buckets()[call.bucket].members),
                              bucket,
                              {}});
            break;
        case CallRole::Wait: events.push_back({StepEvent::Kind::Wait, 0, bucket, {}}); break;
        case CallRole::Joined:
        case CallRole::Filled:
        case CallRole::PreBucket:
        case CallRole::Copied: model.addCopy(events, tensorBytes(call.outputs.front()).value_or(0)); break;
        default: break;
        }
    }
    return events;
}

} // namespace cutaway
