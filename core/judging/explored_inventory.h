#pragma once

#include "core/devices/inventory.h"
#include "core/graph/graph.h"

#include <memory>

namespace cutaway::judging {

/// The devices as explorations vary them: with the memory and the peak said that count where they leave them to the kind
/// of accelerator, so that they can be multiplied. Null: none were given.
std::shared_ptr<const Inventory> exploredInventory(const std::shared_ptr<const Graph> &graph,
                                                   const std::shared_ptr<const Inventory> &inventory);

} // namespace cutaway::judging
