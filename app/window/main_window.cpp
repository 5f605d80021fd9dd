#include "app/window/main_window.h"

#include "app/document/samples.h"
#include "app/settings/settings.h"
#include "app/window/actions/canvas_menu.h"
#include "app/window/actions/copy_actions.h"
#include "app/window/actions/file_actions.h"
#include "app/window/actions/menus.h"
#include "app/window/actions/plan_actions.h"
#include "app/window/actions/view_actions.h"
#include "app/window/before_after.h"
#include "app/window/docks.h"
#include "app/window/document_tabs.h"
#include "app/window/judging_parts.h"
#include "app/window/palette/command_palette.h"
#include "app/window/plan_drag.h"
#include "app/window/plan_page.h"
#include "app/window/plugin_question.h"
#include "app/window/preferences/settings_dialog.h"
#include "app/window/run_parts.h"
#include "app/window/saver.h"
#include "app/window/side_by_side.h"
#include "app/window/start/start_page.h"
#include "app/window/start/tour.h"
#include "app/window/status_line.h"
#include "app/window/window_holder.h"
#include "app/window/window_keys.h"
#include "views/canvas/canvas.h"
#include "views/canvas/shown_view.h"
#include "views/models/errand_thread.h"
#include "views/panels/choices_popup.h"
#include "views/panels/control_strip.h"
#include "views/panels/cost_bar.h"
#include "views/panels/mesh_strip.h"
#include "views/timeline/timeline_panel.h"

#include <QCloseEvent>
#include <QMenuBar>
#include <QScreen>
#include <QStackedWidget>
#include <QTabBar>

namespace cutaway {

MainWindow::MainWindow()
    : m_opener(m_document)
    , m_plannerRun(m_document)
    , m_autosave(m_document)
    , m_watch(m_document)
    , m_actions(makeActions(this))
    , m_menus(makeMenus(this, m_actions))
    , m_saver(new Saver(m_document, this))
{
    setObjectName("mainWindow");
    buildCentre();
    buildBars();
    connectDocument();
    connectOpening();
    connectKeeping();
    connectPlanners();
    connectPanels();
    connectPages();
    connectWindowActions();
    fillPlannerMenus();
    new WheelGuard(this);
    new WindowKeys(this, m_canvas);
    resize(QSize(1600, 1000).boundedTo(screen()->availableSize()));
    restoreGeometry(settingsBytes(keys::geometry));
    m_docks->restoreState();
    showPage();
}

MainWindow::~MainWindow()
{
    // Before the members that they show.
    m_document.disconnect();
    QList<QPointer<QWidget>> children; // some go with others
    for (QWidget *child : findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly))
        children.append(child);
    // The tab bars of docks are Qt's: newer ones look into them as long as anything is laid out.
    children.removeIf([](const QPointer<QWidget> &child) { return qobject_cast<QTabBar *>(child.data()); });
    for (const QPointer<QWidget> &child : children)
        delete child.data();
}

