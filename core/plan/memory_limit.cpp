#include "core/plan/memory_limit.h"

#include <algorithm>

namespace cutaway {

ParameterValues withinMemory(const PlannerDescriptor &planner, ParameterValues given, std::int64_t bytes)
{
    constexpr std::string_view limit = "memory_limit_bytes";
    const auto declared = std::ranges::find(planner.parameters, limit, &ParameterDeclaration::name);
    if (declared == planner.parameters.end())
        return {};
    const Result<ParameterValue> value = parseParameter(*declared, std::to_string(bytes));
    if (!value)
        return {};
    given.insert_or_assign(std::string(limit), *value);
    return given;
}

} // namespace cutaway
