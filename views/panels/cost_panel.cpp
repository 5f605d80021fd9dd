#include "views/panels/cost_panel.h"

#include "core/plan/compared_cost.h"
#include "core/plan/edited_plan.h"
#include "views/models/baseline_marks.h"
#include "views/models/cost_table_model.h"
#include "views/models/figures.h"
#include "views/panels/cost_bar.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"

#include <QAbstractItemModel>
#include <QGridLayout>
#include <QHeaderView>
#include <QPainter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

constexpr int costRowHeight = 22;
constexpr int smallestGap = 6;
constexpr int widestGap = 16;

constexpr int cellsInRow = 3;

} // namespace

CostDelegate::CostDelegate(CostTableModel *model, QObject *parent) : QStyledItemDelegate(parent), m_model(model) {}

int CostDelegate::columnWidth(int column) const
{
    const QString title = m_model->headerData(column, Qt::Horizontal).toString();
    const int titleWidth = textAdvance(themeFont(TextRole::Small), title) + 1;
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
        const int wide = textAdvance(font(label), label.data().toString()) + 1;
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
        const bool fits = textAdvance(painter->font(), text) <= room.width();
        painter->drawText(room, int(Qt::AlignVCenter | Qt::AlignLeft),
                          fits ? text : QFontMetrics(painter->font()).elidedText(text, Qt::ElideMiddle, room.width()));
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

QColor directionColour(CostTable::Direction direction)
{
    switch (direction) {
    case CostTable::Direction::Better: return theme().better;
    case CostTable::Direction::Worse: return theme().worse;
    case CostTable::Direction::None: return theme().secondaryText;
    }
    return {};
}

FigureGrid::FigureGrid(QWidget *parent) : QWidget(parent)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, scaled(6), 0, 0);
    grid->setHorizontalSpacing(scaled(8));
    grid->setVerticalSpacing(0);
}

void FigureGrid::setCells(const std::vector<CostTable::Cell> &cells)
{
    auto *grid = static_cast<QGridLayout *>(layout());
    for (auto i = int(m_labels.size()); i < int(cells.size()); ++i) {
        const Labels labels{new ElidedLabel(TextRole::Small, &Theme::secondaryText, this),
                            new TextLabel(TextRole::Title, &Theme::text, this)};
        const int row = i / cellsInRow * 3;
        grid->addWidget(labels.name, row, i % cellsInRow);
        grid->addWidget(labels.value, row + 1, i % cellsInRow);
        grid->setRowMinimumHeight(row + 2, scaled(4));
        m_labels.push_back(labels);
    }
    for (std::size_t i = 0; i < m_labels.size(); ++i) {
        const auto &[name, value] = m_labels[i];
        const CostTable::Cell cell = i < cells.size() ? cells[i] : CostTable::Cell();
        name->setText(cell.label);
        value->setText(cell.value);
        for (TextLabel *label : {name, value}) {
            label->setToolTip(cell.toolTip);
            label->setVisible(i < cells.size());
        }
        value->setAccessibleName(cell.label + u' ' + cell.value);
        value->setAccessibleDescription(cell.toolTip);
    }
    m_hasCells = !cells.empty();
    setVisible(m_hasCells);
}

