#include "core/base/units.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>

// What the inspector says of the layers of a training plan: of one rank, where the graph speaks of whole layers.
namespace cutaway::training {

namespace {

ItemFact bytesFact(Text label, double bytes)
{
    return {std::move(label), formatBytes(wholeBytes(bytes))};
}

ItemFact timeFact(Text label, double seconds)
{
    return {std::move(label), formatSeconds(seconds)};
}

} // namespace

ItemTimeWords TrainingPlan::timeWords() const
{
    return {phrase("Time"), phrase("Time, sum"),
            phrase("Forward and backward pass of a microbatch on one rank, with what is computed again")};
}

TrainingPlan::LayerFigures TrainingPlan::layerFigures(std::uint32_t place) const
{
    const std::uint32_t blockClass = m_state.transformer->places[place].blockClass;
    const int zero = m_state.layout.zeroOf(place, m_state.settings);
    const BlockFigures &figures = table().figures(blockClass, m_state.layout.modes[place], zero);
    RankParameters counter;
    const StateBytes states = stateBytes(table().basis(), counter.add(table().parameters(blockClass)), zero);
    return {figures.time, figures.kept, states.parameters + states.gradients + states.optimizer};
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

} // namespace cutaway::training
