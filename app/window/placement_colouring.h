#pragma once

#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

class QAction;

namespace cutaway {

class ToolBar;

/// Plans over a mesh are coloured by placement, others by kind, until the user chooses otherwise for either. The
/// colourings by partition and by time are called after what they show.
class PlacementColouring : public QObject
{
    Q_OBJECT

public:
    PlacementColouring(const PlanSource &source, ViewState &state, QAction *byGroup, QAction *byTime, ToolBar *toolBar);

private:
    void planReplaced();
    void nameColourings();

    const PlanSource &m_source;
    ViewState &m_state;
    QAction *m_byGroup;
    QAction *m_byTime;
    ToolBar *m_toolBar;
    bool m_hasMesh = false;
    Colouring m_ofOthers =
        Colouring::Group; ///< of plans with a mesh while one without is shown, or the other way round
};

} // namespace cutaway
