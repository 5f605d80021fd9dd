#include "core/pipeline/planners/planners.h"

#include "core/pipeline/pipeline_kind.h"
#include "core/pipeline/planners/balanced.h"
#include "core/pipeline/planners/cut_stages.h"
#include "core/pipeline/planners/optimal.h"
#include "core/pipeline/planners/piper.h"
#include "core/pipeline/planners/torchtitan_split.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Of links that are not listed.
ParameterValues linkValues(const Inventory &inventory)
{
    const std::optional<double> rate = inventory.transferRateBytesPerSec;
    return rate ? ParameterValues{{"bandwidth", *rate}} : ParameterValues();
}

} // namespace

std::vector<PlannerDescriptor> pipelinePlanners()
{
    std::vector<PlannerDescriptor> planners{cutStagesPlanner(), balancedPlanner(), optimalPlanner(), piperPlanner(),
                                            torchtitanPlanner()};
    for (PlannerDescriptor &planner : planners) {
        if (std::ranges::count(planner.parameters, "bandwidth", &ParameterDeclaration::name) > 0)
            planner.fromDevices = linkValues;
    }
    return planners;
}

} // namespace cutaway
