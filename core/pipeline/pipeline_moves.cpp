#include "core/pipeline/pipeline_moves.h"

#include "core/base/units.h"
#include "core/pipeline/pipeline_schedule.h"
#include "core/pipeline/saturating.h"
#include "core/pipeline/schedule/schedule_csv.h"
#include "core/pipeline/schedule/step_order.h"
#include "core/pipeline/stage_pins.h"

#include <algorithm>

namespace cutaway {

namespace {

PipelineState stateAfter(const PipelineState &state, PipelineChange change)
{
    return {state.sharedModel(), state.sharedInventory(), std::move(change.assignment), change.settings};
}

bool sets(const Move &move, std::string_view name)
{
    return std::ranges::count(move.settings, name, &Move::Setting::name) > 0;
}

/// What the settings that a move changes are before it, in an order in which they can be set again.
std::vector<Move::Setting> settingsBefore(const PipelineSettings &before, const Move &move)
{
    std::vector<Move::Setting> settings;
    const auto add = [&](std::string_view name, ParameterValue value) {
        settings.push_back({std::string(name), std::move(value)});
    };
    const ParameterValues values = pipelineControlValues(before);
    const bool setsSteps = sets(move, stepsSetting);
    if (setsSteps && before.steps)
        add(stepsSetting, stepsValue(before));
    if (setsSteps && !sets(move, "schedule"))
        add("schedule", values.at("schedule"));
    for (const Move::Setting &setting : move.settings) {
        if (setting.name != stepsSetting)
            add(setting.name, values.at(setting.name));
    }
    // Given steps tell these, too: behind the schedule, where they can be set again.
    for (const char *told : {"microbatches", "training"}) {
        if (!sets(move, told) && (setsSteps || (before.steps && sets(move, "schedule"))))
            add(told, values.at(told));
    }
    if (setsSteps && !before.steps)
        add(stepsSetting, {});
    return settings;
}

/// What sets the pins of `after` back.
std::vector<Move::ItemPin> pinsBack(const StageAssignment &before, const StageAssignment &after)
{
    std::vector<Move::ItemPin> pins;
    for (const auto &[node, slot] : after.pins) {
        if (!before.pins.contains(node))
            pins.push_back({ItemIndex(node.value()), Pin()});
    }
    for (const auto &[node, slot] : before.pins) {
        const auto now = after.pins.find(node);
        if (now != after.pins.end() && now->second == slot)
            continue;
        Pin pin;
        pin.kind = Pin::Kind::Group;
        pin.group = GroupIndex(slot);
        pins.push_back({ItemIndex(node.value()), pin});
    }
    return pins;
}

Move inverseOf(const PipelineState &before, const PipelineState &after, const Move &move)
{
    Move inverse;
    inverse.create = move.remove;
    inverse.remove = move.create;
    inverse.alone = true;
    for (std::size_t i = 0; i < before.graph().size(); ++i) {
        const std::uint32_t home = before.assignment().homes[i];
        if (home != noStage && home != after.assignment().homes[i])
            inverse.items.push_back({ItemIndex(i), GroupIndex(home)});
    }
    for (const Move::GroupToLanes &group : move.lanes) {
        const std::size_t slot = group.group.value();
        const std::uint32_t stage = slot < before.assignment().slots.size() ? before.stageOfSlot(slot) : noStage;
        if (group.group == move.create || stage == noStage)
            continue;
        Move::GroupToLanes lanes{group.group, {}};
        for (const std::size_t lane : before.places().lanes[stage]) {
            if (lane < before.inventory().devices.size())
                lanes.lanes.push_back(LaneIndex(lane));
        }
        inverse.lanes.push_back(std::move(lanes));
    }
    inverse.pins = pinsBack(before.assignment(), after.assignment());
    inverse.settings = settingsBefore(before.settings(), move);
    return inverse;
}

/// Slots whose nodes, stage number or lanes are not what they were, and the lanes that this concerns.
Change changeBetween(const PipelineState &before, const PipelineState &after, const PipelineChange &change)
{
    Change result;
    const std::size_t slots = after.assignment().slots.size();
    std::vector<bool> isTouched(slots, before.settings() != after.settings());
    for (const NodeIndex node : change.moved) {
        isTouched[before.assignment().homes[node.value()]] = true;
        isTouched[after.assignment().homes[node.value()]] = true;
        result.items.push_back(ItemIndex(node.value()));
    }
    std::vector<bool> isLane(std::max(before.places().laneCount, after.places().laneCount), false);
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const std::uint32_t was = slot < before.assignment().slots.size() ? before.stageOfSlot(slot) : noStage;
        const std::uint32_t is = after.stageOfSlot(slot);
        const auto lanesOf = [](const PipelineState &state, std::uint32_t stage) {
            return stage == noStage ? std::vector<std::size_t>() : state.places().lanes[stage];
        };
        if (!isTouched[slot] && was == is && lanesOf(before, was) == lanesOf(after, is))
            continue;
        result.groups.push_back(GroupIndex(slot));
        for (const std::vector<std::size_t> &lanes : {lanesOf(before, was), lanesOf(after, is)}) {
            for (const std::size_t lane : lanes)
                isLane[lane] = true;
        }
    }
    for (std::size_t lane = 0; lane < isLane.size(); ++lane) {
        if (isLane[lane])
            result.lanes.push_back(LaneIndex(lane));
    }
    return result;
}

void addMemory(const PipelineState &before, const PipelineState &after, const Change &change, Preview &preview)
{
    const auto bytes = [](const PipelineState &state, std::size_t lane) {
        return lane < state.places().laneCount ? state.costs().laneBytes[lane] : std::int64_t(0);
    };
    for (const LaneIndex lane : change.lanes)
        preview.memory.push_back(
            {lane, bytes(before, lane.value()), bytes(after, lane.value()), after.capacity(lane.value())});
}

void addEdges(const PipelineState &after, std::span<const NodeIndex> moved, Preview &preview)
{
    constexpr std::size_t most = 64; // what a picture can show
    const Graph &graph = after.graph();
    const auto add = [&](NodeIndex maker, NodeIndex reader) {
        if (preview.edges.size() < most && graph.node(maker).isOperation() &&
            after.stageOf(maker) != after.stageOf(reader))
            preview.edges.push_back(
                {ItemIndex(maker.value()), ItemIndex(reader.value()), graph.node(maker).outputBytes});
    };
    for (const NodeIndex node : moved) {
        for (const NodeIndex input : graph.inputs(node))
            add(input, node);
        for (const NodeIndex user : graph.users(node)) {
            if (graph.node(user).isOperation() && !std::ranges::binary_search(moved, user))
                add(node, user);
        }
    }
}

std::string stageText(std::uint32_t stage)
{
    return "stage " + std::to_string(stage);
}

/// For a badge: what is wrong with steps is longer than that.
std::string titleOf(const Error &error)
{
    for (const auto &[code, title] : {std::pair("wrong_order", "wrong order"), std::pair("deadlock", "deadlock")}) {
        if (error.code == code)
            return title;
    }
    return error.message;
}

void refuse(Preview &preview, PipelineRefusal refusal)
{
    preview.allowed = false;
    preview.code = std::move(refusal.code);
    preview.title = std::move(refusal.title);
    preview.reason = std::move(refusal.reason);
    for (const NodeIndex node : refusal.culprits)
        preview.culprits.push_back(ItemIndex(node.value()));
}

} // namespace

