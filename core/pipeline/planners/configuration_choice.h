#pragma once

#include "core/base/job.h"
#include "core/pipeline/parallel_model.h"
#include "core/search/placement_model.h"

#include <cstdint>
#include <vector>

namespace cutaway {

/// One way to run a node within a given stage.
struct StageOption
{
    const TensorConfiguration *configuration = nullptr;
    double sec = 0;         ///< without gradients' exchange
    double gradientSec = 0; ///< for each further replica
};

/// What the nodes of a stage may be run as, all with one tensor-parallel degree.
struct StageOptions
{
    std::vector<std::vector<StageOption>> ofNode; ///< in the stage's order; none is empty
};

struct ChoiceLimits
{
    std::int64_t dataDegree = 1;
    std::int64_t inFlight = 1;
    double memory = 0;                  ///< bytes
    double below = 0;                   ///< seconds of the stage: only less is of interest
    double enough = 0;                  ///< seconds: a choice as fast as this is as good as any
    const Deadline *deadline = nullptr; ///< nothing is found once it is over; null: none
};

/// The least time of a stage whose memory fits, over one option a node; `cannotRun` if none is below the limit. Where
/// the smallest options are fast enough their time.
/// A knapsack with one choice a node, exact: where the fastest options do not fit, all partial choices that none other
/// beats in time and memory are followed. Many nodes are alike, so that these are few: O(nodes · distinct sums).
/// `chosen`, if given, gets the option of each node.
double leastStageSeconds(const StageOptions &options, const ChoiceLimits &limits,
                         std::vector<const TensorConfiguration *> *chosen = nullptr);

} // namespace cutaway
