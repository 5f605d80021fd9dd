#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

struct PlannerDescriptor;

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

} // namespace cutaway
