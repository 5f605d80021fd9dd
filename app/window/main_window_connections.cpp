#include "app/settings/settings.h"
#include "app/window/actions/file_actions.h"
#include "app/window/actions/menus.h"
#include "app/window/actions/plan_actions.h"
#include "app/window/before_after.h"
#include "app/window/docks.h"
#include "app/window/document_tabs.h"
#include "app/window/judging_parts.h"
#include "app/window/main_window.h"
#include "app/window/plan_drag.h"
#include "app/window/plan_page.h"
#include "app/window/plugin_question.h"
#include "app/window/refused_drop.h"
#include "app/window/run_parts.h"
#include "app/window/saver.h"
#include "app/window/start/start_page.h"
#include "app/window/status_line.h"
#include "core/plan/planner_registry.h"
#include "views/canvas/canvas.h"
#include "views/models/planning.h"
#include "views/models/selection_keeper.h"
#include "views/panels/control_strip.h"
#include "views/panels/cost_bar.h"
#include "views/panels/cost_panel.h"
#include "views/panels/devices_panel.h"
#include "views/panels/item_table_panel.h"
#include "views/panels/lane_table_panel.h"
#include "views/panels/outline_panel.h"
#include "views/panels/planner_panel.h"
#include "views/panels/problems_panel.h"
#include "views/theme/core_text.h"
#include "views/timeline/timeline_panel.h"

#include <QMenu>
#include <map>
#include <utility>

