#include "core/bucketing/bucketing_state.h"

#include "core/bucketing/contraction.h"

namespace cutaway {

BucketingModel::BucketingModel(std::shared_ptr<const CollectiveGraph> graph, BucketingSettings settings)
    : m_graph(std::move(graph))
    , m_settings(std::move(settings))
    , m_steps(*m_graph, m_settings.rates)
    , m_before(m_steps.cost(m_steps.before(*m_graph), 0))
{
}

std::size_t BucketingModel::waitPosition(CollectiveIndex collective) const
{
    return m_graph->collective(collective).wait.value();
}

BucketingFigures BucketingModel::figures(const BucketMembers &members) const
{
    BucketingFigures figures;
    figures.peakExtraBytes = ::cutaway::peakExtraBytes(*m_graph, members);
    if (members.empty()) {
        figures.after = m_before;
        return figures;
    }
    const Result<RewriteSchedule> schedule = scheduleRewrite(*m_graph, members);
    if (schedule) {
        figures.after = m_steps.cost(m_steps.after(*m_graph, members, *schedule), members.size());
        return figures;
    }
    figures.fault = schedule.error();
    Contraction contraction(*m_graph);
    contraction.put(members);
    figures.cycle = contraction.cycle(members);
    return figures;
}

double BucketingModel::savedSec(const std::vector<CollectiveIndex> &members) const
{
    double saved = -m_steps.mergedSec(*m_graph, members);
    for (const CollectiveIndex member : members)
        saved += m_steps.collectiveSec(member);
    return saved;
}

} // namespace cutaway
