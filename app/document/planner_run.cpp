#include "app/document/planner_run.h"

#include "app/document/document.h"
#include "app/document/samples.h"
#include "app/settings/settings.h"
#include "core/plan/compared_cost.h"
#include "core/plan/pins.h"
#include "core/plan/plan_costs.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_figures.h"
#include "core/plugins/plugin_output.h"
#include "core/plugins/plugin_run.h"
#include "core/plugins/plugins.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <algorithm>
#include <chrono>

namespace cutaway {

namespace {

constexpr int watchInterval = 100; // milliseconds

std::unique_ptr<EditedPlan> offeredPlan(const PlannerOffer &offer, PlannerInput input, const Job &job)
{
    const PlannerDescriptor *planner = findPlanner(offer.plannerId);
    if (!planner)
        return nullptr;
    input.given = offer.given;
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*planner, std::move(input), job);
    return plan && !hasErrors((*plan)->problems()) ? std::move(*plan) : nullptr;
}

} // namespace

PlannerRun::PlannerRun(Document &document, QObject *parent) : QObject(parent), m_document(document)
{
    connect(&document, &Document::closed, this, &PlannerRun::giveUp);
    connect(&document, &Document::opened, this, &PlannerRun::leaveFormerModel);
    m_watch.setInterval(watchInterval);
    connect(&m_watch, &QTimer::timeout, this, &PlannerRun::takeTold);
}

namespace {

/// What is set beside the canvas holds for planners, too: it exists once.
ParameterValues withControls(ParameterValues given, const PlannerDescriptor &planner, const EditedPlan &shown)
{
    if (!shown.hasCostSettings())
        return given;
    for (const auto &[name, value] : shown.controlValues()) {
        const auto declared = std::ranges::find(planner.parameters, name, &ParameterDeclaration::name);
        if (declared == planner.parameters.end())
            continue;
        given.erase(name);
        if (value != declared->defaultValue)
            given.emplace(name, value);
    }
    return given;
}

/// Not always the planner that was asked.
const PlannerDescriptor &madeBy(const EditedPlan &plan, const PlannerDescriptor &asked)
{
    const PlannerDescriptor *planner = findPlanner(plan.origin().plannerId);
    return planner ? *planner : asked;
}

Error stoppedError(const PlannerDescriptor &planner, int seconds)
{
    return {
        ErrorKind::Input,
        "time_limit",
        phrase("%1 had no plan when it was stopped after %2 s", {declaredWord(planner.title), std::to_string(seconds)}),
        phrase("allow planners more time in the settings"),
        {}};
}

} // namespace

void PlannerRun::start(const QString &plannerId, const ParameterValues &given)
{
    const PlannerDescriptor *planner = findPlanner(plannerId.toStdString());
    if (!planner || !m_document.isOpen())
        return;
    m_isAskedFor = true;
    run(*planner, given, [planner](const PlannerInput &input, const Job &job) -> Result<FittingPlan> {
        Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*planner, input, job);
        if (!plan)
            return plan.error();
        return FittingPlan{std::move(*plan), {}};
    });
}

void PlannerRun::startFitting(const QString &plannerId)
{
    const PlannerDescriptor *planner = findPlanner(plannerId.toStdString());
    if (!planner || !m_document.isOpen())
        return;
    m_isAskedFor = false;
    run(*planner, {},
        [planner](const PlannerInput &input, const Job &job) { return planFitting(*planner, input, job); });
}

