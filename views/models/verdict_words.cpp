#include "views/models/verdict_words.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"
#include "views/theme/isolated.h"
#include "views/theme/translated.h"

namespace cutaway {

namespace {

/// `step time`, as the plan calls what is judged.
QString judgedTime(const EditedPlan &plan)
{
    return inSentence(coreText(plan.cost().latencyLabel));
}

} // namespace

QString verdictWords(const Preview &preview, const EditedPlan &plan)
{
    if (!preview.allowed)
        return refusalWords(preview);
    if (preview.latencyBefore && !preview.latencyAfter && !preview.reason.empty())
        return tr("Allowed, but the time is unknown then: %1").arg(coreText(preview.reason));
    const QString allowed =
        preview.latencyBefore && preview.latencyAfter
            ? tr("Allowed: %1 %2 to %3", "step time 1.2 ms to 1.1 ms")
                  .arg(judgedTime(plan), planTimeText(*preview.latencyBefore), planTimeText(*preview.latencyAfter))
            : tr("Allowed");
    return preview.title.empty() ? allowed : tr("%1, %2").arg(allowed, coreText(preview.title));
}

QString refusalWords(const Preview &preview)
{
    return tr("Refused: %1").arg(coreText(preview.reason));
}

QStringList overfillLines(const Preview &preview, const EditedPlan &plan)
{
    QStringList lines;
    for (const Preview::LaneMemory &memory : preview.memory) {
        if (memory.overfills())
            lines << tr("%1 over by %2")
                         .arg(isolated(coreText(plan.lane(memory.lane).label)),
                              bytesText(memory.after - *memory.capacity));
    }
    return lines;
}

QString resultWords(const QString &what, const EditedPlan &plan)
{
    const QString time = figureText(plan, "latency_sec");
    return time.isEmpty() ? tr("Done: %1").arg(what)
                          : tr("Done: %1, %2 %3", "Run a in 2, step time 1.2 ms").arg(what, judgedTime(plan), time);
}

} // namespace cutaway
