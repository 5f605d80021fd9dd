#pragma once

#include "core/training/planners/planned_stages.h"

namespace cutaway::training {

/// The divisions with the least objectives, `count` of them or fewer, ascending; one chunk a rank. Best first, by a
/// bound that leaves memory out of account; ends with what it has after 200 000 unfinished divisions.
std::vector<StageLayout> bestDivisions(const BlockTable &table, const std::vector<RecomputeMode> &modes,
                                       const PlacePins &pins, std::size_t count, const Job &job);

/// Of the optimal plan and the `count` best by objective the one whose step, simulated pass by pass, takes least: the
/// two differ where forward and backward passes of stages are uneven in different ways. `isOptimal` then says whether
/// the objective agrees. O(count · passes). Errors: `cancelled`.
Result<PlannedStages> leastSimulated(const BlockTable &table, PlannedStages optimal,
                                     const std::vector<RecomputeMode> &modes, const PlacePins &pins, std::size_t count,
                                     const Job &job);

} // namespace cutaway::training
