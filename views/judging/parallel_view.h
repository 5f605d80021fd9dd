#pragma once

#include "views/judging/parallel_axes.h"

#include <QImage>
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
    std::size_t axisCount() const { return m_axes.size(); }
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
    struct Range
    {
        float from = 0;
        float to = 1;
    };

    enum Look : std::uint8_t { Infeasible, Passing, Front, LookCount };

    void refresh();
    void refreshPassing();
    Look lookOf(std::size_t point) const; ///< LookCount: it is in no picture but the ground
    std::vector<std::uint32_t> waysFrom(std::size_t axis, const std::vector<Look> &looks, Look look,
                                        int mostSteps) const;
    void forgetPicture();
    int axisAt(const QPointF &position) const;
    float valueAt(int axis, const QPointF &position) const;
    QImage ground();
    void paintLines(QImage &image) const;
    void paintWays(QImage &image, std::size_t axis, const std::vector<std::uint32_t> &ways, const QColor &ink,
                   double thickness) const;
    void paintDashed(QImage &image, std::size_t axis, const std::vector<std::uint32_t> &ways) const;
    void paintAxes(QPainter &painter) const;
    void paintPoint(QPainter &painter, std::size_t point) const;

    const PlanPoints *m_points;
    std::vector<ParallelAxis> m_axes;
    std::vector<std::optional<Range>> m_ranges; ///< by axis
    std::vector<bool> m_isFront;
    std::vector<bool> m_isPassing;
    QImage m_ground;        ///< all lines, as they step back; null: to be painted, or all stand out
    QImage m_picture;       ///< lines and axes; null: to be painted
    QTimer m_soon;          ///< plans came
    bool m_isStale = false; ///< plans came while it was out of view
    int m_current = -1;
    int m_dragged = -1; ///< axis
    float m_from = 0;
};

} // namespace cutaway
