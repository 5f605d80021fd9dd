#include "views/panels/cost_delegate.h"

#include "views/models/cost_table_model.h"
#include "views/panels/cost_headline.h"
#include "views/panels/dock_header.h"
#include "views/panels/panel_parts.h"
#include "views/panels/row_ground.h"
#include "views/theme/numbers.h"

#include <QPainter>
#include <QTableView>

namespace cutaway {

CostDelegate::CostDelegate(CostTableModel *model, QObject *parent) : QStyledItemDelegate(parent), m_model(model) {}

int CostDelegate::columnWidth(int column) const
{
    const QString title = m_model->headerData(column, Qt::Horizontal).toString();
    const int titleWidth = QFontMetrics(themeFont(TextRole::Small)).horizontalAdvance(title) + 1;
    return std::max(figureWidth(column), titleWidth + scaled(titleGap));
}

int CostDelegate::figureWidth(int column) const
{
    double widest = 0;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex index = m_model->index(row, column);
        widest = std::max(widest, numberWidth(font(index), index.data().toString()));
    }
    return qCeil(widest);
}

int CostDelegate::freeBeside(int row, int beside) const
{
    const QModelIndex now = m_model->index(row, CostTableModel::NowColumn);
    return beside - qCeil(numberWidth(font(now), now.data().toString())) - scaled(8);
}

int CostDelegate::labelWidth(int beside) const
{
    int widest = 0;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex label = m_model->index(row, CostTableModel::LabelColumn);
        const int wide = QFontMetrics(font(label)).horizontalAdvance(label.data().toString()) + 1;
        widest = std::max(widest, wide - freeBeside(row, beside));
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
        const auto *table = static_cast<const QTableView *>(option.widget);
        const int beside = table->columnWidth(CostTableModel::NowColumn);
        const QRect room = option.rect.adjusted(0, 0, freeBeside(index.row(), beside), 0);
        painter->drawText(room, int(Qt::AlignVCenter | Qt::AlignLeft),
                          QFontMetrics(painter->font()).elidedText(text, Qt::ElideMiddle, room.width()));
    } else {
        paintNumber(*painter, option.rect, Qt::AlignVCenter | Qt::AlignRight, text);
    }
    painter->restore();
}

} // namespace cutaway
