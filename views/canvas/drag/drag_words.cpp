#include "views/canvas/drag/drag_words.h"

#include "views/canvas/paint/canvas_texts.h"

namespace cutaway {

QString verdictWords(const Preview &preview)
{
    if (!preview.allowed)
        return CanvasTexts::tr("Refused: %1").arg(CanvasTexts::text(preview.reason));
    if (!preview.latencyBefore || !preview.latencyAfter)
        return CanvasTexts::tr("Allowed");
    return CanvasTexts::tr("Allowed: latency %1 to %2")
        .arg(CanvasTexts::seconds(*preview.latencyBefore), CanvasTexts::seconds(*preview.latencyAfter));
}

QString resultWords(const QString &what, const EditedPlan &plan)
{
    const std::optional<double> latency = plan.cost().latencySec;
    return latency ? CanvasTexts::tr("Done: %1, latency %2").arg(what, CanvasTexts::seconds(*latency))
                   : CanvasTexts::tr("Done: %1").arg(what);
}

} // namespace cutaway
