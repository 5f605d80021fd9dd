#include "app/window/actions/menus.h"

#include "views/theme/translated.h"

#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

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
                  actions.colourSlack});
    QMenu *figures = colour->addMenu(tr("Colour by pro&file"));
    fill(colour, {nullptr, actions.heatLinear});
    fill(menu->addMenu(tr("&Highlight")), {actions.lineageNone, actions.lineageAncestors, actions.lineageDescendants,
                                           actions.lineageBoth, nullptr, actions.criticalPath});
    fill(menu->addMenu(tr("T&heme")), {actions.themeSystem, actions.themeLight, actions.themeDark,
                                       actions.themeHighContrastLight, actions.themeHighContrastDark});
    fill(menu, {actions.minimap, actions.reducedMotion});
    return figures;
}

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
    return menus;
}

} // namespace cutaway
