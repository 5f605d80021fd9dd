#include "views/panels/cost_table_view.h"

#include "views/models/cost_table_model.h"
#include "views/panels/cost_delegate.h"
#include "views/panels/panel_parts.h"

#include <QHeaderView>

namespace cutaway {

namespace {

constexpr int costRowHeight = 22;
constexpr int gap = 12;
/// Labels keep at least this; the first plan's name in the title is elided before.
constexpr int labelRoom = 84;

} // namespace

CostTableView::CostTableView(CostTableModel *costs, QWidget *parent) : QTableView(parent)
{
    setModel(costs);
    setItemDelegate(new CostDelegate(costs, this));
    setFrameShape(NoFrame);
    setShowGrid(false);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    setFocusPolicy(Qt::TabFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setAccessibleName(tr("Cost"));
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(scaled(costRowHeight));
    verticalHeader()->setDefaultSectionSize(scaled(costRowHeight));
    horizontalHeader()->setFont(themeFont(TextRole::Small));
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setMinimumSectionSize(scaled(24));
    horizontalHeader()->setFixedHeight(scaled(22));
    horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
    connect(costs, &QAbstractItemModel::modelReset, this, &CostTableView::fitColumns);
    connect(costs, &QAbstractItemModel::dataChanged, this, &CostTableView::fitColumns);
    connect(&ThemeManager::instance(), &ThemeManager::changed, viewport(), qOverload<>(&QWidget::update));
}

void CostTableView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

void CostTableView::fitColumns()
{
    const auto *delegate = static_cast<CostDelegate *>(itemDelegate());
    int left = viewport()->width() - scaled(labelRoom);
    const int now = delegate->columnWidth(CostTableModel::NowColumn);
    const int ifDropped = delegate->columnWidth(CostTableModel::IfDroppedColumn) + scaled(gap);
    left -= now + ifDropped;
    const int wanted = delegate->columnWidth(CostTableModel::DifferenceColumn) + scaled(gap);
    const int difference = std::clamp(wanted, scaled(24), std::max(scaled(60), left));
    setColumnWidth(CostTableModel::NowColumn, now);
    setColumnWidth(CostTableModel::IfDroppedColumn, ifDropped);
    setColumnWidth(CostTableModel::DifferenceColumn, difference);
    setColumnWidth(CostTableModel::LabelColumn, std::max(0, viewport()->width() - now - ifDropped - difference));
}

} // namespace cutaway
