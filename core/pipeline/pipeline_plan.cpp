#include "core/pipeline/pipeline_plan.h"

#include "core/base/saturating.h"
#include "core/base/units.h"
#include "core/pipeline/pipeline_json.h"
#include "core/pipeline/pipeline_moves.h"
#include "core/pipeline/pipeline_schedule.h"
#include "core/pipeline/pipeline_state.h"
#include "core/pipeline/pipeline_summary.h"
#include "core/pipeline/stage_costs.h"
#include "core/plan/pins.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>

namespace cutaway {

namespace {

// What the views draw of a pipeline plan.

std::vector<LaneIndex> lanesOf(const PipelineState &state, std::uint32_t stage)
{
    std::vector<LaneIndex> lanes;
    for (const std::size_t lane : state.places().lanes[stage])
        lanes.push_back(LaneIndex(lane));
    return lanes;
}

/// Without zeros at its end.
std::string plainText(double multiplier)
{
    std::string text = std::to_string(multiplier);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

// What stands on the head of a stage, and where one ends and the next begins.

constexpr std::string_view unitSpace = "\u00a0";

/// `44.5 + 89.0 ms`; of figures in different units nothing. No-break spaces stand behind both, as behind all figures.
std::vector<Text> sumInOneUnit(const std::string &first, const std::string &second)
{
    const std::size_t unit = first.find(unitSpace);
    const std::size_t secondUnit = second.find(unitSpace);
    if (unit == first.npos || secondUnit == second.npos ||
        std::string_view(first).substr(unit) != std::string_view(second).substr(secondUnit))
        return {};
    return {Text(first.substr(0, unit + unitSpace.size()) + "+ " + second)};
}

/// `0.75` for 772 MiB in GiB; the figure as it is, without its unit, where that is the one.
std::string inUnitOf(std::int64_t bytes, const std::string &figure, const std::string &unitOf)
{
    const std::string unit = unitOf.substr(unitOf.find(unitSpace));
    if (figure.ends_with(unit))
        return figure.substr(0, figure.size() - unit.size());
    double size = 1;
    for (const std::string_view larger : {"KiB", "MiB", "GiB", "TiB"}) {
        size *= 1024;
        if (unit.ends_with(larger))
            break;
    }
    std::array<char, 32> text;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), double(bytes) / size, std::chars_format::fixed, 2);
    return std::string(text.data(), end.ptr);
}

} // namespace

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
        return phrase("The steps listed in the schedule's file determine it.");
    if (control == "chunks" && !hasChunks(settings.schedule))
        return phrase("%1 has one stage on a device; interleaved_1f1b and interleaved_zb have several.", {schedule});
    const bool isOfPasses = control == "backward_ratio" || control == "recompute";
    const bool isOfTraining = isOfPasses || isOfKeptBytes(control);
    if (isOfTraining && !settings.training)
        return phrase("Without training there are no backward passes, gradients or optimizer states.");
    if (isOfPasses && m_state.model().hasBackward())
        return phrase("The graph contains a backward pass with its own times.");
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
    return m_schedule.get([this] {
        const Result<ScheduleInput> input = scheduleInput(m_state);
        return input ? Result<Schedule>(simulateSchedule(*input)) : Result<Schedule>(input.error());
    });
}

std::optional<double> PipelinePlan::stepSec() const
{
    return schedule() ? std::optional(schedule()->makespanSec) : std::nullopt;
}

Timeline PipelinePlan::timeline() const
{
    return schedule() ? pipelineTimeline(m_state, *schedule()) : Timeline();
}

Result<ExpectedRun> PipelinePlan::expectedRun() const
{
    return schedule() ? expectedRunOf(m_state, *schedule()) : Result<ExpectedRun>(schedule().error());
}

PlanCost PipelinePlan::makeCost() const
{
    return pipelineCost(*this);
}

std::vector<Problem> PipelinePlan::problems() const
{
    return pipelineProblems(*this);
}

std::vector<std::string> PipelinePlan::recordingCommands() const
{
    return {"cutaway export MODEL --devices DEVICES --plan PLAN --to torch-pipelining --out plan.py",
            "torchrun --nproc-per-node RANKS plan.py MODULE:FUNCTION --profile traces"};
}