void PlannerRun::run(const PlannerDescriptor &asked, const ParameterValues &given, const Work &make)
{
    auto input = std::make_shared<PlannerInput>();
    input->graph = m_document.graph().value;
    m_graph = input->graph;
    input->inventory = m_document.inventory().value;
    const PlanTab &shown = *m_document.current();
    if (!shown.isPlaceholder() && shown.plan().kind() == asked.kind)
        input->start = shown.plan().clone();
    input->given = input->start ? withControls(given, asked, *input->start) : given;
    m_start = input->start;
    m_given = input->given;
    m_clock.start();
    m_log = {};
    m_told = std::make_shared<Told>();
    const auto hear = [told = m_told, clock = m_clock](const SearchGap &gap) {
        const std::lock_guard lock(told->mutex);
        told->points.push_back({double(clock.nsecsElapsed()) / 1e9, gap});
    };
    const auto work = [make, input, hear](const Job &job) {
        Job heard = job;
        heard.reportGap = hear;
        Result<FittingPlan> made = make(*input, heard);
        if (made)
            made->plan->cost(); // the first takes long at 100 000 operators; the plan keeps it
        return made;
    };
    BackgroundJob *job = m_slot.start(coreText(asked.title), work, this, [this, &asked](Result<FittingPlan> made) {
        const PlannerDescriptor &planner = made ? madeBy(*made->plan, asked) : asked;
        finish(planner, std::move(made));
    });
    limitTime(job);
    m_watch.start();
    emit started(job);
}

/// A planner that is stopped gives the best that it has, if it has any.
void PlannerRun::limitTime(BackgroundJob *job)
{
    m_stoppedAfter = 0;
    const int seconds = plannerSeconds();
    if (seconds > 0)
        QTimer::singleShot(std::chrono::seconds(seconds), job, [this, job, seconds] {
            m_stoppedAfter = seconds;
            job->cancel();
        });
}

void PlannerRun::giveUp()
{
    m_slot.drop();
    m_watch.stop();
}

/// A model that is read again leaves its tabs open, but a plan of what it was before is none of it.
void PlannerRun::leaveFormerModel()
{
    if (!isRunning() || m_graph.lock() == m_document.graph().value)
        return;
    const QString title = m_slot.job()->title();
    giveUp();
    emit failed({ErrorKind::Input,
                 "model_changed",
                 phrase("%1 was stopped because the model was read again", {title.toStdString()}),
                 phrase("run it again on the model as it is now"),
                 {}});
}

void PlannerRun::cancel()
{
    if (m_slot.job())
        m_slot.job()->cancel();
}

void PlannerRun::takeTold()
{
    std::vector<GapLog::Point> points;
    {
        const std::lock_guard lock(m_told->mutex);
        points.swap(m_told->points);
    }
    for (const GapLog::Point &point : points)
        m_log.add(point);
    if (m_log.isEmpty())
        return;
    m_log.endSec = double(m_clock.nsecsElapsed()) / 1e9;
    emit searched(m_log);
}

/// What the plan itself proves stands at the end of what the planner told, unless that was more.
void PlannerRun::tellLast(const EditedPlan &plan)
{
    takeTold();
    SearchGap last = m_log.points.empty() ? SearchGap() : m_log.points.back().gap;
    const SearchGap own = provenGap(plan);
    last.bestSec = own.bestSec;
    if (own.boundSec && own.boundSec >= last.boundSec) {
        last.boundSec = own.boundSec;
        last.boundOrigin = own.boundOrigin;
    }
    m_log.add({double(m_clock.nsecsElapsed()) / 1e9, last});
    if (!m_log.isEmpty())
        emit searched(m_log);
}

void PlannerRun::finish(const PlannerDescriptor &planner, Result<FittingPlan> made)
{
    m_watch.stop();
    if (!made)
        return tellFailure(planner, made.error());
    EditedPlan &plan = *made->plan;
    tellLast(plan);
    emit measured(QString::fromStdString(planner.id), double(m_clock.nsecsElapsed()) / 1e9);
    const bool isStopped = m_slot.job() && m_slot.job()->isCancelled();
    const QString line = (isStopped ? tr("%1 stopped after %2, with the best plan so far") : tr("%1 finished in %2"))
                             .arg(coreText(planner.title), secondsText(double(m_clock.nsecsElapsed()) / 1e9));
    QStringList details{comparison(plan), pinsLost(plan)};
    details.removeAll(QString());
    const QStringList notes = notesOf(plan);
    const std::shared_ptr<const EditedPlan> kept = plan.clone();
    if (m_document.current())
        writeGrouping(plan, m_document.current()->groups().grouping());
    m_document.addPlan(std::move(made->plan), shortPlannerName(QString::fromStdString(planner.id)), {}, {},
                       m_isAskedFor);
    emit finished(line, details.join(QStringLiteral("; ")));
    tellOutput(planner);
    if (!notes.isEmpty())
        emit noted(coreText(planner.title), notes);
    if (made->instead)
        emit fitted(*made->instead);
    warnOfMemory(planner, *kept);
    m_start.reset();
}

