#include "app/window/placement_colouring.h"

#include "app/window/actions/tool_bar.h"
#include "core/plan/edited_plan.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

#include <QAction>

#include <utility>

namespace cutaway {

PlacementColouring::PlacementColouring(const PlanSource &source, ViewState &state, QAction *byGroup, QAction *byTime,
                                       ToolBar *toolBar)
    : QObject(toolBar), m_source(source), m_state(state), m_byGroup(byGroup), m_byTime(byTime), m_toolBar(toolBar)
{
    connect(&source, &PlanSource::planReplaced, this, &PlacementColouring::planReplaced);
}

void PlacementColouring::planReplaced()
{
    const EditedPlan *plan = m_source.plan();
    const bool hasMesh = plan && plan->isOnMesh();
    if (!plan)
        return;
    nameColourings();
    if (hasMesh == m_hasMesh)
        return;
    m_hasMesh = hasMesh;
    const Colouring former = std::exchange(m_ofOthers, m_state.colouring());
    m_state.setColouring(former);
}

void PlacementColouring::nameColourings()
{
    const QString group = colouringNoun(*m_source.plan());
    const QString time = inSentence(timeWords(*m_source.plan()).ofOne);
    m_byGroup->setText(tr("Colour by &%1", "partition").arg(group));
    m_byTime->setText(tr("Colour by &%1", "partition").arg(time));
    m_toolBar->setColouringName(Colouring::Group, tr("Colour: %1", "partition").arg(group));
    m_toolBar->setColouringName(Colouring::Latency, tr("Colour: %1", "partition").arg(time));
}

} // namespace cutaway
