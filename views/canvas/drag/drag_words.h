#pragma once

#include "views/canvas/drag/drag_session.h"

#include <QString>

namespace cutaway {

/// What a drop would do, to be read aloud: `Allowed: latency 1.27 ms to 1.18 ms`, or why it cannot be.
QString verdictWords(const Preview &preview);
/// What a drop has done: `Done: Move a to partition 1, latency 1.18 ms`. `what`: the move as the plan described it.
QString resultWords(const QString &what, const EditedPlan &plan);

/// What one can do next in a drag, for the status bar.
QString dragHint(const DragSession &session, const EditedPlan &plan);
/// The same in a move by keyboard, of whose target the number `typed` is there so far.
QString keyboardHint(const DragSession &session, const QString &typed);

} // namespace cutaway
