#pragma once

#include <QRectF>

class QPainter;

namespace cutaway {

/// Under a row, or a cell of one, that is selected; in high contrast between two lines, which go on from cell to cell.
void paintSelectedGround(QPainter &painter, const QRectF &rect);

} // namespace cutaway
