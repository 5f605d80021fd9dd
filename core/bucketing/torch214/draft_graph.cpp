#include "core/bucketing/torch214/draft_graph.h"

#include "core/bucketing/tensor_sizes.h"
#include "core/bucketing/torch214/draft_writer.h"
#include "core/bucketing/torch214/merge_fault.h"

#include <algorithm>

namespace cutaway {

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
