#include "core/embedding/shard_tiling.h"

#include <algorithm>
#include <map>

namespace cutaway::embedding {

namespace {

bool isInside(const ShardShape &shape, std::int64_t rows, std::int64_t columns)
{
    return shape.rows >= 0 && shape.columns >= 0 && shape.firstRow >= 0 && shape.firstColumn >= 0 &&
           shape.rows <= rows && shape.columns <= columns && shape.firstRow <= rows - shape.rows &&
           shape.firstColumn <= columns - shape.columns;
}

/// A shard that begins or ends at a row.
struct Event
{
    std::int64_t row;
    bool isBegin; ///< ends come first
    const ShardShape *shape;
};

/// The shards that cross the row that is looked at, by their first column.
class OpenShards
{
public:
    bool add(const ShardShape &shape)
    {
        const auto next = m_ends.lower_bound(shape.firstColumn);
        if (next != m_ends.end() && next->first < shape.firstColumn + shape.columns)
            return false;
        if (next != m_ends.begin() && std::prev(next)->second > shape.firstColumn)
            return false;
        m_ends.emplace(shape.firstColumn, shape.firstColumn + shape.columns);
        return true;
    }
    void remove(const ShardShape &shape) { m_ends.erase(shape.firstColumn); }

private:
    std::map<std::int64_t, std::int64_t> m_ends;
};

} // namespace

bool tilesExactly(const std::vector<ShardShape> &shapes, std::int64_t rows, std::int64_t columns)
{
    std::vector<Event> events;
    std::int64_t area = 0;
    for (const ShardShape &shape : shapes) {
        if (!isInside(shape, rows, columns) || __builtin_add_overflow(area, shape.rows * shape.columns, &area))
            return false;
        if (shape.rows == 0 || shape.columns == 0)
            continue;
        events.push_back({shape.firstRow, true, &shape});
        events.push_back({shape.firstRow + shape.rows, false, &shape});
    }
    if (area != rows * columns)
        return false;
    std::ranges::sort(
        events, [](const Event &a, const Event &b) { return a.row != b.row ? a.row < b.row : a.isBegin < b.isBegin; });
    OpenShards open;
    for (const Event &event : events) {
        if (!event.isBegin)
            open.remove(*event.shape);
        else if (!open.add(*event.shape))
            return false;
    }
    return true;
}

} // namespace cutaway::embedding
