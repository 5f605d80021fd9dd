#pragma once

#include "core/bucketing/bucket_filling.h"
#include "core/bucketing/step_cost.h"

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
    BucketingModel(std::shared_ptr<const CollectiveGraph> graph, BucketingSettings settings);

    const CollectiveGraph &graph() const { return *m_graph; }
    const std::shared_ptr<const CollectiveGraph> &sharedGraph() const { return m_graph; }
    const BucketingSettings &settings() const { return m_settings; }
    const StepModel &steps() const { return m_steps; }
    const StepCost &before() const { return m_before; }
    /// Position among the waits, for every collective.
    std::size_t waitPosition(CollectiveIndex collective) const;

    /// A rewrite's order and its cost, without making the graph. O((nodes + edges) · log).
    BucketingFigures figures(const BucketMembers &members) const;
    /// What merging a bucket saves in communication: its members' times less its own.
    double savedSec(const std::vector<CollectiveIndex> &members) const;

private:
    std::shared_ptr<const CollectiveGraph> m_graph;
    BucketingSettings m_settings;
    StepModel m_steps;
    StepCost m_before;
};

} // namespace cutaway
