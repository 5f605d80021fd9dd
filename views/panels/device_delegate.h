#pragma once

#include "views/models/lane_list_model.h"

#include <QStyledItemDelegate>

namespace cutaway {

/// Draws a device: colour, name, memory bar, figures; further tiers of memory a line each below. Names and figures get
/// the room that the widest of all rows takes, so that the bars are equally long.
class DeviceDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    DeviceDelegate(LaneListModel *model, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    /// Over a part of the bar: what it is.
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

private:
    void measure();
    void paintMemory(QPainter &painter, const QRect &line, LaneListModel::Filling filling, const QString &value,
                     const MemoryBarValues &values) const;
    int labelWidth(const QRect &row) const;
    /// In a line; too narrow where there is no room for a bar.
    QRectF barRect(const QRect &line) const;

    LaneListModel *m_model;
    LaneListModel::Row rowAt(const QModelIndex &index) const;
    QModelIndex sourceOf(const QModelIndex &index) const;

    double m_end = 1; ///< of the bars, as a share of the capacity
    int m_labelWidth = 0;
    int m_valueWidth = 0;
};

} // namespace cutaway
