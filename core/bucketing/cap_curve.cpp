#include "core/bucketing/cap_curve.h"

#include "core/bucketing/best_cap.h"

#include <cmath>
#include <limits>

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

/// The cap in MiB with as few digits as tell it from the next point's: a field and a drag then say the same.
double shortCap(std::int64_t capBytes, std::int64_t next)
{
    const double exact = double(capBytes) / mebibyte;
    for (int digits = 2; exact > 0 && digits < 9; ++digits) {
        const double tens = std::pow(10, digits - 1 - std::floor(std::log10(exact)));
        const double rounded = std::ceil(exact * tens) / tens;
        const std::int64_t bytes = std::int64_t(rounded * mebibyte);
        if (bytes >= capBytes && bytes < next)
            return rounded;
    }
    return exact;
}

} // namespace

ControlCurve capCurveOf(const BucketingPlan &plan)
{
    ControlCurve curve;
    if (plan.model().overlap())
        return curve;
    curve.control = "bucket_cap_mb";
    const std::vector<CapPoint> points = pointsOf(plan);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const CapPoint &point = points[i];
        const std::int64_t next =
            i + 1 < points.size() ? points[i + 1].capBytes : std::numeric_limits<std::int64_t>::max();
        const ControlCurve::Point added{shortCap(point.capBytes, next), point.stepSec, point.extraBytes};
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
