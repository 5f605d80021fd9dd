#pragma once

#include "tests/app/shown_window.h"
#include "views/judging/pareto_view.h"

namespace cutaway::testing {

/// The open plan becomes the baseline; a copy of it is shown, with something moved.
inline void moveBesideBaseline(Shown &shown)
{
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    shown.document().duplicateCurrent();
    shown.moveByKeyboard();
}

inline ParetoView *paretoChart(Shown &shown)
{
    return shown.window.findChild<ParetoView *>();
}

inline void showPareto(Shown &shown)
{
    shown.window.findChild<QAction *>("pareto")->trigger();
    QTRY_VERIFY(paretoChart(shown)->isVisible());
}

} // namespace cutaway::testing
