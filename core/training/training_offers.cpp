#include "core/training/training_plan.h"

// A plan beside the optimum of the objective: the two differ where stages are uneven.
namespace cutaway::training {

namespace {

constexpr std::int64_t simulatedPlans = 100;

} // namespace

Text TrainingPlan::offerReason() const
{
    if (plannerOffers().empty())
        return {};
    return phrase("The stages have the least objective, which is not always the least step");
}

std::vector<PlannerOffer> TrainingPlan::plannerOffers() const
{
    const bool isOptimal = m_claims.contains("objective_sec");
    const bool isBest = m_claims.contains("covered");
    const bool isSimulated = origin().parameters.contains("simulated");
    const bool areExact = m_state.settings.chunks == 1 && m_state.settings.pipeline > 1;
    if (!(isOptimal || isBest) || isSimulated || !areExact)
        return {};
    ParameterValues given = isOptimal ? origin().parameters : settingValues(m_state.settings);
    if (const auto modes = origin().parameters.find("modes"); modes != origin().parameters.end())
        given.insert(*modes);
    given["simulated"] = simulatedPlans;
    return {{phrase("Least simulated step of the 100 best by objective"), "training.optimal", std::move(given)}};
}

} // namespace cutaway::training
