#pragma once

#include <QRectF>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

class QPainter;

namespace cutaway {

struct Theme;

/// Memory of one device, in any one unit.
struct MemoryBarValues
{
    double used = 0;
    std::optional<double> capacity;      ///< unknown: there is no bar, which would tell how full it is
    std::optional<double> ifDropped;     ///< what `used` would be after the drag under way
    std::optional<double> baseline = {}; ///< what another plan uses: a thin mark
    std::vector<double> parts = {};      ///< that add up to `used`, from the left; empty: it is one
    std::optional<std::pair<double, double>> interval = {}; ///< where measurements would lie: a whisker
    std::optional<double> end = {}; ///< what the whole width is where that is less than the capacity
    bool isRefused = false;         ///< what would change is neither better nor worse: it cannot be
};

/// Draws into `rect`, 8 px high at 1×; the capacity's mark stands out by a quarter of the height above and below and by
/// half its own width at the right. Parts follow each other from dark to pale. What would change is hatched; above the
/// capacity the scale grows, so that the mark moves inward, and the excess is hatched in red. Of a scale that ends
/// below the capacity the mark is broken.
void paintMemoryBar(QPainter &painter, const QRectF &rect, const Theme &theme, const MemoryBarValues &values);

/// Parts that are drawn as one.
struct MemoryBarSegment
{
    double amount = 0;
    std::vector<std::size_t> parts; ///< one, or all that are too many to be told apart
};

/// What a bar shows of its parts, from the left: up to four, of more the three largest and the rest as one.
std::vector<MemoryBarSegment> memoryBarSegments(const MemoryBarValues &values);

/// What the bar's whole width stands for.
double memoryBarScale(const MemoryBarValues &values);

/// The ground of a part of a lane's memory, the same wherever that part is drawn: greys from dark to pale, of which
/// every second is dotted, so that neighbours differ by more than a shade. `count`: of all parts.
void paintMemoryPart(QPainter &painter, const QRectF &rect, const Theme &theme, std::size_t part, std::size_t count);

} // namespace cutaway
