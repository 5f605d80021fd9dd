#pragma once

#include <QPointF>
#include <QRectF>

class QColor;
class QPainter;

namespace cutaway {

/// Device pixels per unit of the painter: its transformation times the screen's scale.
double deviceScale(const QPainter &painter);

/// False for printers and picture files made of lines, where nothing is to be rounded or cached as pixels.
bool paintsPixels(const QPainter &painter);

/// One line of the grid, `max(1, round(scale of the screen))` device pixels, in units of the painter.
double hairline(const QPainter &painter);

/// The nearest point or rectangle whose corners lie on device pixels.
QPointF onDevicePixel(const QPainter &painter, const QPointF &point);
QRectF onDevicePixels(const QPainter &painter, const QRectF &rect);

/// A frame inside `rect`'s edges, `width` pixels at 1× rounded to whole device pixels; square corners, nothing blurred.
void paintFrame(QPainter &painter, const QRectF &rect, const QColor &colour, double width = 1);
/// The upper and the lower line of such a frame alone.
void paintRules(QPainter &painter, const QRectF &rect, const QColor &colour, double width = 1);

/// A box with round corners, its border inside `rect`'s edges. Invalid colours are left out.
void paintRoundBox(QPainter &painter, const QRectF &rect, double radius, const QColor &fill, const QColor &border,
                   double width = 1);

} // namespace cutaway
