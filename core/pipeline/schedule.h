#pragma once

#include "core/base/result.h"
#include "core/pipeline/pipeline_settings.h"
#include "core/pipeline/schedule/given_steps.h"
#include "core/plan/timeline.h"

namespace cutaway {

/// What a schedule is simulated from: `devices` · `chunks` stages on their devices by turns, or in a V; or given steps,
/// which say where each stage is. Seconds and bytes; lists that are too short count as 0.
struct ScheduleInput
{
    ScheduleKind schedule = ScheduleKind::OneForwardOneBackward;
    std::int64_t devices = 1;
    std::int64_t microbatches = 1;
    std::int64_t chunks = 1;
    bool training = true;
    std::vector<double> forwardSec;                    ///< per stage
    std::vector<double> backwardSec;                   ///< per stage
    std::vector<double> activationSec;                 ///< from stage i to i + 1
    std::vector<double> gradientSec;                   ///< from stage i + 1 to i
    std::vector<std::int64_t> activationBytes;         ///< per stage, kept for one microbatch
    std::vector<std::int64_t> remadeBytes = {};        ///< per stage, beside these while its backward pass is done
    std::shared_ptr<const GivenSteps> steps = nullptr; ///< of `ScheduleKind::Given`

    std::int64_t stages() const { return steps ? std::int64_t(steps->shape.stages()) : devices * chunks; }
    std::int64_t deviceOf(std::int64_t stage) const
    {
        if (steps)
            return steps->shape.rowOfStage[std::size_t(stage)];
        return isVShaped(schedule) && stage >= devices ? stages() - 1 - stage : stage % devices;
    }
};

/// The forward or backward pass of one microbatch in one stage.
struct ScheduleStep
{
    std::uint32_t stage = 0;
    std::uint32_t microbatch = 0;
    bool isBackward = false;
    BackwardPart part = BackwardPart::Whole;

    friend bool operator==(const ScheduleStep &, const ScheduleStep &) = default;
};

struct ScheduleTask
{
    std::uint32_t device = 0;
    ScheduleStep step;
    double start = 0;
    double end = 0;
    /// Of passes that overlap, which start and end together: the how manieth, of how many.
    std::uint8_t part = 0;
    std::uint8_t parts = 1;
};

/// Activations (`isBackward` false) or gradients on their way between neighbouring stages.
struct ScheduleTransfer
{
    std::uint32_t from = 0; ///< stage
    std::uint32_t to = 0;   ///< stage
    std::uint32_t microbatch = 0;
    bool isBackward = false;
    double start = 0;
    double end = 0;
};

/// A chain of passes and transfers that ends last and has no gaps: each begins when the one before it ends. Seconds;
/// together they are the makespan.
struct CriticalPath
{
    std::vector<double> computeSec;    ///< per stage
    std::vector<double> activationSec; ///< from stage i to i + 1
    std::vector<double> gradientSec;   ///< from stage i + 1 to i
};

struct Schedule
{
    double makespanSec = 0;
    CriticalPath critical;
    std::vector<ScheduleTask> tasks;         ///< by device, start, end, kind, stage, microbatch
    std::vector<ScheduleTransfer> transfers; ///< by from, to, start, microbatch
    std::vector<double> idleFraction;        ///< per device
    double bubbleFraction = 0;
    std::vector<std::int64_t> peakActivationBytes; ///< per device
};

/// The most passes that a schedule may have: what a picture and the memory of a computer can hold.
inline constexpr std::int64_t mostScheduleSteps = 1'000'000;

/// Errors: `bad_value` for counts below 1 and for times that are no times, `too_long` above `mostScheduleSteps`, and
/// that an interleaved schedule of several chunks needs a number of microbatches that the devices divide; those of
/// `checkZeroBubble`.
Done checkSchedule(const ScheduleInput &input);

/// What a device does, in order (README.md, section 4); of schedules with split backward passes `zeroBubbleTable`
/// tells. `input` must pass `checkSchedule`. O(microbatches · chunks).
std::vector<ScheduleStep> scheduleOrder(const ScheduleInput &input, std::int64_t device);

/// The most that a device keeps at once when it works in this order: for each stage `activationBytes` from its forward
/// pass until the end of its backward pass, and `remadeBytes` during that.
std::int64_t peakBytes(const ScheduleInput &input, std::int64_t device);

/// Everything starts as early as it can: a device does its steps in their order, a link carries one value at a time,
/// first come first served, and busies neither device. `input` must pass `checkSchedule`. O(steps).
Schedule simulateSchedule(const ScheduleInput &input);

/// The makespan alone, to the last bit that of `simulateSchedule`. O(steps), a fraction of its time.
double simulateMakespan(const ScheduleInput &input);

/// Puts tasks and transfers into the order that the document has.
void sortSchedule(Schedule &schedule);

} // namespace cutaway
