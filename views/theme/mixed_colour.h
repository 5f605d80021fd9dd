#pragma once

#include <QColor>

namespace cutaway {

struct Theme;

/// Opaque, a share of the way from one colour to another.
QColor mixedColour(const QColor &from, const QColor &to, double share);

/// Of what steps back while something else stands out: opaque colours near the ground. Texts can still be read.
Theme dimmedTheme(const Theme &theme);

} // namespace cutaway
