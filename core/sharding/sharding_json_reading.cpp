#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/json/parameter_json.h"
#include "core/plan/plan_json.h"
#include "core/sharding/document_parameters.h"
#include "core/sharding/sharding_json.h"
#include "core/sharding/strategy_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::sharding {

namespace {

using Json = nlohmann::json;

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
                                   phrase("(%1) is not what another place of the plan says of %2",
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
