#include "views/panels/device_delegate.h"

#include "views/models/lane_list_model.h"
#include "views/panels/panel_parts.h"
#include "views/panels/row_ground.h"
#include "views/theme/memory_bar.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace cutaway {

namespace {

constexpr int rowHeight = 26;
constexpr int swatchSize = 10;
constexpr int labelLeft = 28; ///< padding, swatch, gap
constexpr int gap = 12;
constexpr int barHeight = 8;
constexpr int leastBarWidth = 24;

QColor valueColour(LaneListModel::Filling filling)
{
    switch (filling) {
    case LaneListModel::Filling::Empty: return theme().secondaryText;
    case LaneListModel::Filling::Over: return theme().refused;
    default: return theme().text;
    }
}

QRect innerRect(const QRect &row)
{
    return row.adjusted(scaled(labelLeft), 0, -scaled(dockPadding), 0);
}

void paintSwatch(QPainter &painter, const QRect &row, const LaneListModel::Row &lane)
{
    const int size = scaled(swatchSize);
    const QRectF swatch(row.left() + scaled(dockPadding), row.top() + (row.height() - size) / 2, size, size);
    if (!lane.isPlace) {
        paintRoundBox(painter, swatch, scaled(2), QColor(), theme().boxLine);
        return;
    }
    paintRoundBox(painter, swatch, scaled(2), theme().device(lane.number), QColor());
    if (Theme::hasNotch(lane.number))
        painter.fillRect(QRectF(swatch.center().x(), swatch.top(), size / 2.0, size / 2.0), theme().panel);
}

} // namespace

DeviceDelegate::DeviceDelegate(LaneListModel *model, QObject *parent) : QStyledItemDelegate(parent), m_model(model)
{
    connect(model, &QAbstractItemModel::modelReset, this, &DeviceDelegate::measure);
    connect(model, &QAbstractItemModel::dataChanged, this, &DeviceDelegate::measure);
    measure();
}

void DeviceDelegate::measure()
{
    const QFontMetrics names(themeFont(TextRole::Name));
    m_labelWidth = scaled(32);
    for (const QString &label : m_model->labels())
        m_labelWidth = std::max(m_labelWidth, names.horizontalAdvance(label) + 1);
    m_valueWidth = 0;
    for (const QString &value : m_model->values())
        m_valueWidth = std::max(m_valueWidth, qRound(numberWidth(themeFont(TextRole::Small), value)));
}

QSize DeviceDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {scaled(200), scaled(rowHeight)};
}

int DeviceDelegate::labelWidth(const QRect &row) const
{
    return std::min(m_labelWidth, innerRect(row).width() / 3);
}

QRectF DeviceDelegate::barRect(const QRect &row) const
{
    const QRect inner = innerRect(row);
    const int left = inner.left() + labelWidth(row) + scaled(gap);
    const int width = inner.right() + 1 - m_valueWidth - scaled(gap) - left;
    return QRectF(left, inner.top() + (inner.height() - scaled(barHeight)) / 2, width, scaled(barHeight));
}

bool DeviceDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                               const QModelIndex &index)
{
    const QString text = event->type() == QEvent::ToolTip && index.isValid()
                             ? m_model->partText(index, barRect(option.rect), event->pos().x())
                             : QString();
    if (text.isEmpty())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), text, view->viewport());
    return true;
}

void DeviceDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    paintRowGround(*painter, option);
    const LaneListModel::Row lane = m_model->row(index.row());
    paintSwatch(*painter, option.rect, lane);

    const QRect inner = innerRect(option.rect);
    const QRect label(inner.left(), inner.top(), labelWidth(option.rect), inner.height());
    painter->setFont(themeFont(TextRole::Name));
    painter->setPen(theme().text);
    painter->drawText(label, int(Qt::AlignVCenter | Qt::AlignLeft),
                      QFontMetrics(painter->font()).elidedText(lane.label, Qt::ElideMiddle, label.width()));

    painter->setFont(themeFont(TextRole::Small));
    painter->setPen(valueColour(lane.filling));
    paintNumber(*painter, inner, Qt::AlignVCenter | Qt::AlignRight, lane.value);

    const QRectF bar = barRect(option.rect);
    if (bar.width() >= scaled(leastBarWidth)) {
        MemoryBarValues values = lane.bar;
        if (lane.afterBytes != lane.usedBytes)
            values.ifDropped = double(lane.afterBytes);
        values.isRefused = lane.isRefused;
        if (lane.baselineBytes)
            values.baseline = double(*lane.baselineBytes);
        paintMemoryBar(*painter, bar, theme(), values);
    }
    painter->restore();
}

} // namespace cutaway
