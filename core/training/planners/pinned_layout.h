#pragma once

#include "core/training/training_state.h"

namespace cutaway::training {

/// Whether stages hold the blocks that are pinned to them.
bool keepsStagePins(const std::vector<std::uint32_t> &starts, const PlacePins &pins);

/// Moves the boundaries of stages until what is pinned lies in its stage, each stage keeping a block; what cannot be is
/// left where it is. The first place of the tail (mtp layers, head) stays in the last stage.
void applyStagePins(std::vector<std::uint32_t> &starts, const PlacePins &pins, std::uint32_t tail);

/// Gives pinned layers their modes.
void applyModePins(StageLayout &layout, const PlacePins &pins);

/// The first mtp layer or head: what stays in the last stage; the number of places if there is neither.
std::uint32_t tailOf(const Transformer &transformer);

} // namespace cutaway::training
