#include "app/window/actions/menus.h"

#include "app/window/palette/command_palette.h"
#include "core/plan/plan_kinds.h"
#include "views/models/planning.h"
#include "views/theme/core_text.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace cutaway {

namespace {

/// Adds actions; null stands for a separator.
void fill(QMenu *menu, std::initializer_list<QAction *> actions)
{
    for (QAction *action : actions) {
        if (action)
            menu->addAction(action);
        else
            menu->addSeparator();
    }
}

/// Returns the menu of profiles' figures.
QMenu *fillView(QMenu *menu, const Actions &actions)
{
    fill(menu,
         {actions.fit, actions.originalSize, actions.zoomIn, actions.zoomOut, nullptr, actions.back, actions.forward,
          nullptr, actions.expandAll, actions.collapseAll, actions.expandLevel, actions.collapseLevel});
    fill(menu->addMenu(tr("Expand to &depth")),
         {actions.expandTo1, actions.expandTo2, actions.expandTo3, actions.expandTo4});
    fill(menu, {actions.foldEqual, actions.tidy, nullptr, actions.byDevice, actions.byFlow, actions.switchArrangement});
    fill(menu->addMenu(tr("La&yout")), {actions.byGraphviz, actions.inLayers});
    fill(menu, {actions.sideways, actions.stubs, nullptr});
    QMenu *colour = menu->addMenu(tr("&Colour"));
    fill(colour, {actions.colourKind, actions.colourGroup, nullptr, actions.colourLatency, actions.colourMemory,
                  actions.colourFlops, actions.colourOutput, actions.colourParameters, actions.colourTransfer,
                  actions.colourSlack, actions.colourMeasured});
    QMenu *figures = colour->addMenu(tr("Colour by pro&file"));
    fill(colour, {nullptr, actions.heatLinear});
    fill(menu->addMenu(tr("&Highlight")), {actions.lineageNone, actions.lineageAncestors, actions.lineageDescendants,
                                           actions.lineageBoth, nullptr, actions.criticalPath});
    fill(menu->addMenu(tr("T&heme")), {actions.themeSystem, actions.themeLight, actions.themeDark,
                                       actions.themeHighContrastLight, actions.themeHighContrastDark});
    fill(menu, {actions.minimap, actions.ribbon, actions.reducedMotion});
    return figures;
}

/// Why an entry of this name cannot be chosen, where there is one reason for it.
QString reasonOf(const QString &name)
{
    const struct
    {
        QStringList names;
        QString reason;
    } reasons[] = {
        {{"undo"}, tr("There is nothing to undo.")},
        {{"redo"}, tr("There is nothing to redo.")},
        {{"copyName", "moveByKeyboard"}, tr("Nothing is selected.")},
        {{"moveBoundary"}, tr("The groups of the plan shown have no order.")},
        {{"cutBefore"}, tr("Select one operator of a plan whose groups follow each other.")},
        {{"pin"}, tr("Nothing is selected, or the plan shown has no pins.")},
        {{"chooseWay"}, tr("Nothing selected can run in more than one way.")},
        {{"removeEmpty"}, tr("No group is empty.")},
        {{"byDevice", "byFlow", "switchArrangement"},
         tr("No model is open, or the plan shown is always drawn by flow.")},
        {{"groupSelection"}, tr("Select several operators.")},
        {{"ungroup", "renameGroup"}, tr("Select a group that was made by hand.")},
        {{"nextPlan", "previousPlan"}, tr("No other plan is open.")},
        {{"planAroundPins"}, tr("Nothing is pinned.")},
        {{"cancelPlanner"}, tr("No planner is running.")},
        {{"addRun"}, tr("The plan shown has no passes that a run can be compared with.")},
        {{"removeRun", "planMeasured", "colourMeasured"}, tr("The plan shown has no run.")},
        {{"profileReport", "removeProfiles"}, tr("No profile is applied.")},
        {{"calibrate"}, tr("The plan shown has no cost model that measurements can be fitted to.")},
    };
    for (const auto &each : reasons) {
        if (each.names.contains(name))
            return each.reason;
    }
    return tr("No model is open, or the plan shown has none of these.");
}

/// Tells of an entry under the pointer why it cannot be chosen.
class ReasonTips : public QObject
{
public:
    explicit ReasonTips(QMenuBar *bar) : QObject(bar)
    {
        for (QMenu *menu : bar->findChildren<QMenu *>())
            menu->installEventFilter(this);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::ChildAdded) // a menu in the menu, which comes later
            static_cast<QChildEvent *>(event)->child()->installEventFilter(this);
        const auto *menu = qobject_cast<QMenu *>(watched);
        if (!menu || event->type() != QEvent::ToolTip)
            return QObject::eventFilter(watched, event);
        const auto *help = static_cast<QHelpEvent *>(event);
        const QAction *action = menu->actionAt(help->pos());
        const bool isHeld = action && !action->isSeparator() && !action->isEnabled();
        QToolTip::showText(help->globalPos(), isHeld ? reasonOf(action->objectName()) : QString());
        return true;
    }
};

} // namespace