void MainWindow::buildCentre()
{
    m_canvas = new Canvas(&m_source, &m_state, &m_layouts);
    m_canvas->setObjectName("canvas");
    m_startPage = new StartPage;
    m_controls = new ControlStrip(&m_source);
    auto *mesh = new MeshStrip(&m_source);
    m_sides = new BeforeAfter(&m_source, &m_layouts, &m_state, m_canvas);
    connect(mesh, &MeshStrip::chipDragged, m_sides, &BeforeAfter::carryChip);
    connect(mesh, &MeshStrip::chipDropped, m_sides, &BeforeAfter::dropChip);
    auto *beside = new SideBySide(&m_source, &m_state, &m_layouts, m_canvas, m_sides);
    connect(beside, &SideBySide::canvasesChanged, m_sides, &BeforeAfter::setGraphNeeded);
    connect(beside, &SideBySide::picturesAboutToChange, this, [this] { m_docks->keepBottom(); });
    m_ribbon = new CriticalPathRibbon(&m_source, &m_state);
    m_ribbon->setWanted(settingsFlag(keys::ribbon, true));
    m_actions.ribbon->setChecked(settingsFlag(keys::ribbon, true));
    connect(m_actions.ribbon, &QAction::toggled, m_ribbon, [this](bool isWanted) {
        m_ribbon->setWanted(isWanted);
        setSettingsFlag(keys::ribbon, isWanted);
    });
    auto *pictures = new StripRow(mesh, m_sides->switchStrip());
    m_planPage = new PlanPage(m_document, {new StripRow(m_controls, pictures), m_ribbon}, beside);
    m_planPage->tabs()->setAddMenu(m_menus.newPlan);
    auto *drag = new PlanDrag(m_document, m_planPage->tabs()->bar(), this);
    connect(drag, &PlanDrag::refused, this, [this](const QString &title, const QString &why) {
        showMessage({Message::Severity::Warning, title, why, {}, {}});
    });
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_startPage);
    m_pages->addWidget(m_planPage);
    setCentralWidget(m_pages);
    m_docks = new Docks(this, &m_source, &m_state, &m_document.planning(), m_canvas);
    m_judging = new JudgingParts(m_actions, {m_document, m_source, m_state, *m_docks, *m_canvas, *beside, this}, this);
    m_runs = new RunParts(m_actions, {m_document, m_source, m_state, *m_docks, *m_canvas, m_opener, m_plannerRun, this},
                          this);
    m_kept = new KeptStates(m_actions, m_document, *m_docks, this);
    m_docks->fillMenu(m_menus.docks);
    m_menus.view->addAction(m_docks->timelineToggle());
}

void MainWindow::buildBars()
{
    m_toolBar = new ToolBar(m_actions, m_state, this);
    addToolBar(m_toolBar);
    m_status = new StatusLine(m_document, m_state, this);
    setStatusBar(m_status);
    m_palette = new CommandPalette(this);
    connect(m_planPage->tabs(), &DocumentTabs::listRequested, this,
            [this](const QWidget *anchor) { m_palette->open(planCommands(m_document), anchor); });
    m_choices = new ChoicesPopup(&m_source, this);
    m_tour = new Tour(tourSteps(m_canvas, m_docks, m_toolBar->commandField()), m_canvas, this);
    const auto shownView = [this] {
        const EditedPlan *plan = m_source.plan();
        return plan ? writeShownView(m_canvas->shownView(), *plan, *m_source.modules()) : QByteArray();
    };
    const FileActions::Parts parts{m_document, m_opener, *m_saver, m_state, shownView, this};
    m_fileActions = new FileActions(m_actions, m_menus, parts, this);
    connect(m_fileActions, &FileActions::filesChosen, this, &MainWindow::openFiles);
    new FigureMenu(m_menus.figures, m_document, m_state, this);
    new PlacementColouring(m_source, m_state, m_actions.colourGroup, m_actions.colourLatency, m_toolBar);
    m_planActions = new PlanActions(m_actions, m_document, m_source, m_state, *m_saver, this);
    new GroupActions(m_actions, m_document, m_state, this);
    new ViewActions(m_actions, m_canvas, m_state, this);
    new CopyActions(m_actions, m_canvas, *m_docks, this);
    new OtherWindows(m_menus, this);
    auto *settings = new SettingsActions(m_actions, m_menus, this);
    connect(settings, &SettingsActions::renewalWanted, this, &MainWindow::renewalWanted);
}

void MainWindow::openFiles(const QStringList &files)
{
    if (const QStringList others = m_judging->takeResults(files); !others.isEmpty())
        m_opener.open(others);
}

void MainWindow::takeDropped(const QStringList &files)
{
    if (const QStringList others = m_runs->takeTraces(files); !others.isEmpty())
        openFiles(others);
}

void MainWindow::tellBrokenPlugins(const QStringList &warnings)
{
    if (warnings.isEmpty())
        return;
    const auto tell = [this, warnings] { showMessage(brokenPluginsMessage(warnings)); };
    tell();
    // The page that has said so is left when the first document opens.
    connect(&m_document, &Document::opened, this, tell, Qt::SingleShotConnection);
}

void MainWindow::offerTour()
{
    if (!settingsFlag(keys::tourSeen, false))
        m_tour->startAtSightOf(m_canvas);
}

