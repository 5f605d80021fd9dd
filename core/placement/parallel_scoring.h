#pragma once

#include "core/placement/parallel_model.h"
#include "core/placement/placement_scoring.h"

namespace cutaway {

/// Specification, section 6: stages with data and tensor parallelism; the slowest counts.
std::shared_ptr<const PlacementScoring> parallelScoring(std::shared_ptr<const ParallelModel> model);

} // namespace cutaway
