#include "views/panels/planner_figures.h"

#include "core/plan/pins.h"
#include "core/plan/plan_figures.h"
#include "core/plan/planner_descriptor.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/parameter_bytes.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

PlannerFigures::PlannerFigures(PlanSource *source, QWidget *parent) : QWidget(parent), m_source(source)
{
    m_largest = new FigureRow(tr("Largest capacity"), this);
    m_largest->setToolTip(tr("Memory that the largest device has"));
    m_whole = new FigureRow(tr("Parameters"), this);
    m_whole->setToolTip(tr("Of the whole model, those that several operators share counted once"));
    m_bound = new FigureRow(tr("Lower bound"), this);
    m_pinned = new FigureRow(tr("Pinned"), this);
    m_pinsNote = new TextLabel(TextRole::Small, &Theme::warning, this);
    m_pinsNote->setWordWrap(true);
    m_pinsNote->setObjectName("pinsNote");
    m_pinsNote->setText(tr("This planner cannot keep pins: what is pinned may end up elsewhere."));
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    for (FigureRow *row : {m_largest, m_whole, m_bound, m_pinned})
        rows->addWidget(row);
    rows->addWidget(m_pinsNote);
    connect(source, &PlanSource::planReplaced, this, &PlannerFigures::showPlan);
    connect(source, &PlanSource::changed, this, [this](const Change &change) {
        if (change.everything)
            showFigures();
        showPins();
    });
    showPlan();
}

void PlannerFigures::setPlanner(const PlannerDescriptor *planner)
{
    m_planner = planner;
    showPins();
}

/// The model's own figure, too, which no change of the plan changes. O(nodes).
void PlannerFigures::showPlan()
{
    const EditedPlan *plan = m_source->plan();
    m_whole->setValue(plan ? bytesText(parameterBytes(plan->graph())) : QStringLiteral("–"));
    showFigures();
    showPins();
}

void PlannerFigures::showFigures()
{
    const EditedPlan *plan = m_source->plan();
    std::int64_t largest = 0;
    for (std::size_t i = 0; plan && i < plan->laneCount(); ++i)
        largest = std::max(largest, plan->lane(LaneIndex(i)).capacityBytes.value_or(0));
    m_largest->setValue(largest > 0 ? bytesText(largest) : QStringLiteral("–"));
    const std::vector<Figure> figures = plan ? planFigures(*plan) : std::vector<Figure>();
    const Figure *bound = findFigure(figures, "bound_sec");
    m_bound->setVisible(bound);
    if (bound) {
        m_bound->setValue(figureText(*bound));
        m_bound->setToolTip(coreText(bound->source));
    }
}

/// How many operators are pinned, and whether the planner chosen keeps them there.
void PlannerFigures::showPins()
{
    const EditedPlan *plan = m_source->plan();
    const std::size_t count = plan ? pinnedItems(*plan).size() : 0;
    m_pinned->setVisible(count > 0);
    m_pinned->setValue(plan ? tr("%1 %2", "2 operators").arg(count).arg(itemNoun(*plan, int(count))) : QString());
    m_pinsNote->setVisible(count > 0 && m_planner && !m_planner->keepsPins);
}

} // namespace cutaway
