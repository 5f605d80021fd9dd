#include "app/document/planner_run.h"
#include "app/settings/settings.h"
#include "app/window/actions/file_actions.h"
#include "app/window/actions/menus.h"
#include "app/window/dialogs/reading_dialogs.h"
#include "app/window/docks.h"
#include "app/window/help/help_window.h"
#include "app/window/main_window.h"
#include "app/window/palette/command_palette.h"
#include "app/window/palette/commands.h"
#include "app/window/plan_page.h"
#include "app/window/plugin_question.h"
#include "app/window/run_parts.h"
#include "app/window/saver.h"
#include "app/window/start/start_page.h"
#include "app/window/start/tour.h"
#include "core/plan/pins.h"
#include "core/plan/planner_registry.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/equal_items.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/panels/choices_popup.h"
#include "views/panels/inspector_panel.h"
#include "views/panels/item_table_panel.h"
#include "views/panels/limits_dialog.h"
#include "views/panels/overflow_rows.h"
#include "views/panels/planner_panel.h"
#include "views/theme/core_text.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QInputDialog>
#include <QMenu>
#include <QMessageBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

/// What the window itself does when something is asked of it.
namespace cutaway {

namespace {

struct CanvasKey
{
    const char *keys;
    const char *text;
};

constexpr CanvasKey canvasKeys[] = {
    {QT_TRANSLATE_NOOP("cutaway", "Arrow keys"),
     QT_TRANSLATE_NOOP("cutaway", "Canvas: go to a producer or a consumer")},
    {QT_TRANSLATE_NOOP("cutaway", "Tab"), QT_TRANSLATE_NOOP("cutaway", "Canvas: go to the next lane")},
    {QT_TRANSLATE_NOOP("cutaway", "Space"), QT_TRANSLATE_NOOP("cutaway", "Canvas: select")},
    {QT_TRANSLATE_NOOP("cutaway", "Enter"), QT_TRANSLATE_NOOP("cutaway", "Canvas: open or close a box")},
    {QT_TRANSLATE_NOOP("cutaway", "M, number, Enter"), QT_TRANSLATE_NOOP("cutaway", "Canvas: move to a group")},
    {QT_TRANSLATE_NOOP("cutaway", "Esc"), QT_TRANSLATE_NOOP("cutaway", "Cancel a move")},
    {QT_TRANSLATE_NOOP("cutaway", "Shift+F10"), QT_TRANSLATE_NOOP("cutaway", "Menu of the focused item")},
};

void addRow(QTreeWidget *table, const QString &text, const QString &keys)
{
    new QTreeWidgetItem(table, {text, keys});
}

void showAboutDialog(QWidget *window)
{
    QMessageBox box(QMessageBox::NoIcon, tr("About Cutaway"), tr("Cutaway %1").arg(QStringLiteral(CUTAWAY_VERSION)),
                    QMessageBox::Close, window);
    box.setInformativeText(tr("See how a model is cut across devices, and move the cuts.\n\nApache License 2.0"));
    box.exec();
}

/// All keys: those of the actions, then those that only the canvas knows.
void showKeysDialog(const QList<QAction *> &actions, QWidget *window)
{
    QDialog dialog(window);
    dialog.setObjectName("keysDialog");
    dialog.setWindowTitle(tr("Keys"));
    resizeWithinScreen(&dialog, {520, 640});
    auto *column = new QVBoxLayout(&dialog);
    auto *table = new QTreeWidget(&dialog);
    table->setHeaderLabels({tr("What"), tr("Keys")});
    table->setRootIsDecorated(false);
    table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const QAction *action : actions) {
        if (!action->shortcut().isEmpty())
            addRow(table, plainText(action), QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText));
    }
    for (const CanvasKey &key : canvasKeys)
        addRow(table, tr(key.text), tr(key.keys));
    column->addWidget(table);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    column->addWidget(buttons);
    dialog.exec();
}

} // namespace

