#pragma once

#include "core/layout/layout.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace cutaway {

/// Boxes that arrows connect, directly or through others: each part in ascending order, parts by their first box.
/// Arrows that name boxes which do not exist are overlooked. O(boxes + arrows).
std::vector<std::vector<std::uint32_t>> connectedParts(const LayoutRequest &request);

/// Lays out the parts one by one and sets them beside each other in the order given, in as many rows as make the
/// picture no wider (or, from left to right, no taller) than is easy to read. A part of one box without arrows is not
/// given to `layoutPart`. Arrows between parts get no path.
LayoutResult layoutParts(const LayoutRequest &request, const std::vector<std::vector<std::uint32_t>> &parts,
                         const std::function<LayoutResult(const LayoutRequest &)> &layoutPart);

} // namespace cutaway
