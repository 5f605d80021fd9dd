#include "core/pipeline/pipeline_moves.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/pipeline/pipeline_controls.h"

#include <algorithm>
#include <nlohmann/json.hpp>

// Carrying a move out on the assignment, and what is pinned in it; pipeline_moves.cpp judges and reports.

namespace cutaway {

namespace {

class MoveMaker
{
public:
    MoveMaker(const PipelineState &state, const Move &move)
        : m_state(state), m_move(move), m_change{state.assignment(), state.settings(), {}}
    {
    }

    Result<PipelineChange> make()
    {
        if (!m_move.choices.empty())
            return inputError("not_offered", "operators of a pipeline have stages, no other choices");
        for (const auto step : {&MoveMaker::create, &MoveMaker::moveItems, &MoveMaker::setLanes, &MoveMaker::remove,
                                &MoveMaker::setSettings, &MoveMaker::forgetPlacesAsScheduled, &MoveMaker::setPins}) {
            if (Done done = (this->*step)(); !done)
                return done.error();
        }
        for (const NodeIndex node : m_state.model().operations()) {
            if (m_change.assignment.homes[node.value()] != m_state.assignment().homes[node.value()])
                m_change.moved.push_back(node);
        }
        return std::move(m_change);
    }

private:
    static Done done() { return Done(std::monostate()); }

    bool exists(GroupIndex group) const
    {
        return group.isValid() && group.value() < m_change.assignment.stageSlots.size() &&
               m_change.assignment.stageSlots[group.value()].exists;
    }
    std::uint32_t home(NodeIndex node) const { return m_change.assignment.homes[node.value()]; }
    void put(NodeIndex node, std::uint32_t slot) { m_change.assignment.homes[node.value()] = slot; }

    /// A removed slot comes back where it was; a new one goes behind the stage that its first item comes from.
    Done create()
    {
        if (!m_move.create.isValid())
            return done();
        StageAssignment &assignment = m_change.assignment;
        const std::uint32_t slot = std::uint32_t(m_move.create.value());
        if (exists(m_move.create) || slot > assignment.stageSlots.size())
            return inputError("no_such_group", "there is no free place for a stage");
        if (slot == assignment.stageSlots.size()) {
            assignment.stageSlots.push_back({freeDevices(), {}, true});
            const auto first = m_move.items.empty() ? std::uint32_t(noStage) : sourceOf(m_move.items.front().item);
            const auto before = std::ranges::find(assignment.order, first);
            assignment.order.insert(before == assignment.order.end() ? before : before + 1, slot);
        }
        assignment.stageSlots[slot].exists = true;
        return done();
    }

    /// The first device that no stage has; placed plans only.
    std::vector<DeviceIndex> freeDevices() const
    {
        const StageAssignment &assignment = m_change.assignment;
        for (std::size_t i = 0; assignment.isPlaced && i < m_state.inventory().devices.size(); ++i) {
            const bool isUsed = std::ranges::any_of(assignment.stageSlots, [&](const StageSlot &slot) {
                return slot.exists && std::ranges::count(slot.devices, DeviceIndex(i)) > 0;
            });
            if (!isUsed)
                return {DeviceIndex(i)};
        }
        return {};
    }

    std::uint32_t sourceOf(ItemIndex item) const
    {
        return item.value() < m_state.graph().size() ? home(NodeIndex(item.value())) : noStage;
    }

    Done moveItems()
    {
        for (const Move::ItemToGroup &item : m_move.items) {
            if (item.item.value() >= m_state.graph().size())
                return inputError("no_such_node", "there is no such operator");
            const NodeIndex node(item.item.value());
            if (!exists(item.to))
                return inputError("no_such_group", "there is no such stage");
            const std::uint32_t to = std::uint32_t(item.to.value());
            if (!m_state.graph().node(node).isOperation()) {
                // Undo of a removal brings the sources of a placed plan back too.
                if (!m_move.alone || home(node) == noStage)
                    return inputError("not_movable", phrase("%1 cannot be moved", {m_state.graph().node(node).name}));
                put(node, to);
            } else if (m_move.alone) {
                put(node, to);
            } else if (item.to == m_move.create) {
                splitAt(node, to);
            } else {
                moveBoundary(node, to);
            }
        }
        return done();
    }

