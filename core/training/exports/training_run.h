#pragma once

#include "core/plan/edited_plan.h"
#include "core/transformer/training_settings.h"
#include "core/transformer/transformer.h"

#include <nlohmann/json_fwd.hpp>

/// A training plan as exports to frameworks see it: names and modes by stage.
namespace cutaway::training {

struct TrainedBlock
{
    BlockKind kind = BlockKind::Layer;
    std::string name;
    std::string recompute = "none"; ///< as in documents
    std::int64_t zero = 1;

    bool isLayer() const { return kind == BlockKind::Layer; }
    bool isFull() const { return recompute == "full"; }
};

struct TrainingRun
{
    TrainingSettings settings;
    std::int64_t sequenceLength = 0;
    std::vector<std::vector<TrainedBlock>> stages; ///< stage i is on rank i mod `settings.pipeline`
    bool hasExperts = false;
    std::int64_t gpusPerNode = 8;

    /// The layers proper, in order.
    std::vector<TrainedBlock> layers() const;
    /// A block whose ZeRO stage is not the plan's.
    bool hasOwnZero() const;
    bool layersAgree() const; ///< on recomputation
};

} // namespace cutaway::training