namespace cutaway {

namespace {

/// Who hears of what.

/// That of its file; else its own, or how many devices there are. Empty: there are none.
QString inventoryName(const OpenInventory &inventory)
{
    const std::size_t count = inventory.value->devices.size();
    if (!inventory.path.isEmpty())
        return fileTitle(inventory.path);
    if (!inventory.value->name.empty() || count == 0)
        return QString::fromStdString(inventory.value->name);
    return MainWindow::tr("%n devices", nullptr, int(count));
}

} // namespace

void MainWindow::connectDocument()
{
    connect(&m_document, &Document::currentChanged, this, &MainWindow::showCurrentPlan);
    auto *keeper = new SelectionKeeper(&m_source, &m_state, this);
    connect(&m_document, &Document::changed, keeper, &SelectionKeeper::planChanged);
    connect(&m_document, &Document::modulesChanged, this,
            [this] { m_source.setModules(m_document.current()->groups().modules()); });
    connect(&m_document, &Document::inventoryReplaced, this, &MainWindow::showLanes);
    connect(&m_source, &PlanSource::moveRequested, &m_document, [this](const Move &move) {
        static_cast<void>(m_document.makeMove(move));
    }); // refusals are told by a signal
    connect(m_controls, &ControlStrip::moveRequested, &m_document, &Document::makeMove);
    connect(m_docks, &Docks::drawersChanged, m_controls, [this](bool on) {
        m_controls->setMostRows(on ? 1 : 2);
        m_ribbon->setHasRoom(!on);
    });
    connect(m_docks, &Docks::messageWanted, this, &MainWindow::showMessage);
    connect(m_controls, &ControlStrip::refused, m_status, &StatusLine::showNotice);
    connect(&m_document, &Document::opened, this, &MainWindow::showPageInTurns);
    connect(&m_document, &Document::closed, this, &MainWindow::showPage);
    connect(&m_document, &Document::tabsChanged, this, &MainWindow::refreshTitle);
    connect(&m_document, &Document::modified, this, &MainWindow::refreshTitle);
    connect(m_judging, &JudgingParts::messageWanted, this, &MainWindow::showMessage);
    connect(m_judging, &JudgingParts::messageOver, m_planPage, &PlanPage::withdrawMessage);
    connect(m_runs, &RunParts::messageWanted, this, &MainWindow::showMessage);
    connect(m_runs, &RunParts::messageOver, m_planPage, &PlanPage::withdrawMessage);
    connect(m_runs, &RunParts::readingStarted, m_status, &StatusLine::showJob);
    connect(m_runs, &RunParts::profilesCame, &m_opener, &Opener::open);
    connect(m_kept, &KeptStates::messageWanted, this, &MainWindow::showMessage);
    connect(m_judging, &JudgingParts::explorationStarted, m_status, &StatusLine::showJob);
    connect(m_judging, &JudgingParts::versionStarted, m_status, &StatusLine::showJob);
    connect(m_judging, &JudgingParts::readingStarted, m_status, &StatusLine::showJob);
    connect(&m_document, &Document::comparedOtherwise, &m_source, &PlanSource::tellComparedOtherwise);
    m_planPage->tabs()->setBaseline(&m_judging->baseline());
    connect(&m_document, &Document::moveRefused, m_status,
            [this](const Error &error) { m_status->showNotice(coreText(error.message)); });
}

void MainWindow::connectOpening()
{
    m_opener.setMayReplace([this] { return m_saver->mayClose(workUnderWay()); });
    m_saver->setIsOther([this](const QString &path) { return m_watch.isOther(path); });
    connect(&m_opener, &Opener::started, m_status, &StatusLine::showJob);
    connect(&m_opener, &Opener::failed, this, &MainWindow::showFailure);
    connect(m_docks->problems(), &ProblemsPanel::estimatesWanted, m_actions.importSettings, &QAction::trigger);
    connect(&m_opener, &Opener::waitingChanged, this, &MainWindow::askForGraph);
    connect(&m_opener, &Opener::opened, &m_watch, &FileWatch::refresh);
    connect(&m_opener, &Opener::opened, this, [this](const QStringList &paths) {
        const OpenGraph &graph = m_document.graph();
        if (paths.contains(graph.path) && !graph.reading.isEmpty())
            m_status->showNotice(graph.reading);
    });
    connect(&m_opener, &Opener::restored, this, [this](const Session &session) {
        m_autosave.adopt(session);
        m_watch.refresh();
    });
    connect(&m_opener, &Opener::warned, this, [this](const QString &path, const QStringList &warnings) {
        Message message{
            Message::Severity::Warning, tr("%1 was opened").arg(fileTitle(path)), warnings.join('\n'), {}, {}};
        if (path == m_document.graph().path)
            message.links.push_back({tr("Import settings…"), [this] { m_actions.importSettings->trigger(); }});
        showMessage(std::move(message));
    });
    connect(m_saver, &Saver::saved, m_status, &StatusLine::setSaved);
    connect(m_saver, &Saver::saved, &m_watch, &FileWatch::refresh);
    connect(m_saver, &Saver::failed, this, [this](const QString &path, const Error &error) {
        showMessage({Message::Severity::Error,
                     tr("%1 was not saved").arg(fileTitle(path)),
                     coreText(error.line()),
                     coreText(error.hint),
                     {}});
    });
    connect(&m_watch, &FileWatch::changedOnDisk, this, &MainWindow::offerReload);
    auto *drop = new FileDrop(this);
    connect(drop, &FileDrop::dropped, this, &MainWindow::takeDropped);
}

/// What is to be seen of the plan is kept a little after it was changed.
void MainWindow::connectKeeping()
{
    auto *soon = new QTimer(this);
    soon->setSingleShot(true);
    soon->setInterval(400);
    connect(soon, &QTimer::timeout, this, &MainWindow::keepView);
    const auto start = [soon] {
        if (!soon->isActive())
            soon->start();
    };
    connect(&m_state, &ViewState::selectionChanged, soon, start);
    connect(m_canvas, &Canvas::zoomChanged, soon, start);
    connect(m_canvas, &Canvas::hintChanged, soon, start);
    connect(&m_document, &Document::currentChanged, soon, start);
    connect(&m_document, &Document::modified, soon, start);
    connect(&m_autosave, &Autosave::failed, this, &MainWindow::tellWhetherKept);
}

/// `reason`: why unsaved work is not being kept; empty: it is again.
void MainWindow::tellWhetherKept(const QString &reason)
{
    const QString title = tr("Unsaved work is not being backed up: a crash would lose it");
    if (reason.isEmpty())
        m_planPage->withdrawMessage(title);
    else
        showMessage({Message::Severity::Warning,
                     title,
                     foreignText(reason),
                     tr("Backing up is tried again every second; you can also save the plans"),
                     {}});
}

void MainWindow::keepView()
{
    const QByteArray canvas = m_canvas->saveView();
    if (!m_shownTab || canvas.isEmpty())
        return;
    m_shownTab->setView({canvas, keptSelection(m_shownTab->plan(), m_state.selection(), m_state.selectedSpot())});
    if (const int tab = m_document.indexOf(m_shownTab); tab >= 0) // else it is being closed
        m_autosave.keepView(tab, m_shownTab->view());
}

void MainWindow::connectPlanners()
{
    PlannerPanel *panel = m_docks->planner();
    connect(panel, &PlannerPanel::runRequested, this, &MainWindow::runPlannerOrAsk);
    connect(m_actions.planAroundPins, &QAction::triggered, this, &MainWindow::planAroundPins);
    connect(panel, &PlannerPanel::aroundPinsRequested, this, &MainWindow::planAroundPins);
    connect(panel, &PlannerPanel::cancelRequested, &m_plannerRun, &PlannerRun::cancel);
    connect(m_actions.runPlanner, &QAction::triggered, panel, &PlannerPanel::run);
    connect(m_actions.cancelPlanner, &QAction::triggered, &m_plannerRun, &PlannerRun::cancel);
    connect(&m_plannerRun, &PlannerRun::started, panel, [panel](BackgroundJob *job) {
        panel->jobStarted(job->title());
        connect(job, &BackgroundJob::progress, panel, &PlannerPanel::jobProgress);
    });
    connect(&m_plannerRun, &PlannerRun::measured, this, [this](const QString &plannerId, double seconds) {
        m_judging->run().noteSeconds(plannerId.toStdString(), seconds);
    });
    connect(&m_plannerRun, &PlannerRun::searched, panel, &PlannerPanel::jobSearched);
    connect(&m_plannerRun, &PlannerRun::started, m_status, &StatusLine::showJob);
    connect(&m_plannerRun, &PlannerRun::memoryGrew, this, &MainWindow::warnOfMemory);
    connect(&m_plannerRun, &PlannerRun::nothingFits, this, &MainWindow::offerNearest);
    connect(&m_plannerRun, &PlannerRun::fitted, this, &MainWindow::tellFitted);
    const auto mayCancel = [this](bool running) { m_actions.cancelPlanner->setEnabled(running); };
    connect(&m_plannerRun, &PlannerRun::started, this, [mayCancel] { mayCancel(true); });
    connect(&m_plannerRun, &PlannerRun::finished, this, [mayCancel] { mayCancel(false); });
    connect(&m_plannerRun, &PlannerRun::failed, this, [mayCancel] { mayCancel(false); });
    connect(&m_document, &Document::closed, this, [mayCancel] { mayCancel(false); });
    mayCancel(false);
    connect(&m_plannerRun, &PlannerRun::finished, panel, &PlannerPanel::jobFinished);
    connect(&m_plannerRun, &PlannerRun::failed, panel, &PlannerPanel::jobFailed);
    connect(&m_plannerRun, &PlannerRun::failed, this, [this, panel](const Error &error) {
        const bool isToldThere = panel->isVisible(); // not in a closed drawer
        if (!isToldThere && error.kind != ErrorKind::Cancelled)
            showMessage(
                {Message::Severity::Error, tr("There is no plan"), coreText(error.line()), coreText(error.hint), {}});
    });
    connect(&m_plannerRun, &PlannerRun::wrote, panel, &PlannerPanel::jobWrote);
    connect(panel, &PlannerPanel::outputRequested, this,
            [this](const QString &title, const QString &text) { showErrorOutput(title, text, this); });
    connect(&m_plannerRun, &PlannerRun::noted, this, [this](const QString &title, const QStringList &notes) {
        showMessage({Message::Severity::Warning, tr("Notes on the plan of %1").arg(title), notes.join(u'\n'), {}, {}});
    });
    connect(m_toolBar, &ToolBar::kindChosen, this, &MainWindow::goToKind);
    const auto nameInventory = [this, panel] { panel->setInventoryName(inventoryName(m_document.inventory())); };
    connect(&m_document, &Document::inventoryReplaced, panel, nameInventory);
    connect(&m_document, &Document::opened, panel, nameInventory);
    connect(&m_document, &Document::opened, this, &MainWindow::chooseSuitedPlanner);
    // Devices that come to form a mesh or a cluster ask for a planner; other edits leave the user's choice alone.
    const PlannerDescriptor *asked = nullptr;
    connect(&m_document, &Document::inventoryReplaced, this, [this, asked]() mutable {
        const bool isOpen = m_document.isOpen();
        const PlannerDescriptor *now =
            isOpen ? plannerForDevices(*m_document.graph().value, *m_document.inventory().value) : nullptr;
        if (std::exchange(asked, now) != now)
            chooseSuitedPlanner();
    });
}

void MainWindow::connectPanels()
{
    connect(m_docks->devices(), &DevicesPanel::inventoryEdited, this,
            [this](const Inventory &inventory, const QString &stepName) {
                OpenInventory edited = m_document.inventory();
                edited.value = std::make_shared<const Inventory>(inventory);
                m_document.changeInventory(std::move(edited), stepName);
            });
    OutlinePanel *outline = m_docks->outline();
    connect(m_actions.find, &QAction::triggered, outline, [this, outline] {
        m_docks->show(outline);
        outline->focusSearch();
    });
    // While something is searched for, hits come first.
    connect(m_actions.findNext, &QAction::triggered, outline, [this, outline] {
        if (!m_state.hits().empty() || !m_judging->goToMover(1))
            outline->nextHit();
    });
    connect(m_actions.findPrevious, &QAction::triggered, outline, [this, outline] {
        if (!m_state.hits().empty() || !m_judging->goToMover(-1))
            outline->previousHit();
    });
    connect(outline, &OutlinePanel::menuRequested, this, [this](const QPoint &at) { showCanvasMenu(at, Spot()); });
    connect(m_canvas, &Canvas::zoomChanged, m_toolBar, &ToolBar::setZoom);
    connect(m_canvas, &Canvas::zoomChanged, m_status, &StatusLine::setZoom);
    connect(m_canvas, &Canvas::hintChanged, m_status, &StatusLine::setHint);
    connect(m_sides, &BeforeAfter::hintChanged, m_status, &StatusLine::setHint);
    connect(m_sides, &BeforeAfter::menuRequested, this, [this](const QPoint &at) { showCanvasMenu(at, Spot()); });
    auto *refused = new RefusedDrop(m_document, m_source, m_sides);
    connect(m_canvas, &Canvas::dropRefused, refused, &RefusedDrop::show);
    connect(m_docks->timeline(), &TimelinePanel::hintChanged, m_status, &StatusLine::setHint);
    connect(m_docks->timeline(), &TimelinePanel::dropRefused, refused, &RefusedDrop::show);
    connect(m_docks->laneTable(), &LaneTablePanel::dropRefused, refused, &RefusedDrop::show);
    connect(m_docks->devices(), &DevicesPanel::dropRefused, refused, &RefusedDrop::show);
    connect(m_sides, &BeforeAfter::dropRefused, refused, &RefusedDrop::show);
    connect(m_sides, &BeforeAfter::tablesWanted, m_docks->itemTable(), [this](GroupIndex group) {
        m_docks->itemTable()->showGroup(group);
        m_docks->show(m_docks->itemTable());
    });
    connect(m_canvas, &Canvas::contextMenuRequested, this, &MainWindow::showCanvasMenu);
    m_status->setZoom(m_canvas->zoom());
}

void MainWindow::connectPages()
{
    connect(m_startPage, &StartPage::openRequested, m_actions.open, &QAction::trigger);
    connect(m_startPage, &StartPage::openFilesRequested, &m_opener, &Opener::open);
    connect(m_startPage, &StartPage::starterRequested, m_fileActions, &FileActions::showStarter);
    connect(m_startPage, &StartPage::sampleRequested, &m_opener, &Opener::openSample);
    connect(m_startPage, &StartPage::restoreRequested, this, [this](const QString &log) { restore(log); });
    connect(m_startPage, &StartPage::paletteRequested, this, &MainWindow::openPalette);
    connect(m_startPage, &StartPage::discardRequested, this, [this](const QString &log, const QString &title) {
        if (!m_saver->mayDiscard(title))
            return;
        SessionStore::discard(log);
        m_startPage->refresh(m_autosave.store().abandoned());
    });
    connect(m_planPage->tabs(), &DocumentTabs::closeRequested, m_planActions, &PlanActions::closeTab);
    PlanBanner *banner = m_planPage->banner();
    connect(banner, &PlanBanner::runRequested, this, &MainWindow::runDefaultPlanner);
    connect(banner, &PlanBanner::starterRequested, m_fileActions, &FileActions::showStarter);
    connect(banner, &PlanBanner::openRequested, m_actions.openPlan, &QAction::trigger);
    connect(banner, &PlanBanner::devicesRequested, this, [this] {
        m_docks->show(m_docks->devices());
        m_docks->devices()->setEditing(true);
    });
    connect(banner, &PlanBanner::memoryRequested, m_docks->devices(), &DevicesPanel::askForMemory);
    connect(banner, &PlanBanner::inventoryRequested, m_actions.openInventory, &QAction::trigger);
}

void MainWindow::fillPlannerMenus()
{
    std::map<std::pair<QMenu *, PlanKind>, QMenu *> ofKind;
    for (const PlannerDescriptor &planner : planners()) {
        const QString id = QString::fromStdString(planner.id);
        for (QMenu *all : {m_menus.planners, m_menus.newPlan}) {
            QMenu *&menu = ofKind[{all, planner.kind}];
            if (!menu)
                menu = all->addMenu(planKindTitle(planner.kind));
            QAction *action = menu->addAction(tr("Run %1").arg(coreText(planner.title)), this, [this, id] {
                m_docks->planner()->choosePlanner(id);
                if (!m_docks->planner()->run())
                    m_docks->show(m_docks->planner()); // it says what it cannot read
            });
            action->setToolTip(coreText(planner.description));
        }
    }
    const auto enable = [this, runs = m_menus.planners->actions()] {
        for (QAction *run : runs)
            run->setEnabled(m_document.current() != nullptr);
    };
    connect(&m_document, &Document::currentChanged, m_menus.planners, enable);
    enable();
    m_menus.planners->addSeparator();
    m_menus.planners->addActions({m_actions.runPlanner, m_actions.planAroundPins, m_actions.cancelPlanner,
                                  m_actions.planMeasured, m_actions.explore});
    m_menus.newPlan->addSeparator();
    m_menus.newPlan->addActions({m_actions.openPlan, m_actions.duplicatePlan});
}

/// What one window leaves to the next, which speaks another language or has another size of text.

QString MainWindow::keptBecause() const
{
    if (m_document.isOpen() && m_document.graph().path == QLatin1String("-"))
        return tr("A model from standard input cannot be read again.");
    if (m_opener.isBusy() || m_plannerRun.isRunning() || m_judging->run().isRunning())
        return tr("Running work would be lost.");
    if (!m_judging->run().results().is_null())
        return tr("The plans that were tried would be lost; save the results of the exploration and close the model.");
    return {};
}

void MainWindow::tellRenewalWaits(const QString &why)
{
    showMessage({Message::Severity::Information,
                 tr("Language, number format and size of text change with the next start"),
                 why,
                 {},
                 {}});
}

void MainWindow::restore(const QString &log, const Planning::State &planning)
{
    const Result<Session> session = readSession(log);
    if (session) {
        const auto takeOver = [this, planning] { m_document.planning().takeOver(planning); };
        if (!planning.plannerId.isEmpty())
            connect(&m_opener, &Opener::restored, this, takeOver, Qt::SingleShotConnection);
        return m_opener.restore(*session);
    }
    showMessage({Message::Severity::Error,
                 tr("The last session was not reopened"),
                 coreText(session.error().line()),
                 tr("The start page offers it"),
                 {}});
}

} // namespace cutaway
