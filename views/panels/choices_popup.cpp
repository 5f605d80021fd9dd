#include "views/panels/choices_popup.h"

#include "views/models/choice_table_model.h"
#include "views/models/equal_items.h"
#include "views/panels/outline_view.h"
#include "views/theme/icons.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QScreen>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace cutaway {

namespace {

constexpr double ofRefused = 0.45; ///< how much of the chips is seen

std::optional<ChosenPlacements> placementsOf(const QModelIndex &index)
{
    const QVariant placements = index.data(ChoiceTableModel::PlacementsRole);
    return placements.isValid() ? std::optional(placements.value<ChosenPlacements>()) : std::nullopt;
}

constexpr int rowHeight = 24;
constexpr int shownRows = 14;
constexpr int leastLabel = 200;
constexpr int leastFigure = 92;
constexpr int rowsMeasured = 60;
constexpr int firstAsking = 40; // milliseconds: what is known at once does not flicker
constexpr int laterAsking = 8;

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

ChoicesLink::ChoicesLink(PlanSource *source, ViewState *state, QWidget *parent)
    : QWidget(parent), m_source(source), m_state(state), m_link(new LinkButton({}, this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(scaled(dockPadding), scaled(4), scaled(dockPadding), scaled(4));
    row->addWidget(m_link);
    row->addStretch(1);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &ChoicesLink::refresh);
    const auto soon = qOverload<>(&QTimer::start);
    connect(m_source, &PlanSource::planReplaced, &m_soon, soon);
    connect(m_source, &PlanSource::changed, &m_soon, soon);
    connect(m_state, &ViewState::selectionChanged, &m_soon, soon);
    connect(m_link, &LinkButton::clicked, this,
            [this] { emit requested(shown(), m_link->mapToGlobal(QPoint(0, m_link->height()))); });
    refresh();
}

std::vector<ItemIndex> ChoicesLink::shown() const
{
    const EditedPlan *plan = m_source->plan();
    return plan ? selectedItems(*plan, *m_state) : std::vector<ItemIndex>();
}

void ChoicesLink::refresh()
{
    const EditedPlan *plan = m_source->plan();
    const std::vector<ItemIndex> shown = this->shown();
    const bool isOffered = plan && haveChoices(*plan, shown);
    setVisible(isOffered);
    if (!isOffered)
        return;
    m_link->setText(shown.size() == 1 ? tr("%n ways to run it…", nullptr, int(plan->choices(shown.front()).size()))
                                      : tr("Run them differently…"));
    m_link->setAccessibleName(m_link->text());
    m_link->updateGeometry();
}

ChoicesPopup::ChoicesPopup(PlanSource *source, QWidget *parent)
    : FramedPopup(parent)
    , m_source(source)
    , m_model(new ChoiceTableModel(this))
    , m_shown(new QSortFilterProxyModel(this))
    , m_field(new QLineEdit(this))
    , m_table(new QTableView(this))
    , m_all(new QCheckBox(this))
    , m_paint(new QCheckBox(tr("Paint with it"), this))
{
    setObjectName("choicesPopup");
    m_shown->setSourceModel(m_model);
    m_shown->setSortRole(ChoiceTableModel::sortRole);
    m_shown->setFilterKeyColumn(ChoiceTableModel::LabelColumn);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_shown->setDynamicSortFilter(false);
    m_field->addAction(themeIcon(QStringLiteral("edit-find")), QLineEdit::LeadingPosition);
    m_field->setPlaceholderText(tr("Search"));
    m_field->setAccessibleName(tr("Search the ways to run it"));
    m_field->installEventFilter(this);
    buildTable();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(scaled(8), scaled(8), scaled(8), scaled(8));
    column->setSpacing(scaled(4));
    column->addWidget(m_field);
    column->addWidget(m_table, 1);
    auto *below = new QHBoxLayout;
    below->addWidget(m_all);
    below->addStretch();
    below->addWidget(m_paint);
    column->addLayout(below);
    m_paint->setObjectName("paint");
    m_paint->setFocusPolicy(Qt::NoFocus);
    m_paint->setToolTip(
        tr("Use what you pick as a brush: everything you drag it over runs this way; each stroke is one step"));
    m_all->setObjectName("allEqual");
    m_all->setFocusPolicy(Qt::NoFocus);
    m_all->setToolTip(tr("One step, also for the same operator of the other layers"));
    connect(m_all, &QCheckBox::toggled, this, &ChoicesPopup::askAnew);
    m_asking.setInterval(0);
    connect(&m_asking, &QTimer::timeout, this, &ChoicesPopup::ask);
    connect(m_model, &ChoiceTableModel::answered, this, &ChoicesPopup::takeAnswer);
    connect(m_model, &ChoiceTableModel::allAnswered, this, [this] {
        arrangeAnswers();
        fitSize();
        placeInside(pos());
    });
    connect(m_paint, &QCheckBox::toggled, this, [this](bool isBrush) {
        m_all->setEnabled(!isBrush); // the brush says which
        if (isBrush)
            m_all->setChecked(false);
    });
    connect(m_field, &QLineEdit::textChanged, this, &ChoicesPopup::filter);
    connect(m_table, &QTableView::clicked, this, &ChoicesPopup::pick);
    connect(m_table, &QTableView::entered, m_table, &QTableView::setCurrentIndex);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ChoicesPopup::preview);
    connect(m_source, &PlanSource::planReplaced, this, &QWidget::hide);
}

