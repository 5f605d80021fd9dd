#pragma once

#include "core/sharding/placement.h"

#include <string>
#include <string_view>
#include <vector>

namespace cutaway::sharding {

/// A placement as AutoParallel writes it: one piece a dimension of the mesh, without anything between, `S(0)R`.
struct PlacementString
{
    Placements placements;
    bool isTensor = true; ///< false: `None`
    bool isExact = true; ///< false: something in it (`_S(0, 2)`, `MaskP(…)`, `P(max)`) has no like here and counts as R
};

/// Of a tuple `(S(0)R, RR)` the first tensor. What is no placement at all is not exact.
PlacementString readPlacementString(std::string_view text, std::size_t meshRank);
/// `S(0)R`.
std::string writePlacementString(const Placements &placements);

} // namespace cutaway::sharding
