#pragma once

#include "core/plan/planner_offer.h"
#include "core/plan/planner_registry.h"

namespace cutaway {

/// Why another plan was made than the one that was asked for, and which.
struct PlannedInstead
{
    Text reason;
    Text title;
    std::vector<PlannerOffer> others; ///< that could have been made as well
};

struct FittingPlan
{
    std::unique_ptr<EditedPlan> plan;
    std::optional<PlannedInstead> instead; ///< nothing: it is the one that was asked for
};

/// The planner's plan. Where it breaks a limit and offers others in its place, the first of those that breaks none.
Result<FittingPlan> planFitting(const PlannerDescriptor &planner, const PlannerInput &input, const Job &job);

} // namespace cutaway
