#include "views/canvas/scene/plan_metrics.h"

#include "core/plan/edited_plan.h"
#include "core/plan/group_facts.h"
#include "core/plan/mesh_placement.h"
#include "views/theme/theme.h"

namespace cutaway {

namespace {

bool hasChips(const EditedPlan *plan)
{
    return dynamic_cast<const HasMeshPlacements *>(plan) != nullptr;
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
        metrics.flowCard = 232 * metrics.scale;
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
