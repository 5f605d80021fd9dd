#include "app/window/placement_colouring.h"

#include "app/window/actions/tool_bar.h"
#include "core/plan/mesh_placement.h"
#include "views/models/kind_words.h"

#include <QAction>

#include <utility>

namespace cutaway {

PlacementColouring::PlacementColouring(const PlanSource &source, ViewState &state, QAction *byGroup, ToolBar *toolBar)
    : QObject(toolBar), m_source(source), m_state(state), m_byGroup(byGroup), m_toolBar(toolBar)
{
    connect(&source, &PlanSource::planReplaced, this, &PlacementColouring::planReplaced);
}

void PlacementColouring::planReplaced()
{
    const EditedPlan *plan = m_source.plan();
    const bool hasMesh = dynamic_cast<const HasMeshPlacements *>(plan) != nullptr;
    if (!plan)
        return;
    m_byGroup->setText(tr("Colour by &%1", "partition").arg(colouringNoun(*plan)));
    m_toolBar->setGroupColouringName(tr("Colour: %1", "partition").arg(colouringNoun(*plan)));
    if (hasMesh == m_hasMesh)
        return;
    m_hasMesh = hasMesh;
    const Colouring former = std::exchange(m_ofOthers, m_state.colouring());
    m_state.setColouring(former);
}

} // namespace cutaway
