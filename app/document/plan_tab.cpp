#include "app/document/plan_tab.h"

#include "app/document/change_inventory.h"
#include "app/document/make_move.h"
#include "app/document/replace_plan.h"
#include "core/plan/compared_cost.h"
#include "core/plan/step_work.h"
#include "core/plan/time_model.h"
#include "views/models/discard.h"

#include <utility>

namespace cutaway {

namespace {

/// Whether a step changes what the plan's document says of places.
bool touchesPlan(const QUndoCommand *command)
{
    if (const auto *inventory = dynamic_cast<const ChangeInventory *>(command))
        return inventory->movesGroups();
    return true;
}

/// Plans that a history keeps are of the graph as it was read.
bool keepsPlans(const QUndoStack &history)
{
    for (int i = 0; i < history.count(); ++i) {
        if (dynamic_cast<const ReplacePlan *>(history.command(i)))
            return true;
    }
    return false;
}

/// Whether the same moves mean the same on both.
bool areAlike(const EditedPlan &a, const EditedPlan &b)
{
    if (a.itemCount() != b.itemCount() || a.groupCount() != b.groupCount())
        return false;
    for (std::size_t i = 0; i < a.itemCount(); ++i) {
        const ItemIndex item(i);
        if (a.groupOf(item) != b.groupOf(item) || a.item(item).label != b.item(item).label)
            return false;
    }
    for (std::size_t i = 0; i < a.groupCount(); ++i) {
        const GroupInfo one = a.group(GroupIndex(i));
        const GroupInfo other = b.group(GroupIndex(i));
        if (one.id != other.id || one.exists != other.exists || one.lanes != other.lanes)
            return false;
    }
    return true;
}

ComparisonTerms comparisonTerms(const EditedPlan &plan)
{
    ComparisonTerms terms{plan.inventory(), plan.controlValues(), {}, {}, 0};
    if (const auto *teller = dynamic_cast<const HasTimeModel *>(&plan))
        terms.timeModel = teller->timeModel();
    if (const auto *teller = dynamic_cast<const HasStepWork *>(&plan)) {
        const StepWork work = teller->stepWork();
        terms.work = {work.text, work.kind};
        terms.parts = work.parts;
    }
    return terms;
}

} // namespace

PlanTab::PlanTab(std::unique_ptr<EditedPlan> plan, QString name, OpenInventory inventory,
                 std::shared_ptr<const ModuleTree> modules)
    : m_plan(std::move(plan))
    , m_groups(*m_plan, std::move(modules))
    , m_name(std::move(name))
    , m_firstName(m_name)
    , m_inventory(std::move(inventory))
{
    keepFirst();
    connect(&m_history, &QUndoStack::indexChanged, this, &PlanTab::stateChanged);
    connect(&m_history, &QUndoStack::cleanChanged, this, &PlanTab::stateChanged);
}

PlanTab::~PlanTab()
{
    m_history.disconnect(this); // it is cleared after the rest is gone
    discard(std::move(m_plan));
}

QString PlanTab::name() const
{
    return isModified() && !m_isPlaceholder ? tr("%1 edited").arg(m_name) : m_name;
}

void PlanTab::setPath(const QString &path)
{
    m_path = path;
    emit stateChanged();
}

bool PlanTab::isModified() const
{
    const int clean = m_history.cleanIndex();
    if (clean < 0)
        return true;
    for (int i = std::min(clean, m_history.index()); i < std::max(clean, m_history.index()); ++i) {
        if (touchesPlan(m_history.command(i)))
            return true;
    }
    return false;
}

int PlanTab::moveCount() const
{
    int count = 0;
    for (int i = 0; i < m_history.index(); ++i)
        count += dynamic_cast<const MakeMove *>(m_history.command(i)) != nullptr;
    return count;
}

void PlanTab::keepFirst()
{
    m_first = m_plan->clone();
    m_firstCost = m_plan->cost();
    m_firstTerms = comparisonTerms(*m_plan);
}

void PlanTab::compareWith(const PlanTab &other)
{
    compareWith(other.m_first, other.m_firstName);
}

void PlanTab::compareWith(std::shared_ptr<const EditedPlan> copy, const QString &name)
{
    m_first = std::move(copy);
    m_firstName = name;
    m_firstTerms.reset();
    emit comparedOtherwise();
}

const PlanCost &PlanTab::firstCost() const
{
    ComparisonTerms terms = comparisonTerms(*m_plan);
    if (m_firstTerms != terms) {
        m_firstCost = costUnderSettingsOf(*m_first, *m_plan);
        m_firstTerms = std::move(terms);
    }
    return m_firstCost;
}

std::shared_ptr<const EditedPlan> PlanTab::firstPlan()
{
    const QSignalBlocker quiet(this);
    const QSignalBlocker quietHistory(&m_history);
    const int steps = m_history.index();
    m_history.setIndex(0);
    std::shared_ptr<const EditedPlan> first = m_plan->clone();
    m_history.setIndex(steps);
    return first;
}

bool PlanTab::readAgain(std::unique_ptr<EditedPlan> first, std::unique_ptr<EditedPlan> now,
                        std::shared_ptr<const ModuleTree> modules)
{
    const bool wasModified = isModified();
    const int steps = m_history.index();
    const QSignalBlocker quiet(this);
    const QSignalBlocker quietHistory(&m_history);
    m_history.setIndex(0);
    const bool goesOn = !keepsPlans(m_history) && areAlike(*m_plan, *first);
    std::unique_ptr<EditedPlan> before = std::exchange(m_plan, std::move(goesOn ? first : now));
    m_groups.setPlan(*m_plan, std::move(modules));
    discard(std::move(before));
    keepFirst();
    if (goesOn) {
        m_history.setIndex(steps);
        return true;
    }
    m_history.clear();
    if (wasModified)
        m_history.resetClean();
    return false;
}

std::unique_ptr<EditedPlan> PlanTab::exchangePlan(std::unique_ptr<EditedPlan> plan)
{
    emit planLeaves();
    std::swap(m_plan, plan);
    m_groups.exchangePlan(*m_plan);
    m_firstTerms.reset();
    emit planCame();
    return plan;
}

void PlanTab::announce(const Change &change)
{
    emit changed(change);
}

} // namespace cutaway
