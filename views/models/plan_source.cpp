#include "views/models/plan_source.h"

#include "core/base/sort_unique.h"
#include "views/models/errand_thread.h"

#include <utility>

namespace cutaway {

namespace {

FirstPlan fixedFirst(const PlanCost &cost, const QString &name)
{
    return {[kept = std::make_shared<const PlanCost>(cost)]() -> const PlanCost & { return *kept; },
            [name] { return name; }};
}

constexpr std::size_t itemsAtOnce = 20'000;
constexpr int restMilliseconds = 250;

bool isLarge(const EditedPlan *plan)
{
    return plan && plan->itemCount() > itemsAtOnce;
}

} // namespace

PlanSource::PlanSource(QObject *parent) : QObject(parent), m_first(fixedFirst({}, {}))
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMilliseconds);
    connect(&m_rest, &QTimer::timeout, this, [this] {
        m_hasRested = true;
        emit previewChanged();
    });
}

PlanSource::~PlanSource() = default;

void PlanSource::setPlan(const EditedPlan &plan, FirstPlan first, std::shared_ptr<const ModuleTree> modules)
{
    show(&plan, std::move(first), std::move(modules));
}

void PlanSource::setPlan(const EditedPlan *plan, const PlanCost &firstCost, const QString &firstName,
                         std::shared_ptr<const ModuleTree> modules)
{
    show(plan, fixedFirst(firstCost, firstName), std::move(modules));
}

void PlanSource::show(const EditedPlan *plan, FirstPlan first, std::shared_ptr<const ModuleTree> modules)
{
    forgetCopy();
    m_rest.stop();
    m_plan = plan;
    m_first = std::move(first);
    m_preview.reset();
    const Graph *graph = plan ? &plan->graph() : nullptr;
    if (modules)
        m_modules = std::move(modules);
    else if (graph != m_graph || !graph)
        m_modules = graph ? std::make_shared<const ModuleTree>(*graph) : nullptr;
    m_graph = graph;
    emit planReplaced();
}

void PlanSource::setModules(std::shared_ptr<const ModuleTree> modules)
{
    const std::shared_ptr<const ModuleTree> before = std::exchange(m_modules, std::move(modules));
    emit modulesChanged(*before);
}

void PlanSource::planChanged(const Change &change)
{
    m_preview.reset();
    m_rest.stop();
    forgetCopy();
    emit changed(change);
    emit previewChanged();
}

void PlanSource::setPreview(std::optional<Preview> preview, Move move)
{
    if (m_copyInverse)
        m_copy->restore(*m_copyInverse);
    m_copyInverse.reset();
    m_preview = std::move(preview);
    m_previewedMove = std::move(move);
    m_hasRested = false;
    if (isLarge(m_plan) && m_preview && m_preview->allowed)
        m_rest.start();
    else
        m_rest.stop();
    emit previewChanged();
}

const EditedPlan *PlanSource::planAtRest() const
{
    return isLarge(m_plan) && !m_hasRested ? nullptr : planIfDropped();
}

const EditedPlan *PlanSource::planIfDropped() const
{
    if (!m_plan || !m_preview || !m_preview->allowed || m_previewedMove.isEmpty())
        return nullptr;
    if (m_copyInverse)
        return m_copy.get();
    if (!m_copy)
        m_copy = m_plan->clone();
    Result<Applied> applied = m_copy->apply(m_previewedMove);
    if (!applied)
        return nullptr;
    m_copyInverse = std::move(applied->inverse);
    m_copyFigures = std::move(applied->change.figures);
    return m_copy.get();
}

std::vector<ItemIndex> PlanSource::changedIfDropped() const
{
    const EditedPlan *dropped = planIfDropped();
    if (!dropped)
        return {};
    std::vector<ItemIndex> changed = m_preview->moved;
    changed.insert(changed.end(), m_copyFigures.begin(), m_copyFigures.end());
    for (const ItemIndex moved : m_preview->moved) {
        const std::span<const ItemIndex> readers = dropped->users(moved);
        changed.insert(changed.end(), readers.begin(), readers.end());
    }
    sortUnique(changed);
    return changed;
}

void PlanSource::forgetCopy()
{
    if (m_copy)
        discard(std::move(m_copy));
    m_copyInverse.reset();
}

void PlanSource::requestMove(const Move &move)
{
    emit moveRequested(move);
}

} // namespace cutaway
