#pragma once

#include "core/plan/parameter.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace cutaway::testing {

/// What a row of a cases.json gives a planner.
inline ParameterValues parametersOf(const nlohmann::json &object)
{
    ParameterValues values;
    for (const auto &[name, value] : object.items()) {
        if (value.is_boolean())
            values[name] = value.get<bool>();
        else if (value.is_number_integer())
            values[name] = value.get<std::int64_t>();
        else if (value.is_number())
            values[name] = value.get<double>();
        else
            values[name] = value.get<std::string>();
    }
    return values;
}

/// `embedding`, `tiny.graph.json` and `.graph.json` give `embedding/tiny`, as `fixtureGraph` and the like take it.
inline std::string fixtureStem(const std::string &folder, const std::string &file, std::string_view ending)
{
    return folder + '/' + file.substr(0, file.size() - ending.size());
}

} // namespace cutaway::testing
