#pragma once

#include "core/plan/timeline.h"

#include <QRectF>

#include <cstddef>

class QPainter;

namespace cutaway {

struct Theme;

/// A piece of a lane's time: computing is filled, what is sent is hatched; parts are told apart by their numbers.
void paintTimeSample(QPainter &painter, const QRectF &rect, const Theme &theme, TimelineBar::Role role,
                     std::size_t number);

} // namespace cutaway
