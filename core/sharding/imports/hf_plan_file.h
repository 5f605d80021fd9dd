#pragma once

#include "core/graph/module_names.h"
#include "core/plan/import_descriptor.h"

#include <map>

namespace cutaway::sharding {

/// The plans of a Hugging Face model as `export_hf_plan.py` prints them, or as its live model's attributes hold them.
struct HfPlans
{
    std::map<std::string, std::string> tensorParallel; ///< pattern → style
    std::map<std::string, std::string> expertParallel;
    std::vector<std::string> pipeline; ///< modules in order
    std::string basePrefix;            ///< `model.`; empty: not told
    bool saysTensorParallel = false;   ///< there is such a plan, be it empty
};

bool isHfPlan(const ForeignFile &file);
/// Error: `wrong_type` with the JSON path.
Result<HfPlans> readHfPlan(const ForeignFile &file);

} // namespace cutaway::sharding
