#include "app/window/docks.h"

#include "app/document/read_files.h"
#include "app/settings/settings.h"
#include "app/window/bottom_docks.h"
#include "core/files/file_io.h"
#include "views/kinds/sharding/collectives_panel.h"
#include "views/panels/cost_panel.h"
#include "views/panels/devices_panel.h"
#include "views/panels/inspector_panel.h"
#include "views/panels/item_table_panel.h"
#include "views/panels/lane_table_panel.h"
#include "views/panels/link_traffic_panel.h"
#include "views/panels/outline_panel.h"
#include "views/panels/panel_parts.h"
#include "views/panels/planner_panel.h"
#include "views/panels/problems_panel.h"
#include "views/panels/report_panel.h"
#include "views/panels/roofline_panel.h"
#include "views/theme/core_text.h"
#include "views/theme/style.h"
#include "views/timeline/timeline_panel.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QLayout>
#include <QMainWindow>
#include <QMenu>
#include <QScrollArea>
#include <QTabBar>

#include <algorithm>
#include <iterator>
#include <ranges>

namespace cutaway {

namespace {

constexpr int leftWidth = 272;
constexpr int rightWidth = 320;
constexpr int onDemandHeight = 300;
constexpr int timelineDrawer = 170; ///< its title, the ruler, two devices
constexpr int tableDrawer = 190;    ///< its title, what is above the rows, three of them
constexpr int matrixDrawer = 240;   ///< its title, the hosts, eight devices
constexpr int rooflineDrawer = 240; ///< its title, the axes, two decades
constexpr int layoutVersion = 5;

/// As PNG, with twice the pixels of a usual screen.
QByteArray pictureOf(QWidget &panel)
{
    constexpr int pixels = 2;
    QImage image(panel.size() * pixels, QImage::Format_RGB32);
    image.setDevicePixelRatio(pixels);
    panel.render(&image);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

DockTitle *titleOf(const QDockWidget *dock)
{
    return static_cast<DockTitle *>(dock->titleBarWidget());
}

QString layoutKey(const QString &kind)
{
    return QLatin1String(keys::docks) + QLatin1String("_of/") + kind;
}

/// Docks that are shown only to become drawers do not make the window larger.
class HeldLayout
{
public:
    HeldLayout(QMainWindow *window, bool isHeld) : m_layout(window->layout()) { m_layout->setEnabled(!isHeld); }
    ~HeldLayout() { m_layout->setEnabled(true); }
    HeldLayout(const HeldLayout &) = delete;
    HeldLayout &operator=(const HeldLayout &) = delete;

private:
    QLayout *m_layout;
};

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

/// How many in the title, which menus have too; how urgent beside it, for the tab.
void showCount(QDockWidget *dock, const QString &title, int count, Problem::Severity worst)
{
    const int urgency = worst == Problem::Severity::Error ? 2 : worst == Problem::Severity::Warning ? 1 : 0;
    dock->setProperty(urgencyProperty, urgency);
    dock->setWindowTitle(count == 0 ? title : QStringLiteral("%1 (%2)").arg(title).arg(count));
    for (auto *tabs : dock->parentWidget()->findChildren<QTabBar *>(Qt::FindDirectChildrenOnly)) {
        for (int i = 0; i < tabs->count(); ++i)
            tabs->setTabText(i, tabs->tabText(i)); // asks again how wide they are, as the title may be as before
    }
}

} // namespace

Docks::Docks(QMainWindow *window, PlanSource *source, ViewState *state, Planning *planning, QWidget *canvas)
    : QObject(window)
    , m_window(window)
    , m_canvas(canvas)
    , m_outline(new OutlinePanel(source, state))
    , m_planner(new PlannerPanel(source, planning))
    , m_devices(new DevicesPanel(source, state))
    , m_cost(new CostPanel(source, state))
    , m_inspector(new InspectorPanel(source, state))
    , m_problems(new ProblemsPanel(source, state))
    , m_collectives(new CollectivesPanel(source, state))
    , m_itemTable(new ItemTablePanel(source, state))
    , m_laneTable(new LaneTablePanel(source, state))
    , m_timeline(new TimelinePanel(source, state))
    , m_report(new ReportPanel(source))
    , m_roofline(new RooflinePanel(source, state))
{
    m_drawers = new Drawers(window, layoutVersion);
    new TabsOnDrag(window);
    window->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    window->setDockNestingEnabled(true);
    window->setTabPosition(Qt::BottomDockWidgetArea, QTabWidget::North);
    add(m_outline, tr("Outline"), "outlineDock", Qt::LeftDockWidgetArea);
    add(m_planner, tr("Planner"), "plannerDock", Qt::LeftDockWidgetArea);
    add(m_problems, tr("Problems"), "problemsDock", Qt::BottomDockWidgetArea);
    add(m_devices, tr("Devices"), "devicesDock", Qt::RightDockWidgetArea);
    add(m_cost, tr("Cost"), "costDock", Qt::RightDockWidgetArea);
    add(m_inspector, tr("Inspector"), "inspectorDock", Qt::RightDockWidgetArea);
    add(m_collectives, tr("Collectives"), "collectivesDock", Qt::BottomDockWidgetArea);
    add(m_itemTable, tr("Table"), "itemTableDock", Qt::BottomDockWidgetArea);
    add(m_laneTable, tr("Overview"), "laneTableDock", Qt::BottomDockWidgetArea);
    add(m_timeline, tr("Timeline"), "timelineDock", Qt::BottomDockWidgetArea);
    add(m_report, tr("Report"), "reportDock", Qt::BottomDockWidgetArea);
    addBottomDocks();
    addHidden(m_roofline, tr("Roofline"), "rooflineDock", rooflineDrawer);
    addHidden(new LinkTrafficPanel(source, state), tr("Link traffic"), "linkTrafficDock", matrixDrawer);
    connectSummaries();
    connect(m_roofline, &OptionalPanel::availabilityChanged, this, &Docks::offerRoofline);
    offerRoofline();
    connect(m_drawers, &Drawers::changed, m_bottom, &BottomDocks::setDrawers);
    connect(m_drawers, &Drawers::changed, this, &Docks::drawersChanged);
    setSizes();
}

void Docks::addBottomDocks()
{
    m_bottom = new BottomDocks(m_window, dockOf(m_problems), m_canvas);
    for (const OptionalPanel *panel :
         std::initializer_list<OptionalPanel *>{m_collectives, m_itemTable, m_laneTable, m_timeline, m_report})
        m_bottom->add(dockOf(panel), panel);
    for (const QWidget *table : std::initializer_list<const QWidget *>{m_collectives, m_itemTable, m_laneTable})
        m_bottom->setNeededHeight(dockOf(table), tableDrawer);
    m_bottom->setNeededHeight(dockOf(m_timeline), timelineDrawer);
    connect(m_itemTable, &ItemTablePanel::titleChanged, dockOf(m_itemTable), &QDockWidget::setWindowTitle);
    connect(m_laneTable, &LaneTablePanel::titleChanged, dockOf(m_laneTable), &QDockWidget::setWindowTitle);
}

/// What each dock shows can be taken elsewhere, as the canvas can.
void Docks::addPictureActions(QDockWidget *dock)
{
    auto *copy = new QAction(tr("Copy picture"), dock);
    connect(copy, &QAction::triggered, dock,
            [dock] { QGuiApplication::clipboard()->setImage(dock->widget()->grab().toImage()); });
    auto *save = new QAction(tr("Save picture…"), dock);
    connect(save, &QAction::triggered, this, [this, dock] { savePicture(dock); });
    dock->addActions({copy, save});
}

/// As large as it is in the window.
void Docks::savePicture(const QDockWidget *dock)
{
    const QString path = QFileDialog::getSaveFileName(
        m_window, tr("Save picture"), dock->windowTitle() + QStringLiteral(".png"), tr("Pictures (*.png)"));
    if (path.isEmpty())
        return;
    const QByteArray bytes = pictureOf(*dock->widget());
    const Done done = writeFile(fileSystemPath(path), std::string_view(bytes.constData(), std::size_t(bytes.size())));
    if (!done)
        emit messageWanted({Message::Severity::Error,
                            tr("%1 was not saved").arg(QFileInfo(path).fileName()),
                            coreText(done.error().line()),
                            coreText(done.error().hint),
                            {}});
}

void Docks::add(QWidget *panel, const QString &title, const char *name, Qt::DockWidgetArea area)
{
    auto *dock = new QDockWidget(title, m_window);
    dock->setObjectName(name);
    dock->setTitleBarWidget(new DockTitle(dock));
    dock->setWidget(panel);
    addPictureActions(dock);
    connect(dock->toggleViewAction(), &QAction::triggered, this, [this, dock](bool isOpen) {
        if (!isOpen)
            return;
        dock->raise(); // who asks for it wants to see it, not its tab
        giveRoom(dock);
    });
    m_window->addDockWidget(area, dock);
    m_docks.push_back({dock, area, false});
    m_drawers->add(dock);
}

void Docks::addOnDemand(QWidget *panel, const QString &title, const char *name, int drawerHeight)
{
    auto *scrolled = new QScrollArea; // a low window would else be held up by what they need
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setFocusPolicy(Qt::NoFocus);
    scrolled->setWidgetResizable(true);
    scrolled->setWidget(panel);
    addHidden(scrolled, title, name, drawerHeight);
}

void Docks::addHidden(QWidget *widget, const QString &title, const char *name, int drawerHeight)
{
    add(widget, title, name, Qt::BottomDockWidgetArea);
    m_docks.back().isOnDemand = true;
    m_window->tabifyDockWidget(dockOf(m_problems), m_docks.back().dock);
    m_docks.back().dock->hide();
    if (drawerHeight > 0)
        m_bottom->setNeededHeight(m_docks.back().dock, drawerHeight);
}

QDockWidget *Docks::dockOf(const QWidget *panel) const
{
    const auto holds = [panel](const Place &place) {
        const QWidget *held = place.dock->widget();
        const auto *scrolled = qobject_cast<const QScrollArea *>(held);
        return held == panel || (scrolled && scrolled->widget() == panel);
    };
    const auto found = std::ranges::find_if(m_docks, holds);
    return found == m_docks.end() ? nullptr : found->dock;
}

void Docks::connectSummaries()
{
    connect(m_devices, &DevicesPanel::summaryChanged, titleOf(dockOf(m_devices)), &DockTitle::setSummary);
    // In the title, so that it is seen on the tab while another is in front.
    QDockWidget *problems = dockOf(m_problems);
    connect(m_problems, &ProblemsPanel::countChanged, problems,
            [problems, title = problems->windowTitle()](int count, Problem::Severity worst) {
                showCount(problems, title, count, worst);
            });
    connect(m_collectives, &CollectivesPanel::summaryChanged, titleOf(dockOf(m_collectives)), &DockTitle::setSummary);
    connect(m_itemTable, &ItemTablePanel::summaryChanged, titleOf(dockOf(m_itemTable)), &DockTitle::setSummary);
    connect(m_laneTable, &LaneTablePanel::summaryChanged, titleOf(dockOf(m_laneTable)), &DockTitle::setSummary);
    titleOf(dockOf(m_timeline))->setMiddle(m_timeline->header());
    connect(m_timeline, &TimelinePanel::summaryChanged, titleOf(dockOf(m_timeline)), &DockTitle::setSummary);
}

void Docks::keepBottom()
{
    m_bottom->keepHeight();
}

QAction *Docks::timelineToggle() const
{
    return dockOf(m_timeline)->toggleViewAction();
}

/// Of plans that have one; of others its action says why not.
void Docks::offerRoofline()
{
    QAction *toggle = dockOf(m_roofline)->toggleViewAction();
    toggle->setEnabled(m_isShown && m_roofline->isAvailable());
    toggle->setToolTip(m_roofline->isAvailable() ? QString() : m_roofline->hint());
}

void Docks::setSizes()
{
    const QList<QDockWidget *> left{dockOf(m_outline), dockOf(m_planner)};
    m_window->resizeDocks(left, {scaled(leftWidth), scaled(leftWidth)}, Qt::Horizontal);
    const int height = m_window->height() - 92; // less the bars
    const int planner = std::max(scaled(320), height * 44 / 100);
    m_window->resizeDocks(left, {height - planner, planner}, Qt::Vertical);
    const QList<QDockWidget *> right{dockOf(m_devices), dockOf(m_cost), dockOf(m_inspector)};
    m_window->resizeDocks(right, {scaled(rightWidth), scaled(rightWidth), scaled(rightWidth)}, Qt::Horizontal);
    const int devices = m_devices->showsCurve() ? m_devices->sizeHint().height() : 196;
    m_window->resizeDocks(right, {devices, 332, 383}, Qt::Vertical);
    m_window->resizeDocks({dockOf(m_problems)}, {m_bottom->height()}, Qt::Vertical);
}

void Docks::addToMenu(QWidget *panel, const QList<QAction *> &actions)
{
    dockOf(panel)->addActions(actions);
}

void Docks::fillMenu(QMenu *menu) const
{
    for (const Place &place : m_docks)
        menu->addAction(place.dock->toggleViewAction());
}

void Docks::setShown(bool shown)
{
    if (shown == m_isShown)
        return;
    const HeldLayout held(m_window, m_drawers->areNeeded());
    m_isShown = shown;
    if (!shown) {
        m_drawers->setActive(false);
        m_bottom->setShown(false);
        m_hiddenState = m_window->saveState(layoutVersion);
    }
    for (const auto &[dock, area, isOnDemand] : m_docks) {
        dock->setVisible(shown && !isOnDemand);
        dock->toggleViewAction()->setEnabled(shown);
    }
    offerRoofline();
    if (!shown)
        return;
    m_window->restoreState(m_hiddenState, layoutVersion);
    if (!m_hasSizes)
        setSizes();
    m_hasSizes = true;
    m_bottom->setShown(true);
    m_drawers->setActive(true);
}

/// What a kind's plans were looked at with.
void Docks::keepLayout()
{
    if (!m_kind.isEmpty())
        m_layouts[m_kind] = m_isShown ? m_drawers->wideState() : m_hiddenState;
}

void Docks::setKind(const QString &kind)
{
    if (kind == m_kind)
        return;
    keepLayout();
    m_kind = kind;
    const QByteArray layout = m_layouts.value(kind, settingsBytes(layoutKey(kind)));
    if (layout.isEmpty())
        return;
    m_hasSizes = true;
    if (!m_isShown) {
        m_hiddenState = layout;
        return;
    }
    const HeldLayout held(m_window, m_drawers->areNeeded());
    m_drawers->setActive(false);
    m_bottom->setShown(false);
    m_window->restoreState(layout, layoutVersion);
    m_bottom->setShown(true);
    m_drawers->setActive(true);
}

void Docks::reset()
{
    m_layouts.remove(m_kind);
    settings().remove(layoutKey(m_kind));
    const bool isActive = m_isShown;
    const HeldLayout held(m_window, m_drawers->areNeeded());
    m_drawers->setActive(false);
    for (const auto &[dock, area, isOnDemand] : m_docks) {
        dock->setFloating(false);
        dock->show();
    }
    for (const auto &[dock, area, isOnDemand] : m_docks) {
        m_window->removeDockWidget(dock);
        m_window->addDockWidget(area, dock);
        dock->setVisible(!isOnDemand);
        if (isOnDemand)
            m_window->tabifyDockWidget(dockOf(m_problems), dock);
    }
    m_bottom->reset();
    setSizes();
    m_bottom->setShown(m_isShown);
    m_drawers->setActive(isActive);
}

void Docks::saveState()
{
    keepLayout();
    for (auto layout = m_layouts.cbegin(); layout != m_layouts.cend(); ++layout)
        setSettingsBytes(layoutKey(layout.key()), layout.value());
    setSettingsBytes(keys::docks, m_isShown ? m_drawers->wideState() : m_hiddenState);
    setSettingsBytes(keys::itemTable, m_itemTable->saveState());
}

void Docks::restoreState()
{
    m_itemTable->restoreState(settingsBytes(keys::itemTable));
    const QByteArray state = settingsBytes(keys::docks);
    m_hasSizes = !state.isEmpty();
    if (!m_hasSizes)
        return;
    if (m_isShown && m_drawers->areOn())
        m_drawers->setWideState(state);
    else if (m_isShown)
        m_window->restoreState(state, layoutVersion);
    else
        m_hiddenState = state;
}

void Docks::show(QWidget *panel)
{
    QDockWidget *dock = dockOf(panel);
    if (!dock || !m_isShown)
        return;
    const bool isNew = dock->isHidden();
    dock->show();
    focusInto(dock);
    if (isNew && (m_drawers->areOn() || std::ranges::find(m_docks, dock, &Place::dock)->isOnDemand))
        giveRoom(dock);
}

void Docks::showHigh(QWidget *panel)
{
    QDockWidget *dock = dockOf(panel);
    if (!dock || !m_isShown)
        return;
    if (!dock->visibleRegion().isEmpty()) { // one behind others counts as visible, too
        giveRoom(dock);
        return;
    }
    const auto oneLater = Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection);
    connect(
        dock, &QDockWidget::visibilityChanged, this, [this, dock] { giveRoom(dock); }, oneLater);
}

/// High enough to be read; a drawer no higher than that.
void Docks::giveRoom(QDockWidget *dock)
{
    if (m_drawers->areOn())
        m_bottom->limit(dock);
    else if (!dock->isFloating() && dock->height() < scaled(onDemandHeight))
        m_window->resizeDocks({dock}, {std::min(scaled(onDemandHeight), m_window->height() * 2 / 5)}, Qt::Vertical);
}

void Docks::focusNext(bool backwards)
{
    std::vector<QDockWidget *> stops{nullptr}; // the canvas
    std::ranges::copy_if(m_docks | std::views::transform(&Place::dock), std::back_inserter(stops),
                         &QDockWidget::isVisible);
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
        m_canvas->setFocus(Qt::TabFocusReason);
}

} // namespace cutaway
