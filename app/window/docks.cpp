#include "app/window/docks.h"

#include "app/settings/settings.h"
#include "app/window/bottom_docks.h"
#include "views/panels/cost_panel.h"
#include "views/panels/devices_panel.h"
#include "views/panels/dock_title.h"
#include "views/panels/inspector_panel.h"
#include "views/panels/item_table_panel.h"
#include "views/panels/outline_panel.h"
#include "views/panels/panel_parts.h"
#include "views/panels/planner_panel.h"
#include "views/panels/problems_panel.h"
#include "views/panels/report_panel.h"
#include "views/timeline/timeline_panel.h"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int leftWidth = 272;
constexpr int rightWidth = 320;
constexpr int layoutVersion = 4;

constexpr Qt::DockWidgetArea areas[] = {Qt::LeftDockWidgetArea,   Qt::LeftDockWidgetArea,   Qt::BottomDockWidgetArea,
                                        Qt::RightDockWidgetArea,  Qt::RightDockWidgetArea,  Qt::RightDockWidgetArea,
                                        Qt::BottomDockWidgetArea, Qt::BottomDockWidgetArea, Qt::BottomDockWidgetArea};

DockTitle *titleOf(const QDockWidget *dock)
{
    return static_cast<DockTitle *>(dock->titleBarWidget());
}

/// The first thing in a dock that can have the focus.
void focusInto(QDockWidget *dock)
{
    dock->raise();
    QWidget *panel = dock->widget();
    for (QWidget *widget = panel->nextInFocusChain(); widget != panel; widget = widget->nextInFocusChain()) {
        if (panel->isAncestorOf(widget) && widget->isVisibleTo(panel) && widget->isEnabled() &&
            widget->focusPolicy() & Qt::TabFocus) {
            widget->setFocus(Qt::TabFocusReason);
            return;
        }
    }
    panel->setFocus(Qt::TabFocusReason);
}

} // namespace

Docks::Docks(QMainWindow *window, PlanSource *source, ViewState *state)
    : QObject(window)
    , m_window(window)
    , m_outline(new OutlinePanel(source, state))
    , m_planner(new PlannerPanel(source, state))
    , m_devices(new DevicesPanel(source, state))
    , m_cost(new CostPanel(source, state))
    , m_inspector(new InspectorPanel(source, state))
    , m_problems(new ProblemsPanel(source, state))
    , m_itemTable(new ItemTablePanel(source, state))
    , m_timeline(new TimelinePanel(source, state))
    , m_report(new ReportPanel(source))
{
    window->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    window->setDockNestingEnabled(true);
    window->setTabPosition(Qt::BottomDockWidgetArea, QTabWidget::North);
    m_docks = {add(m_outline, tr("Outline"), "outlineDock", areas[0]),
               add(m_planner, tr("Planner"), "plannerDock", areas[1]),
               add(m_problems, tr("Problems"), "problemsDock", areas[2]),
               add(m_devices, tr("Devices"), "devicesDock", areas[3]),
               add(m_cost, tr("Cost"), "costDock", areas[4]),
               add(m_inspector, tr("Inspector"), "inspectorDock", areas[5]),
               add(m_itemTable, tr("Table"), "itemTableDock", areas[6]),
               add(m_timeline, tr("Timeline"), "timelineDock", areas[7]),
               add(m_report, tr("Report"), "reportDock", areas[8])};
    addBottomDocks();
    connectSummaries();
    setSizes();
}

void Docks::addBottomDocks()
{
    m_bottom = new BottomDocks(m_window, m_docks[2]);
    QDockWidget *table = m_docks[6];
    QDockWidget *timeline = m_docks[7];
    m_bottom->add(table, [this] { return m_itemTable->wantedHeight(); });
    QDockWidget *report = m_docks[8];
    m_bottom->add(timeline, [this] { return m_timeline->wantedHeight(); });
    m_bottom->add(report, [this] { return m_report->wantedHeight(); });
    connect(m_itemTable, &ItemTablePanel::availabilityChanged, m_bottom,
            [this, table](bool available) { m_bottom->setAvailable(table, available); });
    connect(m_itemTable, &ItemTablePanel::titleChanged, table, &QDockWidget::setWindowTitle);
    connect(m_timeline, &TimelinePanel::availabilityChanged, m_bottom,
            [this, timeline](bool available) { m_bottom->setAvailable(timeline, available); });
    connect(m_report, &ReportPanel::availabilityChanged, m_bottom,
            [this, report](bool available) { m_bottom->setAvailable(report, available); });
}

