#include "core/plan/nearest_plan.h"

#include "core/json/declare_parameter.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr const char *parameterName = "nearest";

} // namespace

ParameterValues givingNearest(const PlannerDescriptor &planner, ParameterValues given)
{
    if (std::ranges::count(planner.parameters, parameterName, &ParameterDeclaration::name) == 0)
        return {};
    given.insert_or_assign(parameterName, true);
    return given;
}

ParameterDeclaration nearestParameter()
{
    return declareParameter(parameterName, "Nearest if none fits", ParameterType::Bool, false,
                            "Where nothing fits: the plan that comes nearest, with what it is over by, in place of an "
                            "error.");
}

} // namespace cutaway
