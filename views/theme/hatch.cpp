#include "views/theme/hatch.h"

#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QHash>
#include <QPainter>
#include <QPen>
#include <QPixmap>
#include <algorithm>

namespace cutaway {

namespace {

/// Lines through a box, `spacing` apart, starting left of it so that its corners are covered too.
void paintLines(QPainter &painter, const QRectF &box, const Hatch &hatch)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hatch.ink, hatch.width, Qt::SolidLine, Qt::FlatCap));
    const double reach = box.height() + hatch.spacing; // beyond both edges, so that no line ends inside
    for (double x = box.left() - reach; x < box.right() + hatch.spacing; x += hatch.spacing)
        painter.drawLine(QPointF(x - hatch.spacing, box.bottom() + hatch.spacing),
                         QPointF(x + reach, box.top() - hatch.spacing));
}

/// The same lines, each ending at the edges of the box: QSvgGenerator knows no clipping.
void paintLinesWithin(QPainter &painter, const QRectF &box, const Hatch &hatch)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hatch.ink, hatch.width, Qt::SolidLine, Qt::FlatCap));
    const double corner = hatch.width * M_SQRT1_2 / 2; // how far the end of a slanting line reaches
    const QRectF inner = box.adjusted(corner, corner, -corner, -corner);
    const double first = inner.left() + inner.top(); // along a line x + y is the same
    for (double sum = first + hatch.spacing / 2; sum < inner.right() + inner.bottom(); sum += hatch.spacing) {
        const double left = std::max(inner.left(), sum - inner.bottom());
        const double right = std::min(inner.right(), sum - inner.top());
        if (left < right)
            painter.drawLine(QPointF(left, sum - left), QPointF(right, sum - right));
    }
}

struct TileKey
{
    QRgb ink;
    int side;  ///< device pixels
    int width; ///< thousandths of a device pixel

    bool operator==(const TileKey &) const = default;
};

size_t qHash(const TileKey &key, size_t seed = 0)
{
    return qHashMulti(seed, key.ink, key.side, key.width);
}

/// Square that repeats without a seam, in device pixels.
QPixmap tile(const QColor &ink, int side, double width)
{
    thread_local QHash<TileKey, QPixmap> tiles;
    const TileKey key{ink.rgba(), side, qRound(width * 1000)};
    if (const auto found = tiles.constFind(key); found != tiles.constEnd())
        return *found;
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintLines(painter, QRectF(0, 0, side, side), {ink, {}, static_cast<double>(side), width, {}});
    painter.end();
    if (tiles.size() > 500)
        tiles.clear(); // a long zoom makes many
    return *tiles.insert(key, pixmap);
}

} // namespace

void paintHatch(QPainter &painter, const QRectF &rect, const Hatch &hatch)
{
    const QRectF box = onDevicePixels(painter, rect);
    if (box.isEmpty())
        return;
    if (hatch.ground.isValid())
        painter.fillRect(box, hatch.ground);
    painter.save();
    if (paintsPixels(painter)) {
        const double scale = deviceScale(painter);
        const int side = std::max(2, qRound(hatch.spacing * scale));
        QBrush brush(tile(hatch.ink, side, hatch.width * scale));
        brush.setTransform(QTransform::fromTranslate(box.left(), box.top()).scale(1 / scale, 1 / scale));
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.fillRect(box, brush);
    } else {
        paintLinesWithin(painter, box, hatch);
    }
    painter.restore();
    if (hatch.border.isValid())
        paintFrame(painter, box, hatch.border);
}

void paintTimeSample(QPainter &painter, const QRectF &rect, const Theme &theme, TimelineBar::Role role,
                     std::size_t number)
{
    const bool isFilled = role == TimelineBar::Role::Forward || role == TimelineBar::Role::Backward;
    const QColor colour = role == TimelineBar::Role::Exposed ? theme.hatch : theme.device(number);
    if (isFilled)
        painter.fillRect(onDevicePixels(painter, rect), colour);
    else
        paintHatch(painter, rect, {.ink = colour, .ground = theme.card, .border = colour});
}

} // namespace cutaway
