#pragma once

#include "views/canvas/paint/paint_context.h"

#include <optional>

namespace cutaway {

/// The union of a plan and its baseline: boxes that hold what moved are framed and say where it was, and beside what
/// stayed a dashed outline stands where it was. Nothing without marks in the context. O(marked boxes).
void paintDifference(PaintContext &context);

inline constexpr double movedTagHeight = 16; ///< at 1×

/// The tag of a box that moved: it stands on the box's first line in place of the figure at its end.
struct MovedTag
{
    QRectF rect;
    QString text;
};

/// None of a box that stayed or is a whole group, where there is no union picture, and where boxes have no such line.
std::optional<MovedTag> movedTag(PaintContext &context, BoxRef ref, const QRectF &rect);

} // namespace cutaway
