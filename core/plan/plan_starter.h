#pragma once

#include "core/json/parameter.h"

#include <functional>

namespace cutaway {

/// A planner and what to give it.
struct PlannerChoice
{
    std::string id;
    ParameterValues parameters; ///< that differ from its defaults
};

/// What a plan is begun with where there is no file: a model and an inventory as documents, and who plans.
struct StartedPlan
{
    std::string title; ///< `Llama-3 8B on 64 H100`
    std::string model; ///< a document of a model
    std::string modelFile; ///< a name for it, with its extension
    std::string inventory;
    std::string inventoryFile;
    std::vector<PlannerChoice> planners; ///< the first whose plan there is counts
};

/// A form that begins a plan: the window shows it on the start page and in the menu.
struct PlanStarter
{
    std::string title;       ///< `New training plan`
    std::string description; ///< a sentence or two
    std::vector<ParameterDeclaration> parameters;
    std::function<Result<StartedPlan>(const ParameterValues &complete)> start;
};

} // namespace cutaway