QDockWidget *Docks::add(QWidget *panel, const QString &title, const char *name, Qt::DockWidgetArea area)
{
    auto *dock = new QDockWidget(title, m_window);
    dock->setObjectName(name);
    dock->setTitleBarWidget(new DockTitle(dock));
    dock->setWidget(panel);
    m_window->addDockWidget(area, dock);
    return dock;
}

void Docks::connectSummaries()
{
    connect(m_devices, &DevicesPanel::summaryChanged, titleOf(m_docks[3]), &DockTitle::setSummary);
    DockTitle *problems = titleOf(m_docks[2]);
    connect(m_problems, &ProblemsPanel::countChanged, problems,
            [problems](int count) { problems->setSummary(count > 0 ? QString::number(count) : QString()); });
    connect(m_itemTable, &ItemTablePanel::summaryChanged, titleOf(m_docks[6]), &DockTitle::setSummary);
    connect(m_timeline, &TimelinePanel::summaryChanged, titleOf(m_docks[7]), &DockTitle::setSummary);
}

QAction *Docks::timelineToggle() const
{
    return m_docks[7]->toggleViewAction();
}

void Docks::setSizes()
{
    m_window->resizeDocks({m_docks[0], m_docks[1]}, {scaled(leftWidth), scaled(leftWidth)}, Qt::Horizontal);
    const int height = m_window->height() - 92; // less the bars
    const int planner = std::max(scaled(320), height * 44 / 100);
    m_window->resizeDocks({m_docks[0], m_docks[1]}, {height - planner, planner}, Qt::Vertical);
    m_window->resizeDocks({m_docks[3], m_docks[4], m_docks[5]},
                          {scaled(rightWidth), scaled(rightWidth), scaled(rightWidth)}, Qt::Horizontal);
    m_window->resizeDocks({m_docks[3], m_docks[4], m_docks[5]}, {196, 332, 383}, Qt::Vertical);
    m_window->resizeDocks({m_docks[2]}, {m_bottom->height()}, Qt::Vertical);
}

void Docks::fillMenu(QMenu *menu) const
{
    for (const QDockWidget *dock : m_docks)
        menu->addAction(dock->toggleViewAction());
}

void Docks::setShown(bool shown)
{
    if (shown == m_isShown)
        return;
    m_isShown = shown;
    if (!shown) {
        m_bottom->setShown(false);
        m_hiddenState = m_window->saveState(layoutVersion);
    }
    for (QDockWidget *dock : m_docks) {
        dock->setVisible(shown);
        dock->toggleViewAction()->setEnabled(shown);
    }
    if (!shown)
        return;
    m_window->restoreState(m_hiddenState, layoutVersion);
    if (!m_hasSizes)
        setSizes();
    m_hasSizes = true;
    m_bottom->setShown(true);
}

void Docks::reset()
{
    for (QDockWidget *dock : m_docks) {
        dock->setFloating(false);
        dock->show();
    }
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        m_window->removeDockWidget(m_docks[i]);
        m_window->addDockWidget(areas[i], m_docks[i]);
        m_docks[i]->show();
    }
    m_bottom->reset();
    setSizes();
    m_bottom->setShown(m_isShown);
}

void Docks::saveState() const
{
    setSettingsBytes(keys::docks, m_isShown ? m_window->saveState(layoutVersion) : m_hiddenState);
    setSettingsBytes(keys::itemTable, m_itemTable->saveState());
}

void Docks::restoreState()
{
    m_itemTable->restoreState(settingsBytes(keys::itemTable));
    const QByteArray state = settingsBytes(keys::docks);
    m_hasSizes = !state.isEmpty();
    if (!m_hasSizes)
        return;
    if (m_isShown)
        m_window->restoreState(state, layoutVersion);
    else
        m_hiddenState = state;
}

void Docks::show(QWidget *panel)
{
    const auto found = std::ranges::find(m_docks, panel, [](QDockWidget *dock) { return dock->widget(); });
    if (found == m_docks.end() || !m_isShown)
        return;
    (*found)->show();
    focusInto(*found);
}

void Docks::focusNext(QWidget *canvas, bool backwards)
{
    std::vector<QDockWidget *> stops{nullptr}; // the canvas
    std::ranges::copy_if(m_docks, std::back_inserter(stops), &QDockWidget::isVisible);
    const QWidget *focused = QApplication::focusWidget();
    std::size_t at = 0;
    for (std::size_t i = 1; i < stops.size(); ++i) {
        if (focused && stops[i]->isAncestorOf(focused))
            at = i;
    }
    const std::size_t next = (at + (backwards ? stops.size() - 1 : 1)) % stops.size();
    if (stops[next])
        focusInto(stops[next]);
    else
        canvas->setFocus(Qt::TabFocusReason);
}

} // namespace cutaway
