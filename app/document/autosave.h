#pragma once

#include "app/document/document.h"
#include "app/document/log_file.h"
#include "app/document/plan_tab.h"
#include "app/document/session.h"

#include <nlohmann/json_fwd.hpp>

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
    static void discard(const QString &log);

private:
    QString m_file;
};

/// Keeps unsaved work: writes every step into a log of this program's own, from which a restart brings back the plans
/// with their histories. Texts of plans are made by the log's thread.
class Autosave : public QObject
{
    Q_OBJECT

public:
    explicit Autosave(Document &document, QObject *parent = nullptr);

    const SessionStore &store() const { return m_store; }
    /// Nothing is to be kept: the user has saved or does not want to.
    void discard();
    /// The document is this session, restored: its log goes on as ours.
    void adopt(const Session &session);

    /// What is to be seen of a plan, where it differs from what was kept last.
    void keepView(int tab, const PlanView &view);
    /// How many steps were kept since the model was opened; for tests.
    int stepCount() const { return m_stepCount; }
    /// Until all is written, or cannot be; for tests.
    void wait() { m_log.wait(); }

signals:
    /// The log cannot be written, and why; empty: it can again.
    void failed(const QString &reason);

private:
    void connectSteps();
    void connectPlans();
    void begin();
    void keep(const nlohmann::json &step);
    void addPlace(nlohmann::json &step) const;
    void keepInPlan(nlohmann::json step);
    void keepWay(const char *what, int from);
    void keepOfTab(nlohmann::json step, int tab);
    void keepText(LogFile::Line line);
    void keepPlan(int tab);
    void keepNote(const Document::Note &note);
    void keepVariant();
    void keepReading();
    void keepState();

    Document &m_document;
    SessionStore m_store;
    LogFile m_log;
    bool m_isKeeping = false;
    PlanView m_view;
    int m_viewedTab = -1;
    OpenWork m_work;
    bool m_wasModified = false;
    int m_stepCount = 0;
};

} // namespace cutaway
