#include "views/canvas/scene/plan_metrics.h"

#include "core/plan/edited_plan.h"
#include "views/theme/theme.h"

#include <algorithm>

namespace cutaway {

namespace {

bool hasChips(const EditedPlan *plan)
{
    return plan && plan->isOnMesh();
}

/// A chip for each dimension of the mesh, and room for what the operator does along each, in words.
double chipCardWidth(const EditedPlan &plan)
{
    constexpr double least = 232;
    constexpr double others = 148;
    constexpr double perDimension = 50;
    const std::size_t dimensions = plan.meshShape().size();
    return std::max(least, others + perDimension * double(dimensions));
}

bool hasFacts(const EditedPlan *plan)
{
    for (std::size_t group = 0; plan && group < plan->groupCount(); ++group) {
        if (plan->group(GroupIndex(group)).exists)
            return !plan->groupFacts(GroupIndex(group)).empty();
    }
    return false;
}

} // namespace

CanvasMetrics planMetrics(const EditedPlan *plan)
{
    CanvasMetrics metrics{.scale = textScale()};
    if (hasChips(plan)) {
        metrics.card = 52 * metrics.scale;
        metrics.flowCard = chipCardWidth(*plan) * metrics.scale;
    }
    if (hasFacts(plan))
        metrics.groupHeader += 34 * metrics.scale;
    return metrics;
}

Arrangement planArrangement(const EditedPlan *plan, Arrangement wanted)
{
    return hasChips(plan) ? Arrangement::ByFlow : wanted;
}

} // namespace cutaway
