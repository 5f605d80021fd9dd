#include "app/window/palette/command_delegate.h"

#include "app/window/palette/command_model.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace cutaway {

namespace {

/// Writes the text letter group by letter group, those that were typed in bold. Where it ends.
int paintMarked(QPainter &painter, const QRect &rect, const QString &text, const QList<int> &positions)
{
    int x = rect.left();
    for (qsizetype i = 0; i < text.size() && x < rect.right();) {
        const bool marked = positions.contains(int(i));
        qsizetype end = i + 1;
        while (end < text.size() && positions.contains(int(end)) == marked)
            ++end;
        const QString piece = text.mid(i, end - i);
        painter.setFont(themeFont(marked ? TextRole::BoxTitle : TextRole::Body));
        painter.drawText(QRect(x, rect.top(), rect.right() - x, rect.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         piece);
        x += painter.fontMetrics().horizontalAdvance(piece);
        i = end;
    }
    return x;
}

} // namespace

void CommandDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool enabled = option.state & QStyle::State_Enabled;
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, theme().accentFill);
    const QRect area = option.rect.adjusted(8, 0, -8, 0);
    const QIcon icon = index.data(Qt::DecorationRole).value<QIcon>();
    icon.paint(painter, QRect(area.left(), area.center().y() - 7, 16, 16), Qt::AlignCenter,
               enabled ? QIcon::Normal : QIcon::Disabled);
    painter->setFont(themeFont(TextRole::Small));
    painter->setPen(enabled ? theme().hintText : theme().disabledText);
    const QString detail = index.data(CommandModel::DetailRole).toString();
    painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, detail);
    const int detailWidth = painter->fontMetrics().horizontalAdvance(detail) + 8;
    painter->setPen(enabled ? theme().text : theme().disabledText);
    QRect names = area.adjusted(26, 0, -detailWidth, 0);
    names.setLeft(paintMarked(*painter, names, index.data(Qt::DisplayRole).toString(),
                              index.data(CommandModel::PositionsRole).value<QList<int>>()) +
                  12);
    // Why a command is here whose name says something else.
    painter->setFont(themeFont(TextRole::Small));
    painter->setPen(enabled ? theme().hintText : theme().disabledText);
    painter->drawText(names, Qt::AlignLeft | Qt::AlignVCenter, index.data(CommandModel::OtherWordsRole).toString());
}

QSize CommandDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {200, int(28 * textScale())};
}

} // namespace cutaway
