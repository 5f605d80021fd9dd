#pragma once

#include "core/plan/placed/placement_scoring.h"
#include "core/search/placement_model.h"

#include <span>

namespace cutaway {

/// Cost of a stage (core/search/README.md, section 2). Seconds and bytes.
struct PlacedCost
{
    double computeSec = 0; ///< `cannotRun` where a node cannot
    double communicationSec = 0;
    std::int64_t memoryBytes = 0;

    double loadSec() const { return computeSec + communicationSec; }
};

/// Of the nodes of one group, in graph order, on a device of a class; `groupOf` tells the group of every node. Sums go
/// in graph order. O(nodes + edges, inputs sorted).
PlacedCost placedCost(const PlacementModel &model, std::span<const NodeIndex> nodes,
                      const std::vector<std::uint32_t> &groupOf, std::size_t deviceClass);

/// What can be set of the simulated step of plans whose stages have devices of their own: `schedule` (those with one
/// stage a device), `microbatches`, and `backward_ratio` unless the cost model tells the passes apart.
std::vector<ParameterDeclaration> placedStepControls(bool hasPassesApart);

/// The schedule of such a plan: a stage after the other in the data's order, each as long as the cost model says, which
/// has its transfers. Every device of a stage shows the same. Errors: those of `checkSchedule`, `shared_device`,
/// `not_placed`, `unknown` where the cost model has no times. O(microbatches · stages).
Result<PlacementStep> placedStep(const Placement &placement, const PlacementFigures &figures,
                                 const ParameterValues &controls);
/// Its makespan alone; nothing where there is none.
std::optional<double> placedStepSec(const Placement &placement, const PlacementFigures &figures,
                                    const ParameterValues &controls);

/// What each stage holds on each of its devices at the fullest moment of that step; where there is none, what the cost
/// model counts.
std::vector<std::int64_t> placedStepBytes(const Placement &placement, const PlacementFigures &figures,
                                          const ParameterValues &controls);

/// What stands on the head of such a stage: its passes, the most that it keeps for backward passes, its parameters.
std::vector<std::vector<Text>> placedStageFacts(const PlacementPlan &plan, GroupIndex stage);

/// Weights, `rest`, which is what else stays, and kept activations, with what the cost model counts beyond those of the
/// schedule; no parts where nothing is on the lane.
LaneMemory placedStageMemory(const PlacementPlan &plan, LaneIndex lane, MemoryPart rest);

/// What is to be said of such a plan beside room and order: weights that stages share.
std::vector<Problem> placedStageProblems(const PlacementPlan &plan);

} // namespace cutaway
