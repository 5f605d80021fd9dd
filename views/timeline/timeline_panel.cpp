#include "views/timeline/timeline_panel.h"

#include "core/plan/carried_out.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/timeline/timeline_legend.h"
#include "views/timeline/timeline_view.h"

#include <QStackedLayout>
#include <QVBoxLayout>

namespace cutaway {

namespace {

constexpr int previewInterval = 40; // milliseconds

Timeline shownTimeline(const EditedPlan &plan)
{
    const auto *carriedOut = dynamic_cast<const HasCarriedOut *>(&plan);
    return carriedOut ? carriedOut->timelineBefore() : plan.timeline();
}

/// When the plan ends once it was carried out, where what is shown is the graph as it is.
double planEnd(const EditedPlan *plan, double shownEnd)
{
    const bool isOther = dynamic_cast<const HasCarriedOut *>(plan) != nullptr;
    return isOther ? plan->cost().latencySec.value_or(shownEnd) : shownEnd;
}

} // namespace

TimelinePanel::TimelinePanel(PlanSource *source, ViewState *state, QWidget *parent) : QWidget(parent), m_source(source)
{
    buildContents(state);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    m_previewing.setSingleShot(true);
    m_previewing.setInterval(previewInterval);
    connect(&m_soon, &QTimer::timeout, this, &TimelinePanel::refresh);
    connect(&m_previewing, &QTimer::timeout, this, &TimelinePanel::showPreview);
    connectSource();
    planReplaced();
}

void TimelinePanel::follow(PlanSource *source, ViewState *state)
{
    if (source == m_source)
        return;
    disconnect(m_source, nullptr, this, nullptr);
    m_source = source;
    m_view->setState(state);
    connectSource();
    planReplaced();
}

void TimelinePanel::connectSource()
{
    connect(m_source, &PlanSource::planReplaced, this, &TimelinePanel::planReplaced);
    connect(m_source, &PlanSource::changed, &m_soon, qOverload<>(&QTimer::start));
    connect(m_source, &PlanSource::previewChanged, this, [this] {
        if (!m_previewing.isActive())
            m_previewing.start();
    });
}

void TimelinePanel::buildContents(ViewState *state)
{
    auto *page = new QWidget(this);
    m_view = new TimelineView(state, page);
    m_legend = new TimelineLegend(page);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_view, 1);
    rows->addWidget(m_legend);
    m_pages = new QStackedLayout(this);
    m_pages->addWidget(emptyHint(tr("No plan is open"), this));
    m_pages->addWidget(emptyHint(tr("This plan has no timeline: its parts run one after another"), this));
    m_pages->addWidget(page);
}

QSize TimelinePanel::sizeHint() const
{
    return {scaled(640), scaled(100)};
}

int TimelinePanel::wantedHeight() const
{
    return qCeil(m_view->geometry().axisHeight() +
                 TimelineGeometry::largestRow(m_view->data().hasMemory) * double(m_view->data().tracks.size())) +
           m_legend->sizeHint().height();
}

void TimelinePanel::planReplaced()
{
    m_previewing.stop();
    m_showsPreview = false;
    m_isStale = true;
    m_view->setData({});
    m_view->fit();
    refresh();
}

void TimelinePanel::refresh()
{
    m_soon.stop();
    const EditedPlan *plan = m_source->plan();
    // Whether there is a timeline must be known of every new plan; its bars only while somebody looks.
    if (plan && !isVisible() && !m_isStale) {
        m_isStale = true;
        return;
    }
    m_isStale = false;
    showTimeline(plan ? timelineData(*plan, shownTimeline(*plan)) : TimelineData());
    setAvailable(!m_view->data().isEmpty());
    m_pages->setCurrentIndex(!plan ? 0 : m_hasTimeline ? 2 : 1);
}

void TimelinePanel::showTimeline(TimelineData shown)
{
    m_endSec = planEnd(m_source->plan(), shown.endSec);
    m_legend->setTimeline(shown);
    emit summaryChanged(shown.isEmpty() ? QString()
                        : shown.endSec == m_endSec
                            ? secondsText(shown.endSec)
                            : tr("%1 \u2192 %2 after").arg(secondsText(shown.endSec), secondsText(m_endSec)));
    m_view->setData(std::move(shown));
}

void TimelinePanel::showPreview()
{
    const EditedPlan *plan = m_source->plan();
    if (!plan || !m_hasTimeline || !isVisible())
        return;
    if (const EditedPlan *dropped = m_source->planIfDropped()) {
        Timeline then = dropped->timeline();
        emit summaryChanged(tr("%1 \u2192 %2 if dropped").arg(secondsText(m_endSec), secondsText(then.endSec)));
        m_view->setData(timelineData(*plan, std::move(then)), m_endSec);
        m_showsPreview = true;
    } else if (m_showsPreview) {
        m_showsPreview = false;
        refresh();
    }
}

void TimelinePanel::setAvailable(bool available)
{
    if (available == m_hasTimeline)
        return;
    m_hasTimeline = available;
    emit availabilityChanged(available);
}

void TimelinePanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
}

} // namespace cutaway
