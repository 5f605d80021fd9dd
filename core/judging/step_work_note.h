#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway::judging {

/// That steps of the two do not do the same with the model, or that they get different amounts of work done, with their
/// times for the same work; empty where they do, or it is not known.
Text stepWorkNote(const EditedPlan &base, const EditedPlan &other);

} // namespace cutaway::judging
