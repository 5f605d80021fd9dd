#include "app/document/started_plans.h"

#include "app/document/read_files.h"
#include "core/files/file_io.h"
#include "core/plan/plan_kinds.h"
#include "views/theme/core_text.h"

#include <QDir>
#include <QStandardPaths>

namespace cutaway {

namespace {

Done writeInto(const QDir &folder, const std::string &name, const std::string &text)
{
    return writeFile(fileSystemPath(folder.filePath(QString::fromStdString(name))), text);
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
    for (const auto &[name, text] :
         {std::pair(started->modelFile, started->model), std::pair(started->inventoryFile, started->inventory)}) {
        if (Done written = writeInto(folder, name, text); !written)
            return written.error();
    }
    Sample sample;
    sample.title = coreText(started->title);
    sample.files = {folder.filePath(QString::fromStdString(started->modelFile)),
                    folder.filePath(QString::fromStdString(started->inventoryFile))};
    sample.planner = QString::fromStdString(started->planners.front().id);
    sample.parameters = started->planners.front().parameters;
    sample.otherwise.assign(started->planners.begin() + 1, started->planners.end());
    return sample;
}

} // namespace cutaway
