#pragma once

#include "core/json/parameter.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// Whether this can be a planner's parameter: null, true or false, a number, a text, a list of these.
bool isParameter(const nlohmann::json &value);

/// What it is then. Integers beyond 64 bits are real numbers.
ParameterValue parameterFromJson(const nlohmann::json &value);
/// The fields of an object; objects and nulls among them are no values.
ParameterValues parametersFromJson(const nlohmann::json &object);
/// `planner.parameters` of a plan's document; none where it has none, or not in that form.
ParameterValues plannerParameters(const nlohmann::json &document);

/// `{"saturate_host": true}`; values that are not set are left out.
nlohmann::ordered_json parametersJson(const ParameterValues &values);

} // namespace cutaway
