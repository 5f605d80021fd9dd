#include "core/training/planners/pinned_layout.h"

#include <algorithm>

namespace cutaway::training {

namespace {

std::size_t stageOf(const std::vector<std::uint32_t> &starts, std::uint32_t place)
{
    return std::size_t(std::upper_bound(starts.begin(), starts.end() - 1, place) - starts.begin()) - 1;
}

bool isValid(const std::vector<std::uint32_t> &starts, std::uint32_t tail)
{
    const bool isAscending = std::ranges::adjacent_find(starts, std::greater_equal<>()) == starts.end();
    return isAscending && (starts.size() < 3 || starts[starts.size() - 2] <= tail);
}

/// As a move would: all between a block and the boundary goes along.
void shift(std::vector<std::uint32_t> &starts, std::uint32_t place, std::size_t to)
{
    const std::size_t from = stageOf(starts, place);
    for (std::size_t stage = from + 1; stage <= to; ++stage)
        starts[stage] = place;
    for (std::size_t stage = to + 1; stage <= from; ++stage)
        starts[stage] = place + 1;
}

/// Leaves a block to each stage: boundaries give way to those before them, then to those behind.
void spread(std::vector<std::uint32_t> &starts)
{
    for (std::size_t stage = 1; stage + 1 < starts.size(); ++stage)
        starts[stage] = std::max(starts[stage], starts[stage - 1] + 1);
    for (std::size_t stage = starts.size() - 2; stage > 0; --stage)
        starts[stage] = std::min(starts[stage], starts[stage + 1] - 1);
}

} // namespace

bool keepsStagePins(const std::vector<std::uint32_t> &starts, const PlacePins &pins)
{
    return std::ranges::all_of(pins, [&](const auto &entry) {
        return !entry.second.stage || stageOf(starts, entry.first) == *entry.second.stage;
    });
}

void applyStagePins(std::vector<std::uint32_t> &starts, const PlacePins &pins, std::uint32_t tail)
{
    for (const auto &[place, pin] : pins) {
        if (!pin.stage || std::size_t(*pin.stage) + 1 >= starts.size())
            continue;
        std::vector<std::uint32_t> changed = starts;
        shift(changed, place, *pin.stage);
        spread(changed);
        if (isValid(changed, tail))
            starts = std::move(changed);
    }
}

void applyModePins(StageLayout &layout, const PlacePins &pins)
{
    for (const auto &[place, pin] : pins) {
        if (pin.mode)
            layout.modes[place] = *pin.mode;
    }
}

std::uint32_t tailOf(const Transformer &transformer)
{
    std::uint32_t place = 0;
    while (place < transformer.size() && transformer.block(place).kind <= BlockKind::Layer)
        ++place;
    return place;
}

} // namespace cutaway::training
