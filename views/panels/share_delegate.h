#pragma once

#include <QStyledItemDelegate>

namespace cutaway {

/// Cells of an item table; those that are a share of the largest are drawn as bars in the colour of their row. What a
/// drop would make of a cell has the room before what it is; a text that is cut is told whole in a tooltip.
class ShareDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace cutaway
