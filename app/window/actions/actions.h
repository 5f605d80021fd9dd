#pragma once

#include "views/panels/panel_parts.h"

#include <QAction>

class QMainWindow;

namespace cutaway {

/// Everything that can be done, once: menus, toolbar and command palette show these. The window connects them.
struct Actions
{
    // File
    QAction *open, *openPlan, *openInventory, *openResults, *importPlan, *importSettings, *applyProfile, *profileReport,
        *removeProfiles, *save, *saveAs, *saveInventoryAs, *saveGraphAs, *exportPlan, *closeDocument, *quit;
    // Edit
    QAction *undo, *redo, *copyName, *selectAll, *selectNone, *find, *findNext, *findPrevious, *palette;
    // View
    QAction *fit, *originalSize, *zoomIn, *zoomOut, *back, *forward, *expandAll, *collapseAll, *tidy;
    QAction *byDevice, *byFlow, *switchArrangement;
    QAction *expandLevel, *collapseLevel, *foldEqual, *expandTo1, *expandTo2, *expandTo3, *expandTo4;
    QAction *sideways, *stubs, *byGraphviz, *inLayers;
    QAction *colourKind, *colourLatency, *colourMemory, *colourGroup, *colourFlops, *colourOutput, *colourParameters,
        *colourTransfer, *colourSlack, *colourMeasured, *heatLinear;
    QAction *lineageNone, *lineageAncestors, *lineageDescendants, *lineageBoth;
    QAction *minimap, *ribbon, *criticalPath, *reducedMotion, *themeSystem, *themeLight, *themeDark;
    QAction *themeHighContrastLight, *themeHighContrastDark;
    // Plan
    QAction *duplicatePlan, *closePlan, *nextPlan, *previousPlan, *moveByKeyboard, *moveBoundary, *cutBefore, *pin,
        *openOrClose, *chooseWay, *paintWay, *groupSelection, *ungroup, *renameGroup, *removeEmpty, *keepVariant,
        *history, *makeBaseline, *compare, *unionPicture, *sideBySide, *pareto, *whatIf, *addRun, *removeRun;
    // Planner
    QAction *runPlanner, *planAroundPins, *cancelPlanner, *planMeasured, *explore;
    // Window
    QAction *nextDock, *previousDock, *resetDocks, *fullScreen, *focusCanvas;
    // Help
    QAction *help, *tour, *keys, *about;
};

/// Makes the actions as children of the window and adds them to it, so that their keys work everywhere in it.
Actions makeActions(QMainWindow *window);

/// A line of text in one of the theme's sizes and inks.
inline TextLabel *makeLabel(const QString &text, TextRole role, QColor Theme::*colour, QWidget *parent = nullptr)
{
    auto *label = new TextLabel(role, colour, parent);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    return label;
}

} // namespace cutaway
