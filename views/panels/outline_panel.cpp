#include "views/panels/outline_panel.h"

#include "views/models/kind_words.h"
#include "views/models/outline_model.h"
#include "views/panels/outline_view.h"
#include "views/panels/panel_parts.h"

#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <span>

namespace cutaway {

namespace {

constexpr int typingPauseMs = 30;
/// A search opens modules until about this many rows are seen; the others open when a hit in them is gone to.
constexpr int rowsToOpen = 300;
/// More operators than this take as long as a frame to sum up: the canvas comes first.
constexpr std::size_t itemsAtOnce = 20'000;
constexpr int canvasFirstMs = 50;
/// More rows than this are not marked one by one in the tree.
constexpr std::size_t rowsToMark = 2000;

/// As part of the last range where it stands just below it: a view forgets few ranges faster than many.
void addRow(QItemSelection &rows, const QModelIndex &row)
{
    if (!row.isValid())
        return;
    if (!rows.isEmpty() && rows.last().parent() == row.parent() && rows.last().bottom() + 1 == row.row())
        rows.last() = QItemSelectionRange(rows.last().topLeft(), row);
    else
        rows.append(QItemSelectionRange(row));
}

} // namespace

OutlinePanel::OutlinePanel(PlanSource *source, ViewState *state, QWidget *parent)
    : QWidget(parent), m_source(source), m_state(state), m_model(new OutlineModel(this))
{
    buildContents();
    m_typing.setSingleShot(true);
    m_typing.setInterval(typingPauseMs);
    connect(m_field, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(m_field, &QLineEdit::returnPressed, this, &OutlinePanel::nextHit);
    connect(m_field, &SearchField::downPressed, this, [this] { m_view->setFocus(Qt::TabFocusReason); });
    connect(&m_typing, &QTimer::timeout, this, &OutlinePanel::startSearch);
    connect(&m_search, &OperatorSearch::begun, m_state, &ViewState::setHits);
    connect(&m_search, &OperatorSearch::finished, this, &OutlinePanel::showHits);
    connect(m_view, &OutlineView::chosen, this, &OutlinePanel::revealRow);
    connect(m_view, &OutlineView::menuRequested, this, &OutlinePanel::menuRequested);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &OutlinePanel::selectFromTree);
    connect(m_source, &PlanSource::planReplaced, this, &OutlinePanel::replacePlan);
    connect(m_source, &PlanSource::changed, this, &OutlinePanel::planChanged);
    connect(m_source, &PlanSource::previewChanged, this, &OutlinePanel::showPreview);
    connect(m_source, &PlanSource::modulesChanged, this, &OutlinePanel::modulesChanged);
    connect(m_state, &ViewState::selectionChanged, this, [this] {
        if (!m_isSyncing)
            selectInTree();
    });
    replacePlan();
}

void OutlinePanel::setBaselineMarks(const BaselineMarks *marks)
{
    m_model->setBaselineMarks(marks);
}

void OutlinePanel::buildContents()
{
    m_field = new SearchField(this);
    m_field->setToolTip(tr("Words of a name, /expression/, op:conv, type:BatchNorm, module:layer4, part:1,\n"
                           "device:dev_1, bytes>4MiB, latency>10us; all must hold"));
    m_problem = new TextLabel(TextRole::Small, &Theme::refused, this);
    m_problem->setWordWrap(true);
    m_problem->hide();

    m_view = new OutlineView(this);
    m_view->setModel(m_model);
    m_view->setAccessibleName(tr("Outline"));
    auto *empty = emptyHint(tr("No model is open"), this);
    m_pages = new QStackedLayout;
    m_pages->addWidget(empty);
    m_pages->addWidget(m_view);

    auto *search = new QVBoxLayout;
    search->setContentsMargins(scaled(dockPadding), scaled(8), scaled(dockPadding), scaled(8));
    search->setSpacing(scaled(4));
    search->addWidget(m_field);
    search->addWidget(m_problem);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addLayout(search);
    all->addLayout(m_pages, 1);
    setFocusProxy(m_field);
}

QSize OutlinePanel::sizeHint() const
{
    return {scaled(272), scaled(480)};
}

void OutlinePanel::showPreview()
{
    const EditedPlan *dropped = isVisible() ? m_source->planAtRest() : nullptr;
    m_model->showIfDropped(dropped, dropped ? m_source->changedIfDropped() : std::vector<ItemIndex>());
}

void OutlinePanel::replacePlan()
{
    m_search.cancel();
    m_openModules.clear();
    const EditedPlan *plan = m_source->plan();
    if (!plan || plan->itemCount() <= itemsAtOnce) {
        showPlan();
        return;
    }
    m_model->setPlan(nullptr, nullptr);
    QTimer::singleShot(canvasFirstMs, this, [this, plan] {
        if (plan == m_source->plan())
            showPlan();
    });
}

void OutlinePanel::showPlan()
{
    const QScopedValueRollback syncing(m_isSyncing, true);
    m_model->setPlan(m_source->plan(), m_source->modules());
    m_view->setMeshDimensions(m_model->meshDimensions());
    m_view->setDragEnabled(!meshOf(m_source->plan())); // what runs on all devices has no other place
    m_field->setEnabled(m_source->plan());
    const QString prompt =
        m_source->plan() ? tr("Search %1", "Search operators").arg(itemNoun(*m_source->plan(), 2)) : tr("Search");
    m_field->setPlaceholderText(prompt);
    m_field->setAccessibleName(prompt);
    m_pages->setCurrentIndex(m_source->plan() ? 1 : 0);
    m_view->setExpanded(m_model->rootIndex(), true);
    selectInTree();
    startSearch();
}

void OutlinePanel::planChanged(const Change &change)
{
    m_model->planChanged(change);
    if (!m_query.isEmpty() && (m_query.dependsOnPlaces() || change.everything))
        startSearch();
}

void OutlinePanel::modulesChanged(const ModuleTree &before)
{
    if (!m_model->isFiltered())
        rememberOpenModules();
    for (ModuleIndex &module : m_openModules)
        module = sameModule(before, module, *m_source->modules());
    std::erase(m_openModules, ModuleIndex());
    {
        const QScopedValueRollback syncing(m_isSyncing, true);
        m_model->setPlan(m_source->plan(), m_source->modules());
        reopenModules();
        selectInTree();
    }
    startSearch();
}

void OutlinePanel::focusSearch()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void OutlinePanel::startSearch()
{
    m_typing.stop();
    m_search.cancel();
    m_query = OperatorQuery::parse(m_field->text());
    m_problem->setText(m_query.problem());
    m_problem->setVisible(!m_query.problem().isEmpty());
    if (!m_source->plan() || m_query.isEmpty()) {
        endSearch();
        return;
    }
    if (!m_query.problem().isEmpty()) {
        m_field->setNote(m_query.problem(), true);
        return;
    }
    m_search.start(m_query, *m_source->plan(), m_source->sharedModules());
}

void OutlinePanel::endSearch()
{
    m_field->setNote({});
    if (m_model->isFiltered()) {
        const QScopedValueRollback syncing(m_isSyncing, true);
        m_model->clearFilter();
        reopenModules();
        selectInTree();
    }
    if (!m_state->hits().empty())
        m_state->setHits({});
}

void OutlinePanel::showHits(const std::vector<ItemIndex> &hits)
{
    {
        const QScopedValueRollback syncing(m_isSyncing, true);
        if (!m_model->isFiltered())
            rememberOpenModules();
        m_model->setFilter(hits);
        openHits();
        selectInTree();
    }
    m_state->setHits(hits);
    updateNote();
}

void OutlinePanel::updateNote()
{
    m_field->setNote(tr("%1 of %2").arg(m_state->hits().size()).arg(m_model->operatorCount()));
}

/// Level by level, so that what is left closed is deep down and late.
void OutlinePanel::openHits()
{
    std::vector<QModelIndex> level{m_model->rootIndex()};
    int rows = 1;
    while (!level.empty()) {
        std::vector<QModelIndex> below;
        for (const QModelIndex &module : level) {
            if (rows > rowsToOpen)
                return;
            m_view->setExpanded(module, true);
            const int count = m_model->rowCount(module);
            rows += count;
            for (int row = 0; row < count; ++row) {
                const QModelIndex child = m_model->index(row, 0, module);
                if (m_model->hasChildren(child))
                    below.push_back(child);
            }
        }
        level = std::move(below);
    }
}

void OutlinePanel::rememberOpenModules()
{
    m_openModules.clear();
    std::vector<QModelIndex> rows{m_model->rootIndex()};
    while (!rows.empty()) {
        const QModelIndex row = rows.back();
        rows.pop_back();
        if (!m_view->isExpanded(row))
            continue;
        m_openModules.push_back(m_model->moduleAt(row));
        for (int child = 0; child < m_model->rowCount(row); ++child)
            rows.push_back(m_model->index(child, 0, row));
    }
}

void OutlinePanel::reopenModules()
{
    for (const ModuleIndex module : m_openModules)
        m_view->setExpanded(m_model->indexOf(module), true);
}

void OutlinePanel::nextHit()
{
    goToHit(1);
}

void OutlinePanel::previousHit()
{
    goToHit(-1);
}

/// The next hit in graph order after the current operator, around the end.
void OutlinePanel::goToHit(int step)
{
    const std::vector<ItemIndex> &hits = m_state->hits();
    if (hits.empty())
        return;
    const ItemIndex current = m_state->current();
    auto at = current.isValid() ? std::ranges::lower_bound(hits, current) : hits.end();
    if (step > 0) {
        if (at != hits.end() && *at == current)
            ++at;
        if (at == hits.end())
            at = hits.begin();
    } else {
        at = at == hits.begin() ? hits.end() - 1 : at - 1;
    }
    const ItemIndex hit = *at;
    m_state->select({hit});
    m_state->reveal({hit});
    m_field->setNote(tr("%1 of %2")
                         .arg(std::ranges::lower_bound(m_state->hits(), hit) - m_state->hits().begin() + 1)
                         .arg(m_state->hits().size()));
}

void OutlinePanel::selectFromTree()
{
    if (m_isSyncing)
        return;
    const QScopedValueRollback syncing(m_isSyncing, true);
    std::vector<ItemIndex> items;
    for (const QModelIndex &row : m_view->selectionModel()->selectedRows()) {
        const std::vector<ItemIndex> below = m_model->itemsAt(row);
        items.insert(items.end(), below.begin(), below.end());
    }
    m_state->select(std::move(items));
}

void OutlinePanel::selectInTree()
{
    const QScopedValueRollback syncing(m_isSyncing, true);
    const std::vector<QModelIndex> marked = m_model->rowsOf(m_state->selection(), rowsToMark);
    QItemSelection rows;
    for (const QModelIndex &row : marked)
        addRow(rows, row);
    m_view->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    QModelIndex current = m_source->plan() ? m_model->indexOf(m_state->current()) : QModelIndex();
    // A module that is selected as a whole is not opened for the last operator in it.
    for (QModelIndex up = current; up.isValid(); up = up.parent()) {
        if (std::ranges::find(marked, up) != marked.end())
            current = up;
    }
    if (!current.isValid())
        return;
    m_view->selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
    m_view->reveal(current);
}

void OutlinePanel::revealRow(const QModelIndex &index)
{
    m_state->reveal(m_model->itemsAt(index));
}

void OutlinePanel::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::FindNext))
        nextHit();
    else if (event->matches(QKeySequence::FindPrevious))
        previousHit();
    else
        QWidget::keyPressEvent(event);
}

} // namespace cutaway
