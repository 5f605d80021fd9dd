#include "core/pipeline/pipeline_moves.h"

#include "core/base/names.h"
#include "core/base/saturating.h"
#include "core/graph/module_tree.h"
#include "core/json/parameter.h"
#include "core/pipeline/pipeline_controls.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/pipeline_schedule.h"
#include "core/pipeline/schedule.h"
#include "core/pipeline/schedule/schedule_table.h"
#include "core/plan/group_json.h"
#include "core/plan/pins.h"
#include "core/plan/plan_figures.h"

#include <algorithm>
#include <nlohmann/json.hpp>

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

Move runBy(const ScheduleTable &table)
{
    Move move;
    move.settings.push_back({std::string(stepsSetting), writeScheduleCsv(table)});
    return move;
}

/// Of a bar of the timeline; nothing where it is of no pass.
std::optional<ScheduleAction> passOf(const PipelineState &state, const TimelineBar &bar)
{
    if (!bar.group.isValid() || bar.group.value() >= state.assignment().stageSlots.size())
        return {};
    const std::uint32_t stage = state.stageOfSlot(bar.group.value());
    return stage == noStage ? std::nullopt : passOfBar(bar, stage);
}

/// `Run 0B1 before 0F3`, and which schedule this makes an end of.
Text describeSteps(const PipelineState &state, const ParameterValue &value)
{
    const auto *csv = std::get_if<std::string>(&value);
    const Result<ScheduleTable> table = csv ? readScheduleCsv(*csv) : Result<ScheduleTable>(ScheduleTable());
    const Result<ScheduleTable> now = stepsOfPlan(state);
    const std::string moved = table && now ? stepsMoved(*now, *table) : std::string();
    if (moved.empty())
        return csv ? phrase("Run by given steps") : phrase("Discard the steps");
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

Result<Move> runStep(const PipelineState &state, const std::string &step, const std::string &other, bool isBehind)
{
    const Result<ScheduleTable> steps = stepsOfPlan(state);
    if (!steps)
        return steps.error();
    const std::optional<ScheduleAction> moved = readScheduleAction(step);
    const std::optional<ScheduleAction> place = readScheduleAction(other);
    if (!moved || !place)
        return inputError("no_such_step", phrase("the schedule has no step %1", {inQuotes(moved ? other : step)}));
    const Result<ScheduleTable> table =
        isBehind ? withStepBehind(*steps, *moved, *place) : withStepBefore(*steps, *moved, *place);
    return table ? Result<Move>(runBy(*table)) : table.error();
}

bool PipelinePlan::isStep(const TimelineBar &bar) const
{
    return passOf(m_state, bar).has_value();
}

Move PipelinePlan::runBefore(const TimelineBar &step, const TimelineBar *other) const
{
    const std::optional<ScheduleAction> moved = passOf(m_state, step);
    const std::optional<ScheduleAction> before = other ? passOf(m_state, *other) : std::nullopt;
    const Result<ScheduleTable> steps = stepsOfPlan(m_state);
    if (!moved || (other && !before) || !steps)
        return {};
    const Result<ScheduleTable> table = withStepBefore(*steps, *moved, before);
    return table && *table != *steps ? runBy(*table) : Move();
}

std::string PipelinePlan::orderingNote() const
{
    const PipelineSettings &settings = m_state.settings();
    if (settings.schedule != ScheduleKind::Given)
        return "The plan then runs by given steps (csv) instead of " + std::string(scheduleName(settings.schedule)) +
               '.';
    return settings.steps && settings.steps->table.hasCommunication()
               ? "What moves data is then left out of the steps; an export adds "
                 "it anew."
               : std::string();
}

Result<Move> PipelinePlan::readMove(const nlohmann::json &entry) const
{
    GroupMoveReading reading(*this, entry, "no stage %1");
    ObjectReader &fields = reading.fields();
    Move move;
    if (fields.has("join")) {
        move.remove = reading.group("join");
    } else if (fields.has("split_at")) {
        move.create = nextGroup();
        move.items.push_back({reading.item("split_at"), move.create});
    } else if (fields.has("stage")) {
        move = reading.groupMove("stage");
    } else if (fields.has("step")) {
        const bool isBehind = fields.has("after");
        const std::string step = fields.text("step");
        const std::string other = fields.text(isBehind ? "after" : "before");
        if (reading.failed().isSet())
            return reading.finish({});
        return runStep(m_state, step, other, isBehind);
    } else if (fields.has("set")) {
        for (const auto &[name, value] : fields.object("set").items())
            move.settings.push_back({name, parameterFromJson(value)});
    } else if (fields.has("pin")) {
        const bool isPinned = fields.boolean("pin");
        const std::vector<ItemIndex> items = reading.items();
        if (!reading.failed().isSet())
            move = isPinned ? pinWhereTheyLie(*this, items, Pin::Kind::Group) : unpin(items);
    } else {
        const std::vector<ItemIndex> items = reading.items();
        move.alone = fields.optionalBoolean("alone").value_or(false);
        const GroupIndex to = reading.group("to");
        for (const ItemIndex item : items)
            move.items.push_back({item, to});
    }
    return reading.finish(std::move(move));
}

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
