#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

class PipelineState;
class PlacementPlan;

/// A weight of which several stages hold a copy.
struct SharedWeight
{
    std::string name;
    std::int64_t bytes = 0;
    std::vector<GroupIndex> groups;
    std::string stages; ///< `0, 3`
};

std::vector<SharedWeight> weightsOfSeveralStages(const PipelineState &state);
std::vector<SharedWeight> weightsOfSeveralStages(const PlacementPlan &plan);

/// What has to be done about it.
Problem sharedWeightProblem(const SharedWeight &weight);

} // namespace cutaway
