#pragma once

#include "core/training/training_state.h"

namespace cutaway::training {

/// Another way to run a block: a mode of recomputation, or a ZeRO stage.
struct LayerChoice
{
    bool isZero = false;
    RecomputeMode mode;
    int zero = -1; ///< below 0: as the plan's

    friend bool operator==(const LayerChoice &, const LayerChoice &) = default;
};

/// Those that menus offer for a block, the modes first: the usual ones, the modules that it has, and its own.
std::vector<LayerChoice> listedChoices(const TrainingState &state, std::size_t place);

/// A number for any choice, listed or not; none of these is a place in a list.
std::size_t choiceNumber(const LayerChoice &choice);
/// What a number means for a block: a place in its list, or one of `choiceNumber`. Nothing for any other.
std::optional<LayerChoice> choiceOfNumber(const TrainingState &state, std::size_t place, std::size_t number);

Text choiceName(const LayerChoice &choice);

} // namespace cutaway::training
