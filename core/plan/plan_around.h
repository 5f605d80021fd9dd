#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_kinds.h"

#include <memory>

namespace cutaway {

/// The plan that comes may have other items for a node: a table cut otherwise has other shards.
struct PinnedItem
{
    ItemIndex item;
    NodeIndex node; ///< that it stands for; may be invalid
};

/// A run of a planner that does what a refused move was meant to do, whatever else has to go elsewhere for it.
struct PlannerAround
{
    const PlannerDescriptor *planner = nullptr; ///< null: nothing can do that for plans of the kind
    PlannerInput input;                         ///< starts from the plan with what was moved pinned where it should go
    std::vector<PinnedItem> pinned;             ///< what was moved
};

/// The planner that made the plan, where it leaves what is pinned in its place; else the first of the kind that does.
PlannerAround plannerAround(const EditedPlan &plan, const Move &refused);
/// Runs it. Errors: the planner's; `not_there` where something of what was moved is elsewhere all the same.
Result<std::unique_ptr<EditedPlan>> planAround(PlannerAround around, const Job &job);

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
