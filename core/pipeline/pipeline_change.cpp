#include "core/pipeline/pipeline_moves.h"

#include "core/base/names.h"
#include "core/pipeline/pipeline_controls.h"

#include <algorithm>

// Carrying a move out on the assignment; pipeline_moves.cpp judges and reports.
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

} // namespace cutaway
