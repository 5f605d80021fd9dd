#pragma once

#include "core/plan/placed/placement_scoring.h"

namespace cutaway {

/// README.md, section 2: the slowest stage counts.
std::shared_ptr<const PlacementScoring> loadScoring();

} // namespace cutaway
