#include "views/panels/lane_bar_delegate.h"

#include "views/models/lane_table_model.h"
#include "views/panels/panel_parts.h"
#include "views/panels/row_ground.h"
#include "views/theme/hatch.h"
#include "views/theme/pixels.h"
#include "views/theme/time_sample.h"

#include <QPainter>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int laneBarHeight = 10;
constexpr double leastChange = 4;

std::optional<LaneBar> barOf(const QModelIndex &index)
{
    const auto *proxy = qobject_cast<const QSortFilterProxyModel *>(index.model());
    const auto *model = qobject_cast<const LaneTableModel *>(proxy ? proxy->sourceModel() : index.model());
    return model ? model->bar(proxy ? proxy->mapToSource(index) : index) : std::nullopt;
}

/// What would come at the end of a time, or go: as at the foot of a lane of the picture.
void paintChange(QPainter &painter, const QRectF &track, double unit, const LaneBar &bar)
{
    const double from = std::min(unit * std::min(bar.size, bar.sizeThen), track.width() - leastChange);
    const double to = std::min(std::max(unit * std::max(bar.size, bar.sizeThen), from + leastChange), track.width());
    const QRectF change = onDevicePixels(painter, {track.left() + from, track.top(), to - from, track.height()});
    painter.setPen(QPen(bar.sizeThen < bar.size ? theme().better : theme().worse, hairline(painter), Qt::DashLine));
    painter.setBrush(theme().card);
    painter.drawRect(change);
}

void paintTime(QPainter &painter, const QRectF &track, const LaneBar &bar)
{
    double left = track.left();
    for (std::size_t i = 0; i < bar.parts.size(); ++i) {
        const double width = bar.scale > 0 ? track.width() * bar.parts[i].size / bar.scale : 0;
        if (width > 0)
            paintTimeSample(painter, {left, track.top(), width, track.height()}, theme(), bar.parts[i].role, i);
        left += width;
    }
    if (const double unit = bar.scale > 0 ? track.width() / bar.scale : 0; bar.sizeThen != bar.size)
        paintChange(painter, track, unit, bar);
}

void paintMemory(QPainter &painter, const QRectF &track, const LaneBar &bar)
{
    painter.fillRect(onDevicePixels(painter, track), theme().memoryTrack);
    const double unit = bar.scale > 0 ? track.width() / bar.scale : 0;
    const bool isOver = bar.limit && bar.sizeThen > *bar.limit;
    const QColor &ink = isOver ? theme().refused : theme().memoryBar;
    const double same = unit * std::min(bar.size, bar.sizeThen);
    painter.fillRect(onDevicePixels(painter, QRectF(track.left(), track.top(), same, track.height())), ink);
    if (bar.sizeThen != bar.size) {
        const double from = std::min(same, track.width() - leastChange);
        const double change = std::max(unit * std::max(bar.size, bar.sizeThen) - same, leastChange);
        const QRectF hatched(track.left() + from, track.top(), std::min(change, track.width() - from), track.height());
        paintHatch(painter, hatched, {ink, theme().panel, 4, 1.5, ink});
    }
    if (bar.limit) {
        const double at = std::min(track.left() + unit * *bar.limit, track.right() - 2);
        painter.fillRect(onDevicePixels(painter, QRectF(at, track.top() - 2, 2, track.height() + 4)), theme().text);
    }
}

} // namespace

void LaneBarDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const std::optional<LaneBar> bar = barOf(index);
    if (!bar) {
        QStyledItemDelegate::paint(painter, option, index); // ShareDelegate's bars are of another table
        return;
    }
    QStyleOptionViewItem ground = option;
    ground.state.setFlag(QStyle::State_HasFocus, false);
    paintRowGround(*painter, ground);
    const int height = scaled(laneBarHeight);
    const QRectF track(option.rect.left() + scaled(4), option.rect.top() + (option.rect.height() - height) / 2,
                       option.rect.width() - scaled(dockPadding + 4), height);
    if (track.width() <= 0)
        return;
    if (bar->parts.empty())
        paintMemory(*painter, track, *bar);
    else
        paintTime(*painter, track, *bar);
}

} // namespace cutaway
