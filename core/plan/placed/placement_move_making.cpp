#include "core/plan/placed/placement_moves.h"
#include "core/plan/placed/placement_words.h"

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

/// Carries a move out step by step and notes what takes it back.
class MoveMaker
{
public:
    MoveMaker(const PlacementScoring &scoring, Placement &placement, const Move &move)
        : m_scoring(scoring), m_placement(placement), m_move(move)
    {
    }

    Applied run()
    {
        if (m_move.create.isValid())
            create();
        moveItems();
        for (const Move::GroupToLanes &group : m_move.lanes)
            moveGroup(group);
        for (const Move::Choice &choice : m_move.choices)
            choose(choice);
        for (const Move::ItemPin &entry : m_move.pins)
            pin(entry);
        if (m_move.remove.isValid())
            remove();
        takeBackInReverse();
        sortUnique(m_applied.change.groups);
        sortUnique(m_applied.change.lanes);
        sortUnique(m_applied.change.items);
        return std::move(m_applied);
    }

private:
    /// What is changed twice is what it was first, such as the devices of a group that gets others and is removed.
    void takeBackInReverse()
    {
        std::ranges::reverse(m_applied.inverse.items);
        std::ranges::reverse(m_applied.inverse.lanes);
        std::ranges::reverse(m_applied.inverse.choices);
        std::ranges::reverse(m_applied.inverse.pins);
    }

    PlacedGroup &at(GroupIndex group) { return m_placement.groups[group.value()]; }

    void touch(GroupIndex group)
    {
        m_applied.change.groups.push_back(group);
        for (const LaneIndex lane : lanesOf(m_placement, at(group)))
            m_applied.change.lanes.push_back(lane);
    }

    void create()
    {
        const std::int64_t id = idOf(m_placement, m_move.create);
        if (m_move.create.value() == m_placement.groups.size())
            m_placement.groups.push_back({id, {}, {}, {}, {}, true, false});
        at(m_move.create).exists = true;
        m_applied.inverse.remove = m_move.create;
        touch(m_move.create);
    }

    void moveItems()
    {
        std::vector<GroupIndex> touched;
        for (const Move::ItemToGroup &item : m_move.items) {
            const GroupIndex from(m_placement.groupOf[item.item.value()]);
            m_applied.inverse.items.push_back({item.item, from});
            touched.insert(touched.end(), {from, item.to});
            m_placement.groupOf[item.item.value()] = std::uint32_t(item.to.value());
            m_applied.change.items.push_back(item.item);
        }
        sortUnique(touched);
        for (const GroupIndex group : touched) {
            unpinEmptied(group);
            std::erase_if(at(group).nodes,
                          [&](NodeIndex node) { return m_placement.groupOf[node.value()] != group.value(); });
            touch(group);
        }
        for (const Move::ItemToGroup &item : m_move.items)
            at(item.to).nodes.push_back(NodeIndex(item.item.value()));
        for (const GroupIndex group : touched)
            sortUnique(at(group).nodes);
        for (const Move::ItemToGroup &item : m_move.items)
            fitConfiguration(item.item);
    }

    /// Nothing is left behind the boundary that was pinned. What takes the move back tells the pin by the node that
    /// comes back first.
    void unpinEmptied(GroupIndex group)
    {
        PlacedGroup &emptied = at(group);
        const auto stays = [&](NodeIndex node) { return m_placement.groupOf[node.value()] == group.value(); };
        const auto comes = [&](const Move::ItemToGroup &item) { return item.to == group; };
        if (!emptied.isPinnedToBefore || emptied.nodes.empty() || std::ranges::any_of(emptied.nodes, stays) ||
            std::ranges::any_of(m_move.items, comes))
            return;
        emptied.isPinnedToBefore = false;
        Pin before;
        before.kind = Pin::Kind::Group;
        before.group = group;
        m_applied.inverse.pins.push_back({ItemIndex(emptied.nodes.front().value()), before});
    }

    void fitConfiguration(ItemIndex item)
    {
        const PlacedGroup &group = m_placement.groups[m_placement.groupOf[item.value()]];
        const std::vector<std::string> offered =
            m_scoring.configurations(*m_placement.model, NodeIndex(item.value()), group.degrees);
        std::string &choice = m_placement.choiceOf[item.value()];
        if (!offered.empty() && std::ranges::find(offered, choice) == offered.end())
            choice = offered.front();
    }

    void moveGroup(const Move::GroupToLanes &group)
    {
        touch(group.group);
        m_applied.inverse.lanes.push_back({group.group, lanesOf(m_placement, at(group.group))});
        at(group.group).devices = devicesOf(m_placement, group.lanes);
        touch(group.group);
    }

    void choose(const Move::Choice &choice)
    {
        const PlacedGroup &group = m_placement.groups[m_placement.groupOf[choice.item.value()]];
        const std::vector<std::string> offered =
            m_scoring.configurations(*m_placement.model, NodeIndex(choice.item.value()), group.degrees);
        std::string &current = m_placement.choiceOf[choice.item.value()];
        const auto before = std::ranges::find(offered, current);
        m_applied.inverse.choices.push_back({choice.item, std::size_t(before - offered.begin()) % offered.size()});
        current = offered[choice.choice];
        m_applied.change.items.push_back(choice.item);
        touch(GroupIndex(m_placement.groupOf[choice.item.value()]));
    }

    void pin(const Move::ItemPin &entry)
    {
        const GroupIndex group(m_placement.groupOf[entry.item.value()]);
        Pin before;
        if (std::exchange(at(group).isPinnedToBefore, entry.pin.kind == Pin::Kind::Group)) {
            before.kind = Pin::Kind::Group;
            before.group = group;
        }
        m_applied.inverse.pins.push_back({entry.item, before});
        touch(group);
    }

    void remove()
    {
        PlacedGroup &group = at(m_move.remove);
        touch(m_move.remove);
        m_applied.inverse.create = m_move.remove;
        m_applied.inverse.lanes.push_back({m_move.remove, lanesOf(m_placement, group)});
        group.exists = false;
        group.devices.clear();
    }

    const PlacementScoring &m_scoring;
    Placement &m_placement;
    const Move &m_move;
    Applied m_applied;
};

} // namespace

Applied performPlacementMove(const PlacementScoring &scoring, Placement &placement, const Move &move)
{
    return MoveMaker(scoring, placement, move).run();
}

} // namespace cutaway