    /// `node` and all behind it in its stage, with their pins: what is pinned stays in its part of the stage.
    void splitAt(NodeIndex node, std::uint32_t to)
    {
        const std::uint32_t from = home(node);
        for (const NodeIndex other : m_state.model().operations()) {
            if (other < node || home(other) != from)
                continue;
            put(other, to);
            const auto pin = m_change.assignment.pins.find(other);
            if (pin != m_change.assignment.pins.end() && pin->second == from)
                pin->second = to;
        }
    }

    void moveBoundary(NodeIndex node, std::uint32_t to)
    {
        const std::vector<std::uint32_t> stage = m_change.assignment.stageOfSlot();
        const bool isLater = stage[to] > stage[home(node)];
        const bool isEarlier = stage[to] < stage[home(node)];
        for (const NodeIndex other : m_state.model().operations()) {
            const std::uint32_t at = stage[home(other)];
            if ((isLater && other >= node && at < stage[to]) || (isEarlier && other <= node && at > stage[to]))
                put(other, to);
        }
    }

    Done setLanes()
    {
        for (const Move::GroupToLanes &group : m_move.lanes) {
            if (!exists(group.group))
                return inputError("no_such_group", "there is no such stage");
            if (!m_change.assignment.isPlaced) {
                if (group.group == m_move.create)
                    continue;
                if (m_state.inventory().devices.empty())
                    return inputError("not_offered", "there are no devices to put stages on");
                placeByHand();
            }
            std::vector<DeviceIndex> devices;
            for (const LaneIndex lane : group.lanes) {
                if (lane.value() > m_state.inventory().devices.size())
                    return inputError("no_such_lane", "there is no such device");
                if (lane.value() < m_state.inventory().devices.size())
                    devices.push_back(DeviceIndex(lane.value()));
            }
            m_change.assignment.stageSlots[group.group.value()].devices = std::move(devices);
        }
        return done();
    }

    /// Also those that a removal or another schedule has brought to where the stages would be anyway.
    Done forgetPlacesAsScheduled()
    {
        if (m_change.assignment.isPlacedByHand && isAsScheduled())
            forgetPlaces();
        return done();
    }

    /// Every stage says from now on where it is now.
    void placeByHand()
    {
        StageAssignment &assignment = m_change.assignment;
        assignment.isPlaced = assignment.isPlacedByHand = true;
        for (std::size_t slot = 0; slot < assignment.stageSlots.size(); ++slot) {
            assignment.stageSlots[slot].devices.clear();
            const std::uint32_t stage =
                slot < m_state.assignment().stageSlots.size() ? m_state.stageOfSlot(slot) : std::uint32_t(noStage);
            if (stage == noStage)
                continue;
            const std::size_t lane = m_state.places().lanes[stage].front();
            if (lane < m_state.inventory().devices.size())
                assignment.stageSlots[slot].devices.emplace_back(lane);
        }
    }

    bool isAsScheduled() const
    {
        const std::vector<std::uint32_t> stages = m_change.assignment.stages();
        const std::vector<std::size_t> lanes = lanesOfStages(m_change.settings, stages.size());
        for (std::size_t s = 0; s < stages.size(); ++s) {
            const std::vector<DeviceIndex> &devices = m_change.assignment.stageSlots[stages[s]].devices;
            const bool isListed = lanes[s] < m_state.inventory().devices.size();
            if (isListed ? devices != std::vector<DeviceIndex>{DeviceIndex(lanes[s])} : !devices.empty())
                return false;
        }
        return true;
    }

    void forgetPlaces()
    {
        m_change.assignment.isPlaced = m_change.assignment.isPlacedByHand = false;
        for (StageSlot &slot : m_change.assignment.stageSlots)
            slot.devices.clear();
    }

    Done remove()
    {
        if (!m_move.remove.isValid())
            return done();
        if (!exists(m_move.remove))
            return inputError("no_such_group", "there is no such stage");
        StageAssignment &assignment = m_change.assignment;
        const std::vector<std::uint32_t> stages = assignment.stages();
        const std::uint32_t slot = std::uint32_t(m_move.remove.value());
        if (stages.size() == 1)
            return inputError("last_stage", "the last stage cannot be removed");
        const auto at = std::ranges::find(stages, slot) - stages.begin();
        const std::uint32_t into = stages[std::size_t(at == 0 ? 1 : at - 1)];
        std::ranges::replace(assignment.homes, slot, into);
        for (auto &[node, pinnedTo] : assignment.pins)
            pinnedTo = pinnedTo == slot ? into : pinnedTo;
        assignment.stageSlots[slot].exists = false;
        return done();
    }

