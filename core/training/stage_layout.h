#pragma once

#include "core/training/recompute_mode.h"
#include "core/transformer/training_settings.h"
#include "core/transformer/transformer.h"

namespace cutaway::training {

/// What a plan decides beside its settings. Stages are runs of consecutive blocks; places count blocks.
struct StageLayout
{
    std::vector<std::uint32_t> starts; ///< the first place of each stage, then the number of places
    std::vector<RecomputeMode> modes;  ///< of each place; none for embedding and head
    std::vector<std::int8_t> zeros;    ///< of each place; below 0: the plan's

    std::size_t stageCount() const { return starts.size() - 1; }
    /// O(log stages).
    std::size_t stageOf(std::size_t place) const;
    int zeroOf(std::size_t place, const TrainingSettings &settings) const
    {
        return zeros[place] < 0 ? int(settings.zero) : zeros[place];
    }

    friend bool operator==(const StageLayout &, const StageLayout &) = default;
};

/// Stages of evenly many layers; the embedding goes to the first, mtp layers and head to the last. Error:
/// `too_many_stages`
/// (`pipeline: 8 stages but only 6 layers`).
Result<std::vector<std::uint32_t>> evenStages(const Transformer &transformer, std::int64_t stages);

/// One mode for every layer, the plan's ZeRO stage for all.
StageLayout uniformLayout(const Transformer &transformer, std::vector<std::uint32_t> starts, RecomputeMode mode);

} // namespace cutaway::training
