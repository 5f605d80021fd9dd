#pragma once

#include "core/base/search_gap.h"
#include "core/base/units.h"
#include "core/plan/edited_plan.h"
#include "core/plan/time_texts.h"

#include <string>
#include <string_view>

/// The figures of a plan by their names. Whoever tells one, a panel, a report, an evaluation or a comparison, takes it
/// from here, with its name, its unit and what it means.
namespace cutaway {

/// A figure with all that is told of it.
struct Figure
{
    using Unit = KeyFigure::Unit;
    std::string name; ///< in every document that has it: `bubble_fraction`
    double value = 0; ///< not a number: unknown
    Unit unit = Unit::Seconds;
    Text label;       ///< `Bubble`
    Text definition;  ///< one sentence; of what is unknown, why it is
    Text source = {}; ///< what it rests on, where the definition does not say so: what proves a bound
};

/// `latency_sec`, `transferred_bytes`, `largest_lane_bytes`, the kind's key figures that have a name, then `bound_sec`
/// and `gap` where something is proven. O(key figures).
std::vector<Figure> planFigures(const EditedPlan &plan);
/// One of a kind's own.
Figure figureOf(const KeyFigure &figure);
/// Null where there is none of this name.
const Figure *findFigure(const std::vector<Figure> &figures, std::string_view name);
bool isKnown(const Figure &figure);

/// Null where it is not known; whole where it is no time and has no fraction.
nlohmann::ordered_json figureJson(const Figure &figure);
/// An object: name → value.
nlohmann::ordered_json figuresJson(const std::vector<Figure> &figures);
/// `1.27 ms`, `96.5 MiB`, `12.3 %`, `18 278 075`; `unknown` of what is no number. Times that plans are judged by have
/// four digits.
std::string formatFigure(const Figure &figure);

/// What the plan's kind says of the times of its groups.
GroupTimeWords groupTimeWords(const EditedPlan &plan);
/// `longest path 496 µs`; `496 µs` where that has no name of its own.
std::string formatGroupTime(const EditedPlan &plan, double seconds);

/// How far the plan is from what is proven: of its time or, where its planner makes another time least, of that one.
SearchGap provenGap(const EditedPlan &plan);

} // namespace cutaway
