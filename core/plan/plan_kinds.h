#pragma once

#include "core/base/job.h"
#include "core/base/text.h"
#include "core/devices/inventory.h"
#include "core/files/byte_source.h"
#include "core/graph/graph.h"
#include "core/json/parameter.h"
#include "core/plan/edited_plan.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_terms.h"

#include <functional>
#include <memory>

namespace cutaway {

/// A figure that was measured, and what it is predicted to be after calibrating.
struct CalibrationPoint
{
    std::string name;
    std::string figure; ///< `step time`
    std::string unit;   ///< `seconds`, `bytes`
    double predicted = 0;
    double measured = 0;
    bool isFitted = false; ///< constants were fitted to it; else it was kept back for the errors

    double error() const { return predicted / measured - 1; }
};

struct CalibrationInput
{
    std::string name; ///< of the file, for messages
    std::string text;
    std::shared_ptr<const Graph> graph;         ///< that the runs are of where the file does not say; may be null
    std::shared_ptr<const Inventory> inventory; ///< likewise
    /// Another file that this one names.
    std::function<Result<std::unique_ptr<ByteSource>>(const std::string &)> open;
};

struct CalibrationOutcome
{
    std::string document; ///< a calibration file
    std::vector<CalibrationPoint> points;
    std::vector<Text> notes;                    ///< what was fitted, what it brought, and what was assumed
    std::shared_ptr<const Inventory> inventory; ///< the given one, calibrated; null: none was given
};

/// Fits the constants of an accelerator to one's own measurements.
struct Calibrator
{
    std::string title;       ///< `Calibrate`
    std::string description; ///< what files it takes, a sentence or two
    std::function<Result<CalibrationOutcome>(const CalibrationInput &, const Job &)> run;
};

/// Per-kind overrides of how two plans are compared.
struct ComparisonRules
{
    bool hasGroups = true;         ///< false: where items lie means nothing, how they run does
    bool hasShards = false;        ///< items are numbered parts of nodes
    bool onlyBadged = false;       ///< items without a badge stand beside what is planned
    bool lanesAreDevices = true;   ///< of the inventory, position by position
    bool hasReserves = false;      ///< lanes count bytes that are kept free; evaluations do not
    bool countsTransferred = true; ///< false: `PlanCost::transferredBytes` says nothing
    /// What `PlanCost::transferredBytes` is called, and what it is.
    Text transferred = phrase("Transferred");
    Text transferredMeaning = phrase("All transfers from one device to another");
    /// What `PlanCost::largestLaneBytes` is called, and what it is.
    Text largestLane = phrase("Largest device");
    Text largestLaneMeaning = phrase("Memory of the device that needs most");
};

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

/// A way of writing what the steps of a schedule, given alone and without a plan, come to: `cutaway schedule --to ID`.
struct ScheduleDescriptor
{
    std::string id; ///< `schedule-csv`; empty: the figures, which `cutaway schedule` writes when nothing else is asked
    std::vector<ParameterDeclaration> parameters = {};
    /// From the request's document and completed parameters. Errors: those of the request.
    std::function<Result<std::string>(std::string_view request, const ParameterValues &)> write;
};

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
