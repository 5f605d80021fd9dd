#pragma once

#include "core/pipeline/planners/stage_search.h"

#include <optional>

namespace cutaway {

/// How far the search for stages may go.
struct StageLimits
{
    enum class Method { Auto, Exact, Linearized };
    Method method = Method::Auto;
    std::size_t mostIdeals = 2'000'000;
};

/// Stages and what is known of them.
struct StagePlan
{
    std::vector<FoundStage> stages; ///< units are those of the unit graph that was given; empty: none found
    double value = cannotRun;
    bool isOptimal = false;        ///< over contiguous stages
    std::size_t ideals = 0;        ///< that were looked at; of the exact search where it took place
    std::size_t idealsReached = 0; ///< where the exact search met its limit: how many there were by then; else 0
    bool hasTooManyUses = false;   ///< so many different devices that the exact search was left out
    bool isInterrupted = false;
};

/// What proves that no plan is below `loadBound`, in a sentence.
Text sharedLoadsProve();

/// What proves a bound while stages are searched: what is made least is the time per sample, not that of the step.
Text ofTimePerSample(const Text &proof);

/// The least largest load over contiguous stages: linearised first, then exact below that value (README.md,
/// sections 3.2 and 3.3). At a limit the best known plan. The deadline's job is told of each that is better.
StagePlan findStages(const PlacementModel &model, const UnitGraph &graph, const StageLimits &limits,
                     const Deadline &deadline);

} // namespace cutaway
