#include "core/base/names.h"
#include "core/base/sort_unique.h"
#include "core/partition/partition_move_parts.h"
#include "core/partition/partition_moves.h"
#include "core/partition/partition_plan.h"
#include "core/plan/move_preview.h"

// What a move would do, before it is made.
namespace cutaway {

namespace {

/// What is wrong with a move before any figure is looked at.
std::optional<Refusal> malformed(const PartitionState &state, const Move &move)
{
    const Partitioning &partitioning = state.partitioning();
    const auto isGroup = [&](GroupIndex group) {
        return group.isValid() &&
               (group == move.create || (group.value() < partitioning.size() && partitioning[group.value()].exists));
    };
    if (!move.choices.empty())
        return Refusal{"not_offered", phrase("operators of a partition plan have places, no other choices")};
    for (const Move::Setting &setting : move.settings) {
        if (setting.name != transfersName)
            return Refusal{"not_offered", phrase("a partition plan has no setting %1", {inQuotes(setting.name)})};
        if (std::holds_alternative<std::monostate>(setting.value))
            return Refusal{"bad_value", phrase("%1: a value is needed", {setting.name})};
        if (const Done checked = checkParameter(transfersControl(), setting.value); !checked)
            return Refusal{checked.error().code, checked.error().message};
    }
    if (move.create.isValid() &&
        (move.create.value() > partitioning.size() ||
         (move.create.value() < partitioning.size() && partitioning[move.create.value()].exists)))
        return Refusal{"no_such_group",
                       phrase("there is no free place for partition %1", {idText(state, move.create)})};
    for (const Move::ItemToGroup &item : move.items) {
        if (item.item.value() >= state.graph().size())
            return Refusal{"no_such_node", phrase("there is no such operator")};
        if (!isGroup(item.to))
            return Refusal{"no_such_group", phrase("there is no such partition")};
        const Node &node = state.graph().node(NodeIndex(item.item.value()));
        if (node.isSource())
            return Refusal{"not_movable", phrase("%1 is an input: it follows the operators that read it", {node.name})};
        if (state.home(NodeIndex(item.item.value())) == noPartition)
            return Refusal{"not_movable", phrase("%1 lies in no partition", {node.name})};
    }
    for (const Move::GroupToLanes &group : move.lanes) {
        if (!isGroup(group.group))
            return Refusal{"no_such_group", phrase("there is no such partition")};
        std::vector<LaneIndex> distinct = group.lanes;
        sortUnique(distinct);
        if (distinct.size() != group.lanes.size())
            return Refusal{"no_such_lane", phrase("a device is named twice")};
        if (std::ranges::any_of(distinct,
                                [&](LaneIndex lane) { return lane.value() > state.inventory().devices.size(); }))
            return Refusal{"no_such_lane", phrase("there is no such device")};
    }
    if (move.remove.isValid() && !isGroup(move.remove))
        return Refusal{"no_such_group", phrase("there is no such partition")};
    if (const Done checked = checkPins(state, move); !checked)
        return Refusal{checked.error().code, checked.error().message};
    return std::nullopt;
}

/// What was there before a move, to be compared with what is there while it is tried.
struct Before
{
    std::optional<double> latency;
    std::int64_t transferred = 0;
    std::vector<DeviceIndex> devices;
    std::vector<std::int64_t> deviceBytes;

    Before(const PartitionState &state, const PartitionChange &change)
        : latency(state.plan().seconds), transferred(state.transferredBytes()), devices(devicesTouched(state, change))
    {
        for (const DeviceIndex device : devices)
            deviceBytes.push_back(state.deviceBytes(device));
    }
};

void refuseCycle(const PartitionState &state, const Move &move, std::span<const std::uint32_t> cycle, Preview &preview)
{
    const std::string text = cycleText(state.partitioning(), cycle);
    const std::string things =
        move.items.size() == 1 ? '"' + nameOf(state, move.items.front().item) + '"' : thingsMoved(state, move);
    refuse(preview, "cycle", phrase("cycle %1", {text}),
           phrase("moving %1 to partition %2 would close the cycle %3",
                  {things, idText(state, move.items.front().to), text}));
    for (const std::uint32_t position : cycle)
        preview.cycle.push_back(GroupIndex(position));
    const auto isOnCycle = [&](NodeIndex node) { return std::ranges::count(cycle, state.home(node)) > 0; };
    for (const Preview::Edge &edge : preview.edges) {
        const bool isMoved = std::ranges::any_of(move.items, [&](const auto &moved) { return moved.item == edge.to; });
        const ItemIndex other = isMoved ? edge.from : edge.to;
        if (isOnCycle(NodeIndex(other.value())))
            preview.culprits.push_back(other);
    }
    sortUnique(preview.culprits);
}

/// Reads the figures while the move is made.
void judge(const PartitionState &state, const Move &move, const Before &before, Preview &preview)
{
    preview.allowed = true;
    preview.latencyAfter = state.plan().seconds;
    preview.transferredAfter = state.transferredBytes();
    for (std::size_t i = 0; i < before.devices.size(); ++i) {
        const DeviceIndex device = before.devices[i];
        const std::int64_t room = state.inventory().device(device).availableMemBytes;
        preview.memory.push_back({LaneIndex(device.value()), before.deviceBytes[i], state.deviceBytes(device),
                                  room == unknownMemory ? std::nullopt : std::optional(room)});
    }
    addEdges(preview, state.graph(), move, [&](NodeIndex node) { return GroupIndex(state.home(node)); });
    std::vector<std::uint32_t> targets;
    for (const Move::ItemToGroup &moved : move.items)
        targets.push_back(std::uint32_t(moved.to.value()));
    sortUnique(targets);
    for (const std::uint32_t target : targets) {
        const std::vector<std::uint32_t> cycle = state.cycleThrough(target);
        if (!cycle.empty())
            return refuseCycle(state, move, cycle, preview);
    }
    if (!refuseOverCapacity(preview, state.inventory()) && move.remove.isValid() &&
        !state.partitioning()[move.remove.value()].operations.empty())
        refuse(preview, "not_empty", "not empty",
               phrase("partition %1 still holds operators", {idText(state, move.remove)}));
}

} // namespace

Preview previewMove(PartitionState &state, const PartitionPins &pins, const Move &move)
{
    Preview preview;
    if (const std::optional<Refusal> refusal = malformed(state, move)) {
        refuse(preview, refusal->code, refusal->reason, refusal->reason);
        return preview;
    }
    if (std::optional<PinRefusal> refusal = pinRefusal(state, pins, move)) {
        refuse(preview, "pinned", "pinned", std::move(refusal->reason));
        preview.culprits = std::move(refusal->culprits);
        return preview;
    }
    const PartitionChange change = changeOf(state, move);
    const Before before(state, change);
    preview.latencyBefore = before.latency;
    preview.transferredBefore = before.transferred;
    for (const Move::ItemToGroup &item : move.items)
        preview.moved.push_back(item.item);
    const PartitionChange inverse = state.perform(change);
    judge(state, move, before, preview);
    state.perform(inverse);
    return preview;
}

} // namespace cutaway
