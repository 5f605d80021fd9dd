#pragma once

#include "views/canvas/scene/scene.h"

namespace cutaway {

/// The operator before which a cut at a point of the scene goes: the reader of the edge there, or the later of two
/// neighbours in a group with the point between them. None elsewhere. `reach`: how far from an edge it still counts.
/// O(routes + boxes of the group there).
std::optional<ItemIndex> cutPlaceAt(const Scene &scene, QPointF point, double reach);

} // namespace cutaway
