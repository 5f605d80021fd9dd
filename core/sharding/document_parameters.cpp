#include "core/sharding/document_parameters.h"

#include "core/json/parameter_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::sharding {

namespace {

using Json = nlohmann::json;

/// Those of `planner.parameters` that the planners know; others are kept in the origin and mean nothing.
ParameterValues knownParameters(const Json &document)
{
    ParameterValues values = plannerParameters(document);
    const Json planner = document.value("planner", Json());
    const Json id = planner.is_object() ? planner.value("id", Json()) : Json();
    if (id == "sharding.megatron")
        values.emplace("interleaved_split", true);
    const bool ignoresSkip = id == "sharding.megatron" || id == "sharding.replicated";
    if (ignoresSkip)
        values.erase("skip_fully_replicated");
    return values;
}

/// Whether an input or a parameter is whole on all devices, which `skip_fully_replicated` does not offer: the plan was
/// edited, or made by other rules.
bool hasWholeLeaf(const Json &document)
{
    const auto isWhole = [](const Json &placements) {
        return placements.is_array() && std::ranges::all_of(placements, [](const Json &p) { return p == "R"; });
    };
    const Json parameters = document.value("parameters", Json::object());
    if (std::ranges::any_of(parameters, isWhole))
        return true;
    const Json nodes = document.value("nodes", Json::object());
    return std::ranges::any_of(nodes, [&](const Json &entry) {
        return entry.is_object() && entry.value("inputs", Json()).empty() && isWhole(entry.value("output", Json()));
    });
}

} // namespace

ParameterValues documentParameters(const Json &document)
{
    ParameterValues values = knownParameters(document);
    if (const auto mesh = document.find("mesh_shape"); mesh != document.end() && mesh->is_array())
        values["mesh_shape"] = parameterFromJson(*mesh);
    if (hasWholeLeaf(document))
        values.erase("skip_fully_replicated");
    return values;
}

} // namespace cutaway::sharding
