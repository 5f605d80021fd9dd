#pragma once

#include "tests/app/shown_window.h"

#include <QDockWidget>
#include <QToolBar>

/// Docks of a window that is too small for them.
namespace cutaway::testing {

/// Opens each drawer below the canvas; what is wrong with the first that is not to be read itself, or leaves the canvas
/// less than half of the window without being a chart, which is nothing in so little. Empty: nothing.
inline QString drawersThatTakeTooMuch(Shown &shown)
{
    shown.window.resize(900, 600);
    const auto *strip = shown.window.findChild<QToolBar *>("drawers");
    if (!QTest::qWaitFor([strip] { return strip->isVisible(); }))
        return QStringLiteral("there are no drawers");
    for (QDockWidget *dock : shown.window.findChildren<QDockWidget *>()) {
        if (shown.window.dockWidgetArea(dock) != Qt::BottomDockWidgetArea || !dock->toggleViewAction()->isEnabled())
            continue;
        QTest::mouseClick(strip->widgetForAction(dock->toggleViewAction()), Qt::LeftButton);
        const auto isAsItShouldBe = [&] {
            const bool isChart = dock->objectName() == "paretoDock" || dock->objectName() == "whatIfDock";
            return !dock->visibleRegion().isEmpty() && dock->height() >= (isChart ? 200 : 80) &&
                   (isChart || 2 * shown.canvas()->height() >= shown.window.height());
        };
        if (!QTest::qWaitFor(isAsItShouldBe, 3000))
            return QStringLiteral("%1 is %2 high, at least %3, the canvas %4")
                .arg(dock->objectName())
                .arg(dock->height())
                .arg(dock->minimumSizeHint().height())
                .arg(shown.canvas()->height());
    }
    return {};
}

} // namespace cutaway::testing
