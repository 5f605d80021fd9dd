#include "core/pipeline/schedule.h"

#include "core/base/saturating.h"
#include "core/pipeline/schedule/schedule_table.h"
#include "core/pipeline/schedule/table_run.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace cutaway {

namespace {

constexpr double notYet = -1;

/// Whether the steps of all devices are listed before anything is run.
bool isTable(const ScheduleInput &input)
{
    return input.steps || isZeroBubble(input.schedule);
}

bool isInterleaved(const ScheduleInput &input)
{
    return input.schedule == ScheduleKind::Interleaved && input.chunks > 1;
}

/// Stages and microbatches in the order in which a device meets them, forward or backward.
ScheduleStep nthStep(const ScheduleInput &input, std::int64_t device, std::int64_t n, bool isBackward)
{
    const std::int64_t group = input.devices * input.chunks;
    std::int64_t chunk = (n % group) / input.devices;
    std::int64_t microbatch = n / group * input.devices + n % input.devices;
    if (!isInterleaved(input)) {
        chunk = 0;
        microbatch = n;
    } else if (isBackward) {
        chunk = input.chunks - 1 - chunk;
    }
    return {std::uint32_t(chunk * input.devices + device), std::uint32_t(microbatch), isBackward, BackwardPart::Whole};
}

/// Forwards before the first backward.
std::int64_t warmUp(const ScheduleInput &input, std::int64_t device, std::int64_t total)
{
    if (input.schedule == ScheduleKind::GPipe)
        return total;
    if (!isInterleaved(input))
        return std::min(input.devices - 1 - device, total);
    if (input.microbatches == input.devices)
        return total;
    return std::min(2 * (input.devices - device - 1) + (input.chunks - 1) * input.devices, total);
}

double at(const std::vector<double> &list, std::size_t index)
{
    return index < list.size() ? list[index] : 0.0;
}

Done checkTimes(const char *name, const std::vector<double> &times)
{
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (!std::isfinite(times[i]) || times[i] < 0)
            return inputError(
                "bad_value", phrase("%1[%2]: a time is finite and at least 0", {std::string(name), std::to_string(i)}));
    }
    return Done(std::monostate());
}

constexpr std::uint32_t noEvent = EventChain::none;

/// Carries values of one direction between two neighbouring stages, one after the other.
struct Channel
{
    double freeAt = 0;
    std::uint32_t last = noEvent; ///< what it carried last

    /// When a value that is ready at `time` starts and arrives.
    std::pair<double, double> carry(double time, double seconds)
    {
        const double start = std::max(time, freeAt);
        freeAt = start + seconds;
        return {start, freeAt};
    }
};

class Simulation
{
public:
    explicit Simulation(const ScheduleInput &input)
        : m_input(input)
        , m_stages(std::size_t(input.stages()))
        , m_microbatches(std::size_t(input.microbatches))
        , m_activations(m_stages * m_microbatches)
        , m_gradients(m_stages * m_microbatches)
        , m_links(2 * m_stages)
        , m_devices(std::size_t(input.devices))
    {
        for (std::int64_t device = 0; device < input.devices; ++device)
            m_devices[std::size_t(device)].order = scheduleOrder(input, device);
    }

    Schedule record()
    {
        m_isRecorded = true;
        const double makespan = run();
        summarise(makespan);
        return std::move(m_schedule);
    }

    /// The makespan.
    double run()
    {
        for (std::size_t device = m_devices.size(); device-- > 0;)
            m_awake.push_back(device);
        while (!m_awake.empty()) {
            const std::size_t device = m_awake.back();
            m_awake.pop_back();
            while (m_devices[device].next < m_devices[device].order.size() && doNext(device)) {
            }
        }
        return m_devices[lastDevice()].clock;
    }

private:
    struct Arrival
    {
        double time = notYet;
        std::uint32_t event = noEvent;
    };
    struct DeviceState
    {
        std::vector<ScheduleStep> order;
        std::size_t next = 0;         ///< position in its order
        double clock = 0;             ///< end of its last step
        std::uint32_t last = noEvent; ///< its last step
    };

    std::size_t cell(std::size_t stage, std::size_t microbatch) const { return stage * m_microbatches + microbatch; }

