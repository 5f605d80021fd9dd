#include "views/panels/outline_delegate.h"

#include "views/models/outline_model.h"
#include "views/panels/chip_row.h"
#include "views/panels/panel_parts.h"
#include "views/theme/icons.h"
#include "views/theme/numbers.h"

#include <QAbstractItemView>
#include <QPainter>

namespace cutaway {

namespace {

// Marks stand left of the cell, in the column of the parent's names.
constexpr double chevronLeft = -6;
constexpr double chevronSize = 16;
constexpr double glyphLeft = -2;
constexpr double glyphSize = 12;

/// The names need most of the room.
ChipForm chipForm(std::size_t meshDimensions)
{
    return meshDimensions > 2 ? ChipForm::Short : ChipForm::Full;
}

QString chevron(const QStyleOptionViewItem &option)
{
    return option.state & QStyle::State_Open ? QStringLiteral("cutaway-opened") : QStringLiteral("cutaway-open");
}

/// A module's class gives way before its name does.
QString shownName(const QModelIndex &index, const QFontMetrics &metrics, int width)
{
    const QString name = index.data().toString();
    const QString type = index.data(OutlineModel::TypeRole).toString();
    return type.isEmpty() || metrics.horizontalAdvance(name) <= width ? name : name.chopped(type.size() + 1);
}

} // namespace

int OutlineDelegate::nameOffset()
{
    return scaled(14);
}

int OutlineDelegate::latencyWidth()
{
    // The longest that three digits of a sum of times can be.
    const double widest = numberWidth(themeFont(TextRole::Small), QStringLiteral("\u03a3\u00a00.0888\u00a0µs"));
    return std::max(scaled(68), qCeil(widest) + scaled(dockPadding + 4));
}

int OutlineDelegate::groupWidth(std::size_t meshDimensions)
{
    constexpr int ofNumbers = 56;
    const MeshPlacement usual{MeshPlacement::Kind::Cut, 0};
    const double chips =
        chipRowWidth({{}, std::vector<MeshPlacement>(meshDimensions, usual)}, chipForm(meshDimensions));
    return std::max(scaled(ofNumbers), qCeil(chips) + scaled(dockPadding + 4));
}

QSize OutlineDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {scaled(60), scaled(24)};
}

void OutlineDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    if (index.column() == OutlineModel::NameColumn) {
        paintMark(*painter, option, index);
        painter->setClipRect(option.rect, Qt::IntersectClip); // the figure's cell paints the rest
        paintName(*painter, option, index);
    } else if (const QVariant placements = index.data(OutlineModel::PlacementsRole);
               index.column() == OutlineModel::GroupColumn && placements.isValid()) {
        const auto output = placements.value<ChosenPlacements>();
        const ChipForm form = chipForm(output.output.size());
        const double left = option.rect.right() - scaled(dockPadding) - chipRowWidth(output, form);
        paintChipRow(*painter, QRectF(option.rect).adjusted(left - option.rect.left(), 0, 0, 0), output,
                     theme().secondaryText, form);
    } else {
        if (index.column() == OutlineModel::LatencyColumn)
            paintEndOfName(*painter, option, index);
        painter->setFont(themeFont(TextRole::Small));
        painter->setPen(theme().secondaryText);
        // Of a figure that is wider than its column no digit is left out: the name beside it gives way.
        const QString figure = index.data().toString();
        QRect cell = option.rect.adjusted(0, 0, -scaled(dockPadding), 0);
        cell.setLeft(std::min(cell.left(), cell.right() - qCeil(numberWidth(painter->font(), figure))));
        paintNumber(*painter, cell, Qt::AlignRight | Qt::AlignVCenter, figure);
    }
    painter->restore();
}

void OutlineDelegate::paintMark(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool isModule = index.data(OutlineModel::IsModuleRole).toBool();
    const int size = scaled(isModule ? chevronSize : glyphSize);
    const QRectF mark(option.rect.left() + scaled(isModule ? chevronLeft : glyphLeft),
                      option.rect.top() + (option.rect.height() - size) / 2, size, size);
    if (isModule) {
        paintIcon(painter, mark, chevron(option), theme().secondaryText);
        return;
    }
    const auto kind = OperatorKind(index.data(OutlineModel::KindRole).toInt());
    paintKindGlyph(painter, mark, kind, theme().kind(kind));
}

/// Of a name that goes on in the figure's cell.
void OutlineDelegate::paintEndOfName(QPainter &painter, const QStyleOptionViewItem &option,
                                     const QModelIndex &index) const
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    if (!view)
        return;
    const QModelIndex name = index.siblingAtColumn(OutlineModel::NameColumn);
    QStyleOptionViewItem beside = option;
    beside.rect = view->visualRect(name);
    painter.save();
    painter.setClipRect(option.rect, Qt::IntersectClip);
    paintName(painter, beside, name);
    painter.restore();
}

void OutlineDelegate::paintName(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool isModel = !index.parent().isValid();
    painter.setFont(themeFont(isModel ? TextRole::BoxTitle : TextRole::Body));
    const QFontMetrics metrics(painter.font());
    // A long name may use what the figure beside it leaves of its column.
    const QString latency = index.siblingAtColumn(OutlineModel::LatencyColumn).data().toString();
    const double figure = numberWidth(themeFont(TextRole::Small), latency);
    const int free = latencyWidth() - scaled(dockPadding) - qCeil(figure) - scaled(8);
    const QRect cell = option.rect.adjusted(nameOffset(), 0, free, 0);
    const QString name = metrics.elidedText(shownName(index, metrics, cell.width()), Qt::ElideMiddle, cell.width());
    if (index.data(OutlineModel::IsHitRole).toBool()) {
        const int gap = scaled(1);
        const int height = scaled(16);
        const QRect ground(cell.left() - gap, cell.top() + (cell.height() - height) / 2,
                           metrics.horizontalAdvance(name) + 2 * gap, height);
        painter.fillRect(ground, theme().searchHit);
    }
    painter.setPen(theme().text);
    painter.drawText(cell, int(Qt::AlignVCenter | Qt::AlignLeft), name);
}

} // namespace cutaway