void PlannerRun::tellFailure(const PlannerDescriptor &planner, const Error &error)
{
    takeTold();
    emit failed(m_stoppedAfter > 0 ? stoppedError(planner, m_stoppedAfter) : error);
    tellOutput(planner);
    offerNearest(planner, error);
}

QStringList PlannerRun::notesOf(const EditedPlan &plan) const
{
    QStringList notes;
    for (const std::string &note : plannerNotes(plan))
        notes.append(QString::fromStdString(note));
    if (m_stoppedAfter > 0)
        notes.append(tr("It was stopped after %1 s, the time limit in the settings").arg(m_stoppedAfter));
    return notes;
}

/// What was pinned and is not in the new plan.
QString PlannerRun::pinsLost(const EditedPlan &plan) const
{
    const std::size_t before = m_start ? m_start->pinnedItems().size() : 0;
    const std::size_t kept = before > 0 ? plan.pinnedItems().size() : 0;
    return kept >= before
               ? QString()
               : tr("%1 of %n pins were dropped: this plan cannot hold them", nullptr, int(before)).arg(before - kept);
}

void PlannerRun::warnOfMemory(const PlannerDescriptor &planner, const EditedPlan &plan)
{
    constexpr double noticed = 1.01;
    if (!m_start)
        return;
    const std::int64_t before = m_start->cost().largestLaneBytes;
    const std::int64_t after = plan.cost().largestLaneBytes;
    const ParameterValues within = withinMemory(planner, m_given, before);
    if (before > 0 && !within.empty() && double(after) > noticed * double(before))
        emit memoryGrew(QString::fromStdString(planner.id), before, after, within);
}

void PlannerRun::tellOutput(const PlannerDescriptor &planner)
{
    const std::string text = findPlugin(planner.id) ? keptErrorOutput(planner.id) : std::string();
    if (!text.empty())
        emit wrote(coreText(planner.title), QString::fromStdString(text));
}

void PlannerRun::offerNearest(const PlannerDescriptor &planner, const Error &error)
{
    const ParameterValues nearest = error.code == "no_fit" ? givingNearest(planner, m_given) : ParameterValues();
    if (!nearest.empty())
        emit nothingFits(QString::fromStdString(planner.id), coreText(error.message), nearest);
}

QString PlannerRun::comparison(const EditedPlan &plan) const
{
    const PlanCost &cost = plan.cost();
    if (!cost.latencySec)
        return coreText(cost.latencyUnknownBecause);
    const QString latency = figureText(plan, "latency_sec");
    const PlanTab *against = m_document.current();
    if (!against || against->isPlaceholder() || against->plan().kind() != plan.kind() ||
        !against->firstCost().latencySec)
        return latency;
    const PlanCost first = costUnderSettingsOf(*against->firstKept(), plan);
    if (!first.latencySec)
        return latency;
    return tr("%1, %2 against %3")
        .arg(latency, secondsChangeText(*cost.latencySec - *first.latencySec), against->firstName());
}

Result<FittingPlan> planFitting(const PlannerDescriptor &planner, const PlannerInput &input, const Job &job)
{
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(planner, input, job);
    if (!plan)
        return plan.error();
    if (!hasErrors((*plan)->problems()))
        return FittingPlan{std::move(*plan), {}};
    const std::vector<PlannerOffer> offers = (*plan)->plannerOffers();
    for (auto offer = offers.begin(); offer != offers.end(); ++offer) {
        if (std::unique_ptr<EditedPlan> other = offeredPlan(*offer, input, job))
            return FittingPlan{std::move(other),
                               PlannedInstead{(*plan)->offerReason(), offer->title, {offer + 1, offers.end()}}};
    }
    return FittingPlan{std::move(*plan), {}};
}

} // namespace cutaway
