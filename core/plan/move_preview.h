#pragma once

#include "core/devices/inventory.h"
#include "core/graph/graph.h"
#include "core/plan/move.h"

#include <functional>

/// Pieces of previews, for plans whose groups hold nodes and lie on an inventory's devices.
namespace cutaway {

/// Why a move is refused.
struct Refusal
{
    std::string code;
    Text reason;
};

void refuse(Preview &preview, std::string code, Text title, Text reason);

/// Refuses a move that brings a device over its capacity, or further over it: the first such lane of `preview.memory`.
/// Whether it did.
bool refuseOverCapacity(Preview &preview, const Inventory &inventory);

/// The edges between groups that the nodes moved have once the move is made, as far as a picture can show them.
/// `groupOf`: where a node then lies; invalid: nowhere.
void addEdges(Preview &preview, const Graph &graph, const Move &move,
              const std::function<GroupIndex(NodeIndex)> &groupOf);

} // namespace cutaway
