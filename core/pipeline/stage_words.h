#pragma once

#include "core/base/text.h"

#include <optional>
#include <vector>

namespace cutaway {

/// `forward 7.27 ms, backward 14.5 ms` and shorter forms; without training the forward pass alone.
std::vector<Text> passTexts(double forwardSec, std::optional<double> backwardSec);

} // namespace cutaway
