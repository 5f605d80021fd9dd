#pragma once

#include "core/base/result.h"
#include "core/search/schedule_cells.h"

#include <string_view>

// Schedules that split the backward pass: the gradients of a stage's inputs, which the stage before it waits for, and
// those of its weights, which wait until there is time.

namespace cutaway {

enum class SplitOrder : std::uint8_t {
    ZeroBubble,  ///< stages on their devices by turns; with one stage a device it is ZB-H1
    ZeroBubbleV, ///< two stages a device, in a V: down the devices and up again
    DualPipeV,   ///< the same, forward and backward passes overlapping
};

struct SplitPipeline
{
    SplitOrder order = SplitOrder::ZeroBubble;
    std::int64_t devices = 1;
    std::int64_t chunks = 1; ///< stages a device
    std::int64_t microbatches = 1;
    bool isTraining = true; ///< false: only the forward passes
};

/// Which device has a stage of a V.
inline std::int64_t deviceInV(std::int64_t stage, std::int64_t devices)
{
    return stage < devices ? stage : 2 * devices - 1 - stage;
}

/// What a device does, step by step as torch.distributed.pipelining makes it: `ScheduleInterleavedZeroBubble` (with one
/// stage a device that is ZB-H1, arXiv 2401.10241), `ScheduleZBVZeroBubble` and `ScheduleDualPipeV`. The pipeline must
/// pass `checkMicrobatches`. O(steps).
std::vector<ScheduleCell> splitSteps(const SplitPipeline &pipeline, std::int64_t device);

/// Why the schedule, which people call `name`, cannot have these microbatches. Errors: `not_a_multiple`, `too_few`.
Done checkMicrobatches(const SplitPipeline &pipeline, std::string_view name);

} // namespace cutaway
