#pragma once

#include "core/plan/edited_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::judging {

/// That steps of the two do not do the same with the model, or that they get different amounts of work done, with their
/// times for the same work; empty where they do, or it is not known.
Text stepWorkNote(const EditedPlan &base, const EditedPlan &other);

/// What each part of a step of the plan is, or how its times are counted: `forward passes alone`. Times of plans of
/// which that differs are not compared, and no front has both. Empty: all plans of the kind and graph do the same.
Text workOf(const EditedPlan &plan);

/// Of two `workOf`: both are known and differ.
bool isOtherKind(std::string_view work, std::string_view baseWork);

/// How two plans' steps differ.
struct OtherWork
{
    bool isAny = false;  ///< `stepWorkNote` has something to say
    bool isKind = false; ///< `isOtherKind`
};
OtherWork otherWork(const EditedPlan &base, const EditedPlan &other);

/// Figures of a difference that are of different work are neither better nor worse: their verdict becomes `not
/// compared`. Times are where there is any difference, rates where it is of the kind.
void leaveOpenOtherWork(nlohmann::ordered_json &figures, const OtherWork &work);

} // namespace cutaway::judging
