#include "views/theme/numbers.h"

#include "views/theme/pixels.h"

#include <QCache>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QPainter>
#include <QRawFont>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr int cachedLines = 20000;

/// A line of text with its places worked out.
struct NumberLine
{
    struct Piece
    {
        QString text; ///< one digit, or everything up to the next
        double x;
    };

    QGlyphRun glyphs; ///< empty when one font does not have all characters; the pieces are drawn then
    QList<Piece> pieces;
    double width = 0;
};

bool isDigit(QChar character)
{
    return character >= u'0' && character <= u'9';
}

double digitCell(const QFontMetricsF &metrics)
{
    double widest = 0;
    for (char16_t digit = u'0'; digit <= u'9'; ++digit)
        widest = std::max(widest, metrics.horizontalAdvance(QChar(digit)));
    return widest;
}

void setPieces(NumberLine &line, const QFontMetricsF &metrics, const QString &text)
{
    const double cell = digitCell(metrics);
    qsizetype from = 0;
    while (from < text.size()) {
        qsizetype to = from + 1;
        if (isDigit(text[from])) {
            const QString digit = text.mid(from, 1);
            line.pieces.append({digit, line.width + (cell - metrics.horizontalAdvance(digit)) / 2});
            line.width += cell;
        } else {
            while (to < text.size() && !isDigit(text[to]))
                ++to;
            line.pieces.append({text.mid(from, to - from), line.width});
            line.width += metrics.horizontalAdvance(line.pieces.last().text);
        }
        from = to;
    }
}

/// One glyph run instead of many small texts; only possible where a single font has every character.
void setGlyphs(NumberLine &line, const QFont &font)
{
    const QRawFont raw = QRawFont::fromFont(font);
    QList<quint32> indexes;
    QList<QPointF> positions;
    for (const NumberLine::Piece &piece : std::as_const(line.pieces)) {
        const QList<quint32> own = raw.glyphIndexesForString(piece.text);
        const QList<QPointF> advances = raw.advancesForGlyphIndexes(own, QRawFont::SeparateAdvances);
        if (own.size() != piece.text.size() || own.contains(0u) || advances.size() != own.size())
            return;
        QPointF at(piece.x, 0);
        for (qsizetype i = 0; i < own.size(); ++i) {
            indexes.append(own[i]);
            positions.append(at);
            at += advances[i];
        }
    }
    line.glyphs.setRawFont(raw);
    line.glyphs.setGlyphIndexes(indexes);
    line.glyphs.setPositions(positions);
}

const NumberLine &numberLine(const QFont &font, const QString &text)
{
    static QCache<std::pair<QFont, QString>, NumberLine> cache(cachedLines);
    const std::pair key(font, text);
    if (NumberLine *known = cache.object(key))
        return *known;
    auto *line = new NumberLine;
    setPieces(*line, QFontMetricsF(font), text);
    setGlyphs(*line, font);
    cache.insert(key, line);
    return *line;
}

double startX(const QRectF &rect, double width, Qt::Alignment alignment)
{
    if (alignment & Qt::AlignRight)
        return rect.right() - width;
    return alignment & Qt::AlignHCenter ? rect.left() + (rect.width() - width) / 2 : rect.left();
}

double baseline(const QRectF &rect, const QFontMetricsF &metrics, Qt::Alignment alignment)
{
    if (alignment & Qt::AlignBottom)
        return rect.bottom() - metrics.descent();
    if (alignment & Qt::AlignVCenter)
        return rect.top() + (rect.height() - metrics.height()) / 2 + metrics.ascent();
    return rect.top() + metrics.ascent();
}

} // namespace

int textAdvance(const QFont &font, const QString &text)
{
    static QCache<std::pair<QFont, QString>, int> cache(cachedLines);
    const std::pair key(font, text);
    if (const int *known = cache.object(key))
        return *known;
    const int width = QFontMetrics(font).horizontalAdvance(text);
    cache.insert(key, new int(width));
    return width;
}

double numberWidth(const QFont &font, const QString &text)
{
    return numberLine(font, text).width;
}

void paintNumber(QPainter &painter, const QRectF &rect, Qt::Alignment alignment, const QString &text)
{
    const NumberLine &line = numberLine(painter.font(), text);
    const QPointF start(startX(rect, line.width, alignment),
                        std::round(baseline(rect, QFontMetricsF(painter.font()), alignment)));
    if (!line.glyphs.isEmpty() && paintsPixels(painter)) {
        painter.drawGlyphRun(start, line.glyphs);
        return;
    }
    for (const NumberLine::Piece &piece : line.pieces)
        painter.drawText(start + QPointF(piece.x, 0), piece.text);
}

} // namespace cutaway
