#pragma once

#include "core/search/ideals.h"
#include "core/search/use_states.h"

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

} // namespace cutaway