void ChoicesPopup::buildTable()
{
    m_table->setModel(m_shown);
    m_table->setFrameShape(NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setFocusPolicy(Qt::NoFocus);
    m_table->setMouseTracking(true);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setAccessibleName(tr("Ways to run it"));
    m_table->setItemDelegateForColumn(ChoiceTableModel::LabelColumn, new PlacementDelegate(m_table));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(scaled(rowHeight));
    m_table->setHorizontalHeader(new DockHeader(rowHeight, 4, m_table));
    m_table->horizontalHeader()->setResizeContentsPrecision(rowsMeasured);
}

void ChoicesPopup::open(ItemIndex item, const QPoint &at)
{
    const EditedPlan *plan = m_source->plan();
    if (!plan || plan->choices(item).size() < 2)
        return;
    std::vector<ItemIndex> equals = equalItems(*plan, item);
    const bool areAlike = !equals.empty() && commonChoice(*plan, item, equals);
    m_all->setText(tr("All %1 equal ones").arg(equals.size() + 1));
    openWith(item, std::move(equals), areAlike, at);
}

void ChoicesPopup::openFor(const std::vector<ItemIndex> &items, const QPoint &at)
{
    if (!m_source->plan())
        return;
    const std::vector<ItemIndex> once = eachOnce(*m_source->plan(), items);
    const std::vector<ItemIndex> together = chosenTogether(*m_source->plan(), once);
    if (once.size() == 1)
        open(once.front(), at);
    else
        openForAll(together, at);
    if (once.size() > mostChosenTogether)
        m_all->setText(tr("%1 of the first %2 selected").arg(together.size()).arg(mostChosenTogether));
}

void ChoicesPopup::openToPaint(const std::vector<ItemIndex> &items, const QPoint &at)
{
    openFor(items, at);
    m_paint->setChecked(isVisible());
}

void ChoicesPopup::openForAll(const std::vector<ItemIndex> &items, const QPoint &at)
{
    const EditedPlan *plan = m_source->plan();
    if (!plan || items.empty() || plan->choices(items.front()).size() < 2)
        return;
    std::vector<ItemIndex> others = withSameChoices(*plan, items.front(), {items.begin() + 1, items.end()});
    m_all->setText(tr("All %1 selected").arg(others.size() + 1));
    const bool forAll = !others.empty();
    openWith(items.front(), std::move(others), forAll, at);
}

void ChoicesPopup::openWith(ItemIndex item, std::vector<ItemIndex> others, bool forAll, const QPoint &at)
{
    m_item = item;
    m_equals = std::move(others);
    m_all->setVisible(!m_equals.empty());
    {
        const QSignalBlocker quiet(m_all);
        m_all->setChecked(forAll);
    }
    m_paint->setChecked(false);
    m_field->clear();
    askAnew();
    m_field->setVisible(m_model->rowCount() > shownRows);
    fitSize();
    placeInside(at);
    show();
    m_table->setCurrentIndex(m_shown->index(firstRow(), 0));
    if (m_field->isVisible())
        m_field->setFocus(Qt::PopupFocusReason);
    else
        setFocus(Qt::PopupFocusReason);
}

void ChoicesPopup::placeInside(const QPoint &at)
{
    const QRect screen = parentWidget() ? parentWidget()->screen()->availableGeometry() : this->screen()->geometry();
    move(std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - width())),
         std::clamp(at.y(), screen.top(), std::max(screen.top(), screen.bottom() - height())));
}

void ChoicesPopup::askAnew()
{
    const int current = m_table->currentIndex().row();
    m_model->setItem(m_source->plan(), m_item, m_all->isChecked() ? m_equals : std::vector<ItemIndex>());
    if (m_model->askFor(firstAsking) || m_model->isAskedAside())
        m_asking.stop();
    else
        m_asking.start();
    arrangeAnswers();
    m_table->setCurrentIndex(m_shown->index(std::max(current, firstRow()), 0));
}

/// The way that things are now stands first; where there is none, none is chosen for the user.
int ChoicesPopup::firstRow() const
{
    const QModelIndex first = m_shown->index(0, 0);
    return first.isValid() && m_model->isCurrent(m_shown->mapToSource(first).row()) ? 0 : -1;
}

