#include "app/window/actions/actions.h"

#include "views/theme/icons.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMainWindow>

namespace cutaway {

namespace {

struct Entry
{
    QAction *Actions::*action;
    const char *text;
    const char *icon;
    const char *keys; ///< `;` between alternatives
    const char *name; ///< for tests and for finding it again
};

#define ACTION(member, text, icon, keys)                                                                               \
    {                                                                                                                  \
        &Actions::member, QT_TRANSLATE_NOOP("Actions", text), icon, keys, #member                                      \
    }

constexpr Entry entries[] = {
    ACTION(open, "&Open…", "document-open", "Ctrl+O"),
    ACTION(openPlan, "Open a &plan…", "", ""),
    ACTION(openInventory, "Open an &inventory…", "", ""),
    ACTION(openResults, "Open res&ults of an exploration…", "", ""),
    ACTION(importPlan, "Import a pla&n…", "", ""),
    ACTION(importSettings, "&Import settings…", "", ""),
    ACTION(applyProfile, "Apply a p&rofile…", "", ""),
    ACTION(profileReport, "Pro&file report…", "", ""),
    ACTION(removeProfiles, "Re&move profiles", "", ""),
    ACTION(save, "&Save plan", "document-save", "Ctrl+S"),
    ACTION(saveAs, "Save plan &as…", "document-save-as", "Ctrl+Alt+S"),
    ACTION(saveInventoryAs, "Save in&ventory as…", "", ""),
    ACTION(saveGraphAs, "Save &graph as…", "", ""),
    ACTION(exportPlan, "&Export…", "cutaway-export", "Ctrl+Shift+E"),
    ACTION(closeDocument, "&Close", "", "Ctrl+Shift+W"),
    ACTION(quit, "&Quit", "", "Ctrl+Q"),
    ACTION(undo, "&Undo", "edit-undo", "Ctrl+Z"),
    ACTION(redo, "&Redo", "edit-redo", "Ctrl+Shift+Z;Ctrl+Y"),
    ACTION(copyName, "&Copy name", "edit-copy", "Ctrl+Shift+C"),
    ACTION(selectAll, "Select &all", "", "Ctrl+A"),
    ACTION(selectNone, "Select &nothing", "", "Ctrl+Shift+A"),
    ACTION(find, "&Find operator", "edit-find", "Ctrl+F"),
    ACTION(findNext, "Find ne&xt", "", "F3"),
    ACTION(findPrevious, "Find pre&vious", "", "Shift+F3"),
    ACTION(palette, "Search or run a co&mmand…", "edit-find", "Ctrl+Shift+P"),
    ACTION(fit, "&Fit", "zoom-fit-best", "0;Ctrl+0"),
    ACTION(originalSize, "&Original size", "zoom-original", "1;Ctrl+1"),
    ACTION(zoomIn, "Zoom &in", "zoom-in", "+;=;Ctrl++;Ctrl+="),
    ACTION(zoomOut, "Zoom &out", "zoom-out", "-;Ctrl+-"),
    ACTION(back, "&Back", "", "Alt+Left"),
    ACTION(forward, "For&ward", "", "Alt+Right"),
    ACTION(expandAll, "&Expand all", "", "Ctrl+E"),
    ACTION(collapseAll, "Co&llapse all", "", "Ctrl+Alt+E"),
    ACTION(expandLevel, "Expand one le&vel", "", "Ctrl+]"),
    ACTION(collapseLevel, "Collapse one level", "", "Ctrl+["),
    ACTION(expandTo1, "Expand to depth &1", "", "Ctrl+Alt+1"),
    ACTION(expandTo2, "Expand to depth &2", "", "Ctrl+Alt+2"),
    ACTION(expandTo3, "Expand to depth &3", "", "Ctrl+Alt+3"),
    ACTION(expandTo4, "Expand to depth &4", "", "Ctrl+Alt+4"),
    ACTION(foldEqual, "Fold equa&l layers", "", "Ctrl+Alt+F"),
    ACTION(sideways, "Boxes from left to ri&ght, by flow", "", "Shift+F"),
    ACTION(stubs, "&Stubs for widely read values", "", ""),
    ACTION(byGraphviz, "&Graphviz", "", ""),
    ACTION(inLayers, "&Layered", "", ""),
    ACTION(tidy, "&Tidy", "cutaway-tidy", "Ctrl+T"),
    ACTION(byDevice, "Arrange by &device", "", ""),
    ACTION(byFlow, "Arrange by flo&w", "", ""),
    ACTION(switchArrangement, "By device or by &flow", "cutaway-direction", "F"),
    ACTION(colourKind, "Colour by &kind", "", ""),
    ACTION(colourLatency, "Colour by &latency", "", ""),
    ACTION(colourMemory, "Colour by &memory", "", ""),
    ACTION(colourGroup, "Colour by &group", "", ""),
    ACTION(colourFlops, "Colour by op&erations (FLOP)", "", ""),
    ACTION(colourOutput, "Colour by &output size", "", ""),
    ACTION(colourParameters, "Colour by p&arameter size", "", ""),
    ACTION(colourTransfer, "Colour by &transfer", "", ""),
    ACTION(colourSlack, "Colour by &slack", "", ""),
    ACTION(heatLinear, "Linea&r scale", "", ""),
    ACTION(lineageNone, "Show &all alike", "", ""),
    ACTION(lineageAncestors, "Show what the selection depends &on", "", "Alt+Up"),
    ACTION(lineageDescendants, "Show what &depends on the selection", "", "Alt+Down"),
    ACTION(lineageBoth, "Show &both", "", ""),
    ACTION(minimap, "&Map", "cutaway-minimap", "Ctrl+M"),
    ACTION(criticalPath, "&Critical path", "", "Shift+C"),
    ACTION(reducedMotion, "&Reduce motion", "", ""),
    ACTION(themeSystem, "Theme: as the &system", "", ""),
    ACTION(themeLight, "Theme: &light", "", ""),
    ACTION(themeDark, "Theme: &dark", "", ""),
    ACTION(themeHighContrastLight, "Theme: &high contrast, light", "", ""),
    ACTION(themeHighContrastDark, "Theme: high &contrast, dark", "", ""),
    ACTION(duplicatePlan, "&Duplicate plan", "", "Ctrl+D"),
    ACTION(closePlan, "&Close plan", "", "Ctrl+W"),
    ACTION(nextPlan, "&Next plan", "", "Ctrl+Tab;Ctrl+PgDown"),
    ACTION(previousPlan, "&Previous plan", "", "Ctrl+Shift+Tab;Ctrl+PgUp"),
    ACTION(moveByKeyboard, "&Move selection…", "", "M"),
    ACTION(moveBoundary, "Move the &boundary behind it…", "", "B"),
    ACTION(cutBefore, "&Cut before it", "", "X"),
    ACTION(pin, "&Pin or unpin selection", "cutaway-pin", "P"),
    ACTION(openOrClose, "&Open or close box", "", ""),
    ACTION(chooseWay, "Choose how it &runs…", "", "C"),
    ACTION(paintWay, "Paint with a way to r&un…", "", "Shift+P"),
    ACTION(groupSelection, "&Group selection", "cutaway-group", "Ctrl+G"),
    ACTION(ungroup, "&Ungroup", "cutaway-ungroup", "Ctrl+Shift+G"),
    ACTION(renameGroup, "Re&name group…", "", "F2"),
    ACTION(removeEmpty, "&Remove empty groups", "", ""),
    ACTION(keepVariant, "&Keep this state…", "", "Ctrl+Shift+S"),
    ACTION(history, "&History and kept states", "", "Ctrl+H"),
    ACTION(makeBaseline, "Make it the &baseline, or no longer", "", "Shift+B"),
    ACTION(compare, "Co&mpare with the baseline", "", "Ctrl+B"),
    ACTION(unionPicture, "&Mark what moved since the baseline", "", "Ctrl+Shift+B"),
    ACTION(sideBySide, "Baseline &beside the plan", "", "Ctrl+Alt+B"),
    ACTION(pareto, "All plans &tried", "", "Ctrl+Shift+F"),
    ACTION(whatIf, "&What if the devices were others", "", "Ctrl+I"),
    ACTION(runPlanner, "&Run planner", "media-playback-start", "Ctrl+R"),
    ACTION(planAroundPins, "Re-optimise &around pins", "", ""),
    ACTION(cancelPlanner, "&Cancel planner", "process-stop", "Ctrl+."),
    ACTION(explore, "&Explore…", "", "Ctrl+Shift+R"),
    ACTION(nextDock, "&Next dock", "", "F6"),
    ACTION(previousDock, "&Previous dock", "", "Shift+F6"),
    ACTION(resetDocks, "&Reset layout", "", ""),
    ACTION(fullScreen, "&Full screen", "view-fullscreen", "F11"),
    ACTION(focusCanvas, "&Go to canvas", "", "Ctrl+J"),
    ACTION(help, "&Help on this", "", "F1;?"),
    ACTION(tour, "Take the &tour", "", ""),
    ACTION(keys, "&Keys", "", "Ctrl+F1"),
    ACTION(about, "&About Cutaway", "help-about", ""),
};
#undef ACTION

QList<QKeySequence> shortcuts(const char *keys)
{
    QList<QKeySequence> list;
    for (const QString &key : QString::fromLatin1(keys).split(';', Qt::SkipEmptyParts))
        list.append(QKeySequence(key));
    return list;
}

/// `Zoom in (+)`: what a toolbar button says when hovered.
QString tip(const QAction &action)
{
    const QString text = action.text().remove('&').remove(QStringLiteral("…"));
    return action.shortcut().isEmpty()
               ? text
               : QStringLiteral("%1 (%2)").arg(text, action.shortcut().toString(QKeySequence::NativeText));
}

void makeExclusive(QObject *parent, std::initializer_list<QAction *> actions)
{
    auto *group = new QActionGroup(parent);
    for (QAction *action : actions) {
        action->setCheckable(true);
        group->addAction(action);
    }
    (*actions.begin())->setChecked(true);
}

} // namespace

Actions makeActions(QMainWindow *window)
{
    Actions actions{};
    for (const Entry &entry : entries) {
        auto *action = new QAction(QCoreApplication::translate("Actions", entry.text), window);
        action->setObjectName(entry.name);
        action->setShortcuts(shortcuts(entry.keys));
        action->setToolTip(tip(*action));
        if (*entry.icon)
            action->setIcon(themeIcon(entry.icon));
        window->addAction(action);
        actions.*entry.action = action;
    }
    for (QAction *action : {actions.minimap, actions.criticalPath, actions.reducedMotion, actions.fullScreen,
                            actions.heatLinear, actions.sideways, actions.stubs})
        action->setCheckable(true);
    actions.stubs->setChecked(true);
    makeExclusive(window, {actions.byDevice, actions.byFlow});
    makeExclusive(window, {actions.byGraphviz, actions.inLayers});
    actions.byGraphviz->setToolTip(QCoreApplication::translate(
        "Actions", "By flow, Graphviz's dot places up to 300 groups and leads their edges"));
    actions.inLayers->setToolTip(
        QCoreApplication::translate("Actions", "By flow, groups are placed in layers at once, without Graphviz"));
    makeExclusive(window, {actions.colourKind, actions.colourLatency, actions.colourMemory, actions.colourGroup,
                           actions.colourFlops, actions.colourOutput, actions.colourParameters, actions.colourTransfer,
                           actions.colourSlack});
    makeExclusive(window,
                  {actions.lineageNone, actions.lineageAncestors, actions.lineageDescendants, actions.lineageBoth});
    makeExclusive(window, {actions.themeSystem, actions.themeLight, actions.themeDark, actions.themeHighContrastLight,
                           actions.themeHighContrastDark});
    return actions;
}

} // namespace cutaway
