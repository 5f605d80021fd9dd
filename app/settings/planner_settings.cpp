#include "app/settings/planner_settings.h"

#include "app/settings/settings.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <algorithm>

namespace cutaway {

namespace {

QString keyOf(const QString &plannerId)
{
    return QStringLiteral("agreed_plugins/") + plannerId;
}

QByteArray settingsDigest(const QByteArray &what)
{
    return QCryptographicHash::hash(what, QCryptographicHash::Sha256).toHex();
}

constexpr auto foldersKey = "planner/folders";
constexpr const char *foldersVariable = "CUTAWAY_PLANNERS";

constexpr auto secondsKey = "planner/seconds";
constexpr auto memoryKey = "planner/gibibytes";
constexpr const char *memoryVariable = "CUTAWAY_PLUGIN_MEMORY";

} // namespace

bool hasAgreedToRun(const QString &plannerId, const QByteArray &what)
{
    return settingsBytes(keyOf(plannerId)) == settingsDigest(what);
}

void agreeToRun(const QString &plannerId, const QByteArray &what)
{
    setSettingsBytes(keyOf(plannerId), settingsDigest(what));
}

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

int plannerSeconds()
{
    return std::max(0, settings().value(secondsKey, 0).toInt());
}

void setPlannerSeconds(int seconds)
{
    settings().setValue(secondsKey, seconds);
}

int plannerGibibytes()
{
    return std::max(0, settings().value(memoryKey, 0).toInt());
}

void setPlannerGibibytes(int gibibytes)
{
    settings().setValue(memoryKey, gibibytes);
}

void applyPlannerMemory()
{
    const int gibibytes = plannerGibibytes();
    if (gibibytes > 0 && !qEnvironmentVariableIsSet(memoryVariable))
        qputenv(memoryVariable, QByteArray::number(gibibytes) + 'G');
}

} // namespace cutaway
