#include "app/window/actions/view_actions.h"

#include "app/document/document.h"
#include "app/settings/settings.h"
#include "app/window/actions/menus.h"
#include "core/plan/edited_plan.h"
#include "views/canvas/canvas.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

#include <utility>

namespace cutaway {

ViewActions::ViewActions(const Actions &actions, Canvas *canvas, ViewState &state, QObject *parent)
    : QObject(parent), m_actions(actions), m_canvas(canvas), m_state(state)
{
    connectCanvas();
    connectState();
    connectHighlight();
    connectTheme();
    connectPreferences();
}

void ViewActions::connectCanvas()
{
    const std::pair<QAction *, void (Canvas::*)()> commands[] = {
        {m_actions.fit, &Canvas::fit},
        {m_actions.zoomIn, &Canvas::zoomIn},
        {m_actions.zoomOut, &Canvas::zoomOut},
        {m_actions.back, &Canvas::goBack},
        {m_actions.forward, &Canvas::goForward},
        {m_actions.expandAll, &Canvas::expandAll},
        {m_actions.collapseAll, &Canvas::collapseAll},
        {m_actions.expandLevel, &Canvas::expandLevel},
        {m_actions.collapseLevel, &Canvas::collapseLevel},
        {m_actions.foldEqual, &Canvas::foldEqual},
        {m_actions.tidy, &Canvas::tidy},
        {m_actions.moveByKeyboard, &Canvas::startKeyboardMove},
        {m_actions.moveBoundary, &Canvas::startBoundaryMove},
        {m_actions.cutBefore, &Canvas::cutAtSelection},
        {m_actions.openOrClose, &Canvas::openOrClose},
    };
    for (const auto &[action, command] : commands)
        connect(action, &QAction::triggered, m_canvas, command);
    QAction *const depths[] = {m_actions.expandTo1, m_actions.expandTo2, m_actions.expandTo3, m_actions.expandTo4};
    for (int depth = 1; depth <= int(std::size(depths)); ++depth)
        connect(depths[depth - 1], &QAction::triggered, m_canvas, [this, depth] { m_canvas->expandToDepth(depth); });
    connect(m_actions.originalSize, &QAction::triggered, m_canvas, [this] { m_canvas->setZoom(1); });
    connect(m_actions.focusCanvas, &QAction::triggered, m_canvas,
            [this] { m_canvas->setFocus(Qt::ShortcutFocusReason); });
}

void ViewActions::connectState()
{
    const std::pair<QAction *, Arrangement> arrangements[] = {{m_actions.byDevice, Arrangement::ByDevice},
                                                              {m_actions.byFlow, Arrangement::ByFlow}};
    for (const auto &[action, arrangement] : arrangements) {
        connect(action, &QAction::triggered, this, [this, to = arrangement] { m_state.setArrangement(to); });
        connect(&m_state, &ViewState::arrangementChanged, action,
                [this, shown = action, of = arrangement] { shown->setChecked(m_state.arrangement() == of); });
    }
    connect(m_actions.switchArrangement, &QAction::triggered, this, [this] {
        const bool byFlow = m_state.arrangement() == Arrangement::ByFlow;
        m_state.setArrangement(byFlow ? Arrangement::ByDevice : Arrangement::ByFlow);
    });
    const std::pair<QAction *, Colouring> colourings[] = {{m_actions.colourKind, Colouring::Kind},
                                                          {m_actions.colourLatency, Colouring::Latency},
                                                          {m_actions.colourMemory, Colouring::Memory},
                                                          {m_actions.colourGroup, Colouring::Group},
                                                          {m_actions.colourFlops, Colouring::Flops},
                                                          {m_actions.colourOutput, Colouring::OutputBytes},
                                                          {m_actions.colourParameters, Colouring::ParameterBytes},
                                                          {m_actions.colourTransfer, Colouring::Transfer},
                                                          {m_actions.colourSlack, Colouring::Slack},
                                                          {m_actions.colourMeasured, Colouring::MeasuredRatio}};
    for (const auto &[action, colouring] : colourings) {
        connect(action, &QAction::triggered, this, [this, to = colouring] { m_state.setColouring(to); });
        connect(&m_state, &ViewState::colouringChanged, action,
                [this, shown = action, of = colouring] { shown->setChecked(m_state.colouring() == of); });
    }
}

void ViewActions::connectHighlight()
{
    const std::pair<QAction *, Lineage> lineages[] = {{m_actions.lineageNone, Lineage::None},
                                                      {m_actions.lineageAncestors, Lineage::Ancestors},
                                                      {m_actions.lineageDescendants, Lineage::Descendants},
                                                      {m_actions.lineageBoth, Lineage::Both}};
    for (const auto &[action, lineage] : lineages)
        connect(action, &QAction::triggered, this, [this, to = lineage] { m_state.setLineage(to); });
    connect(m_actions.heatLinear, &QAction::toggled, &m_state, &ViewState::setHeatLinear);
    connect(m_actions.sideways, &QAction::toggled, &m_state, &ViewState::setSideways);
    connect(m_actions.stubs, &QAction::toggled, &m_state, &ViewState::setStubs);
}

void ViewActions::connectTheme()
{
    const std::pair<QAction *, ThemeChoice> choices[] = {
        {m_actions.themeSystem, ThemeChoice::System},
        {m_actions.themeLight, ThemeChoice::Light},
        {m_actions.themeDark, ThemeChoice::Dark},
        {m_actions.themeHighContrastLight, ThemeChoice::HighContrastLight},
        {m_actions.themeHighContrastDark, ThemeChoice::HighContrastDark}};
    const int kept = settings().value(keys::theme, int(ThemeChoice::System)).toInt();
    for (const auto &[action, choice] : choices) {
        connect(action, &QAction::triggered, this, [to = choice] {
            ThemeManager::instance().setChoice(to);
            settings().setValue(keys::theme, int(to));
        });
        if (int(choice) == kept) {
            action->setChecked(true);
            ThemeManager::instance().setChoice(choice);
        }
    }
}

void ViewActions::connectPreferences()
{
    m_actions.minimap->setChecked(settingsFlag(keys::minimap, true));
    m_actions.reducedMotion->setChecked(settingsFlag(keys::reducedMotion, false));
    m_canvas->setMinimapVisible(m_actions.minimap->isChecked());
    m_canvas->setReducedMotion(m_actions.reducedMotion->isChecked());
    connect(m_actions.minimap, &QAction::toggled, m_canvas, [this](bool visible) {
        m_canvas->setMinimapVisible(visible);
        setSettingsFlag(keys::minimap, visible);
    });
    m_actions.inLayers->setChecked(!settingsFlag(keys::byGraphviz, true));
    m_canvas->setByGraphviz(m_actions.byGraphviz->isChecked());
    connect(m_actions.byGraphviz, &QAction::toggled, this, [this](bool byGraphviz) {
        m_canvas->setByGraphviz(byGraphviz);
        setSettingsFlag(keys::byGraphviz, byGraphviz);
    });
    connect(m_actions.criticalPath, &QAction::toggled, m_canvas, &Canvas::setCriticalPathVisible);
    connect(m_actions.reducedMotion, &QAction::toggled, m_canvas, [this](bool reduced) {
        m_canvas->setReducedMotion(reduced);
        setSettingsFlag(keys::reducedMotion, reduced);
    });
}

FigureMenu::FigureMenu(QMenu *menu, const Document &document, ViewState &state, QObject *parent)
    : QObject(parent), m_menu(menu), m_document(document), m_state(state)
{
    m_menu->setObjectName("figures");
    connect(&document, &Document::opened, this, &FigureMenu::fill);
    connect(&document, &Document::closed, this, &FigureMenu::fill);
    fill();
}

void FigureMenu::fill()
{
    m_menu->clear();
    const auto figures = m_document.graph().figures;
    m_state.setFigures(figures);
    for (std::size_t i = 0; figures && i < figures->size(); ++i) {
        QAction *action =
            m_menu->addAction(QString::fromStdString((*figures)[i].name).replace('&', QLatin1String("&&")));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, i] { m_state.showFigure(i); });
        connect(&m_state, &ViewState::colouringChanged, action, [this, action, i] {
            const FigureColumn *shown = m_state.figure();
            action->setChecked(shown && shown == &(*m_document.graph().figures)[i]);
        });
    }
    m_menu->setEnabled(!m_menu->isEmpty());
}

