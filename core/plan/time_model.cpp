#include "core/plan/time_model.h"

#include "core/plan/edited_plan.h"

namespace cutaway {

namespace {

Text modelOf(const EditedPlan &plan)
{
    const auto *teller = dynamic_cast<const HasTimeModel *>(&plan);
    return teller ? teller->timeModel() : Text();
}

} // namespace

std::optional<std::pair<Text, Text>> otherTimeModels(const EditedPlan &one, const EditedPlan &other)
{
    std::pair<Text, Text> models(modelOf(one), modelOf(other));
    const bool isOther = std::string_view(models.first) != std::string_view(models.second);
    return isOther ? std::optional(std::move(models)) : std::nullopt;
}

} // namespace cutaway
