#include "views/panels/lane_table_panel.h"

#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/lane_list_model.h"
#include "views/models/lane_table_model.h"
#include "views/models/placement_drop.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>
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

constexpr int leastViewHeight = 40; ///< in a low window
constexpr int lanesWanted = 9;
constexpr int barWidth = 180;

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

LaneTableView::LaneTableView(QWidget *parent) : ItemTableView(parent)
{
    setItemDelegate(new LaneBarDelegate(this));
    setSelectionMode(SingleSelection);
    setDragDropMode(DropOnly);
    horizontalHeader()->setResizeContentsPrecision(-1); // the last names are the longest: `rank 127`
}

LaneTablePanel::LaneTablePanel(PlanSource *source, ViewState *state, QWidget *parent)
    : OptionalPanel(parent), m_state(state), m_model(new LaneTableModel(this)), m_shown(new QSortFilterProxyModel(this))
{
    m_shown->setSourceModel(m_model);
    m_shown->setSortRole(LaneTableModel::sortRole);
    buildContents();
    setSource(source);
    m_drags = new DragMachine(source, m_view->viewport(), m_view);
    connect(m_drags, &DragMachine::hintChanged, this, &LaneTablePanel::noteDrop);
    connect(m_drags, &DragMachine::dropRefused, this, &LaneTablePanel::dropRefused);
    new ItemDrop(m_drags, source, [this](QPointF point, const std::vector<ItemIndex> &items) -> DragTool::Wish {
        const int row = m_view->rowAt(int(point.y()));
        m_dropLane = row >= 0 ? laneAt(row) : LaneIndex();
        return {m_dropLane.isValid() ? moveToLane(*this->source()->plan(), m_dropLane, items) : Move(), {}};
    });
    connect(source, &PlanSource::previewChanged, this, &LaneTablePanel::showPreview);
}

void LaneTablePanel::buildContents()
{
    auto *page = new QWidget(this);
    m_view = new LaneTableView(page);
    m_view->setModel(m_shown);
    m_view->setAccessibleName(tr("Overview"));
    m_view->setMinimumHeight(scaled(leastViewHeight));
    connect(m_view, &LaneTableView::chosen, this, &LaneTablePanel::revealSelected);
    connect(m_view, &LaneTableView::clicked, this, &LaneTablePanel::revealSelected);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(buildBar());
    rows->addWidget(m_view, 1);
    setContents(page, tr("Plans of this kind have no overview"));
    setFocusProxy(m_view);
}

QWidget *LaneTablePanel::buildBar()
{
    auto *bar = new QWidget(this);
    auto *slowest = new LinkButton(tr("Slowest"), bar);
    auto *fullest = new LinkButton(tr("Fullest"), bar);
    slowest->setObjectName("slowest");
    fullest->setObjectName("fullest");
    slowest->setToolTip(tr("Go to the slowest one"));
    fullest->setToolTip(tr("Go to the one nearest to its limit, or furthest over it"));
    connect(slowest, &LinkButton::clicked, this, [this] { goTo(m_model->slowestRow()); });
    connect(fullest, &LinkButton::clicked, this, [this] { goTo(m_model->fullestRow()); });
    m_note = new TextLabel(TextRole::Small, &Theme::secondaryText, bar);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(scaled(dockPadding), scaled(4), scaled(dockPadding), scaled(4));
    row->setSpacing(scaled(12));
    row->addWidget(slowest);
    row->addWidget(fullest);
    row->addWidget(m_note, 1);
    return bar;
}

int LaneTablePanel::wantedHeight() const
{
    const int rows = std::clamp(m_model->rowCount(), 1, lanesWanted);
    return scaled(30) + m_view->horizontalHeader()->sizeHint().height() +
           rows * m_view->verticalHeader()->defaultSectionSize();
}

void LaneTablePanel::planReplaced()
{
    m_model->setPlan(nullptr);
    refresh();
    if (!m_model->isEmpty())
        m_view->sortByColumn(-1, Qt::AscendingOrder);
}

void LaneTablePanel::fitColumns()
{
    for (int column = 0; column < m_model->columnCount(); ++column)
        m_view->setLeastWidth(column, m_model->isBar(column) ? scaled(barWidth) : 0);
    m_view->fitColumns();
}

bool LaneTablePanel::readPlan()
{
    const EditedPlan *plan = source()->plan();
    const int columns = m_model->columnCount();
    m_model->setPlan(plan);
    if (m_model->columnCount() != columns) // another plan, or another tier of memory
        fitColumns();
    m_note->setText({});
    const bool hasLanes = !m_model->isEmpty();
    QString title = hasLanes ? laneNoun(*plan, 2) : tr("Overview");
    title[0] = title[0].toUpper();
    emit titleChanged(title);
    emit summaryChanged(hasLanes ? QString::number(m_model->rowCount()) : QString());
    return hasLanes;
}

void LaneTablePanel::showPreview()
{
    if (isAvailable() && isVisible() && !isBehind())
        m_model->showIfDropped(source()->planAtRest());
}

LaneIndex LaneTablePanel::laneAt(int shownRow) const
{
    const QModelIndex row = m_shown->mapToSource(m_shown->index(shownRow, 0));
    return row.isValid() ? LaneIndex(std::size_t(row.row())) : LaneIndex();
}

void LaneTablePanel::goTo(int row)
{
    const QModelIndex most = m_shown->mapFromSource(m_model->index(row, 0));
    if (!most.isValid())
        return;
    m_view->selectRow(most.row());
    m_view->scrollTo(most);
    revealSelected();
}

void LaneTablePanel::revealSelected()
{
    const LaneIndex lane = laneAt(m_view->currentIndex().row());
    if (!lane.isValid())
        return;
    m_state->selectSpot(lane);
    m_state->revealSpot(lane);
}

void LaneTablePanel::noteDrop()
{
    const Verdict *verdict = m_drags->verdict();
    if (!verdict)
        m_note->setText({});
    else if (!verdict->preview.allowed)
        m_note->setText(refusalWords(verdict->preview));
    else if (verdict->preview.latencyBefore && verdict->preview.latencyAfter)
        m_note->setText(tr("Onto %1: %2")
                            .arg(isolated(coreText(source()->plan()->lane(m_dropLane).label)),
                                 secondsChangeText(*verdict->preview.latencyAfter - *verdict->preview.latencyBefore)));
}

} // namespace cutaway
