#include "core/training/planners/best.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>

// A plan that fits beside one that does not, and beside the optimum of the objective the least step: the two differ
// where stages are uneven.
namespace cutaway::training {

namespace {

constexpr std::int64_t simulatedPlans = 100;

/// What the settings say that is not so by default.
ParameterValues changedSettings(const TrainingSettings &settings)
{
    ParameterValues values;
    for (const ParameterDeclaration &setting : settingDeclarations()) {
        ParameterValue value = settingValue(settings, setting.name);
        if (value != setting.defaultValue)
            values.emplace(setting.name, std::move(value));
    }
    return values;
}

bool fits(const TrainingState &state, const TrainingCost &cost)
{
    return std::ranges::none_of(planProblems(state, cost), isOfMemory);
}

bool evenStagesFit(TrainingState state, RecomputeMode mode)
{
    Result<std::vector<std::uint32_t>> starts = evenStages(*state.transformer, state.settings.stages());
    if (!starts)
        return false;
    state.layout = uniformLayout(*state.transformer, std::move(*starts), mode);
    return fits(state, costOfState(state));
}

PlannerOffer evenStagesOffer(const TrainingSettings &settings, RecomputeMode mode)
{
    ParameterValues given = changedSettings(settings);
    given["recompute"] = modeName(mode);
    return {phrase("Even stages, recompute %1", {modeName(mode)}), "training.uniform", std::move(given)};
}

/// For as many sequences a step; what the search chooses is left to it.
PlannerOffer bestDegreesOffer(const TrainingSettings &settings)
{
    ParameterValues given;
    const ParameterValues changed = changedSettings(settings);
    for (const ParameterDeclaration &parameter : bestPlanner().parameters) {
        const auto value = changed.find(parameter.name);
        const bool follows = parameter.name == "sequence_parallel" || parameter.name == "schedule";
        if (value != changed.end() && !follows)
            given.insert(*value);
    }
    given["global_batch"] = settings.globalBatch();
    given["nearest"] = true;
    return {phrase("Best degrees for a global batch of %1", {std::to_string(settings.globalBatch())}), "training.best",
            std::move(given)};
}

/// The least change first.
std::vector<PlannerOffer> fittingOffers(const TrainingState &state)
{
    std::vector<PlannerOffer> offers;
    for (const RecomputeMode mode : {RecomputeMode{module::coreAttention, false}, RecomputeMode{module::none, true}}) {
        if (!evenStagesFit(state, mode))
            continue;
        offers.push_back(evenStagesOffer(state.settings, mode));
        break;
    }
    offers.push_back(bestDegreesOffer(state.settings));
    return offers;
}

} // namespace

Text TrainingPlan::offerReason() const
{
    if (plannerOffers().empty())
        return {};
    const std::vector<Problem> problems = planProblems(m_state, figures());
    if (const auto full = std::ranges::find_if(problems, isOfMemory); full != problems.end())
        return full->title;
    return phrase("The stages have the least objective, which is not always the least step");
}

std::vector<PlannerOffer> TrainingPlan::plannerOffers() const
{
    const bool isOptimal = m_claims.contains("objective_sec");
    const bool isBest = m_claims.contains("covered");
    if (!isBest && !fits(m_state, figures()))
        return fittingOffers(m_state);
    const bool isSimulated = origin().parameters.contains("simulated");
    const bool areExact = m_state.settings.chunks == 1 && m_state.settings.pipeline > 1;
    if (!(isOptimal || isBest) || isSimulated || !areExact)
        return {};
    ParameterValues given = isOptimal ? origin().parameters : settingValues(m_state.settings);
    if (const auto modes = origin().parameters.find("modes"); modes != origin().parameters.end())
        given.insert(*modes);
    given["simulated"] = simulatedPlans;
    return {{phrase("Fastest of the 100 best plans when simulated"), "training.optimal", std::move(given)}};
}

} // namespace cutaway::training
