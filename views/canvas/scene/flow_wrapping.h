#pragma once

#include "core/layout/layout.h"

namespace cutaway {

/// Cuts a picture that is longer than `longest` along its direction between ranks and lays the pieces side by side,
/// each beginning where the first one does. Arrows from piece to piece run between them. O(boxes log boxes + points).
LayoutResult wrapped(LayoutResult picture, const LayoutRequest &request, double longest);

} // namespace cutaway
