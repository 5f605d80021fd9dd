#include "app/window/palette/other_words.h"

#include <QCoreApplication>

namespace cutaway {

namespace {

struct OtherWords
{
    const char *action;
    const char *words;
};

#define WORDS(action, words)                                                                                           \
    {                                                                                                                  \
        action, QT_TRANSLATE_NOOP("OtherWords", words)                                                                 \
    }

constexpr OtherWords all[] = {
    WORDS("open", "load import graph model file"),
    WORDS("importSettings", "estimate latencies sizes peaks accelerator roofline shapes"),
    WORDS("importPlan", "device map tp_plan megatron torchtitan autoparallel galvatron schedule csv hugging face"),
    WORDS("applyProfile", "measure timings trace kineto benchmark latencies"),
    WORDS("exportPlan", "write picture image print svg png pdf report html csv dot"),
    WORDS("closeDocument", "new start page"),
    WORDS("undo", "revert back"),
    WORDS("redo", "again repeat"),
    WORDS("find", "search look filter highlight query"),
    WORDS("palette", "actions command"),
    WORDS("fit", "zoom whole everything overview"),
    WORDS("originalSize", "zoom 100 percent actual"),
    WORDS("expandAll", "open unfold show everything"),
    WORDS("collapseAll", "close fold hide everything"),
    WORDS("foldEqual", "repeat identical layers group"),
    WORDS("tidy", "layout arrange clean align"),
    WORDS("byFlow", "graph dag layout horizontal"),
    WORDS("byDevice", "lanes columns layout"),
    WORDS("switchArrangement", "graph dag lanes layout"),
    WORDS("byGraphviz", "dot layout"),
    WORDS("inLayers", "layout sugiyama"),
    WORDS("colourLatency", "color heat heatmap highlight slow time"),
    WORDS("colourMemory", "color heat heatmap highlight bytes"),
    WORDS("colourKind", "color type legend"),
    WORDS("colourGroup", "color partition stage device"),
    WORDS("colourFlops", "color heat compute operations"),
    WORDS("colourTransfer", "color heat communication bandwidth"),
    WORDS("colourSlack", "color heat critical"),
    WORDS("lineageAncestors", "highlight inputs upstream dependencies"),
    WORDS("lineageDescendants", "highlight outputs downstream users"),
    WORDS("minimap", "overview navigator"),
    WORDS("criticalPath", "highlight bottleneck longest slow"),
    WORDS("reducedMotion", "animation settings preferences accessibility"),
    WORDS("themeDark", "night mode colours settings preferences appearance"),
    WORDS("themeLight", "day mode colours settings preferences appearance"),
    WORDS("themeHighContrastLight", "accessibility colours settings preferences appearance black white"),
    WORDS("themeHighContrastDark", "accessibility colours settings preferences appearance black white"),
    WORDS("settings", "preferences options configure"),
    WORDS("settingTextSize", "preferences font zoom accessibility"),
    WORDS("settingNumberFormat", "preferences locale decimal separator"),
    WORDS("settingPlannerTime", "preferences timeout stop"),
    WORDS("settingPlannerMemory", "preferences plugin ram"),
    WORDS("newWindow", "another instance"),
    WORDS("reuseWindow", "settings preferences single instance"),
    WORDS("copyRows", "clipboard csv table"),
    WORDS("copyTable", "clipboard csv spreadsheet"),
    WORDS("copyFigures", "clipboard csv cost"),
    WORDS("copyPicture", "clipboard image screenshot"),
    WORDS("themeSystem", "mode colours settings preferences appearance"),
    WORDS("duplicatePlan", "copy tab clone"),
    WORDS("moveByKeyboard", "drag assign place send device"),
    WORDS("cutBefore", "split partition stage"),
    WORDS("pin", "lock fix hold constrain"),
    WORDS("chooseWay", "strategy sharding placement kernel"),
    WORDS("groupSelection", "module combine"),
    WORDS("makeBaseline", "reference compare"),
    WORDS("compare", "diff difference versus"),
    WORDS("pareto", "history scatter front tried"),
    WORDS("whatIf", "simulate memory bandwidth slider"),
    WORDS("runPlanner", "plan partition solve optimise optimize"),
    WORDS("cancelPlanner", "stop abort"),
    WORDS("explore", "sweep search grid tune"),
    WORDS("resetDocks", "restore panels windows default"),
    WORDS("keys", "shortcuts help keyboard"),
    WORDS("about", "version licence help"),
    WORDS("outlineDock", "tree modules list operators panel"),
    WORDS("plannerDock", "algorithms parameters panel"),
    WORDS("devicesDock", "memory inventory accelerators panel"),
    WORDS("costDock", "latency summary figures panel"),
    WORDS("inspectorDock", "properties details selection panel"),
    WORDS("problemsDock", "errors warnings issues panel"),
    WORDS("timelineDock", "schedule gantt trace panel"),
};
#undef WORDS

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
