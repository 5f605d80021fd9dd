#include "app/window/palette/other_words.h"

#include <QCoreApplication>

namespace cutaway {

namespace {

struct OtherWords
{
    const char *action;
    const char *words;
};

constexpr OtherWords all[] = {
    {"open", QT_TRANSLATE_NOOP("OtherWords", "load import graph model file")},
    {"importSettings", QT_TRANSLATE_NOOP("OtherWords", "estimate latencies sizes peaks accelerator roofline shapes")},
    {"importPlan",
     QT_TRANSLATE_NOOP("OtherWords",
                       "device map tp_plan megatron torchtitan autoparallel galvatron schedule csv hugging face")},
    {"applyProfile", QT_TRANSLATE_NOOP("OtherWords", "measure timings trace kineto benchmark latencies")},
    {"addRun", QT_TRANSLATE_NOOP("OtherWords", "trace profiler kineto measured actual predicted compare")},
    {"planMeasured", QT_TRANSLATE_NOOP("OtherWords", "run trace replan feedback calibrate")},
    {"exportPlan", QT_TRANSLATE_NOOP("OtherWords", "write picture image print svg png pdf report html csv dot")},
    {"closeDocument", QT_TRANSLATE_NOOP("OtherWords", "new start page")},
    {"undo", QT_TRANSLATE_NOOP("OtherWords", "revert back")},
    {"redo", QT_TRANSLATE_NOOP("OtherWords", "again repeat")},
    {"find", QT_TRANSLATE_NOOP("OtherWords", "search look filter highlight query")},
    {"palette", QT_TRANSLATE_NOOP("OtherWords", "actions command")},
    {"fit", QT_TRANSLATE_NOOP("OtherWords", "zoom whole everything overview")},
    {"originalSize", QT_TRANSLATE_NOOP("OtherWords", "zoom 100 percent actual")},
    {"expandAll", QT_TRANSLATE_NOOP("OtherWords", "open unfold show everything")},
    {"collapseAll", QT_TRANSLATE_NOOP("OtherWords", "close fold hide everything")},
    {"foldEqual", QT_TRANSLATE_NOOP("OtherWords", "repeat identical layers group")},
    {"tidy", QT_TRANSLATE_NOOP("OtherWords", "layout arrange clean align")},
    {"byFlow", QT_TRANSLATE_NOOP("OtherWords", "graph dag layout horizontal")},
    {"byDevice", QT_TRANSLATE_NOOP("OtherWords", "lanes columns layout")},
    {"switchArrangement", QT_TRANSLATE_NOOP("OtherWords", "graph dag lanes layout")},
    {"byGraphviz", QT_TRANSLATE_NOOP("OtherWords", "dot layout")},
    {"inLayers", QT_TRANSLATE_NOOP("OtherWords", "layout sugiyama")},
    {"colourLatency", QT_TRANSLATE_NOOP("OtherWords", "color heat heatmap highlight slow time")},
    {"colourMemory", QT_TRANSLATE_NOOP("OtherWords", "color heat heatmap highlight bytes")},
    {"colourKind", QT_TRANSLATE_NOOP("OtherWords", "color type legend")},
    {"colourGroup", QT_TRANSLATE_NOOP("OtherWords", "color partition stage device")},
    {"colourFlops", QT_TRANSLATE_NOOP("OtherWords", "color heat compute operations")},
    {"colourTransfer", QT_TRANSLATE_NOOP("OtherWords", "color heat communication bandwidth")},
    {"colourMeasured", QT_TRANSLATE_NOOP("OtherWords", "color heat run trace ratio actual")},
    {"colourSlack", QT_TRANSLATE_NOOP("OtherWords", "color heat critical")},
    {"lineageAncestors", QT_TRANSLATE_NOOP("OtherWords", "highlight inputs upstream dependencies")},
    {"lineageDescendants", QT_TRANSLATE_NOOP("OtherWords", "highlight outputs downstream users")},
    {"minimap", QT_TRANSLATE_NOOP("OtherWords", "overview navigator")},
    {"criticalPath", QT_TRANSLATE_NOOP("OtherWords", "highlight bottleneck longest slow")},
    {"reducedMotion", QT_TRANSLATE_NOOP("OtherWords", "animation settings preferences accessibility")},
    {"themeDark", QT_TRANSLATE_NOOP("OtherWords", "night mode colours settings preferences appearance")},
    {"themeLight", QT_TRANSLATE_NOOP("OtherWords", "day mode colours settings preferences appearance")},
    {"themeHighContrastLight",
     QT_TRANSLATE_NOOP("OtherWords", "accessibility colours settings preferences appearance black white")},
    {"themeHighContrastDark",
     QT_TRANSLATE_NOOP("OtherWords", "accessibility colours settings preferences appearance black white")},
    {"settings", QT_TRANSLATE_NOOP("OtherWords", "preferences options configure")},
    {"settingTextSize", QT_TRANSLATE_NOOP("OtherWords", "preferences font zoom accessibility")},
    {"settingNumberFormat", QT_TRANSLATE_NOOP("OtherWords", "preferences locale decimal separator")},
    {"settingPlannerTime", QT_TRANSLATE_NOOP("OtherWords", "preferences timeout stop")},
    {"settingPlannerMemory", QT_TRANSLATE_NOOP("OtherWords", "preferences plugin ram")},
    {"newWindow", QT_TRANSLATE_NOOP("OtherWords", "another instance")},
    {"reuseWindow", QT_TRANSLATE_NOOP("OtherWords", "settings preferences single instance")},
    {"copyRows", QT_TRANSLATE_NOOP("OtherWords", "clipboard csv table")},
    {"copyTable", QT_TRANSLATE_NOOP("OtherWords", "clipboard csv spreadsheet")},
    {"copyFigures", QT_TRANSLATE_NOOP("OtherWords", "clipboard csv cost")},
    {"copyPicture", QT_TRANSLATE_NOOP("OtherWords", "clipboard image screenshot")},
    {"themeSystem", QT_TRANSLATE_NOOP("OtherWords", "mode colours settings preferences appearance")},
    {"duplicatePlan", QT_TRANSLATE_NOOP("OtherWords", "copy tab clone")},
    {"moveByKeyboard", QT_TRANSLATE_NOOP("OtherWords", "drag assign place send device")},
    {"cutBefore", QT_TRANSLATE_NOOP("OtherWords", "split partition stage")},
    {"pin", QT_TRANSLATE_NOOP("OtherWords", "lock fix hold constrain")},
    {"chooseWay", QT_TRANSLATE_NOOP("OtherWords", "strategy sharding placement kernel recomputation")},
    {"paintWay", QT_TRANSLATE_NOOP("OtherWords", "brush stroke recomputation zero layers")},
    {"groupSelection", QT_TRANSLATE_NOOP("OtherWords", "module combine")},
    {"makeBaseline", QT_TRANSLATE_NOOP("OtherWords", "reference compare")},
    {"sideBySide", QT_TRANSLATE_NOOP("OtherWords", "side by side compare split two pictures diff")},
    {"compare", QT_TRANSLATE_NOOP("OtherWords", "diff difference versus")},
    {"pareto", QT_TRANSLATE_NOOP("OtherWords", "history scatter front tried")},
    {"whatIf", QT_TRANSLATE_NOOP("OtherWords", "simulate memory bandwidth slider")},
    {"runPlanner", QT_TRANSLATE_NOOP("OtherWords", "plan partition solve optimise optimize")},
    {"cancelPlanner", QT_TRANSLATE_NOOP("OtherWords", "stop abort")},
    {"explore", QT_TRANSLATE_NOOP("OtherWords", "sweep search grid tune")},
    {"resetDocks", QT_TRANSLATE_NOOP("OtherWords", "restore panels windows default")},
    {"keys", QT_TRANSLATE_NOOP("OtherWords", "shortcuts help keyboard")},
    {"about", QT_TRANSLATE_NOOP("OtherWords", "version licence help")},
    {"outlineDock", QT_TRANSLATE_NOOP("OtherWords", "tree modules list operators panel")},
    {"plannerDock", QT_TRANSLATE_NOOP("OtherWords", "algorithms parameters panel")},
    {"devicesDock", QT_TRANSLATE_NOOP("OtherWords", "memory inventory accelerators panel")},
    {"costDock", QT_TRANSLATE_NOOP("OtherWords", "latency summary figures panel")},
    {"inspectorDock", QT_TRANSLATE_NOOP("OtherWords", "properties details selection panel")},
    {"problemsDock", QT_TRANSLATE_NOOP("OtherWords", "errors warnings issues panel")},
    {"timelineDock", QT_TRANSLATE_NOOP("OtherWords", "schedule gantt trace panel")},
};

} // namespace

QString otherWordsOf(const QString &actionName)
{
    for (const OtherWords &each : all) {
        if (actionName == QLatin1String(each.action))
            return QCoreApplication::translate("OtherWords", each.words);
    }
    return {};
}

} // namespace cutaway
