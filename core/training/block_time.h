#pragma once

#include "core/training/block_parameters.h"
#include "core/training/block_work.h"
#include "core/training/cluster.h"

namespace cutaway::training {

/// Seconds of one microbatch in one block on one rank.
struct BlockTime
{
    double forward = 0;
    double backward = 0;
};

/// What the times of all blocks of a plan have in common.
struct TimeBasis
{
    const Cluster &cluster;
    const Extents &extents;
    const TrainingSettings &settings;

    /// D = d·c / optimizer copies: ranks that share out states.
    double sharingRanks() const;
    /// D′ = D·t / (e·u), for experts; may be below 1.
    double expertSharingRanks() const;
};

/// Seconds of a row on its own, kernels bounded below by their least time.
double forwardSec(const TimeBasis &basis, const WorkRow &row);
double backwardSec(const TimeBasis &basis, const WorkRow &row);

/// Collectives inside a layer, forward; as long again in the backward pass.
double layerCollectivesSec(const TimeBasis &basis, const Block &block);

/// `work` are the rows of the block.
BlockTime blockTime(const TimeBasis &basis, const Block &block, const std::vector<WorkRow> &work,
                    const BlockParameters &parameters, RecomputeMode mode, int zero);

} // namespace cutaway::training
