#pragma once

#include "core/bucketing/bucket_filling.h"
#include "core/bucketing/overlap/overlap_schedule.h"
#include "core/bucketing/rewrite.h"
#include "core/bucketing/step_cost.h"
#include "core/bucketing/torch214/merged_draft.h"

#include <memory>

namespace cutaway {

/// What follows from which collectives are together.
struct BucketingFigures
{
    std::optional<StepCost> after;    ///< none where the buckets cannot be merged
    std::optional<Error> fault;       ///< why not
    std::vector<std::uint32_t> cycle; ///< ids of buckets that wait for each other, ascending
    std::int64_t peakExtraBytes = 0;
};

/// What does not change while a plan is edited, shared by its copies: the graph, the settings and the times they give.
class BucketingModel
{
public:
    /// `overlap`: of plans that reorder the graph; of the same graph.
    BucketingModel(std::shared_ptr<const CollectiveGraph> graph, BucketingSettings settings,
                   std::shared_ptr<const OverlapPart> overlap = nullptr);

    const CollectiveGraph &graph() const { return *m_graph; }
    const std::shared_ptr<const CollectiveGraph> &sharedGraph() const { return m_graph; }
    const BucketingSettings &settings() const { return m_settings; }
    const StepModel &steps() const { return m_steps; }
    const StepCost &before() const { return m_before; }
    /// Position among the waits, for every collective.
    std::size_t waitPosition(CollectiveIndex collective) const;

    /// A rewrite's order and its cost, without making the graph. O((nodes + edges) · log).
    BucketingFigures figures(const BucketMembers &members, const BucketPlaces &places = {}) const;
    /// What happens in a step once the buckets are merged. Errors: why they cannot be.
    Result<std::vector<StepEvent>> eventsAfter(const BucketMembers &members, const BucketPlaces &places = {}) const;
    /// The graph with the buckets merged.
    Result<Rewrite> rewritten(const BucketMembers &members, const BucketPlaces &places = {}) const;
    /// The same as a draft; in the mode `torch214` only.
    Result<MergedDraft> draft(const BucketMembers &members, const BucketPlaces &places) const;
    /// Null where the plan does not reorder its graph.
    const OverlapPart *overlap() const { return m_overlap.get(); }
    /// What merging a bucket saves in communication: its members' times less its own.
    double savedSec(const std::vector<CollectiveIndex> &members) const;

private:
    std::shared_ptr<const CollectiveGraph> m_graph;
    BucketingSettings m_settings;
    std::shared_ptr<const OverlapPart> m_overlap;
    StepModel m_steps;
    StepCost m_before;
};

} // namespace cutaway