    /// When what a step needs from other stages is there; notYet if that is not known.
    Arrival arrivalFor(const ScheduleStep &step) const
    {
        if (step.isBackward ? step.stage + 1 == m_stages : step.stage == 0)
            return {0, noEvent};
        return (step.isBackward ? m_gradients : m_activations)[cell(step.stage, step.microbatch)];
    }

    bool doNext(std::size_t number)
    {
        DeviceState &device = m_devices[number];
        const ScheduleStep step = device.order[device.next];
        const Arrival ready = arrivalFor(step);
        if (ready.time == notYet)
            return false;
        const double seconds = at(step.isBackward ? m_input.backwardSec : m_input.forwardSec, step.stage);
        const double start = std::max(ready.time, device.clock);
        device.last = addEvent(EventChain::Kind::Pass, ready.time > device.clock ? ready.event : device.last,
                               step.stage, seconds);
        device.clock = start + seconds;
        ++device.next;
        if (m_isRecorded)
            m_schedule.tasks.push_back({std::uint32_t(number), step, start, device.clock});
        if (step.isBackward && step.stage > 0)
            send(step, step.stage - 1, {device.clock, device.last});
        else if (!step.isBackward && step.stage + 1 < m_stages)
            send(step, step.stage + 1, {device.clock, device.last});
        return true;
    }

    void send(const ScheduleStep &step, std::uint32_t to, Arrival made)
    {
        const std::size_t pair = std::min(step.stage, to);
        const double seconds = at(step.isBackward ? m_input.gradientSec : m_input.activationSec, pair);
        Channel &link = m_links[2 * pair + (step.isBackward ? 1 : 0)];
        link.last = addEvent(step.isBackward ? EventChain::Kind::Gradient : EventChain::Kind::Activation,
                             link.freeAt > made.time ? link.last : made.event, std::uint32_t(pair), seconds);
        const auto [start, arrival] = link.carry(made.time, seconds);
        if (m_isRecorded)
            m_schedule.transfers.push_back({step.stage, to, step.microbatch, step.isBackward, start, arrival});
        (step.isBackward ? m_gradients : m_activations)[cell(to, step.microbatch)] = {arrival, link.last};
        m_awake.push_back(to % m_devices.size());
    }

    std::uint32_t addEvent(EventChain::Kind kind, std::uint32_t before, std::uint32_t place, double seconds)
    {
        return m_isRecorded ? m_events.add(kind, before, place, seconds) : noEvent;
    }

    /// The device that ends last.
    std::size_t lastDevice() const
    {
        return std::size_t(std::ranges::max_element(m_devices, {}, &DeviceState::clock) - m_devices.begin());
    }

    void summarise(double makespan)
    {
        m_schedule.makespanSec = makespan;
        std::vector<double> busy(m_devices.size(), 0.0);
        for (const ScheduleTask &task : m_schedule.tasks)
            busy[task.device] += at(task.step.isBackward ? m_input.backwardSec : m_input.forwardSec, task.step.stage);
        double allBusy = 0;
        for (std::size_t device = 0; device < busy.size(); ++device) {
            allBusy += busy[device];
            m_schedule.idleFraction.push_back(makespan > 0 ? 1 - busy[device] / makespan : 0.0);
            m_schedule.peakActivationBytes.push_back(peakBytes(m_input, std::int64_t(device)));
        }
        if (makespan > 0)
            m_schedule.bubbleFraction = 1 - allBusy / (double(busy.size()) * makespan);
        m_schedule.critical = m_events.pathTo(m_devices[lastDevice()].last, m_stages);
        sortSchedule(m_schedule);
    }

    const ScheduleInput &m_input;
    std::size_t m_stages;
    std::size_t m_microbatches;
    bool m_isRecorded = false;
    std::vector<Arrival> m_activations; ///< per stage and microbatch
    std::vector<Arrival> m_gradients;   ///< per stage and microbatch
    std::vector<Channel> m_links;       ///< per neighbouring pair and direction
    std::vector<DeviceState> m_devices;
    std::vector<std::size_t> m_awake; ///< devices whose next step may be ready
    EventChain m_events;
    Schedule m_schedule;
};

} // namespace

