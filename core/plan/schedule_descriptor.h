#pragma once

#include "core/plan/planner_descriptor.h"

#include <functional>

namespace cutaway {

/// A way of writing what the steps of a schedule, given alone and without a plan, come to: `cutaway schedule --to ID`.
struct ScheduleDescriptor
{
    std::string id; ///< `schedule-csv`; empty: the figures, which `cutaway schedule` writes when nothing else is asked
    std::vector<ParameterDeclaration> parameters = {};
    /// From the request's document and completed parameters. Errors: those of the request.
    std::function<Result<std::string>(std::string_view request, const ParameterValues &)> write;
};

} // namespace cutaway
