#pragma once

#include "core/plan/mesh_placement.h"

#include <QRectF>

class QPainter;

namespace cutaway {

/// How wide placements stand as small chips, inputs before an arrow and what is returned behind it.
double chipRowWidth(const ChosenPlacements &placements);
/// From the left end of the line, in its middle; `ink` is the arrow's.
void paintChipRow(QPainter &painter, const QRectF &line, const ChosenPlacements &placements, const QColor &ink);

} // namespace cutaway
