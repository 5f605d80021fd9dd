#include "core/plan/placed/placement_moves.h"

#include "core/base/names.h"
#include "core/plan/placed/pinned_boundaries.h"
#include "core/plan/placed/placement_move_check.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/placed/placement_words.h"

#include <algorithm>

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

/// Reads the figures while the move is made.
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

std::optional<double> headlineSec(const PlacementScoring &scoring, const Placement &placement,
                                  const PlacementFigures &figures, const ParameterValues &controls)
{
    return scoring.stepControls().empty() ? figures.seconds : scoring.stepSec(placement, figures, controls);
}

Preview previewPlacementMove(const PlacementScoring &scoring, Placement &placement, const PlacementFigures &before,
                             const ParameterValues &controls, const Move &move)
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
    const std::vector<std::string> choices = placement.choiceOf;
    const std::vector<std::int64_t> groupBytes = scoring.stepBytes(placement, before, controls);
    std::vector<std::int64_t> bytesBefore;
    for (std::size_t d = 0; d < placement.model->inventory().devices.size(); ++d)
        bytesBefore.push_back(deviceBytes(placement, groupBytes, DeviceIndex(d)));
    const Applied applied = performPlacementMove(scoring, placement, whole);
    const PlacementFigures after = scoring.score(placement);
    ParameterValues controlsAfter = controls;
    for (const Move::Setting &setting : move.settings)
        controlsAfter[setting.name] = setting.value;
    preview.latencyAfter = headlineSec(scoring, placement, after, controlsAfter);
    readMemory(scoring, placement, scoring.stepBytes(placement, after, controlsAfter), applied.change.lanes,
               bytesBefore, preview);
    addEdges(preview, placement.model->graph(), whole,
             [&](NodeIndex node) { return GroupIndex(placement.groupOf[node.value()]); });
    preview.transferredAfter = transferred(placement);
    judge(placement, whole, before, after, preview);
    if (pinned)
        refuse(preview, pinned->code, phrase("pinned"), pinned->reason);
    performPlacementMove(scoring, placement, applied.inverse);
    placement.choiceOf = choices;
    placement.groups.resize(before.groups.size());
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

} // namespace cutaway