void MainWindow::connectWindowActions()
{
    connect(m_actions.nextDock, &QAction::triggered, this, [this] { m_docks->focusNext(false); });
    connect(m_actions.previousDock, &QAction::triggered, this, [this] { m_docks->focusNext(true); });
    connect(m_actions.chooseWay, &QAction::triggered, this,
            [this] { m_choices->openFor(chosenItems(), besideSelection()); });
    connect(m_actions.paintWay, &QAction::triggered, this,
            [this] { m_choices->openToPaint(chosenItems(), besideSelection()); });
    connect(m_choices, &ChoicesPopup::brushPicked, m_canvas, &Canvas::takeBrush);
    connect(m_docks->inspector(), &InspectorPanel::choicesRequested, m_choices, &ChoicesPopup::openFor);
    connect(m_docks->itemTable(), &ItemTablePanel::choicesRequested, m_choices, &ChoicesPopup::open);
    connect(m_docks->itemTable(), &ItemTablePanel::choicesForAllRequested, m_choices, &ChoicesPopup::openForAll);
    connect(m_docks->itemTable(), &ItemTablePanel::limitsRequested, this, &MainWindow::showLimits);
    connect(m_actions.resetDocks, &QAction::triggered, m_docks, &Docks::reset);
    connect(m_actions.fullScreen, &QAction::toggled, this,
            [this](bool full) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, full)); });
    connect(m_actions.palette, &QAction::triggered, this, &MainWindow::openPalette);
    connect(m_toolBar->commandField(), &CommandField::activated, this, &MainWindow::openPalette);
    for (CommandField *field : {m_toolBar->commandField(), m_startPage->commandField()})
        field->followKeys(m_actions.palette);
    m_help = new HelpDesk(m_source, this);
    connect(m_actions.help, &QAction::triggered, m_help, &HelpDesk::show);
    connect(m_runs, &RunParts::helpRequested, m_help, &HelpDesk::showAbout);
    connect(m_actions.tour, &QAction::triggered, this, &MainWindow::takeTour);
    connect(&m_document, &Document::closed, m_tour, &Tour::leave);
    connect(m_actions.keys, &QAction::triggered, this, [this] { showKeysDialog(actions(), this); });
    connect(m_actions.about, &QAction::triggered, this, [this] { showAboutDialog(this); });
}

