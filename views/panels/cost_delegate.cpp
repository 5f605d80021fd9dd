#include "views/panels/cost_delegate.h"

#include "views/models/cost_table_model.h"
#include "views/panels/cost_headline.h"
#include "views/panels/panel_parts.h"
#include "views/panels/row_ground.h"
#include "views/theme/numbers.h"

#include <QPainter>

namespace cutaway {

CostDelegate::CostDelegate(CostTableModel *model, QObject *parent) : QStyledItemDelegate(parent), m_model(model) {}

int CostDelegate::columnWidth(int column) const
{
    const QString title = m_model->headerData(column, Qt::Horizontal).toString();
    int widest = QFontMetrics(themeFont(TextRole::Small)).horizontalAdvance(title);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex index = m_model->index(row, column);
        widest = std::max(widest, qCeil(numberWidth(font(index), index.data().toString())));
    }
    return widest;
}

QFont CostDelegate::font(const QModelIndex &index) const
{
    const CostTable::Row &row = m_model->costRow(index.row());
    QFont font = themeFont(index.column() == CostTableModel::LabelColumn ? TextRole::Body : TextRole::Small);
    if (row.isTotal)
        font.setWeight(QFont::DemiBold);
    else if (index.column() == CostTableModel::DifferenceColumn && row.direction != CostTable::Direction::None)
        font.setWeight(QFont::Medium);
    return font;
}

QColor CostDelegate::colour(const QModelIndex &index) const
{
    const CostTable::Row &row = m_model->costRow(index.row());
    switch (index.column()) {
    case CostTableModel::IfDroppedColumn:
        return row.differsIfDropped || row.isTotal ? theme().text : theme().secondaryText;
    case CostTableModel::DifferenceColumn: return directionColour(row.direction);
    default: return theme().text;
    }
}

void CostDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    paintRowGround(*painter, option);
    if (m_model->costRow(index.row()).isTotal)
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), option.rect.width(), 1), theme().line);
    painter->setFont(font(index));
    painter->setPen(colour(index));
    const QString text = index.data().toString();
    if (index.column() == CostTableModel::LabelColumn) {
        const QRect room = option.rect.adjusted(0, 0, -scaled(4), 0);
        painter->drawText(room, int(Qt::AlignVCenter | Qt::AlignLeft),
                          QFontMetrics(painter->font()).elidedText(text, Qt::ElideRight, room.width()));
    } else {
        paintNumber(*painter, option.rect, Qt::AlignVCenter | Qt::AlignRight, text);
    }
    painter->restore();
}

} // namespace cutaway
