#pragma once

#include "core/training/rank_memory.h"

namespace cutaway::training {

/// How each of `memoryTerms()` comes about on a rank: the formula with its inputs, and what was calibrated or assumed.
std::vector<Text> memoryTexts(const BlockTable &table, const StageLayout &layout, std::int64_t rank,
                              const RankMemory &memory);

} // namespace cutaway::training