void MainWindow::showLimits(const std::vector<ItemIndex> &items)
{
    if (items.empty())
        return;
    auto *dialog = new LimitsDialog(&m_source, items, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showFailure(const FileError &error, const QStringList &paths)
{
    if (error.graphs) {
        chooseGraph(*error.graphs, error.path, paths);
        return;
    }
    if (error.import && error.import->isAsked) {
        m_fileActions->showImport(*error.import);
        return;
    }
    if (error.asks) {
        askForSetting(*error.asks, error.path, paths);
        return;
    }
    const auto openAgain = [this, paths] { m_opener.open(paths); };
    const std::optional<Message> question = questionBeforeImport(error.error, openAgain);
    showMessage(question ? *question : fileMessage(error, m_document.isOpen(), openAgain));
}

void MainWindow::chooseGraph(const GraphListing &listing, const QString &path, const QStringList &paths)
{
    auto *dialog = new GraphChoiceDialog(listing, fileTitle(path), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, paths] { m_opener.openGraph(paths, dialog->selector()); });
    dialog->open();
}

/// A whole number that the plan in a model's file depends on.
void MainWindow::askForSetting(const ParameterDeclaration &asked, const QString &path, const QStringList &paths)
{
    auto *dialog = new QInputDialog(this);
    dialog->setObjectName("askedSetting");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(int(asked.minimum.value_or(1)), int(asked.maximum.value_or(std::numeric_limits<int>::max())));
    dialog->setIntValue(int(std::get<std::int64_t>(asked.defaultValue)));
    dialog->setWindowTitle(tr("Open %1").arg(fileTitle(path)));
    dialog->setLabelText(
        tr("The file has a plan but does not say on how many accelerators it runs. %1:").arg(coreText(asked.title)));
    connect(dialog, &QInputDialog::intValueSelected, this, [this, name = asked.name, paths](int value) {
        m_opener.openGiven(paths, {{name, std::int64_t(value)}});
    });
    dialog->open();
}

/// Inventories and plans were opened, but there is no graph yet.
void MainWindow::askForGraph()
{
    QStringList names;
    for (const QString &path : m_opener.waiting())
        names.append(fileTitle(path));
    if (names.isEmpty())
        return;
    Message message;
    message.title = names.size() == 1 ? tr("%1 needs its graph").arg(names.front())
                                      : tr("%1 need their graph").arg(names.join(QStringLiteral(", ")));
    message.text = tr("An inventory or a plan is shown together with its graph.");
    message.links.push_back({tr("Open the graph…"), [this] { m_actions.open->trigger(); }, false});
    showMessage(message);
}

void MainWindow::offerReload(const QString &path)
{
    Message message;
    message.severity = Message::Severity::Warning;
    message.title = tr("%1 was changed by another program").arg(fileTitle(path));
    message.text = tr("The window shows it as it was opened.");
    message.links.push_back({tr("Reload"), [this] { reload(); }});
    message.links.push_back({tr("Keep what is open"), [] {}});
    showMessage(message);
}

void MainWindow::reload()
{
    QStringList paths{m_document.graph().path, m_document.inventory().path};
    for (int i = 0; i < m_document.tabCount(); ++i)
        paths.append(m_document.tab(i)->path());
    paths.removeAll(QString());
    m_opener.open(paths);
}

/// A program that is not ours is run when the user knows that.
void MainWindow::runPlannerOrAsk(const QString &plannerId, const ParameterValues &given)
{
    const std::optional<Message> question =
        questionBeforeRun(plannerId, [this, plannerId, given] { runOrAskAboutPins(plannerId, given); });
    if (question)
        showMessage(*question);
    else
        runOrAskAboutPins(plannerId, given);
}

/// A planner that cannot keep what is pinned is run when the user knows that.
void MainWindow::runOrAskAboutPins(const QString &plannerId, const ParameterValues &given)
{
    const PlannerDescriptor *planner = findPlanner(plannerId.toStdString());
    const std::size_t pinned = m_source.plan() ? m_source.plan()->pinnedItems().size() : 0;
    if (!planner || planner->keepsPins || pinned == 0) {
        m_plannerRun.start(plannerId, given);
        return;
    }
    Message message;
    message.severity = Message::Severity::Warning;
    message.title = tr("%1 cannot keep pins").arg(coreText(planner->title));
    message.text =
        tr("Pinned: %1 %2, which may end up elsewhere. Pins are kept where the new plan can hold them.", "3 operators")
            .arg(pinned)
            .arg(itemNoun(*m_source.plan(), int(pinned)));
    message.links.push_back({tr("Plan around the pins"), [this] { planAroundPins(); }});
    message.links.push_back({tr("Run it anyway"), [this, plannerId, given] { m_plannerRun.start(plannerId, given); }});
    message.links.push_back({tr("Keep the plan"), [] {}});
    showMessage(message);
}

/// A plan that is called better may have given up what memory was saved by.
void MainWindow::warnOfMemory(const QString &plannerId, qint64 before, qint64 after, const ParameterValues &within)
{
    Message message;
    message.severity = Message::Severity::Warning;
    message.title =
        tr("The new plan needs %1 per device, the previous one %2").arg(bytesText(after), bytesText(before));
    message.text = tr("The planner had no limit at the memory of the previous plan.");
    message.links.push_back({tr("Plan within %1").arg(bytesText(before)),
                             [this, plannerId, within] { m_plannerRun.start(plannerId, within); }});
    message.links.push_back({tr("Keep the new plan"), [] {}});
    showMessage(message);
}

/// A plan that nobody asked for in this way says why it is so.
void MainWindow::tellFitted(const PlannedInstead &instead)
{
    Message message;
    message.title = tr("Planned so that it fits: %1").arg(coreText(instead.title));
    message.text = tr("The planner's default does not fit: %1.").arg(coreText(instead.reason));
    for (const PlannerOffer &offer : instead.others) {
        const QString id = QString::fromStdString(offer.plannerId);
        message.links.push_back(
            {coreText(offer.title), [this, id, given = offer.given] { m_plannerRun.start(id, given); }});
    }
    showMessage(message);
}

/// What does not fit can be looked at and edited all the same.
void MainWindow::offerNearest(const QString &plannerId, const QString &reason, const ParameterValues &nearest)
{
    Message message;
    message.severity = Message::Severity::Warning;
    message.title = tr("Nothing fits");
    message.text = reason;
    message.links.push_back(
        {tr("Open the nearest plan"), [this, plannerId, nearest] { m_plannerRun.start(plannerId, nearest); }});
    showMessage(message);
}

/// With what the plan was made with, as far as the planner knows it.
void MainWindow::planAroundPins()
{
    const PlannerDescriptor *planner = m_docks->planner()->plannerAroundPins();
    if (!planner)
        return;
    ParameterValues given = m_source.plan()->origin().parameters;
    std::erase_if(given, [&](const auto &entry) {
        return std::ranges::find(planner->parameters, entry.first, &ParameterDeclaration::name) ==
               planner->parameters.end();
    });
    const QString id = QString::fromStdString(planner->id);
    m_docks->planner()->choosePlanner(id);
    runPlannerOrAsk(id, given);
}

void MainWindow::runDefaultPlanner()
{
    if (!m_document.isOpen())
        return;
    const PlannerDescriptor &planner = firstPlanner(m_document.graph(), *m_document.inventory().value);
    m_docks->planner()->choosePlanner(QString::fromStdString(planner.id));
    m_docks->planner()->run();
}

/// For a model without a plan; the user's own choice stays where neither model nor devices ask for a planner. Where
/// both are made for the same one, nothing else can be made of them: it runs.
void MainWindow::chooseSuitedPlanner()
{
    if (!m_document.current() || !m_document.current()->isPlaceholder())
        return;
    const OpenGraph &graph = m_document.graph();
    const Inventory &devices = *m_document.inventory().value;
    const PlannerDescriptor *suited = plannerFor(graph, devices);
    if (!suited)
        return;
    m_docks->planner()->choosePlanner(QString::fromStdString(suited->id));
    const bool isOnlyOne = graph.suitedPlanner && graph.suitedPlanner == plannerForDevices(*graph.value, devices);
    if (isOnlyOne && !m_document.isRestoring() && !m_plannerRun.isRunning())
        m_plannerRun.startFitting(QString::fromStdString(suited->id));
}

void MainWindow::openPalette()
{
    const CommandField *field = m_document.isOpen() ? m_toolBar->commandField() : m_startPage->commandField();
    const bool hasSpace = field->isVisible(); // not in a bar that is too narrow for it
    m_palette->open(paletteCommands(), hasSpace ? static_cast<const QWidget *>(field) : m_toolBar);
}

std::vector<Command> MainWindow::paletteCommands()
{
    std::vector<Command> commands = commandsOf(actions());
    std::ranges::move(dockCommands(*m_menus.docks), std::back_inserter(commands));
    for (QAction *figure : m_menus.figures->actions())
        commands.push_back(commandOf(figure));
    for (const QAction *kind : m_menus.planners->actions()) {
        if (!kind->menu())
            continue;
        for (QAction *run : kind->menu()->actions()) {
            commands.push_back(commandOf(run));
            commands.back().text = tr("%1: %2").arg(kind->text(), commands.back().text);
        }
    }
    for (QAction *action : m_menus.samples->actions()) {
        commands.push_back(commandOf(action));
        commands.back().text = tr("Open sample: %1").arg(commands.back().text);
    }
    for (Command &plan : planCommands(m_document)) {
        commands.push_back(std::move(plan));
        commands.back().text = tr("Go to plan: %1").arg(commands.back().text);
    }
    std::ranges::move(controlCommands(m_controls), std::back_inserter(commands));
    std::ranges::move(m_fileActions->exportCommands(), std::back_inserter(commands));
    if (const EditedPlan *plan = m_source.plan())
        appendOperators(commands, *plan, [this](ItemIndex item) { goTo(item); });
    return commands;
}

namespace {

/// Without being told names first: where to cut, or which files to read.
bool plansByItself(const PlannerDescriptor &planner)
{
    return std::ranges::none_of(planner.parameters, [](const ParameterDeclaration &parameter) {
        const bool isOfNames = parameter.type == ParameterType::String || parameter.type == ParameterType::List;
        const auto *text = std::get_if<std::string>(&parameter.defaultValue);
        const bool isEmpty = std::holds_alternative<std::monostate>(parameter.defaultValue) || (text && text->empty());
        return isOfNames && isEmpty;
    });
}

} // namespace

/// To the last plan of this kind; where there is none, one is made, or it is told what it takes.
void MainWindow::goToKind(PlanKind kind)
{
    for (int i = m_document.tabCount() - 1; i >= 0; --i) {
        if (m_document.tab(i)->plan().kind() != kind)
            continue;
        m_document.setCurrent(i);
        return;
    }
    if (m_document.current())
        m_toolBar->setKind(m_document.current()->plan().kind());
    const auto first = std::ranges::find(planners(), kind, &PlannerDescriptor::kind);
    if (first == planners().end())
        return;
    const auto ready = std::ranges::find_if(planners(), [kind](const PlannerDescriptor &planner) {
        return planner.kind == kind && plansByItself(planner);
    });
    const bool isReady = ready != planners().end();
    m_docks->planner()->choosePlanner(QString::fromStdString(isReady ? ready->id : first->id));
    m_docks->show(m_docks->planner());
    if (isReady && m_document.isOpen())
        m_docks->planner()->run(); // what it lacks stands in its dock
}

std::vector<ItemIndex> MainWindow::chosenItems() const
{
    return m_source.plan() ? selectedItems(*m_source.plan(), m_state) : std::vector<ItemIndex>();
}

/// On the screen, below the first card.
QPoint MainWindow::besideSelection() const
{
    QPoint at = m_canvas->rect().center();
    const std::vector<ItemIndex> items = chosenItems();
    const bool isShown = !items.empty() && m_canvas->keeper().hasPlan();
    const BoxRef box = isShown ? m_canvas->keeper().scene().boxOf(items.front()) : BoxRef();
    if (box.isValid())
        at = m_canvas->view().transform().toWidget(m_canvas->keeper().scene().rect(box)).bottomLeft().toPoint();
    const QRect room = m_canvas->rect();
    at = {std::clamp(at.x(), room.left(), room.right()), std::clamp(at.y(), room.top(), room.bottom())};
    return m_canvas->mapToGlobal(at);
}

void MainWindow::goTo(ItemIndex item)
{
    m_state.select({item});
    m_state.reveal({item});
    m_canvas->setFocus();
}

} // namespace cutaway