CostHeadline::CostHeadline(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

void CostHeadline::setCost(const CostTable &cost)
{
    m_now = cost.headline;
    m_then = cost.headlineIfDropped;
    m_change = cost.headlineChange;
    m_direction = cost.headlineDirection;
    m_isKnown = cost.unknownBecause.isEmpty();
    setToolTip(cost.headlineToolTip);
    setAccessibleDescription(cost.headlineToolTip);
    setAccessibleName(m_then.isEmpty() ? m_now : tr("%1, then %2, %3").arg(m_now, m_then, m_change));
    update();
}

QSize CostHeadline::sizeHint() const
{
    return {scaled(200), scaled(28)};
}

void CostHeadline::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QFont small = themeFont(TextRole::BoxTitle);
    const double changeWidth = numberWidth(small, m_change);
    // A narrow dock or a wide font takes the large figures down a size before anything is cut off.
    QFont large = themeFont(m_isKnown ? TextRole::Headline : TextRole::Title);
    const double arrow = m_then.isEmpty() ? 0 : scaled(32);
    while (large.pixelSize() > scaled(12) &&
           numberWidth(large, m_now) + arrow + numberWidth(large, m_then) + scaled(12) + changeWidth > width())
        large.setPixelSize(large.pixelSize() - 1);

    painter.setFont(large);
    painter.setPen(theme().text);
    paintNumber(painter, rect(), Qt::AlignVCenter | Qt::AlignLeft, m_now);
    const double nowWidth = numberWidth(large, m_now);
    if (!m_then.isEmpty()) {
        const int icon = scaled(16);
        paintIcon(painter, QRectF(nowWidth + (arrow - icon) / 2, (height() - icon) / 2, icon, icon),
                  QStringLiteral("go-next"), theme().secondaryText);
        painter.setPen(m_direction == CostTable::Direction::None ? theme().text : directionColour(m_direction));
        paintNumber(painter, rect().adjusted(qRound(nowWidth + arrow), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                    m_then);
    }
    painter.setFont(small);
    painter.setPen(directionColour(m_direction));
    paintNumber(painter, rect(), Qt::AlignVCenter | Qt::AlignRight, m_change);
}

WholeRows::WholeRows(QTableView *table, QWidget *parent) : QWidget(parent), m_table(table)
{
    table->setParent(this);
    setFocusProxy(table);
    const QAbstractItemModel *model = table->model();
    connect(model, &QAbstractItemModel::rowsInserted, this, &WholeRows::fit);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &WholeRows::fit);
    connect(model, &QAbstractItemModel::modelReset, this, &WholeRows::fit);
}

QSize WholeRows::sizeHint() const
{
    return m_table->sizeHint();
}

QSize WholeRows::minimumSizeHint() const
{
    return m_table->minimumSizeHint();
}

void WholeRows::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void WholeRows::fit()
{
    const QHeaderView &header = *m_table->horizontalHeader();
    const int head = std::clamp(header.sizeHint().height(), header.minimumHeight(), header.maximumHeight());
    const int row = std::max(1, m_table->verticalHeader()->defaultSectionSize());
    const int rows = (height() - head) / row;
    const bool isCut = rows > 0 && rows < m_table->model()->rowCount();
    m_table->setGeometry(0, 0, width(), isCut ? head + rows * row : height());
}

CostPanel::CostPanel(PlanSource *source, ViewState *state, QWidget *parent)
    : QWidget(parent), m_source(source), m_state(state), m_model(new CostTableModel(this))
{
    buildContents();
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &CostPanel::refresh);
    connect(m_source, &PlanSource::planReplaced, this, &CostPanel::refresh);
    connect(m_source, &PlanSource::changed, &m_soon, qOverload<>(&QTimer::start));
    connect(m_source, &PlanSource::comparedOtherwise, &m_soon, qOverload<>(&QTimer::start));
    connect(m_source, &PlanSource::previewChanged, &m_soon, qOverload<>(&QTimer::start));
    connect(m_bar, &CostBar::clicked, this, &CostPanel::selectPart);
    refresh();
}

void CostPanel::buildContents()
{
    auto *page = new QWidget(this);
    m_headline = new CostHeadline(page);
    m_bar = new CostBar(page);
    m_beside = new TextLabel(TextRole::Small, &Theme::secondaryText, page);
    m_beside->setObjectName("beside");
    m_beside->setWordWrap(true);
    m_grid = new FigureGrid(page);
    m_unknown = new TextLabel(TextRole::Body, &Theme::secondaryText, page);
    m_unknown->setWordWrap(true);
    m_unknown->setSelectable(true);
    m_gap = new TextLabel(TextRole::Small, &Theme::secondaryText, page);
    m_gap->setObjectName("gap");
    m_table = new CostTableView(m_model, page);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(scaled(dockPadding), scaled(6), scaled(dockPadding), scaled(4));
    rows->setSpacing(0);
    rows->addWidget(m_headline);
    rows->addWidget(m_beside);
    rows->addWidget(m_grid);
    rows->addWidget(m_unknown);
    rows->addWidget(m_gap);
    rows->addSpacing(scaled(10));
    rows->addWidget(m_bar);
    rows->addSpacing(scaled(8));
    rows->addWidget(new WholeRows(m_table, page), 1);
    m_pages = new QStackedLayout(this);
    m_pages->addWidget(emptyHint(tr("No plan is open"), this));
    m_pages->addWidget(page);
}

