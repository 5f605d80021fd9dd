#include "core/sharding/collectives.h"
#include "core/sharding/sharding_plan.h"

// The execution on one device of the mesh, one thing after another: all devices do the same.
namespace cutaway::sharding {

namespace {

class Tracer
{
public:
    explicit Tracer(const ShardingPlan &plan) : m_plan(plan) { run(); }

    Timeline timeline() &&
    {
        m_row.label = phrase("Every device of the mesh %1", {m_plan.problem().mesh().text()});
        m_row.lane = LaneIndex(0);
        Timeline timeline;
        timeline.endSec = m_time;
        timeline.rows.push_back(std::move(m_row));
        return timeline;
    }
    std::vector<TracedCollective> collectives() && { return std::move(m_collectives); }

private:
    /// Whether it takes any time.
    bool add(TimelineBar::Role role, double price, std::string label, std::uint32_t node)
    {
        const double seconds = m_plan.problem().settings().seconds(price).value_or(0);
        if (seconds <= 0)
            return false;
        m_row.bars.push_back({role, m_time, m_time + seconds, std::move(label), GroupIndex(0), ItemIndex(node)});
        m_time += seconds;
        return true;
    }

    void computeUpTo(std::uint32_t end)
    {
        for (; m_next < end; ++m_next)
            add(TimelineBar::Role::Forward, m_plan.state().nodeCost(m_next).compute,
                std::string(m_plan.problem().node(m_next).name), m_next);
    }

    void run()
    {
        for (const PlanCollective &collective : collectivesOf(m_plan.state())) {
            computeUpTo(collective.node);
            if (add(TimelineBar::Role::Transfer, collective.price,
                    collective.kind + " on mesh dimension " + std::to_string(collective.meshDimension),
                    collective.node))
                m_collectives.push_back({0, m_row.bars.size() - 1, collective.kind, collective.meshDimension,
                                         std::int64_t(collective.bytes)});
        }
        computeUpTo(std::uint32_t(m_plan.problem().size()));
    }

    const ShardingPlan &m_plan;
    TimelineRow m_row;
    std::vector<TracedCollective> m_collectives;
    std::uint32_t m_next = 0;
    double m_time = 0;
};

} // namespace

Timeline ShardingPlan::trace() const
{
    return Tracer(*this).timeline();
}

std::vector<TracedCollective> ShardingPlan::tracedCollectives() const
{
    return Tracer(*this).collectives();
}

} // namespace cutaway::sharding
