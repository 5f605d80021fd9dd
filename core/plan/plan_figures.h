#pragma once

#include "core/base/search_gap.h"
#include "core/base/units.h"
#include "core/plan/edited_plan.h"

#include <optional>
#include <string>
#include <string_view>

/// The figures of a plan by their names. Whoever tells one, a panel, a report, an evaluation or a comparison, takes it
/// from here, with its name, its unit and what it means.

namespace cutaway {

/// `latency_sec`, `transferred_bytes`, `largest_lane_bytes`, the kind's own, then `bound_sec` and `gap` where something
/// is proven. O(figures).
std::vector<Figure> planFigures(const EditedPlan &plan);
/// Of another cost of such a plan, after a move or under other settings, without bound and gap.
std::vector<Figure> costFigures(const EditedPlan &plan, const PlanCost &cost);
/// Null where there is none of this name.
const Figure *findFigure(const std::vector<Figure> &figures, std::string_view name);
bool isKnown(const Figure &figure);
/// By the end of the name, of one that stands alone: in a document, on an axis.
Figure::Unit figureUnit(std::string_view name);

/// Null where it is not known; whole where it is no time and has no fraction.
nlohmann::ordered_json figureJson(const Figure &figure);
/// An object: name → value.
nlohmann::ordered_json figuresJson(const std::vector<Figure> &figures);
/// `1.27 ms`, `96.5 MiB`, `12.3 %`, `18 278 075`; `unknown` of what is no number. Times that plans are judged by have
/// four digits, and so do all figures where two plans stand beside each other.
std::string formatFigure(const Figure &figure, std::optional<Digits> digits = {});
/// With its sign: `−0.055 ms`, `+2.81 MiB`, `−1.23 points`, `+3`.
std::string formatFigureChange(double change, Figure::Unit unit);
/// `−4.34 %`, `±0.00 %`, of a base that is next to nothing `> +9999 %`.
std::string formatShareChange(double fraction);

/// `longest path 496 µs`; `496 µs` where that has no name of its own, nothing where it is not known.
std::string formatGroupTime(const EditedPlan &plan, const GroupInfo &group);

/// How far the plan is from what is proven: of its time or, where its planner makes another time least, of that one.
SearchGap provenGap(const EditedPlan &plan);

/// `on`, `1f1b`, `0.15`; `none` where nothing is set.
std::string settingText(const ParameterValue &value);
/// `Reserve 0.15 → 0.65`, by the title of the plan's control.
Text describeSetting(const EditedPlan &plan, const Move::Setting &setting);
Text describeSetting(std::span<const ParameterDeclaration> controls, const ParameterValues &now,
                     const Move::Setting &setting);

} // namespace cutaway
