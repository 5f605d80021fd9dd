#include "views/panels/mesh_grid.h"

#include "views/theme/theme.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr double largestCell = 20;
constexpr double smallestCell = 3;
constexpr double numberedCell = 16;
constexpr double blockGap = 4;

} // namespace

MeshGrid::MeshGrid(const std::vector<std::int64_t> &shape, QPointF origin, double height)
    : m_origin(origin), m_height(height)
{
    if (!shape.empty())
        m_columns = shape.back();
    m_rows = shape.size() > 1 ? shape[shape.size() - 2] : std::int64_t(!shape.empty());
    for (std::size_t i = 0; i + 2 < shape.size(); ++i)
        m_blocks *= shape[i];
    m_cell = std::clamp(height / double(std::max<std::int64_t>(1, m_rows)), smallestCell * textScale(),
                        largestCell * textScale());
}

double MeshGrid::width() const
{
    return m_cell * double(m_columns * m_blocks) + blockGap * textScale() * double(m_blocks - 1);
}

bool MeshGrid::hasNumbers() const
{
    return m_cell >= numberedCell * textScale();
}

QRectF MeshGrid::rect(std::int64_t device) const
{
    const std::int64_t block = device / (m_rows * m_columns);
    const std::int64_t row = device / m_columns % m_rows;
    const double left = m_origin.x() + double(block) * (m_cell * double(m_columns) + blockGap * textScale());
    const double gap = hasNumbers() ? 2 * textScale() : 1;
    return {left + m_cell * double(device % m_columns), m_origin.y() + m_cell * double(row), m_cell - gap,
            m_cell - gap};
}

bool MeshGrid::isShown(std::int64_t device) const
{
    return rect(device).bottom() <= m_origin.y() + m_height + 1;
}

std::int64_t MeshGrid::deviceAt(QPointF point) const
{
    for (std::int64_t device = 0; device < deviceCount(); ++device) {
        if (isShown(device) && rect(device).adjusted(0, 0, 1, 1).contains(point))
            return device;
    }
    return -1;
}

} // namespace cutaway
