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
    if (id != "sharding.alpa") // by hand, and by other rules, inputs and weights may be whole
        values.erase("skip_fully_replicated");
    return values;
}

} // namespace

ParameterValues documentParameters(const Json &document)
{
    ParameterValues values = knownParameters(document);
    if (const auto mesh = document.find("mesh_shape"); mesh != document.end() && mesh->is_array())
        values["mesh_shape"] = parameterFromJson(*mesh);
    return values;
}

} // namespace cutaway::sharding
