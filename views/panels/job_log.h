#pragma once

#include "views/models/planning.h"
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
    /// `planning` lives longer.
    explicit JobLog(const Planning *planning, QWidget *parent = nullptr);

signals:
    void cancelRequested();
    void outputRequested(const QString &title, const QString &text);
    /// There is something of the run under way that was not there before.
    void gapAppeared();

private:
    QWidget *buildRunning();
    void showEntries();
    void showEntry(const Planning::Entry &entry);
    void showProgress();
    void showGap();

    const Planning *m_planning;
    QVBoxLayout *m_entries = nullptr;
    QWidget *m_running = nullptr;
    TextLabel *m_phase = nullptr;
    LinkButton *m_cancel = nullptr;
    QProgressBar *m_bar = nullptr;
    GapStrip *m_gap = nullptr;
};

} // namespace cutaway
