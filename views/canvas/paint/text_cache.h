#pragma once

#include "views/theme/theme.h"

#include <QGlyphRun>
#include <QHash>
#include <QPainter>

namespace cutaway {

/// How a text is drawn where the picture is made for a file: as text, not as outlines.
enum class TextOutput { Glyphs, Text };

/// Texts as glyph runs, made once. Digits are all as wide as the widest, so that columns of figures stand still.
class TextCache
{
public:
    explicit TextCache(TextOutput output = TextOutput::Glyphs);

    double width(const QString &text, TextRole role);
    double ascent(TextRole role);
    /// Draws with the base line at `position`; the painter's transformation scales it.
    void draw(QPainter &painter, QPointF position, const QString &text, TextRole role, const QColor &colour);
    /// The text cut in the middle to fit.
    const QString &elided(const QString &text, TextRole role, double width);
    /// Other fonts are in force.
    void clear();

private:
    struct Key
    {
        QString text;
        TextRole role;
        friend bool operator==(const Key &, const Key &) = default;
        friend size_t qHash(const Key &key, size_t seed) { return ::qHash(key.text, seed) ^ (size_t(key.role) << 3); }
    };
    struct Run
    {
        QList<QGlyphRun> glyphs;
        double width = 0;
    };

    const Run &run(const QString &text, TextRole role);
    const QFont &font(TextRole role);

    TextOutput m_output;
    QHash<Key, Run> m_runs;
    QHash<std::pair<QString, int>, QString> m_elided;
    QHash<int, QFont> m_fonts;
};

} // namespace cutaway
