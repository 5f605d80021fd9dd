#include "core/pipeline/pipeline_plan.h"

#include "core/pipeline/pipeline_json.h"
#include "core/pipeline/pipeline_moves.h"
#include "core/pipeline/pipeline_summary.h"
#include "core/pipeline/stage_pins.h"
#include "core/plan/pins.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

PipelinePlan::PipelinePlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                           StageAssignment assignment, PipelineSettings settings, PlanOrigin origin)
    : GraphPlan(graph, std::move(inventory), std::move(origin))
    , m_state(std::make_shared<const StageModel>(graph), this->inventory(), std::move(assignment), settings)
{
}

std::vector<Text> PipelinePlan::warnings() const
{
    std::vector<Text> warnings = m_notes;
    if (!m_state.model().hasLatency())
        warnings.push_back(noLatencyWarning());
    return warnings;
}

std::vector<GroupIndex> PipelinePlan::groupsInOrder() const
{
    std::vector<GroupIndex> groups;
    for (std::size_t s = 0; s < m_state.stageCount(); ++s)
        groups.emplace_back(m_state.slotOf(s));
    return groups;
}

Move PipelinePlan::cutBefore(ItemIndex item) const
{
    Move move;
    move.create = nextGroup();
    move.items.push_back({item, move.create});
    return move;
}

Move PipelinePlan::joinWithBefore(GroupIndex later) const
{
    Move move;
    move.remove = later;
    return move;
}

Move PipelinePlan::moveBoundary(ItemIndex item, GroupIndex neighbour) const
{
    Move move;
    move.items.push_back({item, neighbour});
    return move;
}

bool PipelinePlan::isBoundaryPinned(GroupIndex later) const
{
    const std::uint32_t stage = m_state.stageOfSlot(later.value());
    return stage != noStage && stage > 0 && cutaway::isBoundaryPinned(m_state, stage);
}

Move PipelinePlan::pinBoundary(GroupIndex later, bool isPinned) const
{
    const std::uint32_t stage = m_state.stageOfSlot(later.value());
    if (stage == noStage || stage == 0)
        return {};
    std::vector<ItemIndex> ends;
    for (const NodeIndex node : nodesAtBoundary(m_state, stage))
        ends.push_back(itemOf(node));
    return isPinned ? pinWhereTheyLie(*this, ends, Pin::Kind::Group) : unpin(ends);
}

Preview PipelinePlan::preview(const Move &move) const
{
    return previewPipelineMove(m_state, stepSec(), move);
}

Applied PipelinePlan::perform(const Move &move)
{
    m_schedule.reset();
    return performPipelineMove(m_state, move);
}

std::vector<Move> PipelinePlan::otherSettings() const
{
    std::vector<Move> moves = otherChoicesOf(*this, "schedule");
    moves.emplace_back().settings.push_back({"recompute", !m_state.settings().recompute});
    return moves;
}

Text PipelinePlan::unusedBecause(std::string_view control) const
{
    const PipelineSettings &settings = m_state.settings();
    const std::string schedule(scheduleName(settings.schedule));
    if (control == "chunks" && isVShaped(settings.schedule))
        return phrase("%1 always has two stages on a device.", {schedule});
    if (settings.schedule == ScheduleKind::Given &&
        (control == "microbatches" || control == "training" || control == "chunks"))
        return phrase("The steps that the schedule's file lists tell it.");
    if (control == "chunks" && !hasChunks(settings.schedule))
        return phrase("%1 has one stage on a device; interleaved_1f1b and interleaved_zb have several.", {schedule});
    const bool isOfPasses = control == "backward_ratio" || control == "recompute";
    const bool isOfTraining = isOfPasses || isOfKeptBytes(control);
    if (isOfTraining && !settings.training)
        return phrase("Without training there are no backward passes, gradients and optimizer states.");
    if (isOfPasses && m_state.model().hasBackward())
        return phrase("The graph has a backward pass of its own, with its own times.");
    return {};
}

Text PipelinePlan::describe(const Move &move) const
{
    return describePipelineMove(m_state, move);
}

void PipelinePlan::forgetUndone()
{
    const StageAssignment &now = m_state.assignment();
    const std::vector<std::uint32_t> stages = now.stages();
    const bool isInOrder = std::ranges::is_sorted(stages) && stages.size() == now.stageSlots.size();
    if (isInOrder && !now.isPlacedByHand)
        return;
    StageAssignment assignment = assignStages(now.stageOfNode(), stages.size());
    assignment.isPlaced = now.isPlaced;
    for (std::size_t stage = 0; stage < stages.size(); ++stage)
        assignment.stageSlots[stage] = now.stageSlots[stages[stage]];
    const std::vector<std::uint32_t> stageOfSlot = now.stageOfSlot();
    for (const auto &[node, slot] : now.pins)
        assignment.pins.emplace(node, stageOfSlot[slot]);
    m_state =
        PipelineState(m_state.sharedModel(), m_state.sharedInventory(), std::move(assignment), m_state.settings());
    m_schedule.reset();
    forgetCost();
}

Pin PipelinePlan::pinOf(ItemIndex item) const
{
    Pin pin;
    const auto found = m_state.assignment().pins.find(nodeOf(item));
    if (found == m_state.assignment().pins.end())
        return pin;
    pin.kind = Pin::Kind::Group;
    pin.group = GroupIndex(found->second);
    return pin;
}

std::vector<ItemIndex> PipelinePlan::pinnedItems() const
{
    std::vector<ItemIndex> items;
    for (const auto &[node, slot] : m_state.assignment().pins)
        items.push_back(itemOf(node));
    return items;
}

std::optional<Move> PipelinePlan::moveTo(const std::shared_ptr<const Inventory> &inventory)
{
    StageAssignment assignment = m_state.assignment();
    Move back;
    for (std::size_t slot = 0; assignment.isPlaced && slot < assignment.stageSlots.size(); ++slot) {
        Move::GroupToLanes lanes{GroupIndex(slot), {}};
        std::vector<DeviceIndex> kept;
        for (const DeviceIndex old : assignment.stageSlots[slot].devices) {
            lanes.lanes.push_back(LaneIndex(old.value()));
            const DeviceIndex device = inventory->find(m_state.inventory().device(old).logicalId);
            if (device.isValid())
                kept.push_back(device);
        }
        if (assignment.stageSlots[slot].exists)
            back.lanes.push_back(std::move(lanes));
        assignment.stageSlots[slot].devices = std::move(kept);
    }
    m_state = PipelineState(m_state.sharedModel(), inventory, std::move(assignment), m_state.settings());
    m_schedule.reset();
    return back;
}

const Result<Schedule> &PipelinePlan::schedule() const
{
    if (!m_schedule) {
        const Result<ScheduleInput> input = scheduleInput(m_state);
        m_schedule = input ? Result<Schedule>(simulateSchedule(*input)) : Result<Schedule>(input.error());
    }
    return *m_schedule;
}

std::optional<double> PipelinePlan::stepSec() const
{
    return schedule() ? std::optional(schedule()->makespanSec) : std::nullopt;
}

Timeline PipelinePlan::timeline() const
{
    return schedule() ? pipelineTimeline(m_state, *schedule()) : Timeline();
}

PlanCost PipelinePlan::makeCost() const
{
    return pipelineCost(*this);
}

std::vector<Problem> PipelinePlan::problems() const
{
    return pipelineProblems(*this);
}

GroupLimits PipelinePlan::limits(GroupIndex group) const
{
    return pipelineLimits(*this, group);
}

} // namespace cutaway