GroupLimits PipelinePlan::limits(GroupIndex group) const
{
    return pipelineLimits(*this, group);
}

ItemInfo PipelinePlan::item(ItemIndex item) const
{
    ItemInfo info = GraphPlan::item(item);
    if (info.seconds)
        info.seconds = m_state.secondsOf(nodeOf(item));
    return info;
}

GroupIndex PipelinePlan::groupOf(ItemIndex item) const
{
    if (!graph().node(nodeOf(item)).isOperation())
        return {};
    return GroupIndex(m_state.assignment().homes[item.value()]);
}

GroupInfo PipelinePlan::group(GroupIndex group) const
{
    GroupInfo info;
    const std::uint32_t stage = m_state.stageOfSlot(group.value());
    info.exists = stage != noStage;
    info.number = group.value();
    if (!info.exists)
        return info;
    const StageFigures &figures = m_state.figures().stages[stage];
    info.id = stage;
    info.label = phrase("Stage %1", {std::to_string(stage)});
    info.lanes = lanesOf(m_state, stage);
    info.number = info.lanes.size() == 1 ? info.lanes.front().value() : stage;
    info.itemCount = figures.operatorCount;
    info.usedBytes = m_state.costs().stages[stage].memoryBytes;
    const double seconds = m_state.costs().stages[stage].stageSec;
    if (m_state.model().hasLatency() && (seconds > 0 || hasTimes(graph(), figures)))
        info.seconds = seconds;
    return info;
}

std::vector<ItemIndex> PipelinePlan::groupItems(GroupIndex group) const
{
    std::vector<ItemIndex> items;
    const std::uint32_t stage = m_state.stageOfSlot(group.value());
    if (stage == noStage)
        return items;
    const StageFigures &figures = m_state.figures().stages[stage];
    for (const NodeIndex node : figures.nodes) {
        if (graph().node(node).opcode != Opcode::Output)
            items.push_back(ItemIndex(node.value()));
    }
    for (const NodeIndex weight : figures.replicated)
        items.push_back(ItemIndex(weight.value()));
    std::ranges::sort(items);
    return items;
}

LaneInfo PipelinePlan::lane(LaneIndex lane) const
{
    LaneInfo info;
    info.number = lane.value();
    info.label = m_state.laneName(lane.value());
    info.usedBytes = m_state.costs().laneBytes[lane.value()];
    info.capacityBytes = m_state.capacity(lane.value());
    for (std::size_t s = 0; s < m_state.stageCount(); ++s) {
        if (std::ranges::count(m_state.places().lanes[s], lane.value()) > 0)
            info.groups.push_back(GroupIndex(m_state.slotOf(s)));
    }
    const Inventory &inventory = m_state.inventory();
    if (lane.value() < inventory.devices.size()) {
        info.kind = inventory.devices[lane.value()].kind;
        info.host = inventory.devices[lane.value()].host;
    } else {
        info.isPlace = inventory.devices.empty();
    }
    return info;
}

LaneMemory PipelinePlan::laneMemory(LaneIndex lane) const
{
    const PipelineSettings &settings = m_state.settings();
    std::int64_t weights = 0;
    std::int64_t states = 0;
    for (std::size_t s = 0; s < m_state.stageCount(); ++s) {
        if (std::ranges::count(m_state.places().lanes[s], lane.value()) == 0)
            continue;
        weights = cappedSum(weights, m_state.figures().stages[s].parameterBytes);
        states = cappedSum(states, m_state.costs().stages[s].weightBytes);
    }
    const std::int64_t used = m_state.costs().laneBytes[lane.value()];
    const std::int64_t gradients =
        settings.training ? std::min(cappedScale(weights, settings.gradientMultiplier), states - weights) : 0;
    const bool isKnown = m_state.costs().memoryUnknownBecause.empty();
    LaneMemory memory;
    memory.parts = {
        {phrase("Weights"), weights, phrase("Parameters of the stages here; what two stages share counts in each.")},
        {phrase("Gradients"), gradients,
         phrase("%1 bytes per byte of weights, as set: 1 for bf16 gradients of bf16 weights, 2 for fp32 gradients.",
                {plainText(settings.gradientMultiplier)})},
        {phrase("Optimizer states"), states - weights - gradients,
         phrase("%1 bytes per byte of weights, as set. Adam keeps two moments: 2; with fp32 moments and master weights "
                "beside bf16: 6.",
                {plainText(settings.optimizerMultiplier)})},
        {phrase("Kept activations"), used - states,
         !isKnown ? phrase("Not known: %1.", {m_state.costs().memoryUnknownBecause})
                  : phrase(settings.training && settings.recompute && !m_state.model().hasBackward()
                               ? "Received activations of microbatches in flight, plus everything recomputed for those "
                                 "whose backward pass runs; at the schedule's fullest moment."
                               : "Activations that microbatches in flight keep for their backward passes, at the "
                                 "schedule's fullest moment."),
         true}};
    memory.lowBytes = memory.highBytes = used;
    return memory;
}