Done checkSchedule(const ScheduleInput &input)
{
    const auto atLeastOne = [](const char *name, std::int64_t count) {
        return inputError("bad_value",
                          phrase("%1: \"%2\" is not at least 1", {std::string(name), std::to_string(count)}));
    };
    if (input.devices < 1)
        return atLeastOne("devices", input.devices);
    if (input.microbatches < 1)
        return atLeastOne("microbatches", input.microbatches);
    if (input.chunks < 1)
        return atLeastOne("chunks", input.chunks);
    if (input.schedule == ScheduleKind::Given && !input.steps)
        return inputError("bad_value", "schedule: its steps are not for as many stages");
    if (isVShaped(input.schedule) && input.chunks != 2)
        return inputError("bad_value",
                          phrase("chunks: %1 has 2 chunks per device, got %2",
                                 {std::string(scheduleName(input.schedule)), std::to_string(input.chunks)}));
    if (input.chunks > 1 && !hasChunks(input.schedule) && !isVShaped(input.schedule))
        return inputError("bad_value",
                          phrase("chunks: %1 has one chunk per device, got %2",
                                 {std::string(scheduleName(input.schedule)), std::to_string(input.chunks)}));
    if (cappedProduct(cappedProduct(input.steps ? input.stages() : cappedProduct(input.devices, input.chunks),
                                    input.microbatches),
                      2) > mostScheduleSteps)
        return inputError("too_long",
                          phrase("the schedule has more than %1 passes", {std::to_string(mostScheduleSteps)}),
                          "use fewer microbatches");
    if (isInterleaved(input) && input.microbatches % input.devices != 0)
        return inputError("not_a_multiple",
                          phrase("microbatches: interleaved_1f1b needs a multiple of %1, got %2",
                                 {std::to_string(input.devices), std::to_string(input.microbatches)}));
    if (isZeroBubble(input.schedule)) {
        if (Done checked = checkZeroBubble(input); !checked)
            return checked;
    }
    for (const auto &[name, times] : {std::pair("fwd", &input.forwardSec), std::pair("bwd", &input.backwardSec),
                                      std::pair("xf", &input.activationSec), std::pair("xb", &input.gradientSec)}) {
        if (Done checked = checkTimes(name, *times); !checked)
            return checked;
    }
    return Done(std::monostate());
}

std::vector<ScheduleStep> scheduleOrder(const ScheduleInput &input, std::int64_t device)
{
    const std::int64_t total = input.microbatches * (isInterleaved(input) ? input.chunks : 1);
    const std::int64_t warm = warmUp(input, device, total);
    std::vector<ScheduleStep> order;
    order.reserve(std::size_t(2 * total));
    const auto addForward = [&](std::int64_t n) { order.push_back(nthStep(input, device, n, false)); };
    const auto addBackward = [&](std::int64_t n) {
        if (input.training)
            order.push_back(nthStep(input, device, n, true));
    };
    for (std::int64_t n = 0; n < warm; ++n)
        addForward(n);
    for (std::int64_t n = 0; n < total - warm; ++n) {
        addForward(warm + n);
        addBackward(n);
    }
    for (std::int64_t n = total - warm; n < total; ++n)
        addBackward(n);
    return order;
}

std::int64_t peakBytes(const ScheduleInput &input, std::int64_t device)
{
    if (isTable(input))
        return peakBytesOfRows(*passesOf(input), input.training,
                               {input.activationBytes, input.remadeBytes})[std::size_t(device)];
    const auto bytesOf = [](const std::vector<std::int64_t> &bytes, std::uint32_t stage) {
        return stage < bytes.size() ? bytes[stage] : 0;
    };
    std::int64_t held = 0;
    std::int64_t peak = 0;
    for (const ScheduleStep &step : scheduleOrder(input, device)) {
        const std::int64_t kept = bytesOf(input.activationBytes, step.stage);
        if (step.isBackward) {
            peak = std::max(peak, cappedSum(held, bytesOf(input.remadeBytes, step.stage)));
            held -= kept;
            continue;
        }
        peak = std::max(peak, cappedSum(held, kept));
        if (input.training)
            held = cappedSum(held, kept);
    }
    return peak;
}

Schedule simulateSchedule(const ScheduleInput &input)
{
    return isTable(input) ? runTable(*passesOf(input), tableShape(input), tableTimes(input))
                          : Simulation(input).record();
}

