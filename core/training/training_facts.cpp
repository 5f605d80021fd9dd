#include "core/base/rounding.h"
#include "core/base/units.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>
#include <numeric>

namespace cutaway::training {

namespace {

// What the inspector says of the layers of a training plan: of one rank, where the graph speaks of whole layers.

ItemFact bytesFact(Text label, double bytes)
{
    return {std::move(label), formatBytes(wholeBytes(bytes))};
}

ItemFact timeFact(Text label, double seconds)
{
    return {std::move(label), formatSeconds(seconds)};
}

// What stands on the head of a stage.

struct Counted
{
    std::string name;
    std::size_t layers = 0;
};

/// `recomputation: selective`, `recomputation: 6 selective, 2 full`; empty: it has no layers.
Text modesText(const TrainingState &state, std::size_t first, std::size_t end)
{
    std::vector<Counted> modes;
    for (std::size_t place = first; place < end; ++place) {
        if (!state.transformer->block(place).isLayer())
            continue;
        std::string name = state.layout.modes[place].isNone() ? "none" : state.modeText(place);
        if (state.layout.zeros[place] >= 0)
            name += " Z" + std::to_string(int(state.layout.zeros[place]));
        auto counted = std::ranges::find(modes, name, &Counted::name);
        if (counted == modes.end())
            counted = modes.insert(modes.end(), {std::move(name), 0});
        ++counted->layers;
    }
    if (modes.size() == 1)
        return modes.front().name == "none" ? phrase("nothing recomputed")
                                            : phrase("recomputation: %1", {modes.front().name});
    std::string text;
    for (const Counted &mode : modes)
        text += (text.empty() ? "" : ", ") + std::to_string(mode.layers) + ' ' + mode.name;
    return text.empty() ? Text() : phrase("recomputation: %1", {text});
}

// What decides how long a stage of a training plan takes.

GroupLimits rankLimits(std::size_t rank, const RankMemory &memory)
{
    GroupLimits limits;
    limits.cause = GroupLimits::Cause::Capacity;
    limits.text = phrase("Rank %1 needs %2 and has %3.",
                         {std::to_string(rank), bytesText(memory.needed), bytesText(memory.available)});
    return limits;
}

Figure secondsFigure(Text label, double value)
{
    return {std::move(label), value, Figure::Unit::Seconds, {}, {}};
}

// How the times of a training plan come about, with the figures that went in.

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
    for (const std::int64_t stage : scheduleShape(state.settings).stagesOf(std::int64_t(busiest))) {
        forward += step.stages[std::size_t(stage)].forward;
        backward += step.stages[std::size_t(stage)].backward;
    }
    return phrase(
        "Passes of the busiest rank, rank %1: microbatches x (forward + backward) = %2 x (%3 + %4).",
        {std::to_string(busiest), std::to_string(state.settings.microbatches), seconds(forward), seconds(backward)});
}

Text bubbleText(const StepTime &step)
{
    return phrase("Waiting time of the busiest rank: pipeline - its passes = %1 - %2. Other ranks wait longer.",
                  {seconds(step.pipelineSec), seconds(step.computeSec())});
}

Text gradientsText(const TrainingState &state)
{
    const TrainingSettings &settings = state.settings;
    const Text ranks = std::to_string(settings.data * settings.context);
    const Text text = settings.overlapGradients
                          ? phrase("Exchange of gradients and shards over %1 ranks that ends after the last pass; the "
                                   "backward pass hides %2 of it.",
                                   {ranks, share(state.cluster->calibration.overlap)})
                          : phrase("Exchange of gradients and shards over %1 ranks, after the last pass.", {ranks});
    bool isScattered = false;
    for (std::size_t place = 0; place < state.transformer->size(); ++place)
        isScattered = isScattered || state.layout.zeroOf(place, settings) >= 2;
    return isScattered ? phrase("%1 From ZeRO 2 on gradients are kept in shards and are scattered after each "
                                "microbatch, as part of the backward passes.",
                                {text})
                       : text;
}

Text optimizerText(const TrainingState &state)
{
    const Cluster &cluster = *state.cluster;
    return phrase("40 bytes per parameter of the rank that has most, by its memory: %1 x %2.",
                  {formatRate(cluster.memoryBandwidth), share(cluster.calibration.memory)});
}

} // namespace

