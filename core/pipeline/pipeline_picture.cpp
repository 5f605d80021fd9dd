#include "core/pipeline/pipeline_edges.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/saturating.h"
#include "core/pipeline/stage_words.h"

#include <algorithm>

// What the views draw of a pipeline plan.
namespace cutaway {

namespace {

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

} // namespace

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
    info.number = stage;
    info.lanes = lanesOf(m_state, stage);
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
         phrase("%1 bytes for each byte of weights, as set. In bf16 with bf16 gradients that is 1, with fp32 2.",
                {plainText(settings.gradientMultiplier)})},
        {phrase("Optimizer states"), states - weights - gradients,
         phrase("%1 bytes for each byte of weights, as set. Adam keeps two moments: 2; with fp32 moments and master "
                "weights beside bf16: 6.",
                {plainText(settings.optimizerMultiplier)})},
        {phrase("Kept activations"), used - states,
         !isKnown ? phrase("Not known: %1.", {m_state.costs().memoryUnknownBecause})
                  : phrase(settings.training && settings.recompute && !m_state.model().hasBackward()
                               ? "What stages received for microbatches in flight, and of those whose backward pass "
                                 "runs all that "
                                 "the "
                                 "forward pass made, done again; at the schedule's fullest moment."
                               : "What microbatches in flight keep for their backward passes, at the schedule's "
                                 "fullest moment."),
         true}};
    memory.lowBytes = memory.highBytes = used;
    return memory;
}

std::vector<GroupEdge> PipelinePlan::edges() const
{
    return pipelineEdges(m_state);
}

} // namespace cutaway
