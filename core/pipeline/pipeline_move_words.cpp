#include "core/pipeline/pipeline_moves.h"

#include "core/pipeline/pipeline_controls.h"
#include "core/pipeline/pipeline_schedule.h"
#include "core/pipeline/schedule/schedule_csv.h"
#include "core/pipeline/schedule/step_order.h"
#include "core/pipeline/stage_pins.h"

#include <algorithm>

namespace cutaway {

namespace {

/// `Run 0B1 before 0F3`, and which schedule this makes an end of.
std::string describeSteps(const PipelineState &state, const ParameterValue &value)
{
    const auto *csv = std::get_if<std::string>(&value);
    const Result<ScheduleTable> table = csv ? readScheduleCsv(*csv) : Result<ScheduleTable>(ScheduleTable());
    const Result<ScheduleTable> now = stepsOfPlan(state);
    const std::string moved = table && now ? stepsMoved(*now, *table) : std::string();
    if (moved.empty())
        return csv ? "Run by steps of its own" : "Forget the steps";
    const bool wasNamed = state.settings().schedule != ScheduleKind::Given;
    return "Run " + moved +
           (wasNamed ? ", no longer by " + std::string(scheduleName(state.settings().schedule)) : std::string());
}

std::string describeSetting(const PipelineState &state, const Move::Setting &setting)
{
    if (setting.name == stepsSetting)
        return describeSteps(state, setting.value);
    for (const ParameterDeclaration &control : pipelineControls(state.settings(), state.model())) {
        if (control.name == setting.name)
            return control.title + ' ' + controlText(controlValue(state.settings(), state.model(), setting.name)) +
                   " → " + controlText(setting.value);
    }
    return "Set " + setting.name;
}

std::string stageText(std::uint32_t stage)
{
    return "stage " + std::to_string(stage);
}

std::string stageOfGroup(const PipelineState &state, GroupIndex group)
{
    const bool isKnown = group.value() < state.assignment().slots.size();
    const std::uint32_t stage = isKnown ? state.stageOfSlot(group.value()) : noStage;
    return stage == noStage ? "a new stage" : stageText(stage);
}

std::string describeRemoval(const PipelineState &state, GroupIndex group)
{
    const bool isKnown = group.value() < state.assignment().slots.size();
    const std::uint32_t stage = isKnown ? state.stageOfSlot(group.value()) : noStage;
    if (stage == noStage || state.stageCount() < 2 || state.figures().stages[stage].operatorCount == 0)
        return "Remove " + stageOfGroup(state, group);
    return "Join " + stageText(stage) + " with " + stageText(stage == 0 ? 1 : stage - 1);
}

} // namespace

std::string describePipelineMove(const PipelineState &state, const Move &move)
{
    if (move.remove.isValid())
        return describeRemoval(state, move.remove);
    if (!move.items.empty()) {
        const std::string first = state.graph().node(NodeIndex(move.items.front().item.value())).name;
        if (move.items.size() == 1 && move.items.front().to == move.create && !move.alone)
            return "Cut before " + first;
        const std::string things = move.items.size() == 1 ? first : std::to_string(move.items.size()) + " operators";
        return "Move " + things + " to " + stageOfGroup(state, move.items.front().to);
    }
    if (!move.settings.empty())
        return describeSetting(state, move.settings.front());
    if (!move.lanes.empty() && !move.lanes.front().lanes.empty())
        return "Put " + stageOfGroup(state, move.lanes.front().group) + " on " +
               state.laneName(move.lanes.front().lanes.front().value());
    if (!move.pins.empty())
        return describeStagePins(state, move.pins);
    return "No change";
}

} // namespace cutaway
