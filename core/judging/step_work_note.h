#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway::judging {

/// That steps of the two get different amounts of work done, and their times for the same work; empty where they do
/// not, or it is not known.
Text stepWorkNote(const EditedPlan &base, const EditedPlan &other);

} // namespace cutaway::judging
