#include "core/pipeline/pipeline_schedule.h"

#include "core/base/saturating.h"
#include "core/pipeline/schedule/table_run.h"
#include "core/pipeline/stage_costs.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace cutaway {

namespace {

std::size_t deviceOf(const PipelineState &state, std::size_t stage)
{
    return std::size_t(scheduleShape(state.settings(), state.stageCount()).deviceOf(std::int64_t(stage)));
}

class PartList
{
public:
    PartList(const PipelineState &state, const Schedule &schedule)
        : m_state(state)
        , m_devices(schedule.idleFraction.size())
        , m_isByDevice(m_devices > 0 && m_devices < state.stageCount())
    {
    }

    void addCompute(std::size_t stage, double seconds)
    {
        add({phrase("Compute, %1", {nameOf(stage)}), CostPart::Role::Compute, seconds, groupOf(stage), {}});
    }

    void addTransfer(const Text &what, std::size_t from, std::size_t to, double seconds)
    {
        add({phrase("%1 %2 → %3", {what, placeOf(from), placeOf(to)}), CostPart::Role::Transfer, seconds, groupOf(from),
             groupOf(to)});
    }

    std::vector<CostPart> take() { return std::move(m_parts); }

private:
    /// Of its device or of itself.
    std::string placeOf(std::size_t stage) const
    {
        return m_isByDevice ? m_state.laneName(m_state.places().lanes[stage].front()) : std::to_string(stage);
    }
    Text nameOf(std::size_t stage) const
    {
        return m_isByDevice ? Text(placeOf(stage)) : phrase("stage %1", {placeOf(stage)});
    }

    /// By device its first stage stands for all of them.
    GroupIndex groupOf(std::size_t stage) const
    {
        return GroupIndex(m_state.slotOf(m_isByDevice ? deviceOf(m_state, stage) : stage));
    }

    void add(CostPart part)
    {
        if (part.seconds <= 0)
            return;
        const auto same = std::ranges::find(m_parts, part.label, &CostPart::label);
        if (same == m_parts.end())
            m_parts.push_back(std::move(part));
        else
            same->seconds += part.seconds;
    }

    const PipelineState &m_state;
    std::size_t m_devices;
    bool m_isByDevice;
    std::vector<CostPart> m_parts;
};

} // namespace

Done checkChunks(const PipelineSettings &settings, std::size_t stages)
{
    if (settings.schedule == ScheduleKind::Given) {
        const std::size_t told = settings.steps ? settings.steps->shape.stages() : 0;
        if (told == stages)
            return Done(std::monostate());
        return inputError("other_stages",
                          phrase("schedule: its steps are for %1 stages, the plan has %2",
                                 {std::to_string(told), std::to_string(stages)}),
                          "cut or join stages, or choose another schedule");
    }
    const std::int64_t chunks = settings.stagesPerDevice();
    if (stages % std::size_t(chunks) == 0)
        return Done(std::monostate());
    return inputError("bad_value", phrase("chunks: %1 stages are not a multiple of %2 chunks per device",
                                          {std::to_string(stages), std::to_string(chunks)}));
}

namespace {

/// Stages share a device where the schedule has them share one, and nowhere else.
Done checkPlaces(const PipelineState &state, const ScheduleInput &shape)
{
    const auto lane = [&](std::size_t stage) { return state.places().lanes[stage].front(); };
    const auto isListed = [&](std::size_t stage) { return lane(stage) < state.inventory().devices.size(); };
    for (std::size_t s = 0; state.assignment().isPlaced && s < state.stageCount(); ++s) {
        for (std::size_t t = s + 1; t < state.stageCount(); ++t) {
            const bool isShared = lane(s) == lane(t);
            if (!isListed(s) || !isListed(t) ||
                isShared == (shape.deviceOf(std::int64_t(s)) == shape.deviceOf(std::int64_t(t))))
                continue;
            return inputError("other_places",
                              phrase(isShared ? "stages %1 and %2 are both on %3; %4 runs them on two devices"
                                              : "stages %1 and %2 are on two devices; %4 runs them on one",
                                     {std::to_string(s), std::to_string(t), state.laneName(lane(s)),
                                      std::string(scheduleName(shape.schedule))}));
        }
    }
    return Done(std::monostate());
}

} // namespace

