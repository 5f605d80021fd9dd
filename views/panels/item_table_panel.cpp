#include "views/panels/item_table_panel.h"

#include "core/plan/edited_plan.h"

#include "views/models/item_table_model.h"
#include "views/models/kind_words.h"
#include "views/panels/item_table_view.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QScopedValueRollback>

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

constexpr int fieldWidth = 320;
constexpr int rowsWanted = 7;
constexpr int rowsBesideModules = 4; ///< the picture of a mesh is high, and says most of what they do
constexpr int leastHeight = 48; ///< the header and a row
constexpr int leastHeightWithField = 96;
constexpr std::size_t mostChoices = 12; ///< that a column offers
constexpr std::size_t choiceCount = 2;

/// What a column of texts says, if that is one of few things and not always the same.
std::set<std::string> fewTexts(const ItemTableModel &model, int column)
{
    std::set<std::string> texts;
    for (int row = 0; row < model.rowsNow() && texts.size() <= mostChoices; ++row)
        texts.insert(model.row(row).cells[std::size_t(column)].text);
    const bool isFew = texts.size() > 1 && texts.size() <= mostChoices && int(2 * texts.size()) <= model.rowsNow();
    return isFew && !texts.contains({}) ? texts : std::set<std::string>();
}

} // namespace

ItemTablePanel::ItemTablePanel(PlanSource *source, ViewState *state, QWidget *parent)
    : OptionalPanel(parent)
    , m_state(state)
    , m_model(new ItemTableModel(this))
    , m_shown(new ItemTableFilter(m_model, this))
{
    buildContents();
    connectParts();
    setSource(source);
    connect(source, &PlanSource::previewChanged, this, &ItemTablePanel::showPreview);
}

void ItemTablePanel::buildContents()
{
    auto *page = new QWidget(this);
    m_line = new QWidget(page);
    m_field = new SearchField(m_line);
    m_field->setPlaceholderText(tr("Filter"));
    m_field->setAccessibleName(tr("Filter rows"));
    m_field->setMaximumWidth(scaled(fieldWidth));
    m_problem = new TextLabel(TextRole::Small, &Theme::refused, m_line);
    auto *line = new QHBoxLayout(m_line);
    line->setContentsMargins(scaled(dockPadding), scaled(4), scaled(dockPadding), scaled(4));
    line->setSpacing(scaled(8));
    line->addWidget(m_field, 1);
    const auto addChoice = [&](const char *name) {
        auto *choice = new QComboBox(m_line);
        choice->setObjectName(name);
        choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        choice->hide();
        connect(choice, &QComboBox::currentIndexChanged, this, &ItemTablePanel::filter);
        line->addWidget(choice);
        return choice;
    };
    m_groups = addChoice("groupChoice");
    for (std::size_t i = 0; i < choiceCount; ++i)
        m_texts.push_back(addChoice("textChoice"));
    line->addWidget(m_problem, 1);
    m_limits = new LinkButton(tr("Limit selected to\u2026"), m_line);
    m_limits->setObjectName("limits");
    m_limits->setToolTip(tr("Limits for planners when they place the selected tables: types, kernels, places"));
    m_limits->hide();
    line->addWidget(m_limits);
    m_view = new ItemTableView(page);
    m_view->setModel(m_shown);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_line);
    rows->addWidget(m_view, 1);
    setContents(page, tr("This plan has no table: everything is on the canvas"));
    setFocusProxy(m_field);
    setMinimumHeight(scaled(leastHeight));
}

void ItemTablePanel::resizeEvent(QResizeEvent *event)
{
    OptionalPanel::resizeEvent(event);
    giveRowsRoom();
}

/// In a low window the field comes once the dock is made higher; one that leaves out rows stays.
void ItemTablePanel::giveRowsRoom()
{
    m_line->setVisible(height() >= scaled(leastHeightWithField) || !m_field->text().isEmpty());
}

void ItemTablePanel::connectParts()
{
    connect(m_field, &QLineEdit::textChanged, this, &ItemTablePanel::filter);
    connect(m_field, &SearchField::downPressed, this, &ItemTablePanel::enterRows);
    connect(m_view, &ItemTableView::chosen, this, &ItemTablePanel::revealSelected);
    connect(m_view, &ItemTableView::clicked, this, &ItemTablePanel::completeSelection);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ItemTablePanel::selectFromTable);
    connect(m_limits, &LinkButton::clicked, this, [this] { emit limitsRequested(selectedThings()); });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ItemTablePanel::showLimitsLink);
    connect(m_state, &ViewState::selectionChanged, this, [this] {
        if (!m_isSyncing)
            selectInTable();
    });
}

int ItemTablePanel::wantedHeight() const
{
    const EditedPlan *plan = source()->plan();
    const int most = plan && plan->isOnMesh() ? rowsBesideModules : rowsWanted;
    const int rows = std::clamp(m_model->rowCount(), 1, most);
    return scaled(36) + m_view->horizontalHeader()->sizeHint().height() +
           rows * m_view->verticalHeader()->defaultSectionSize();
}

