#include "core/sharding/planners/annotated_placements.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::sharding {

namespace {

using Json = nlohmann::json;

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

} // namespace

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

} // namespace cutaway::sharding
