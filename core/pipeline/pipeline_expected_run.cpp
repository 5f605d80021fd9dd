#include "core/pipeline/pipeline_expected_run.h"

#include "core/pipeline/pipeline_schedule.h"
#include "core/pipeline/stage_costs.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace cutaway {

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