void ItemTablePanel::planReplaced()
{
    const QScopedValueRollback syncing(m_isSyncing, true);
    m_columns = saveState();
    m_shown->setQuery({}, nullptr);
    m_shown->setChoices({}, {});
    m_model->setPlan(nullptr);
    refresh();
    fitColumns();
}

/// Two timelines beside each other tell more of a plan than its table.
bool ItemTablePanel::belongsInFront() const
{
    return !source()->plan() || !source()->plan()->changesGraph();
}

bool ItemTablePanel::readPlan()
{
    const QScopedValueRollback syncing(m_isSyncing, true);
    m_shown->setQuery({}, nullptr);
    m_shown->setChoices({}, {});
    m_model->setPlan(source()->plan());
    if (!m_model->isEmpty())
        m_view->widenColumns();
    offerChoices();
    filter();
    m_view->widenColumns();
    const bool hasTable = !m_model->isEmpty();
    emit titleChanged(hasTable ? m_model->title() : tr("Table"));
    emit summaryChanged(hasTable ? QString::number(m_model->rowsNow()) : QString());
    return hasTable;
}

/// As they were left, or as wide as what stands in them.
void ItemTablePanel::fitColumns()
{
    if (m_model->isEmpty())
        return;
    if (m_view->restoreColumns(m_columns)) {
        m_view->widenColumns(); // those that nobody has set
        return;
    }
    // What is shown against the largest hurts most where it is longest.
    const std::vector<ItemTableColumn> &columns = m_model->columns();
    const auto share = std::ranges::find(columns, ItemTableColumn::Unit::Share, &ItemTableColumn::unit);
    const bool isLoad = share != columns.end() && source()->plan()->hasStackedLanes();
    m_view->sortByColumn(isLoad ? int(share - columns.begin()) : -1, isLoad ? Qt::DescendingOrder : Qt::AscendingOrder);
    m_view->fitColumns();
}

/// The ranks, and what columns say that say one of few things; a choice stays while it is offered.
void ItemTablePanel::offerChoices()
{
    const EditedPlan *plan = m_model->isEmpty() ? nullptr : source()->plan();
    const auto fill = [](QComboBox *choice, const QString &all,
                         const std::vector<std::pair<QString, QVariant>> &offers) {
        const QSignalBlocker quiet(choice);
        const QVariant before = choice->currentData();
        choice->clear();
        choice->addItem(all);
        for (const auto &[text, data] : offers)
            choice->addItem(text, data);
        choice->setCurrentIndex(std::max(0, choice->findData(before)));
        choice->setVisible(!offers.empty());
    };
    std::vector<std::pair<QString, QVariant>> groups;
    for (std::size_t i = 0; plan && plan->hasStackedLanes() && i < plan->laneCount(); ++i) {
        const LaneInfo lane = plan->lane(LaneIndex(i));
        if (!lane.groups.empty())
            groups.emplace_back(coreText(lane.label), qulonglong(lane.groups.front().value()));
    }
    const QString noun = plan ? asHeading(laneNoun(*plan)) : QString();
    fill(m_groups, tr("%1: all").arg(noun), groups);
    m_groups->setAccessibleName(noun);
    std::size_t used = 0;
    for (int column = 0; plan && plan->hasStackedLanes() && column < int(m_model->columns().size()); ++column) {
        if (m_model->columns()[std::size_t(column)].unit != ItemTableColumn::Unit::Text || used == m_texts.size())
            continue;
        std::vector<std::pair<QString, QVariant>> offers;
        for (const std::string &text : fewTexts(*m_model, column))
            offers.emplace_back(coreText(text), QString::fromStdString(text));
        if (offers.empty())
            continue;
        QComboBox *choice = m_texts[used++];
        if (choice->property("column") != column)
            choice->clear();
        choice->setProperty("column", column);
        const QString title = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        fill(choice, tr("%1: all").arg(title), offers);
        choice->setAccessibleName(title);
    }
    for (; used < m_texts.size(); ++used)
        fill(m_texts[used], {}, {});
}

void ItemTablePanel::showGroup(GroupIndex group)
{
    const int index = group.isValid() ? m_groups->findData(qulonglong(group.value())) : 0;
    m_groups->setCurrentIndex(std::max(0, index));
}

void ItemTablePanel::filter()
{
    std::map<int, std::string> texts;
    for (const QComboBox *choice : m_texts) {
        if (choice->currentData().isValid())
            texts.emplace(choice->property("column").toInt(), choice->currentData().toString().toStdString());
    }
    const QVariant group = m_groups->currentData();
    const OperatorQuery query = OperatorQuery::parse(m_field->text());
    const bool isWrong = !query.problem().isEmpty();
    m_problem->setText(query.problem());
    {
        const QScopedValueRollback syncing(m_isSyncing, true);
        m_shown->setQuery(query, source()->plan());
        m_shown->setChoices(std::move(texts), group.isValid() ? GroupIndex(group.toULongLong()) : GroupIndex());
    }
    const bool isNarrowed = m_shown->rowCount() < m_model->rowCount();
    if (isWrong)
        m_field->setNote(query.problem(), true);
    else
        m_field->setNote(query.isEmpty() && !isNarrowed
                             ? QString()
                             : tr("%1 of %2").arg(m_shown->rowCount()).arg(m_model->rowCount()));
    selectInTable();
}

