#include "core/sharding/strategy_json.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway::sharding {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

Error at(std::string where, std::string code, Text message)
{
    Error error = inputError(std::move(code), std::move(message));
    error.where = std::move(where);
    return error;
}

/// The position in `LoweredNode::inputs` of each of the graph node's inputs, then of each of its parameters;
/// noLowered for what is no tensor.
struct InputPlaces
{
    std::vector<std::uint32_t> inputs;
    std::vector<std::uint32_t> parameters;
};

InputPlaces placesOf(const ShardingProblem &problem, NodeIndex index)
{
    const LoweredGraph &graph = problem.lowered();
    const Node &source = problem.graph().node(index);
    const std::vector<LoweredNode::Input> &inputs = problem.node(graph.of(index)).inputs;
    const auto placeOf = [&](std::uint32_t from) {
        const auto found = std::ranges::find(inputs, from, &LoweredNode::Input::from);
        return from == noLowered || found == inputs.end() ? noLowered : std::uint32_t(found - inputs.begin());
    };
    InputPlaces places;
    for (const NodeIndex input : source.inputs)
        places.inputs.push_back(placeOf(graph.of(input)));
    if (!source.isSource()) {
        for (const Parameter &parameter : source.parameters)
            places.parameters.push_back(placeOf(graph.parameters.at(parameter.storage)));
    }
    return places;
}

OrderedJson wantedJson(const std::vector<std::uint32_t> &places, const Strategy &strategy)
{
    OrderedJson list = OrderedJson::array();
    for (const std::uint32_t place : places)
        list.push_back(place == noLowered ? OrderedJson() : placementsJson(strategy.inputs[place]));
    return list;
}

void readWanted(const Json *list, const std::string &path, const std::vector<std::uint32_t> &places,
                std::size_t meshRank, ShardingPin &pin, FirstError &failed)
{
    if (!list)
        return;
    if (list->size() != places.size())
        return failed.add(at(path, "wrong_count",
                             phrase("%1 lists of placements expected, %2 found",
                                    {std::to_string(places.size()), std::to_string(list->size())})));
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] != noLowered && !(*list)[i].is_null())
            pin.inputs[places[i]] = readPlacements((*list)[i], elementPath(path, i), meshRank, failed);
    }
}

} // namespace

OrderedJson placementsJson(const Placements &placements)
{
    OrderedJson list = OrderedJson::array();
    for (const Placement placement : placements)
        list.push_back(placement.text());
    return list;
}

OrderedJson strategyJson(const ShardingProblem &problem, NodeIndex node, const Strategy &strategy)
{
    const InputPlaces places = placesOf(problem, node);
    OrderedJson json{{"inputs", wantedJson(places.inputs, strategy)}};
    if (!places.parameters.empty())
        json["parameters"] = wantedJson(places.parameters, strategy);
    json["output"] = placementsJson(strategy.output);
    return json;
}

Placements readPlacements(const Json &value, const std::string &path, std::size_t meshRank, FirstError &failed)
{
    Placements placements(meshRank);
    if (!value.is_array()) {
        failed.add(at(path, "wrong_type", phrase("expected a list of placements, found %1", {describeValue(value)})));
        return {};
    }
    if (value.size() != meshRank) {
        failed.add(
            at(path, "wrong_count",
               phrase("%1 placements expected, %2 found", {std::to_string(meshRank), std::to_string(value.size())})));
        return {};
    }
    for (std::size_t i = 0; i < meshRank; ++i) {
        const auto placement =
            value[i].is_string() ? Placement::parse(value[i].get_ref<const std::string &>()) : std::nullopt;
        if (!placement) {
            failed.add(at(elementPath(path, i), "bad_placement",
                          phrase("expected R, S(dimension) or P(sum), found %1", {describeValue(value[i])})));
            return {};
        }
        placements[i] = *placement;
    }
    return placements;
}

ShardingPin readPin(const Json &entry, const std::string &path, const ShardingProblem &problem, NodeIndex node,
                    FirstError &failed)
{
    ObjectReader reader(entry, path, failed);
    const InputPlaces places = placesOf(problem, node);
    const std::size_t meshRank = problem.mesh().rank();
    ShardingPin pin;
    pin.inputs.resize(problem.node(problem.lowered().of(node)).inputs.size());
    pin.output = readPlacements(reader.array("output"), reader.pathOf("output"), meshRank, failed);
    readWanted(reader.optionalArray("inputs"), reader.pathOf("inputs"), places.inputs, meshRank, pin, failed);
    readWanted(reader.optionalArray("parameters"), reader.pathOf("parameters"), places.parameters, meshRank, pin,
               failed);
    return pin;
}

NamedNode findNamed(const ShardingProblem &problem, std::string_view name)
{
    if (const NodeIndex node = problem.graph().find(name); node.isValid())
        return {problem.lowered().of(node), node};
    const auto parameter = problem.lowered().parameters.find(name);
    if (parameter == problem.lowered().parameters.end())
        return {};
    const NodeIndex node = problem.node(parameter->second).node;
    const bool isNamed = problem.lowered().of(node) == parameter->second;
    return {parameter->second, isNamed ? node : NodeIndex()};
}

ShardingPin readNamedPin(const ShardingProblem &problem, const NamedNode &named, const Json &entry,
                         const std::string &path, FirstError &failed)
{
    if (named.node.isValid())
        return readPin(entry, path, problem, named.node, failed);
    ObjectReader reader(entry, path, failed);
    return {readPlacements(reader.array("output"), reader.pathOf("output"), problem.mesh().rank(), failed), {}};
}

