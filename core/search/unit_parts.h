#pragma once

#include "core/search/unit_graph.h"

namespace cutaway {

/// Of the nodes of each unit the part that they are in; `anyPart` where they are in none.
std::vector<std::uint32_t> partsOfUnits(const UnitGraph &graph, const std::vector<std::uint32_t> &partOf);

/// Stages hold units of one part each from now on, and those of the first part come first; `partOf`: per node its part,
/// counted from 0, or `anyPart`. False where that cannot be: nodes of two parts must stay together, or come the other
/// way round. O(nodes + edges + first units · last units of the parts).
bool keepPartsApart(const PlacementModel &model, std::vector<std::uint32_t> partOf, Units &units);

} // namespace cutaway
