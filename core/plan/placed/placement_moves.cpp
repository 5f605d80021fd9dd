#include "core/plan/placed/placement_moves.h"

#include "core/base/names.h"
#include "core/json/parameter.h"
#include "core/plan/group_json.h"
#include "core/plan/placed/placement_plan.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace cutaway {

namespace {

void readMemory(const PlacementScoring &scoring, const Placement &placement,
                const std::vector<std::int64_t> &groupBytes, const std::vector<LaneIndex> &lanes,
                const std::vector<std::int64_t> &bytesBefore, Preview &preview)
{
    for (const LaneIndex lane : lanes) {
        const DeviceIndex device(lane.value());
        if (device.value() >= bytesBefore.size())
            continue;
        Preview::LaneMemory memory{lane, bytesBefore[device.value()], deviceBytes(placement, groupBytes, device),
                                   std::nullopt};
        if (isLimited(scoring, placement, device))
            memory.capacity = placement.model->inventory().device(device).availableMemBytes;
        preview.memory.push_back(memory);
    }
}

/// `placement`, `after`: with the move made.
void judge(const Placement &placement, const Move &move, const PlacementFigures &before, const PlacementFigures &after,
           Preview &preview)
{
    preview.allowed = true;
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
    refuseOverCapacity(preview, placement.model->inventory());
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

Move readChoice(const PlacementPlan &plan, GroupMoveReading &reading)
{
    Move move;
    const ItemIndex item = reading.item("node");
    const std::string id = reading.fields().text("configuration");
    if (reading.failed().isSet())
        return move;
    const std::vector<ChoiceInfo> choices = plan.choices(item);
    const auto found = std::ranges::find(choices, id, &ChoiceInfo::label);
    if (found == choices.end())
        reading.failed().add(
            "configuration", "not_offered",
            phrase("%1 has no configuration %2", {inQuotes(plan.graph().node(nodeOf(item)).name), inQuotes(id)}));
    move.choices.push_back({item, std::size_t(found - choices.begin())});
    return move;
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

namespace {

/// What plans are compared by: the time of the simulated step where the kind has one, else what is minimised.
std::optional<double> headlineSec(const PlacementScoring &scoring, const Placement &placement,
                                  const PlacementFigures &figures, const ParameterValues &controls)
{
    return scoring.stepControls().empty() ? figures.seconds : scoring.stepSec(placement, figures, controls);
}

} // namespace

Preview previewPlacementMove(const PlacementScoring &scoring, const Placement &placement,
                             const PlacementFigures &before, const ParameterValues &controls, const Move &move)
{
    Preview preview;
    if (const std::optional<Refusal> refusal = refusalBeforeMove(scoring, placement, move)) {
        refuse(preview, refusal->code, refusal->reason, refusal->reason);
        return preview;
    }
    const Move whole = withCompanions(scoring, placement, move);
    const std::optional<Refusal> pinned = refusalByPins(placement, before.order, whole);
    preview.latencyBefore = headlineSec(scoring, placement, before, controls);
    preview.transferredBefore = transferred(placement);
    for (const Move::ItemToGroup &item : whole.items)
        preview.moved.push_back(item.item);
    const std::vector<std::int64_t> groupBytes = scoring.stepBytes(placement, before, controls);
    std::vector<std::int64_t> bytesBefore;
    for (std::size_t d = 0; d < placement.model->inventory().devices.size(); ++d)
        bytesBefore.push_back(deviceBytes(placement, groupBytes, DeviceIndex(d)));
    Placement moved = placement;
    const Applied applied = performPlacementMove(scoring, moved, whole);
    const PlacementFigures after = scoring.score(moved);
    ParameterValues controlsAfter = controls;
    for (const Move::Setting &setting : move.settings)
        controlsAfter[setting.name] = setting.value;
    preview.latencyAfter = headlineSec(scoring, moved, after, controlsAfter);
    readMemory(scoring, moved, scoring.stepBytes(moved, after, controlsAfter), applied.change.lanes, bytesBefore,
               preview);
    addEdges(preview, moved.model->graph(), whole,
             [&](NodeIndex node) { return GroupIndex(moved.groupOf[node.value()]); });
    preview.transferredAfter = transferred(moved);
    judge(moved, whole, before, after, preview);
    if (pinned)
        refuse(preview, pinned->code, phrase("pinned"), pinned->reason);
    return preview;
}

Text describePlacementMove(const PlacementScoring &scoring, const Placement &placement, const Move &move)
{
    const Text word = phrase(scoring.groupWord());
    const auto idText = [&](GroupIndex group) { return std::to_string(idOf(placement, group)); };
    if (!move.items.empty() && move.remove.isValid())
        return phrase("Join %1 %2 with %1 %3", {word, idText(move.remove), idText(move.items.front().to)});
    if (!move.items.empty()) {
        const GroupIndex to = move.items.front().to;
        const Text things = move.items.size() == 1 ? Text(nameOf(placement, move.items.front().item))
                                                   : phrase("%1 operators", {std::to_string(move.items.size())});
        return phrase(to == move.create ? "Move %1 to new %2 %3" : "Move %1 to %2 %3", {things, word, idText(to)});
    }
    if (!move.lanes.empty()) {
        std::string devices;
        for (const DeviceIndex device : devicesOf(placement, move.lanes.front().lanes))
            devices += (devices.empty() ? "" : ", ") + placement.model->inventory().device(device).name;
        return phrase("Put %1 %2 on %3",
                      {word, idText(move.lanes.front().group), devices.empty() ? phrase("no device") : Text(devices)});
    }
    if (!move.pins.empty()) {
        const bool isPinned = move.pins.front().pin.kind != Pin::Kind::None;
        const GroupIndex later(placement.groupOf[move.pins.front().item.value()]);
        return phrase(isPinned ? "Pin the boundary before %1 %2" : "Unpin the boundary before %1 %2",
                      {word, idText(later)});
    }
    if (!move.choices.empty())
        return phrase("Configure %1", {nameOf(placement, move.choices.front().item)});
    if (move.remove.isValid())
        return phrase("Remove %1 %2", {word, idText(move.remove)});
    return move.create.isValid() ? phrase("Add %1 %2", {word, idText(move.create)}) : Text("No change");
}

Applied performPlacementMove(const PlacementScoring &scoring, Placement &placement, const Move &move)
{
    return MoveMaker(scoring, placement, move).run();
}

Result<Move> PlacementPlan::readMove(const nlohmann::json &entry) const
{
    const std::string word(m_scoring->groupWord());
    GroupMoveReading reading(*this, entry, "there is no %2 %1", word);
    if (reading.fields().has("set")) {
        Move move;
        for (const auto &[name, value] : reading.fields().object("set").items())
            move.settings.push_back({name, parameterFromJson(value)});
        return reading.finish(std::move(move));
    }
    const bool isChoice =
        reading.fields().has("configuration") && !reading.fields().has(word) && !reading.fields().has("remove_" + word);
    return reading.finish(isChoice ? readChoice(*this, reading) : reading.groupMove(word));
}

std::int64_t idOf(const Placement &placement, GroupIndex group)
{
    if (group.value() < placement.groups.size())
        return placement.groups[group.value()].id;
    std::int64_t next = 0;
    for (const PlacedGroup &other : placement.groups)
        next = std::max(next, other.id + 1);
    return next;
}

std::string nameOf(const Placement &placement, ItemIndex item)
{
    return placement.model->graph().node(NodeIndex(item.value())).name;
}

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

} // namespace cutaway
