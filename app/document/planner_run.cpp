#include "app/document/planner_run.h"

#include "app/document/document.h"
#include "app/document/samples.h"
#include "core/plan/grouping_json.h"
#include "core/plugins/error_output.h"
#include "core/plugins/offered_plan.h"
#include "core/plugins/plugins.h"
#include "views/models/figures.h"

namespace cutaway {

PlannerRun::PlannerRun(Document &document, QObject *parent) : QObject(parent), m_document(document)
{
    connect(&document, &Document::closed, this, [this] { m_slot.drop(); });
}

void PlannerRun::start(const QString &plannerId, const ParameterValues &given)
{
    const PlannerDescriptor *planner = findPlanner(plannerId.toStdString());
    if (!planner || !m_document.isOpen())
        return;
    auto input = std::make_shared<PlannerInput>();
    input->graph = m_document.graph().value;
    input->inventory = m_document.inventory().value;
    input->given = given;
    const PlanTab &shown = *m_document.current();
    if (!shown.isPlaceholder() && shown.plan().kind() == planner->kind)
        input->start = shown.plan().clone();
    m_clock.start();
    const auto work = [planner, input](const Job &job) {
        Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*planner, std::move(*input), job);
        if (plan)
            (*plan)->cost(); // the first takes long at 100 000 operators; the plan keeps it
        return plan;
    };
    BackgroundJob *job =
        m_slot.start(QString::fromStdString(planner->title), work, this,
                     [this, planner](Result<std::unique_ptr<EditedPlan>> plan) { finish(*planner, std::move(plan)); });
    emit started(job);
}

void PlannerRun::cancel()
{
    if (m_slot.job())
        m_slot.job()->cancel();
}

void PlannerRun::finish(const PlannerDescriptor &planner, Result<std::unique_ptr<EditedPlan>> plan)
{
    if (!plan) {
        emit failed(plan.error());
        tellOutput(planner);
        return;
    }
    const QString line =
        tr("%1 finished in %2")
            .arg(QString::fromStdString(planner.title), secondsText(double(m_clock.nsecsElapsed()) / 1e9));
    const QString detail = comparison(**plan);
    if (m_document.current())
        writeGrouping(**plan, m_document.current()->groups().grouping());
    QStringList notes;
    for (const std::string &note : plannerNotes(**plan))
        notes.append(QString::fromStdString(note));
    m_document.addPlan(std::move(*plan), shortPlannerName(QString::fromStdString(planner.id)));
    emit finished(line, detail);
    tellOutput(planner);
    if (!notes.isEmpty())
        emit noted(QString::fromStdString(planner.title), notes);
}

void PlannerRun::tellOutput(const PlannerDescriptor &planner)
{
    const std::string text = findPlugin(planner.id) ? keptErrorOutput(planner.id) : std::string();
    if (!text.empty())
        emit wrote(QString::fromStdString(planner.title), QString::fromStdString(text));
}

QString PlannerRun::comparison(const EditedPlan &plan) const
{
    const PlanCost &cost = plan.cost();
    if (!cost.latencySec)
        return QString::fromStdString(cost.latencyUnknownBecause);
    const QString latency = secondsText(*cost.latencySec, Digits::Four);
    const PlanTab *against = m_document.current();
    if (!against || against->isPlaceholder() || against->plan().kind() != plan.kind() ||
        !against->firstCost().latencySec)
        return latency;
    return tr("%1, %2 against %3")
        .arg(latency, secondsChangeText(*cost.latencySec - *against->firstCost().latencySec), against->firstName());
}

} // namespace cutaway
