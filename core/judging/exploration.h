#pragma once

#include "core/base/job.h"
#include "core/devices/inventory.h"
#include "core/graph/graph.h"
#include "core/json/parameter.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json.hpp>

#include <map>
#include <memory>

namespace cutaway::judging {

/// One thing that is varied: what, and the values that it takes in turn.
struct Varied
{
    std::string what; ///< `devices`, `available_mem_bytes`, …, `parameter:microbatches`
    std::vector<nlohmann::ordered_json> values;
    bool isFactor = false; ///< the values multiply what is there

    std::string parameter() const; ///< the name of the control that is varied; empty: the inventory is
};

/// A planner with values of its parameters.
struct PlannerRun
{
    const PlannerDescriptor *planner = nullptr;
    ParameterValues given;
};

/// A `cutaway.exploration` document taken apart; lists are multiplied out in its order, the last fastest.
struct Exploration
{
    std::vector<PlannerRun> runs;
    std::vector<std::string> plans; ///< files
    std::vector<Varied> vary;
    std::vector<std::string> objectives;  ///< one with a leading `-` is larger when better
    std::map<std::string, double> limits; ///< figure → the most that it may be
    nlohmann::ordered_json document;

    std::size_t variationCount() const;
    std::size_t pointCount() const { return (plans.size() + runs.size()) * variationCount(); }
    /// The value of each entry of `vary`, by its name, of one variation.
    nlohmann::ordered_json variation(std::size_t number) const;
};

inline constexpr std::size_t mostPoints = 1'000'000;

/// Errors: those of reading; `unknown_planner` and unknown parameters (kind Usage), `bad_value`, `unknown_variation`,
/// `too_many_points`.
Result<Exploration> readExploration(std::string_view text);

/// The inventory of a variation, as `Exploration::variation` gives it; entries `parameter:…` are none of its business.
/// `vary` tells which are factors. Errors: `no_inventory`, `bad_value`.
Result<std::shared_ptr<const Inventory>> variedInventory(const std::shared_ptr<const Inventory> &inventory,
                                                         const std::vector<Varied> &vary,
                                                         const nlohmann::ordered_json &variation);

/// Which points no other beats: none is at most as large in all objectives and smaller in one. Equal points are on the
/// front all. Sorted by the first objective; O(n log n) for two, O(n · front) for three.
std::vector<bool> paretoFront(const std::vector<std::vector<double>> &points);
std::vector<bool> paretoFront(const std::vector<std::pair<double, double>> &points); ///< of two objectives

/// The devices as explorations vary them: with the memory and the peak said that count where they leave them to the
/// kind of accelerator, so that they can be multiplied. Null: none were given.
std::shared_ptr<const Inventory> exploredInventory(const std::shared_ptr<const Graph> &graph,
                                                   const std::shared_ptr<const Inventory> &inventory);

/// `figures`, `feasible`, and `problem` and `work` (`stepWorkNote`) or nothing, of a plan; `plan` is its document.
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