Result<ScheduleInput> scheduleInput(const PipelineState &state)
{
    if (!state.model().hasLatency())
        return inputError("no_latency", "the graph has no latencies");
    const PipelineSettings &settings = state.settings();
    const std::size_t stages = state.stageCount();
    if (Done divided = checkChunks(settings, stages); !divided)
        return divided.error();
    ScheduleInput input = scheduleShape(settings, stages);
    if (Done placed = checkPlaces(state, input); !placed)
        return placed.error();
    for (std::size_t s = 0; s < stages; ++s) {
        const StageCost &cost = state.costs().stages[s];
        input.forwardSec.push_back(cost.forwardSec);
        input.backwardSec.push_back(cost.backwardSec);
        input.activationBytes.push_back(cost.keptBytes);
        input.remadeBytes.push_back(cost.remadeBytes);
        if (s > 0)
            input.activationSec.push_back(cost.transferSec);
    }
    input.gradientSec = input.activationSec;
    if (Done checked = checkSchedule(input); !checked)
        return checked.error();
    return input;
}

Result<ScheduleTable> stepsOfPlan(const PipelineState &state)
{
    if (Done divided = checkChunks(state.settings(), state.stageCount()); !divided)
        return divided.error();
    const ScheduleInput shape = scheduleShape(state.settings(), state.stageCount());
    if (Done checked = checkSchedule(shape); !checked)
        return checked.error();
    return tableOf(shape);
}

namespace {

class TimelineMaker
{
public:
    TimelineMaker(const PipelineState &state, const Schedule &schedule)
        : m_state(state), m_schedule(schedule), m_shape(scheduleShape(state.settings(), state.stageCount()))
    {
    }

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
    std::size_t deviceOf(std::size_t stage) const { return std::size_t(m_shape.deviceOf(std::int64_t(stage))); }
    std::size_t deviceCount() const { return m_schedule.idleFraction.size(); }

    std::size_t firstStageOf(std::size_t device) const
    {
        std::size_t stage = 0;
        while (stage + 1 < m_state.stageCount() && deviceOf(stage) != device)
            ++stage;
        return stage;
    }

    void addRow(std::size_t device)
    {
        TimelineRow row;
        const std::size_t lane = m_state.places().lanes[firstStageOf(device)].front();
        row.label = m_state.laneName(lane);
        row.lane = LaneIndex(lane);
        row.capacityBytes = m_state.capacity(lane);
        m_timeline.rows.push_back(std::move(row));
    }

    void addTasks()
    {
        const bool isTraining = m_state.settings().training;
        std::vector<std::vector<MemoryChange>> memory(deviceCount());
        for (const ScheduleTask &task : m_schedule.tasks) {
            const std::uint32_t stage = task.step.stage;
            m_timeline.rows[task.device].bars.push_back(passBar(task, GroupIndex(m_state.slotOf(stage))));
            addMemoryChanges(task, isTraining, m_state.costs().stages[stage].keeps(), memory[task.device]);
        }
        for (std::size_t device = 0; device < deviceCount(); ++device)
            m_timeline.rows[device].memory = memoryCurve(weightsOn(device), std::move(memory[device]));
    }

    std::int64_t weightsOn(std::size_t device) const
    {
        std::int64_t bytes = 0;
        for (std::size_t s = 0; s < m_state.stageCount(); ++s) {
            if (deviceOf(s) == device)
                bytes = cappedSum(bytes, m_state.costs().stages[s].weightBytes);
        }
        return bytes;
    }

