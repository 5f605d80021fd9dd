#include "app/document/started_plans.h"

#include "app/document/plan_names.h"
#include "app/document/read_files.h"
#include "core/files/file_io.h"
#include "core/plan/plan_kinds.h"
#include "views/theme/core_text.h"

#include <QDir>
#include <QStandardPaths>

namespace cutaway {

namespace {

/// Where it was written: a model taken up may be called anything, and what is open already stays what it is.
Result<QString> writeInto(const QDir &folder, const std::string &file, const std::string &text)
{
    const QString name = QString::fromStdString(file);
    const qsizetype ending = name.lastIndexOf(u'.', name.lastIndexOf(u'.') - 1); // as in `.devices.json`
    const QString path = freeFile(folder.path(), name.left(ending), name.mid(ending), text);
    const Done written = writeFile(fileSystemPath(path), text);
    return written ? Result<QString>(path) : written.error();
}

} // namespace

const std::vector<PlanStarter> &planStarters()
{
    static const std::vector<PlanStarter> all = [] {
        std::vector<PlanStarter> starters;
        for (const PlanKindDescriptor &kind : planKinds()) {
            if (kind.starter)
                starters.push_back(*kind.starter);
        }
        return starters;
    }();
    return all;
}

Result<Sample> beginPlan(const PlanStarter &starter, const ParameterValues &given, const TakenUpModel *from)
{
    const Result<ParameterValues> complete = completeParameters(starter.parameters, given);
    if (!complete)
        return complete.error();
    const Result<StartedPlan> started = starter.start(*complete, from);
    if (!started)
        return started.error();
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/begun"));
    folder.mkpath(QStringLiteral("."));
    const Result<QString> model = writeInto(folder, started->modelFile, started->model);
    if (!model)
        return model.error();
    const Result<QString> inventory = writeInto(folder, started->inventoryFile, started->inventory);
    if (!inventory)
        return inventory.error();
    Sample sample;
    sample.title = coreText(started->title);
    sample.files = {*model, *inventory};
    sample.planner = QString::fromStdString(started->planners.front().id);
    sample.parameters = started->planners.front().parameters;
    sample.otherwise.assign(started->planners.begin() + 1, started->planners.end());
    return sample;
}

} // namespace cutaway
