#include "core/sharding/collectives.h"
#include "core/sharding/sharding_plan.h"

// The execution on one device of the mesh, one thing after another: all devices do the same.
namespace cutaway::sharding {

namespace {

class Tracer
{
public:
    explicit Tracer(const ShardingPlan &plan) : m_plan(plan) {}

    void add(TimelineBar::Role role, double price, std::string label, std::uint32_t node)
    {
        const double seconds = m_plan.problem().settings().seconds(price).value_or(0);
        if (seconds <= 0)
            return;
        m_row.bars.push_back({role, m_time, m_time + seconds, std::move(label), GroupIndex(0), ItemIndex(node)});
        m_time += seconds;
    }

    Timeline take()
    {
        m_row.label = phrase("Every device of the mesh %1", {m_plan.problem().mesh().text()});
        m_row.lane = LaneIndex(0);
        Timeline timeline;
        timeline.endSec = m_time;
        timeline.rows.push_back(std::move(m_row));
        return timeline;
    }

private:
    const ShardingPlan &m_plan;
    TimelineRow m_row;
    double m_time = 0;
};

} // namespace

Timeline ShardingPlan::trace() const
{
    using Role = TimelineBar::Role;
    Tracer tracer(*this);
    std::uint32_t next = 0;
    const auto computeUpTo = [&](std::uint32_t end) {
        for (; next < end; ++next)
            tracer.add(Role::Forward, m_state.nodeCost(next).compute, std::string(problem().node(next).name), next);
    };
    for (const PlanCollective &collective : collectivesOf(m_state)) {
        computeUpTo(collective.node);
        tracer.add(Role::Transfer, collective.price,
                   collective.kind + " on mesh dimension " + std::to_string(collective.meshDimension), collective.node);
    }
    computeUpTo(std::uint32_t(problem().size()));
    return tracer.take();
}

} // namespace cutaway::sharding
