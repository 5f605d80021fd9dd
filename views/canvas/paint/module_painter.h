#pragma once

#include "views/canvas/paint/paint_context.h"

#include <span>

namespace cutaway {

/// The operators that a box stands for.
std::span<const ItemIndex> operatorsOf(const PaintContext &context, BoxRef box);

/// A module's box: its name and figure and, where it is drawn closed, all that stands for what it holds.
void paintModule(PaintContext &context, BoxRef ref, const QRectF &rect, Selected selected);

} // namespace cutaway
