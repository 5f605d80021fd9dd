#include "core/sharding/sharding_json.h"

#include "core/plan/plan_figures.h"
#include "core/plan/plan_json.h"
#include "core/sharding/interleaved_layouts.h"
#include "core/sharding/strategy_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

// Writing; sharding_json_reading.cpp reads.
namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// An edited plan may have what `skip_fully_replicated` leaves out: it is ignored when the plan is read again, and
/// nodes offer more then.
bool offersMoreOnceRead(const ShardingPlan &plan)
{
    const ParameterValues &given = plan.origin().parameters;
    const auto skips = given.find("skip_fully_replicated");
    return plan.origin().plannerId == "manual" && skips != given.end() && skips->second == ParameterValue(true);
}

OrderedJson nodesJson(const ShardingPlan &plan)
{
    const ShardingProblem &problem = plan.problem();
    const bool listsAll = problem.settings().listStrategies && !offersMoreOnceRead(plan);
    OrderedJson::object_t nodes;
    for (std::size_t i = 0; i < plan.graph().size(); ++i) {
        const std::uint32_t lowered = problem.lowered().of(NodeIndex(i));
        if (lowered == noLowered)
            continue;
        OrderedJson entry = strategyJson(problem, NodeIndex(i), plan.state().strategy(lowered));
        if (listsAll) {
            entry["alternatives"] = OrderedJson::array();
            for (const Strategy &strategy : problem.strategies(lowered))
                entry["alternatives"].push_back(strategyJson(problem, NodeIndex(i), strategy));
        }
        nodes.emplace_back(plan.graph().node(NodeIndex(i)).name, std::move(entry));
    }
    return nodes;
}

OrderedJson parametersJson(const ShardingPlan &plan)
{
    OrderedJson::object_t parameters;
    for (std::uint32_t v = 0; v < plan.problem().size(); ++v) {
        if (plan.problem().node(v).isParameter)
            parameters.emplace_back(plan.problem().node(v).name, placementsJson(plan.state().output(v)));
    }
    return parameters;
}

OrderedJson rolesJson(const ShardingPlan &plan)
{
    OrderedJson roles = OrderedJson::object();
    for (const auto &[node, role] : plan.notes().roles)
        roles[std::string(documentName(plan.problem(), node))] = role;
    return roles;
}

OrderedJson layoutsJson(const ShardingPlan &plan)
{
    OrderedJson layouts = OrderedJson::object();
    for (const InterleavedLayout &layout : interleavedLayouts(plan.problem(), plan.state().assignment()))
        layouts[std::string(plan.problem().node(layout.parameter).name)] = {{"dim", layout.dimension},
                                                                            {"pieces", layout.pieces}};
    return layouts;
}

/// A leaf that no graph node stands for is told like one that has no inputs.
OrderedJson pinJson(const ShardingProblem &problem, std::uint32_t lowered, const ShardingPin &pin)
{
    const bool isWhole = std::ranges::all_of(pin.inputs, [](const Placements &input) { return input.size() > 0; });
    const NodeIndex node = problem.node(lowered).node;
    if (!pin.inputs.empty() && isWhole && problem.lowered().of(node) == lowered)
        return strategyJson(problem, node, {pin.inputs, pin.output});
    return {{"output", placementsJson(pin.output)}};
}

OrderedJson pinsJson(const ShardingPlan &plan)
{
    OrderedJson pins = OrderedJson::object();
    for (const auto &[node, pin] : plan.pins())
        pins[std::string(documentName(plan.problem(), node))] = pinJson(plan.problem(), node, pin);
    return pins;
}

