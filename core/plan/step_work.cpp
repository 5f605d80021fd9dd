#include "core/plan/step_work.h"

#include "core/plan/edited_plan.h"

namespace cutaway {

std::optional<std::pair<StepWork, StepWork>> stepWorksOf(const EditedPlan &one, const EditedPlan &other)
{
    const auto *oneTeller = dynamic_cast<const HasStepWork *>(&one);
    const auto *otherTeller = dynamic_cast<const HasStepWork *>(&other);
    if (!oneTeller || !otherTeller)
        return std::nullopt;
    return std::pair(oneTeller->stepWork(), otherTeller->stepWork());
}

bool isOtherKindOfWork(const StepWork &one, const StepWork &other)
{
    return std::string_view(one.kind) != std::string_view(other.kind);
}

} // namespace cutaway
