#include "views/theme/pixels.h"

#include <QCache>
#include <QImage>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <tuple>

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

namespace {

/// Slow: the engine fills and strokes an antialiased path for each box.
void drawRoundBox(QPainter &painter, const QRectF &box, double radius, const QColor &fill, const QColor &border,
                  double line)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(border.isValid() ? QPen(border, line, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin)
                                    : QPen(Qt::NoPen));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const double half = line / 2;
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius - half, radius - half);
    painter.restore();
}

constexpr int cachedCorners = 256;
constexpr double widestRadius = 32; ///< pixels of the device
constexpr double radiusSteps = 64;  ///< of one pixel, that corners are told apart by

/// The four corners of a box beside each other, with one pixel between them. Lengths in pixels of the device. Pictures
/// are made on threads too: each has its own.
const QImage &cornersOf(double radius, int size, const QColor &fill, const QColor &border, int line)
{
    using Key = std::tuple<int, QRgb, QRgb, int, int>;
    thread_local QCache<size_t, std::pair<Key, QImage>> cache(cachedCorners);
    const int known = (fill.isValid() ? 1 : 0) + (border.isValid() ? 2 : 0);
    const Key key(qRound(radius * radiusSteps), fill.rgba(), border.rgba(), line, known);
    const size_t hash = std::apply([](auto... part) { return qHashMulti(0, part...); }, key);
    if (const auto *found = cache.object(hash); found && found->first == key)
        return found->second;
    const int side = 2 * size + 1;
    QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    drawRoundBox(painter, QRectF(0, 0, side, side), radius, fill, border, line);
    painter.end();
    auto *made = new std::pair(key, std::move(image));
    cache.insert(hash, made);
    return made->second;
}

void fillPixels(QPainter &painter, int left, int top, int right, int bottom, const QColor &colour)
{
    if (right > left && bottom > top && colour.isValid())
        painter.fillRect(QRect(left, top, right - left, bottom - top), colour);
}

/// Put together from corners that were drawn before and rectangles: the same pixels in a fraction of the time. False
/// where that is not possible.
bool pasteRoundBox(QPainter &painter, const QRectF &box, double radius, const QColor &fill, const QColor &border,
                   double line)
{
    const QTransform toDevice = painter.deviceTransform();
    const double scale = toDevice.m11();
    const bool isPlain = paintsPixels(painter) && toDevice.type() <= QTransform::TxScale && scale > 0 &&
                         toDevice.m22() == scale && painter.opacity() == 1 &&
                         painter.compositionMode() == QPainter::CompositionMode_SourceOver &&
                         (!border.isValid() || border.alpha() == 255);
    if (!isPlain || radius * scale > widestRadius)
        return false;
    const QRect device = toDevice.mapRect(box).toRect();
    const int width = qRound(line * scale);
    const int size = int(std::ceil(std::max(radius * scale, double(width)))) + 1;
    if (device.width() < 2 * size || device.height() < 2 * size)
        return false;
    const QImage &corners = cornersOf(radius * scale, size, fill, border, width);
    const int left = device.left();
    const int top = device.top();
    const int right = left + device.width();
    const int bottom = top + device.height();
    const QTransform world = painter.worldTransform();
    painter.setWorldTransform(toDevice.inverted() * world);
    for (const bool isRight : {false, true}) {
        for (const bool isLow : {false, true})
            painter.drawImage(QPoint(isRight ? right - size : left, isLow ? bottom - size : top), corners,
                              QRect(isRight ? size + 1 : 0, isLow ? size + 1 : 0, size, size));
    }
    fillPixels(painter, left + size, top, right - size, top + width, border);
    fillPixels(painter, left + size, bottom - width, right - size, bottom, border);
    fillPixels(painter, left, top + size, left + width, bottom - size, border);
    fillPixels(painter, right - width, top + size, right, bottom - size, border);
    fillPixels(painter, left + size, top + width, right - size, top + size, fill);
    fillPixels(painter, left + size, bottom - size, right - size, bottom - width, fill);
    fillPixels(painter, left + width, top + size, right - width, bottom - size, fill);
    painter.setWorldTransform(world);
    return true;
}

} // namespace

void paintRoundBox(QPainter &painter, const QRectF &rect, double radius, const QColor &fill, const QColor &border,
                   double width)
{
    const QRectF box = onDevicePixels(painter, rect);
    const double line = border.isValid() ? lineWidth(painter, width) : 0;
    if (!pasteRoundBox(painter, box, radius, fill, border, line))
        drawRoundBox(painter, box, radius, fill, border, line);
}

} // namespace cutaway
