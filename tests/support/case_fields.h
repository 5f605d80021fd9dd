#pragma once

#include "core/formats/parameter_json.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace cutaway::testing {

/// What a row of a cases.json gives a planner.
inline ParameterValues parametersOf(const nlohmann::json &object)
{
    ParameterValues values;
    for (const auto &[name, value] : object.items())
        values[name] = parameterFromJson(value);
    return values;
}

/// `embedding`, `tiny.graph.json` and `.graph.json` give `embedding/tiny`, as `fixtureGraph` and the like take it.
inline std::string fixtureStem(const std::string &folder, const std::string &file, std::string_view ending)
{
    return folder + '/' + file.substr(0, file.size() - ending.size());
}

} // namespace cutaway::testing
