#pragma once

#include "core/plan/parameter.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace cutaway::sharding {

/// What a plan's strategies and costs depend on, as its document tells it: parameters of its planner, and the mesh that
/// it was made for.
ParameterValues documentParameters(const nlohmann::json &document);

/// A list as parameters hold them: `["2", "4"]` of `[2, 4]`.
std::vector<std::string> listParameter(const nlohmann::json &list);

} // namespace cutaway::sharding
