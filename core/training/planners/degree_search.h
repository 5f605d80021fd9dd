#pragma once

#include "core/base/job.h"
#include "core/training/planners/planned_stages.h"
#include "core/training/training_state.h"

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace cutaway::training {

/// What degrees are searched over, beside those that the accelerators and the model allow.
struct DegreeRanges
{
    TrainingSettings fixed; ///< all that is not searched
    std::int64_t globalBatch = 0;
    std::vector<std::int64_t> contexts;
    std::vector<std::int64_t> zeros;
    std::vector<std::int64_t> microbatchSizes;
    std::vector<std::int64_t> chunkCounts;
    std::vector<RecomputeMode> modes;
    PlacePins pins;
    bool sequenceParallelIsGiven = false;
    bool scheduleIsGiven = false;
};

/// Combinations of degrees; those that are not `isRefused` are planned.
struct DegreeCombinations
{
    std::vector<TrainingSettings> accepted; ///< in the order of the search
    std::size_t refused = 0;
    /// Global batches next to the one that is wanted that some of the refused would meet; 0: none would.
    std::int64_t batchBelow = 0;
    std::int64_t batchAbove = 0;

    std::size_t all() const { return accepted.size() + refused; }
};

/// All of pipeline, tensor, context, expert, expert-tensor ranks, ZeRO stages, microbatch sizes and chunks, each
/// ascending, in this order from the outermost on. The first are all divisors of the number of accelerators: what has
/// more stages than the model has layers is among the refused.
DegreeCombinations combinationsOf(const Transformer &transformer, const Cluster &cluster, const DegreeRanges &ranges);

/// No plan of these degrees takes less: the ranks' mean work, without what is computed again, transfers and collectives
/// behind the last pass.
double leastStepSec(const BlockTable &table);

/// A plan that was priced.
struct PricedDegrees
{
    TrainingSettings settings;
    double stepSec = 0;
    double memoryBytes = 0; ///< of the fullest rank
    double overBytes = 0;   ///< that it has not
    StageLayout layout;
};

struct DegreeSearchResult
{
    std::optional<TrainingSettings> settings; ///< of the best; none: nothing fits
    StageLayout layout;
    double stepSec = 0;
    std::size_t refused = 0;
    std::size_t bounded = 0;
    std::size_t noFit = 0;
    std::size_t evaluated = 0;
    std::size_t notReached = 0;  ///< of a search that was cancelled
    std::int64_t batchBelow = 0; ///< as of `DegreeCombinations`
    std::int64_t batchAbove = 0;

    /// All combinations of degrees.
    std::size_t all() const { return refused + bounded + noFit + evaluated + notReached; }
    std::vector<PricedDegrees> priced;
    /// Of degrees for which nothing fits, what needs little: even stages that keep least.
    std::vector<PricedDegrees> unfit;
};

/// The fastest of all combinations; a combination is left out only where its bound is no less than the best. Those with
/// the least bounds come first, so that what is found early is nearly the best. When it is cancelled it gives the
/// best so far; within a combination it looks whether it is every few milliseconds.
DegreeSearchResult searchDegrees(const Transformer &transformer, const Cluster &cluster, const DegreeRanges &ranges,
                                 const Job &job);

/// Plans that a search of degrees priced, as its result keeps them: degrees, step time, memory of the fullest rank,
/// numbers of blocks in stages, and runs of equal modes.

nlohmann::ordered_json pricedJson(const std::vector<PricedDegrees> &priced);

/// The head and the layout of an entry, on the rest of a state. Nothing where the entry is not one of ours.
std::optional<TrainingState> statePricedAs(const nlohmann::ordered_json &entry, const TrainingState &state);

/// `pipeline 4, tensor 2, data 8, microbatch_size 1`: what the search chose, without degrees of 1.
std::string pricedText(const nlohmann::ordered_json &entry);

/// How many combinations were looked at, and what became of them.
Text coveredText(const nlohmann::ordered_json &covered);

/// All that the search chose, by name.
std::map<std::string, std::string> pricedParameters(const nlohmann::ordered_json &entry);

} // namespace cutaway::training
