#pragma once

#include "app/document/autosave.h"
#include "app/document/document.h"
#include "app/document/file_watch.h"
#include "app/document/opener.h"
#include "app/document/planner_run.h"
#include "app/jobs/layout_service.h"
#include "app/window/actions/actions.h"
#include "app/window/actions/menus.h"
#include "app/window/message_bar.h"
#include "app/window/palette/commands.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QMainWindow>
#include <QPointer>

class QStackedWidget;

namespace cutaway {

class BeforeAfter;
class Canvas;
class ChoicesPopup;
class CommandPalette;
class ControlStrip;
class CriticalPathRibbon;
class Docks;
class FileActions;
class HelpDesk;
class JudgingParts;
class KeptStates;
class PlanActions;
class PlanPage;
class RunParts;
struct PlannedInstead;
class Saver;
class StartPage;
class StatusLine;
class ToolBar;
class Tour;

/// The window: puts the parts together and carries what one of them says to the others. What the parts do is in their
/// own files.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow();
    ~MainWindow() override;

    /// Opens graphs, inventories and plans; at once, or as soon as the event loop runs.
    void openFiles(const QStringList &files);
    /// The same, but traces become a run of the shown plan.
    void takeDropped(const QStringList &files);
    /// Says what is wrong with descriptions of planners; nothing where the list is empty.
    void tellBrokenPlugins(const QStringList &warnings);
    /// Shows who has never seen it the tour, over the first document.
    void offerTour();

    Document &document() { return m_document; }
    ViewState &viewState() { return m_state; }
    Autosave &autosave() { return m_autosave; }
    /// Keeps what is to be seen of the plan now, not a little later.
    void keepView();
    /// Keeps where window and docks are, for the next one.
    void keepLayout();
    /// Opens what is kept in the log of a window that is gone; `planning`: what it had chosen and run.
    void restore(const QString &log, const Planning::State &planning = {});
    /// Why another window could not go on with all of this one; empty: it could.
    QString keptBecause() const;
    void tellRenewalWaits(const QString &why);
    QString workUnderWay() const;

signals:
    /// What was chosen, such as another language, needs another window.
    void renewalWanted();

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void buildCentre();
    void buildBars();
    void connectDocument();
    void connectOpening();
    void connectKeeping();
    void connectPlanners();
    void connectPanels();
    void connectPages();
    void connectWindowActions();
    void fillPlannerMenus();

    void showPage();
    void showPageInTurns();
    void showCurrentPlan();
    void showLanes();
    void refreshTitle();
    void showMessage(const Message &message);
    void tellWhetherKept(const QString &reason);
    void showLimits(const std::vector<ItemIndex> &items);
    void showFailure(const FileError &error, const QStringList &paths);
    void chooseGraph(const GraphListing &listing, const QString &path, const QStringList &paths);
    void askForGraph();
    void offerReload(const QString &path);
    void reload();
    void runPlannerOrAsk(const QString &plannerId, const ParameterValues &given);
    void runOrAskAboutPins(const QString &plannerId, const ParameterValues &given);
    void planAroundPins();
    void offerNearest(const QString &plannerId, const QString &reason, const ParameterValues &nearest);
    void askForSetting(const ParameterDeclaration &asked, const QString &path, const QStringList &paths);
    void tellFitted(const PlannedInstead &instead);
    void warnOfMemory(const QString &plannerId, qint64 before, qint64 after, const ParameterValues &within);
    void runDefaultPlanner();
    void openPalette();
    void takeTour();
    std::vector<Command> paletteCommands();
    void goTo(ItemIndex item);
    std::vector<ItemIndex> chosenItems() const;
    QPoint besideSelection() const;
    void chooseSuitedPlanner();
    void goToKind(PlanKind kind);
    void showCanvasMenu(const QPoint &at, const Spot &spot);

    Document m_document;
    PlanSource m_source;
    ViewState m_state;
    LayoutService m_layouts;
    Opener m_opener;
    PlannerRun m_plannerRun;
    Autosave m_autosave;
    FileWatch m_watch;
    Actions m_actions;
    Menus m_menus;
    Saver *m_saver;
    Canvas *m_canvas = nullptr;
    QStackedWidget *m_pages = nullptr;
    StartPage *m_startPage = nullptr;
    ControlStrip *m_controls = nullptr;
    CriticalPathRibbon *m_ribbon = nullptr;
    BeforeAfter *m_sides = nullptr;
    PlanPage *m_planPage = nullptr;
    Docks *m_docks = nullptr;
    JudgingParts *m_judging = nullptr;
    RunParts *m_runs = nullptr;
    KeptStates *m_kept = nullptr;
    ToolBar *m_toolBar = nullptr;
    StatusLine *m_status = nullptr;
    FileActions *m_fileActions = nullptr;
    PlanActions *m_planActions = nullptr;
    CommandPalette *m_palette = nullptr;
    HelpDesk *m_help = nullptr;
    Tour *m_tour = nullptr;
    ChoicesPopup *m_choices = nullptr;
    QPointer<PlanTab> m_shownTab;
    std::size_t m_shownLanes = 0;
};

} // namespace cutaway
