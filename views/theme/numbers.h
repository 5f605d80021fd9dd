#pragma once

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace cutaway {

/// Numbers in columns need digits of one width, and Qt before 6.7 cannot ask a font for its tabular ones: here each
/// digit stands in a cell as wide as the font's widest digit. Everything else in the text is set as usual.

/// Width of any line of `text` as QFontMetrics has it, in whole pixels. Shaping takes most of a panel's time: lines that
/// were asked for before are cheap.
int textAdvance(const QFont &font, const QString &text);

/// Width of `text` as `paintNumber` draws it, in pixels of the font.
double numberWidth(const QFont &font, const QString &text);

/// Draws one line of `text` in the painter's font and pen. `alignment` as for QPainter::drawText; never clipped or
/// elided. Strings that were drawn before are cheap.
void paintNumber(QPainter &painter, const QRectF &rect, Qt::Alignment alignment, const QString &text);

} // namespace cutaway
