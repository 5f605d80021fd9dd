#pragma once

#include "views/judging/pareto_points.h"

#include <QRectF>

class QPainter;

namespace cutaway {

/// A limit of one of the axes' figures, as a line across the plot that can be drawn along. Where there is none it waits
/// at the end of its axis.
enum class LimitLine { None, X, Y };

/// The line below the pointer. `range`: the figures at the plot's sides.
LimitLine limitLineAt(const QPointF &position, const QRectF &plot, const QRectF &range, const ParetoAxes &axes);
/// With this limit where the pointer is; without it where the pointer has left the plot at the line's end.
ParetoAxes withLimitAt(const QPointF &position, LimitLine line, const QRectF &plot, const QRectF &range,
                       ParetoAxes axes);
void paintLimits(QPainter &painter, const QRectF &plot, const QRectF &range, const ParetoAxes &axes);

} // namespace cutaway
