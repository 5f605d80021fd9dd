#pragma once

#include "app/window/actions/actions.h"

class QMenu;

namespace cutaway {

/// Menus whose entries change while the program runs; the window fills them.
struct Menus
{
    QMenu *file;
    QMenu *recent;
    QMenu *samples;
    QMenu *view;
    QMenu *figures; ///< columns of profiles to colour by
    QMenu *planners;
    QMenu *docks;
    QMenu *newPlan; ///< what "+" beside the tabs offers
};

/// Fills the menu bar.
Menus makeMenus(QMainWindow *window, const Actions &actions);

} // namespace cutaway
