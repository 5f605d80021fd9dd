#pragma once

#include "core/sharding/sharding_pins.h"

#include <string>
#include <vector>

namespace cutaway::sharding {

/// What the graph itself says of its tensors' placements (`outputs[].placements`, as graphs of DTensors have them), as
/// pins of the nodes' results. None where it speaks of a mesh of another number of dimensions, with a warning; a
/// placement of another form (`_S(0, 2)`) leaves its node free. O(nodes).
ShardingPins annotatedPins(const ShardingProblem &problem, std::vector<Text> &warnings);

} // namespace cutaway::sharding