void ItemTablePanel::showPreview()
{
    if (!isAvailable() || !isVisible() || isBehind())
        return;
    const QScopedValueRollback syncing(m_isSyncing, true);
    const EditedPlan *dropped = source()->planAtRest();
    m_model->showIfDropped(dropped, dropped ? source()->preview()->moved : std::vector<ItemIndex>());
    if (dropped)
        m_view->giveDropsRoom();
    else
        m_view->takeBackDropsRoom();
    const int now = m_model->rowsNow();
    const int then = m_model->rowsThen();
    emit summaryChanged(now == then ? QString::number(now) : QStringLiteral("%1 \u2192 %2").arg(now).arg(then));
}

void ItemTablePanel::selectFromTable()
{
    if (m_isSyncing)
        return;
    const QScopedValueRollback syncing(m_isSyncing, true);
    std::vector<ItemIndex> items;
    for (const QModelIndex &shown : m_view->selectionModel()->selectedRows()) {
        const std::vector<ItemIndex> &parts = m_model->row(m_shown->mapToSource(shown).row()).items;
        items.insert(items.end(), parts.begin(), parts.end());
    }
    m_state->select(items);
    if (!items.empty())
        m_state->reveal({items.front()});
}

/// A row stands selected with any of its items; a click on it is meant for all of them.
void ItemTablePanel::completeSelection(const QModelIndex &clicked)
{
    const std::vector<ItemIndex> &items = m_model->row(m_shown->mapToSource(clicked).row()).items;
    const bool isWhole = std::ranges::all_of(items, [this](ItemIndex item) { return m_state->isSelected(item); });
    if (!isWhole && m_view->selectionModel()->isRowSelected(clicked.row()))
        selectFromTable();
}

void ItemTablePanel::selectInTable()
{
    const QScopedValueRollback syncing(m_isSyncing, true);
    std::vector<int> rows;
    for (const ItemIndex item : m_state->selection()) {
        const std::vector<int> &ofItem = m_model->rowsOf(item);
        rows.insert(rows.end(), ofItem.begin(), ofItem.end());
    }
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    QItemSelection selection;
    for (const int row : rows) {
        if (const QModelIndex shown = m_shown->mapFromSource(m_model->index(row, 0)); shown.isValid())
            selection.select(shown, shown);
    }
    m_view->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (selection.isEmpty())
        return;
    const QModelIndex first = selection.indexes().front();
    m_view->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    m_view->scrollTo(first);
}

/// The row that keys go to is the one that they act on: P pinned another that the filter hid.
void ItemTablePanel::enterRows()
{
    m_view->setFocus(Qt::TabFocusReason);
    if (!m_view->selectionModel()->hasSelection() && m_shown->rowCount() > 0)
        m_view->selectRow(std::max(0, m_view->currentIndex().row()));
}

void ItemTablePanel::revealSelected()
{
    m_state->reveal(m_state->selection());
}

void ItemTablePanel::contextMenuEvent(QContextMenuEvent *event)
{
    const QModelIndex shown = m_view->currentIndex();
    if (!shown.isValid())
        return;
    const std::vector<ItemIndex> &items = m_model->row(m_shown->mapToSource(shown).row()).items;
    const QPoint below = m_view->viewport()->mapToGlobal(m_view->visualRect(shown).bottomLeft());
    if (items.empty())
        return;
    const QPoint at = event->reason() == QContextMenuEvent::Mouse ? event->globalPos() : below;
    std::vector<ItemIndex> chosen{items.front()};
    for (const QModelIndex &row : m_view->selectionModel()->selectedRows()) {
        const std::vector<ItemIndex> &parts = m_model->row(m_shown->mapToSource(row).row()).items;
        if (row.row() != shown.row() && !parts.empty())
            chosen.push_back(parts.front());
    }
    if (chosen.size() > 1)
        emit choicesForAllRequested(chosen, at);
    else
        emit choicesRequested(items.front(), at);
}

std::vector<ItemIndex> ItemTablePanel::selectedThings() const
{
    std::vector<ItemIndex> things;
    for (const QModelIndex &row : m_view->selectionModel()->selectedRows()) {
        const std::vector<ItemIndex> &parts = m_model->row(m_shown->mapToSource(row).row()).items;
        if (!parts.empty())
            things.push_back(parts.front());
    }
    return things;
}

void ItemTablePanel::showLimitsLink()
{
    const bool canLimit = source()->plan() && source()->plan()->hasItemLimits();
    m_limits->setVisible(canLimit && m_view->selectionModel()->hasSelection());
}

QByteArray ItemTablePanel::saveState() const
{
    return m_model->isEmpty() ? m_columns : m_view->saveColumns();
}

void ItemTablePanel::restoreState(const QByteArray &state)
{
    m_columns = state;
    fitColumns();
}

} // namespace cutaway
