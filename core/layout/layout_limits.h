#pragma once

#include "core/base/result.h"
#include "core/layout/layout.h"

namespace cutaway {

constexpr double largestLayoutLength = 1e6;        ///< pixels, of a box or a gap
constexpr std::size_t mostLayoutBoxes = 2'000'000; ///< and as many arrows times four

/// An error that names the first size that is negative, not finite or too large, or the first arrow to a box that does
/// not exist. O(boxes + arrows).
Done checkLayoutRequest(const LayoutRequest &request);

} // namespace cutaway
