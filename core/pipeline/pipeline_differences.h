#pragma once

#include "core/pipeline/pipeline_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// Compares the derived fields that a document stores with those of the plan that was read from it. Numbers may differ
/// by 1e-9 of their size: other programs add up in another order. `stageOfEntry`: per entry of `stages` its stage.
StoredDifferences differencesOf(const PipelinePlan &plan, const nlohmann::json &document,
                                const std::vector<std::size_t> &stageOfEntry);

} // namespace cutaway
