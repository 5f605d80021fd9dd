#pragma once

#include "core/plan/planner_descriptor.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// A plan as a planner of somebody else's says it, which may leave out all that its kind does not ask for: read as a
/// file, evaluated here, and held to the limits of the devices and, where the planner keeps pins, to the pins of
/// `input.start`. What it claims and what is not so become the plan's notes. Errors: those of `readPlan` (`where`
/// begins with `plan`), `wrong_kind`, `pin_not_kept`, and the code of the first problem that is an error.
Result<std::unique_ptr<EditedPlan>> readOfferedPlan(const nlohmann::json &plan, std::optional<double> boundSec,
                                                    const PlannerDescriptor &planner, const PlannerInput &input);

/// What whoever made a plan had to say of it, a line each, from its origin's unknown field `planner_notes`.
std::vector<std::string> plannerNotes(const EditedPlan &plan);
void addPlannerNote(EditedPlan &plan, const std::string &note);

} // namespace cutaway
