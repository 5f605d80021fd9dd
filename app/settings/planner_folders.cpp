#include "app/settings/planner_folders.h"

#include "app/settings/settings.h"

#include <QByteArray>
#include <QDir>
#include <QFile>

namespace cutaway {

namespace {

constexpr auto foldersKey = "planner/folders";
constexpr const char *foldersVariable = "CUTAWAY_PLANNERS";

} // namespace

QStringList plannerFolders()
{
    return settings().value(foldersKey).toStringList();
}

void setPlannerFolders(const QStringList &folders)
{
    settings().setValue(foldersKey, folders);
}

void applyPlannerFolders()
{
    QByteArrayList all;
    if (const QByteArray named = qgetenv(foldersVariable); !named.isEmpty())
        all.append(named);
    for (const QString &folder : plannerFolders())
        all.append(QFile::encodeName(folder));
    if (!all.isEmpty())
        qputenv(foldersVariable, all.join(QDir::listSeparator().toLatin1()));
}

} // namespace cutaway
