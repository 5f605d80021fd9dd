#include "views/theme/memory_part.h"

#include "views/theme/mixed_colour.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QBrush>
#include <QPainter>

#include <algorithm>

namespace cutaway {

namespace {

QColor shadeOf(const Theme &theme, std::size_t part, std::size_t count)
{
    constexpr double palest = 0.8; // of the way to the track
    const std::size_t steps = std::max<std::size_t>(1, (count + 1) / 2 - 1);
    return mixedColour(theme.memoryBar, theme.memoryTrack, palest * double(part / 2) / double(steps));
}

/// What the pattern of that name is on a screen: QSvgGenerator knows no patterns.
void paintDots(QPainter &painter, const QRectF &rect, const QColor &ink)
{
    constexpr double spacing = 4;
    bool isShifted = false;
    for (double y = rect.top() + 1; y + 1 <= rect.bottom(); y += spacing / 2, isShifted = !isShifted) {
        for (double x = rect.left() + (isShifted ? 3 : 1); x + 1 <= rect.right(); x += spacing)
            painter.fillRect(QRectF(x, y, 1, 1), ink);
    }
}

} // namespace

void paintMemoryPart(QPainter &painter, const QRectF &rect, const Theme &theme, std::size_t part, std::size_t count)
{
    painter.fillRect(rect, shadeOf(theme, part, count));
    if (part % 2 == 0)
        return;
    if (paintsPixels(painter))
        painter.fillRect(rect, QBrush(theme.panel, Qt::Dense6Pattern));
    else
        paintDots(painter, rect, theme.panel);
}

} // namespace cutaway
