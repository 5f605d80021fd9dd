#pragma once

#include "core/pipeline/pipeline_kind.h"
#include "core/plan/placed/placement_plan.h"
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

/// Plans whose stages have devices of their own, where the slowest stage counts: all but the cost model itself.
class PlacedStageScoring : public PlacementScoring
{
public:
    PlanKind kind() const override { return pipelinePlans; }
    const char *groupWord() const override { return "stage"; }
    Text groupName(std::int64_t id) const override { return phrase("Stage %1", {std::to_string(id)}); }
    std::string_view groupsField() const override { return "stages"; }
    Text latencyLabel() const override { return phrase("Time per sample"); }
    std::string_view latencyField() const override { return "time_per_sample_sec"; }
    bool hasGroupOrder() const override { return true; }
    /// The schedule of such a plan: a stage after the other in the data's order, each as long as the cost model says,
    /// which has its transfers. Every device of a stage shows the same. Errors: those of `checkSchedule`,
    /// `shared_device`, `not_placed`, `unknown` where the cost model has no times. O(microbatches · stages).
    Result<PlacementStep> step(const Placement &placement, const PlacementFigures &figures,
                               const ParameterValues &controls) const override;
    std::optional<double> stepSec(const Placement &placement, const PlacementFigures &figures,
                                  const ParameterValues &controls) const override;
    /// What stands on the head of a stage: its passes, the most that it keeps for backward passes, its parameters.
    std::vector<std::vector<Text>> groupFacts(const PlacementPlan &plan, GroupIndex stage) const override;
    /// Weights that stages share.
    std::vector<Problem> problems(const PlacementPlan &plan) const override;
    /// Why a stage is as slow as it is.
    GroupLimits limits(const PlacementPlan &plan, GroupIndex stage) const override;
};

/// What each stage holds on each of its devices at the fullest moment of that step; where there is none, what the cost
/// model counts.
std::vector<std::int64_t> placedStepBytes(const Placement &placement, const PlacementFigures &figures,
                                          const ParameterValues &controls);

/// Weights, `rest`, which is what else stays, and kept activations, with what the cost model counts beyond those of the
/// schedule; no parts where nothing is on the lane.
LaneMemory placedStageMemory(const PlacementPlan &plan, LaneIndex lane, MemoryPart rest);

/// README.md, section 2: the slowest stage counts.
std::shared_ptr<const PlacementScoring> loadScoring();

} // namespace cutaway
