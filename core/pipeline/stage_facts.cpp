#include "core/base/units.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/stage_words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <string_view>

// What stands on the head of a stage, and where one ends and the next begins.
namespace cutaway {

namespace {

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

StepWork PipelinePlan::stepWork() const
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
