#include "core/pipeline/planners/planners.h"

#include "core/pipeline/pipeline_kind.h"
#include "core/pipeline/planners/balanced.h"
#include "core/pipeline/planners/cut_stages.h"
#include "core/pipeline/planners/optimal.h"
#include "core/pipeline/planners/piper.h"
#include "core/pipeline/planners/torchtitan_split.h"

namespace cutaway {

std::vector<PlannerDescriptor> pipelinePlanners()
{
    return {cutStagesPlanner(), balancedPlanner(), optimalPlanner(), piperPlanner(), torchtitanPlanner()};
}

} // namespace cutaway
