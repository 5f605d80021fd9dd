#pragma once

#include "core/training/step_schedule.h"

namespace cutaway::training {

/// Bytes of one microbatch in a chunk of a rank.
struct ChunkMemory
{
    double kept = 0;      ///< until its backward pass
    double transient = 0; ///< during it
    double logits = 0;    ///< kept too, of the chunk that computes the loss
    double atLoss = 0;    ///< more, while the loss is computed
};

/// What a rank holds where it holds most.
struct MemoryPeak
{
    double activations = 0;
    double loss = 0;
    double transient = 0;

    double all() const { return activations + loss + transient; }
};

/// Goes through the passes of a rank and takes the greatest. After some passes one-forward-one-backward schedules
/// repeat: O(min(microbatches, 3 · pipeline) · chunks), gpipe O(microbatches).
MemoryPeak memoryPeak(const ScheduleShape &shape, std::int64_t rank, std::span<const ChunkMemory> chunks);

/// What a rank holds after each pass, in order, and during it: for a picture over time. O(passes of the rank).
struct PassMemory
{
    double during = 0;
    double after = 0;
};
std::vector<PassMemory> memoryByPass(const ScheduleShape &shape, std::int64_t rank,
                                     std::span<const ChunkMemory> chunks);

} // namespace cutaway::training
