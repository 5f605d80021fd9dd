#include "views/panels/share_delegate.h"

#include "views/models/item_table_model.h"
#include "views/panels/panel_parts.h"
#include "views/panels/row_ground.h"
#include "views/theme/pixels.h"
#include "views/theme/way_colours.h"

#include <QPainter>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int shareBarHeight = 8;
constexpr int smallestBar = 2;

} // namespace

void ShareDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QVariant share = index.data(ItemTableModel::ShareRole);
    if (!share.isValid()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem ground = option;
    ground.state.setFlag(QStyle::State_HasFocus, false);
    paintRowGround(*painter, ground);
    const int height = scaled(shareBarHeight);
    const QRectF track(option.rect.left() + scaled(4), option.rect.top() + (option.rect.height() - height) / 2,
                       option.rect.width() - scaled(dockPadding + 4), height);
    if (track.width() <= 0)
        return;
    painter->fillRect(onDevicePixels(*painter, track), theme().memoryTrack);
    const QVariant number = index.data(ItemTableModel::ColourNumberRole);
    const QColor colour = number.isValid() ? wayColour(theme(), number.toULongLong()) : theme().memoryBar;
    const double width = std::max<double>(scaled(smallestBar), track.width() * share.toDouble());
    painter->fillRect(onDevicePixels(*painter, QRectF(track.topLeft(), QSizeF(width, height))), colour);
}

} // namespace cutaway
