#include "views/panels/share_delegate.h"

#include "views/models/item_table_model.h"
#include "views/panels/panel_parts.h"
#include "views/panels/row_ground.h"
#include "views/theme/hatch.h"
#include "views/theme/pixels.h"
#include "views/theme/way_colours.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int shareBarHeight = 8;
constexpr int smallestBar = 2;

bool isCut(const QString &text, const QStyleOptionViewItem &option)
{
    const int margins = 2 * (1 + QApplication::style()->pixelMetric(QStyle::PM_FocusFrameHMargin));
    return QFontMetrics(option.font).horizontalAdvance(text) > option.rect.width() - margins;
}

} // namespace

void ShareDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const QVariant then = index.data(ItemTableModel::ThenRole);
    if (!then.isValid()) // the end of a path tells more of it: layers differ there
        option->textElideMode = option->text.contains(u' ') ? Qt::ElideRight : Qt::ElideLeft;
    if (then.isValid() && option->rect.isValid() && isCut(option->text, *option))
        option->text = QStringLiteral("\u2192 ") + then.toString();
}

bool ShareDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                              const QModelIndex &index)
{
    const QString whole = index.data().toString();
    const bool isBar = index.data(ItemTableModel::ShareRole).isValid();
    if (event->type() != QEvent::ToolTip || isBar || !isCut(whole, option))
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), whole, view, view->visualRect(index));
    return true;
}

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
    const double now = track.width() * share.toDouble();
    const double then = track.width() * index.data(ItemTableModel::ShareThenRole).toDouble();
    const double solid = std::max<double>(scaled(smallestBar), std::min(now, then));
    painter->fillRect(onDevicePixels(*painter, QRectF(track.topLeft(), QSizeF(solid, height))), colour);
    if (const double change = std::max(now, then) - solid; now != then && change > 0)
        paintHatch(*painter, {track.left() + solid, track.top(), change, track.height()},
                   {colour, theme().panel, scaled(4) * 1.0, scaled(1) * 1.5, colour});
}

} // namespace cutaway
