#include "core/base/units.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/stage_words.h"

#include <algorithm>
#include <iterator>
#include <string_view>

// What stands on the head of a stage, and where one ends and the next begins.
namespace cutaway {

namespace {

/// `44.5 + 89.0 ms`; of figures in different units nothing. No-break spaces stand behind both, as behind all figures.
std::vector<Text> sumInOneUnit(const std::string &first, const std::string &second)
{
    constexpr std::string_view space = "\u00a0";
    const std::size_t unit = first.find(space);
    const std::size_t secondUnit = second.find(space);
    if (unit == first.npos || secondUnit == second.npos ||
        std::string_view(first).substr(unit) != std::string_view(second).substr(secondUnit))
        return {};
    return {Text(first.substr(0, unit + space.size()) + "+ " + second)};
}

} // namespace

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
    const std::string kept = formatBytes(cost.memoryBytes - cost.weightBytes);
    const std::string weights = formatBytes(figures.parameterBytes);
    const bool isTraining = m_state.settings().training;
    return {passTexts(cost.forwardSec, isTraining ? std::optional(cost.backwardSec) : std::nullopt),
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
