#include "core/plan/placed/placement_moves.h"

#include <algorithm>
#include <span>

namespace cutaway {

namespace {

class MoveCheck
{
public:
    MoveCheck(const PlacementScoring &scoring, const Placement &placement, const Move &move)
        : m_scoring(scoring), m_placement(placement), m_move(move), m_word(phrase(scoring.groupWord()))
    {
    }

    std::optional<Refusal> run() const
    {
        for (const Move::ItemToGroup &item : m_move.items) {
            if (item.item.value() >= m_placement.groupOf.size())
                return Refusal{"no_such_node", phrase("there is no such operator")};
            if (!isGroup(item.to))
                return Refusal{"no_such_group", phrase("there is no such %1", {m_word})};
            if (m_placement.groupOf[item.item.value()] == noGroup)
                return Refusal{"not_movable", phrase("%1 is in no %2", {nameOf(m_placement, item.item), m_word})};
        }
        if (m_move.create.isValid() && (m_move.create.value() > m_placement.groups.size() || exists(m_move.create)))
            return Refusal{"no_such_group", phrase("there is no free place for a %1", {m_word})};
        if (m_move.remove.isValid() && !isGroup(m_move.remove))
            return Refusal{"no_such_group", phrase("there is no such %1", {m_word})};
        if (std::optional<Refusal> refusal = choices())
            return refusal;
        if (std::optional<Refusal> refusal = pins())
            return refusal;
        if (std::optional<Refusal> refusal = settings())
            return refusal;
        for (const Move::GroupToLanes &group : m_move.lanes) {
            if (std::optional<Refusal> refusal = lanes(group))
                return refusal;
        }
        return std::nullopt;
    }

private:
    bool exists(GroupIndex group) const
    {
        return group.value() < m_placement.groups.size() && m_placement.groups[group.value()].exists;
    }
    bool isGroup(GroupIndex group) const { return group.isValid() && (group == m_move.create || exists(group)); }

    /// Of a group's first node, they are of the boundary before the group.
    std::optional<Refusal> pins() const
    {
        for (const Move::ItemPin &entry : m_move.pins) {
            if (!m_scoring.hasGroupOrder())
                return Refusal{"not_offered", phrase("these plans have no pins")};
            const bool isNode =
                entry.item.value() < m_placement.groupOf.size() && m_placement.groupOf[entry.item.value()] != noGroup;
            if (!isNode)
                return Refusal{"no_such_node", "there is no such operator"};
            const GroupIndex group(m_placement.groupOf[entry.item.value()]);
            const bool isBoundary =
                entry.pin.kind == Pin::Kind::None || (entry.pin.kind == Pin::Kind::Group && entry.pin.group == group);
            if (!isBoundary || m_placement.groups[group.value()].nodes.front() != NodeIndex(entry.item.value()))
                return Refusal{"not_offered", phrase("here you can pin boundaries, but not single operators")};
        }
        return std::nullopt;
    }

    std::optional<Refusal> choices() const
    {
        for (const Move::Choice &choice : m_move.choices) {
            const bool isNode =
                choice.item.value() < m_placement.groupOf.size() && m_placement.groupOf[choice.item.value()] != noGroup;
            if (!isNode)
                return Refusal{"no_such_node", phrase("there is no such operator")};
            const PlacedGroup &group = m_placement.groups[m_placement.groupOf[choice.item.value()]];
            const auto offered =
                m_scoring.configurations(*m_placement.model, NodeIndex(choice.item.value()), group.degrees);
            if (choice.choice >= offered.size())
                return Refusal{"not_offered",
                               phrase("%1 has no such configuration", {nameOf(m_placement, choice.item)})};
        }
        return std::nullopt;
    }

    std::optional<Refusal> settings() const
    {
        const std::vector<ParameterDeclaration> controls = m_scoring.stepControls();
        for (const Move::Setting &setting : m_move.settings) {
            const auto control = std::ranges::find(controls, setting.name, &ParameterDeclaration::name);
            if (control == controls.end())
                return Refusal{"no_such_setting", phrase("these plans have no setting %1", {setting.name})};
            if (const Done checked = checkParameter(*control, setting.value); !checked)
                return Refusal{checked.error().code, checked.error().message};
        }
        return std::nullopt;
    }

    std::optional<Refusal> lanes(const Move::GroupToLanes &group) const
    {
        const std::size_t devices = m_placement.model->inventory().devices.size();
        if (!isGroup(group.group))
            return Refusal{"no_such_group", phrase("there is no such %1", {m_word})};
        std::vector<LaneIndex> distinct = group.lanes;
        sortUnique(distinct);
        if (distinct.size() != group.lanes.size())
            return Refusal{"no_such_lane", phrase("a device is named twice")};
        if (std::ranges::any_of(distinct, [&](LaneIndex lane) { return lane.value() > devices; }))
            return Refusal{"no_such_lane", phrase("there is no such device")};
        if (distinct.size() == 1 && distinct.front().value() == devices)
            return std::nullopt;
        if (std::ranges::any_of(distinct, [&](LaneIndex lane) { return lane.value() == devices; }))
            return Refusal{"no_such_lane", phrase("a %1 is on devices or on none", {m_word})};
        return taken(group, distinct);
    }

