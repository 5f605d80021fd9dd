#pragma once

#include <QObject>

#include <array>

class QAction;
class QDockWidget;
class QMainWindow;
class QMenu;

namespace cutaway {

class CostPanel;
class DevicesPanel;
class InspectorPanel;
class OutlinePanel;
class PlannerPanel;
class PlanSource;
class ProblemsPanel;
class TimelinePanel;
class ViewState;

/// The panels around the canvas: outline and planner at the left, devices, cost and inspector at the right, problems
/// and the timeline below. They can be moved, hidden and put back. The timeline is there for plans that have one.
class Docks : public QObject
{
    Q_OBJECT

public:
    Docks(QMainWindow *window, PlanSource *source, ViewState *state);

    OutlinePanel *outline() const { return m_outline; }
    DevicesPanel *devices() const { return m_devices; }
    CostPanel *cost() const { return m_cost; }
    InspectorPanel *inspector() const { return m_inspector; }
    ProblemsPanel *problems() const { return m_problems; }
    PlannerPanel *planner() const { return m_planner; }
    TimelinePanel *timeline() const { return m_timeline; }
    QAction *timelineToggle() const;

    void fillMenu(QMenu *menu) const;
    /// The start page has no docks: they are hidden and come back as they were.
    void setShown(bool shown);
    void reset();
    void saveState() const;
    void restoreState();
    /// Brings the dock of a panel to the front and gives it the focus.
    void show(QWidget *panel);
    /// The focus goes to the next dock that is visible, then to `canvas`, then round again.
    void focusNext(QWidget *canvas, bool backwards);

private:
    QDockWidget *add(QWidget *panel, const QString &title, const char *name, Qt::DockWidgetArea area);
    void connectSummaries();
    void setSizes();
    QDockWidget *timelineDock() const { return m_docks.back(); }
    void setTimelineAvailable(bool available);
    void showTimeline();
    int bottomHeight() const;

    QMainWindow *m_window;
    OutlinePanel *m_outline;
    PlannerPanel *m_planner;
    DevicesPanel *m_devices;
    CostPanel *m_cost;
    InspectorPanel *m_inspector;
    ProblemsPanel *m_problems;
    TimelinePanel *m_timeline;
    std::array<QDockWidget *, 7> m_docks{};
    QByteArray m_hiddenState; ///< what to come back to
    bool m_isShown = true;
    std::array<int, 2> m_bottomHeights{}; ///< without and with a timeline; 0: not known yet
    bool m_hasTimeline = false;
    bool m_isTimelineWanted = true; ///< the user has not closed it
    bool m_hasSizes = false;        ///< the user's, or the first ones once there was room for them
};

} // namespace cutaway