double simulateMakespan(const ScheduleInput &input)
{
    return isTable(input) ? makespanOfTable(*passesOf(input), tableShape(input), tableTimes(input))
                          : Simulation(input).run();
}

void sortSchedule(Schedule &schedule)
{
    std::ranges::sort(schedule.tasks, {}, [](const ScheduleTask &task) {
        return std::tuple(task.device, task.start, task.end, !task.step.isBackward, task.step.part, task.step.stage,
                          task.step.microbatch);
    });
    std::ranges::sort(schedule.transfers, {}, [](const ScheduleTransfer &transfer) {
        return std::tuple(transfer.from, transfer.to, transfer.start, transfer.microbatch);
    });
}

TimelineBar passBar(const ScheduleTask &task, GroupIndex group)
{
    TimelineBar bar;
    bar.role = task.step.isBackward ? TimelineBar::Role::Backward : TimelineBar::Role::Forward;
    bar.start = task.start;
    bar.end = task.end;
    bar.label = passLabel(task.step.part, task.step.microbatch);
    bar.group = group;
    bar.number = task.step.microbatch;
    bar.part = task.step.part;
    bar.slice = task.part;
    bar.slices = task.parts;
    return bar;
}

std::optional<ScheduleAction> passOfBar(const TimelineBar &bar, std::uint32_t stage)
{
    if (!bar.number || (bar.role != TimelineBar::Role::Forward && bar.role != TimelineBar::Role::Backward))
        return {};
    ScheduleAction pass{stage, ActionKind::Forward, std::uint32_t(*bar.number)};
    if (bar.role == TimelineBar::Role::Backward)
        pass.kind = bar.part == BackwardPart::Inputs    ? ActionKind::BackwardInput
                    : bar.part == BackwardPart::Weights ? ActionKind::BackwardWeight
                                                        : ActionKind::Backward;
    return pass;
}

void addMemoryChanges(const ScheduleTask &task, bool isTraining, const StageKeeps &bytes,
                      std::vector<MemoryChange> &changes)
{
    const ScheduleStep &step = task.step;
    if (!step.isBackward)
        changes.push_back({task.start, bytes.kept});
    else if (step.part != BackwardPart::Weights && bytes.remade > 0)
        changes.push_back({task.start, bytes.remade});
    if (!isTraining)
        changes.push_back({task.end, -bytes.kept});
    else if (step.isBackward && step.part != BackwardPart::Inputs)
        changes.push_back({task.end, -cappedSum(bytes.kept, bytes.remade)});
}

std::vector<TimelineMemory> memoryCurve(std::int64_t bytes, std::vector<MemoryChange> changes)
{
    std::ranges::stable_sort(changes, {}, &MemoryChange::time);
    std::vector<TimelineMemory> points{{0, bytes}};
    for (const MemoryChange &change : changes) {
        bytes = change.bytes < 0 ? bytes + change.bytes : cappedSum(bytes, change.bytes);
        if (points.back().time == change.time)
            points.back().bytes = bytes;
        else
            points.push_back({change.time, bytes});
    }
    return points;
}

Figure microbatchesPerSec(std::int64_t microbatches, double stepSec, Text description)
{
    return {phrase("Microbatches per second"), stepSec > 0 ? double(microbatches) / stepSec : 0, Figure::Unit::Count,
            std::move(description), "microbatches_per_sec"};
}

Figure batchPerSec(const CapturedBatch &batch, std::int64_t microbatches, double stepSec)
{
    const double count = double(batch.count) * double(microbatches);
    return {
        phrase(batch.isOfTokens ? "Tokens per second" : "Samples per second"), stepSec > 0 ? count / stepSec : 0,
        Figure::Unit::Count,
        phrase(
            batch.isOfTokens
                ? "Throughput: %1 microbatches of %2 tokens, the size the model was captured with, over the step time."
                : "Throughput: %1 microbatches of a batch of %2, the size the model was captured with, over the step "
                  "time.",
            {std::to_string(microbatches), std::to_string(batch.count)}),
        batch.isOfTokens ? "tokens_per_sec" : "samples_per_sec"};
}

} // namespace cutaway
