#pragma once

#include "views/judging/parallel_axes.h"
#include "views/judging/parallel_lines.h"

#include <QTimer>
#include <QWidget>

namespace cutaway {

/// Every plan that was evaluated as a line across its parameters and figures. A range that is drawn along an axis
/// leaves the plans in it; a click on an axis takes its range away.
class ParallelView : public QWidget
{
    Q_OBJECT

public:
    explicit ParallelView(const PlanPoints *points, QWidget *parent = nullptr);

    /// By point: those of the front stand out.
    void setFront(std::vector<bool> isFront);
    void setCurrent(int number);
    /// By point: whether it lies in all ranges.
    const std::vector<bool> &passing() const { return m_isPassing; }
    std::size_t axisCount() const { return m_ranges.axes().size(); }
    /// Where an axis stands, from its lower end up.
    QLineF axisLine(std::size_t axis) const;
    QSize sizeHint() const override;

signals:
    void passingChanged();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void followPoints();
    void refresh();
    void refreshPassing();
    std::vector<LineLook> looks() const;
    void forgetPicture();
    std::optional<std::size_t> axisAt(const QPointF &position) const;
    float valueAt(std::size_t axis, const QPointF &position) const;
    ParallelLines linesOn(QImage &image) const;
    QImage ground();
    void paintAxes(QPainter &painter) const;
    void paintRange(QPainter &painter, std::size_t axis) const;
    void paintPoint(QPainter &painter, std::size_t point) const;

    const PlanPoints *m_points;
    ParallelRanges m_ranges;
    std::vector<bool> m_isFront;
    std::vector<bool> m_isPassing;
    QImage m_ground;         ///< all lines, as they step back; null: to be painted, or all stand out
    QImage m_picture;        ///< lines and axes; null: to be painted
    bool m_isBehind = false; ///< plans came that the axes do not have: soon, or when it is seen again
    QTimer m_soon;
    int m_current = -1;
    std::optional<std::size_t> m_dragged; ///< axis
    float m_from = 0;                     ///< where on it
};

} // namespace cutaway
