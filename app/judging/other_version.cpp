#include "app/judging/other_version.h"

#include "views/models/discard.h"

namespace cutaway {

OtherVersion::OtherVersion(QObject *parent) : QObject(parent) {}

void OtherVersion::open(const QStringList &paths, std::shared_ptr<const Inventory> inventory)
{
    ReadRequest request;
    request.paths = paths;
    request.inventory = std::move(inventory);
    BackgroundJob *job = m_slot.start(
        tr("Reading another version"),
        [request](const Job &given) -> Result<ReadOutcome> { return readFiles(request, given); }, this,
        [this](Result<ReadOutcome> outcome) { take(std::move(outcome)); });
    emit started(job);
}

void OtherVersion::take(Result<ReadOutcome> outcome)
{
    if (!outcome)
        return emit failed(outcome.error());
    if (outcome->error)
        return emit failed(outcome->error->error);
    OpenedFiles &files = outcome->files;
    if (!files.graph || files.plans.empty())
        return emit failed(inputError("no_plan",
                                      tr("A model and a plan of it are needed to compare with").toStdString(),
                                      tr("Choose both files together").toStdString()));
    std::shared_ptr<const EditedPlan> before = std::move(m_plan);
    m_plan = std::move(files.plans.front().plan);
    m_name = fileTitle(files.plans.front().path);
    emit changed();
    discard(std::move(before));
}

void OtherVersion::forget()
{
    m_slot.drop();
    if (!m_plan)
        return;
    std::shared_ptr<const EditedPlan> before = std::move(m_plan);
    emit changed();
    discard(std::move(before));
}

} // namespace cutaway