PlacementColouring::PlacementColouring(const PlanSource &source, ViewState &state, QAction *byGroup, QAction *byTime,
                                       ToolBar *toolBar)
    : QObject(toolBar), m_source(source), m_state(state), m_byGroup(byGroup), m_byTime(byTime), m_toolBar(toolBar)
{
    connect(&source, &PlanSource::planReplaced, this, &PlacementColouring::planReplaced);
}

void PlacementColouring::planReplaced()
{
    const EditedPlan *plan = m_source.plan();
    const bool hasMesh = plan && plan->isOnMesh();
    if (!plan)
        return;
    nameColourings();
    if (hasMesh == m_hasMesh)
        return;
    m_hasMesh = hasMesh;
    const Colouring former = std::exchange(m_ofOthers, m_state.colouring());
    m_state.setColouring(former);
}

void PlacementColouring::nameColourings()
{
    const QString group = colouringNoun(*m_source.plan());
    const QString time = inSentence(timeWords(*m_source.plan()).ofOne);
    m_byGroup->setText(tr("Colour by &%1", "partition").arg(group));
    m_byTime->setText(tr("Colour by &%1", "partition").arg(time));
    m_toolBar->setColouringName(Colouring::Group, tr("Colour: %1", "partition").arg(group));
    m_toolBar->setColouringName(Colouring::Latency, tr("Colour: %1", "partition").arg(time));
}

} // namespace cutaway