std::optional<PipelineRefusal> refusalOf(const PipelineState &before, const PipelineState &after)
{
    for (std::size_t s = 0; s < after.stageCount(); ++s) {
        const std::uint32_t slot = after.slotOf(s);
        const std::uint32_t was = slot < before.assignment().slots.size() ? before.stageOfSlot(slot) : noStage;
        const bool wasEmpty = was != noStage && before.figures().stages[was].operatorCount == 0;
        if (after.figures().stages[s].operatorCount == 0 && !wasEmpty)
            return PipelineRefusal{"empty_stage", "empty stage", stageText(std::uint32_t(s)) + " would be empty", {}};
    }
    const auto [reader, maker] = firstBackwardRead(after.model(), after.figures().stageOf);
    if (!reader.isValid())
        return std::nullopt;
    const Graph &graph = after.graph();
    return PipelineRefusal{"wrong_order",
                           "wrong order",
                           graph.node(reader).name + " (" + stageText(after.stageOf(reader)) + ") would read " +
                               graph.node(maker).name + " (" + stageText(after.stageOf(maker)) + ')',
                           {reader, maker}};
}

Preview previewPipelineMove(const PipelineState &state, std::optional<double> stepSec, const Move &move)
{
    Preview preview;
    Result<PipelineChange> change = changeBy(state, move);
    if (!change) {
        refuse(preview, {change.error().code, titleOf(change.error()), change.error().message, {}});
        return preview;
    }
    const PipelineState after = stateAfter(state, *change);
    preview.allowed = true;
    for (const NodeIndex node : change->moved)
        preview.moved.push_back(ItemIndex(node.value()));
    preview.latencyBefore = stepSec;
    if (const Result<ScheduleInput> schedule = scheduleInput(after))
        preview.latencyAfter = simulateMakespan(*schedule);
    preview.transferredBefore = state.costs().transferBytes;
    preview.transferredAfter = after.costs().transferBytes;
    addMemory(state, after, changeBetween(state, after, *change), preview);
    addEdges(after, change->moved, preview);
    if (std::optional<PipelineRefusal> refusal = pinRefusal(state, after, move))
        refuse(preview, std::move(*refusal));
    else if (std::optional<PipelineRefusal> wrong = refusalOf(state, after))
        refuse(preview, std::move(*wrong));
    return preview;
}

Applied performPipelineMove(PipelineState &state, const Move &move)
{
    Applied applied;
    const Result<PipelineChange> change = changeBy(state, move);
    if (!change)
        return applied;
    PipelineState after = stateAfter(state, *change);
    applied.inverse = inverseOf(state, after, move);
    applied.change = changeBetween(state, after, *change);
    for (const Move::ItemPin &entry : applied.inverse.pins)
        applied.change.items.push_back(entry.item);
    state = std::move(after);
    return applied;
}

namespace {

std::string valueText(const ParameterValue &value)
{
    if (const auto *text = std::get_if<std::string>(&value))
        return *text;
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? "on" : "off";
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto *number = std::get_if<double>(&value)) {
        std::string text = std::to_string(*number);
        text.erase(text.find_last_not_of('0') + 1);
        return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
    }
    return "none";
}

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
    for (const ParameterDeclaration &control : pipelineControls()) {
        if (control.name == setting.name)
            return control.title + ' ' + valueText(pipelineControlValues(state.settings()).at(setting.name)) + " → " +
                   valueText(setting.value);
    }
    return "Set " + setting.name;
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
