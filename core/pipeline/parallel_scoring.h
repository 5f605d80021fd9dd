#pragma once

#include "core/pipeline/parallel_model.h"
#include "core/plan/placed/placement_scoring.h"

namespace cutaway {

/// core/search/README.md, section 6: stages with data and tensor parallelism; the slowest counts.
std::shared_ptr<const PlacementScoring> parallelScoring(std::shared_ptr<const ParallelModel> model);

} // namespace cutaway
