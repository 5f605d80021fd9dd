#include "core/pipeline/planners/stage_ways.h"

#include <algorithm>
#include <span>
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

std::uint64_t sizeOf(const StageWay &way)
{
    return std::uint64_t(way.used) << 32 | way.replicas;
}

bool isBefore(const StageWay &one, const StageWay &other)
{
    if (sizeOf(one) != sizeOf(other))
        return sizeOf(one) < sizeOf(other);
    if (one.value != other.value)
        return one.value < other.value;
    const auto rest = [](const StageWay &way) { return std::tuple(way.larger, way.tensor, way.data, way.behind); };
    return rest(one) < rest(other);
}

} // namespace

bool StageWays::isSurelyBeaten(const StageWay &way) const
{
    const std::span<const StageWay> kept = std::span(m_ways).first(m_kept);
    const auto next = std::ranges::upper_bound(kept, sizeOf(way), {}, sizeOf);
    return next != kept.begin() && (next - 1)->used == way.used && (next - 1)->value <= way.value;
}

void StageWays::keepUnbeaten()
{
    if (m_kept == m_ways.size())
        return;
    const auto added = m_ways.begin() + std::ptrdiff_t(m_kept);
    std::sort(added, m_ways.end(), isBefore);
    std::inplace_merge(m_ways.begin(), added, m_ways.end(), isBefore);
    ReplicaSteps steps;
    std::erase_if(m_ways, [&](const StageWay &way) {
        if (steps.isBeaten(way))
            return true;
        steps.add(way);
        return false;
    });
    m_kept = m_ways.size();
    m_mostUnsorted = std::max(leastUnsorted, 3 * m_ways.size());
}

} // namespace cutaway
