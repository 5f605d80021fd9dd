#pragma once

#include <QRectF>

#include <cstddef>

class QPainter;

namespace cutaway {

struct Theme;

/// The ground of a part of a lane's memory, the same wherever that part is drawn: greys from dark to pale, of which
/// every second is dotted, so that neighbours differ by more than a shade. `count`: of all parts.
void paintMemoryPart(QPainter &painter, const QRectF &rect, const Theme &theme, std::size_t part, std::size_t count);

} // namespace cutaway
