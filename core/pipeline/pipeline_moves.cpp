#include "core/pipeline/pipeline_moves.h"

#include "core/pipeline/pipeline_controls.h"
#include "core/pipeline/pipeline_schedule.h"
#include "core/pipeline/saturating.h"
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
std::vector<Move::Setting> settingsBefore(const PipelineState &state, const Move &move)
{
    const PipelineSettings &before = state.settings();
    std::vector<Move::Setting> settings;
    const auto add = [&](std::string_view name, ParameterValue value) {
        settings.push_back({std::string(name), std::move(value)});
    };
    const auto was = [&](std::string_view name) { return controlValue(before, state.model(), name); };
    const bool setsSteps = sets(move, stepsSetting);
    if (setsSteps && before.steps)
        add(stepsSetting, stepsValue(before));
    if (setsSteps && !sets(move, "schedule"))
        add("schedule", was("schedule"));
    for (const Move::Setting &setting : move.settings) {
        for (const std::string &name : settingsBehind(setting.name)) {
            if (name != stepsSetting)
                add(name, was(name));
        }
    }
    // Given steps tell these, too: behind the schedule, where they can be set again.
    for (const char *told : {"microbatches", "training"}) {
        if (!sets(move, told) && (setsSteps || (before.steps && sets(move, "schedule"))))
            add(told, was(told));
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

std::vector<GroupIndex> groupsOf(const Move &move)
{
    std::vector<GroupIndex> groups;
    for (const Move::GroupToLanes &group : move.lanes)
        groups.push_back(group.group);
    return groups;
}

/// All stages; the one that is to come back last, when the others have places already.
std::vector<GroupIndex> groupsOf(const PipelineState &state, GroupIndex last)
{
    std::vector<GroupIndex> groups;
    for (std::size_t stage = 0; stage < state.stageCount(); ++stage)
        groups.push_back(GroupIndex(state.slotOf(stage)));
    std::ranges::stable_partition(groups, [last](GroupIndex group) { return group != last; });
    return groups;
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
    const bool wasPlaced = before.assignment().isPlaced && !after.assignment().isPlaced;
    for (const GroupIndex group : wasPlaced ? groupsOf(before, move.remove) : groupsOf(move)) {
        const std::size_t slot = group.value();
        const std::uint32_t stage = slot < before.assignment().stageSlots.size() ? before.stageOfSlot(slot) : noStage;
        if (group == move.create || stage == noStage)
            continue;
        Move::GroupToLanes lanes{group, {}};
        for (const std::size_t lane : before.places().lanes[stage]) {
            if (lane < before.inventory().devices.size())
                lanes.lanes.push_back(LaneIndex(lane));
        }
        inverse.lanes.push_back(std::move(lanes));
    }
    inverse.pins = pinsBack(before.assignment(), after.assignment());
    inverse.settings = settingsBefore(before, move);
    return inverse;
}

/// Slots whose nodes, stage number or lanes are not what they were, and the lanes that this concerns.
Change changeBetween(const PipelineState &before, const PipelineState &after, const PipelineChange &change)
{
    Change result;
    const std::size_t slots = after.assignment().stageSlots.size();
    std::vector<bool> isTouched(slots, before.settings() != after.settings());
    for (const NodeIndex node : change.moved) {
        isTouched[before.assignment().homes[node.value()]] = true;
        isTouched[after.assignment().homes[node.value()]] = true;
        result.items.push_back(ItemIndex(node.value()));
    }
    std::vector<bool> isLane(std::max(before.places().laneCount, after.places().laneCount), false);
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const std::uint32_t was = slot < before.assignment().stageSlots.size() ? before.stageOfSlot(slot) : noStage;
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
    // On other devices an operator may take another time.
    for (std::size_t i = 0; i < after.assignment().homes.size(); ++i) {
        const NodeIndex node(i);
        if (before.secondsOf(node) != after.secondsOf(node))
            result.figures.push_back(ItemIndex(i));
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

Text stageText(std::uint32_t stage)
{
    return phrase("stage %1", {std::to_string(stage)});
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
        const std::uint32_t was = slot < before.assignment().stageSlots.size() ? before.stageOfSlot(slot) : noStage;
        const bool wasEmpty = was != noStage && before.figures().stages[was].operatorCount == 0;
        if (after.figures().stages[s].operatorCount == 0 && !wasEmpty)
            return PipelineRefusal{
                "empty_stage", phrase("empty stage"), phrase("%1 would be empty", {stageText(std::uint32_t(s))}), {}};
    }
    const auto [reader, maker] = firstBackwardRead(after.model(), after.figures().stageOf);
    if (!reader.isValid())
        return std::nullopt;
    const Graph &graph = after.graph();
    return PipelineRefusal{
        "wrong_order",
        phrase("wrong order"),
        phrase("%1 (%2) would read %3 (%4)", {graph.node(reader).name, stageText(after.stageOf(reader)),
                                              graph.node(maker).name, stageText(after.stageOf(maker))}),
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
    else
        preview.reason = schedule.error().message;
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

} // namespace cutaway
