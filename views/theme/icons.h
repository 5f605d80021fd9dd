#pragma once

#include "core/graph/operator_kind.h"

#include <QIcon>
#include <QString>

class QPainter;
class QRectF;
class QColor;

namespace cutaway {

/// A drawing of ours by its freedesktop or `cutaway-…` name, in the palette's colour at every size and scale.
QIcon themeIcon(const QString &name);

/// The glyph of an operator kind, drawn into `rect` (12 px at 1×).
void paintKindGlyph(QPainter &painter, const QRectF &rect, OperatorKind kind, const QColor &colour);

/// Any icon, in a colour of the caller's choice.
void paintIcon(QPainter &painter, const QRectF &rect, const QString &name, const QColor &colour);

} // namespace cutaway
