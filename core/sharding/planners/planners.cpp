#include "core/sharding/planners/planners.h"

#include "core/json/json_document.h"
#include "core/json/kept_json.h"
#include "core/sharding/planners/tensor_parallel.h"
#include "core/sharding/sharding_json.h"
#include "core/sharding/sharding_kind.h"
#include "core/sharding/sharding_problem.h"
#include "core/sharding/sharding_settings.h"
#include "core/sharding/solve/sharding_solver.h"
#include "core/sharding/strategy_json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

namespace cutaway::sharding {

namespace {

using Json = nlohmann::json;
using ProblemResult = Result<std::shared_ptr<const ShardingProblem>>;

/// The placements of a node's first tensor; empty where the graph tells none.
std::vector<std::string> annotationOf(const Node &node)
{
    if (!node.outputs || node.outputs->empty() ||
        node.outputs->front().extra.find("\"placements\"") == std::string::npos)
        return {};
    const Json fields = keptJson<Json>(node.outputs->front().extra);
    const auto found = fields.find("placements");
    const bool isList = found != fields.end() && found->is_array() &&
                        std::ranges::all_of(*found, [](const Json &placement) { return placement.is_string(); });
    return isList ? found->get<std::vector<std::string>>() : std::vector<std::string>();
}

/// None where a piece has no like here.
std::optional<Placements> placementsOf(const std::vector<std::string> &pieces)
{
    Placements placements(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::optional<Placement> placement = Placement::parse(pieces[i]);
        if (!placement)
            return std::nullopt;
        placements[i] = *placement;
    }
    return placements;
}

/// What the graph itself says of its tensors' placements (`outputs[].placements`, as graphs of DTensors have them), as
/// pins of the nodes' results. None where it speaks of a mesh of another number of dimensions, with a warning; a
/// placement of another form (`_S(0, 2)`) leaves its node free. O(nodes).
ShardingPins annotatedPins(const ShardingProblem &problem, std::vector<Text> &warnings)
{
    ShardingPins pins;
    std::size_t strange = 0;
    for (std::size_t i = 0; i < problem.graph().size(); ++i) {
        const std::vector<std::string> pieces = annotationOf(problem.graph().node(NodeIndex(i)));
        const std::uint32_t node = problem.lowered().of(NodeIndex(i));
        if (pieces.empty() || node == noLowered)
            continue;
        if (pieces.size() != problem.mesh().rank()) {
            warnings.push_back(phrase(
                "the graph's own placements are for a mesh of %1 dimensions; this one has %2, so they are not used",
                {std::to_string(pieces.size()), std::to_string(problem.mesh().rank())}));
            return {};
        }
        if (const std::optional<Placements> placements = placementsOf(pieces))
            pins.emplace(node, ShardingPin{*placements, {}});
        else
            ++strange;
    }
    if (strange > 0)
        warnings.push_back(
            phrase("%1 placements of the graph are of a form that plans do not have; their nodes are left free",
                   {std::to_string(strange)}));
    return pins;
}

/// The inventory's latencies take the place of defaults, not of what was given.
ParameterValues effectiveParameters(const PlannerInput &input)
{
    ParameterValues values = input.parameters;
    for (const char *name : {"intra_node_latency_us", "inter_node_latency_us", "base_latency_us"}) {
        if (!input.given.contains(name))
            values.erase(name);
    }
    return values;
}

ProblemResult makeProblem(const PlannerInput &input, bool mayRequireSplits, const Job &job)
{
    Result<ShardingSettings> settings = readShardingSettings(effectiveParameters(input), input.inventory.get());
    if (!settings)
        return settings.error();
    settings->skipFullyReplicated = settings->skipFullyReplicated && mayRequireSplits;
    return ShardingProblem::make(input.graph, std::move(*settings), job);
}

/// What the plan's costs depend on, told in full: the mesh and the devices may be others when it is opened again.
std::unique_ptr<ShardingPlan> makePlan(const PlannerInput &input, std::string_view plannerId,
                                       std::shared_ptr<const ShardingProblem> problem, Assignment assignment,
                                       ShardingNotes notes)
{
    ParameterValues values = effectiveParameters(input);
    values["mesh_shape"] = meshShapeWords(problem->mesh().shape());
    values["skip_fully_replicated"] = problem->settings().skipFullyReplicated;
    auto plan = std::make_unique<ShardingPlan>(std::move(problem), input.inventory, std::move(assignment),
                                               std::move(values), PlanOrigin{std::string(plannerId), input.given, {}});
    plan->setNotes(std::move(notes));
    return plan;
}

/// Prices the written plan again, from its text.
Done checkWritten(const ShardingPlan &plan)
{
    const nlohmann::json written = keptJson<nlohmann::json>(jsonLine(plan.document()));
    const Result<std::unique_ptr<ShardingPlan>> read = readShardingPlan(plan.sharedGraph(), plan.inventory(), written);
    if (!read)
        return read.error();
    const double stored = plan.figures().objective();
    const double computed = (*read)->figures().objective();
    if (std::abs(stored - computed) > 1e-6 * std::max(1.0, std::abs(stored)))
        return inputError("check_failed", phrase("run_checks: the written plan costs %1, the solver found %2",
                                                 {std::to_string(computed), std::to_string(stored)}));
    return Done(std::monostate());
}

Result<std::unique_ptr<EditedPlan>> finished(std::unique_ptr<ShardingPlan> plan)
{
    if (plan->problem().settings().runChecks) {
        if (Done checked = checkWritten(*plan); !checked)
            return checked.error();
    }
    return std::unique_ptr<EditedPlan>(std::move(plan));
}

Result<SolutionImport> readImport(const ShardingProblem &problem, const Job &job)
{
    const std::string &file = problem.settings().preloadSolution;
    const Result<nlohmann::json> document = readJsonFile(file, job);
    Result<SolutionImport> imported =
        document ? importSolution(problem, *document) : Result<SolutionImport>(document.error());
    if (imported)
        return imported;
    return within(file, imported.error());
}

Result<MegatronOptions> readMegatronOptions(const ParameterValues &values, const DeviceMesh &mesh)
{
    const std::int64_t rank = std::int64_t(mesh.rank());
    const auto tensor = integerParameter(values, "tensor_dim").value_or(rank - 1);
    const auto data = integerParameter(values, "data_dim");
    const auto check = [&](std::string_view name, std::int64_t dimension) -> Done {
        if (dimension >= 0 && dimension < rank)
            return Done(std::monostate());
        return inputError("bad_value", phrase("%1: %2 is not a dimension of a %3-dimensional mesh",
                                              {std::string(name), std::to_string(dimension), std::to_string(rank)}));
    };
    if (Done checked = check("tensor_dim", tensor); !checked)
        return checked.error();
    MegatronOptions options;
    options.tensorDimension = std::size_t(tensor);
    if (data || rank >= 2) {
        if (Done checked = check("data_dim", data.value_or(0)); !checked)
            return checked.error();
        options.dataDimension = std::size_t(data.value_or(0));
        if (data.value_or(0) == tensor)
            return inputError("bad_value",
                              phrase("data_dim: %1 is already the tensor dimension", {std::to_string(tensor)}));
    }
    options.isSequenceParallel = boolParameter(values, "sequence_parallel").value_or(false);
    options.isVocabularyParallel = boolParameter(values, "vocab_parallel").value_or(true);
    return options;
}

/// The open plan's strategies, node by node of the same name; none where one of them is none here.
std::optional<Assignment> assignmentOfOpen(const PlannerInput &input, const ShardingProblem &problem)
{
    const auto *open = dynamic_cast<const ShardingPlan *>(input.start.get());
    if (!open || open->problem().size() != problem.size())
        return {};
    Assignment assignment;
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        const Strategy &strategy = open->problem().strategies(v)[open->state().assignment()[v]];
        const std::optional<std::uint32_t> same =
            open->problem().node(v).name == problem.node(v).name ? problem.find(v, strategy) : std::nullopt;
        if (!same)
            return {};
        assignment.push_back(*same);
    }
    return assignment;
}

/// What the other planners and the open plan have, as far as it is allowed and within memory.
std::vector<Assignment> assignmentsToBeat(const PlannerInput &input,
                                          const std::shared_ptr<const ShardingProblem> &problem,
                                          const AllowedStrategies &allowed, const Job &job)
{
    std::vector<Assignment> list;
    if (std::optional<Assignment> open = assignmentOfOpen(input, *problem))
        list.push_back(std::move(*open));
    if (std::optional<Assignment> whole = replicatedAssignment(*problem, allowed))
        list.push_back(std::move(*whole));
    const Result<MegatronOptions> options = readMegatronOptions({}, problem->mesh());
    if (options && !problem->settings().skipFullyReplicated) {
        if (Result<MegatronPlan> made = megatronPlan(problem, *options, job))
            list.push_back(std::move(made->assignment));
    }
    const std::int64_t limit = problem->settings().memoryLimitBytes;
    std::erase_if(list, [&](const Assignment &assignment) {
        for (std::uint32_t v = 0; v < problem->size(); ++v) {
            if (std::ranges::find(allowed[v], assignment[v]) == allowed[v].end())
                return true;
        }
        const ShardingCost cost = costOf(*problem, assignment);
        return !std::isfinite(cost.objective()) || (limit > 0 && cost.memory.peakBytes() > limit);
    });
    return list;
}

/// A search that did not end with a proof gives way to whatever is cheaper.
void keepCheapest(const ShardingProblem &problem, std::vector<Assignment> others, Result<ShardingSolution> &solution)
{
    for (Assignment &other : others) {
        const double cost = costOf(problem, other).objective();
        if (!solution) {
            solution = finishedSolution(problem, std::move(other), {"rules", "time_limit", {}, 0, 0, {}});
            continue;
        }
        if (cost >= costOf(problem, solution->assignment).objective())
            continue;
        solution->assignment = std::move(other);
        solution->report.gap = cost > 0 ? std::max(0.0, (cost - solution->report.bound) / cost) : 0;
    }
}

Result<std::unique_ptr<EditedPlan>> runAlpa(const PlannerInput &input, const Job &job)
{
    const Result<ShardingSettings> early = readShardingSettings(input.parameters, input.inventory.get());
    if (!early)
        return early.error();
    const Deadline limit(job, early->timeLimitSec);
    const ProblemResult problem = makeProblem(input, true, job);
    if (!problem)
        return problem.error();

    SolutionImport imported;
    imported.allowed = allStrategies(**problem);
    ShardingNotes notes;
    if (!early->preloadSolution.empty()) {
        Result<SolutionImport> read = readImport(**problem, job);
        if (!read)
            return read.error();
        imported = std::move(*read);
        notes.hasImport = true;
    }
    if (const auto *open = dynamic_cast<const ShardingPlan *>(input.start.get())) {
        ShardingPins pins = pinsByName(*open, **problem);
        holdToPins(**problem, pins, imported.allowed, imported.warnings);
        imported.pins.merge(pins);
    } else {
        ShardingPins pins = annotatedPins(**problem, imported.warnings);
        holdToPins(**problem, pins, imported.allowed, imported.warnings);
        imported.pins.merge(pins);
    }
    Result<ShardingSolution> solution = solveSharding(**problem, imported.allowed, limit);
    const bool isUnproven = solution ? solution->report.status != "optimal" : solution.error().code == "time_limit";
    if (isUnproven && !job.stopRequested())
        keepCheapest(**problem, assignmentsToBeat(input, *problem, imported.allowed, job), solution);
    if (!solution)
        return solution.error();
    notes.solver = std::move(solution->report);
    notes.solver->size = sizeOf(**problem, imported.allowed);
    notes.extrapolated = std::move(imported.extrapolated);
    notes.notFound = std::move(imported.notFound);
    notes.warnings = std::move(imported.warnings);
    notes.isBoundOfAll = !notes.hasImport && imported.pins.empty();
    notes.warnings.insert(notes.warnings.end(), solution->warnings.begin(), solution->warnings.end());
    auto plan = makePlan(input, "sharding.alpa", *problem, std::move(solution->assignment), std::move(notes));
    plan->setPins(std::move(imported.pins));
    return finished(std::move(plan));
}

Result<std::unique_ptr<EditedPlan>> runReplicated(const PlannerInput &input, const Job &job)
{
    const ProblemResult problem = makeProblem(input, false, job);
    if (!problem)
        return problem.error();
    Assignment assignment;
    for (std::uint32_t v = 0; v < (*problem)->size(); ++v)
        assignment.push_back(wholeStrategy(**problem, v));
    return finished(makePlan(input, "sharding.replicated", *problem, std::move(assignment), {}));
}

Result<std::unique_ptr<EditedPlan>> runMegatron(const PlannerInput &input, const Job &job)
{
    const ProblemResult problem = makeProblem(input, false, job);
    if (!problem)
        return problem.error();
    const Result<MegatronOptions> options = readMegatronOptions(input.parameters, (*problem)->mesh());
    if (!options)
        return options.error();
    Result<MegatronPlan> made = megatronPlan(*problem, *options, job);
    if (!made)
        return made.error();
    ShardingNotes notes;
    notes.roles = std::move(made->roles);
    if (!made->hasProjections)
        notes.warnings.push_back(phrase(options->dataDimension
                                            ? "the graph has no projections: the plan is data parallel"
                                            : "the graph has no projections: the plan is fully replicated"));
    return finished(makePlan(input, "sharding.megatron", *problem, std::move(made->assignment), std::move(notes)));
}

std::vector<ParameterDeclaration> parametersOfMegatron()
{
    std::vector<ParameterDeclaration> all = shardingParameters();
    std::ranges::find(all, "interleaved_split", &ParameterDeclaration::name)->defaultValue = true;
    const std::vector<ParameterDeclaration> own = megatronParameters();
    all.insert(all.end(), own.begin(), own.end());
    return all;
}

PlannerDescriptor planner(std::string id, std::string title, std::string description,
                          std::vector<ParameterDeclaration> parameters,
                          Result<std::unique_ptr<EditedPlan>> (*run)(const PlannerInput &, const Job &))
{
    PlannerDescriptor planner;
    planner.id = std::move(id);
    planner.title = std::move(title);
    planner.description = std::move(description);
    planner.kind = shardingPlans;
    planner.parameters = std::move(parameters);
    planner.run = run;
    planner.fromDevices = meshValuesInForce;
    planner.checkValues = checkShardingValues;
    return planner;
}

} // namespace

std::vector<PlannerDescriptor> shardingPlanners()
{
    PlannerDescriptor alpa =
        planner("sharding.alpa", "Alpa",
                "The cheapest placement of all tensors on the mesh, exactly: chooses a strategy for every operator, "
                "prices redistributions and keeps pins. Takes milliseconds without a memory limit.",
                shardingParameters(), runAlpa);
    alpa.keepsPins = true;
    return {std::move(alpa),
            planner("sharding.megatron", "Megatron",
                    "Column, row and vocabulary parallel on one mesh dimension, data parallel on another, by the rules "
                    "of Megatron-LM. The most common choice and a good baseline.",
                    parametersOfMegatron(), runMegatron),
            planner("sharding.replicated", "Replicated",
                    "Everything replicated on every device. The baseline that a sharding has to beat.",
                    shardingParameters(), runReplicated)};
}

} // namespace cutaway::sharding
