#pragma once

#include "core/base/deadline.h"
#include "core/plan/placed/placement.h"

namespace cutaway {

/// Makes a plan's slowest device faster by moving and swapping units between devices, whatever order the data then take
/// (README.md, section 3.6): simulated annealing from the plan as it is, with a fixed seed and number of steps, so
/// that a run which the deadline does not end is repeatable. The plan is changed only where that is better.
/// A step costs O(hyperedges of the units moved + devices); memory O(hyperedges · devices).
void moveUnits(Placement &placement, const Deadline &deadline);

} // namespace cutaway