ItemTimeWords TrainingPlan::timeWords() const
{
    return {phrase("Time"), phrase("Time, sum"),
            phrase("Forward and backward pass of a microbatch on one rank, with recomputation")};
}

TrainingPlan::LayerFigures TrainingPlan::layerFigures(std::uint32_t place) const
{
    const std::uint32_t blockClass = m_state.transformer->places[place].blockClass;
    const int zero = m_state.layout.zeroOf(place, m_state.settings);
    const BlockFigures &figures = table().figures(blockClass, m_state.layout.modes[place], zero);
    RankParameters counter;
    const StateBytes states = stateBytes(table().basis(), counter.add(table().parameters(blockClass)), zero);
    return {figures.time, figures.kept, figures.again, states.parameters + states.gradients + states.optimizer};
}

std::vector<ItemFact> TrainingPlan::itemFacts(ItemIndex item) const
{
    const std::optional<std::uint32_t> place = placeOf(item);
    if (!place)
        return {};
    const LayerFigures layer = layerFigures(*place);
    std::vector<ItemFact> facts;
    const std::vector<ChoiceInfo> ways = choices(item);
    if (const auto way = std::ranges::find_if(ways, &ChoiceInfo::isCurrent); way != ways.end())
        facts.push_back({phrase("Runs"), way->label});
    facts.push_back(bytesFact(phrase("Sent to the next"), double(this->item(item).outputBytes)));
    facts.push_back(bytesFact(phrase("States"), layer.stateBytes));
    facts.push_back(bytesFact(phrase("Kept for backward"), layer.keptBytes));
    facts.push_back(timeFact(phrase("Forward"), layer.time.forward));
    facts.push_back(timeFact(phrase("Backward"), layer.time.backward));
    return facts;
}

std::vector<ItemFact> TrainingPlan::sumFacts(std::span<const ItemIndex> items) const
{
    double states = 0;
    double kept = 0;
    double seconds = 0;
    for (const ItemIndex item : items) {
        const std::optional<std::uint32_t> place = placeOf(item);
        if (!place)
            continue;
        const LayerFigures layer = layerFigures(*place);
        states += layer.stateBytes;
        kept += layer.keptBytes;
        seconds += layer.time.forward + layer.time.backward;
    }
    return {bytesFact(phrase("States"), states), bytesFact(phrase("Kept for backward"), kept),
            timeFact(timeWords().ofSeveral, seconds)};
}

std::vector<std::vector<Text>> TrainingPlan::groupFacts(GroupIndex group) const
{
    const StageLayout &layout = m_state.layout;
    const std::size_t first = layout.starts[group.value()];
    const std::size_t end = layout.starts[group.value() + 1];
    const StageTime &time = figures().step.stages[group.value()];
    const std::string forward = formatSeconds(time.forward);
    const std::string backward = formatSeconds(time.backward);
    RankParameters counter;
    double parameters = 0;
    for (std::size_t place = first; place < end; ++place)
        parameters += counter.add(table().parameters(m_state.transformer->places[place].blockClass)).all();
    const std::string bytes = formatBytes(wholeBytes(table().extents().valueBytes * parameters));
    const Text modes = modesText(m_state, first, end);
    std::vector<Text> made{phrase("parameters %1", {bytes}), bytes};
    if (!modes.empty())
        made = {phrase("%1; parameters %2", {modes, bytes}), phrase("%1; %2", {modes, bytes}), modes};
    return {{phrase("forward %1, backward %2", {forward, backward}), phrase("fwd %1, bwd %2", {forward, backward}),
             phrase("%1 + %2", {forward, backward})},
            std::move(made)};
}

