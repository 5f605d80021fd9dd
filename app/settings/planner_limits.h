#pragma once

namespace cutaway {

// What a planner may take before it is stopped; 0: as long, or as much, as it says itself.

int plannerSeconds();
void setPlannerSeconds(int seconds);
/// Of planners that are programs of their own, with all that they start.
int plannerGibibytes();
/// Holds from the next start of the program on.
void setPlannerGibibytes(int gibibytes);
/// At the start, while there is one thread. What the environment says goes first.
void applyPlannerMemory();

} // namespace cutaway
