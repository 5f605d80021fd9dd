#include "core/placement/placement_moves.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/placement/placement_plan.h"

#include <algorithm>

namespace cutaway {

namespace {

template <class T>
void sortUnique(std::vector<T> &list)
{
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

std::string idText(const Placement &placement, GroupIndex group)
{
    if (group.value() < placement.groups.size())
        return std::to_string(placement.groups[group.value()].id);
    std::int64_t next = 0;
    for (const PlacedGroup &other : placement.groups)
        next = std::max(next, other.id + 1);
    return std::to_string(next);
}

std::string nameOf(const Placement &placement, ItemIndex item)
{
    return placement.model->graph().node(NodeIndex(item.value())).name;
}

struct Refusal
{
    std::string code;
    std::string reason;
};

/// What is wrong with a move before any figure is looked at.
class MoveCheck
{
public:
    MoveCheck(const PlacementScoring &scoring, const Placement &placement, const Move &move)
        : m_scoring(scoring), m_placement(placement), m_move(move), m_word(scoring.groupWord())
    {
    }

    std::optional<Refusal> run() const
    {
        for (const Move::ItemToGroup &item : m_move.items) {
            if (item.item.value() >= m_placement.groupOf.size())
                return Refusal{"no_such_node", "there is no such operator"};
            if (!isGroup(item.to))
                return Refusal{"no_such_group", "there is no such " + m_word};
            if (m_placement.groupOf[item.item.value()] == noGroup)
                return Refusal{"not_movable", nameOf(m_placement, item.item) + " lies in no " + m_word};
        }
        if (m_move.create.isValid() && (m_move.create.value() > m_placement.groups.size() || exists(m_move.create)))
            return Refusal{"no_such_group", "there is no free place for a " + m_word};
        if (m_move.remove.isValid() && !isGroup(m_move.remove))
            return Refusal{"no_such_group", "there is no such " + m_word};
        if (std::optional<Refusal> refusal = choices())
            return refusal;
        if (!m_move.pins.empty() || !m_move.settings.empty())
            return Refusal{"not_offered", "these plans have neither pins nor settings"};
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

    std::optional<Refusal> choices() const
    {
        for (const Move::Choice &choice : m_move.choices) {
            const bool isNode =
                choice.item.value() < m_placement.groupOf.size() && m_placement.groupOf[choice.item.value()] != noGroup;
            if (!isNode)
                return Refusal{"no_such_node", "there is no such operator"};
            const PlacedGroup &group = m_placement.groups[m_placement.groupOf[choice.item.value()]];
            const auto offered =
                m_scoring.configurations(*m_placement.model, NodeIndex(choice.item.value()), group.degrees);
            if (choice.choice >= offered.size())
                return Refusal{"not_offered", nameOf(m_placement, choice.item) + " has no such configuration"};
        }
        return std::nullopt;
    }

    std::optional<Refusal> lanes(const Move::GroupToLanes &group) const
    {
        const std::size_t devices = m_placement.model->inventory().devices.size();
        if (!isGroup(group.group))
            return Refusal{"no_such_group", "there is no such " + m_word};
        std::vector<LaneIndex> distinct = group.lanes;
        sortUnique(distinct);
        if (distinct.size() != group.lanes.size())
            return Refusal{"no_such_lane", "a device is named twice"};
        if (std::ranges::any_of(distinct, [&](LaneIndex lane) { return lane.value() > devices; }))
            return Refusal{"no_such_lane", "there is no such device"};
        if (distinct.size() == 1 && distinct.front().value() == devices)
            return std::nullopt;
        if (std::ranges::any_of(distinct, [&](LaneIndex lane) { return lane.value() == devices; }))
            return Refusal{"no_such_lane", "a " + m_word + " is on devices or on none"};
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
                    return Refusal{"device_taken", m_placement.model->inventory().device(device).name + " has " +
                                                       m_word + ' ' + idText(m_placement, GroupIndex(g)) +
                                                       " already: a device has one"};
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
            return Refusal{"wrong_device_count", "a " + m_word + " of this kind runs on " + std::to_string(wanted) +
                                                     (wanted == 1 ? " device" : " devices") + ", not on " +
                                                     std::to_string(lanes.size())};
        return std::nullopt;
    }

    const PlacementScoring &m_scoring;
    const Placement &m_placement;
    const Move &m_move;
    std::string m_word;
};

std::vector<DeviceIndex> devicesOf(const Placement &placement, const std::vector<LaneIndex> &lanes)
{
    std::vector<DeviceIndex> devices;
    for (const LaneIndex lane : lanes) {
        if (lane.value() < placement.model->inventory().devices.size())
            devices.push_back(DeviceIndex(lane.value()));
    }
    return devices;
}

std::vector<LaneIndex> lanesOf(const Placement &placement, const PlacedGroup &group)
{
    std::vector<LaneIndex> lanes;
    for (const DeviceIndex device : group.devices)
        lanes.push_back(LaneIndex(device.value()));
    if (lanes.empty())
        lanes.push_back(LaneIndex(placement.model->inventory().devices.size()));
    return lanes;
}

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
        if (m_move.remove.isValid())
            remove();
        sortUnique(m_applied.change.groups);
        sortUnique(m_applied.change.lanes);
        sortUnique(m_applied.change.items);
        return std::move(m_applied);
    }

private:
    PlacedGroup &at(GroupIndex group) { return m_placement.groups[group.value()]; }

    void touch(GroupIndex group)
    {
        m_applied.change.groups.push_back(group);
        for (const LaneIndex lane : lanesOf(m_placement, at(group)))
            m_applied.change.lanes.push_back(lane);
    }

    void create()
    {
        const std::int64_t id = std::stoll(idText(m_placement, m_move.create));
        if (m_move.create.value() == m_placement.groups.size())
            m_placement.groups.push_back({id, {}, {}, {}, {}, true});
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

void readMemory(const PlacementScoring &scoring, const Placement &placement, const PlacementFigures &after,
                const std::vector<LaneIndex> &lanes, const std::vector<std::int64_t> &bytesBefore, Preview &preview)
{
    for (const LaneIndex lane : lanes) {
        const DeviceIndex device(lane.value());
        if (device.value() >= bytesBefore.size())
            continue;
        Preview::LaneMemory memory{lane, bytesBefore[device.value()], deviceBytes(placement, after, device),
                                   std::nullopt};
        if (isLimited(scoring, placement, device))
            memory.capacity = placement.model->inventory().device(device).availableMemBytes;
        preview.memory.push_back(memory);
    }
}

void readEdges(const Placement &placement, const Move &move, Preview &preview)
{
    constexpr std::size_t most = 64; // what a picture can show
    const auto add = [&](NodeIndex from, NodeIndex to) {
        const std::uint32_t source = placement.groupOf[from.value()];
        const std::uint32_t target = placement.groupOf[to.value()];
        if (source != noGroup && target != noGroup && source != target && preview.edges.size() < most)
            preview.edges.push_back(
                {ItemIndex(from.value()), ItemIndex(to.value()), placement.model->graph().node(from).outputBytes});
    };
    for (const Move::ItemToGroup &moved : move.items) {
        const NodeIndex node(moved.item.value());
        for (const NodeIndex input : placement.model->graph().inputs(node))
            add(input, node);
        for (const NodeIndex reader : placement.model->readers(node))
            add(node, reader);
    }
}

void refuse(Preview &preview, std::string code, std::string title, std::string reason)
{
    preview.allowed = false;
    preview.code = std::move(code);
    preview.title = std::move(title);
    preview.reason = std::move(reason);
}

/// Reads the figures while the move is made.
void judge(const Placement &placement, const Move &move, const PlacementFigures &before, const PlacementFigures &after,
           Preview &preview)
{
    preview.allowed = true;
    preview.latencyAfter = after.seconds;
    if (move.remove.isValid() && !placement.groups[move.remove.value()].nodes.empty())
        return refuse(preview, "not_empty", "not empty", "it still holds operators");
    if (after.violation && (!before.violation || before.violation->code != after.violation->code)) {
        refuse(preview, after.violation->code, after.violation->title, after.violation->reason);
        for (const std::uint32_t group : after.violation->cycle)
            preview.cycle.push_back(GroupIndex(group));
        for (const NodeIndex node : after.violation->culprits)
            preview.culprits.push_back(ItemIndex(node.value()));
        return;
    }
    for (const Preview::LaneMemory &memory : preview.memory) {
        if (!memory.capacity || memory.after <= *memory.capacity || memory.after <= memory.before)
            continue;
        const Device &device = placement.model->inventory().devices[memory.lane.value()];
        const std::string name = device.name.empty() ? "device " + std::to_string(device.logicalId) : device.name;
        return refuse(preview, "over_capacity", "memory",
                      name + " over by " + formatBytes(memory.after - *memory.capacity) + ": needs " +
                          std::to_string(memory.after) + " bytes, has " + std::to_string(*memory.capacity));
    }
}

std::int64_t transferred(const Placement &placement)
{
    std::int64_t bytes = 0;
    for (std::size_t i = 0; i < placement.groupOf.size(); ++i) {
        std::vector<std::uint32_t> homes;
        for (const NodeIndex reader : placement.model->readers(NodeIndex(i))) {
            if (placement.groupOf[reader.value()] != placement.groupOf[i])
                homes.push_back(placement.groupOf[reader.value()]);
        }
        sortUnique(homes);
        bytes += std::int64_t(homes.size()) * placement.model->graph().nodes()[i].outputBytes;
    }
    return bytes;
}

} // namespace

Move withCompanions(const PlacementScoring &scoring, const Placement &placement, const Move &move)
{
    Move whole = move;
    std::vector<bool> isNamed(placement.groupOf.size(), false);
    for (const Move::ItemToGroup &item : move.items)
        isNamed[item.item.value()] = true;
    for (const Move::ItemToGroup &item : move.items) {
        const std::uint32_t unit = placement.units->graph.unitOf[item.item.value()];
        for (const NodeIndex node : placement.units->graph.members[unit]) {
            if (isNamed[node.value()])
                continue;
            isNamed[node.value()] = true;
            whole.items.push_back({ItemIndex(node.value()), item.to});
        }
    }
    if (!scoring.hostsAreOnePlace())
        return whole;
    for (Move::GroupToLanes &group : whole.lanes) {
        const std::vector<DeviceIndex> devices = devicesOf(placement, group.lanes);
        if (devices.empty() || !placement.model->classes()[placement.model->classOf(devices.front())].isHost)
            continue;
        group.lanes.clear();
        for (std::size_t d = 0; d < placement.model->inventory().devices.size(); ++d) {
            if (placement.model->classes()[placement.model->classOf(DeviceIndex(d))].isHost)
                group.lanes.push_back(LaneIndex(d));
        }
    }
    return whole;
}

Preview previewPlacementMove(const PlacementScoring &scoring, Placement &placement, const PlacementFigures &before,
                             const Move &move)
{
    Preview preview;
    if (const std::optional<Refusal> refusal = MoveCheck(scoring, placement, move).run()) {
        refuse(preview, refusal->code, refusal->reason, refusal->reason);
        return preview;
    }
    const Move whole = withCompanions(scoring, placement, move);
    preview.latencyBefore = before.seconds;
    preview.transferredBefore = transferred(placement);
    for (const Move::ItemToGroup &item : whole.items)
        preview.moved.push_back(item.item);
    const std::vector<std::string> choices = placement.choiceOf;
    std::vector<std::int64_t> bytesBefore;
    for (std::size_t d = 0; d < placement.model->inventory().devices.size(); ++d)
        bytesBefore.push_back(deviceBytes(placement, before, DeviceIndex(d)));
    const Applied applied = performPlacementMove(scoring, placement, whole);
    const PlacementFigures after = scoring.score(placement);
    readMemory(scoring, placement, after, applied.change.lanes, bytesBefore, preview);
    readEdges(placement, whole, preview);
    preview.transferredAfter = transferred(placement);
    judge(placement, whole, before, after, preview);
    performPlacementMove(scoring, placement, applied.inverse);
    placement.choiceOf = choices;
    placement.groups.resize(before.groups.size());
    return preview;
}

Applied performPlacementMove(const PlacementScoring &scoring, Placement &placement, const Move &move)
{
    return MoveMaker(scoring, placement, move).run();
}

std::string describePlacementMove(const PlacementScoring &scoring, const Placement &placement, const Move &move)
{
    const std::string word(scoring.groupWord());
    if (!move.items.empty()) {
        const GroupIndex to = move.items.front().to;
        const std::string things = move.items.size() == 1 ? nameOf(placement, move.items.front().item)
                                                          : std::to_string(move.items.size()) + " operators";
        return "Move " + things + " to " + (to == move.create ? "new " : "") + word + ' ' + idText(placement, to);
    }
    if (!move.lanes.empty()) {
        std::string devices;
        for (const DeviceIndex device : devicesOf(placement, move.lanes.front().lanes))
            devices += (devices.empty() ? "" : ", ") + placement.model->inventory().device(device).name;
        return "Put " + word + ' ' + idText(placement, move.lanes.front().group) + " on " +
               (devices.empty() ? "no device" : devices);
    }
    if (!move.choices.empty())
        return "Configure " + nameOf(placement, move.choices.front().item);
    if (move.remove.isValid())
        return "Remove " + word + ' ' + idText(placement, move.remove);
    return move.create.isValid() ? "Add " + word + ' ' + idText(placement, move.create) : "No change";
}

} // namespace cutaway
