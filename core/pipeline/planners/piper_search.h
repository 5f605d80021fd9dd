#pragma once

#include "core/pipeline/planners/stage_prices.h"

#include <limits>

namespace cutaway {

struct PiperStage
{
    std::vector<NodeIndex> nodes; ///< in graph order
    StageDegrees degrees;
    std::vector<const TensorConfiguration *> configurations; ///< one a node
};

struct PiperResult
{
    double value = cannotRun;
    std::vector<PiperStage> stages; ///< in the data's order; empty: no plan below the limit
    bool isInterrupted = false;
};

/// What of the plans is of interest, in seconds of the slowest stage.
struct PiperWindow
{
    double below = cannotRun;                                           ///< only faster ones
    double enough = 0;                                                  ///< those as fast as this are as good as any
    std::int64_t mostCopies = std::numeric_limits<std::int64_t>::max(); ///< of a stage
};

/// Looks for the least time of the slowest stage over chains of ideals, degrees and configurations, by dynamic
/// programming from the output end: Tarnawski et al., Piper, NeurIPS 2021, with an exact choice of configurations.
///
/// Of the ways to reach an ideal only those are followed that no other beats in all of devices used, replicas used
/// (which decide how many microbatches are in flight before it) and slowest stage; and only those that leave enough
/// devices for the work still to come. A narrow window leaves few: O(pairs of ideals · degrees · ways) with some dozens
/// of ways, and memory O(ideals · ways).
class PiperSearch
{
public:
    explicit PiperSearch(const PiperInput &input) : m_prices(input) {}

    /// The best of the window; its `value` is that of its stages.
    PiperResult run(const PiperWindow &window, const Deadline &deadline);

private:
    StagePrices m_prices;
};

/// No plan has a faster slowest stage: each node's least work shared out over all devices, and each node on as many as
/// can share it.
double parallelBound(const ParallelModel &parallel, const PiperSetting &setting);

} // namespace cutaway
