#include "views/timeline/timeline_panel.h"

#include "core/plan/carried_out.h"
#include "core/plan/timeline_slack.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/timeline/timeline_legend.h"
#include "views/timeline/timeline_view.h"

#include <QVBoxLayout>

namespace cutaway {

namespace {

constexpr int previewInterval = 40; // milliseconds

Timeline shownTimeline(const EditedPlan &plan)
{
    const auto *carriedOut = dynamic_cast<const HasCarriedOut *>(&plan);
    return carriedOut ? carriedOut->timelineBefore() : plan.timeline();
}

std::vector<std::vector<double>> slackOf(const EditedPlan &plan)
{
    const auto *late = dynamic_cast<const HasSlack *>(&plan);
    return late ? late->timelineSlack() : std::vector<std::vector<double>>();
}

/// When the plan ends once it was carried out, where what is shown is the graph as it is.
double planEnd(const EditedPlan *plan, double shownEnd)
{
    const bool isOther = dynamic_cast<const HasCarriedOut *>(plan) != nullptr;
    return isOther ? plan->cost().latencySec.value_or(shownEnd) : shownEnd;
}

} // namespace

TimelinePanel::TimelinePanel(PlanSource *source, ViewState *state, QWidget *parent) : OptionalPanel(parent)
{
    buildContents(state);
    m_previewing.setSingleShot(true);
    m_previewing.setInterval(previewInterval);
    connect(&m_previewing, &QTimer::timeout, this, &TimelinePanel::showPreview);
    setSource(source);
    connectPreview(source);
}

void TimelinePanel::follow(PlanSource *source, ViewState *state)
{
    if (source == this->source())
        return;
    m_view->setState(state);
    setSource(source);
    connectPreview(source);
}

void TimelinePanel::connectPreview(PlanSource *source)
{
    connect(source, &PlanSource::previewChanged, this, [this] {
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
    setContents(page, tr("This plan has no timeline: its parts run one after another, or their times are not known"));
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
    m_view->setData({});
    m_view->fit();
    refresh();
}

bool TimelinePanel::readPlan()
{
    const EditedPlan *plan = source()->plan();
    showTimeline(plan ? timelineData(*plan, shownTimeline(*plan), slackOf(*plan)) : TimelineData());
    return !m_view->data().isEmpty();
}

/// The picture of a plan whose groups run once says most of it.
bool TimelinePanel::belongsInFront() const
{
    return !dynamic_cast<const HasSlack *>(source()->plan());
}

void TimelinePanel::showTimeline(TimelineData shown)
{
    m_endSec = planEnd(source()->plan(), shown.endSec);
    m_legend->setTimeline(shown);
    emit summaryChanged(shown.isEmpty() ? QString()
                        : shown.endSec == m_endSec
                            ? secondsText(shown.endSec)
                            : tr("%1 \u2192 %2 after").arg(secondsText(shown.endSec), secondsText(m_endSec)));
    m_view->setData(std::move(shown));
}

void TimelinePanel::showPreview()
{
    const EditedPlan *plan = source()->plan();
    if (!plan || !isAvailable() || !isVisible())
        return;
    if (const EditedPlan *dropped = source()->planIfDropped()) {
        Timeline then = dropped->timeline();
        emit summaryChanged(tr("%1 \u2192 %2 if dropped").arg(secondsText(m_endSec), secondsText(then.endSec)));
        m_view->setData(timelineData(*plan, std::move(then), slackOf(*dropped)), m_endSec);
        m_showsPreview = true;
    } else if (m_showsPreview) {
        m_showsPreview = false;
        refresh();
    }
}

} // namespace cutaway
