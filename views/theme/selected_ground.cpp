#include "views/theme/selected_ground.h"

#include "views/theme/high_contrast.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace cutaway {

void paintSelectedGround(QPainter &painter, const QRectF &rect)
{
    painter.fillRect(rect, theme().accentFill);
    if (isHighContrast(theme()))
        paintRules(painter, rect, theme().accent, 2);
}

} // namespace cutaway