    /// Each in the row of the device that sends.
    void addTransfers()
    {
        for (const ScheduleTransfer &transfer : m_schedule.transfers) {
            if (transfer.start == transfer.end)
                continue;
            TimelineBar bar;
            bar.start = transfer.start;
            bar.end = transfer.end;
            bar.group = GroupIndex(m_state.slotOf(transfer.from));
            bar.number = transfer.microbatch;
            bar.role = TimelineBar::Role::Transfer;
            bar.label = phrase(transfer.isBackward ? "Gradient → stage %1" : "Activation → stage %1",
                               {std::to_string(transfer.to)});
            m_timeline.rows[deviceOf(transfer.from)].bars.push_back(std::move(bar));
        }
    }

    const PipelineState &m_state;
    const Schedule &m_schedule;
    ScheduleInput m_shape;
    Timeline m_timeline;
};

} // namespace

Timeline pipelineTimeline(const PipelineState &state, const Schedule &schedule)
{
    return TimelineMaker(state, schedule).make();
}

std::vector<CostPart> stepParts(const PipelineState &state, const Schedule &schedule)
{
    PartList parts(state, schedule);
    const CriticalPath &path = schedule.critical;
    for (std::size_t stage = 0; stage < path.computeSec.size(); ++stage) {
        parts.addCompute(stage, path.computeSec[stage]);
        if (stage + 1 == path.computeSec.size())
            continue;
        parts.addTransfer(phrase("Activations"), stage, stage + 1, path.activationSec[stage]);
        parts.addTransfer(phrase("Gradients"), stage + 1, stage, path.gradientSec[stage]);
    }
    return parts.take();
}

std::vector<GroupIndex> stagesThatSetThePace(const PipelineState &state, const Schedule &schedule)
{
    const std::size_t devices = schedule.idleFraction.size();
    std::vector<double> seconds(devices, 0.0);
    for (std::size_t stage = 0; stage < schedule.critical.computeSec.size(); ++stage)
        seconds[deviceOf(state, stage)] += schedule.critical.computeSec[stage];
    const std::size_t slowest = std::size_t(std::ranges::max_element(seconds) - seconds.begin());
    std::vector<GroupIndex> groups;
    for (std::size_t stage = 0; stage < state.stageCount(); ++stage) {
        if (deviceOf(state, stage) == slowest)
            groups.emplace_back(state.slotOf(stage));
    }
    return groups;
}

double secondsOnPath(const Schedule &schedule, std::size_t stage)
{
    return stage < schedule.critical.computeSec.size() ? schedule.critical.computeSec[stage] : 0.0;
}

namespace {

std::string labelOfAction(std::uint32_t stage, ActionKind kind, std::uint32_t microbatch)
{
    return actionLabel(stage, actionName(kind), microbatch);
}

ActionKind actionOf(const ScheduleStep &step)
{
    if (!step.isBackward)
        return ActionKind::Forward;
    switch (step.part) {
    case BackwardPart::Whole: return ActionKind::Backward;
    case BackwardPart::Inputs: return ActionKind::BackwardInput;
    case BackwardPart::Weights: return ActionKind::BackwardWeight;
    }
    return ActionKind::Backward;
}

ExpectedPass::Kind passKindOf(ActionKind kind)
{
    switch (kind) {
    case ActionKind::Backward: return ExpectedPass::Kind::Backward;
    case ActionKind::BackwardInput: return ExpectedPass::Kind::BackwardInputs;
    case ActionKind::BackwardWeight: return ExpectedPass::Kind::BackwardWeights;
    default: return ExpectedPass::Kind::Forward;
    }
}

class ExpectedRunMaker
{
public:
    ExpectedRunMaker(const PipelineState &state, const Schedule &schedule, const ScheduleTable &table)
        : m_state(state), m_schedule(schedule), m_shape(scheduleShape(state.settings(), state.stageCount()))
    {
        for (const std::vector<ScheduleCell> &row : table.rows) {
            for (const ScheduleCell &cell : row)
                noteJoint(cell);
        }
    }

