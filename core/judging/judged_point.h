#pragma once

#include "core/judging/exploration.h"

namespace cutaway::judging {

/// `figures`, `feasible`, and `problem` and `work` (step_work_note.h) or nothing, of a plan; `plan` is its document.
/// Gives back the problem as windows tell it; empty: there is none.
Text addJudgement(nlohmann::ordered_json &point, const EditedPlan &plan);

/// What makes a plan infeasible, one line each; none: it is feasible.
std::vector<std::string> violationsOf(const EditedPlan &plan);

/// The first of them as windows tell it; empty: there is none.
Text firstViolation(const EditedPlan &plan);

/// Some kinds lay a plan out anew when places go; it is another plan then, and the one that was asked for, `open`, has
/// no place: its point is made infeasible. Gives back why; empty: it is not.
Text noteLostPlaces(nlohmann::ordered_json &point, const EditedPlan &open, const EditedPlan &now);

/// Objectives and limits of results that none of their points has a figure for; none where no point has figures.
std::vector<std::string> unknownFigures(const nlohmann::ordered_json &results);

/// `front` of every feasible point: false of those beyond the limits.
void markFront(nlohmann::ordered_json &points, const Exploration &exploration);

} // namespace cutaway::judging
