#include "views/panels/row_ground.h"

#include "views/theme/pixels.h"
#include "views/theme/selected_ground.h"
#include "views/theme/theme.h"

#include <QPainter>
#include <QStyleOptionViewItem>

namespace cutaway {

void paintRowGround(QPainter &painter, const QStyleOptionViewItem &option)
{
    if (option.state & QStyle::State_Selected)
        paintSelectedGround(painter, option.rect);
    else if (option.state & QStyle::State_MouseOver)
        painter.fillRect(option.rect, theme().alternate);
    if (option.state & QStyle::State_HasFocus)
        paintFrame(painter, option.rect, theme().accent, 2);
}

} // namespace cutaway
