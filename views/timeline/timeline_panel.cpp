#include "views/timeline/timeline_panel.h"

#include "core/plan/edited_plan.h"
#include "views/models/figures.h"
#include "views/models/measured_run.h"
#include "views/models/memory_texts.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/timeline/measured_rows.h"
#include "views/timeline/step_drag.h"
#include "views/timeline/step_grips.h"
#include "views/timeline/timeline_legend.h"
#include "views/timeline/timeline_view.h"

#include <QComboBox>
#include <QVBoxLayout>

namespace cutaway {

namespace {

constexpr int previewInterval = 40;  // milliseconds
constexpr int leastPanelHeight = 64; ///< the axis and a row's bars
constexpr int headerHeight = 26;
constexpr int rowsBoxHeight = 22;

/// What can be chosen, as the box lists it; the first follows the room there is.
constexpr std::optional<TimelineRows> rowChoices[] = {std::nullopt,         TimelineRows::WithMemory,
                                                      TimelineRows::Rows28, TimelineRows::Rows16,
                                                      TimelineRows::Rows12, TimelineRows::Rows6};

/// Null for plans whose graph stays as it is.
const EditedPlan *carriedOutOf(const EditedPlan *plan)
{
    return plan && plan->changesGraph() ? plan : nullptr;
}

/// `, −0.2 ms against size_based`; empty where nothing differs.
QString differenceText(const PlanSource &source)
{
    const std::optional<double> now = source.plan()->cost().latencySec;
    const std::optional<double> first = source.firstCost().latencySec;
    if (!now || !first || *now == *first || source.firstName().isEmpty())
        return {};
    return TimelinePanel::tr(", %1 against %2").arg(secondsChangeText(*now - *first), source.firstName());
}

} // namespace

TimelinePanel::TimelinePanel(PlanSource *source, ViewState *state, QWidget *parent) : OptionalPanel(parent)
{
    buildContents(source, state);
    m_previewing.setSingleShot(true);
    m_previewing.setInterval(previewInterval);
    connect(&m_previewing, &QTimer::timeout, this, &TimelinePanel::showPreview);
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

void TimelinePanel::buildContents(PlanSource *source, ViewState *state)
{
    auto *page = new QWidget(this);
    m_view = new TimelineView(state, page);
    auto *move = new StepMove(m_view, source);
    new StepKeys(m_view, source, move);
    new StepDrag(m_view, source, move); // asked before the keys: while a step is held, they do nothing
    connect(move, &StepMove::hintChanged, this, &TimelinePanel::hintChanged);
    connect(move, &StepMove::refused, this, &TimelinePanel::dropRefused);
    m_memoryLegend = new TimelineLegend(TimelineLegend::Subject::Memory, page);
    m_memoryLegend->setObjectName("memoryLegend");
    m_memoryLegend->hide();
    m_view->setMemoryLegend(m_memoryLegend);
    m_header = buildHeader(page);
    connect(m_view, &TimelineView::laidOut, this, &TimelinePanel::showRows);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_header);
    rows->addWidget(m_view, 1);
    rows->addWidget(m_memoryLegend);
    setContents(page, {});
    setMinimumHeight(scaled(leastPanelHeight));
}

int TimelinePanel::wantedHeight() const
{
    const int memory = m_view->data().hasMemory && !isWorthItsHeight() ? m_memoryLegend->heightForWidth(width()) : 0;
    return qCeil(TimelineGeometry::wantedHeight(timelineRowShapes(m_view->data()))) + memory;
}

/// Rows of many devices are read at one height, or at the next lower one.
bool TimelinePanel::isWorthItsHeight() const
{
    return m_view->data().planRowCount() >= manyRows;
}

QWidget *TimelinePanel::buildHeader(QWidget *page)
{
    auto *header = new QWidget(page);
    header->setMinimumHeight(scaled(headerHeight));
    auto *label = new TextLabel(TextRole::Small, &Theme::secondaryText, header);
    label->setText(tr("Rows"));
    m_rows = new QComboBox(header);
    m_rows->setObjectName("timelineRows");
    m_rows->setAccessibleName(tr("Height of rows"));
    m_rows->setToolTip(tr("Height of rows in pixels; auto: as high as fits all rows; low rows show no memory"));
    m_rows->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_rows->setFixedHeight(scaled(rowsBoxHeight));
    for (const std::optional<TimelineRows> &choice : rowChoices) {
        const std::optional<int> pixels = choice ? rowPixels(*choice) : std::nullopt;
        m_rows->addItem(!choice ? tr("auto") : pixels ? tr("%1\u00a0px").arg(*pixels) : tr("full"));
    }
    connect(m_rows, &QComboBox::activated, this, [this](int choice) { m_view->setRows(rowChoices[choice]); });
    m_stepChoice = new QWidget(header);
    auto *stepLabel = new TextLabel(TextRole::Small, &Theme::secondaryText, m_stepChoice);
    stepLabel->setText(tr("Step"));
    m_steps = new QComboBox(m_stepChoice);
    m_steps->setObjectName("measuredStep");
    m_steps->setAccessibleName(tr("Step of the run"));
    m_steps->setToolTip(tr("Step of the run that is shown and broken down; the median: the step of median length"));
    m_steps->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_steps->setFixedHeight(scaled(rowsBoxHeight));
    connect(m_steps, &QComboBox::activated, this, [this](int step) { m_measured->setStep(std::size_t(step)); });
    auto *stepLine = new QHBoxLayout(m_stepChoice);
    stepLine->setContentsMargins(0, 0, 0, 0);
    stepLine->setSpacing(scaled(6));
    stepLine->addWidget(stepLabel);
    stepLine->addWidget(m_steps);
    m_stepChoice->hide();
    m_legend = new TimelineLegend(TimelineLegend::Subject::Bars, header);
    auto *line = new QHBoxLayout(header);
    line->setContentsMargins(scaled(dockPadding), 0, 0, 0);
    line->setSpacing(scaled(6));
    line->addWidget(label);
    line->addWidget(m_rows);
    line->addWidget(m_stepChoice);
    line->addWidget(m_legend, 1);
    return header;
}

void TimelinePanel::showRows()
{
    const TimelineRows rows = m_view->geometry().rows();
    m_legend->setRows(rows);
    m_memoryLegend->setVisible(m_view->geometry().hasMemory());
    const std::optional<int> pixels = rowPixels(rows);
    const bool isAuto = !m_view->wantedRows();
    m_rows->setItemText(0, isAuto && pixels ? tr("auto, %1\u00a0px").arg(*pixels) : tr("auto"));
}

void TimelinePanel::setMeasured(MeasuredRun *run)
{
    m_measured = run;
    connect(run, &MeasuredRun::changed, this, [this] {
        showSteps();
        refresh();
    });
}

/// Those of the run, where there are several.
void TimelinePanel::showSteps()
{
    const measured::RunComparison *compared = m_measured->comparison();
    m_stepChoice->setVisible(compared && compared->run.stepCount() > 1);
    m_steps->clear();
    for (std::size_t step = 0; compared && step < compared->run.stepCount(); ++step) {
        const QString number = QString::number(compared->run.ranks.front().steps[step].number);
        const QString told = tr("%1, %2").arg(number, planTimeText(compared->stepSec[step]));
        m_steps->addItem(step == compared->medianStep ? tr("%1, the median").arg(told) : told);
    }
    if (compared)
        m_steps->setCurrentIndex(int(compared->step));
}

void TimelinePanel::showPass(GroupIndex group, ExpectedPass::Kind kind, std::optional<std::size_t> microbatch)
{
    const PassKey wanted = passKeyOf(group, kind, microbatch);
    const TimelineData &data = m_view->data();
    for (std::size_t track = 0; track < data.tracks.size(); ++track) {
        const std::vector<TimelineBar> &bars = data.tracks[track].layer(TimelineLevel::Work).bars;
        for (std::size_t i = 0; i < bars.size() && data.tracks[track].isMeasured; ++i) {
            PassKey key = passKeyOf(bars[i]);
            if (!microbatch)
                key.number.reset();
            const bool isCollective = bars[i].role == TimelineBar::Role::Transfer &&
                                      data.tracks[track].measuredPasses.contains(collectiveKeyOf(bars[i].group));
            if (key == wanted || (isCollective && bars[i].group == group))
                return m_view->pointTo({track, TimelineLevel::Work, i});
        }
    }
}

TimelineData TimelinePanel::withRun(TimelineData shown) const
{
    const measured::RunComparison *compared = m_measured ? m_measured->comparison() : nullptr;
    return compared ? withMeasuredRows(std::move(shown), *source()->plan(), *compared) : shown;
}

void TimelinePanel::planReplaced()
{
    m_previewing.stop();
    m_showsPreview = false;
    m_view->setData({});
    m_view->fit();
    refresh();
}

void TimelinePanel::setTwin(TimelineTwin twin)
{
    m_twin = std::move(twin);
    refresh();
}

/// `timed`: the plan, or what a move that is not made would make of it.
TimelineData TimelinePanel::timelineOf(const EditedPlan &plan, const EditedPlan &timed, const QString &title) const
{
    TimelineData own = timelineData(plan, timed.timeline(), timed.timelineSlack());
    for (TimelineTrack &track : own.tracks)
        track.made = laneMemory(timed, track.lane);
    return m_twin.plan ? twinTimeline(m_twin, std::move(own), title) : withRun(std::move(own));
}

bool TimelinePanel::readPlan()
{
    const EditedPlan *plan = source()->plan();
    const EditedPlan *other = m_twin.plan ? nullptr : carriedOutOf(plan);
    TimelineData shown = !plan   ? TimelineData()
                         : other ? withRun(comparedTimeline(*plan, *other, nullptr))
                                 : timelineOf(*plan, *plan, tr("This plan"));
    const bool isShown = !shown.isEmpty();
    if (isShown)
        showTimeline(std::move(shown));
    else
        sayThereIsNone(plan);
    return isShown;
}

/// The view keeps what it showed: should there be a timeline again, its zoom and place are what they were.
void TimelinePanel::sayThereIsNone(const EditedPlan *plan)
{
    m_header->hide();
    const QString reason = plan ? coreText(plan->cost().latencyUnknownBecause) : QString();
    setHint(reason.isEmpty()
                ? tr("This plan has no timeline: its parts run one after another, or their times are not known")
                : tr("There is no timeline: %1").arg(reason));
    emit summaryChanged({});
}

/// The picture of a plan whose groups run once says most of it.
bool TimelinePanel::belongsInFront() const
{
    return !source()->plan() || !source()->plan()->runsGroupsOnce();
}

void TimelinePanel::showTimeline(TimelineData shown)
{
    const EditedPlan *plan = source()->plan();
    const bool isTwin = m_twin.plan && !shown.sections.empty();
    const bool isOther = !m_twin.plan && carriedOutOf(plan);
    const double before = isTwin || isOther ? shown.sections.front().endSec : shown.endSec;
    m_endSec = isTwin    ? shown.sections.back().endSec
               : isOther ? plan->cost().latencySec.value_or(before)
                         : shown.endSec;
    m_legend->setTimeline(shown);
    m_memoryLegend->setTimeline(shown);
    m_header->show();
    emit summaryChanged(
        isTwin ? tr("%1, baseline %2").arg(planTimeText(m_endSec), planTimeText(before))
        : shown.measuredEndSec
            ? tr("predicted %1 \u2192 measured %2").arg(planTimeText(m_endSec), planTimeText(*shown.measuredEndSec))
        : before == m_endSec
            ? planTimeText(before) + differenceText(*source())
            : tr("%1 \u2192 %2 after").arg(planTimeText(before), planTimeText(m_endSec)) + differenceText(*source()));
    m_view->setData(std::move(shown));
}

void TimelinePanel::showPreview()
{
    const EditedPlan *plan = source()->plan();
    const EditedPlan *dropped = plan ? source()->planIfDropped() : nullptr;
    if (dropped && (m_showsPreview || m_view->isVisible())) {
        m_showsPreview = true;
        showDropped(*plan, *dropped);
    } else if (!dropped && m_showsPreview) {
        m_showsPreview = false;
        refresh();
    }
}

/// Where the drop would leave no timeline, why.
void TimelinePanel::showDropped(const EditedPlan &plan, const EditedPlan &dropped)
{
    const EditedPlan *other = m_twin.plan ? nullptr : carriedOutOf(&plan);
    TimelineData then =
        other ? comparedTimeline(plan, *other, &dropped)
              : timelineOf(plan, dropped,
                           source()->previewsSetting() ? tr("This plan, if applied") : tr("This plan, if dropped"));
    showContents(!then.isEmpty());
    if (then.isEmpty()) {
        sayThereIsNone(&dropped);
        emit summaryChanged(
            (source()->previewsSetting() ? tr("%1 \u2192 unknown if applied") : tr("%1 \u2192 unknown if dropped"))
                .arg(planTimeText(m_endSec)));
        return;
    }
    const double end = other                   ? dropped.cost().latencySec.value_or(then.endSec)
                       : then.sections.empty() ? then.endSec
                                               : then.sections.back().endSec;
    emit summaryChanged((source()->previewsSetting() ? tr("%1 \u2192 %2 if applied") : tr("%1 \u2192 %2 if dropped"))
                            .arg(planTimeText(m_endSec), planTimeText(end)));
    m_view->setData(std::move(then), m_endSec);
}

} // namespace cutaway
