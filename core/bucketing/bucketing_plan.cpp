#include "core/bucketing/bucketing_plan.h"

#include "core/bucketing/bucketing_json.h"
#include "core/bucketing/bucketing_summary.h"
#include "core/bucketing/cap_curve.h"
#include "core/bucketing/overlap/overlap_scheduler.h"
#include "core/bucketing/rewrite.h"
#include "core/bucketing/rewritten_plan.h"

#include <nlohmann/json.hpp>

#include <algorithm>

// bucketing_plan_moves.cpp has the moves, bucketing_picture.cpp what the views draw.
namespace cutaway {

BucketingPlan::BucketingPlan(std::shared_ptr<const CollectiveGraph> graph, std::shared_ptr<const Inventory> inventory,
                             BucketingSettings settings, Bucketing bucketing, PlanOrigin origin,
                             std::shared_ptr<const OverlapPart> overlap)
    : GraphPlan(graph->sharedGraph(), std::move(inventory), std::move(origin))
    , m_model(std::make_shared<const BucketingModel>(graph, std::move(settings), std::move(overlap)))
    , m_segments(std::make_shared<const ComputeSegments>(computeSegments(*graph)))
    , m_bucketing(std::move(bucketing))
{
    computeFigures();
}

void BucketingPlan::computeFigures()
{
    m_members = membersOf(m_bucketing);
    m_places = placesOf(m_bucketing);
    m_figures = m_model->figures(m_members, m_places);
    m_homes = bucketHomes(m_bucketing);
    m_bucketIds.clear();
    for (std::size_t id = 0; const Bucket &bucket : m_bucketing.buckets) {
        m_bucketIds.push_back(id);
        id += bucket.exists() ? 1 : 0;
    }
    m_rows.reset();
    m_unsharded.reset();
    forgetCost();
}

void BucketingPlan::forgetUndone()
{
    const auto isDissolved = [](const Bucket &bucket) { return !bucket.exists(); };
    if (std::erase_if(m_bucketing.buckets, isDissolved) > 0)
        computeFigures();
}

Result<Graph> BucketingPlan::rewritten() const
{
    Result<Rewrite> rewrite = m_model->rewritten(m_members, m_places);
    if (!rewrite)
        return rewrite.error();
    return std::move(rewrite->graph);
}

std::optional<MergedExposure> BucketingPlan::mergedExposure() const
{
    const OverlapPart *overlap = m_model->overlap();
    if (!overlap)
        return std::nullopt;
    const Result<MergedDraft> draft = m_model->draft(m_members, m_places);
    if (!draft)
        return std::nullopt;
    return ::cutaway::mergedExposure(*overlap->facts, overlap->schedule, *draft, m_model->settings().rates);
}

PlanCost BucketingPlan::makeCost() const
{
    return costOf(*this);
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

Report BucketingPlan::report() const
{
    return reportOf(*this);
}

namespace {

/// The same order, counted with another bandwidth.
std::shared_ptr<const BucketingModel> withOtherInventory(const BucketingModel &model, const ParameterValues &parameters,
                                                         const Inventory *inventory)
{
    auto same = std::make_shared<const BucketingModel>(model);
    Result<BucketingSettings> settings = overlapBucketing(parameters, inventory);
    const Result<OverlapSettings> overlap = readOverlapSettings(parameters);
    if (!settings || !overlap)
        return same;
    Result<OverlapFacts> facts = OverlapFacts::make(model.sharedGraph(), *settings, overlap->overlapMultiplier);
    if (!facts)
        return same;
    auto part = std::make_shared<OverlapPart>(*model.overlap());
    part->facts = std::make_shared<const OverlapFacts>(std::move(*facts));
    Result<OverlapSchedule> again =
        part->isTorchOrder ? scheduleOverlap(*part->facts, *overlap, {}) : Result<OverlapSchedule>(OverlapSchedule());
    part->isTorchCount = part->isTorchOrder && again && again->order == part->schedule.order;
    part->schedule = part->isTorchCount ? std::move(*again) : replayed(*part->facts, std::move(part->schedule.order));
    return std::make_shared<const BucketingModel>(model.sharedGraph(), std::move(*settings), std::move(part));
}

} // namespace

std::optional<Move> BucketingPlan::moveTo(const std::shared_ptr<const Inventory> &inventory)
{
    // The buckets stay; only the bandwidth may be another.
    if (m_model->overlap())
        m_model = withOtherInventory(*m_model, origin().parameters, inventory.get());
    else if (const Result<BucketingSettings> settings =
                 readSettings(m_model->settings().kind, origin().parameters, inventory.get()))
        m_model = std::make_shared<const BucketingModel>(m_model->sharedGraph(), *settings);
    m_capCurve.clear();
    m_controlCurve.reset();
    computeFigures();
    return Move();
}

std::optional<ControlCurve> BucketingPlan::controlCurve() const
{
    if (!m_controlCurve)
        m_controlCurve = capCurveOf(*this);
    if (m_controlCurve->points.empty())
        return std::nullopt;
    ControlCurve curve = *m_controlCurve;
    curve.now = {std::get<double>(controlValues().at(curve.control)), cost().latencySec, m_figures.peakExtraBytes};
    return curve;
}

std::unique_ptr<EditedPlan> BucketingPlan::carriedOut() const
{
    return rewrittenPlan(*this);
}

} // namespace cutaway
