#pragma once

#include "core/plan/planner_registry.h"
#include "views/models/plan_source.h"
#include "views/models/planning.h"

#include <QObject>
#include <QWidget>

class QComboBox;
class QLayout;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace cutaway {

class FigureRow;
class TextLabel;
struct PlannerDescriptor;

/// What speaks for the choice of a planner in figures: the devices, the model, what is proven, what is pinned.
class PlannerFigures : public QWidget
{
    Q_OBJECT

public:
    explicit PlannerFigures(PlanSource *source, QWidget *parent = nullptr);

    /// The one chosen, which may not keep pins; null: there is none.
    void setPlanner(const PlannerDescriptor *planner);

private:
    void showPlan();
    void showFigures();
    void showPins();

    PlanSource *m_source;
    const PlannerDescriptor *m_planner = nullptr;
    FigureRow *m_largest;
    FigureRow *m_whole;
    FigureRow *m_bound;
    FigureRow *m_pinned;
    TextLabel *m_pinsNote;
};

/// Keeps the end of a scroll area in view while it still grows, until the user scrolls.
class EndFollower : public QObject
{
    Q_OBJECT

public:
    explicit EndFollower(QScrollArea *area);

    void start();

private:
    void showEnd();

    QScrollArea *m_area;
    bool m_isFollowing = false;
};

class ElidedLabel;
class JobLog;
class ParameterForm;

/// Choice of a planner, a form for its parameters, what speaks for the choice in figures, and the runs.
class PlannerPanel : public QWidget
{
    Q_OBJECT

public:
    /// `planning`: of the open model; lives longer.
    PlannerPanel(PlanSource *source, Planning *planning, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    /// The chosen planner where it leaves what is pinned in its place, else the first of the plan's kind that does;
    /// null where none does.
    const PlannerDescriptor *plannerAroundPins() const;

public slots:
    /// From the menu: another planner, its parameters as it suggests or as the open plan has them.
    void choosePlanner(const QString &plannerId);
    void setInventoryName(const QString &name);
    void jobStarted(const QString &title);
    /// `fraction` below 0: not known.
    void jobProgress(const QString &phase, double fraction);
    /// What the run has found and proven so far.
    void jobSearched(const cutaway::GapLog &log);
    void jobFinished(const QString &line, const QString &detail);
    void jobFailed(const cutaway::Error &error);
    /// What the planner that was the last to finish or to fail wrote besides; shown on request.
    void jobWrote(const QString &title, const QString &text);
    /// As if Run were pressed. False: nothing runs, since a parameter cannot be read.
    bool run();

signals:
    void runRequested(const QString &plannerId, const cutaway::ParameterValues &given);
    void cancelRequested();
    void aroundPinsRequested();
    void outputRequested(const QString &title, const QString &text);

private:
    QWidget *buildForm();
    void addChoices(QVBoxLayout *rows);
    QLayout *buildButtons();
    const PlannerDescriptor *planner() const;
    void showPlanner();
    void showChoice();
    void noteChoice();
    void showSuggested();
    void showPlan();
    void showPlansFigures();
    void followControls();
    void choosePlannerOf(const EditedPlan &plan);
    void showDeviceFigures();
    void followDevices();
    void leaveOutControls();
    void showPins();
    void checkForm();
    void showLog();
    QString inFormsWords(QString text) const;

    PlanSource *m_source;
    Planning *m_planning;
    QComboBox *m_planners = nullptr;
    std::optional<PlanKind> m_firstKind; ///< in the list of planners
    TextLabel *m_description = nullptr;
    ElidedLabel *m_inventory = nullptr;
    ParameterForm *m_form = nullptr;
    PlannerFigures *m_figures = nullptr;
    QScrollArea *m_scroll = nullptr;
    EndFollower *m_end = nullptr;
    QPushButton *m_aroundPins = nullptr;
    QPushButton *m_run = nullptr;
    ParameterValues m_controls; ///< of the open plan, as the form has heard of them
    JobLog *m_log = nullptr;
};

} // namespace cutaway
