#include "app/document/file_watch.h"

#include "app/document/document.h"

#include <QDateTime>
#include <QFileInfo>

namespace cutaway {

namespace {

constexpr int settleTime = 300; // milliseconds

QByteArray stateOf(const QString &path)
{
    const QFileInfo file(path);
    if (!file.exists())
        return {};
    return QByteArray::number(file.size()) + ' ' + QByteArray::number(file.lastModified().toMSecsSinceEpoch());
}

} // namespace

FileWatch::FileWatch(Document &document, QObject *parent) : QObject(parent), m_document(document)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(settleTime);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_timer, qOverload<>(&QTimer::start));
    connect(&m_timer, &QTimer::timeout, this, &FileWatch::check);
}

QStringList FileWatch::openPaths() const
{
    if (!m_document.isOpen())
        return {};
    QStringList paths{m_document.graph().path, m_document.inventory().path};
    for (int i = 0; i < m_document.tabCount(); ++i)
        paths.append(m_document.tab(i)->path());
    paths.removeDuplicates();
    paths.removeIf([](const QString &path) {
        return path.isEmpty() || path == QLatin1String("-") || path.startsWith(QLatin1String(":/"));
    });
    return paths;
}

void FileWatch::refresh()
{
    if (const QStringList watched = m_watcher.files(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    m_opened.clear();
    const QStringList paths = openPaths();
    for (const QString &path : paths)
        m_opened.insert(path, stateOf(path));
    m_seen = m_opened;
    if (!paths.isEmpty())
        m_watcher.addPaths(paths);
}

bool FileWatch::isOther(const QString &path) const
{
    const QByteArray now = stateOf(path);
    return !now.isEmpty() && m_opened.contains(path) && m_opened.value(path) != now;
}

void FileWatch::check()
{
    QStringList changed;
    for (auto state = m_seen.begin(); state != m_seen.end(); ++state) {
        const QByteArray now = stateOf(state.key());
        if (now.isEmpty() || now == state.value()) // a file that is gone is no reason to reload
            continue;
        state.value() = now;
        changed.append(state.key());
        m_watcher.addPath(state.key()); // a file that was replaced is watched no more
    }
    for (const QString &path : std::as_const(changed))
        emit changedOnDisk(path);
}

} // namespace cutaway
