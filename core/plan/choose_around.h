#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/plan/edited_plan.h"

#include <memory>

namespace cutaway {

/// A plan in which a refused move has been made after all, since what it moves is run another way there: a table cut
/// otherwise, for example.
struct ChosenAround
{
    std::string choice; ///< its label: `table_wise · fused`
    std::shared_ptr<const EditedPlan> plan;
    Move move; ///< puts what was moved where it lies now: items may be others after a choice
};

/// The fastest of those; makes the plan anew for each choice. Errors: `no_other_way` where more than one node is moved,
/// to more than one group or to lanes, and where the plan offers no choices or none of them helps; `cancelled`.
Result<ChosenAround> chosenAround(const EditedPlan &plan, const Move &refused, const Job &job);

} // namespace cutaway