    Done setPins()
    {
        for (const Move::ItemPin &entry : m_move.pins) {
            if (entry.item.value() >= m_state.graph().size())
                return inputError("no_such_node", "there is no such operator");
            const NodeIndex node(entry.item.value());
            if (!m_state.graph().node(node).isOperation())
                return inputError("not_movable", phrase("%1 cannot be pinned", {m_state.graph().node(node).name}));
            if (entry.pin.kind == Pin::Kind::None) {
                m_change.assignment.pins.erase(node);
                continue;
            }
            if (entry.pin.kind != Pin::Kind::Group)
                return inputError("not_offered", "operators of a pipeline can be pinned to stages only");
            if (!exists(entry.pin.group))
                return inputError("no_such_group", "there is no such stage");
            m_change.assignment.pins[node] = std::uint32_t(entry.pin.group.value());
        }
        return done();
    }

    Done setSettings()
    {
        for (const Move::Setting &setting : m_move.settings) {
            Result<PipelineSettings> settings =
                withControl(m_change.settings, m_state.model(), setting.name, setting.value);
            if (!settings)
                return settings.error();
            m_change.settings = *settings;
        }
        return done();
    }

    const PipelineState &m_state;
    const Move &m_move;
    PipelineChange m_change;
};

} // namespace

Result<PipelineChange> changeBy(const PipelineState &state, const Move &move)
{
    return MoveMaker(state, move).make();
}

namespace {

std::string nameOf(const PipelineState &state, NodeIndex node)
{
    return state.graph().node(node).name;
}

bool isHeld(const PipelineState &state, NodeIndex node, std::uint32_t slot)
{
    return state.assignment().homes[node.value()] == slot;
}

bool isPinnedWhereItLies(const PipelineState &state, NodeIndex node)
{
    const auto pin = state.assignment().pins.find(node);
    return pin != state.assignment().pins.end() && isHeld(state, node, pin->second);
}

Text boundaryText(std::size_t later)
{
    return phrase("the boundary between stages %1 and %2", {std::to_string(later - 1), std::to_string(later)});
}

/// A slot that the move takes away, if the boundary that goes with it is pinned. The first stage joins the one behind.
std::optional<PipelineRefusal> joinRefusal(const PipelineState &before, const Move &move)
{
    const std::size_t slot = move.remove.value();
    const std::uint32_t stage = slot < before.assignment().stageSlots.size() ? before.stageOfSlot(slot) : noStage;
    if (stage == noStage || before.stageCount() < 2)
        return std::nullopt;
    const std::size_t later = std::max<std::size_t>(stage, 1);
    if (!isBoundaryPinned(before, later))
        return std::nullopt;
    return PipelineRefusal{"pinned", phrase("pinned"), phrase("%1 is pinned", {boundaryText(later)}),
                           nodesAtBoundary(before, later)};
}

} // namespace

std::vector<NodeIndex> nodesAtBoundary(const PipelineState &state, std::size_t stage)
{
    const auto isOperation = [&](NodeIndex node) { return state.graph().node(node).isOperation(); };
    const std::vector<NodeIndex> &before = state.figures().stages[stage - 1].nodes;
    const std::vector<NodeIndex> &behind = state.figures().stages[stage].nodes;
    std::vector<NodeIndex> nodes;
    if (const auto last = std::find_if(before.rbegin(), before.rend(), isOperation); last != before.rend())
        nodes.push_back(*last);
    if (const auto first = std::find_if(behind.begin(), behind.end(), isOperation); first != behind.end())
        nodes.push_back(*first);
    return nodes;
}

bool isBoundaryPinned(const PipelineState &state, std::size_t stage)
{
    if (state.assignment().pins.empty())
        return false;
    const std::vector<NodeIndex> nodes = nodesAtBoundary(state, stage);
    return nodes.size() == 2 &&
           std::ranges::all_of(nodes, [&](NodeIndex node) { return isPinnedWhereItLies(state, node); });
}

std::optional<PipelineRefusal> pinRefusal(const PipelineState &before, const PipelineState &after, const Move &move)
{
    if (before.assignment().pins.empty())
        return std::nullopt;
    if (move.remove.isValid()) {
        if (std::optional<PipelineRefusal> refusal = joinRefusal(before, move))
            return refusal;
    }
    std::vector<NodeIndex> displaced;
    for (const auto &[node, slot] : after.assignment().pins) {
        if (!isHeld(after, node, slot) && isPinnedWhereItLies(before, node))
            displaced.push_back(node);
    }
    if (displaced.empty())
        return std::nullopt;
    const NodeIndex first = displaced.front();
    Text reason =
        phrase(displaced.size() > 1 ? "%1 is pinned to stage %2 (and %3 more operators are pinned)"
                                    : "%1 is pinned to stage %2",
               {nameOf(before, first), std::to_string(before.stageOf(first)), std::to_string(displaced.size() - 1)});
    return PipelineRefusal{"pinned", phrase("pinned"), std::move(reason), std::move(displaced)};
}

Text describeStagePins(const PipelineState &state, const std::vector<Move::ItemPin> &pins)
{
    const bool isUnpin = pins.front().pin.kind == Pin::Kind::None;
    const char *pattern = isUnpin ? "Unpin %1" : "Pin %1";
    const NodeIndex first(pins.front().item.value());
    if (pins.size() == 2) {
        const NodeIndex second(pins.back().item.value());
        const std::size_t later = state.stageOf(second);
        if (later > 0 && nodesAtBoundary(state, later) == std::vector{first, second})
            return phrase(pattern, {boundaryText(later)});
    }
    const Text things =
        pins.size() == 1 ? Text(nameOf(state, first)) : phrase("%1 operators", {std::to_string(pins.size())});
    const bool isOnePlace =
        std::ranges::all_of(pins, [&](const Move::ItemPin &entry) { return entry.pin == pins.front().pin; });
    if (isUnpin || !isOnePlace)
        return phrase(pattern, {things});
    return phrase("Pin %1 to stage %2", {things, std::to_string(state.stageOfSlot(pins.front().pin.group.value()))});
}

std::optional<Problem> stagePinProblem(const PipelineState &state)
{
    Problem problem;
    for (const auto &[node, slot] : state.assignment().pins) {
        if (isHeld(state, node, slot))
            continue;
        problem.items.push_back(ItemIndex(node.value()));
        problem.groups.emplace_back(state.assignment().homes[node.value()]);
    }
    if (problem.items.empty())
        return std::nullopt;
    const NodeIndex first(problem.items.front().value());
    const std::size_t count = problem.items.size();
    std::ranges::sort(problem.groups);
    const auto repeated = std::ranges::unique(problem.groups);
    problem.groups.erase(repeated.begin(), repeated.end());
    problem.severity = Problem::Severity::Warning;
    problem.code = "pin_not_kept";
    problem.title = count == 1 ? phrase("%1 is not where it is pinned", {nameOf(state, first)})
                               : phrase("%1 operators are not where they are pinned", {std::to_string(count)});
    problem.text = phrase("%1 is pinned to stage %2 but is in stage %3. Move it, unpin it, or plan around the pins.",
                          {nameOf(state, first), std::to_string(state.stageOfSlot(state.assignment().pins.at(first))),
                           std::to_string(state.stageOf(first))});
    return problem;
}

std::map<NodeIndex, std::uint32_t> readStagePins(const nlohmann::json &pins, const Graph &graph,
                                                 const std::map<std::int64_t, std::uint32_t> &slotOfId,
                                                 FirstError &failed)
{
    std::map<NodeIndex, std::uint32_t> read;
    for (const auto &[name, value] : pins.items()) {
        const std::string path = memberPath("pins", name);
        const NodeIndex node = graph.find(name);
        if (!node.isValid())
            failed.add(path, "unknown_node",
                       phrase("the graph %1 has no node %2", {inQuotes(graph.name()), inQuotes(name)}));
        else if (!graph.node(node).isOperation())
            failed.add(path, "not_movable",
                       phrase("%1 is not an operation: only operations can be pinned", {inQuotes(name)}));
        const bool isId = value.is_number_unsigned() && value.get<std::uint64_t>() <= INT64_MAX;
        const auto slot = isId ? slotOfId.find(value.get<std::int64_t>()) : slotOfId.end();
        if (!isId)
            failed.add(path, "wrong_type", phrase("expected a stage's id, found %1", {describeValue(value)}));
        else if (slot == slotOfId.end())
            failed.add(path, "no_such_group",
                       phrase("there is no stage %1", {std::to_string(value.get<std::int64_t>())}));
        if (failed.isSet())
            return {};
        read[node] = slot->second;
    }
    return read;
}

nlohmann::ordered_json stagePinsJson(const Graph &graph, const StageAssignment &assignment)
{
    const std::vector<std::uint32_t> stages = assignment.stageOfSlot();
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const auto &[node, slot] : assignment.pins)
        json[graph.node(node).name] = stages[slot];
    return json;
}

} // namespace cutaway
