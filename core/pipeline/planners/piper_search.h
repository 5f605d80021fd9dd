#pragma once

#include "core/pipeline/planners/configuration_choice.h"
#include "core/plan/placed/placement.h"
#include "core/search/ideals.h"

namespace cutaway {

struct PiperSetting
{
    std::size_t devices = 0; ///< all alike
    double memory = 0;       ///< bytes of each
    double bytesPerSec = 0;
    bool dataParallel = true;
    bool tensorParallel = true;
    bool recompute = true;
};

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

/// What a search needs; all but the setting is read from it.
struct PiperInput
{
    const ParallelModel &parallel;
    const Graph &graph;
    const UnitGraph &units;
    const Ideals &ideals;
    PiperSetting setting;
    double below = cannotRun; ///< only plans whose slowest stage is faster are looked for
};

/// The least time of the slowest stage over chains of ideals, degrees and configurations, by dynamic programming from
/// the output end over (ideal, devices used, replicas used): Tarnawski et al., Piper, NeurIPS 2021, with an exact
/// choice of configurations. O(pairs of ideals · states · degrees), memory O(ideals · devices²).
PiperResult searchPiper(const PiperInput &input, const Deadline &deadline);

/// No plan has a faster slowest stage: each node's least work shared out over all devices, and each node on as many as
/// can share it.
double parallelBound(const ParallelModel &parallel, const PiperSetting &setting);

} // namespace cutaway
