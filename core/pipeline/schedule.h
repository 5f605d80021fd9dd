#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/pipeline/pipeline_settings.h"
#include "core/pipeline/schedule/table_check.h"
#include "core/plan/plan_costs.h"
#include "core/plan/timeline.h"
#include "core/search/zero_bubble.h"

#include <limits>

// Schedules of passes, simulated: who runs what when, as bars of devices' rows.

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
        return isVShaped(schedule) ? deviceInV(stage, devices) : stage % devices;
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

/// A pass of a schedule as a bar of its device's row, labelled `3`, or `I3` and `W3` where gradients of inputs and
/// weights are apart.
TimelineBar passBar(const ScheduleTask &task, GroupIndex group);
/// Of which pass of a stage a bar is that `passBar` made; nothing for other bars.
std::optional<ScheduleAction> passOfBar(const TimelineBar &bar, std::uint32_t stage);

/// What a device begins or ceases to keep.
struct MemoryChange
{
    double time = 0;
    std::int64_t bytes = 0;
};

/// What a microbatch takes in a stage.
struct StageKeeps
{
    std::int64_t kept = 0;   ///< from its forward pass until its backward pass, or the part of that for the weights
    std::int64_t remade = 0; ///< beside it from the start of the backward pass
};

/// Without training `kept` is there only while the forward pass runs.
void addMemoryChanges(const ScheduleTask &task, bool isTraining, const StageKeeps &bytes,
                      std::vector<MemoryChange> &changes);

/// From `bytes` on, the changes added up in the order of time. O(changes · log changes).
std::vector<TimelineMemory> memoryCurve(std::int64_t bytes, std::vector<MemoryChange> changes);

/// Passes and transfers of a simulation, each with the one whose end it waited for.
class EventChain
{
public:
    enum class Kind : std::uint8_t { Pass, Activation, Gradient };
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    /// `place`: the stage, or the pair of neighbours by its first stage. The event's number.
    std::uint32_t add(Kind kind, std::uint32_t before, std::uint32_t place, double seconds)
    {
        m_events.push_back({before, place, seconds, kind});
        return std::uint32_t(m_events.size() - 1);
    }

    /// From the first event to this one.
    CriticalPath pathTo(std::uint32_t last, std::size_t stages) const
    {
        CriticalPath path;
        for (std::vector<double> *seconds : {&path.computeSec, &path.activationSec, &path.gradientSec})
            seconds->resize(stages, 0.0);
        for (std::uint32_t at = last; at != none; at = m_events[at].before) {
            const Event &event = m_events[at];
            switch (event.kind) {
            case Kind::Pass: path.computeSec[event.place] += event.seconds; break;
            case Kind::Activation: path.activationSec[event.place] += event.seconds; break;
            case Kind::Gradient: path.gradientSec[event.place] += event.seconds; break;
            }
        }
        return path;
    }

private:
    struct Event
    {
        std::uint32_t before;
        std::uint32_t place;
        double seconds;
        Kind kind;
    };
    std::vector<Event> m_events;
};

/// Microbatches over the time of a step that runs so many.
Figure microbatchesPerSec(std::int64_t microbatches, double stepSec, Text description);
/// The same in samples or tokens, of which a microbatch has as many as the model was captured with.
Figure batchPerSec(const CapturedBatch &batch, std::int64_t microbatches, double stepSec);

} // namespace cutaway
