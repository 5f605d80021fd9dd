#pragma once

#include "core/base/job.h"
#include "core/plan/edited_plan.h"

#include <functional>

namespace cutaway {

/// What a planner works on. `assignment` parameters name files; planners read them through `readFile`.
struct PlannerInput
{
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> inventory; ///< null: none was given
    ParameterValues parameters;                 ///< complete: given or default
    ParameterValues given;                      ///< as given
    std::shared_ptr<const EditedPlan> start;    ///< the open plan, for planners that improve one; may be null
};

struct PlannerDescriptor
{
    std::string id; ///< `partition.size_based`
    std::string title;
    std::string description; ///< what it does and when to use it, a sentence or two
    PlanKind kind;
    std::vector<ParameterDeclaration> parameters;
    std::function<Result<std::unique_ptr<EditedPlan>>(const PlannerInput &, const Job &)> run;
    bool keepsPins = false; ///< leaves what is pinned in the open plan where it is pinned
    /// What forms begin with, where that is better than a default that scripts rely on.
    ParameterValues suggested = {};
    /// What stands in place of parameters that are not given, by their names. None: the devices tell nothing of the
    /// sort.
    std::function<ParameterValues(const Inventory &)> fromDevices = {};
    /// What `run` would refuse of values on such devices before it looks at the graph, for forms to say so while they
    /// are typed. The error's message begins with the parameter's name: `mesh_shape: …`. None: nothing of the sort.
    std::function<Done(const ParameterValues &, const Inventory &)> checkValues = {};
};

} // namespace cutaway
