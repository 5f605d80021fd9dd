#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// What the plan lists below the canvas, under its title: embedding tables, redistributions. Empty where it lists
/// nothing; rows beyond a few thousand are counted.
std::string itemTableHtml(const EditedPlan &plan);

} // namespace cutaway
