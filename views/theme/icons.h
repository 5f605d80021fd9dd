#pragma once

#include "core/graph/operator_kind.h"
#include "views/theme/theme.h"

#include <QIcon>
#include <QString>

class QColor;
class QPainter;
class QRectF;

namespace cutaway {

/// Lines of icons are this wide at every size, in pixels at 1×.
inline constexpr double iconStroke = 1.3;

/// A drawing of ours by its freedesktop or `cutaway-…` name, in the palette's colour at every size and scale.
QIcon themeIcon(const QString &name);

/// The program's mark, in its own colours, for windows and desktops.
QIcon applicationIcon();

/// The glyph of a meaning in its colour, which follows the theme; null for Neutral.
QIcon meaningThemeIcon(Meaning meaning);

/// The glyph of an operator kind in its colour, which follows the theme.
QIcon kindIcon(OperatorKind kind);

/// The glyph of an operator kind, drawn into `rect` (12 px at 1×). Drawn once per size and colour, then copied.
void paintKindGlyph(QPainter &painter, const QRectF &rect, OperatorKind kind, const QColor &colour);

/// Any icon, in a colour of the caller's choice. Drawn once per size and colour, then copied.
void paintIcon(QPainter &painter, const QRectF &rect, const QString &name, const QColor &colour,
               double strokeWidth = iconStroke);

/// Name of the drawing of a kind, for `themeIcon` and `paintIcon`.
QString kindIconName(OperatorKind kind);

} // namespace cutaway