/// As wide as what stands in the columns, as far as the screen is.
void ChoicesPopup::fitSize()
{
    QHeaderView *header = m_table->horizontalHeader();
    m_table->resizeColumnsToContents();
    int width = 0;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const int least = scaled(column == ChoiceTableModel::LabelColumn ? leastLabel : leastFigure);
        header->resizeSection(column, std::max(least, m_table->columnWidth(column) + scaled(8)));
        width += m_table->columnWidth(column);
    }
    const int rows = std::clamp(m_shown->rowCount(), 1, shownRows);
    const int room = (parentWidget() ? parentWidget() : this)->screen()->availableGeometry().width();
    setFixedWidth(std::min(width + scaled(16 + 12), room));
    m_table->setFixedHeight((rows + 1) * scaled(rowHeight) + 2);
    layout()->activate();
    setFixedHeight(layout()->sizeHint().height());
}

/// Why a way is refused stands in place of its figures.
void ChoicesPopup::showRefusals()
{
    m_table->clearSpans();
    const int figures = m_model->columnCount() - ChoiceTableModel::CostColumn;
    for (int row = m_shown->rowCount(); row-- > 0;) {
        if (!m_model->isRefused(m_shown->mapToSource(m_shown->index(row, 0)).row()))
            break; // they stand at the end
        m_table->setSpan(row, ChoiceTableModel::CostColumn, 1, figures);
    }
}

void ChoicesPopup::ask()
{
    if (!m_model->askFor(laterAsking))
        return;
    m_asking.stop();
    arrangeAnswers();
}

void ChoicesPopup::arrangeAnswers()
{
    m_shown->sort(ChoiceTableModel::CostColumn);
    showRefusals();
}

/// What is marked before it is known is shown once it is.
void ChoicesPopup::takeAnswer(int row)
{
    const QModelIndex current = m_table->currentIndex();
    if (m_shown->mapToSource(current).row() == row)
        preview(current);
    for (int column = 0; column < m_model->columnCount(); ++column) {
        if (m_table->sizeHintForIndex(m_shown->mapFromSource(m_model->index(row, column))).width() <=
            m_table->columnWidth(column))
            continue;
        fitSize();
        placeInside(pos());
        return;
    }
}

void ChoicesPopup::filter(const QString &typed)
{
    m_shown->setFilterFixedString(typed);
    showRefusals();
    m_table->setCurrentIndex(m_shown->index(0, 0));
}

void ChoicesPopup::step(int rows)
{
    int row = m_table->currentIndex().row();
    const int direction = rows < 0 ? -1 : 1;
    for (int next = row + direction; next >= 0 && next < m_shown->rowCount() && rows != 0; next += direction) {
        if (!(m_shown->flags(m_shown->index(next, 0)) & Qt::ItemIsEnabled))
            continue;
        row = next;
        rows -= direction;
    }
    m_table->setCurrentIndex(m_shown->index(row, 0));
}

void ChoicesPopup::preview(const QModelIndex &shown)
{
    const QModelIndex index = m_shown->mapToSource(shown);
    if (!isVisible() || !index.isValid() || !m_model->preview(index.row()))
        m_source->setPreview({});
    else
        m_source->setPreview(m_model->preview(index.row()), m_model->move(index.row()));
}

void ChoicesPopup::pick(const QModelIndex &shown)
{
    const QModelIndex index = m_shown->mapToSource(shown);
    if (!index.isValid())
        return;
    m_model->askAbout(index.row());
    if (!m_model->isAllowed(index.row()))
        return;
    if (m_paint->isChecked()) {
        const QString choice = m_model->label(index.row());
        hide();
        emit brushPicked(choice);
        return;
    }
    const bool isOther = !m_model->isCurrent(index.row());
    const Move move = m_model->move(index.row());
    hide();
    if (isOther)
        m_source->requestMove(move);
}

bool ChoicesPopup::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress || watched != m_field)
        return FramedPopup::eventFilter(watched, event);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Down:
    case Qt::Key_Up:
    case Qt::Key_PageDown:
    case Qt::Key_PageUp:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Escape: keyPressEvent(static_cast<QKeyEvent *>(event)); return true;
    default: return FramedPopup::eventFilter(watched, event);
    }
}

void ChoicesPopup::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Down: step(1); return;
    case Qt::Key_Up: step(-1); return;
    case Qt::Key_PageDown: step(10); return;
    case Qt::Key_PageUp: step(-10); return;
    case Qt::Key_Return:
    case Qt::Key_Enter: pick(m_table->currentIndex()); return;
    case Qt::Key_Escape: hide(); return;
    default: FramedPopup::keyPressEvent(event);
    }
}

void ChoicesPopup::hideEvent(QHideEvent *event)
{
    m_asking.stop();
    m_model->setItem(nullptr, {});
    m_source->setPreview({});
    FramedPopup::hideEvent(event);
}

} // namespace cutaway
