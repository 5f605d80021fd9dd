#pragma once

#include "core/plan/edited_plan.h"

#include <QStringList>

namespace cutaway {

/// What a move would do, to be read or heard: `Allowed: step time 1.268 ms to 1.180 ms`, or why it cannot be.
QString verdictWords(const Preview &preview, const EditedPlan &plan);
/// Why it cannot be: `Refused: moving a to partition 1 would close the cycle 0 → 1 → 0`.
QString refusalWords(const Preview &preview);
/// `gpu_0 over by 8.79 GiB`, of each lane that the move brings above what it has.
QStringList overfillLines(const Preview &preview, const EditedPlan &plan);
/// What a move has done: `Done: Move a to partition 1, step time 1.180 ms`. `what`: the move as the plan described it.
QString resultWords(const QString &what, const EditedPlan &plan);

} // namespace cutaway
