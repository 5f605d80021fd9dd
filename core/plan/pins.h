#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_kinds.h"

#include <memory>

/// Pins of a plan, and planning around what is to stay in its place.

namespace cutaway {

/// How many pins a plan has to a reader: a boundary between groups is one, although it is held from both sides.
std::size_t pinCount(const EditedPlan &plan);

/// The move that pins items where they lie: to their groups, or to the first lanes of these. Sources, and items whose
/// group lies on no place where it is to be a lane, are left out.
Move pinWhereTheyLie(const EditedPlan &plan, std::span<const ItemIndex> items, Pin::Kind kind);
Move unpin(std::span<const ItemIndex> items);
/// Pins, in the kind's most usual way, those that are not pinned; where all are, unpins them. Empty where there is
/// nothing to pin.
Move togglePins(const EditedPlan &plan, std::span<const ItemIndex> items);

/// The first planner of a kind that leaves what is pinned where it is; null if there is none.
const PlannerDescriptor *plannerAroundPins(PlanKind kind);

/// The move that gives `to` the pins of another plan of the same graph and devices. A group is known by its id; where
/// the other plan has none of that id, what is pinned to it is pinned to its lane. A choice is known by its label;
/// where the other plan does not offer it, the pin is left out.
Move pinsCarriedOver(const EditedPlan &from, const EditedPlan &to);
/// Gives `to` those of them that its kind of plan can hold; others are left out.
void carryPins(const EditedPlan &from, EditedPlan &to);

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
