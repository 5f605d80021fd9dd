#include "views/timeline/timeline_panel.h"

#include "core/plan/edited_plan.h"
#include "views/models/figures.h"
#include "views/models/measured_run.h"
#include "views/models/memory_texts.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/timeline/measured_rows.h"
#include "views/timeline/step_drag.h"
#include "views/timeline/timeline_legend.h"
#include "views/timeline/timeline_view.h"

#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

namespace {

/// Parts of a time as bars behind each other.
TimelineRow partsRow(std::string label, const PlanCost &cost)
{
    TimelineRow row;
    row.label = std::move(label);
    double end = 0;
    for (const CostPart &part : cost.parts) {
        if (part.seconds <= 0)
            continue;
        TimelineBar &bar = row.bars.emplace_back();
        bar.role = part.role == CostPart::Role::Exposed ? TimelineBar::Role::Idle : TimelineBar::Role::Forward;
        bar.start = end;
        bar.end = end += part.seconds;
        bar.label = part.label;
    }
    return row;
}

void addSection(TimelineData &data, TimelineSection section, TimelineData rows)
{
    section.firstTrack = data.tracks.size();
    data.endSec = std::max(data.endSec, section.endSec);
    data.hasMemory = data.hasMemory || rows.hasMemory;
    data.hasPhases = data.hasPhases || rows.hasPhases;
    if (data.groups.size() < rows.groups.size())
        data.groups = std::move(rows.groups);
    std::ranges::move(rows.tracks, std::back_inserter(data.tracks));
    data.sections.push_back(std::move(section));
}

/// Two memories can be compared where they are drawn to one scale.
void shareMemoryScale(TimelineData &data)
{
    std::int64_t most = 0;
    for (const TimelineTrack &track : data.tracks)
        most = std::max(most, track.peakBytes);
    for (TimelineTrack &track : data.tracks)
        track.scaleBytes = most;
}

void addNames(TimelineData &data, const EditedPlan &plan)
{
    for (const TimelineBar::Role role : {TimelineBar::Role::Forward, TimelineBar::Role::Transfer,
                                         TimelineBar::Role::Exposed, TimelineBar::Role::Idle}) {
        data.barNames[role] = {coreText(plan.barName(role, true)), coreText(plan.barName(role, false))};
    }
    data.memoryName = coreText(plan.memoryName());
}

/// Former groups behind those of now: with the names that they had, the colours of their partners, which a click on
/// them selects.
std::vector<TimelineData::Group> withFormerGroups(std::vector<TimelineData::Group> now,
                                                  std::vector<TimelineData::Group> former,
                                                  const std::vector<GroupIndex> &groupNow)
{
    const std::size_t count = now.size();
    for (std::size_t i = 0; i < former.size(); ++i) {
        const GroupIndex partner = i < groupNow.size() ? groupNow[i] : GroupIndex();
        const bool hasPartner = partner.isValid() && partner.value() < count;
        former[i].number = hasPartner ? now[partner.value()].number : std::nullopt;
        former[i].shown = hasPartner ? partner : GroupIndex();
        now.push_back(std::move(former[i]));
    }
    return now;
}

void addHeld(TimelineData &rows, const std::vector<HeldMemory> &held)
{
    for (TimelineTrack &track : rows.tracks) {
        if (!track.memory.empty())
            track.held = held;
    }
}

TimelineSection sectionOf(const QString &title, const Text &figures, const Timeline &timeline)
{
    return {title, coreText(figures), 0, timeline.endSec};
}

} // namespace

TimelineData comparedTimeline(const EditedPlan &plan, const EditedPlan &carriedOut, const EditedPlan *dropped)
{
    TimelineData data;
    Timeline before = carriedOut.timelineBefore();
    if (before.rows.empty())
        return data;
    TimelineData rowsBefore = timelineData(plan, before);
    addHeld(rowsBefore, carriedOut.heldBefore());
    addSection(data, sectionOf(tr("Before"), carriedOut.summaryBefore(), before), std::move(rowsBefore));
    const EditedPlan &shown = dropped ? *dropped : plan;
    const PlanCost &after = shown.cost();
    std::vector<TimelineRow> parts{partsRow(tr("before").toStdString(), carriedOut.costBefore())};
    if (after.latencySec) {
        Timeline timeline = shown.timeline();
        TimelineSection section =
            sectionOf(dropped ? tr("After, if dropped") : tr("After"), shown.summaryAfter(), timeline);
        if (dropped)
            section.endBefore = plan.cost().latencySec;
        TimelineData rowsAfter = timelineData(shown, std::move(timeline));
        if (!dropped) // nobody hovers while something is dragged
            addHeld(rowsAfter, shown.heldAfter());
        addSection(data, std::move(section), std::move(rowsAfter));
        parts.push_back(partsRow(tr("after").toStdString(), after));
    }
    TimelineData step;
    for (TimelineRow &row : parts) {
        const double end = row.bars.empty() ? 0 : row.bars.back().end;
        step.tracks.push_back(timelineTrack(plan, std::move(row), {}, end));
        step.tracks.back().isSummary = true;
    }
    addSection(data, {coreText(after.latencyLabel), {}, 0, data.endSec, {}, false}, std::move(step));
    shareMemoryScale(data);
    addNames(data, carriedOut);
    return data;
}

TimelineData twinTimeline(const TimelineTwin &before, TimelineData now, const QString &title)
{
    Timeline timeline = before.plan->timeline();
    if (timeline.rows.empty() || now.isEmpty())
        return now;
    for (TimelineRow &row : timeline.rows) {
        for (TimelineBar &bar : row.bars)
            bar.item = {}; // numbered otherwise
    }
    TimelineData data;
    TimelineSection section = sectionOf(before.name, {}, timeline);
    TimelineData base = timelineData(*before.plan, std::move(timeline));
    for (TimelineTrack &track : base.tracks) {
        for (TimelineLayer &layer : track.layers) {
            for (TimelineBar &bar : layer.bars) {
                if (bar.group.isValid())
                    bar.group = GroupIndex(now.groups.size() + bar.group.value());
            }
        }
    }
    base.groups = withFormerGroups(now.groups, std::move(base.groups), before.groupNow);
    data.barNames = now.barNames;
    data.memoryName = now.memoryName;
    data.hasSlack = now.hasSlack;
    addSection(data, std::move(section), std::move(base));
    TimelineSection shown{title, {}, 0, now.endSec};
    addSection(data, std::move(shown), std::move(now));
    shareMemoryScale(data);
    return data;
}

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
    auto *drags = new DragMachine(source, m_view->viewport(), m_view);
    new StepDrag(drags, m_view, source);
    connect(drags, &DragMachine::hintChanged, this, &TimelinePanel::hintChanged);
    connect(drags, &DragMachine::verdictAnnounced, m_view, &TimelineView::announce);
    connect(drags, &DragMachine::dropRefused, this, &TimelinePanel::dropRefused);
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
    const bool isShown = plan && (m_showsPreview || m_view->isVisible());
    const EditedPlan *dropped = isShown ? source()->planAtRest() : nullptr;
    if (dropped) {
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
