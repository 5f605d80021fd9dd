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
    PlanKind kind = PlanKind::Partition;
    std::vector<ParameterDeclaration> parameters;
    std::function<Result<std::unique_ptr<EditedPlan>>(const PlannerInput &, const Job &)> run;
    bool keepsPins = false; ///< leaves what is pinned in the open plan where it is pinned
    /// What forms begin with, where that is better than a default that scripts rely on.
    ParameterValues suggested = {};
};

/// How a kind of plan is made from a document. `plan` is the parsed document; it is checked and all that can be
/// derived is computed anew.
struct PlanKindDescriptor
{
    PlanKind kind = PlanKind::Partition;
    std::function<Result<std::unique_ptr<EditedPlan>>(std::shared_ptr<const Graph>, std::shared_ptr<const Inventory>,
                                                      const nlohmann::json &plan)>
        read;
    /// The top-level fields of the kind's documents besides those that all plans have; any other is kept as it is.
    /// Entries of arrays among them name nodes of the graph by a field `nodes`.
    std::vector<std::string> fields = {};
    /// Whether a document without a field `format` is a plan of this kind as another program keeps it; `read` takes it.
    /// None: there is no such program.
    std::function<bool(const nlohmann::json &document)> isForeign = {};
};

/// All planners, in the order of the menus. The one list: a kind adds a line in planner_registry.cpp.
const std::vector<PlannerDescriptor> &planners();
/// Null if there is none of this id.
const PlannerDescriptor *findPlanner(std::string_view id);
const std::vector<PlanKindDescriptor> &planKinds();

/// Completes and checks the parameters, then runs the planner. Nothing else may throw out of it.
Result<std::unique_ptr<EditedPlan>> runPlanner(const PlannerDescriptor &planner, PlannerInput input, const Job &job);

} // namespace cutaway
