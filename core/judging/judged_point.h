#pragma once

#include "core/judging/exploration.h"

namespace cutaway::judging {

/// `figures`, `feasible`, and `problem` or nothing, of a plan; `plan` is its document.
void addJudgement(nlohmann::ordered_json &point, const EditedPlan &plan);

/// `front` of every feasible point: false of those beyond the limits.
void markFront(nlohmann::ordered_json &points, const Exploration &exploration);

} // namespace cutaway::judging
