#include "core/sharding/sharding_json.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/json/parameter.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_figures.h"
#include "core/sharding/sharding_problem.h"
#include "core/sharding/strategy_json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace cutaway::sharding {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

/// Those of `planner.parameters` that the planners know; others are kept in the origin and mean nothing.
ParameterValues knownParameters(const Json &document)
{
    ParameterValues values = plannerParameters(document);
    const Json planner = document.value("planner", Json());
    const Json id = planner.is_object() ? planner.value("id", Json()) : Json();
    if (id == "sharding.megatron")
        values.emplace("interleaved_split", true);
    if (id != "sharding.alpa") // by hand, and by other rules, inputs and weights may be whole
        values.erase("skip_fully_replicated");
    return values;
}

/// What a plan's strategies and costs depend on, as its document tells it: parameters of its planner, and the mesh that
/// it was made for.
ParameterValues documentParameters(const Json &document)
{
    ParameterValues values = knownParameters(document);
    if (const auto mesh = document.find("mesh_shape"); mesh != document.end() && mesh->is_array())
        values["mesh_shape"] = parameterFromJson(*mesh);
    return values;
}

// Writing.

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

Error at(std::string where, std::string code, Text message, Text hint = {})
{
    Error error = inputError(std::move(code), std::move(message), std::move(hint));
    error.where = std::move(where);
    return error;
}

class ShardingReader
{
public:
    ShardingReader(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory, const Json &document)
        : m_graph(std::move(graph)), m_inventory(std::move(inventory)), m_document(document)
    {
    }

    Result<std::unique_ptr<ShardingPlan>> read()
    {
        if (Done made = makeProblem(); !made)
            return made.error();
        ObjectReader top(m_document, "", m_failed);
        const Json &nodes = top.object("nodes");
        const Json *parameters = top.optionalObject("parameters");
        checkNames(nodes);
        m_assignment.assign(m_problem->size(), noLowered);
        for (std::size_t i = 0; i < m_graph->size() && !m_failed.isSet(); ++i)
            readNode(nodes, NodeIndex(i));
        for (std::uint32_t v = 0; v < m_problem->size() && !m_failed.isSet(); ++v)
            readParameter(parameters, v);
        if (!m_failed.isSet())
            checkEdges();
        auto pins = m_failed.isSet() ? ShardingPins() : readPins(top);
        ShardingNotes notes = readNotes(top);
        if (m_failed.isSet())
            return m_failed.take();
        auto plan = std::make_unique<ShardingPlan>(m_problem, m_inventory, std::move(m_assignment), std::move(m_values),
                                                   PlanOrigin());
        notes.isBoundOfAll = notes.solver && isBoundOfAll();
        plan->setPins(std::move(pins));
        plan->setNotes(std::move(notes));
        return plan;
    }

private:
    Done makeProblem()
    {
        m_values = documentParameters(m_document);
        Result<std::shared_ptr<const ShardingProblem>> problem =
            ShardingProblem::make(m_graph, m_values, m_inventory.get(), {});
        if (!problem)
            return problem.error();
        m_problem = std::move(*problem);
        m_values["mesh_shape"] = parameterFromJson(Json(m_problem->mesh().shape()));
        return Done(std::monostate());
    }

    void checkNames(const Json &nodes)
    {
        std::size_t unknown = 0;
        std::string first;
        for (const auto &[name, entry] : nodes.items()) {
            if (!m_graph->find(name).isValid() && unknown++ == 0)
                first = name;
        }
        if (unknown == 0)
            return;
        NearestName nearest(first);
        for (const Node &node : m_graph->nodes())
            nearest.offer(node.name);
        const Text text = unknown == 1 ? phrase("no node %1", {inQuotes(first)})
                                       : phrase("the graph %1 lacks %2 of the plan's nodes, first %3",
                                                {inQuotes(m_graph->name()), std::to_string(unknown), inQuotes(first)});
        m_failed.add(at(memberPath("nodes", first), "unknown_node", text, nearest.hint()));
    }

    /// Of placements by themselves, before any operator is asked.
    bool isSound(const Placements &placements, const TensorShape &shape, const std::string &path)
    {
        const auto fault = placementFault(m_problem->mesh(), shape, placements);
        if (fault)
            m_failed.add(at(elementPath(path, fault->index), "not_shardable", fault->text));
        return !fault;
    }

