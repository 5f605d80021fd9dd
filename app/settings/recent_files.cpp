#include "app/settings/recent_files.h"

#include "app/settings/settings.h"

#include <QFileInfo>

#include <algorithm>

namespace cutaway {

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

} // namespace cutaway
