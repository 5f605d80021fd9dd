#pragma once

#include "app/document/session.h"
#include "app/jobs/background_job.h"

#include <QTimer>

namespace cutaway {

class Document;

/// Keeps unsaved work in the session store, at most five seconds behind. Plans are copied here and written by another
/// thread.
class Autosave : public QObject
{
    Q_OBJECT

public:
    explicit Autosave(Document &document, QObject *parent = nullptr);

    const SessionStore &store() const { return m_store; }
    /// Nothing is to be kept: the user has saved or does not want to.
    void discard();

private:
    struct Permission;

    void schedule();
    void keep();

    Document &m_document;
    SessionStore m_store;
    QTimer m_timer;
    QPointer<BackgroundJob> m_job; ///< not a JobSlot: a write that is under way is waited for
    std::shared_ptr<Permission> m_permission;
};

} // namespace cutaway
