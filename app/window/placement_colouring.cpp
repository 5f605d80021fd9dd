#include "app/window/placement_colouring.h"

#include "app/window/tool_bar.h"
#include "core/plan/mesh_placement.h"

#include <QAction>

#include <utility>

namespace cutaway {

PlacementColouring::PlacementColouring(const PlanSource &source, ViewState &state, QAction *byPartition,
                                       ToolBar *toolBar)
    : QObject(toolBar), m_source(source), m_state(state), m_byPartition(byPartition), m_toolBar(toolBar)
{
    connect(&source, &PlanSource::planReplaced, this, &PlacementColouring::planReplaced);
}

void PlacementColouring::planReplaced()
{
    const EditedPlan *plan = m_source.plan();
    const bool hasMesh = dynamic_cast<const HasMeshPlacements *>(plan) != nullptr;
    if (!plan || hasMesh == m_hasMesh)
        return;
    m_hasMesh = hasMesh;
    m_byPartition->setText(hasMesh ? tr("Colour by &placement") : tr("Colour by &partition"));
    m_toolBar->setGroupColouringName(hasMesh ? tr("Colour: mesh") : tr("Colour: partition"));
    const Colouring former = std::exchange(m_ofOthers, m_state.colouring());
    m_state.setColouring(former);
}

} // namespace cutaway
