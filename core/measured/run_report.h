#pragma once

#include "core/measured/run_comparison.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace cutaway::measured {

/// `cutaway.run_comparison` (README.md, section 6). `planName`: the plan's file.
nlohmann::ordered_json runComparisonJson(const EditedPlan &plan, const RunComparison &comparison,
                                         const std::string &planName);

} // namespace cutaway::measured
