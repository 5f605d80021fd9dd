#include "views/models/plan_source.h"

namespace cutaway {

PlanSource::PlanSource(QObject *parent) : QObject(parent) {}

PlanSource::~PlanSource() = default;

void PlanSource::setPlan(const EditedPlan *plan, const PlanCost &firstCost, const QString &firstName,
                         std::shared_ptr<const ModuleTree> modules)
{
    m_plan = plan;
    m_firstCost = firstCost;
    m_firstName = firstName;
    m_preview.reset();
    const Graph *graph = plan ? &plan->graph() : nullptr;
    if (modules)
        m_modules = std::move(modules);
    else if (graph != m_graph || !graph)
        m_modules = graph ? std::make_shared<const ModuleTree>(*graph) : nullptr;
    m_graph = graph;
    emit planReplaced();
}

void PlanSource::planChanged(const Change &change)
{
    m_preview.reset();
    emit changed(change);
    emit previewChanged();
}

void PlanSource::setPreview(std::optional<Preview> preview, Move move)
{
    m_preview = std::move(preview);
    m_previewedMove = std::move(move);
    emit previewChanged();
}

void PlanSource::requestMove(const Move &move)
{
    emit moveRequested(move);
}

} // namespace cutaway
