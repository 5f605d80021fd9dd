#pragma once

#include "core/json/parameter.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::sharding {

/// What a plan's strategies and costs depend on, as its document tells it: parameters of its planner, and the mesh that
/// it was made for.
ParameterValues documentParameters(const nlohmann::json &document);

} // namespace cutaway::sharding
