#pragma once

#include "core/search/ideals.h"
#include "core/search/use_states.h"

#include <optional>
#include <vector>

namespace cutaway {

/// A stage as a search finds it.
struct FoundStage
{
    std::size_t deviceClass = 0;
    std::vector<std::uint32_t> units;
};

struct StageSearchResult
{
    enum class End { Found, NothingBelow, Interrupted };
    End end = End::NothingBelow;
    double value = 0;               ///< the largest load
    std::vector<FoundStage> stages; ///< in the order of the chain
};

/// What a search needs beside the ideals. Classes are the model's.
struct StageSearchInput
{
    const PlacementModel &model;
    const UnitGraph &graph;
    const Ideals &ideals;
    const UseStates &states; ///< of all devices
    /// Only plans whose largest load is below this are looked for; infinite: any.
    double below = cannotRun;
};

/// The chain of ideals with the least largest load, by dynamic programming over (devices used of each class, ideal):
/// Tarnawski et al., NeurIPS 2020, without stored pairs of ideals and with the bounds of core/search/README.md,
/// section 3.2. Exact over the chains that the ideals have and the ways to use devices that the states have.
/// O(pairs of ideals below the limit · states), memory O(ideals · states).
StageSearchResult searchStages(const StageSearchInput &input, const Deadline &deadline);

/// How much more than on a device of the reference class a device of each class can do in the same time: the greatest
/// ratio of latencies over the units. Units that the reference class cannot run count as no work. Infinite where a unit
/// takes time on the reference class and none on the other.
std::vector<double> roomRatios(const PlacementModel &model, const UnitGraph &graph, std::size_t reference);
/// The class by which work is counted: the one that runs the most units, the fastest of these.
std::size_t referenceClass(const PlacementModel &model, const UnitGraph &graph);
/// No plan has a smaller largest load: work by room of all devices, and each unit's least compute.
double loadBound(const PlacementModel &model, const UnitGraph &graph);

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
