#include "app/settings/settings.h"

#include <QAction>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QVariant>

#include <algorithm>

namespace cutaway {

QSettings settings()
{
    return QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("cutaway"), QStringLiteral("cutaway"));
}

bool settingsFlag(const QString &key, bool fallback)
{
    return settings().value(key, fallback).toBool();
}

void setSettingsFlag(const QString &key, bool value)
{
    settings().setValue(key, value);
}

QByteArray settingsBytes(const QString &key)
{
    return settings().value(key).toByteArray();
}

void setSettingsBytes(const QString &key, const QByteArray &value)
{
    settings().setValue(key, value);
}

namespace {

constexpr auto group = "recent";

void writeAll(const std::vector<RecentFiles> &all)
{
    QSettings store = settings();
    store.remove(group);
    store.beginWriteArray(group, int(all.size()));
    for (std::size_t i = 0; i < all.size(); ++i) {
        store.setArrayIndex(int(i));
        store.setValue("paths", all[i].paths);
        store.setValue("time", all[i].time);
        if (!all[i].kind.isEmpty())
            store.setValue("kind", all[i].kind);
        if (all[i].latencySec)
            store.setValue("latency_sec", *all[i].latencySec);
    }
    store.endArray();
}

bool isFile(const QString &path)
{
    return !path.isEmpty() && path != QLatin1String("-") && !path.startsWith(QLatin1String(":/"));
}

} // namespace

bool RecentFiles::exists() const
{
    return QFileInfo::exists(graph());
}

std::vector<RecentFiles> recentFiles()
{
    std::vector<RecentFiles> all;
    QSettings store = settings();
    const int count = std::min(store.beginReadArray(group), recentLimit);
    for (int i = 0; i < count; ++i) {
        store.setArrayIndex(i);
        RecentFiles files{store.value("paths").toStringList(), store.value("time").toDateTime(),
                          store.value("kind").toString()};
        if (store.contains("latency_sec"))
            files.latencySec = store.value("latency_sec").toDouble();
        if (!files.paths.isEmpty())
            all.push_back(std::move(files));
    }
    return all;
}

void rememberFiles(RecentFiles files)
{
    if (!isFile(files.graph()))
        return;
    files.paths.removeIf([](const QString &path) { return !isFile(path); });
    for (QString &path : files.paths)
        path = QFileInfo(path).absoluteFilePath();
    files.time = QDateTime::currentDateTime();
    std::vector<RecentFiles> all = recentFiles();
    std::erase_if(all, [&](const RecentFiles &other) { return other.graph() == files.graph(); });
    all.insert(all.begin(), std::move(files));
    if (all.size() > recentLimit)
        all.resize(recentLimit);
    writeAll(all);
}

void forgetRecentFiles()
{
    writeAll({});
}

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

namespace {

constexpr const char *firstProperty = "firstShortcuts";

QString settingOf(const QAction *action)
{
    return QLatin1String("shortcuts/") + action->objectName();
}

QString textOf(const QList<QKeySequence> &keys)
{
    return QKeySequence::listToString(keys, QKeySequence::PortableText);
}

QList<QKeySequence> keysOf(const QString &text)
{
    return QKeySequence::listFromString(text, QKeySequence::PortableText);
}

void setKeys(QAction *action, const QList<QKeySequence> &keys)
{
    const QString before = withKeys({}, action);
    QString tip = action->toolTip();
    if (tip.endsWith(before))
        tip.chop(before.size());
    action->setShortcuts(keys);
    action->setToolTip(withKeys(tip, action));
}

} // namespace

void applyKeptShortcuts(const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        if (action->objectName().isEmpty())
            continue;
        action->setProperty(firstProperty, textOf(action->shortcuts()));
        if (const QVariant kept = settings().value(settingOf(action)); kept.isValid())
            setKeys(action, keysOf(kept.toString()));
    }
}

void changeShortcuts(QAction *action, const QList<QKeySequence> &keys)
{
    setKeys(action, keys);
    if (keys == firstShortcuts(action))
        settings().remove(settingOf(action));
    else
        settings().setValue(settingOf(action), textOf(keys));
}

QList<QKeySequence> firstShortcuts(const QAction *action)
{
    return keysOf(action->property(firstProperty).toString());
}

bool hasOwnShortcuts(const QAction *action)
{
    return action->shortcuts() != firstShortcuts(action);
}

QString withKeys(const QString &text, const QAction *action)
{
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    return keys.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, keys);
}

QAction *actionOfKey(const QList<QAction *> &actions, const QKeySequence &key, const QAction *but)
{
    const auto found = std::ranges::find_if(
        actions, [&](const QAction *action) { return action != but && action->shortcuts().contains(key); });
    return key.isEmpty() || found == actions.end() ? nullptr : *found;
}

QString shortcutList(const QList<QAction *> &actions)
{
    QString text;
    for (const QAction *action : actions) {
        if (!action->shortcut().isEmpty())
            text += QStringLiteral("%1\t%2\t%3\n")
                        .arg(action->objectName(), textOf(action->shortcuts()), plainText(action));
    }
    return text;
}

QString withoutMnemonic(QString text)
{
    static const QRegularExpression inBrackets(QStringLiteral("\\s*\\(&[^)]\\)"));
    return text.remove(inBrackets).remove(u'&');
}

QString plainText(const QAction *action)
{
    return withoutMnemonic(action->text());
}

} // namespace cutaway