    std::optional<Refusal> taken(const Move::GroupToLanes &group, const std::vector<LaneIndex> &lanes) const
    {
        for (const LaneIndex lane : lanes) {
            const DeviceIndex device(lane.value());
            for (std::uint32_t g = 0; g < m_placement.groups.size(); ++g) {
                const bool leaves = GroupIndex(g) == group.group || GroupIndex(g) == m_move.remove ||
                                    std::ranges::any_of(m_move.lanes, [&](const Move::GroupToLanes &other) {
                                        return other.group == GroupIndex(g);
                                    });
                if (!leaves && std::ranges::count(m_placement.groups[g].devices, device) > 0)
                    return Refusal{"device_taken", phrase("%1 already has %2 %3: a device has one",
                                                          {m_placement.model->inventory().device(device).name, m_word,
                                                           std::to_string(idOf(m_placement, GroupIndex(g)))})};
            }
        }
        return count(group, lanes);
    }

    std::optional<Refusal> count(const Move::GroupToLanes &group, const std::vector<LaneIndex> &lanes) const
    {
        const bool isNew = group.group.value() >= m_placement.groups.size();
        const StageDegrees degrees = isNew ? StageDegrees() : m_placement.groups[group.group.value()].degrees;
        const std::size_t wanted = std::size_t(degrees.data * degrees.tensor);
        const auto isHost = [&](LaneIndex lane) {
            return m_placement.model->classes()[m_placement.model->classOf(DeviceIndex(lane.value()))].isHost;
        };
        if (m_scoring.hostsAreOnePlace() && std::ranges::all_of(lanes, isHost))
            return std::nullopt;
        if (lanes.size() != wanted)
            return Refusal{"wrong_device_count",
                           phrase(wanted == 1 ? "a %1 of this kind runs on %2 device, not on %3"
                                              : "a %1 of this kind runs on %2 devices, not on %3",
                                  {m_word, std::to_string(wanted), std::to_string(lanes.size())})};
        return std::nullopt;
    }

    const PlacementScoring &m_scoring;
    const Placement &m_placement;
    const Move &m_move;
    Text m_word;
};

/// Groups that exist, as they run.
std::vector<std::uint32_t> existing(const Placement &placement, std::vector<std::uint32_t> order)
{
    std::erase_if(order, [&](std::uint32_t group) { return !placement.groups[group].exists; });
    return order;
}

std::uint32_t partOfGroup(const PlacedGroup &group, const std::vector<std::uint32_t> &partOf)
{
    const auto told =
        std::ranges::find_if(group.nodes, [&](NodeIndex node) { return partOf[node.value()] != UnitGraph::anyPart; });
    return told == group.nodes.end() ? UnitGraph::anyPart : partOf[told->value()];
}

} // namespace

std::optional<Refusal> refusalBeforeMove(const PlacementScoring &scoring, const Placement &placement, const Move &move)
{
    return MoveCheck(scoring, placement, move).run();
}

bool isBoundaryPinned(const Placement &placement, const std::vector<std::uint32_t> &order, std::uint32_t later)
{
    const std::vector<std::uint32_t> groups = existing(placement, order);
    return placement.groups[later].isPinnedToBefore && !groups.empty() && groups.front() != later;
}

std::optional<Refusal> refusalByPins(const Placement &placement, const std::vector<std::uint32_t> &order,
                                     const Move &move)
{
    const std::vector<std::uint32_t> groups = existing(placement, order);
    const auto placeOf = [&](std::uint32_t group) { return std::ranges::find(groups, group) - groups.begin(); };
    for (const Move::ItemToGroup &item : move.items) {
        const std::uint32_t from = placement.groupOf[item.item.value()];
        if (item.to == move.create || from == noGroup)
            continue;
        const auto [first, last] = std::minmax({placeOf(from), placeOf(std::uint32_t(item.to.value()))});
        for (auto later = first + 1; later <= last && later < std::ptrdiff_t(groups.size()); ++later) {
            if (!placement.groups[groups[std::size_t(later)]].isPinnedToBefore)
                continue;
            const auto id = [&](std::ptrdiff_t place) {
                return std::to_string(idOf(placement, GroupIndex(groups[std::size_t(place)])));
            };
            return Refusal{"pinned", phrase("%1 is pinned", {phrase("the boundary between stages %1 and %2",
                                                                    {id(later - 1), id(later)})})};
        }
    }
    return std::nullopt;
}

void pinBetweenParts(std::vector<PlacedGroup> &groups, const std::vector<std::uint32_t> &partOf)
{
    std::uint32_t before = UnitGraph::anyPart;
    for (PlacedGroup &group : partOf.empty() ? std::span<PlacedGroup>() : std::span(groups)) {
        const std::uint32_t part = partOfGroup(group, partOf);
        if (part == UnitGraph::anyPart)
            continue;
        group.isPinnedToBefore = before != UnitGraph::anyPart && part != before;
        before = part;
    }
}

} // namespace cutaway
