#include "views/panels/device_delegate.h"

#include "views/panels/panel_parts.h"
#include "views/theme/memory_bar.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"

#include <QAbstractItemView>
#include <QAbstractProxyModel>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace cutaway {

namespace {

constexpr int rowHeight = 24;
constexpr int tierHeight = 18;
constexpr int lineOverlap = 4; ///< a first line is higher than its text
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

QRect firstLine(const QRect &row)
{
    return {row.left(), row.top(), row.width(), scaled(rowHeight)};
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
    m_end = m_model->scaleEnd();
    m_valueWidth = 0;
    for (const QString &value : m_model->values())
        m_valueWidth = std::max(m_valueWidth, qRound(numberWidth(themeFont(TextRole::Small), value)));
}

/// A view may show the fullest alone.
QModelIndex DeviceDelegate::sourceOf(const QModelIndex &index) const
{
    const auto *proxy = qobject_cast<const QAbstractProxyModel *>(index.model());
    return proxy ? proxy->mapToSource(index) : index;
}

LaneListModel::Row DeviceDelegate::rowAt(const QModelIndex &index) const
{
    return m_model->row(sourceOf(index).row());
}

QSize DeviceDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {scaled(200), scaled(rowHeight + tierHeight * int(m_model->tierCount()))};
}

int DeviceDelegate::labelWidth(const QRect &row) const
{
    return std::min(m_labelWidth, innerRect(row).width() / 3);
}

QRectF DeviceDelegate::barRect(const QRect &line) const
{
    const QRect inner = innerRect(line);
    const int left = inner.left() + labelWidth(line) + scaled(gap);
    const int width = inner.right() + 1 - m_valueWidth - scaled(gap) - left;
    return QRectF(left, inner.top() + (inner.height() - scaled(barHeight)) / 2, width, scaled(barHeight));
}

bool DeviceDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                               const QModelIndex &index)
{
    const QString text = event->type() == QEvent::ToolTip && index.isValid()
                             ? m_model->partText(sourceOf(index), barRect(firstLine(option.rect)), event->pos().x())
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
    const LaneListModel::Row lane = rowAt(index);
    const QRect line = firstLine(option.rect);
    paintSwatch(*painter, line, lane);

    const QRect inner = innerRect(line);
    const QRect label(inner.left(), inner.top(), labelWidth(line), inner.height());
    painter->setFont(themeFont(TextRole::Name));
    painter->setPen(theme().text);
    painter->drawText(label, int(Qt::AlignVCenter | Qt::AlignLeft),
                      QFontMetrics(painter->font()).elidedText(lane.label, Qt::ElideMiddle, label.width()));

    MemoryBarValues values = lane.bar;
    if (lane.afterBytes != lane.usedBytes)
        values.ifDropped = double(lane.afterBytes);
    if (m_end < 1 && values.capacity)
        values.end = m_end * *values.capacity;
    values.isRefused = lane.isRefused;
    if (lane.baselineBytes)
        values.baseline = double(*lane.baselineBytes);
    paintMemory(*painter, line, lane.filling, lane.value, values);
    QRect below(line.left(), line.bottom() + 1 - scaled(lineOverlap), line.width(), scaled(tierHeight));
    for (const LaneListModel::Tier &tier : lane.tiers) {
        paintMemory(*painter, below, tier.filling, tier.value, tier.bar);
        below.translate(0, below.height());
    }
    painter->restore();
}

void DeviceDelegate::paintMemory(QPainter &painter, const QRect &line, LaneListModel::Filling filling,
                                 const QString &value, const MemoryBarValues &values) const
{
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(valueColour(filling));
    paintNumber(painter, innerRect(line), Qt::AlignVCenter | Qt::AlignRight, value);
    const QRectF bar = barRect(line);
    if (bar.width() >= scaled(leastBarWidth))
        paintMemoryBar(painter, bar, theme(), values);
}

} // namespace cutaway
