#pragma once

#include "core/pipeline/parallel_model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace cutaway {

/// An option of a node in a stage of known degrees and microbatches in flight.
struct WeighedOption
{
    double sec = 0;
    double memory = 0;
    const TensorConfiguration *configuration = nullptr;
};

/// What choosing one option a node comes to where options might also be mixed: a bound, and a choice near it.
struct ChoiceRelaxation
{
    double leastSec = 0;                ///< no choice that fits is faster
    double secPerByte = 0;              ///< what a byte more would save
    double sec = 0;                     ///< of a choice that fits; `cannotRun` where rounding leaves none
    std::vector<std::uint32_t> options; ///< one a node
};

/// `ofNode`: memory ascending and seconds falling; the first ones must fit into `memory` together, the last ones not.
/// O(options · log options).
ChoiceRelaxation relaxChoice(std::span<const std::span<WeighedOption>> ofNode, double memory);

} // namespace cutaway
