#pragma once

#include "app/window/message_bar.h"

#include <QByteArray>
#include <QHash>
#include <QObject>

#include <vector>

class QAction;
class QDockWidget;
class QMainWindow;
class QMenu;

namespace cutaway {

class BottomDocks;
class CollectivesPanel;
class CostPanel;
class DevicesPanel;
class Drawers;
class InspectorPanel;
class ItemTablePanel;
class LaneTablePanel;
class OutlinePanel;
class PlannerPanel;
class Planning;
class PlanSource;
class ProblemsPanel;
class ReportPanel;
class RooflinePanel;
class TimelinePanel;
class ViewState;

/// The panels around the canvas: outline and planner at the left, devices, cost and inspector at the right, problems,
/// a table, the timeline and a report below. They can be moved, hidden and put back. The last three are there for plans
/// that have them.
class Docks : public QObject
{
    Q_OBJECT

public:
    /// `canvas`: what they are around.
    Docks(QMainWindow *window, PlanSource *source, ViewState *state, Planning *planning, QWidget *canvas);

    OutlinePanel *outline() const { return m_outline; }
    DevicesPanel *devices() const { return m_devices; }
    CostPanel *cost() const { return m_cost; }
    InspectorPanel *inspector() const { return m_inspector; }
    /// What is above the bottom docks is about to be another picture.
    void keepBottom();
    ProblemsPanel *problems() const { return m_problems; }
    PlannerPanel *planner() const { return m_planner; }
    ItemTablePanel *itemTable() const { return m_itemTable; }
    TimelinePanel *timeline() const { return m_timeline; }
    LaneTablePanel *laneTable() const { return m_laneTable; }
    QAction *timelineToggle() const;

    /// A panel below the canvas that is hidden until somebody wants it. Takes it over.
    /// `drawerHeight`: at 1×, what it needs as a drawer to be read; 0: it takes what half of the window leaves.
    void addOnDemand(QWidget *panel, const QString &title, const char *name, int drawerHeight = 0);

    /// In the menu of a panel's title.
    void addToMenu(QWidget *panel, const QList<QAction *> &actions);
    void fillMenu(QMenu *menu) const;
    /// The start page has no docks: they are hidden and come back as they were.
    void setShown(bool shown);
    /// The layout that was left when plans of this kind were shown last; the one at hand where none was.
    void setKind(const QString &kind);
    /// As at first, also for the kind that is shown.
    void reset();
    void saveState();
    void restoreState();
    /// Brings the dock of a panel to the front and gives it the focus.
    void show(QWidget *panel);
    /// Gives the dock of a panel the height of one that was asked for, as soon as it is in front.
    void showHigh(QWidget *panel);
    /// The focus goes to the next dock that is visible, then to the canvas, then round again.
    void focusNext(bool backwards);

signals:
    /// The window became too small for docks around the canvas, or large enough again.
    void drawersChanged(bool on);
    void messageWanted(const cutaway::Message &message);

private:
    struct Place
    {
        QDockWidget *dock;
        Qt::DockWidgetArea area; ///< where it is at first
        bool isOnDemand = false; ///< hidden at first
    };

    void add(QWidget *panel, const QString &title, const char *name, Qt::DockWidgetArea area);
    void addPictureActions(QDockWidget *dock);
    void savePicture(const QDockWidget *dock);
    /// Below the canvas, until somebody asks for it.
    void addHidden(QWidget *widget, const QString &title, const char *name, int drawerHeight);
    QDockWidget *dockOf(const QWidget *panel) const; ///< null: it is no panel of these
    void addBottomDocks();
    void connectSummaries();
    void offerRoofline();
    void giveRoom(QDockWidget *dock);
    void setSizes();
    void keepLayout();

    QMainWindow *m_window;
    QWidget *m_canvas;
    OutlinePanel *m_outline;
    PlannerPanel *m_planner;
    DevicesPanel *m_devices;
    CostPanel *m_cost;
    InspectorPanel *m_inspector;
    ProblemsPanel *m_problems;
    CollectivesPanel *m_collectives;
    ItemTablePanel *m_itemTable;
    LaneTablePanel *m_laneTable;
    TimelinePanel *m_timeline;
    ReportPanel *m_report;
    RooflinePanel *m_roofline;
    std::vector<Place> m_docks;
    BottomDocks *m_bottom = nullptr;
    Drawers *m_drawers = nullptr;
    QByteArray m_hiddenState;             ///< what to come back to
    QString m_kind;                       ///< of plan that is shown
    QHash<QString, QByteArray> m_layouts; ///< by kind
    bool m_isShown = true;
    bool m_hasSizes = false; ///< the user's, or the first ones once there was room for them
};

} // namespace cutaway
