#pragma once

#include "app/document/document.h"
#include "app/jobs/background_job.h"
#include "app/window/actions/actions.h"
#include "app/window/message_bar.h"
#include "core/measured/run_words.h"
#include "views/judging/run_panel.h"
#include "views/models/measured_run.h"

#include <QPointer>

#include <deque>

namespace cutaway {

class Canvas;
class Docks;
class Opener;
class PlannerRun;

/// What the window does with runs of plans: it reads their traces, keeps each with the tab of its plan, shows it beside
/// the plan, and plans anew with what was measured.
class RunParts : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        Document &document;
        PlanSource &source;
        ViewState &state;
        Docks &docks;
        Canvas &canvas;
        Opener &opener;
        PlannerRun &plannerRun;
        QWidget *window;
    };

    RunParts(const Actions &actions, const Parts &parts, QObject *parent);

    MeasuredRun &measured() { return m_measured; }
    /// Files that were dropped: traces become a run of the shown plan, where they name its passes; the others are given
    /// back.
    QStringList takeTraces(const QStringList &files);

signals:
    void messageWanted(const cutaway::Message &message);
    void messageOver(const QString &title); ///< it is true no longer
    void readingStarted(cutaway::BackgroundJob *job);
    void profilesCame(const QStringList &files); ///< traces that name no passes
    void helpRequested(const QWidget *panel);

private:
    /// Traces that are to be read, and whose run they are.
    struct Wanted
    {
        QPointer<PlanTab> tab;
        QStringList paths;
        bool areDropped = false;
        bool areKept = false; ///< of a session: nothing is said where all goes well
    };

    void connectActions(const Actions &actions);
    void connectPanel();
    void chooseTraces();
    void read(Wanted wanted);
    void readNext();
    void take(const Wanted &wanted, Result<measured::Run> run);
    void tellFailure(const Wanted &wanted, const Error &error);
    void tellAdded();
    void removeRun();
    void keepRuns();
    void restoreRuns();
    void planWithMeasured();
    void goOnPlanning();
    void tellGain();

    Parts m_parts;
    MeasuredRun m_measured;
    RunPanel *m_panel;
    JobSlot m_slot;
    std::deque<Wanted> m_waiting;
    bool m_isReading = false;
    QByteArray m_kept; ///< what the session knows of runs
    /// While a plan with what was measured is being made.
    struct UnderWay
    {
        QString profile;
        std::vector<measured::RunFinding> findings;
        QPointer<PlanTab> before; ///< the plan that was run, under the measured times; null: not there yet
    };
    std::optional<UnderWay> m_underWay;
};

} // namespace cutaway
