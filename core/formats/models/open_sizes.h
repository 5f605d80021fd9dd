#pragma once

#include "core/formats/models/graph_formats.h"

namespace cutaway {

/// A line for each size that the file leaves open and that nobody gave. `origin` tells where the value comes from;
/// empty: it is a guess.
void warnOfOpenSizes(const std::vector<SymbolicSize> &sizes, const Text &origin, std::vector<Text> &warnings);

} // namespace cutaway
