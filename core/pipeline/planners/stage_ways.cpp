#include "core/pipeline/planners/stage_ways.h"

#include <algorithm>
#include <tuple>

namespace cutaway {

namespace {

/// The least value of those with at most so many replicas, of all that were added.
class ReplicaSteps
{
public:
    bool isBeaten(const StageWay &way) const
    {
        const auto next = std::ranges::upper_bound(m_steps, way.replicas, {}, &Step::replicas);
        return next != m_steps.begin() && (next - 1)->value <= way.value;
    }

    /// Not beaten by any so far.
    void add(const StageWay &way)
    {
        const auto from = std::ranges::lower_bound(m_steps, way.replicas, {}, &Step::replicas);
        auto to = from;
        while (to != m_steps.end() && to->value >= way.value)
            ++to;
        m_steps.insert(m_steps.erase(from, to), {way.replicas, way.value});
    }

private:
    struct Step
    {
        std::uint32_t replicas;
        double value;
    };
    std::vector<Step> m_steps; ///< replicas ascending, values falling
};

} // namespace

void StageWays::keepUnbeaten()
{
    const auto order = [](const StageWay &way) {
        return std::tuple(way.used, way.replicas, way.value, way.larger, way.tensor, way.data, way.behind);
    };
    std::ranges::sort(m_ways, {}, order);
    ReplicaSteps steps;
    std::erase_if(m_ways, [&](const StageWay &way) {
        if (steps.isBeaten(way))
            return true;
        steps.add(way);
        return false;
    });
    m_mostUnsorted = std::max(leastUnsorted, 3 * m_ways.size());
}

} // namespace cutaway
