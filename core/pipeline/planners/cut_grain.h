#pragma once

#include "core/json/parameter.h"
#include "core/pipeline/stage_model.h"

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

} // namespace cutaway
