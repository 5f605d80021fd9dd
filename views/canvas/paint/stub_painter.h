#pragma once

#include "views/canvas/paint/route_labels.h"

/// Short ends of edges that lead to a value by its name instead of to its box.
namespace cutaway {

/// Where the name at a stub's end lies.
QRectF stubNameRect(PaintContext &context, const Route &stub);
/// The names that the stubs among `shown` have: one that would lie on another is left out, its line leads below that.
std::vector<ShownLabel> stubNames(PaintContext &context, const std::vector<std::uint32_t> &shown);

void paintStub(PaintContext &context, const Route &route);
void paintStubNames(PaintContext &context, const std::vector<std::uint32_t> &shown);

} // namespace cutaway