Menus makeMenus(QMainWindow *window, const Actions &actions)
{
    QMenuBar *bar = window->menuBar();
    Menus menus{};
    QMenu *file = bar->addMenu(tr("&File"));
    menus.file = file;
    fill(file, {actions.open, actions.openPlan, actions.openInventory, actions.openResults, actions.importPlan,
                actions.importSettings, nullptr, actions.applyProfile, actions.profileReport, actions.removeProfiles,
                nullptr});
    menus.recent = file->addMenu(tr("&Recent"));
    menus.samples = file->addMenu(tr("Sa&mples"));
    fill(file, {nullptr, actions.save, actions.saveAs, actions.saveInventoryAs, actions.saveGraphAs, nullptr,
                actions.exportPlan, nullptr, actions.closeDocument, actions.quit});
    fill(bar->addMenu(tr("&Edit")),
         {actions.undo, actions.redo, nullptr, actions.copyName, actions.selectAll, actions.selectNone, nullptr,
          actions.find, actions.findNext, actions.findPrevious, nullptr, actions.palette});
    menus.view = bar->addMenu(tr("&View"));
    menus.figures = fillView(menus.view, actions);
    fill(bar->addMenu(tr("&Plan")), {actions.moveByKeyboard,
                                     actions.moveBoundary,
                                     actions.cutBefore,
                                     actions.pin,
                                     actions.chooseWay,
                                     actions.paintWay,
                                     actions.openOrClose,
                                     actions.removeEmpty,
                                     nullptr,
                                     actions.groupSelection,
                                     actions.ungroup,
                                     actions.renameGroup,
                                     nullptr,
                                     actions.keepVariant,
                                     actions.history,
                                     nullptr,
                                     actions.makeBaseline,
                                     actions.compare,
                                     actions.unionPicture,
                                     actions.sideBySide,
                                     actions.pareto,
                                     actions.whatIf,
                                     nullptr,
                                     actions.addRun,
                                     actions.removeRun,
                                     nullptr,
                                     actions.duplicatePlan,
                                     actions.closePlan,
                                     nullptr,
                                     actions.nextPlan,
                                     actions.previousPlan});
    menus.planners = bar->addMenu(tr("P&lanner"));
    QMenu *docks = bar->addMenu(tr("&Window"));
    menus.docks = docks->addMenu(tr("&Docks"));
    fill(docks, {actions.nextDock, actions.previousDock, actions.focusCanvas, nullptr, actions.resetDocks,
                 actions.fullScreen});
    fill(bar->addMenu(tr("&Help")), {actions.help, actions.tour, actions.keys, actions.about});
    menus.newPlan = new QMenu(window);
    new ReasonTips(bar);
    return menus;
}

namespace {

constexpr Colouring colourings[] = {Colouring::Kind,           Colouring::Latency,  Colouring::Memory,
                                    Colouring::Group,          Colouring::Flops,    Colouring::OutputBytes,
                                    Colouring::ParameterBytes, Colouring::Transfer, Colouring::Slack};

QWidget *spacer(QWidget *parent, int width)
{
    auto *widget = new QWidget(parent);
    if (width > 0)
        widget->setFixedWidth(width);
    else
        widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return widget;
}

/// With these and with letters a closed box goes to another entry.
bool goesOn(const QKeyEvent &event)
{
    switch (event.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End: return true;
    default: return !event.text().isEmpty() && event.text().front().isLetterOrNumber();
    }
}

} // namespace

