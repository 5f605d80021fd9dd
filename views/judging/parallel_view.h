#pragma once

#include "views/judging/parallel_axes.h"

#include <QPixmap>
#include <QWidget>

#include <array>

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
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Range
    {
        float from = 0;
        float to = 1;
    };

    enum Look : std::size_t { Infeasible, Passing, Front, LookCount };

    void refresh();
    void refreshPassing();
    Look lookOf(std::size_t point) const; ///< LookCount: it is in no picture but the ground
    using Ways = std::array<std::vector<std::uint32_t>, LookCount>;
    /// `areAll`: of all plans, as if they passed and looked alike.
    Ways waysFrom(std::size_t axis, bool areAll) const;
    std::vector<QLine> linesOf(std::size_t axis, const std::vector<std::uint32_t> &ways) const;
    void paintGround(QPainter &painter) const;
    void forgetPicture();
    int axisAt(const QPointF &position) const;
    float valueAt(int axis, const QPointF &position) const;
    void paintLines(QPainter &painter) const;
    void paintAxes(QPainter &painter) const;
    void paintPoint(QPainter &painter, std::size_t point) const;

    const PlanPoints *m_points;
    std::vector<ParallelAxis> m_axes;
    std::vector<std::optional<Range>> m_ranges; ///< by axis
    std::vector<bool> m_isFront;
    std::vector<bool> m_isPassing;
    QPixmap m_ground;  ///< all lines, as they step back; null: to be painted
    QPixmap m_picture; ///< lines and axes; null: to be painted
    int m_current = -1;
    int m_dragged = -1; ///< axis
    float m_from = 0;
};

} // namespace cutaway