/// It is about a plan: where none is open, the first sample is.
void MainWindow::takeTour()
{
    if (m_document.isOpen())
        return m_tour->start();
    m_tour->startAtSightOf(m_canvas);
    m_opener.openSample(samples().front());
}

void MainWindow::showPage()
{
    const bool isOpen = m_document.isOpen();
    if (!isOpen)
        m_startPage->refresh(m_autosave.store().abandoned());
    m_docks->setShown(isOpen);
    m_toolBar->setVisible(isOpen);
    m_pages->setCurrentWidget(isOpen ? static_cast<QWidget *>(m_planPage) : m_startPage);
    if (isOpen)
        m_canvas->setFocus();
    else
        m_startPage->focusFirst();
    refreshTitle();
}

/// Taking a large plan, showing the docks for the first time and painting all are each long enough for one turn.
void MainWindow::showPageInTurns()
{
    inLaterTurn(this, [this] {
        setUpdatesEnabled(false);
        showPage();
        inLaterTurn(this, [this] {
            setUpdatesEnabled(true);
            repaint(); // an update that came due meanwhile was not made, and Qt would wait for it
        });
    });
}

/// Another plan is to be seen, or none.
void MainWindow::showCurrentPlan()
{
    keepView(); // of the plan that was shown
    m_shownTab = m_document.current();
    m_state.clear();
    if (!m_shownTab) {
        m_source.setPlan(nullptr, {}, {});
        return;
    }
    m_toolBar->setKind(m_shownTab->plan().kind());
    const std::string_view kind = m_shownTab->plan().kind().name();
    m_docks->setKind(QString::fromUtf8(kind.data(), qsizetype(kind.size())));
    m_shownLanes = m_shownTab->plan().laneCount();
    const PlanTab &tab = *m_shownTab;
    m_source.setPlan(tab.plan(),
                     {[&tab]() -> const PlanCost & { return tab.firstCost(); }, [&tab] { return tab.firstName(); }},
                     tab.groups().modules());
    if (!m_shownTab->view().canvas.isEmpty())
        m_canvas->restoreView(m_shownTab->view().canvas);
    const KeptSelection &selected = m_shownTab->view().selected;
    if (const Spot box = boxOf(m_shownTab->plan(), selected); box.index() != 0)
        m_state.selectSpot(box);
    else
        m_state.select(itemsOf(m_shownTab->plan(), selected));
}

/// More or fewer devices than before: where the user was looking means little now.
void MainWindow::showLanes()
{
    const std::size_t lanes = m_shownTab ? m_shownTab->plan().laneCount() : 0;
    if (lanes == m_shownLanes || !m_shownTab)
        return;
    m_shownLanes = lanes;
    m_canvas->fit();
}

void MainWindow::refreshTitle()
{
    const PlanTab *tab = m_document.current();
    setWindowTitle(tab ? tr("%1 \u2014 %2[*] \u2014 Cutaway").arg(m_document.name(), tab->baseName()) : tr("Cutaway"));
    setWindowModified(tab && m_document.isModified());
}

void MainWindow::showMessage(const Message &message)
{
    if (m_document.isOpen())
        m_planPage->setMessage(message);
    else
        m_startPage->setMessage(message);
}

void MainWindow::showCanvasMenu(const QPoint &at, const Spot &spot)
{
    if (!m_source.plan())
        return;
    auto *menu = new CanvasMenu(m_source, m_state, m_actions, spot, this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu, &CanvasMenu::choicesRequested, m_choices,
            [this, at](const std::vector<ItemIndex> &items) { m_choices->openFor(items, at); });
    menu->popup(at);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_saver->mayClose(workUnderWay())) {
        event->ignore();
        return;
    }
    m_autosave.discard();
    m_fileActions->remember();
    keepLayout();
    event->accept();
}

/// What closing would give up.
QString MainWindow::workUnderWay() const
{
    return m_judging->run().isRunning() ? tr("An exploration") : m_plannerRun.title();
}

void MainWindow::keepLayout()
{
    setSettingsBytes(keys::geometry, saveGeometry());
    m_docks->saveState();
}

} // namespace cutaway