ToolBar::ToolBar(const Actions &actions, ViewState &state, QWidget *parent)
    : QToolBar(tr("Toolbar"), parent), m_state(state)
{
    setObjectName("toolBar");
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setIconSize(QSize(16, 16));
    setToolButtonStyle(Qt::ToolButtonIconOnly);
    addActions({actions.open, actions.save, actions.exportPlan});
    addSeparator();
    addActions({actions.undo, actions.redo});
    addSeparator();
    auto *viewAs = makeLabel(tr("View as"), TextRole::Body, &Theme::secondaryText, this);
    viewAs->setContentsMargins(4, 0, 10, 0);
    addWidget(viewAs);
    addWidget(makeKindBox());
    addSeparator();
    addZoom(actions);
    addSeparator();
    addWidget(makeColourBox());
    addWidget(spacer(this, 4));
    addAction(actions.switchArrangement);
    addAction(actions.minimap);
    addAction(actions.pin);
    addAction(actions.ribbon);
    addWidget(spacer(this, 0));
    m_field = new CommandField(this);
    addWidget(m_field);
}

QComboBox *ToolBar::makeKindBox()
{
    auto *box = new StartingBox(this);
    box->setObjectName("kindBox");
    box->setAccessibleName(tr("View as"));
    for (const PlanKindDescriptor &kind : planKinds())
        box->addItem(planKindTitle(kind.kind));
    box->setMinimumWidth(int(116 * textScale()));
    box->setToolTip(tr("Kind of plan: go to a plan of this kind, or to a planner that makes one"));
    connect(box, &QComboBox::activated, this,
            [this](int index) { emit kindChosen(planKinds()[std::size_t(index)].kind); });
    m_kinds = box;
    return box;
}

void ToolBar::setKind(PlanKind kind)
{
    m_kinds->setCurrentIndex(m_kinds->findText(planKindTitle(kind)));
}

QComboBox *ToolBar::makeColourBox()
{
    auto *box = new QComboBox(this);
    box->setObjectName("colourBox");
    box->setAccessibleName(tr("Colour operators by"));
    box->setToolTip(tr("Colour operators by kind, group or one of their figures"));
    box->addItems({tr("Colour: kind"), tr("Colour: latency"), tr("Colour: memory"), tr("Colour: group"),
                   tr("Colour: operations"), tr("Colour: output"), tr("Colour: parameters"), tr("Colour: transfer"),
                   tr("Colour: slack")});
    box->setPlaceholderText(tr("Colour: profile")); // chosen in the menu
    box->setMinimumWidth(int(124 * textScale()));
    connect(box, &QComboBox::activated, this, [this](int index) { m_state.setColouring(colourings[index]); });
    connect(&m_state, &ViewState::colouringChanged, box, [this, box] {
        const bool isMeasured = m_state.colouring() == Colouring::MeasuredRatio;
        box->setPlaceholderText(isMeasured ? tr("Colour: measured") : tr("Colour: profile"));
        const auto found = std::ranges::find(colourings, m_state.colouring());
        box->setCurrentIndex(found == std::end(colourings) ? -1 : int(found - std::begin(colourings)));
    });
    m_colours = box;
    return box;
}

void ToolBar::setColouringName(Colouring colouring, const QString &name)
{
    const auto found = std::ranges::find(colourings, colouring);
    m_colours->setItemText(int(found - std::begin(colourings)), name);
}

void ToolBar::addZoom(const Actions &actions)
{
    addAction(actions.fit);
    addAction(actions.zoomOut);
    m_zoom = makeLabel({}, TextRole::Body, &Theme::text, this);
    m_zoom->setAlignment(Qt::AlignCenter);
    m_zoom->setMinimumWidth(int(52 * textScale()));
    m_zoom->setToolTip(tr("Zoom"));
    addWidget(m_zoom);
    addAction(actions.zoomIn);
    addAction(actions.tidy);
    setZoom(1);
}

void ToolBar::setZoom(double zoom)
{
    m_zoom->setText(QLocale().toString(qRound(zoom * 100)) + QStringLiteral("\u00a0%"));
}

void StartingBox::keyPressEvent(QKeyEvent *event)
{
    if (!goesOn(*event)) {
        QComboBox::keyPressEvent(event);
        return;
    }
    showPopup();
    QCoreApplication::sendEvent(view(), event);
}

void StartingBox::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

} // namespace cutaway