std::vector<GroupEdge> PipelinePlan::edges() const
{
    return pipelineEdges(m_state);
}

bool hasTimes(const Graph &graph, const StageFigures &stage)
{
    return std::ranges::any_of(stage.nodes, [&](NodeIndex node) { return graph.node(node).latency.has_value(); });
}

StepWork microbatchWork(std::int64_t microbatches, bool isTraining)
{
    return {double(microbatches), phrase("%1 microbatches", {std::to_string(microbatches)}), phrase("microbatch"),
            isTraining ? phrase("forward and backward passes") : phrase("forward passes alone")};
}

std::vector<Text> keptTexts(std::int64_t kept, std::int64_t parameters)
{
    const std::string first = formatBytes(kept);
    const std::string second = formatBytes(parameters);
    const std::string &larger = kept > parameters ? first : second;
    std::vector<Text> forms{phrase("keeps %1, parameters %2", {first, second}),
                            phrase("keeps %1, par. %2", {first, second}), phrase("%1, %2", {first, second})};
    Text inOneUnit(inUnitOf(kept, first, larger) + ", " + inUnitOf(parameters, second, larger) +
                   larger.substr(larger.find(unitSpace)));
    if (inOneUnit.size() < forms.back().size())
        forms.push_back(std::move(inOneUnit));
    return forms;
}

std::vector<Text> passTexts(double forwardSec, std::optional<double> backwardSec)
{
    const std::string forward = formatSeconds(forwardSec);
    if (!backwardSec)
        return {phrase("forward %1", {forward})};
    const std::string backward = formatSeconds(*backwardSec);
    std::vector<Text> forms{phrase("forward %1, backward %2", {forward, backward}),
                            phrase("fwd %1, bwd %2", {forward, backward}), phrase("%1 + %2", {forward, backward})};
    std::ranges::copy(sumInOneUnit(forward, backward), std::back_inserter(forms));
    return forms;
}

std::vector<std::vector<Text>> PipelinePlan::groupFacts(GroupIndex group) const
{
    const std::uint32_t stage = m_state.stageOfSlot(group.value());
    if (stage == noStage)
        return {};
    const StageCost &cost = m_state.costs().stages[stage];
    const StageFigures &figures = m_state.figures().stages[stage];
    std::vector<Text> kept = m_state.costs().memoryUnknownBecause.empty()
                                 ? keptTexts(cost.memoryBytes - cost.weightBytes, figures.parameterBytes)
                                 : std::vector<Text>{phrase("memory not known")};
    if (!m_state.model().hasLatency())
        return {std::move(kept)};
    if (cost.forwardSec == 0 && !hasTimes(graph(), figures))
        return {{phrase("no latency")}, std::move(kept)};
    const bool isTraining = m_state.settings().training;
    return {passTexts(cost.forwardSec, isTraining ? std::optional(cost.backwardSec) : std::nullopt), std::move(kept)};
}

std::optional<StepWork> PipelinePlan::stepWork() const
{
    return microbatchWork(m_state.settings().microbatches, m_state.settings().training);
}

std::vector<Text> PipelinePlan::boundaryFacts(GroupIndex, GroupIndex later) const
{
    const std::uint32_t stage = m_state.stageOfSlot(later.value());
    if (stage == noStage)
        return {};
    return {formatBytes(m_state.figures().stages[stage].receiveBytes),
            formatSeconds(m_state.costs().stages[stage].transferSec)};
}

} // namespace cutaway