    void readNode(const Json &nodes, NodeIndex index)
    {
        const std::uint32_t lowered = m_problem->lowered().of(index);
        if (lowered == noLowered)
            return;
        const std::string &name = m_graph->node(index).name;
        const std::string path = memberPath("nodes", name);
        const auto entry = nodes.find(name);
        if (entry == nodes.end())
            return m_failed.add(at(path, "missing_field", phrase("node %1 is missing", {inQuotes(name)})));
        ShardingPin pin = readPin(*entry, path, *m_problem, index, m_failed);
        const LoweredNode &node = m_problem->node(lowered);
        if (m_failed.isSet() || !isSound(pin.output, node.shape(), path + ".output"))
            return;
        for (std::size_t i = 0; i < pin.inputs.size(); ++i) {
            if (pin.inputs[i].size() == 0)
                return m_failed.add(at(path, "missing_field", "the placements of an input are missing"));
            if (!isSound(pin.inputs[i], node.inputs[i].shape, path + ".inputs[" + std::to_string(i) + "]"))
                return;
        }
        take(lowered, pin, path);
    }

    void readParameter(const Json *parameters, std::uint32_t v)
    {
        const LoweredNode &node = m_problem->node(v);
        if (!node.isParameter)
            return;
        const std::string path = memberPath("parameters", std::string(node.name));
        const auto entry = parameters ? parameters->find(std::string(node.name)) : Json::const_iterator();
        if (!parameters || entry == parameters->end()) {
            if (m_assignment[v] == noLowered)
                m_failed.add(at(path, "missing_field", phrase("parameter %1 is missing", {inQuotes(node.name)})));
            return;
        }
        const ShardingPin pin{readPlacements(*entry, path, m_problem->mesh().rank(), m_failed), {}};
        if (!m_failed.isSet() && isSound(pin.output, node.shape(), path))
            take(v, pin, path);
    }

    void take(std::uint32_t lowered, const ShardingPin &pin, const std::string &path)
    {
        const std::optional<std::uint32_t> found = m_problem->find(lowered, {pin.inputs, pin.output});
        if (!found)
            return m_failed.add(
                at(path, "no_such_strategy", phrase("%1 is not a strategy of this node", {wantedText(pin)})));
        if (m_assignment[lowered] != noLowered && m_assignment[lowered] != *found)
            return m_failed.add(at(path, "contradiction",
                                   phrase("(%1) contradicts another place in the plan about %2",
                                          {pin.output.text(), inQuotes(m_problem->node(lowered).name)})));
        m_assignment[lowered] = *found;
    }

