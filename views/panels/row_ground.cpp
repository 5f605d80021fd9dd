#include "views/panels/row_ground.h"

#include "views/theme/high_contrast.h"
#include "views/theme/pixels.h"

#include <QPainter>
#include <QStyleOptionViewItem>

namespace cutaway {

void paintRowGround(QPainter &painter, const QStyleOptionViewItem &option)
{
    const bool isSelected = option.state & QStyle::State_Selected;
    if (isSelected)
        painter.fillRect(option.rect, theme().accentFill);
    else if (option.state & QStyle::State_MouseOver)
        painter.fillRect(option.rect, theme().alternate);
    if (option.state & QStyle::State_HasFocus || (isSelected && isHighContrast(theme())))
        paintFrame(painter, option.rect, theme().accent, 2);
}

} // namespace cutaway
