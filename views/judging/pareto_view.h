#pragma once

#include "views/judging/pareto_painter.h"

#include <QImage>
#include <QRectF>
#include <QWidget>

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

/// Plans as points over two figures, coloured by a third: feasible ones filled, others hollow, the front as steps, the
/// baseline with a square. A limit of each figure is a line to draw along; the front follows. What is below the pointer
/// is told with its difference to the baseline; a click chooses it. Left and right go from point to point along the
/// first axis, Return chooses.
class ParetoView : public QWidget
{
    Q_OBJECT

public:
    explicit ParetoView(const PlanPoints *points, QWidget *parent = nullptr);

    void setAxes(const ParetoAxes &axes);
    const ParetoAxes &axes() const { return m_axes; }
    /// Takes the points anew.
    void refresh();
    /// The point that stands out, by its number among the plan points; −1: none.
    void setCurrent(int number);
    int current() const { return m_current; }
    /// By point: those that do not pass step back.
    void setPassing(std::vector<bool> isPassing);
    const std::vector<ParetoPoint> &shown() const { return m_shown.points(); }
    /// Where a point lies in the widget, for tests and for leading the eye.
    QPointF positionOf(const ParetoPoint &point) const;
    QSize sizeHint() const override;

signals:
    void limitsChanged(); ///< the pointer has drawn one along; `axes` has them
    void currentChanged(int number);
    void chosen(int number);

protected:
    bool event(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QRectF plot() const;
    const ParetoPoint *pointAt(const QPointF &position) const;
    const ParetoPoint *pointOf(int number) const;
    void setHovered(int number);
    void step(int by);
    void forgetPicture();
    bool markPassing();

    const PlanPoints *m_points;
    ParetoAxes m_axes;
    ParetoPoints m_shown;
    QRectF m_range;   ///< of the figures
    QImage m_picture; ///< all but what is hovered and current; null: to be painted
    LimitLine m_dragged = LimitLine::None;
    QPointF m_pressed;
    bool m_hasDragged = false;
    std::vector<bool> m_isPassing;
    int m_current = -1;
    int m_hovered = -1;
};

} // namespace cutaway
