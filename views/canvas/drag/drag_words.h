#pragma once

#include "views/canvas/drag/drag_session.h"

#include <QString>

namespace cutaway {

/// What one can do next in a drag, for the status bar.
QString dragHint(const DragSession &session, const EditedPlan &plan);
/// The same in a move by keyboard, of whose target the number `typed` is there so far.
QString keyboardHint(const DragSession &session, const QString &typed);

} // namespace cutaway
