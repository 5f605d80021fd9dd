#pragma once

namespace cutaway {

/// The worker's mode that searches with CBC: reads a request and writes solutions, bounds and its conclusion as it
/// finds them. Returns the exit status, or does not return.
int solveForParent();

} // namespace cutaway
