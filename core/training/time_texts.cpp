#include "core/base/units.h"
#include "core/training/kernel_launches.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>

// How the times of a training plan come about, with the figures that went in.
namespace cutaway::training {

namespace {

std::string seconds(double value)
{
    return formatSeconds(value, Digits::Four);
}

std::string share(double value)
{
    return formatPercent(value);
}

Text computeText(const TrainingState &state, const StepTime &step)
{
    const auto busiest = std::size_t(std::ranges::max_element(step.busy) - step.busy.begin());
    double forward = 0;
    double backward = 0;
    for (std::size_t stage = busiest; stage < step.stages.size(); stage += step.busy.size()) {
        forward += step.stages[stage].forward;
        backward += step.stages[stage].backward;
    }
    return phrase(
        "Passes of the busiest rank, which is rank %1: microbatches x (forward + backward) = %2 x (%3 + %4).",
        {std::to_string(busiest), std::to_string(state.settings.microbatches), seconds(forward), seconds(backward)});
}

Text bubbleText(const StepTime &step)
{
    return phrase("What the busiest rank waits: pipeline - its passes = %1 - %2. Other ranks wait longer.",
                  {seconds(step.pipelineSec), seconds(step.computeSec())});
}

Text gradientsText(const TrainingState &state)
{
    const TrainingSettings &settings = state.settings;
    const Text ranks = std::to_string(settings.data * settings.context);
    const Text text = settings.overlapGradients
                          ? phrase("Exchange of gradients and shards over %1 ranks that ends after the last pass; %2 "
                                   "of the backward pass hides it.",
                                   {ranks, share(state.cluster->calibration.overlap)})
                          : phrase("Exchange of gradients and shards over %1 ranks, after the last pass.", {ranks});
    bool isScattered = false;
    for (std::size_t place = 0; place < state.transformer->size(); ++place)
        isScattered = isScattered || state.layout.zeroOf(place, settings) >= 2;
    return isScattered ? phrase("%1 Gradients that are kept in shards, from ZeRO 2 on, are scattered after each "
                                "microbatch, which is part of the backward passes.",
                                {text})
                       : text;
}

Text optimizerText(const TrainingState &state)
{
    const Cluster &cluster = *state.cluster;
    return phrase("40 bytes a parameter of the rank that has most, by its memory: %1 x %2.",
                  {formatRate(cluster.memoryBandwidth), share(cluster.calibration.memory)});
}

} // namespace

Text TrainingPlan::latencyText() const
{
    const PlanCost &cost = this->cost();
    std::string sum;
    for (const CostPart &part : cost.parts)
        sum += (sum.empty() ? "" : " + ") + seconds(part.seconds);
    Text text =
        phrase("Time of a step, the sum of its parts: %1.\nNine of ten measured steps lie between %2 and %3. %4",
               {sum, formatSeconds(figures().intervalLow), formatSeconds(figures().intervalHigh), timeTrust(m_state)});
    for (const Text &sentence : outsideMeasured(m_state))
        text = phrase("%1\n%2", {text, sentence});
    if (const std::optional<Text> sentence = shortKernels(m_state))
        text = phrase("%1\n%2", {text, *sentence});
    return text;
}

std::vector<Text> TrainingPlan::partTexts() const
{
    const StepTime &step = figures().step;
    return {computeText(m_state, step),
            bubbleText(step),
            gradientsText(m_state),
            phrase("All-reduce of the gradients of the word table, where the first and the last rank share it."),
            optimizerText(m_state),
            phrase("Of every step, as calibrated on %1.", {m_state.cluster->calibration.name})};
}

StepWork TrainingPlan::stepWork() const
{
    const double batch = figures().globalBatch;
    return {batch, phrase("%1 sequences", {std::to_string(std::int64_t(batch))}), phrase("sequence")};
}

} // namespace cutaway::training
