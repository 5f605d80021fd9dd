#include "views/panels/problems_panel.h"

#include "views/models/problem_list_model.h"
#include "views/panels/dock_list.h"
#include "views/panels/panel_parts.h"
#include "views/panels/problem_delegate.h"

#include <QListView>
#include <QMouseEvent>
#include <QStackedLayout>

namespace cutaway {

ProblemsPanel::ProblemsPanel(PlanSource *source, ViewState *state, QWidget *parent)
    : QWidget(parent)
    , m_source(source)
    , m_state(state)
    , m_model(new ProblemListModel(this))
    , m_list(makeDockList(this))
    , m_pages(new QStackedLayout(this))
{
    m_list->setModel(m_model);
    m_list->setUniformItemSizes(false);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setWordWrap(true); // so that rows are laid out anew when they get wider, not only higher
    m_list->setItemDelegate(new ProblemDelegate(m_model, m_list));
    m_list->setAccessibleName(tr("Problems"));
    m_list->viewport()->installEventFilter(this);
    m_pages->addWidget(emptyHint(tr("No plan is open"), this));
    m_pages->addWidget(emptyHint(tr("Nothing speaks against this plan"), this));
    m_pages->addWidget(m_list);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &ProblemsPanel::refresh);
    connect(m_list, &QListView::clicked, this, &ProblemsPanel::select);
    connect(m_list, &QListView::activated, this, &ProblemsPanel::select);
    connect(m_source, &PlanSource::planReplaced, this, &ProblemsPanel::refresh);
    connect(m_source, &PlanSource::changed, &m_soon, qOverload<>(&QTimer::start));
    refresh();
}

QSize ProblemsPanel::sizeHint() const
{
    return {scaled(480), scaled(100)};
}

void ProblemsPanel::refresh()
{
    m_soon.stop();
    m_model->setPlan(m_source->plan());
    m_pages->setCurrentIndex(!m_source->plan() ? 0 : m_model->rowCount() == 0 ? 1 : 2);
    const int count = m_model->problemCount();
    const Problem::Severity worst = m_model->worst();
    if (m_count == count && m_worst == worst)
        return;
    m_count = count;
    m_worst = worst;
    emit countChanged(m_count, m_worst);
}

void ProblemsPanel::select(const QModelIndex &index)
{
    const Problem problem = m_model->problem(index.row());
    if (!problem.items.empty()) {
        m_state->select(problem.items);
        m_state->reveal(problem.items);
        return;
    }
    Spot spot;
    if (!problem.groups.empty())
        spot = problem.groups.front();
    else if (!problem.lanes.empty())
        spot = problem.lanes.front();
    else if (isForEstimates(problem))
        return emit estimatesWanted();
    else
        return;
    m_state->selectSpot(spot);
    m_state->revealSpot(spot);
}

/// The hand over links.
bool ProblemsPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list->viewport() && event->type() == QEvent::MouseMove) {
        const QPoint at = static_cast<QMouseEvent *>(event)->position().toPoint();
        const QModelIndex index = m_list->indexAt(at);
        const auto *delegate = static_cast<ProblemDelegate *>(m_list->itemDelegate());
        const bool isLink = index.isValid() && delegate->linkRect(m_list->visualRect(index), index.row()).contains(at);
        m_list->viewport()->setCursor(isLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace cutaway
