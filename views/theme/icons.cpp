#include "views/theme/icons.h"

#include "resources/resources.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QColor>
#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>
#include <algorithm>
#include <array>
#include <functional>

namespace cutaway {

namespace {

/// An icon as it is wanted: which, how large, in what colour.
struct IconDrawing
{
    QString name;
    QColor colour;
    double strokeWidth = 0; ///< in units of the drawing; 0: as drawn

    bool operator==(const IconDrawing &) const = default;
};

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

/// Side of the drawing's own grid, 16 for icons and 12 for glyphs; 0 when there is no such drawing.
double iconGrid(const QString &name)
{
    thread_local QHash<QString, double> grids;
    const auto found = grids.constFind(name);
    if (found != grids.constEnd())
        return *found;
    const QByteArray &text = source(name);
    return *grids.insert(name, text.isEmpty() ? 0.0 : QSvgRenderer(text).viewBoxF().width());
}

/// As lines, for printers and picture files.
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

QPixmap draw(const IconDrawing &drawing, int side)
{
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintIconVector(painter, QRectF(0, 0, side, side), drawing);
    return pixmap;
}

/// From the cache, or drawn: `side` device pixels square.
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

QColor iconColour(QIcon::Mode mode, QIcon::State state)
{
    if (mode == QIcon::Disabled)
        return theme().disabledText;
    return state == QIcon::On ? theme().accent : theme().secondaryText;
}

/// So that a line is `strokeWidth` wide on a square of `side`, both in pixels at 1×.
double strokeInDrawing(const QString &name, double side, double strokeWidth)
{
    return side > 0 ? strokeWidth * textScale() * iconGrid(name) / side : strokeWidth;
}

class ThemeIconEngine : public QIconEngine
{
public:
    using Ink = std::function<QColor(const Theme &)>;

    /// Without `ink`, the colour is that of the icon's mode and state.
    explicit ThemeIconEngine(const QString &name, const Ink &ink = {}) : m_name(name), m_ink(ink) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const double side = drawnSide(std::min(rect.width(), rect.height()));
        QRectF square(0, 0, side, side);
        square.moveCenter(QRectF(rect).center());
        paintIcon(*painter, square, m_name, colour(mode, state), stroke(side));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return pixmapOf(std::min(size.width(), size.height()), mode, state, 1.0);
    }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal scale) override
    {
#if QT_VERSION < QT_VERSION_CHECK(6, 8, 0)
        const QSize pixels = size;
#else
        const QSize pixels = size * scale; // since then sizes are independent of the device
#endif
        return pixmapOf(std::min(pixels.width(), pixels.height()), mode, state, scale);
    }

    QSize actualSize(const QSize &size, QIcon::Mode, QIcon::State) override
    {
        const int side = std::min(size.width(), size.height());
        return {side, side};
    }

    QString iconName() override
    {
        return m_name;
    }
    bool isNull() override
    {
        return iconGrid(m_name) <= 0;
    }
    QString key() const override
    {
        return QStringLiteral("cutaway");
    }
    QIconEngine *clone() const override
    {
        return new ThemeIconEngine(*this);
    }

private:
    /// As many pixels wide and high, on a device with this scale.
    QPixmap pixmapOf(int side, QIcon::Mode mode, QIcon::State state, double scale) const
    {
        const int drawn = drawnSide(side);
        const QPixmap drawing = iconPixmap(
            {m_name, colour(mode, state), strokeInDrawing(m_name, drawn / scale, stroke(drawn / scale))}, drawn);
        if (drawn == side)
            return drawing;
        QPixmap framed(side, side);
        framed.fill(Qt::transparent);
        QPainter(&framed).drawPixmap((side - drawn) / 2, (side - drawn) / 2, drawing);
        return framed;
    }

    /// Glyphs have a grid of 12 and keep it inside an icon of 16, so that their lines stay sharp.
    int drawnSide(int side) const
    {
        return qRound(side * iconGrid(m_name) / 16);
    }

    /// Large ones, in message boxes, would look thin.
    static double stroke(double side)
    {
        return iconStroke * std::max(1.0, side / textScale() / 24);
    }

    QColor colour(QIcon::Mode mode, QIcon::State state) const
    {
        return m_ink && mode != QIcon::Disabled ? m_ink(theme()) : iconColour(mode, state);
    }

    QString m_name;
    Ink m_ink;
};

void paintDrawing(QPainter &painter, const QRectF &rect, const IconDrawing &drawing)
{
    if (rect.isEmpty() || iconGrid(drawing.name) <= 0)
        return;
    if (!paintsPixels(painter)) {
        paintIconVector(painter, rect, drawing);
        return;
    }
    const double scale = deviceScale(painter);
    const int side = std::max(1, qRound(rect.width() * scale));
    painter.drawPixmap(QRectF(onDevicePixel(painter, rect.topLeft()), QSizeF(side / scale, side / scale)),
                       iconPixmap(drawing, side), QRectF(0, 0, side, side));
}

} // namespace

QIcon themeIcon(const QString &name)
{
    return QIcon(new ThemeIconEngine(name));
}

QIcon applicationIcon()
{
    QIcon icon;
    for (const int side : {16, 24, 32, 48, 64, 128, 256})
        icon.addPixmap(iconPixmap({QStringLiteral("cutaway"), Qt::black, 0}, side));
    return icon;
}

QIcon meaningThemeIcon(Meaning meaning)
{
    return QIcon(
        new ThemeIconEngine(meaningIcon(meaning), [meaning](const Theme &t) { return meaningInk(t, meaning); }));
}

QIcon kindIcon(OperatorKind kind)
{
    return QIcon(new ThemeIconEngine(kindIconName(kind), [kind](const Theme &t) { return t.kind(kind); }));
}

void paintKindGlyph(QPainter &painter, const QRectF &rect, OperatorKind kind, const QColor &colour)
{
    paintDrawing(painter, rect, {kindIconName(kind), colour, 0});
}

void paintIcon(QPainter &painter, const QRectF &rect, const QString &name, const QColor &colour, double strokeWidth)
{
    paintDrawing(painter, rect, {name, colour, strokeInDrawing(name, rect.width(), strokeWidth)});
}

QString kindIconName(OperatorKind kind)
{
    static const std::array<QString, operatorKindCount> names = {
        QStringLiteral("cutaway-kind-convolution"),  QStringLiteral("cutaway-kind-linear"),
        QStringLiteral("cutaway-kind-attention"),    QStringLiteral("cutaway-kind-normalization"),
        QStringLiteral("cutaway-kind-activation"),   QStringLiteral("cutaway-kind-pooling"),
        QStringLiteral("cutaway-kind-element-wise"), QStringLiteral("cutaway-kind-shape"),
        QStringLiteral("cutaway-kind-collective"),   QStringLiteral("cutaway-kind-source"),
    };
    return names[static_cast<std::size_t>(kind)];
}

} // namespace cutaway
