#include "core/bucketing/cap_curve.h"

#include "core/bucketing/best_cap.h"

namespace cutaway {

namespace {

// Nodes times plans that are priced while the user waits: some 50 ms.
constexpr std::size_t quickWork = 400000;
constexpr std::size_t fewestPlans = 24;
constexpr double mebibyte = 1024.0 * 1024.0;

std::vector<CapPoint> pointsOf(const BucketingPlan &plan)
{
    if (!plan.capCurve().empty())
        return plan.capCurve();
    const std::size_t plans = quickWork / std::max<std::size_t>(plan.graph().size(), 1);
    if (plans < fewestPlans)
        return {};
    return searchCaps(plan.model(), std::numeric_limits<std::int64_t>::max(), plans, {}).curve;
}

} // namespace

ControlCurve capCurveOf(const BucketingPlan &plan)
{
    ControlCurve curve;
    if (plan.model().overlap())
        return curve;
    curve.control = "bucket_cap_mb";
    for (const CapPoint &point : pointsOf(plan)) {
        const ControlCurve::Point added{double(point.capBytes) / mebibyte, point.stepSec, point.extraBytes};
        const bool isSame = !curve.points.empty() && curve.points.back().seconds == added.seconds &&
                            curve.points.back().bytes == added.bytes;
        if (isSame)
            continue;
        const bool isBetter = added.seconds && (!curve.best || *added.seconds < *curve.points[*curve.best].seconds);
        if (isBetter)
            curve.best = curve.points.size();
        curve.points.push_back(added);
    }
    return curve;
}

} // namespace cutaway
