#include "core/base/units.h"
#include "core/pipeline/pipeline_plan.h"

// What stands on the head of a stage, and where one ends and the next begins.
namespace cutaway {

std::vector<std::vector<std::string>> PipelinePlan::groupFacts(GroupIndex group) const
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
    std::vector<std::string> times{"forward " + forward};
    if (m_state.settings().training)
        times = {"forward " + forward + ", backward " + backward, "fwd " + forward + ", bwd " + backward,
                 forward + " + " + backward};
    return {
        times,
        {"keeps " + kept + ", parameters " + weights, "keeps " + kept + ", par. " + weights, kept + ", " + weights}};
}

std::vector<std::string> PipelinePlan::boundaryFacts(GroupIndex, GroupIndex later) const
{
    const std::uint32_t stage = m_state.stageOfSlot(later.value());
    if (stage == noStage)
        return {};
    return {formatBytes(m_state.figures().stages[stage].receiveBytes),
            formatSeconds(m_state.costs().stages[stage].transferSec)};
}

} // namespace cutaway
