#include "views/panels/cost_table_view.h"

#include "views/models/cost_table_model.h"
#include "views/panels/cost_delegate.h"
#include "views/panels/dock_header.h"
#include "views/panels/panel_parts.h"

#include <QHeaderView>

namespace cutaway {

namespace {

constexpr int costRowHeight = 22;
constexpr int smallestGap = 6;
constexpr int widestGap = 16;

} // namespace

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
