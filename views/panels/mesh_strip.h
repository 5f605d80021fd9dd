#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/plan_source.h"

#include <QRectF>
#include <QWidget>
#include <cstdint>
#include <vector>

namespace cutaway {

/// Where the devices of a mesh are drawn: in rows along the last dimension, as large as the height leaves room for; of
/// three dimensions, the first puts blocks of rows side by side. What does not fit at the smallest size is cut off.
class MeshGrid
{
public:
    MeshGrid() = default;
    /// `origin`: of the first device.
    MeshGrid(const std::vector<std::int64_t> &shape, QPointF origin, double height);

    std::int64_t deviceCount() const { return m_columns * m_rows * m_blocks; }
    double width() const;
    /// Whether a number can be read in a device's field.
    bool hasNumbers() const;
    QRectF rect(std::int64_t device) const;
    bool isShown(std::int64_t device) const;
    /// -1: none is there. O(devices).
    std::int64_t deviceAt(QPointF point) const;

private:
    std::int64_t m_columns = 0; ///< of a block
    std::int64_t m_rows = 0;
    std::int64_t m_blocks = 1;
    QPointF m_origin;
    double m_height = 0;
    double m_cell = 0;
};

/// The mesh of a plan's devices above its picture: the devices in their rows, and for each dimension of the mesh the
/// placements that tensors can have there, as chips to be dragged. Hidden for plans without a mesh.
class MeshStrip : public QWidget
{
    Q_OBJECT

public:
    explicit MeshStrip(PlanSource *source, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// Null where there is no such chip.
    QRectF chipRect(std::size_t meshDimension, const MeshPlacement &placement) const;
    struct Chip
    {
        std::size_t meshDimension = 0;
        MeshPlacement placement;
        QRectF rect;
    };
    const std::vector<Chip> &chips() const { return m_chips; }
    /// `S(0) over the 2 devices of dimension 1`.
    QString chipName(std::size_t chip) const;

signals:
    void chipDragged(std::size_t meshDimension, const cutaway::MeshPlacement &placement, const QPoint &globalPos);
    void chipDropped();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    bool event(QEvent *event) override;

private:
    void readPlan();
    void placeChips();
    /// Of title, chips and what stands between them.
    double widthWith(double beside) const;
    /// Where there is room beside the chips: devices go first, then the words, then the title.
    bool showsDevices() const;
    bool showsWords() const;
    bool showsTitle() const;
    double labelsLeft() const;
    double rowHeight() const;
    double devicesWidth() const;
    MeshGrid grid() const;
    QString coordinatesText(std::int64_t device) const;
    const Chip *chipAt(QPointF point) const;
    QString dimensionText(std::size_t meshDimension) const;
    void paintTitle(QPainter &painter) const;
    void paintDevices(QPainter &painter) const;
    void paintChips(QPainter &painter) const;

    PlanSource *m_source;
    std::vector<std::int64_t> m_shape;
    std::vector<Chip> m_chips;
    std::optional<Chip> m_pressed;
    QPointF m_pressPoint;
    bool m_isCarried = false;
};

} // namespace cutaway
