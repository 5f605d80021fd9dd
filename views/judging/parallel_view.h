#pragma once

#include "views/judging/parallel_axes.h"

#include <QImage>
#include <QLineF>
#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <vector>

namespace cutaway {

/// How a plan's line looks: those of the front stand out; one that ranges leave out is in no picture but the ground.
enum class LineLook : std::uint8_t { Infeasible, Passing, Front, LeftOut };

/// Lines of thousands of plans across parallel axes. Between two axes each way is drawn once, however many plans go it:
/// what cannot be told apart costs nothing. Of thousands, ways that lie close together are one.
class ParallelLines
{
public:
    /// `upright`: where each axis stands, from its lower end up, in the points of the image.
    ParallelLines(QImage &image, const std::vector<ParallelAxis> &axes, std::vector<QLineF> upright)
        : m_image(image), m_axes(axes), m_upright(std::move(upright))
    {
    }

    /// By point. O(axes · (points + steps²)), steps at most the axes' height in pixels.
    void paint(const std::vector<LineLook> &looks);
    /// All of so many plans, as they step back below those that are left.
    void paintGround(std::size_t points);

private:
    std::vector<std::uint32_t> waysFrom(std::size_t axis, const std::vector<LineLook> &looks, LineLook look,
                                        int mostSteps) const;
    void paintWays(std::size_t axis, const std::vector<std::uint32_t> &ways, const QColor &ink, double thickness);
    void paintDashed(std::size_t axis, const std::vector<std::uint32_t> &ways);

    QImage &m_image;
    const std::vector<ParallelAxis> &m_axes;
    std::vector<QLineF> m_upright; ///< by axis
};

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
