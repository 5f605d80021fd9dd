#include "views/theme/pixels.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

double screenScale(const QPainter &painter)
{
    return painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
}

/// Width of a line of `width` pixels at 1×, in units of the painter, whole on the device.
double lineWidth(const QPainter &painter, double width)
{
    if (!paintsPixels(painter))
        return width;
    return std::max(1.0, std::round(width * screenScale(painter))) / deviceScale(painter);
}

} // namespace

double deviceScale(const QPainter &painter)
{
    const double scale = std::abs(painter.deviceTransform().m11());
    return scale > 0 ? scale : 1.0;
}

bool paintsPixels(const QPainter &painter)
{
    const QPaintEngine *engine = painter.paintEngine();
    if (!engine)
        return true;
    switch (engine->type()) {
    case QPaintEngine::SVG:
    case QPaintEngine::Pdf:
    case QPaintEngine::Picture:
    case QPaintEngine::MacPrinter: return false;
    default: return true;
    }
}

double hairline(const QPainter &painter)
{
    return lineWidth(painter, 1);
}

QPointF onDevicePixel(const QPainter &painter, const QPointF &point)
{
    return onDevicePixels(painter, QRectF(point, QSizeF())).topLeft();
}

QRectF onDevicePixels(const QPainter &painter, const QRectF &rect)
{
    const QTransform transform = painter.deviceTransform();
    const bool isUpright = transform.type() <= QTransform::TxScale && transform.m11() != 0 && transform.m22() != 0;
    if (!paintsPixels(painter) || !isUpright)
        return rect;
    const auto x = [&](double at) {
        return (std::round(at * transform.m11() + transform.dx()) - transform.dx()) / transform.m11();
    };
    const auto y = [&](double at) {
        return (std::round(at * transform.m22() + transform.dy()) - transform.dy()) / transform.m22();
    };
    return {QPointF(x(rect.left()), y(rect.top())), QPointF(x(rect.right()), y(rect.bottom()))};
}

void paintRules(QPainter &painter, const QRectF &rect, const QColor &colour, double width)
{
    const QRectF box = onDevicePixels(painter, rect);
    const double line = std::min({lineWidth(painter, width), box.width(), box.height()});
    painter.fillRect(QRectF(box.left(), box.top(), box.width(), line), colour);
    painter.fillRect(QRectF(box.left(), box.bottom() - line, box.width(), line), colour);
}

void paintFrame(QPainter &painter, const QRectF &rect, const QColor &colour, double width)
{
    paintRules(painter, rect, colour, width);
    const QRectF box = onDevicePixels(painter, rect);
    const double line = std::min({lineWidth(painter, width), box.width(), box.height()});
    const double inner = box.height() - 2 * line;
    painter.fillRect(QRectF(box.left(), box.top() + line, line, inner), colour);
    painter.fillRect(QRectF(box.right() - line, box.top() + line, line, inner), colour);
}

void paintRoundBox(QPainter &painter, const QRectF &rect, double radius, const QColor &fill, const QColor &border,
                   double width)
{
    const QRectF box = onDevicePixels(painter, rect);
    const double line = border.isValid() ? lineWidth(painter, width) : 0;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(border.isValid() ? QPen(border, line, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin)
                                    : QPen(Qt::NoPen));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const double half = line / 2;
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius - half, radius - half);
    painter.restore();
}

} // namespace cutaway