std::vector<LaneTimePart> TrainingPlan::laneTime(LaneIndex lane) const
{
    using Role = TimelineBar::Role;
    const StepTime &step = figures().step;
    const RankPasses passes = rankPasses(m_state.settings, step.stages, std::int64_t(lane.value()));
    const double waits = withoutRounding(step.pipelineSec - passes.forwardSec - passes.backwardSec, step.pipelineSec);
    return {{phrase("Forward"), Role::Forward, passes.forwardSec},
            {phrase("Backward"), Role::Backward, passes.backwardSec},
            {phrase("Waits"), Role::Idle, waits},
            {phrase("Gradients, optimizer and constant"), Role::Exposed, step.stepSec - step.pipelineSec}};
}

std::vector<Text> TrainingPlan::boundaryFacts(GroupIndex earlier, GroupIndex) const
{
    const bool isSent = scheduleShape(m_state.settings).sends(std::int64_t(earlier.value()));
    return {formatBytes(sentBytes()), formatSeconds(isSent ? figures().transferSec : 0)};
}

GroupLimits TrainingPlan::limits(GroupIndex group) const
{
    const StepTime &step = figures().step;
    const auto rank = std::size_t(scheduleShape(m_state.settings).rankOf(std::int64_t(group.value())));
    if (const RankMemory &memory = figures().ranks[rank]; memory.over > 0)
        return rankLimits(rank, memory);
    const auto busiest = std::size_t(std::ranges::max_element(step.busy) - step.busy.begin());
    const double mean = std::accumulate(step.busy.begin(), step.busy.end(), 0.0) / double(step.busy.size());
    GroupLimits limits;
    limits.figures = {secondsFigure(phrase("Passes of the rank"), step.busy[rank]),
                      secondsFigure(phrase("Mean of the ranks"), mean)};
    if (rank == busiest) {
        limits.cause = GroupLimits::Cause::Compute;
        limits.text = phrase("Rank %1 sets the pace: no rank has more to do.", {std::to_string(rank)});
        return limits;
    }
    limits.cause = GroupLimits::Cause::Nothing;
    limits.text = phrase("Rank %1 sets the pace; this one waits for it.", {std::to_string(busiest)});
    limits.figures.push_back(secondsFigure(phrase("Passes of rank %1", {std::to_string(busiest)}), step.busy[busiest]));
    return limits;
}

Text TrainingPlan::latencyText() const
{
    const PlanCost &cost = this->cost();
    std::string sum;
    for (const CostPart &part : cost.parts)
        sum += (sum.empty() ? "" : " + ") + seconds(part.seconds);
    Text text =
        phrase("Time of a step, the sum of its parts: %1.\nNine of ten measured steps are between %2 and %3. %4",
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
            phrase("All-reduce of the word table's gradients, which the first and the last rank share."),
            optimizerText(m_state),
            phrase("Constant part of every step, as calibrated on %1.", {m_state.cluster->calibration.name})};
}

std::vector<ParameterDeclaration> TrainingPlan::controls() const
{
    std::vector<ParameterDeclaration> controls = settingDeclarations();
    if (std::ranges::none_of(m_state.transformer->classes, &Block::hasExperts))
        std::erase_if(controls, [](const ParameterDeclaration &control) { return isOfExperts(control.name); });
    return controls;
}

std::optional<StepWork> TrainingPlan::stepWork() const
{
    const std::int64_t batch = m_state.settings.globalBatch();
    const std::int64_t tokens = m_state.transformer->shape.sequenceLength;
    return StepWork{double(batch) * double(tokens),
                    phrase("%1 sequences of %2 tokens", {std::to_string(batch), std::to_string(tokens)}),
                    phrase("token")};
}

} // namespace cutaway::training
