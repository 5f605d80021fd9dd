#pragma once

#include "views/canvas/paint/paint_context.h"
#include "views/models/kind_words.h"

namespace cutaway {

/// The chip of a dimension of the mesh on a card, both in the scene.
QRectF chipRect(const QRectF &card, std::size_t meshDimension, double scale);

/// The lower line of a card at full size: its chips, then bytes; above them at the right, the tensor as it is cut.
/// Gives the room that is left for the upper line.
double paintChips(PaintContext &context, const QRectF &card, const MeshTensor &tensor, const ItemInfo &info,
                  bool isPinned);

} // namespace cutaway
