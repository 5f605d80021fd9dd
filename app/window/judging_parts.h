#pragma once

#include "app/judging/exploration_run.h"
#include "app/judging/judged_session.h"
#include "app/judging/results_reader.h"
#include "app/window/actions/actions.h"
#include "app/window/message_bar.h"
#include "views/models/baseline_marks.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QPointer>

namespace cutaway {

class Canvas;
class ComparePanel;
class Docks;
class ExploreDialog;
class ParetoPanel;
class SideBySide;
class WhatIfPanel;

/// What judges plans in the window: the baseline, the docks that compare and that show every plan tried, and the dialog
/// that explores.
class JudgingParts : public QObject
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
        SideBySide &sides;
        QWidget *window;
    };

    JudgingParts(const Actions &actions, const Parts &parts, QObject *parent);

    Baseline &baseline() { return m_session.baseline(); }
    JudgedSession &session() { return m_session; }
    ExplorationRun &run() { return m_run; }

    /// Goes on to what moved next against the baseline, or before; false: nothing is compared in the picture.
    bool goToMover(int step);

    /// Shows the results of explorations among the files; the others are given back.
    QStringList takeResults(const QStringList &files);

signals:
    void messageWanted(const cutaway::Message &message);
    void messageOver(const QString &title); ///< it is true no longer
    void explorationStarted(cutaway::BackgroundJob *job);
    void versionStarted(cutaway::BackgroundJob *job);
    void readingStarted(cutaway::BackgroundJob *job);

private:
    void connectActions(const Actions &actions);
    void connectPoints();
    void refresh();
    void connectMarks(const Actions &actions);
    void foldUnchanged();
    void tellNoBaseline(const QString &title, const QString &ofBaseline);
    void connectComparison(const Actions &actions);
    void toggleBaseline();
    void chooseVersion();
    void compareTabsWithVersion();
    void keepVersion();
    void restoreVersion();
    void showTwin();
    /// What is compared with: another version's plan where there is one, else the baseline's tab.
    struct ComparedWith
    {
        const EditedPlan *plan = nullptr;
        QString name;
    };
    ComparedWith comparedWith() const;
    void explore();
    void openResults();
    void openPoint(int point);
    void matchFirst(const PlanTab *shown);
    void saveCsv(const QByteArray &csv);
    void savePage();

    Parts m_parts;
    JudgedSession m_session;
    ExplorationRun m_run;
    ResultsReader m_reader;
    OtherVersion m_version;
    std::shared_ptr<const EditedPlan> m_versionOfTabs; ///< that they are compared with; null: none
    bool m_isTakingVersion = false;
    BaselineMarks m_marks;
    std::shared_ptr<const EditedPlan> m_first; ///< what the cost of the shown plan is compared with
    BaselineMarks m_firstMarks;                ///< against it
    QStringList m_waiting;                     ///< results that came before their graph
    bool m_foldsSoon = false;                  ///< once the marks are there
    bool m_hasTwin = false;                    ///< timelines of both plans are shown
    ComparePanel *m_compare;
    ParetoPanel *m_pareto;
    WhatIfPanel *m_whatIf;
    QPointer<ExploreDialog> m_dialog;
    QList<QAction *> m_needPlan;
};

} // namespace cutaway
