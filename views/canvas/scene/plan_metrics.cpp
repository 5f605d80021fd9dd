#include "views/canvas/scene/plan_metrics.h"

#include "core/plan/edited_plan.h"
#include "core/plan/group_facts.h"
#include "core/plan/mesh_placement.h"
#include "views/theme/theme.h"

#include <algorithm>

namespace cutaway {

namespace {

bool hasChips(const EditedPlan *plan)
{
    return dynamic_cast<const HasMeshPlacements *>(plan) != nullptr;
}

/// A chip for each dimension of the mesh, and room for what the operator does along each, in words.
double chipCardWidth(const EditedPlan &plan)
{
    constexpr double least = 232;
    constexpr double others = 148;
    constexpr double perDimension = 50;
    const std::size_t dimensions = dynamic_cast<const HasMeshPlacements &>(plan).meshShape().size();
    return std::max(least, others + perDimension * double(dimensions));
}

bool hasFacts(const EditedPlan *plan)
{
    const auto *teller = dynamic_cast<const HasGroupFacts *>(plan);
    for (std::size_t group = 0; teller && group < plan->groupCount(); ++group) {
        if (plan->group(GroupIndex(group)).exists)
            return !teller->groupFacts(GroupIndex(group)).empty();
    }
    return teller;
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
