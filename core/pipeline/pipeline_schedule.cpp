#include "core/pipeline/pipeline_schedule.h"

#include "core/pipeline/saturating.h"

#include <algorithm>

namespace cutaway {

Result<ScheduleInput> scheduleInput(const PipelineState &state)
{
    if (!state.model().hasLatency())
        return inputError("no_latency", "the graph has no latencies");
    const PipelineSettings &settings = state.settings();
    const std::size_t stages = state.stageCount();
    if (stages % std::size_t(settings.stagesPerDevice()) != 0)
        return inputError("bad_value", "chunks: " + std::to_string(stages) + " stages are no multiple of " +
                                           std::to_string(settings.chunks) + " chunks per device");
    ScheduleInput input = scheduleShape(settings, stages);
    for (std::size_t s = 0; s < stages; ++s) {
        const StageCost &cost = state.costs().stages[s];
        input.forwardSec.push_back(cost.forwardSec);
        input.backwardSec.push_back(cost.backwardSec);
        input.activationBytes.push_back(state.figures().stages[s].activationBytes);
        if (s > 0)
            input.activationSec.push_back(cost.transferSec);
    }
    input.gradientSec = input.activationSec;
    if (Done checked = checkSchedule(input); !checked)
        return checked.error();
    return input;
}

namespace {

/// Adds up what a device keeps, in the order of time.
class MemoryCurve
{
public:
    explicit MemoryCurve(std::int64_t bytes) : m_bytes(bytes) { m_points.push_back({0, bytes}); }

    void add(double time, std::int64_t bytes)
    {
        m_bytes = bytes < 0 ? m_bytes + bytes : cappedSum(m_bytes, bytes);
        if (m_points.back().time == time)
            m_points.back().bytes = m_bytes;
        else
            m_points.push_back({time, m_bytes});
    }
    std::vector<TimelineMemory> takePoints() { return std::move(m_points); }

private:
    std::int64_t m_bytes;
    std::vector<TimelineMemory> m_points;
};

class TimelineMaker
{
public:
    TimelineMaker(const PipelineState &state, const Schedule &schedule) : m_state(state), m_schedule(schedule) {}

    Timeline make()
    {
        m_timeline.endSec = m_schedule.makespanSec;
        for (std::size_t device = 0; device < m_schedule.idleFraction.size(); ++device)
            addRow(device);
        addTasks();
        addTransfers();
        for (TimelineRow &row : m_timeline.rows)
            std::ranges::stable_sort(row.bars, {}, &TimelineBar::start);
        return std::move(m_timeline);
    }

private:
    std::size_t deviceCount() const { return m_schedule.idleFraction.size(); }

    void addRow(std::size_t device)
    {
        TimelineRow row;
        const std::size_t lane = m_state.places().lanes[device].front();
        row.label = m_state.laneName(lane);
        row.lane = LaneIndex(lane);
        row.capacityBytes = m_state.capacity(lane);
        m_timeline.rows.push_back(std::move(row));
    }

    TimelineBar barOf(std::uint32_t stage, std::uint32_t microbatch, double start, double end) const
    {
        TimelineBar bar;
        bar.start = start;
        bar.end = end;
        bar.group = GroupIndex(m_state.slotOf(stage));
        bar.number = microbatch;
        return bar;
    }

    void addTasks()
    {
        std::vector<MemoryCurve> memory;
        for (std::size_t device = 0; device < deviceCount(); ++device)
            memory.emplace_back(weightsOn(device));
        for (const ScheduleTask &task : m_schedule.tasks) {
            TimelineBar bar = barOf(task.step.stage, task.step.microbatch, task.start, task.end);
            bar.role = task.step.isBackward ? TimelineBar::Role::Backward : TimelineBar::Role::Forward;
            bar.label = std::to_string(task.step.microbatch);
            m_timeline.rows[task.device].bars.push_back(std::move(bar));
            const std::int64_t kept = m_state.figures().stages[task.step.stage].activationBytes;
            if (!task.step.isBackward)
                memory[task.device].add(task.start, kept);
            if (task.step.isBackward || !m_state.settings().training)
                memory[task.device].add(task.end, -kept);
        }
        for (std::size_t device = 0; device < deviceCount(); ++device)
            m_timeline.rows[device].memory = memory[device].takePoints();
    }

    std::int64_t weightsOn(std::size_t device) const
    {
        std::int64_t bytes = 0;
        for (std::size_t s = device; s < m_state.stageCount(); s += deviceCount())
            bytes = cappedSum(bytes, m_state.costs().stages[s].weightBytes);
        return bytes;
    }

    /// Each in the row of the device that sends.
    void addTransfers()
    {
        for (const ScheduleTransfer &transfer : m_schedule.transfers) {
            if (transfer.start == transfer.end)
                continue;
            TimelineBar bar = barOf(transfer.from, transfer.microbatch, transfer.start, transfer.end);
            bar.role = TimelineBar::Role::Transfer;
            bar.label = std::string(transfer.isBackward ? "Gradient" : "Activation") + " → stage " +
                        std::to_string(transfer.to);
            m_timeline.rows[transfer.from % deviceCount()].bars.push_back(std::move(bar));
        }
    }

    const PipelineState &m_state;
    const Schedule &m_schedule;
    Timeline m_timeline;
};

} // namespace

Timeline pipelineTimeline(const PipelineState &state, const Schedule &schedule)
{
    return TimelineMaker(state, schedule).make();
}

} // namespace cutaway
