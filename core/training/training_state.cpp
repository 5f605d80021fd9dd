#include "core/training/training_state.h"

#include <algorithm>

namespace cutaway::training {

std::string modeName(RecomputeMode mode)
{
    if (mode.isFull)
        return "full";
    std::string name;
    for (const NamedModule &each : recomputeModules) {
        if (mode.drops(each.bit))
            name.append(name.empty() ? "" : "+").append(each.name);
    }
    return name.empty() ? "none" : name;
}

std::string TrainingState::modeText(std::size_t place) const
{
    const auto written = modeTexts.find(std::uint32_t(place));
    const bool isAsWritten = written != modeTexts.end() && written->second.mode == layout.modes[place];
    return isAsWritten ? written->second.text : modeName(layout.modes[place]);
}

std::optional<std::uint32_t> findPlace(const Transformer &transformer, const Graph &graph, std::string_view name)
{
    const NodeIndex node = graph.find(name);
    if (!node.isValid())
        return std::nullopt;
    const auto place = std::ranges::lower_bound(transformer.places, node, {}, &Transformer::Place::node);
    if (place == transformer.places.end() || place->node != node)
        return std::nullopt;
    return std::uint32_t(place - transformer.places.begin());
}

TrainingCost costOfState(const TrainingState &state)
{
    const BlockTable table(*state.transformer, *state.cluster, state.settings);
    return trainingCost(table, state.layout);
}

RunTraits traitsOf(const TrainingState &state)
{
    RunTraits traits;
    traits.isFp8 = state.settings.precision == Precision::Fp8;
    for (std::size_t place = 0; place < state.transformer->size(); ++place) {
        traits.hasExperts = traits.hasExperts || state.transformer->block(place).hasExperts();
        traits.sharesParameters = traits.sharesParameters || state.layout.zeroOf(place, state.settings) == 3;
    }
    return traits;
}

} // namespace cutaway::training
