#include "views/theme/time_sample.h"

#include "views/theme/hatch.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace cutaway {

void paintTimeSample(QPainter &painter, const QRectF &rect, const Theme &theme, TimelineBar::Role role,
                     std::size_t number)
{
    const bool isFilled = role == TimelineBar::Role::Forward || role == TimelineBar::Role::Backward;
    const QColor colour = role == TimelineBar::Role::Exposed ? theme.hatch : theme.device(number);
    if (isFilled)
        painter.fillRect(onDevicePixels(painter, rect), colour);
    else
        paintHatch(painter, rect, {.ink = colour, .ground = theme.card, .border = colour});
}

} // namespace cutaway
