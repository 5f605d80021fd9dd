#include "app/document/session_store.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>

namespace cutaway {

namespace {

// Of what programs left behind; the newest stays in any case.
constexpr std::size_t sessionsKept = 20;
constexpr qint64 bytesKept = qint64(256) << 20;

QString lockOf(const QString &file)
{
    return file + QLatin1String(".lock");
}

QDir sessionFolder()
{
    const QString folder =
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QLatin1String("/sessions");
    QDir().mkpath(folder);
    return QDir(folder);
}

} // namespace

SessionStore::SessionStore()
    : m_file(sessionFolder().filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + QLatin1String(".log")))
    , m_lock(std::make_unique<QLockFile>(lockOf(m_file)))
{
    m_lock->setStaleLockTime(0);
    m_lock->tryLock();
}

SessionStore::~SessionStore() = default;

std::vector<Session> SessionStore::abandoned() const
{
    std::vector<Session> found;
    qint64 bytes = 0;
    std::size_t kept = 0;
    const QDir folder = sessionFolder();
    for (const QString &name : folder.entryList({"*.log"}, QDir::Files, QDir::Time)) {
        const QString file = folder.filePath(name);
        QLockFile lock(lockOf(file));
        lock.setStaleLockTime(0);
        if (file == m_file || (!lock.tryLock(0) && lock.error() == QLockFile::LockFailedError))
            continue; // any other error is the full disk's, where a lock that nobody has cannot be written
        Result<Session> session = readSession(file);
        bytes += QFileInfo(file).size();
        const bool isEmpty = session && !session->isModified;
        const bool fits = kept == 0 || (bytes <= bytesKept && kept < sessionsKept);
        if (isEmpty || !fits) {
            QFile::remove(file);
            continue;
        }
        ++kept; // one that cannot be read may be a later version's
        if (session)
            found.push_back(std::move(*session));
    }
    std::ranges::sort(found, std::ranges::greater(), &Session::time);
    return found;
}

void SessionStore::discard(const Session &session)
{
    QFile::remove(session.file);
    QFile::remove(lockOf(session.file));
}

} // namespace cutaway
