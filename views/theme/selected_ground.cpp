#include "views/theme/selected_ground.h"

#include "views/theme/high_contrast.h"
#include "views/theme/pixels.h"

#include <QPainter>

namespace cutaway {

void paintSelectedGround(QPainter &painter, const QRectF &rect)
{
    painter.fillRect(rect, theme().accentFill);
    if (!isHighContrast(theme()))
        return;
    const double line = lineWidth(painter, 2);
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), line), theme().accent);
    painter.fillRect(QRectF(rect.left(), rect.bottom() - line, rect.width(), line), theme().accent);
}

} // namespace cutaway
