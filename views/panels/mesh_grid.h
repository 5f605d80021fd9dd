#pragma once

#include <QRectF>

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

} // namespace cutaway
