#include "core/training/stage_layout.h"

#include <algorithm>

namespace cutaway::training {

std::size_t StageLayout::stageOf(std::size_t place) const
{
    const auto behind = std::upper_bound(starts.begin(), starts.end() - 1, std::uint32_t(place));
    return std::size_t(behind - starts.begin()) - 1;
}

Result<std::vector<std::uint32_t>> evenStages(const Transformer &transformer, std::int64_t stages)
{
    const auto layers = std::int64_t(transformer.layerCount());
    if (layers < stages)
        return inputError("too_many_stages", phrase("pipeline: %1 stages but only %2 layers",
                                                    {std::to_string(stages), std::to_string(layers)}));
    const auto isLayer = [&](const Transformer::Place &place) {
        return transformer.classes[place.blockClass].kind == BlockKind::Layer;
    };
    const std::int64_t first = std::ranges::find_if(transformer.places, isLayer) - transformer.places.begin();
    std::vector<std::uint32_t> starts{0};
    for (std::int64_t i = 1; i < stages; ++i)
        starts.push_back(std::uint32_t(first + i * layers / stages));
    starts.push_back(std::uint32_t(transformer.size()));
    return starts;
}

StageLayout uniformLayout(const Transformer &transformer, std::vector<std::uint32_t> starts, RecomputeMode mode)
{
    StageLayout layout{std::move(starts), std::vector<RecomputeMode>(transformer.size()),
                       std::vector<std::int8_t>(transformer.size(), -1)};
    for (std::size_t place = 0; place < transformer.size(); ++place) {
        if (transformer.block(place).isLayer())
            layout.modes[place] = mode;
    }
    return layout;
}

} // namespace cutaway::training
