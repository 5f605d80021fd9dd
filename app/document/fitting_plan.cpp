#include "app/document/fitting_plan.h"

#include "core/plan/problems.h"

namespace cutaway {

namespace {

std::unique_ptr<EditedPlan> offeredPlan(const PlannerOffer &offer, PlannerInput input, const Job &job)
{
    const PlannerDescriptor *planner = findPlanner(offer.plannerId);
    if (!planner)
        return nullptr;
    input.given = offer.given;
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*planner, std::move(input), job);
    return plan && !hasErrors((*plan)->problems()) ? std::move(*plan) : nullptr;
}

} // namespace

Result<FittingPlan> planFitting(const PlannerDescriptor &planner, const PlannerInput &input, const Job &job)
{
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(planner, input, job);
    if (!plan)
        return plan.error();
    const auto *offering = dynamic_cast<const HasPlannerOffers *>(plan->get());
    if (!offering || !hasErrors((*plan)->problems()))
        return FittingPlan{std::move(*plan), {}};
    const std::vector<PlannerOffer> offers = offering->plannerOffers();
    for (auto offer = offers.begin(); offer != offers.end(); ++offer) {
        if (std::unique_ptr<EditedPlan> other = offeredPlan(*offer, input, job))
            return FittingPlan{std::move(other),
                               PlannedInstead{offering->offerReason(), offer->title, {offer + 1, offers.end()}}};
    }
    return FittingPlan{std::move(*plan), {}};
}

} // namespace cutaway
