#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace cutaway::judging {

/// Of a plan's `planner`: `by partition.refine, seed 2`, `edited by hand`.
std::string plannerText(const nlohmann::ordered_json &planner);

/// A text as it is, else as JSON; `none` for null.
std::string plainJson(const nlohmann::ordered_json &value);

} // namespace cutaway::judging
