#include "core/graph/module_paths.h"
#include "core/pipeline/pipeline_moves.h"

#include "core/pipeline/pipeline_controls.h"
#include "core/pipeline/pipeline_schedule.h"
#include "core/pipeline/schedule/schedule_csv.h"
#include "core/pipeline/schedule/step_order.h"
#include "core/pipeline/stage_pins.h"
#include "core/plan/setting_words.h"

#include <algorithm>

namespace cutaway {

namespace {

/// `Run 0B1 before 0F3`, and which schedule this makes an end of.
Text describeSteps(const PipelineState &state, const ParameterValue &value)
{
    const auto *csv = std::get_if<std::string>(&value);
    const Result<ScheduleTable> table = csv ? readScheduleCsv(*csv) : Result<ScheduleTable>(ScheduleTable());
    const Result<ScheduleTable> now = stepsOfPlan(state);
    const std::string moved = table && now ? stepsMoved(*now, *table) : std::string();
    if (moved.empty())
        return csv ? phrase("Run by given steps") : phrase("Forget the steps");
    const bool wasNamed = state.settings().schedule != ScheduleKind::Given;
    if (!wasNamed)
        return phrase("Run %1", {moved});
    return phrase("Run %1, no longer by %2", {moved, std::string(scheduleName(state.settings().schedule))});
}

Text describeSetting(const PipelineState &state, const Move::Setting &setting)
{
    if (setting.name == stepsSetting)
        return describeSteps(state, setting.value);
    return describeSetting(pipelineControls(state.settings(), state.model()),
                           pipelineControlValues(state.settings(), state.model()), setting);
}

Text stageText(std::uint32_t stage)
{
    return phrase("stage %1", {std::to_string(stage)});
}

Text stageOfGroup(const PipelineState &state, GroupIndex group)
{
    const bool isKnown = group.value() < state.assignment().stageSlots.size();
    const std::uint32_t stage = isKnown ? state.stageOfSlot(group.value()) : noStage;
    return stage == noStage ? phrase("a new stage") : stageText(stage);
}

std::string_view layerOf(const PipelineState &state, NodeIndex node)
{
    return outermostNumbered(state.graph().node(node).modulePath);
}

/// `model.layers.4`, `model.layers.4–5` where all that moves is whole layers of one list; else empty.
std::string layersIn(const PipelineState &state, const std::vector<NodeIndex> &moved)
{
    if (moved.empty())
        return {};
    const std::string_view first = layerOf(state, moved.front());
    const std::string_view last = layerOf(state, moved.back());
    const auto isOfList = [&](NodeIndex node) {
        const std::string_view layer = layerOf(state, node);
        return !layer.empty() && parentPath(layer) == parentPath(first);
    };
    const auto staysBehind = [&](NodeIndex node) {
        const std::string_view layer = layerOf(state, node);
        return (layer == first || layer == last) && !std::ranges::binary_search(moved, node);
    };
    if (!std::ranges::all_of(moved, isOfList) || std::ranges::any_of(state.model().operations(), staysBehind))
        return {};
    const std::string layers(first);
    return first == last ? layers : layers + "\u2013" + std::string(lastComponent(last));
}

/// What goes along with an item is told by layers, so that it is the same whatever the item.
Text movedThings(const PipelineState &state, const Move &move)
{
    const Result<PipelineChange> change = changeBy(state, move);
    if (const std::string layers = change ? layersIn(state, change->moved) : std::string(); !layers.empty())
        return layers;
    if (move.items.size() == 1)
        return state.graph().node(NodeIndex(move.items.front().item.value())).name;
    return phrase("%1 operators", {std::to_string(move.items.size())});
}

Text describeRemoval(const PipelineState &state, GroupIndex group)
{
    const bool isKnown = group.value() < state.assignment().stageSlots.size();
    const std::uint32_t stage = isKnown ? state.stageOfSlot(group.value()) : noStage;
    if (stage == noStage || state.stageCount() < 2 || state.figures().stages[stage].operatorCount == 0)
        return phrase("Remove %1", {stageOfGroup(state, group)});
    return phrase("Join %1 with %2", {stageText(stage), stageText(stage == 0 ? 1 : stage - 1)});
}

} // namespace

Text describePipelineMove(const PipelineState &state, const Move &move)
{
    if (move.remove.isValid())
        return describeRemoval(state, move.remove);
    if (!move.items.empty()) {
        const std::string first = state.graph().node(NodeIndex(move.items.front().item.value())).name;
        if (move.items.size() == 1 && move.items.front().to == move.create && !move.alone)
            return phrase("Cut before %1", {first});
        return phrase("Move %1 to %2", {movedThings(state, move), stageOfGroup(state, move.items.front().to)});
    }
    if (!move.settings.empty())
        return describeSetting(state, move.settings.front());
    if (!move.lanes.empty() && !move.lanes.front().lanes.empty())
        return phrase("Put %1 on %2", {stageOfGroup(state, move.lanes.front().group),
                                       state.laneName(move.lanes.front().lanes.front().value())});
    if (!move.pins.empty())
        return describeStagePins(state, move.pins);
    return phrase("No change");
}

} // namespace cutaway
