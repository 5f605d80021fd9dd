#pragma once

#include "core/base/job.h"
#include "core/training/block_table.h"
#include "core/training/training_state.h"

#include <optional>

namespace cutaway::training {

/// Graphs of more blocks are not planned: tables grow with the square.
inline constexpr std::size_t mostPlannedBlocks = 2048;

/// Error: `too_large`.
Done checkPlannable(const Transformer &transformer);

/// Stages and modes for given degrees.
struct PlannedStages
{
    StageLayout layout;
    bool isOptimal = false;  ///< none has a smaller objective
    double objectiveSec = 0; ///< (microbatches − 1) · slowest stage + sum of stages
};

/// (microbatches − 1) · slowest stage + sum of stages, in seconds.
double objectiveOf(const BlockTable &table, const StageLayout &layout);

/// Whether there is more than a rule: for one chunk a rank, in schedules that do not split backward passes.
bool isPlannedExactly(const TrainingSettings &settings);

/// The best stages for degrees that `checkDegrees` accepts, or those of the rule. Nothing where none fits or the rule
/// finds none. Errors: `cancelled`, `too_many_stages`, `too_large`.
Result<std::optional<PlannedStages>> planStages(const BlockTable &table, const std::vector<RecomputeMode> &modes,
                                                const PlacePins &pins, const Job &job);

/// Even stages in which every layer keeps least: what is nearest to fitting. Error: `too_many_stages`.
Result<StageLayout> leanestLayout(const BlockTable &table, const std::vector<RecomputeMode> &modes,
                                  const PlacePins &pins);

/// Why nothing fits: by how much the leanest layout is over.
Text noFitReason(const BlockTable &table, const StageLayout &leanest);

/// Moves the boundaries of stages until what is pinned lies in its stage, each stage keeping a block; what cannot be is
/// left where it is. The first place of the tail (mtp layers, head) stays in the last stage.
void applyStagePins(std::vector<std::uint32_t> &starts, const PlacePins &pins, std::uint32_t tail);

/// Gives pinned layers their modes.
void applyModePins(StageLayout &layout, const PlacePins &pins);

/// The first mtp layer or head: what stays in the last stage; the number of places if there is neither.
std::uint32_t tailOf(const Transformer &transformer);

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
