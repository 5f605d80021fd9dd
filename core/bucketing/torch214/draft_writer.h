#pragma once

#include "core/bucketing/rewritten_nodes.h"
#include "core/bucketing/torch214/merged_draft.h"

namespace cutaway {

/// Writes the calls of a draft as nodes, in its order. For draft_graph.cpp only.
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

} // namespace cutaway
