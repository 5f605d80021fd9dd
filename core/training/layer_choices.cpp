#include "core/training/layer_choices.h"

#include <algorithm>

namespace cutaway::training {

namespace {

constexpr std::size_t firstNumber = 1000; ///< above any place in a list
constexpr std::size_t moduleSets = 64;
constexpr std::size_t fullNumber = firstNumber + moduleSets;
constexpr std::size_t firstZeroNumber = fullNumber + 1; ///< as the plan's, then 0 to 3
constexpr int greatestZero = 3;

/// Modules whose activations a block has.
std::uint8_t modulesOf(const Block &block)
{
    std::uint8_t modules = module::coreAttention | module::layerNorm;
    if (block.attention.isLatent())
        modules |= module::latentUpProjection;
    return std::uint8_t(modules | (block.hasExperts() ? module::moe | module::moeActivation : module::mlp));
}

std::vector<RecomputeMode> listedModes(const Block &block, RecomputeMode current)
{
    std::vector<RecomputeMode> modes{{}, {module::coreAttention, false}, {module::none, true}};
    for (const NamedModule &each : recomputeModules) {
        if (each.bit != module::coreAttention && (modulesOf(block) & each.bit) != 0)
            modes.push_back({each.bit, false});
    }
    if (std::ranges::find(modes, current) == modes.end())
        modes.push_back(current);
    return modes;
}

} // namespace

std::vector<LayerChoice> listedChoices(const TrainingState &state, std::size_t place)
{
    std::vector<LayerChoice> choices;
    const Block &block = state.transformer->block(place);
    if (block.isLayer()) {
        for (const RecomputeMode mode : listedModes(block, state.layout.modes[place]))
            choices.push_back({false, mode, -1});
    }
    for (int zero = -1; zero <= greatestZero; ++zero)
        choices.push_back({true, {}, zero});
    return choices;
}

std::size_t choiceNumber(const LayerChoice &choice)
{
    if (choice.isZero)
        return firstZeroNumber + std::size_t(choice.zero + 1);
    return choice.mode.isFull ? fullNumber : firstNumber + choice.mode.modules;
}

std::optional<LayerChoice> choiceOfNumber(const TrainingState &state, std::size_t place, std::size_t number)
{
    if (number < firstNumber) {
        const std::vector<LayerChoice> listed = listedChoices(state, place);
        return number < listed.size() ? std::optional(listed[number]) : std::nullopt;
    }
    if (number > firstZeroNumber + greatestZero + 1)
        return std::nullopt;
    if (number >= firstZeroNumber)
        return LayerChoice{true, {}, int(number - firstZeroNumber) - 1};
    if (number == fullNumber)
        return LayerChoice{false, {module::none, true}, -1};
    return LayerChoice{false, {std::uint8_t(number - firstNumber), false}, -1};
}

Text choiceName(const LayerChoice &choice)
{
    if (!choice.isZero)
        return choice.mode.isNone() ? phrase("recompute nothing") : phrase("recompute %1", {modeName(choice.mode)});
    return choice.zero < 0 ? phrase("ZeRO as the plan") : phrase("ZeRO %1", {std::to_string(choice.zero)});
}

} // namespace cutaway::training
