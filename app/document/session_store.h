#pragma once

#include "app/document/session.h"

#include <QLockFile>

#include <memory>

namespace cutaway {

/// The folder of sessions, and this program's own place in it. A session whose program still runs is locked.
class SessionStore
{
public:
    SessionStore();
    ~SessionStore();

    QString file() const { return m_file; }
    /// Sessions with unsaved work that programs left behind, the newest first. Of more than the folder may hold the
    /// oldest are taken away.
    std::vector<Session> abandoned() const;
    static void discard(const Session &session);

private:
    QString m_file;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace cutaway
