#pragma once

#include "core/layout/layout.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace cutaway {

/// Boxes that arrows connect, directly or through others: each part in ascending order, parts by their first box.
/// Arrows that name boxes which do not exist are overlooked. O(boxes + arrows).
std::vector<std::vector<std::uint32_t>> connectedParts(const LayoutRequest &request);

using LayoutFunction = std::function<LayoutResult(const LayoutRequest &)>;

/// Lays out the parts one by one and sets them beside each other in the order given, in as many rows as make the
/// picture no wider (or, from left to right, no taller) than is easy to read. `layoutFromTop` always sees a flow from
/// top to bottom, and no part of one box without arrows. Arrows between parts get no path.
LayoutResult layoutParts(const LayoutRequest &request, const std::vector<std::vector<std::uint32_t>> &parts,
                         const LayoutFunction &layoutFromTop);

} // namespace cutaway
