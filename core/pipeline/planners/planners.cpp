#include "core/pipeline/pipeline_kind.h"
#include "core/pipeline/planners/cut_stages.h"

namespace cutaway {

std::vector<PlannerDescriptor> pipelinePlanners()
{
    return {cutStagesPlanner()};
}

} // namespace cutaway
