#pragma once

#include "core/plan/timeline.h"

#include <QColor>
#include <QRectF>
#include <cstddef>

class QPainter;

namespace cutaway {

/// Lines from lower left to upper right, in pixels at 1×: the mark of what is idle, exposed or would change.
struct Hatch
{
    QColor ink;
    QColor ground; ///< invalid: nothing below the lines
    double spacing = 4;
    double width = 1.5;
    QColor border; ///< invalid: none
};

/// Fills `rect`, moved to whole device pixels. One textured rectangle on a screen, lines in picture files.
void paintHatch(QPainter &painter, const QRectF &rect, const Hatch &hatch);

struct Theme;

/// A piece of a lane's time: computing is filled, what is sent is hatched; parts are told apart by their numbers.
void paintTimeSample(QPainter &painter, const QRectF &rect, const Theme &theme, TimelineBar::Role role,
                     std::size_t number);

} // namespace cutaway