std::string wantedText(const ShardingPin &pin)
{
    std::string text;
    for (const Placements &input : pin.inputs)
        text.append(text.empty() ? "" : " , ").append("(" + (input.size() == 0 ? "any" : input.text()) + ")");
    return text.append(text.empty() ? "" : " ").append("-> (" + pin.output.text() + ")");
}

namespace {

bool isDigits(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// A name with its first number replaced by 0; none if it has no number.
std::optional<std::string> nameOfLayerZero(std::string_view name)
{
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find_first_of("._", begin), name.size());
        if (isDigits(name.substr(begin, end - begin)))
            return std::string(name.substr(0, begin)) + "0" + std::string(name.substr(end));
        begin = end + 1;
    }
    return std::nullopt;
}

class Importer
{
public:
    Importer(const ShardingProblem &problem, const Json &document) : m_problem(problem), m_document(document)
    {
        m_result.allowed = allStrategies(problem);
    }

    Result<SolutionImport> run()
    {
        ObjectReader top(m_document, "", m_failed);
        checkFormat(top, "cutaway.plan");
        if (const auto kind = top.text("kind"); kind != "sharding")
            m_failed.add("kind", "wrong_kind", phrase("expected a sharding plan, found %1", {inQuotes(kind)}));
        m_nodes = top.optionalObject("nodes");
        m_parameters = top.optionalObject("parameters");
        if (const Json *graph = top.optionalObject("graph")) {
            ObjectReader reader(*graph, "graph", m_failed);
            const std::string digest = reader.optionalText("digest").value_or("");
            m_isSameGraph = !digest.empty() && digest == m_problem.graph().digest();
        }
        const Json *pins = top.optionalObject("pins");
        for (std::uint32_t v = 0; v < m_problem.size() && !m_failed.isSet(); ++v)
            importNode(v);
        if (pins)
            readPins(*pins);
        if (m_failed.isSet())
            return m_failed.take();
        holdToPins(m_problem, m_result.pins, m_result.allowed, m_result.warnings);
        return std::move(m_result);
    }

private:
    bool isEmpty() const { return (!m_nodes || m_nodes->empty()) && (!m_parameters || m_parameters->empty()); }

    void importNode(std::uint32_t v)
    {
        const LoweredNode &node = m_problem.node(v);
        const Opcode opcode = m_problem.graph().node(node.node).opcode;
        const bool isNamedByModel = node.isLeaf() || opcode == Opcode::CallModule;
        if (isEmpty() || (!isNamedByModel && !m_isSameGraph))
            return;
        const Json *table = node.isParameter ? m_parameters : m_nodes;
        const std::string name(node.name);
        const Json *entry = find(table, name);
        std::string used = name;
        if (const auto zero = entry ? std::nullopt : nameOfLayerZero(name)) {
            entry = find(table, *zero);
            used = *zero;
            if (entry)
                m_result.extrapolated.push_back(name);
        }
        if (!entry) {
            m_result.notFound.push_back(name);
            return;
        }
        const std::string path = memberPath(node.isParameter ? "parameters" : "nodes", used);
        const ShardingPin wanted =
            node.isParameter ? ShardingPin{readPlacements(*entry, path, m_problem.mesh().rank(), m_failed), {}}
                             : readPin(*entry, path, m_problem, node.node, m_failed);
        if (!m_failed.isSet())
            hold(v, wanted);
    }

    static const Json *find(const Json *table, const std::string &name)
    {
        if (!table)
            return nullptr;
        const auto found = table->find(name);
        return found == table->end() ? nullptr : &*found;
    }

    void hold(std::uint32_t v, const ShardingPin &wanted)
    {
        std::vector<std::uint32_t> admitted;
        for (std::uint32_t k = 0; k < m_problem.strategies(v).size(); ++k) {
            if (wanted.admits(m_problem.strategies(v)[k]))
                admitted.push_back(k);
        }
        if (admitted.empty())
            m_result.warnings.push_back(phrase("%1: %2 of the plan taken over is not a strategy here; left free",
                                               {std::string(m_problem.node(v).name), wantedText(wanted)}));
        else
            m_result.allowed[v] = std::move(admitted);
    }

    void readPins(const Json &pins)
    {
        for (const auto &[name, entry] : pins.items()) {
            const NamedNode named = findNamed(m_problem, name);
            const std::string path = memberPath("pins", name);
            if (named.lowered == noLowered)
                return m_failed.add(path, "unknown_node", phrase("no node %1", {inQuotes(name)}));
            m_result.pins[named.lowered] = readNamedPin(m_problem, named, entry, path, m_failed);
        }
    }

    const ShardingProblem &m_problem;
    const Json &m_document;
    FirstError m_failed;
    const Json *m_nodes = nullptr;
    const Json *m_parameters = nullptr;
    bool m_isSameGraph = false;
    SolutionImport m_result;
};

} // namespace

Result<SolutionImport> importSolution(const ShardingProblem &problem, const Json &document)
{
    return Importer(problem, document).run();
}

void holdToPins(const ShardingProblem &problem, const ShardingPins &pins, AllowedStrategies &allowed,
                std::vector<Text> &warnings)
{
    for (const auto &[node, pin] : pins) {
        std::vector<std::uint32_t> admitted;
        for (std::uint32_t k = 0; k < problem.strategies(node).size(); ++k) {
            if (pin.admits(problem.strategies(node)[k]))
                admitted.push_back(k);
        }
        if (admitted.empty())
            warnings.push_back(phrase("%1: the pin %2 is not a strategy of this node; left free",
                                      {std::string(problem.node(node).name), wantedText(pin)}));
        else
            allowed[node] = std::move(admitted);
    }
}

} // namespace cutaway::sharding
