#pragma once

#include "app/document/session.h"

namespace cutaway {

/// The folder of sessions, and this program's own place in it. A session whose program still runs is held by it.
class SessionStore
{
public:
    SessionStore();

    QString file() const { return m_file; }
    /// Sessions with unsaved work that programs left behind, the newest first. Of more than the folder may hold the
    /// oldest are taken away.
    std::vector<Session> abandoned() const;
    static void discard(const Session &session);

private:
    QString m_file;
};

} // namespace cutaway
