#include "app/document/fitting_plan.h"

#include <algorithm>

namespace cutaway {

namespace {

bool breaksLimits(const EditedPlan &plan)
{
    const std::vector<Problem> problems = plan.problems();
    return std::ranges::find(problems, Problem::Severity::Error, &Problem::severity) != problems.end();
}

std::unique_ptr<EditedPlan> offeredPlan(const PlannerOffer &offer, PlannerInput input, const Job &job)
{
    const PlannerDescriptor *planner = findPlanner(offer.plannerId);
    if (!planner)
        return nullptr;
    input.given = offer.given;
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*planner, std::move(input), job);
    return plan && !breaksLimits(**plan) ? std::move(*plan) : nullptr;
}

} // namespace

Result<std::unique_ptr<EditedPlan>> planFitting(const PlannerDescriptor &planner, const PlannerInput &input,
                                                const Job &job, PlannedInstead &instead)
{
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(planner, input, job);
    const auto *offering = plan ? dynamic_cast<const HasPlannerOffers *>(plan->get()) : nullptr;
    if (!offering || !breaksLimits(**plan))
        return plan;
    const std::vector<PlannerOffer> offers = offering->plannerOffers();
    for (auto offer = offers.begin(); offer != offers.end(); ++offer) {
        if (std::unique_ptr<EditedPlan> other = offeredPlan(*offer, input, job)) {
            instead = {offering->offerReason(), offer->title, {offer + 1, offers.end()}};
            return other;
        }
    }
    return plan;
}

} // namespace cutaway
