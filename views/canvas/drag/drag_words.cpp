#include "views/canvas/drag/drag_words.h"

#include "views/canvas/scene/canvas_texts.h"
#include "views/models/kind_words.h"

namespace cutaway {

QString dragHint(const DragSession &session, const EditedPlan &plan)
{
    const Verdict *verdict = session.current();
    if (verdict && !verdict->preview.allowed)
        return refusalWords(verdict->preview);
    if (verdict && session.movedCount() > session.load().items.size())
        return CanvasTexts::tr("Moves %1 in all, with Ctrl only what is dragged; Esc cancels")
            .arg(CanvasTexts::items(plan, session.movedCount()));
    return session.isTakenSomewhere() ? CanvasTexts::tr("Drop on a green or brown lane, Esc cancels")
                                      : CanvasTexts::tr("No visible place accepts it; Esc cancels");
}

QString keyboardHint(const DragSession &session, const QString &typed)
{
    if (typed.isEmpty())
        return CanvasTexts::tr("Type the number to move to, Esc cancels");
    if (!session.target())
        return CanvasTexts::tr("%1 is not a place to move to, Esc cancels").arg(typed);
    const Verdict *verdict = session.current();
    return verdict && !verdict->preview.allowed ? refusalWords(verdict->preview)
                                                : CanvasTexts::tr("Enter moves, Esc cancels");
}

} // namespace cutaway
