#include "core/base/units.h"
#include "core/pipeline/pipeline_plan.h"

// What stands on the head of a stage, and where one ends and the next begins.
namespace cutaway {

std::vector<std::vector<Text>> PipelinePlan::groupFacts(GroupIndex group) const
{
    const std::uint32_t stage = m_state.stageOfSlot(group.value());
    if (stage == noStage)
        return {};
    const StageCost &cost = m_state.costs().stages[stage];
    const StageFigures &figures = m_state.figures().stages[stage];
    const std::string forward = formatSeconds(cost.forwardSec);
    const std::string backward = formatSeconds(cost.backwardSec);
    const std::string kept = formatBytes(cost.memoryBytes - cost.weightBytes);
    const std::string weights = formatBytes(figures.parameterBytes);
    std::vector<Text> times{phrase("forward %1", {forward})};
    if (m_state.settings().training)
        times = {phrase("forward %1, backward %2", {forward, backward}), phrase("fwd %1, bwd %2", {forward, backward}),
                 phrase("%1 + %2", {forward, backward})};
    return {times,
            {phrase("keeps %1, parameters %2", {kept, weights}), phrase("keeps %1, par. %2", {kept, weights}),
             phrase("%1, %2", {kept, weights})}};
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
