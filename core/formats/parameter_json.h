#pragma once

#include "core/plan/parameter.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>

namespace cutaway {

/// A planner's parameter as documents have it: null, true or false, a number, a text, a list of these. Integers beyond
/// 64 bits are real numbers. None: an object is no parameter.
std::optional<ParameterValue> parameterFromJson(const nlohmann::json &value);

} // namespace cutaway
