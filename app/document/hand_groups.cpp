#include "app/document/hand_groups.h"

#include "core/plan/plan_documents.h"
#include "views/models/errand_thread.h"

#include <utility>

namespace cutaway {

namespace {

constexpr std::size_t nodesAtOnce = 20'000; // a few milliseconds

} // namespace

HandGroups::HandGroups(EditedPlan &plan, std::shared_ptr<const ModuleTree> own)
    : m_plan(&plan), m_own(own ? std::move(own) : std::make_shared<const ModuleTree>(plan.graph())), m_modules(m_own)
{
    m_grouping = readGrouping(plan);
    if (!m_grouping.empty())
        makeModules();
}

void HandGroups::setPlan(EditedPlan &plan, std::shared_ptr<const ModuleTree> own)
{
    m_plan = &plan;
    m_own = std::move(own);
    m_grouping = readGrouping(plan);
    makeModules();
}

void HandGroups::setGrouping(Grouping grouping)
{
    m_grouping = std::move(grouping);
    writeGrouping(*m_plan, m_grouping);
    makeModules();
}

void HandGroups::makeModules()
{
    m_job.drop();
    if (m_grouping.empty()) {
        take(m_own);
        return;
    }
    const auto make = [graph = m_plan->sharedGraph(), grouping = m_grouping](const Job &) {
        return Result<std::shared_ptr<const ModuleTree>>(std::make_shared<const ModuleTree>(*graph, grouping));
    };
    if (m_plan->graph().size() <= nodesAtOnce) {
        take(*make({}));
        return;
    }
    m_job.start(tr("grouping"), make, this, [this](Result<std::shared_ptr<const ModuleTree>> made) {
        m_job.drop();
        if (made)
            take(std::move(*made));
    });
}

void HandGroups::take(std::shared_ptr<const ModuleTree> modules)
{
    const std::shared_ptr<const ModuleTree> before = std::exchange(m_modules, std::move(modules));
    emit modulesChanged();
    discard(before);
}

} // namespace cutaway
