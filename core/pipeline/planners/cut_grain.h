#pragma once

#include "core/json/parameter.h"
#include "core/pipeline/stage_model.h"
#include "core/plan/plan_kinds.h"
#include "core/search/unit_graph.h"

// Where planners may end stages: at the grain that is asked for, with what pins hold.

namespace cutaway {

/// Where a planner may end stages.
struct CutGrain
{
    std::vector<bool> mayCut; ///< per computing node: before it; empty: anywhere
    Text note;                ///< that it is not as asked for, and why; empty: it is
};

/// `cut_at`: between any operators, between the model's repeated layers, or where modules of `depth` end.
std::vector<ParameterDeclaration> cutGrainParameters();

/// Of completed parameters; between operators where there are fewer places than `stages` need. O(nodes · depth).
CutGrain cutGrain(const StageModel &model, std::size_t stages, const ParameterValues &parameters);

/// What the pins of an open plan ask of a cut of the same graph into stages.
struct HeldNodes
{
    static constexpr std::uint32_t anywhere = 0xffffffff;
    std::vector<std::uint32_t> stageOf; ///< per computing node the stage that it is held to; empty: none is
    std::vector<bool> mustCut;          ///< per computing node: a stage begins with it; empty: nowhere

    bool isEmpty() const { return stageOf.empty() && mustCut.empty(); }
};

/// What proves a plan that keeps them, by what proves it among all others.
Text amongPinned(const Text &proof);

/// Units that keep those boundaries in whatever chain of stages. Errors: `other_pins`; `pins` where nothing can.
Done keepPinned(const PlannerInput &input, const PlacementModel &model, Units &units);

/// Neighbours that are pinned to stages one behind the other are a pinned boundary: a stage ends there, whatever their
/// number. All other pins ask for their stage by its number, which is none where the plan is to have other stages than
/// it has: error `other_stages`. `start` may be null. O(nodes).
Result<HeldNodes> heldNodes(const EditedPlan *start, const StageModel &model, std::size_t stages);

} // namespace cutaway
