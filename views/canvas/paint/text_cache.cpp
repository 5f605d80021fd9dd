#include "views/canvas/paint/text_cache.h"

#include <QFontMetricsF>
#include <QTextLayout>

#include <algorithm>
#include <vector>

namespace cutaway {

namespace {

constexpr qsizetype mostRuns = 20000;

/// A glyph of a line whose runs come in any order, one for each font.
struct PlacedGlyph
{
    qsizetype run;
    qsizetype index;
    double x;
    double extra = 0; ///< that a digit needs to be as wide as the widest
};

void appendGlyphs(std::vector<PlacedGlyph> &placed, const QGlyphRun &run, qsizetype runIndex)
{
    const QRawFont font = run.rawFont();
    const QList<quint32> digits = font.glyphIndexesForString(QStringLiteral("0123456789"));
    double cell = 0;
    for (const QPointF &advance : font.advancesForGlyphIndexes(digits))
        cell = std::max(cell, advance.x());
    const QList<quint32> indexes = run.glyphIndexes();
    const QList<QPointF> advances = font.advancesForGlyphIndexes(indexes);
    const QList<QPointF> positions = run.positions();
    for (qsizetype i = 0; i < indexes.size(); ++i) {
        const bool isDigit = digits.contains(indexes[i]);
        placed.push_back({runIndex, i, positions[i].x(), isDigit ? cell - advances[i].x() : 0});
    }
}

/// Moves the glyphs of a line so that all digits of a font are as wide. Returns by how much the line grew.
double alignDigits(QList<QGlyphRun> &runs)
{
    std::vector<PlacedGlyph> placed;
    QList<QList<QPointF>> positions;
    for (qsizetype i = 0; i < runs.size(); ++i) {
        appendGlyphs(placed, runs[i], i);
        positions.append(runs[i].positions());
    }
    std::ranges::stable_sort(placed, {}, &PlacedGlyph::x);
    double shift = 0;
    for (const PlacedGlyph &glyph : placed) {
        positions[glyph.run][glyph.index].rx() += shift + glyph.extra / 2;
        shift += glyph.extra;
    }
    for (qsizetype i = 0; i < runs.size(); ++i)
        runs[i].setPositions(positions[i]);
    return shift;
}

} // namespace

TextCache::TextCache(TextOutput output) : m_output(output) {}

const QFont &TextCache::font(TextRole role)
{
    auto found = m_fonts.find(int(role));
    if (found == m_fonts.end())
        found = m_fonts.insert(int(role), themeFont(role));
    return *found;
}

const TextCache::Run &TextCache::run(const QString &text, TextRole role)
{
    const auto found = m_runs.constFind({text, role});
    if (found != m_runs.constEnd())
        return *found;
    if (m_runs.size() > mostRuns)
        m_runs.clear();
    QTextLayout layout(text, font(role));
    layout.beginLayout();
    QTextLine line = layout.createLine();
    if (line.isValid())
        line.setPosition({0, 0});
    layout.endLayout();
    Run run{layout.glyphRuns(), line.isValid() ? line.naturalTextWidth() : 0};
    run.width += alignDigits(run.glyphs);
    for (QGlyphRun &glyphs : run.glyphs) {
        // Runs start at the top of the line; we draw from the base line.
        QList<QPointF> positions = glyphs.positions();
        for (QPointF &position : positions)
            position.ry() -= line.ascent();
        glyphs.setPositions(positions);
    }
    return *m_runs.insert({text, role}, run);
}

double TextCache::width(const QString &text, TextRole role)
{
    return m_output == TextOutput::Glyphs ? run(text, role).width : QFontMetricsF(font(role)).horizontalAdvance(text);
}

double TextCache::ascent(TextRole role)
{
    return QFontMetricsF(font(role)).ascent();
}

void TextCache::draw(QPainter &painter, QPointF position, const QString &text, TextRole role, const QColor &colour)
{
    painter.setPen(colour);
    if (m_output == TextOutput::Text) {
        painter.setFont(font(role));
        painter.drawText(position, text);
        return;
    }
    for (const QGlyphRun &glyphs : run(text, role).glyphs)
        painter.drawGlyphRun(position, glyphs);
}

const QString &TextCache::elided(const QString &text, TextRole role, double width)
{
    const int room = std::max(0, int(width));
    const std::pair key(text, room * 16 + int(role));
    auto found = m_elided.find(key);
    if (found != m_elided.end())
        return *found;
    if (m_elided.size() > mostRuns)
        m_elided.clear();
    // A pixel of grace: measuring and drawing round differently.
    const QString cut =
        this->width(text, role) <= width + 1 ? text : QFontMetricsF(font(role)).elidedText(text, Qt::ElideMiddle, room);
    return *m_elided.insert(key, cut);
}

void TextCache::clear()
{
    m_runs.clear();
    m_elided.clear();
    m_fonts.clear();
}

} // namespace cutaway
