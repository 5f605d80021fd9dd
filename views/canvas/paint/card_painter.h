#pragma once

#include "views/canvas/paint/paint_context.h"
#include "views/models/kind_words.h"

namespace cutaway {

/// How a card stands out from its neighbours; the outermost outline wins.
struct CardState
{
    bool isHovered = false;
    bool isSelected = false;
    bool isViolated = false;
    bool isHit = false; ///< of the search
};

/// One operator. `enclosing` is the path of the module box around it, which its name leaves out.
void paintCard(PaintContext &context, const QRectF &rect, ItemIndex item, std::string_view enclosing,
               const CardState &state);

/// Where a card was that is being dragged.
void paintAbsentCard(PaintContext &context, const QRectF &rect, ItemIndex item, std::string_view enclosing);

/// The dashed outline of what is being dragged, with the first of its names that has room.
void paintAbsentBox(PaintContext &context, const QRectF &rect, const QStringList &names, double nameLeft);

/// What a kind of plan says of an operator, or of all in a closed box, in a box of its own; gives the width that it
/// takes with what is free behind it.
double paintTypeBadge(PaintContext &context, QPointF corner, std::string_view badge, double room);

bool isPinned(const PaintContext &context, ItemIndex item);

/// The mark of what is pinned, before a value that ends at `right`; gives the width that the value and the mark take.
double paintPin(PaintContext &context, double right, double baseLine, double valueWidth);

/// Stripe colour of an operator under the colouring in force.
QColor stripeColour(const PaintContext &context, ItemIndex item, const ItemInfo &info);

/// The chip of a dimension of the mesh on a card, both in the scene.
QRectF chipRect(const QRectF &card, std::size_t meshDimension, double scale);

/// The lower line of a card at full size: its chips, then bytes; above them at the right, the tensor as it is cut.
/// Gives the room that is left for the upper line.
double paintChips(PaintContext &context, const QRectF &card, const MeshTensor &tensor, const ItemInfo &info,
                  bool isPinned);

} // namespace cutaway
