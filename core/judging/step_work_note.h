#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway::judging {

/// That steps of the two do not do the same with the model, or that they get different amounts of work done, with their
/// times for the same work; empty where they do, or it is not known.
Text stepWorkNote(const EditedPlan &base, const EditedPlan &other);

/// What each part of a step of the plan is, or how its times are counted: `forward passes alone`. Times of plans of
/// which that differs are not compared, and no front has both. Empty: all plans of the kind and graph do the same.
Text workOf(const EditedPlan &plan);

} // namespace cutaway::judging