QSize CostPanel::sizeHint() const
{
    return {scaled(320), scaled(288)};
}

void CostPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitBeside();
}

/// All of its lines: a stack of pages does not ask how high they are at a width. And the room of figures that it takes
/// the place of.
void CostPanel::fitBeside()
{
    const int height = m_beside->heightForWidth(width() - 2 * scaled(dockPadding)); // of no text it is -1
    const bool takesGrid = m_grid->hasCells() && m_grid->isHidden();
    const int both = takesGrid ? m_grid->sizeHint().height() + m_beside->fontMetrics().height() : 0;
    m_beside->setMinimumHeight(std::max({0, both, height}));
}

/// Why a drop is refused stands where the figures below the headline do: nothing below moves for it.
void CostPanel::showBeside(const CostTable &cost)
{
    const bool isRefused = !cost.refused.isEmpty();
    m_beside->setColour(isRefused ? &Theme::refused : &Theme::secondaryText);
    m_beside->setText(isRefused ? cost.refused : cost.beside);
    m_beside->setToolTip(isRefused ? QString() : cost.besideToolTip);
    m_beside->setAccessibleDescription(m_beside->toolTip());
    m_beside->setVisible(!m_beside->text().isEmpty());
    m_grid->setCells(cost.cells);
    m_grid->setHidden(isRefused || cost.cells.empty());
    fitBeside();
}

void CostPanel::refresh()
{
    m_soon.stop();
    const EditedPlan *plan = m_source->plan();
    m_pages->setCurrentIndex(plan ? 1 : 0);
    if (!plan) {
        m_model->setTable({}, {});
        return;
    }
    const EditedPlan *dropped = m_source->planAtRest();
    const std::optional<PlanCost> renamed = firstCostByPartners();
    const PlanCost &first = renamed ? *renamed : m_source->firstCost();
    CostTable cost = costTable(*plan, first, m_source->preview(), dropped ? &dropped->cost() : nullptr);
    m_headline->setCost(cost);
    showBeside(cost);
    m_unknown->setText(cost.unknownBecause);
    m_unknown->setVisible(!cost.unknownBecause.isEmpty());
    m_gap->setText(cost.gap);
    m_gap->setToolTip(cost.gapOrigin);
    m_gap->setAccessibleDescription(cost.gapOrigin);
    m_gap->setVisible(!cost.gap.isEmpty());
    m_bar->setVisible(!plan->cost().parts.empty());
    m_bar->setPieces(costPieces(*plan));
    m_model->setTable(std::move(cost.rows), m_source->firstName(),
                      first.latencySec ? QString() : coreText(first.latencyUnknownBecause));
}

/// The cost that this one is compared with, as the plan names its groups; none: nothing was matched.
std::optional<PlanCost> CostPanel::firstCostByPartners() const
{
    const judging::PlanMarks *marks = m_marks ? m_marks->marks() : nullptr;
    if (!marks)
        return std::nullopt;
    return namedByPartners(m_source->firstCost(), m_source->plan()->cost(), marks->groupNow);
}

void CostPanel::setBaselineMarks(const BaselineMarks *marks)
{
    if (marks == m_marks)
        return;
    if (m_marks)
        m_marks->disconnect(this);
    m_marks = marks;
    connect(marks, &BaselineMarks::changed, this, [this] { m_soon.start(); });
    m_soon.start();
}

void CostPanel::selectPart(int part)
{
    const GroupIndex group = m_source->plan()->cost().parts[std::size_t(part)].group;
    if (!group.isValid())
        return;
    m_state->selectSpot(group);
    m_state->revealSpot(group);
}

} // namespace cutaway
