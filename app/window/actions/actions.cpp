#include "app/window/actions/actions.h"

#include "app/settings/settings.h"
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
        &Actions::member, text, icon, keys, #member                                                                    \
    }

constexpr Entry entries[] = {
    ACTION(open, QT_TRANSLATE_NOOP("Actions", "&Open…"), "document-open", "Ctrl+O"),
    ACTION(openPlan, QT_TRANSLATE_NOOP("Actions", "Open a &plan…"), "", ""),
    ACTION(openInventory, QT_TRANSLATE_NOOP("Actions", "Open an &inventory…"), "", ""),
    ACTION(openResults, QT_TRANSLATE_NOOP("Actions", "Open res&ults of an exploration…"), "", ""),
    ACTION(importPlan, QT_TRANSLATE_NOOP("Actions", "Import a pla&n…"), "", ""),
    ACTION(importSettings, QT_TRANSLATE_NOOP("Actions", "&Import settings…"), "", ""),
    ACTION(applyProfile, QT_TRANSLATE_NOOP("Actions", "Apply a p&rofile…"), "", ""),
    ACTION(profileReport, QT_TRANSLATE_NOOP("Actions", "Pro&file report…"), "", ""),
    ACTION(removeProfiles, QT_TRANSLATE_NOOP("Actions", "Re&move profiles"), "", ""),
    ACTION(save, QT_TRANSLATE_NOOP("Actions", "&Save plan"), "document-save", "Ctrl+S"),
    ACTION(saveAs, QT_TRANSLATE_NOOP("Actions", "Save plan &as…"), "document-save-as", "Ctrl+Alt+S"),
    ACTION(saveInventoryAs, QT_TRANSLATE_NOOP("Actions", "Save in&ventory as…"), "", ""),
    ACTION(saveGraphAs, QT_TRANSLATE_NOOP("Actions", "Save &graph as…"), "", ""),
    ACTION(exportPlan, QT_TRANSLATE_NOOP("Actions", "&Export…"), "cutaway-export", "Ctrl+Shift+E"),
    ACTION(closeDocument, QT_TRANSLATE_NOOP("Actions", "&Close"), "", "Ctrl+Shift+W"),
    ACTION(quit, QT_TRANSLATE_NOOP("Actions", "&Quit"), "", "Ctrl+Q"),
    ACTION(undo, QT_TRANSLATE_NOOP("Actions", "&Undo"), "edit-undo", "Ctrl+Z"),
    ACTION(redo, QT_TRANSLATE_NOOP("Actions", "&Redo"), "edit-redo", "Ctrl+Shift+Z;Ctrl+Y"),
    ACTION(copyName, QT_TRANSLATE_NOOP("Actions", "&Copy name"), "edit-copy", "Ctrl+Shift+C"),
    ACTION(selectAll, QT_TRANSLATE_NOOP("Actions", "Select &all"), "", "Ctrl+A"),
    ACTION(selectNone, QT_TRANSLATE_NOOP("Actions", "Select &nothing"), "", "Ctrl+Shift+A"),
    ACTION(find, QT_TRANSLATE_NOOP("Actions", "&Find operator"), "edit-find", "Ctrl+F"),
    ACTION(findNext, QT_TRANSLATE_NOOP("Actions", "Find ne&xt"), "", "F3"),
    ACTION(findPrevious, QT_TRANSLATE_NOOP("Actions", "Find pre&vious"), "", "Shift+F3"),
    ACTION(palette, QT_TRANSLATE_NOOP("Actions", "Search or run a co&mmand…"), "edit-find", "Ctrl+Shift+P"),
    ACTION(fit, QT_TRANSLATE_NOOP("Actions", "&Fit"), "zoom-fit-best", "0;Ctrl+0"),
    ACTION(originalSize, QT_TRANSLATE_NOOP("Actions", "&Original size"), "zoom-original", "1;Ctrl+1"),
    ACTION(zoomIn, QT_TRANSLATE_NOOP("Actions", "Zoom &in"), "zoom-in", "+;=;Ctrl++;Ctrl+="),
    ACTION(zoomOut, QT_TRANSLATE_NOOP("Actions", "Zoom &out"), "zoom-out", "-;Ctrl+-"),
    ACTION(back, QT_TRANSLATE_NOOP("Actions", "&Back"), "", "Alt+Left"),
    ACTION(forward, QT_TRANSLATE_NOOP("Actions", "For&ward"), "", "Alt+Right"),
    ACTION(expandAll, QT_TRANSLATE_NOOP("Actions", "&Expand all"), "", "Ctrl+E"),
    ACTION(collapseAll, QT_TRANSLATE_NOOP("Actions", "Co&llapse all"), "", "Ctrl+Alt+E"),
    ACTION(expandLevel, QT_TRANSLATE_NOOP("Actions", "Expand one le&vel"), "", "Ctrl+]"),
    ACTION(collapseLevel, QT_TRANSLATE_NOOP("Actions", "Collapse one level"), "", "Ctrl+["),
    ACTION(expandTo1, QT_TRANSLATE_NOOP("Actions", "Expand to depth &1"), "", "Ctrl+Alt+1"),
    ACTION(expandTo2, QT_TRANSLATE_NOOP("Actions", "Expand to depth &2"), "", "Ctrl+Alt+2"),
    ACTION(expandTo3, QT_TRANSLATE_NOOP("Actions", "Expand to depth &3"), "", "Ctrl+Alt+3"),
    ACTION(expandTo4, QT_TRANSLATE_NOOP("Actions", "Expand to depth &4"), "", "Ctrl+Alt+4"),
    ACTION(foldEqual, QT_TRANSLATE_NOOP("Actions", "Fold equa&l layers"), "", "Ctrl+Alt+F"),
    ACTION(sideways, QT_TRANSLATE_NOOP("Actions", "Boxes from left to ri&ght, by flow"), "", "Shift+F"),
    ACTION(stubs, QT_TRANSLATE_NOOP("Actions", "&Stubs for widely read values"), "", ""),
    ACTION(byGraphviz, QT_TRANSLATE_NOOP("Actions", "&Graphviz"), "", ""),
    ACTION(inLayers, QT_TRANSLATE_NOOP("Actions", "&Layered"), "", ""),
    ACTION(tidy, QT_TRANSLATE_NOOP("Actions", "&Tidy"), "cutaway-tidy", "Ctrl+T"),
    ACTION(byDevice, QT_TRANSLATE_NOOP("Actions", "Arrange by &device"), "", ""),
    ACTION(byFlow, QT_TRANSLATE_NOOP("Actions", "Arrange by flo&w"), "", ""),
    ACTION(switchArrangement, QT_TRANSLATE_NOOP("Actions", "By device or by &flow"), "cutaway-direction", "F"),
    ACTION(colourKind, QT_TRANSLATE_NOOP("Actions", "Colour by &kind"), "", ""),
    ACTION(colourLatency, QT_TRANSLATE_NOOP("Actions", "Colour by &latency"), "", ""),
    ACTION(colourMemory, QT_TRANSLATE_NOOP("Actions", "Colour by &memory"), "", ""),
    ACTION(colourGroup, QT_TRANSLATE_NOOP("Actions", "Colour by &group"), "", ""),
    ACTION(colourFlops, QT_TRANSLATE_NOOP("Actions", "Colour by op&erations (FLOP)"), "", ""),
    ACTION(colourOutput, QT_TRANSLATE_NOOP("Actions", "Colour by &output size"), "", ""),
    ACTION(colourParameters, QT_TRANSLATE_NOOP("Actions", "Colour by p&arameter size"), "", ""),
    ACTION(colourTransfer, QT_TRANSLATE_NOOP("Actions", "Colour by &transfer"), "", ""),
    ACTION(colourSlack, QT_TRANSLATE_NOOP("Actions", "Colour by &slack"), "", ""),
    ACTION(colourMeasured, QT_TRANSLATE_NOOP("Actions", "Colour by m&easured ÷ predicted"), "", ""),
    ACTION(heatLinear, QT_TRANSLATE_NOOP("Actions", "Linea&r scale"), "", ""),
    ACTION(lineageNone, QT_TRANSLATE_NOOP("Actions", "Show &all alike"), "", ""),
    ACTION(lineageAncestors, QT_TRANSLATE_NOOP("Actions", "Show what the selection depends &on"), "", "Alt+Up"),
    ACTION(lineageDescendants, QT_TRANSLATE_NOOP("Actions", "Show what &depends on the selection"), "", "Alt+Down"),
    ACTION(lineageBoth, QT_TRANSLATE_NOOP("Actions", "Show &both"), "", ""),
    ACTION(minimap, QT_TRANSLATE_NOOP("Actions", "&Map"), "cutaway-minimap", "Ctrl+M"),
    ACTION(ribbon, QT_TRANSLATE_NOOP("Actions", "Critical path as a r&ibbon"), "cutaway-ribbon", ""),
    ACTION(criticalPath, QT_TRANSLATE_NOOP("Actions", "&Critical path"), "", "Shift+C"),
    ACTION(reducedMotion, QT_TRANSLATE_NOOP("Actions", "&Reduce motion"), "", ""),
    ACTION(themeSystem, QT_TRANSLATE_NOOP("Actions", "Theme: as the &system"), "", ""),
    ACTION(themeLight, QT_TRANSLATE_NOOP("Actions", "Theme: &light"), "", ""),
    ACTION(themeDark, QT_TRANSLATE_NOOP("Actions", "Theme: &dark"), "", ""),
    ACTION(themeHighContrastLight, QT_TRANSLATE_NOOP("Actions", "Theme: &high contrast, light"), "", ""),
    ACTION(themeHighContrastDark, QT_TRANSLATE_NOOP("Actions", "Theme: high &contrast, dark"), "", ""),
    ACTION(duplicatePlan, QT_TRANSLATE_NOOP("Actions", "&Duplicate plan"), "", "Ctrl+D"),
    ACTION(closePlan, QT_TRANSLATE_NOOP("Actions", "&Close plan"), "", "Ctrl+W"),
    ACTION(nextPlan, QT_TRANSLATE_NOOP("Actions", "&Next plan"), "", "Ctrl+Tab;Ctrl+PgDown"),
    ACTION(previousPlan, QT_TRANSLATE_NOOP("Actions", "&Previous plan"), "", "Ctrl+Shift+Tab;Ctrl+PgUp"),
    ACTION(moveByKeyboard, QT_TRANSLATE_NOOP("Actions", "&Move selection…"), "", "M"),
    ACTION(moveBoundary, QT_TRANSLATE_NOOP("Actions", "Move the &boundary after it…"), "", "B"),
    ACTION(cutBefore, QT_TRANSLATE_NOOP("Actions", "&Cut before it"), "", "X"),
    ACTION(pin, QT_TRANSLATE_NOOP("Actions", "&Pin or unpin selection"), "cutaway-pin", "P"),
    ACTION(openOrClose, QT_TRANSLATE_NOOP("Actions", "&Open or close box"), "", ""),
    ACTION(chooseWay, QT_TRANSLATE_NOOP("Actions", "Choose how it &runs…"), "", "C"),
    ACTION(paintWay, QT_TRANSLATE_NOOP("Actions", "Paint with a way to r&un…"), "", "Shift+P"),
    ACTION(groupSelection, QT_TRANSLATE_NOOP("Actions", "&Group selection"), "cutaway-group", "Ctrl+G"),
    ACTION(ungroup, QT_TRANSLATE_NOOP("Actions", "&Ungroup"), "cutaway-ungroup", "Ctrl+Shift+G"),
    ACTION(renameGroup, QT_TRANSLATE_NOOP("Actions", "Re&name group…"), "", "F2"),
    ACTION(removeEmpty, QT_TRANSLATE_NOOP("Actions", "&Remove empty groups"), "", ""),
    ACTION(keepVariant, QT_TRANSLATE_NOOP("Actions", "&Keep this state…"), "", "Ctrl+Shift+S"),
    ACTION(history, QT_TRANSLATE_NOOP("Actions", "&History and kept states"), "", "Ctrl+H"),
    ACTION(makeBaseline, QT_TRANSLATE_NOOP("Actions", "Make it the &baseline, or no longer"), "", "Shift+B"),
    ACTION(compare, QT_TRANSLATE_NOOP("Actions", "Co&mpare with the baseline"), "", "Ctrl+B"),
    ACTION(unionPicture, QT_TRANSLATE_NOOP("Actions", "&Mark what moved since the baseline"), "", "Ctrl+Shift+B"),
    ACTION(sideBySide, QT_TRANSLATE_NOOP("Actions", "Baseline &beside the plan"), "", "Ctrl+Alt+B"),
    ACTION(pareto, QT_TRANSLATE_NOOP("Actions", "All plans &tried"), "", "Ctrl+Shift+F"),
    ACTION(whatIf, QT_TRANSLATE_NOOP("Actions", "&What if the devices were different"), "", "Ctrl+I"),
    ACTION(addRun, QT_TRANSLATE_NOOP("Actions", "&Add a run…"), "", ""),
    ACTION(removeRun, QT_TRANSLATE_NOOP("Actions", "Remo&ve the run"), "", ""),
    ACTION(runPlanner, QT_TRANSLATE_NOOP("Actions", "&Run planner"), "media-playback-start", "Ctrl+R"),
    ACTION(planAroundPins, QT_TRANSLATE_NOOP("Actions", "Re-optimise &around pins"), "", ""),
    ACTION(cancelPlanner, QT_TRANSLATE_NOOP("Actions", "&Cancel planner"), "process-stop", "Ctrl+."),
    ACTION(planMeasured, QT_TRANSLATE_NOOP("Actions", "Plan &with what was measured"), "", ""),
    ACTION(explore, QT_TRANSLATE_NOOP("Actions", "&Explore…"), "", "Ctrl+Shift+R"),
    ACTION(nextDock, QT_TRANSLATE_NOOP("Actions", "&Next dock"), "", "F6"),
    ACTION(previousDock, QT_TRANSLATE_NOOP("Actions", "&Previous dock"), "", "Shift+F6"),
    ACTION(resetDocks, QT_TRANSLATE_NOOP("Actions", "&Reset layout"), "", ""),
    ACTION(fullScreen, QT_TRANSLATE_NOOP("Actions", "&Full screen"), "view-fullscreen", "F11"),
    ACTION(focusCanvas, QT_TRANSLATE_NOOP("Actions", "&Go to canvas"), "", "Ctrl+J"),
    ACTION(help, QT_TRANSLATE_NOOP("Actions", "&Help on this"), "", "F1;?"),
    ACTION(tour, QT_TRANSLATE_NOOP("Actions", "Take the &tour"), "", ""),
    ACTION(keys, QT_TRANSLATE_NOOP("Actions", "&Keys"), "", "Ctrl+F1"),
    ACTION(about, QT_TRANSLATE_NOOP("Actions", "&About Cutaway"), "help-about", ""),
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
    const QString text = plainText(&action).remove(QStringLiteral("…"));
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
    for (QAction *action : {actions.minimap, actions.ribbon, actions.criticalPath, actions.reducedMotion,
                            actions.fullScreen, actions.heatLinear, actions.sideways, actions.stubs})
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
                           actions.colourSlack, actions.colourMeasured});
    makeExclusive(window,
                  {actions.lineageNone, actions.lineageAncestors, actions.lineageDescendants, actions.lineageBoth});
    makeExclusive(window, {actions.themeSystem, actions.themeLight, actions.themeDark, actions.themeHighContrastLight,
                           actions.themeHighContrastDark});
    return actions;
}

} // namespace cutaway
