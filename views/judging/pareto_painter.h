#pragma once

#include "views/judging/pareto_points.h"

#include <QRectF>

class QImage;
class QPainter;

namespace cutaway {

/// Draws what a ParetoView shows into a plot's rectangle.
class ParetoPainter
{
public:
    /// `range`: the figures at the left and the right, at the bottom and the top of the plot.
    ParetoPainter(QPainter &painter, const QRectF &plot, const QRectF &range);

    void paintAxes(const ParetoAxes &axes, const judging::FigureTitles &titles);
    /// Steps from feasible point to point of the front; of plans whose steps do other work, dashed ones of theirs.
    void paintFront(const std::vector<ParetoPoint> &points);
    /// Those of the front over the others; diamonds where steps do other work. Not those that are dots.
    void paintPoints(const std::vector<ParetoPoint> &points, const ParetoAxes &axes);
    /// What the colours stand for.
    void paintColourKey(const std::vector<ParetoPoint> &points, const ParetoAxes &axes,
                        const judging::FigureTitles &titles);
    void paintRing(const ParetoPoint &point, const QColor &ink);
    void paintBaseline(const QPointF &figures);

    /// Where there are too many for pictures of their own, those beyond a limit or outside a range. `image`: of 32
    /// bits.
    static void paintDots(QImage &image, const QRectF &plot, const QRectF &range,
                          const std::vector<ParetoPoint> &points);

    static QPointF place(const QRectF &plot, const QRectF &range, double x, double y);

private:
    void paintFrontOf(const std::vector<ParetoPoint> &points, int work);
    void paintRamp(const QRectF &rect);
    QPointF place(double x, double y) const { return place(m_plot, m_range, x, y); }

    QPainter &m_painter;
    QRectF m_plot;
    QRectF m_range;
};

} // namespace cutaway
