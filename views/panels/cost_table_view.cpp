#include "views/panels/cost_table_view.h"

#include "views/models/cost_table_model.h"
#include "views/panels/cost_panel.h"
#include "views/panels/panel_parts.h"
#include "views/theme/numbers.h"

#include <QHeaderView>
#include <QPainter>

namespace cutaway {

namespace {

constexpr int costRowHeight = 22;
constexpr int smallestGap = 6;
constexpr int widestGap = 16;

} // namespace

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

CostTableView::CostTableView(CostTableModel *costs, QWidget *parent) : QTableView(parent)
{
    setModel(costs);
    setItemDelegate(new CostDelegate(costs, this));
    setFrameShape(NoFrame);
    setShowGrid(false);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setAccessibleName(tr("Cost"));
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(scaled(costRowHeight));
    verticalHeader()->setDefaultSectionSize(scaled(costRowHeight));
    setHorizontalHeader(new DockHeader(costRowHeight, 0, this));
    connect(costs, &QAbstractItemModel::modelReset, this, &CostTableView::fitColumns);
    connect(costs, &QAbstractItemModel::dataChanged, this, &CostTableView::fitColumns);
    connect(&ThemeManager::instance(), &ThemeManager::changed, viewport(), qOverload<>(&QWidget::update));
}

void CostTableView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

/// Where labels would be cut off else, what a drop would make of the figures and the comparison with the first plan
/// take turns in one place: the comparison stands there while nothing is dragged.
void CostTableView::fitColumns()
{
    const auto *costs = static_cast<const CostTableModel *>(model());
    const auto *delegate = static_cast<CostDelegate *>(itemDelegate());
    const int width = viewport()->width();
    const int now = delegate->columnWidth(CostTableModel::NowColumn);
    const int ifDropped = delegate->columnWidth(CostTableModel::IfDroppedColumn);
    const int difference = delegate->columnWidth(CostTableModel::DifferenceColumn);
    const int labels = delegate->labelWidth(now);
    const int figures = delegate->figureWidth(CostTableModel::DifferenceColumn);
    const int free = width - labels - now - ifDropped;
    const bool takesTurns =
        free < figures + 2 * scaled(smallestGap) && free + ifDropped >= figures && figures > 0 && !costs->tellsDrop();
    setColumnHidden(CostTableModel::IfDroppedColumn, takesTurns);
    if (takesTurns) {
        const int figuresWithGap = std::max(ifDropped, figures) + std::clamp(free, 0, scaled(widestGap));
        const int last =
            std::max(figuresWithGap, std::min(difference, free + ifDropped)); // of the title no more than must
        setColumnHidden(CostTableModel::DifferenceColumn, false);
        setColumnWidth(CostTableModel::NowColumn, now);
        setColumnWidth(CostTableModel::DifferenceColumn, last);
        setColumnWidth(CostTableModel::LabelColumn, std::max(0, width - now - last));
        return;
    }
    const bool isCompared = free >= figures + 2 * scaled(smallestGap);
    const int gap = std::clamp(isCompared ? (free - difference) / 2 : free, scaled(smallestGap), scaled(widestGap));
    // Only the plan's name in the title may be cut, down to what the figures need.
    const int lastColumn = isCompared ? std::clamp(free - 2 * gap, figures, std::max(figures, difference)) + gap : 0;
    setColumnHidden(CostTableModel::DifferenceColumn, !isCompared);
    setColumnWidth(CostTableModel::NowColumn, now);
    setColumnWidth(CostTableModel::IfDroppedColumn, ifDropped + gap);
    setColumnWidth(CostTableModel::DifferenceColumn, lastColumn);
    setColumnWidth(CostTableModel::LabelColumn, std::max(0, width - now - ifDropped - gap - lastColumn));
}

} // namespace cutaway
