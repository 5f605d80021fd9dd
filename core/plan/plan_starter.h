#pragma once

#include "core/graph/graph.h"
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
    std::string title;     ///< `Llama-3 8B on 64 H100`
    std::string model;     ///< a document of a model
    std::string modelFile; ///< a name for it, with its extension
    std::string inventory;
    std::string inventoryFile;
    std::vector<PlannerChoice> planners; ///< the first whose plan there is counts
};

/// A model that is taken up from a graph of operators.
struct TakenUpModel
{
    std::string name;
    std::string document;         ///< of the model
    std::vector<Text> recognised; ///< what the graph says, each with where it was found
    std::vector<Text> assumed;    ///< what it does not say
};

/// A form that begins a plan: the window shows it on the start page and in the menu.
struct PlanStarter
{
    std::string title;       ///< `New training plan`
    std::string description; ///< a sentence or two
    std::vector<ParameterDeclaration> parameters;
    /// `from`: in place of the model that the values name; null: that one.
    std::function<Result<StartedPlan>(const ParameterValues &complete, const TakenUpModel *from)> start;
    std::string modelParameter = {}; ///< names the model where none is taken up
    /// Reads a graph of operators as a model; null: the starter takes none up.
    std::function<Result<TakenUpModel>(const Graph &)> takeUp = {};
    /// What parameters stand for that are left open, with the model that the values name or `from`.
    std::function<ParameterValues(const ParameterValues &complete, const TakenUpModel *from)> usual = {};
};

} // namespace cutaway
