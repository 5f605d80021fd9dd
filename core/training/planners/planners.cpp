#include "core/training/planners/planners.h"

#include "core/training/planners/best.h"
#include "core/training/planners/optimal.h"
#include "core/training/planners/uniform.h"

namespace cutaway::training {

std::vector<PlannerDescriptor> trainingPlanners()
{
    return {uniformPlanner(), optimalPlanner(), bestPlanner()};
}

} // namespace cutaway::training
