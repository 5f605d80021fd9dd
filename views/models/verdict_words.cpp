#include "views/models/verdict_words.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"
#include "views/theme/isolated.h"
#include "views/theme/translated.h"

namespace cutaway {

QString verdictWords(const Preview &preview)
{
    if (!preview.allowed)
        return refusalWords(preview);
    if (preview.latencyBefore && !preview.latencyAfter && !preview.reason.empty())
        return tr("Allowed, but the time is unknown then: %1").arg(coreText(preview.reason));
    const QString allowed = preview.latencyBefore && preview.latencyAfter
                                ? tr("Allowed: latency %1 to %2")
                                      .arg(secondsText(*preview.latencyBefore), secondsText(*preview.latencyAfter))
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
    const std::optional<double> latency = plan.cost().latencySec;
    return latency ? tr("Done: %1, latency %2").arg(what, secondsText(*latency)) : tr("Done: %1").arg(what);
}

} // namespace cutaway