OrderedJson solverJson(const ShardingPlan &plan, const SolverReport &report)
{
    constexpr double hundredths = 100;
    OrderedJson solver{{"method", report.method}, {"status", plan.isAsSolved() ? report.status : "edited"}};
    if (report.seconds)
        solver["seconds"] = std::round(*report.seconds * hundredths) / hundredths;
    solver["bound"] = report.bound;
    const std::optional<double> gap = plan.isBounded() ? provenGap(plan).fraction() : std::nullopt;
    solver["gap"] = gap.value_or(report.gap); // of the plan as it is now
    solver["lowered_nodes"] = report.size.nodes;
    solver["edges"] = report.size.edges;
    solver["strategies_total"] = report.size.strategies;
    solver["pairs"] = report.size.pairs;
    if (plan.isBounded())
        solver["bound_at_prices"] = referencePrices(plan.problem());
    return solver;
}

OrderedJson costJson(const ShardingPlan &plan)
{
    const ShardingProblem &problem = plan.problem();
    const ShardingCost &cost = plan.figures();
    OrderedJson json{{"objective", cost.objective()},
                     {"objective_unit", problem.settings().isAlphaBeta() ? "alpha_beta" : "us"}};
    if (const std::optional<double> seconds = problem.settings().seconds(cost.objective()))
        json["latency_sec"] = *seconds;
    json["node_cost"] = cost.node;
    json["edge_cost"] = cost.edge;
    json["edge_cost_shared"] = cost.edgeShared;
    json["edges"] = OrderedJson::array();
    for (const EdgeCharge &edge : cost.edges) {
        const std::uint32_t from = problem.node(edge.to).inputs[edge.input].from;
        json["edges"].push_back(
            {{"from", documentName(problem, from)}, {"to", documentName(problem, edge.to)}, {"cost", edge.cost}});
    }
    json["per_device"] = {{"parameter_bytes", cost.memory.parameterBytes},
                          {"activation_bytes", cost.memory.activationBytes},
                          {"peak_activation_bytes", cost.memory.peakActivationBytes}};
    return json;
}

void addBody(OrderedJson &document, const ShardingPlan &plan)
{
    const ShardingNotes &notes = plan.notes();
    document["mesh_shape"] = plan.problem().mesh().shape();
    document["nodes"] = nodesJson(plan);
    document["parameters"] = parametersJson(plan);
    document["roles"] = rolesJson(plan);
    document["layouts"] = layoutsJson(plan);
    document["pins"] = pinsJson(plan);
    if (notes.hasImport) {
        document["extrapolated"] = notes.extrapolated;
        document["not_found"] = notes.notFound;
    }
    OrderedJson warnings = notes.warnings;
    for (const std::string &warning : plan.problem().warnings())
        warnings.push_back(warning);
    document["warnings"] = warnings.is_null() ? OrderedJson::array() : std::move(warnings);
}

} // namespace

std::vector<double> referencePrices(const ShardingProblem &problem)
{
    constexpr double gibibyte = 1 << 30;
    std::vector<double> prices;
    for (std::size_t i = 0; i < problem.mesh().rank(); ++i)
        prices.push_back(problem.settings().communication.allReduce(i, gibibyte));
    prices.push_back(double(problem.settings().memoryLimitBytes));
    return prices;
}

std::string_view documentName(const ShardingProblem &problem, std::uint32_t node)
{
    const NodeIndex source = problem.node(node).node;
    return problem.lowered().of(source) == node ? std::string_view(problem.graph().node(source).name)
                                                : problem.node(node).name;
}

void ShardingPlan::addFields(OrderedJson &document) const
{
    addBody(document, *this);
    if (m_notes.solver)
        document["solver"] = solverJson(*this, *m_notes.solver);
    document["cost"] = costJson(*this);
}

void ShardingPlan::addFindings(OrderedJson &evaluation) const
{
    const std::int64_t limit = problem().settings().memoryLimitBytes;
    const std::int64_t peak = figures().memory.peakBytes();
    if (limit > 0 && peak > limit)
        evaluation["over_capacity"] = {{"bytes", peak}, {"available", limit}};
}

OrderedJson ShardingPlan::after(const Applied &) const
{
    return {{"cost", costJson(*this)}};
}

} // namespace cutaway::sharding
