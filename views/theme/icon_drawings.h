#pragma once

#include <QColor>
#include <QPixmap>
#include <QString>

class QPainter;
class QRectF;

namespace cutaway {

/// An icon as it is wanted: which, how large, in what colour.
struct IconDrawing
{
    QString name;
    QColor colour;
    double strokeWidth = 0; ///< in units of the drawing; 0: as drawn

    bool operator==(const IconDrawing &) const = default;
};

/// Side of the drawing's own grid, 16 for icons and 12 for glyphs; 0 when there is no such drawing.
double iconGrid(const QString &name);

/// From the cache, or drawn: `side` device pixels square.
QPixmap iconPixmap(const IconDrawing &drawing, int side);

/// As lines, for printers and picture files.
void paintIconVector(QPainter &painter, const QRectF &rect, const IconDrawing &drawing);

} // namespace cutaway
