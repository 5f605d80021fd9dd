#pragma once

#include "core/plan/planner_descriptor.h"

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

} // namespace cutaway
