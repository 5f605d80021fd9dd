#pragma once

#include "core/plan/calibrator.h"
#include "core/plan/comparison_rules.h"
#include "core/plan/export_descriptor.h"
#include "core/plan/import_descriptor.h"
#include "core/plan/plan_starter.h"
#include "core/plan/plan_words.h"
#include "core/plan/planner_descriptor.h"
#include "core/plan/schedule_descriptor.h"

namespace cutaway {

/// All that a kind of plan brings: what it is called, how its plans are read and made, what they are exported as.
struct PlanKindDescriptor
{
    PlanKind kind;
    PlanWords words;
    /// How a plan is made from a parsed document; it is checked and all that can be derived is computed anew.
    std::function<Result<std::unique_ptr<EditedPlan>>(std::shared_ptr<const Graph>, std::shared_ptr<const Inventory>,
                                                      const nlohmann::json &plan)>
        read;
    /// The top-level fields of the kind's documents besides those that all plans have; any other is kept as it is.
    /// Entries of arrays among them name nodes of the graph by a field `nodes`.
    std::vector<std::string> fields;
    /// Whether a document names nodes that the kind makes of the graph's; `read` then looks for missing names itself.
    std::function<bool(const nlohmann::json &document)> makesNodes = {};
    std::vector<PlannerDescriptor> planners; ///< in menu order
    std::vector<ExportDescriptor> exports;   ///< those of this kind alone, in menu order
    /// What programs have to be told to run a plan of the kind: exports say which of these fields they carry.
    std::function<std::vector<PlanField>(const EditedPlan &)> carriedFields;
    /// What other programs' plans become one of this kind, in the order in which they are asked.
    std::vector<ImportDescriptor> imports = {};
    /// What becomes of a schedule that is given without a plan. None: the kind has no schedules.
    std::vector<ScheduleDescriptor> schedules = {};
    /// Whether a document without a field `format` is a plan of this kind as another program keeps it; `read` takes it.
    /// None: there is no such program.
    std::function<bool(const nlohmann::json &document)> isForeign = {};
    /// The id of the planner that a graph is made for; empty: the graph does not tell. None: no graph does. O(nodes).
    std::function<std::string_view(const Graph &)> suitedPlanner = {};
    /// The id of the planner that devices are described for, where they can be used on the graph so; empty: they are
    /// for none in particular. None: no devices are. O(nodes).
    std::function<std::string_view(const Graph &, const Inventory &)> plannerForDevices = {};
    /// What is shown of a graph that has no plan yet. None: the kind has nothing of the sort.
    std::function<std::unique_ptr<EditedPlan>(std::shared_ptr<const Graph>, std::shared_ptr<const Inventory>)>
        unplanned = {};
    ComparisonRules comparison = {};
    /// How a plan is begun where there is no file. None: only with one.
    std::optional<PlanStarter> starter = {};
    /// How what its costs come from is fitted to measurements. None: nothing is fitted.
    std::optional<Calibrator> calibrator = {};
};

/// All kinds of plans, in the order of the menus. The one list is core/kinds.cpp.
const std::vector<PlanKindDescriptor> &planKinds();
/// Null if there is none of this kind.
const PlanKindDescriptor *findKind(PlanKind kind);
/// What the plan's kind calls things.
const PlanWords &wordsOf(const EditedPlan &plan);
/// Those of the plan's kind.
const ComparisonRules &comparisonRulesOf(const EditedPlan &plan);

/// What the first kind that has something of the sort shows of a graph without a plan; null: none has.
std::unique_ptr<EditedPlan> unplannedGraph(std::shared_ptr<const Graph> graph,
                                           std::shared_ptr<const Inventory> inventory);

} // namespace cutaway
