#pragma once

#include <QPointF>

#include <cmath>

namespace cutaway {

/// Whether a pressed pointer has come far enough to drag what it pressed, whichever grip that is.
inline bool isDragged(QPointF from, QPointF to)
{
    constexpr double distance = 4; // pixels
    return std::hypot(to.x() - from.x(), to.y() - from.y()) >= distance;
}

} // namespace cutaway
