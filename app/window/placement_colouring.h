#pragma once

#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

class QAction;

namespace cutaway {

class ToolBar;

/// Plans over a mesh are coloured by placement, others by kind, until the user chooses otherwise for either. The
/// colouring by partition is called after what it shows.
class PlacementColouring : public QObject
{
    Q_OBJECT

public:
    PlacementColouring(const PlanSource &source, ViewState &state, QAction *byGroup, ToolBar *toolBar);

private:
    void planReplaced();

    const PlanSource &m_source;
    ViewState &m_state;
    QAction *m_byGroup;
    ToolBar *m_toolBar;
    bool m_hasMesh = false;
    Colouring m_ofOthers =
        Colouring::Group; ///< of plans with a mesh while one without is shown, or the other way round
};

} // namespace cutaway
