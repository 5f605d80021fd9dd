#pragma once

#include <QColor>

namespace cutaway {

/// Opaque, a share of the way from one colour to another.
QColor mixedColour(const QColor &from, const QColor &to, double share);

} // namespace cutaway
