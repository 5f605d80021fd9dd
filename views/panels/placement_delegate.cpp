#include "views/panels/placement_delegate.h"

#include "views/models/choice_table_model.h"
#include "views/panels/chip_row.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QPainter>

namespace cutaway {

namespace {

constexpr double ofRefused = 0.45; ///< how much of the chips is seen

std::optional<ChosenPlacements> placementsOf(const QModelIndex &index)
{
    const QVariant placements = index.data(ChoiceTableModel::PlacementsRole);
    return placements.isValid() ? std::optional(placements.value<ChosenPlacements>()) : std::nullopt;
}

} // namespace

QSize PlacementDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (const std::optional<ChosenPlacements> placements = placementsOf(index)) {
        const int text = option.fontMetrics.horizontalAdvance(index.data().toString());
        size.setWidth(std::max(size.width() - text, 0) + qCeil(chipRowWidth(*placements)));
    }
    return size;
}

void PlacementDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    const QStyle *style = row.widget ? row.widget->style() : QApplication::style();
    const QRectF line = style->subElementRect(QStyle::SE_ItemViewItemText, &row, row.widget);
    const std::optional<ChosenPlacements> placements = placementsOf(index);
    if (!placements || chipRowWidth(*placements) > line.width()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    row.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);
    painter->save();
    if (!index.flags().testFlag(Qt::ItemIsEnabled))
        painter->setOpacity(ofRefused);
    paintChipRow(*painter, line, *placements, theme().text);
    painter->restore();
}

} // namespace cutaway
