#include "app/judging/other_version.h"

#include "app/document/plan_names.h"
#include "views/models/errand_thread.h"

namespace cutaway {

namespace {

/// The model first: the plan is read on it, and on the devices at hand where the files bring none.
ReadOutcome readVersion(const QStringList &paths, std::shared_ptr<const Inventory> inventory, const Job &job)
{
    ReadOutcome model;
    QStringList others;
    for (const QString &path : paths) {
        ReadOutcome one = readFiles({{path}, nullptr, nullptr}, job);
        if (one.error || !one.files.graph)
            others << path;
        else
            model = std::move(one);
    }
    if (!model.files.graph)
        return readFiles({paths, nullptr, nullptr}, job);
    ReadOutcome rest = readFiles({others, model.files.graph->value, std::move(inventory)}, job);
    rest.files.graph = std::move(model.files.graph);
    return rest;
}

} // namespace

OtherVersion::OtherVersion(QObject *parent) : QObject(parent) {}

void OtherVersion::open(const QStringList &paths, std::shared_ptr<const Inventory> inventory)
{
    BackgroundJob *job = m_slot.start(
        tr("Reading another version"),
        [paths, inventory = std::move(inventory)](const Job &given) -> Result<ReadOutcome> {
            return readVersion(paths, inventory, given);
        },
        this, [this, paths](Result<ReadOutcome> outcome) { take(std::move(outcome), paths); });
    emit started(job);
}

void OtherVersion::take(Result<ReadOutcome> outcome, const QStringList &paths)
{
    if (!outcome)
        return emit failed(outcome.error());
    if (outcome->error)
        return emit failed(outcome->error->error);
    OpenedFiles &files = outcome->files;
    if (!files.graph || files.plans.empty())
        return emit failed(inputError("no_plan", tr("Choose a model and a plan of it to compare with").toStdString(),
                                      tr("Choose both files together").toStdString()));
    std::shared_ptr<const EditedPlan> before = std::move(m_plan);
    QString name = planName(files.plans.front());
    m_plan = std::move(files.plans.front().plan);
    m_name = std::move(name);
    m_paths = paths;
    emit changed();
    discard(std::move(before));
}

void OtherVersion::forget()
{
    m_slot.drop();
    if (!m_plan)
        return;
    std::shared_ptr<const EditedPlan> before = std::move(m_plan);
    m_paths.clear();
    emit changed();
    discard(std::move(before));
}

} // namespace cutaway
