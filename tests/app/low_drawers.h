#pragma once

#include "tests/app/shown_window.h"

#include <QDockWidget>
#include <QTableView>
#include <QToolBar>

/// Docks of a window that is too small for them.
namespace cutaway::testing {

/// Whether a drawer shows of a table at least three rows, of a chart more than its axes, of a timeline two devices.
inline bool isReadable(const QDockWidget *dock)
{
    if (dock->visibleRegion().isEmpty())
        return false;
    if (dock->objectName() == "paretoDock" || dock->objectName() == "whatIfDock")
        return dock->height() >= 200;
    if (dock->objectName() == "compareDock" || dock->objectName() == "timelineDock")
        return dock->height() >= 160;
    if (const auto *table = dock->findChild<QTableView *>(); table && dock->objectName().endsWith("TableDock"))
        return table->viewport()->height() >= 3 * table->rowHeight(0);
    return dock->height() >= 80;
}

/// Opens each drawer below the canvas; what is wrong with the first that is not to be read itself, or leaves the canvas
/// less than half of the window without being a chart or a table, which are nothing in so little. Empty: nothing.
inline QString drawersThatTakeTooMuch(Shown &shown)
{
    shown.window.resize(900, 600);
    const auto *strip = shown.window.findChild<QToolBar *>("drawers");
    if (!QTest::qWaitFor([strip] { return strip->isVisible(); }))
        return QStringLiteral("there are no drawers");
    const QStringList highDrawers{"paretoDock",   "whatIfDock", "itemTableDock",   "laneTableDock", "compareDock",
                                  "timelineDock", "runDock",    "linkTrafficDock", "rooflineDock"};
    for (QDockWidget *dock : shown.window.findChildren<QDockWidget *>()) {
        if (shown.window.dockWidgetArea(dock) != Qt::BottomDockWidgetArea || !dock->toggleViewAction()->isEnabled())
            continue;
        QTest::mouseClick(strip->widgetForAction(dock->toggleViewAction()), Qt::LeftButton);
        const auto isAsItShouldBe = [&] {
            const bool isHigh = highDrawers.contains(dock->objectName());
            return isReadable(dock) && (isHigh || 2 * shown.canvas()->height() >= shown.window.height());
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
