#include "core/sharding/strategy_json.h"

#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

#include <algorithm>

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

} // namespace cutaway::sharding
