#pragma once

#include "core/plan/parameter.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// Whether this can be a planner's parameter: null, true or false, a number, a text, a list of these.
bool isParameter(const nlohmann::json &value);

/// What it is then. Integers beyond 64 bits are real numbers.
ParameterValue parameterFromJson(const nlohmann::json &value);

} // namespace cutaway
