#pragma once

#include "core/training/rank_memory.h"

namespace cutaway::training {

/// Seconds of both passes of each stage, with the share of transfers that holds it up. O(blocks).
std::vector<StageTime> stageTimes(const BlockTable &table, const StageLayout &layout);

/// Exchange of gradients and of sharded parameters that a rank has behind its last pass.
struct GradientTime
{
    double reduceSec = 0;
    double pullSec = 0;
};
GradientTime gradientTime(const BlockTable &table, const StageLayout &layout, std::int64_t rank,
                          std::span<const StageTime> stages);

/// What the passes of a rank take in a step: those of all its stages and microbatches, in seconds.
struct RankPasses
{
    double forwardSec = 0;
    double backwardSec = 0;
    double sec = 0; ///< of both, added up stage by stage
};
RankPasses rankPasses(const TrainingSettings &settings, std::span<const StageTime> stages, std::int64_t rank);

/// What a step takes; `pipelineSec`, `gradientsSec`, `embeddingSec`, `optimizerSec` and `constantSec` add up to it.
struct StepTime
{
    std::vector<StageTime> stages;
    std::vector<double> ends; ///< of each rank's last pass
    std::vector<double> busy; ///< of each rank: its passes
    double pipelineSec = 0;
    double gradientsSec = 0;
    double embeddingSec = 0; ///< of word tables that first and last rank share
    double optimizerSec = 0;
    double constantSec = 0;
    double stepSec = 0;

    double computeSec() const;
    /// What the busiest rank waits until the last pass ends.
    double waitingSec() const;
    double bubbleFraction() const;
};

/// O(passes + blocks).
StepTime stepTime(const BlockTable &table, const StageLayout &layout);

} // namespace cutaway::training
