#include "core/sharding/document_parameters.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::sharding {

namespace {

using Json = nlohmann::json;

/// Those of `planner.parameters` that the planners know; others are kept in the origin and mean nothing.
ParameterValues knownParameters(const Json &document)
{
    ParameterValues values;
    const Json planner = document.value("planner", Json::object());
    if (!planner.is_object())
        return values;
    const std::string id = planner.value("id", Json()).is_string() ? planner["id"].get<std::string>() : "";
    if (id == "sharding.megatron")
        values["interleaved_split"] = true;
    const Json parameters = planner.value("parameters", Json::object());
    if (!parameters.is_object())
        return values;
    for (const auto &[name, value] : parameters.items()) {
        if (value.is_boolean())
            values[name] = value.get<bool>();
        else if (value.is_number_integer())
            values[name] = value.get<std::int64_t>();
        else if (value.is_number())
            values[name] = value.get<double>();
        else if (value.is_string())
            values[name] = value.get<std::string>();
        else if (value.is_array())
            values[name] = listParameter(value);
    }
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

std::vector<std::string> listParameter(const Json &list)
{
    std::vector<std::string> words;
    for (const Json &size : list)
        words.push_back(size.is_string() ? size.get<std::string>() : size.dump());
    return words;
}

ParameterValues documentParameters(const Json &document)
{
    ParameterValues values = knownParameters(document);
    if (const auto mesh = document.find("mesh_shape"); mesh != document.end() && mesh->is_array())
        values["mesh_shape"] = listParameter(*mesh);
    if (hasWholeLeaf(document))
        values.erase("skip_fully_replicated");
    return values;
}

} // namespace cutaway::sharding