    ExpectedRun make()
    {
        m_run.stepSec = m_schedule.makespanSec;
        m_run.backwardSetting = m_state.settings().training ? "backward_ratio" : "";
        addPlaces();
        for (const ScheduleTask &task : m_schedule.tasks)
            addPass(task);
        for (const ScheduleTransfer &transfer : m_schedule.transfers)
            addTransfer(transfer);
        return std::move(m_run);
    }

private:
    void noteJoint(const ScheduleCell &cell)
    {
        if (!cell.isOverlap)
            return;
        ScheduleTable alone{{{cell}}};
        std::string text = writeScheduleCsv(alone);
        text.pop_back(); // the end of its line
        for (const ScheduleAction &part : cell.parts)
            m_jointLabels[labelOfAction(part.stage, part.kind, part.microbatch)] = "PP:" + text;
    }

    void addPlaces()
    {
        m_stagesOn.resize(m_schedule.idleFraction.size(), 0);
        m_run.places.resize(m_stagesOn.size());
        for (std::size_t stage = m_state.stageCount(); stage-- > 0;) {
            const auto device = std::size_t(m_shape.deviceOf(std::int64_t(stage)));
            const std::size_t lane = m_state.places().lanes[stage].front();
            m_run.places[device] = {m_state.laneName(lane), LaneIndex(lane)};
            ++m_stagesOn[device];
        }
    }

    void addPass(const ScheduleTask &task)
    {
        const ScheduleStep &step = task.step;
        const ActionKind kind = actionOf(step);
        ExpectedPass pass;
        pass.kind = passKindOf(kind);
        pass.place = task.device;
        pass.group = GroupIndex(m_state.slotOf(step.stage));
        pass.microbatch = step.microbatch;
        pass.start = task.start;
        pass.end = task.end;
        pass.share = 1.0 / std::max<int>(task.parts, 1);
        pass.label = labelOfAction(step.stage, kind, step.microbatch);
        if (const auto joint = m_jointLabels.find(pass.label); joint != m_jointLabels.end())
            pass.jointLabel = joint->second;
        const bool isWhole = !step.isBackward || step.part == BackwardPart::Whole;
        if (m_stagesOn[task.device] == 1 && isWhole)
            pass.rankLabel = (step.isBackward ? "Backward " : "Forward ") + std::to_string(step.microbatch);
        if (step.part != BackwardPart::Weights || !step.isBackward)
            m_passes[{step.stage, step.microbatch, step.isBackward}] = m_run.passes.size();
        m_run.passes.push_back(std::move(pass));
    }

    void addTransfer(const ScheduleTransfer &transfer)
    {
        const bool isBackward = transfer.isBackward;
        const auto from = m_passes.find({transfer.from, transfer.microbatch, isBackward});
        const auto to = m_passes.find({transfer.to, transfer.microbatch, isBackward});
        if (from == m_passes.end() || to == m_passes.end())
            return;
        m_run.transfers.push_back(
            {from->second, to->second, isBackward, transfer.start, transfer.end,
             labelOfAction(transfer.from, isBackward ? ActionKind::SendBackward : ActionKind::SendForward,
                           transfer.microbatch),
             labelOfAction(transfer.to, isBackward ? ActionKind::ReceiveBackward : ActionKind::ReceiveForward,
                           transfer.microbatch)});
    }

    const PipelineState &m_state;
    const Schedule &m_schedule;
    ScheduleInput m_shape;
    std::map<std::string, std::string> m_jointLabels;                               ///< by label of each part
    std::map<std::tuple<std::uint32_t, std::uint32_t, bool>, std::size_t> m_passes; ///< what receives and sends
    std::vector<std::size_t> m_stagesOn;                                            ///< per device
    ExpectedRun m_run;
};

} // namespace

Result<ExpectedRun> expectedRunOf(const PipelineState &state, const Schedule &schedule)
{
    const Result<ScheduleTable> table = stepsOfPlan(state);
    if (!table)
        return table.error();
    return ExpectedRunMaker(state, schedule, *table).make();
}

} // namespace cutaway