    void checkEdges()
    {
        for (std::uint32_t v = 0; v < m_problem->size(); ++v) {
            const std::vector<LoweredNode::Input> &inputs = m_problem->node(v).inputs;
            const Strategy &wanted = m_problem->strategies(v)[m_assignment[v]];
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                const Placements &has = m_problem->strategies(inputs[i].from)[m_assignment[inputs[i].from]].output;
                if (m_problem->edgeCost(v, i, has, wanted.inputs[i]) == notPossible)
                    return m_failed.add(at({}, "not_possible",
                                           impossibleEdgeText(*m_problem, {v, i, notPossible}, has, wanted.inputs[i])));
            }
        }
    }

    ShardingPins readPins(ObjectReader &top)
    {
        ShardingPins pins;
        const Json *list = top.optionalObject("pins");
        if (!list)
            return pins;
        for (const auto &[name, entry] : list->items()) {
            const std::string path = memberPath("pins", name);
            const NamedNode named = findNamed(*m_problem, name);
            if (named.lowered == noLowered) {
                m_failed.add(at(path, "unknown_node", phrase("no node %1", {inQuotes(name)})));
                return pins;
            }
            pins[named.lowered] = readNamedPin(*m_problem, named, entry, path, m_failed);
        }
        return pins;
    }

    ShardingNotes readNotes(ObjectReader &top)
    {
        ShardingNotes notes;
        if (const Json *roles = top.optionalObject("roles")) {
            for (const auto &[name, role] : roles->items()) {
                const NamedNode named = findNamed(*m_problem, name);
                if (named.lowered != noLowered && role.is_string())
                    notes.roles[named.lowered] = role.get<std::string>();
            }
        }
        if (const Json *solver = top.optionalObject("solver"))
            notes.solver = readSolver(*solver);
        const auto listed = [&](const char *name) {
            return top.has(name) ? top.texts(name) : std::vector<std::string>();
        };
        notes.hasImport = top.has("extrapolated") || top.has("not_found");
        notes.extrapolated = listed("extrapolated");
        notes.notFound = listed("not_found");
        for (std::string &warning : listed("warnings")) {
            if (std::ranges::find(m_problem->warnings(), warning) == m_problem->warnings().end())
                notes.warnings.emplace_back(std::move(warning)); // the others follow from the graph
        }
        return notes;
    }

    /// Whether the solver's bound was proven for all plans, and on devices like these.
    bool isBoundOfAll() const
    {
        const Json solver = m_document.value("solver", Json::object());
        return solver.is_object() && solver.contains("bound_at_prices") &&
               solver["bound_at_prices"] == Json(referencePrices(*m_problem));
    }

    /// None where it is not told in full: then nothing is known of the optimum.
    static std::optional<SolverReport> readSolver(const Json &solver)
    {
        const auto text = [&](const char *name) {
            const auto found = solver.find(name);
            return found != solver.end() && found->is_string() ? found->get<std::string>() : std::string();
        };
        const auto number = [&](const char *name) {
            const auto found = solver.find(name);
            return found != solver.end() && found->is_number() ? found->get<double>() : -1.0;
        };
        const auto count = [&](const char *name) { return std::size_t(std::max(0.0, std::min(number(name), 1e15))); };
        SolverReport report{text("method"),
                            text("status"),
                            {},
                            number("bound"),
                            number("gap"),
                            {count("lowered_nodes"), count("edges"), count("strategies_total"), count("pairs")}};
        if (const double seconds = number("seconds"); seconds >= 0)
            report.seconds = seconds;
        const bool isWhole = !report.method.empty() && !report.status.empty() && report.bound >= 0 && report.gap >= 0;
        return isWhole ? std::optional(std::move(report)) : std::nullopt;
    }

    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const Inventory> m_inventory;
    const Json &m_document;
    FirstError m_failed;
    ParameterValues m_values;
    std::shared_ptr<const ShardingProblem> m_problem;
    Assignment m_assignment;
};

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

std::optional<PlacementFault> placementFault(const DeviceMesh &mesh, const TensorShape &shape,
                                             const Placements &placements)
{
    for (std::size_t i = 0; i < placements.size(); ++i) {
        if (!placements[i].isSplit())
            continue;
        const std::size_t d = placements[i].dimension();
        if (d >= shape.rank())
            return PlacementFault{
                i, phrase("%1 on a rank-%2 tensor", {placements[i].text(), std::to_string(shape.rank())})};
        const std::int64_t shards = mesh.shardsOf(placements, d);
        if (shape.sizes[d] < shards)
            return PlacementFault{
                i, phrase(d == 0 && shape.sizes[d] > 1 ? "%1 splits %2 rows over %3 devices"
                                                       : "%1 splits a dimension of size %2 over %3 devices",
                          {placements[i].text(), std::to_string(shape.sizes[d]), std::to_string(shards)})};
    }
    return std::nullopt;
}

Text impossibleEdgeText(const ShardingProblem &problem, const EdgeCharge &edge, const Placements &from,
                        const Placements &to)
{
    const LoweredNode &node = problem.node(edge.to);
    std::size_t i = 0;
    while (i + 1 < from.size() && !(from[i].isSplit() && to[i].isPartial()))
        ++i;
    return phrase("edge %1 -> %2: %3 cannot become %4",
                  {std::string(documentName(problem, node.inputs[edge.input].from)), std::string(node.name),
                   from[i].text(), to[i].text()});
}

Result<std::unique_ptr<ShardingPlan>> readShardingPlan(std::shared_ptr<const Graph> graph,
                                                       std::shared_ptr<const Inventory> inventory, const Json &document)
{
    return ShardingReader(std::move(graph), std::move(inventory), document).read();
}

} // namespace cutaway::sharding
