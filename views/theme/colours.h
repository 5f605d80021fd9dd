#pragma once

#include "views/theme/theme.h"

#include <QColor>
#include <QRectF>
#include <QString>

class QPainter;

namespace cutaway {

/// Opaque, a share of the way from one colour to another.
QColor mixedColour(const QColor &from, const QColor &to, double share);

/// Of what steps back while something else stands out: opaque colours near the ground. Texts can still be read.
Theme dimmedTheme(const Theme &theme);

/// Under a row, or a cell of one, that is selected; in high contrast between two lines, which go on from cell to cell.
void paintSelectedGround(QPainter &painter, const QRectF &rect);

/// Of the ways in which items of a plan are cut, by number: none is a device's colour, nor that of a part of the time.
QColor wayColour(const Theme &theme, std::size_t number);

/// What a coloured mark says. Always with a sign, a glyph or a word: colour is never alone.
enum class Meaning { Neutral, Better, Worse, Refused, Warning, Information };

QColor meaningInk(const Theme &theme, Meaning meaning);
QColor meaningFill(const Theme &theme, Meaning meaning);
/// Its glyph for `paintIcon`; empty for Neutral.
QString meaningIcon(Meaning meaning);

/// Of a difference where less is better: costs, bytes.
Meaning meaningOfChange(double difference);

} // namespace cutaway
