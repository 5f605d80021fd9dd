#include "app/document/session_store.h"

#include "app/document/log_file.h"

#include <QDateTime>
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

QDir sessionFolder()
{
    const QString folder =
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QLatin1String("/sessions");
    QDir().mkpath(folder);
    return QDir(folder);
}

/// A program that was killed before its first line was whole leaves it, and nothing is in it.
void removeUnfinished(const QDir &folder)
{
    const QDateTime longAgo = QDateTime::currentDateTime().addSecs(-60);
    for (const QFileInfo &file : folder.entryInfoList({"*.log.new"}, QDir::Files)) {
        if (file.lastModified() < longAgo && !isLogInUse(file.filePath()))
            QFile::remove(file.filePath());
    }
}

} // namespace

SessionStore::SessionStore()
    : m_file(sessionFolder().filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + QLatin1String(".log")))
{
}

std::vector<Session> SessionStore::abandoned() const
{
    std::vector<Session> found;
    qint64 bytes = 0;
    std::size_t kept = 0;
    const QDir folder = sessionFolder();
    removeUnfinished(folder);
    for (const QString &name : folder.entryList({"*.log"}, QDir::Files, QDir::Time)) {
        const QString file = folder.filePath(name);
        if (file == m_file || isLogInUse(file))
            continue;
        Result<Session> session = readSession(file);
        bytes += QFileInfo(file).size();
        const bool isEmpty = session && !session->isModified;
        const bool isDamaged = !session || session->missing > 0;
        const bool fits = kept == 0 || isDamaged || (bytes <= bytesKept && kept < sessionsKept);
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
}

} // namespace cutaway
