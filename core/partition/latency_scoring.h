#pragma once

#include "core/plan/placed/placement_scoring.h"

namespace cutaway {

/// README.md, section 4: when one sample is done.
std::shared_ptr<const PlacementScoring> latencyScoring();

} // namespace cutaway
