#pragma once

#include "core/plan/mesh_placement.h"

#include <QColor>
#include <QRectF>

class QPainter;

namespace cutaway {

/// What stands in a chip: `S(1)`, or `S1` where there is little room.
enum class ChipForm { Full, Short };

/// How wide placements stand as small chips, inputs before an arrow and what is returned behind it.
double chipRowWidth(const ChosenPlacements &placements, ChipForm form = ChipForm::Full);
/// From the left end of the line, in its middle; `ink` is the arrow's.
void paintChipRow(QPainter &painter, const QRectF &line, const ChosenPlacements &placements, const QColor &ink,
                  ChipForm form = ChipForm::Full);

} // namespace cutaway
