#include "views/canvas/drag/drag_words.h"

#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/core_text.h"

namespace cutaway {

namespace {

QString refusalWords(const Preview &preview)
{
    return CanvasTexts::tr("Refused: %1").arg(coreText(preview.reason));
}

} // namespace

QString verdictWords(const Preview &preview)
{
    if (!preview.allowed)
        return refusalWords(preview);
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

QString dragHint(const DragSession &session, const EditedPlan &plan)
{
    const Verdict *verdict = session.current();
    if (verdict && !verdict->preview.allowed)
        return refusalWords(verdict->preview);
    if (verdict && session.movedCount() > session.load().items.size())
        return CanvasTexts::tr("Moves %1 in all, with Ctrl only what is dragged, Esc to give up")
            .arg(CanvasTexts::items(plan, session.movedCount()));
    return session.isTakenSomewhere() ? CanvasTexts::tr("Drop on a green or brown lane, Esc to give up")
                                      : CanvasTexts::tr("No place in sight takes it; Esc to give up");
}

QString keyboardHint(const DragSession &session, const QString &typed)
{
    if (typed.isEmpty())
        return CanvasTexts::tr("Type the number to move to, Esc to give up");
    if (!session.target())
        return CanvasTexts::tr("%1 is no place to move to, Esc to give up").arg(typed);
    const Verdict *verdict = session.current();
    return verdict && !verdict->preview.allowed ? refusalWords(verdict->preview)
                                                : CanvasTexts::tr("Enter to move, Esc to give up");
}

} // namespace cutaway
