#include "views/theme/icon_drawings.h"

#include "resources/resources.h"

#include <QFile>
#include <QHash>
#include <QPainter>
#include <QSvgRenderer>

namespace cutaway {

namespace {

constexpr qsizetype cachedPixmaps = 4000; // some 4 MB of glyphs at 1×

struct PixmapKey
{
    IconDrawing drawing;
    int side;

    bool operator==(const PixmapKey &) const = default;
};

size_t qHash(const PixmapKey &key, size_t seed = 0)
{
    return qHashMulti(seed, key.drawing.name, key.drawing.colour.rgba(), key.drawing.strokeWidth, key.side);
}

/// The file's text; read once. Empty when there is no such icon.
const QByteArray &source(const QString &name)
{
    thread_local QHash<QString, QByteArray> sources;
    const auto found = sources.constFind(name);
    if (found != sources.constEnd())
        return *found;
    QFile file(QLatin1String(resources::icons) + name + QLatin1String(".svg"));
    return *sources.insert(name, file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
}

QByteArray dressed(const IconDrawing &drawing)
{
    QByteArray text = source(drawing.name);
    text.replace("currentColor", drawing.colour.name().toLatin1());
    if (drawing.strokeWidth <= 0)
        return text;
    const QByteArray attribute = "stroke-width=\"";
    const qsizetype at = text.indexOf(attribute);
    if (at < 0)
        return text;
    const qsizetype from = at + attribute.size();
    return text.replace(from, text.indexOf('"', from) - from, QByteArray::number(drawing.strokeWidth, 'g', 4));
}

QPixmap draw(const IconDrawing &drawing, int side)
{
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintIconVector(painter, QRectF(0, 0, side, side), drawing);
    return pixmap;
}

} // namespace

double iconGrid(const QString &name)
{
    thread_local QHash<QString, double> grids;
    const auto found = grids.constFind(name);
    if (found != grids.constEnd())
        return *found;
    const QByteArray &text = source(name);
    return *grids.insert(name, text.isEmpty() ? 0.0 : QSvgRenderer(text).viewBoxF().width());
}

QPixmap iconPixmap(const IconDrawing &drawing, int side)
{
    thread_local QHash<PixmapKey, QPixmap> cache;
    const PixmapKey key{drawing, side};
    if (const auto found = cache.constFind(key); found != cache.constEnd())
        return *found;
    if (cache.size() >= cachedPixmaps)
        cache.clear();
    return *cache.insert(key, draw(drawing, side));
}

void paintIconVector(QPainter &painter, const QRectF &rect, const IconDrawing &drawing)
{
    if (iconGrid(drawing.name) <= 0)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(painter.opacity() * drawing.colour.alphaF());
    QSvgRenderer(dressed(drawing)).render(&painter, rect);
    painter.restore();
}

} // namespace cutaway
