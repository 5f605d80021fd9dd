#pragma once

#include "core/base/result.h"
#include "views/models/gap_log.h"
#include "views/theme/theme.h"

#include <QWidget>

class QProgressBar;
class QVBoxLayout;

namespace cutaway {

class GapStrip;
class LinkButton;
class TextLabel;

/// What planners have done and what one does now: finished and failed runs, the latest last, those that failed alike in
/// a row as one, then the one under way with a bar, a way to stop it, and how far what it has found may be from the
/// best.
class JobLog : public QWidget
{
    Q_OBJECT

public:
    explicit JobLog(QWidget *parent = nullptr);

    bool isRunning() const { return m_isRunning; }
    void start(const QString &title);
    void setProgress(const QString &phase, double fraction);
    /// Of the run under way; stays until the next begins. Whether it is the first that is shown of it.
    bool setGap(const GapLog &log);
    void finish(const QString &line, const QString &detail);
    /// `message` and `hint`: the error's, as people are told them.
    void fail(const Error &error, const QString &message, const QString &hint);
    /// A link in the last entry to what its program wrote.
    void addOutput(const QString &title, const QString &text);

signals:
    void cancelRequested();
    void outputRequested(const QString &title, const QString &text);

private:
    QWidget *buildRunning();
    /// A new entry with its mark; what it says goes into the layout returned.
    QVBoxLayout *addEntry(const QString &icon, QColor Theme::*colour);
    void removeEntry(int index);
    void addFailure(const QString &icon, QColor Theme::*colour, const QStringList &texts);
    void end();

    QVBoxLayout *m_entries = nullptr;
    QVBoxLayout *m_lastTexts = nullptr; ///< of the last entry
    QWidget *m_running = nullptr;
    TextLabel *m_phase = nullptr;
    LinkButton *m_cancel = nullptr;
    QProgressBar *m_bar = nullptr;
    GapStrip *m_gap = nullptr;
    QStringList m_failure; ///< what the last entry says; empty: it is of a run that has not failed
    int m_failures = 0;    ///< alike, that the last entry stands for
    QString m_title;
    bool m_isRunning = false;
};

} // namespace cutaway
