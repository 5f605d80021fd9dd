#include "core/bucketing/bucketing_plan.h"

#include "core/bucketing/bucketing_json.h"
#include "core/bucketing/bucketing_summary.h"
#include "core/bucketing/cap_curve.h"
#include "core/bucketing/rewrite.h"
#include "core/bucketing/rewritten_plan.h"

#include <nlohmann/json.hpp>

#include <algorithm>

// bucketing_plan_moves.cpp has the moves, bucketing_picture.cpp what the views draw.
namespace cutaway {

BucketingPlan::BucketingPlan(std::shared_ptr<const CollectiveGraph> graph, std::shared_ptr<const Inventory> inventory,
                             BucketingSettings settings, Bucketing bucketing, PlanOrigin origin)
    : m_model(std::make_shared<const BucketingModel>(graph, std::move(settings)))
    , m_items(graph->sharedGraph())
    , m_segments(std::make_shared<const ComputeSegments>(computeSegments(*graph)))
    , m_inventory(orEmpty(std::move(inventory)))
    , m_origin(std::move(origin))
    , m_bucketing(std::move(bucketing))
{
    computeFigures();
}

void BucketingPlan::computeFigures()
{
    m_members = membersOf(m_bucketing);
    m_figures = m_model->figures(m_members);
    m_homes = bucketHomes(m_bucketing);
    m_bucketIds.clear();
    for (std::size_t id = 0; const Bucket &bucket : m_bucketing.buckets) {
        m_bucketIds.push_back(id);
        id += bucket.exists() ? 1 : 0;
    }
    m_cost.reset();
}

Result<Graph> BucketingPlan::rewritten() const
{
    return rewriteGraph(collectives(), m_members, m_model->settings().rank);
}

const PlanCost &BucketingPlan::cost() const
{
    if (!m_cost)
        m_cost = costOf(*this);
    return *m_cost;
}

std::vector<Problem> BucketingPlan::problems() const
{
    return problemsOf(*this);
}

std::optional<Problem> BucketingPlan::effect() const
{
    return effectOf(*this);
}

GroupLimits BucketingPlan::limits(GroupIndex group) const
{
    return limitsOf(*this, group);
}

std::string BucketingPlan::report() const
{
    return reportOf(*this);
}

Applied BucketingPlan::setInventory(std::shared_ptr<const Inventory> inventory)
{
    m_inventory = orEmpty(std::move(inventory));
    // The buckets stay; only the bandwidth may be another.
    if (const Result<BucketingSettings> settings =
            readSettings(m_model->settings().kind, m_origin.parameters, m_inventory.get()))
        m_model = std::make_shared<const BucketingModel>(m_model->sharedGraph(), *settings);
    m_capCurve.clear();
    m_controlCurve.reset();
    computeFigures();
    Applied applied;
    applied.change.everything = true;
    return applied;
}

std::optional<ControlCurve> BucketingPlan::controlCurve() const
{
    if (!m_controlCurve)
        m_controlCurve = capCurveOf(*this);
    return m_controlCurve->points.empty() ? std::nullopt : m_controlCurve;
}

std::unique_ptr<EditedPlan> BucketingPlan::carriedOut() const
{
    return rewrittenPlan(*this);
}

nlohmann::ordered_json BucketingPlan::document() const
{
    return bucketingDocument(*this);
}

nlohmann::ordered_json BucketingPlan::evaluation() const
{
    return bucketingEvaluation(*this);
}

Result<Move> BucketingPlan::readMove(const nlohmann::json &entry) const
{
    return readBucketingMove(*this, entry);
}

nlohmann::ordered_json BucketingPlan::after(const Applied &) const
{
    return bucketingAfter(*this);
}

} // namespace cutaway
