#pragma once

#include "core/judging/exploration.h"

namespace cutaway::judging {

inline double varied(double now, double value, bool isFactor)
{
    return isFactor ? now * value : value;
}

/// What an inventory says of its devices in other words: a `cluster` of equal nodes that stands for them, a `topology`
/// that repeats their number and memory. What is varied of the devices is varied there too, or it would have no effect.
/// Whether there was such a description. Errors: `bad_value`.
Result<bool> varyDescription(Inventory &inventory, const Varied &what, double value);

} // namespace cutaway::judging
