#include "core/pipeline/planners/stage_reach.h"

#include "core/pipeline/planners/balanced_search.h"
#include "core/pipeline/saturating.h"

#include <algorithm>

namespace cutaway {

namespace {

/// What a stage would hold: nodes one behind the other, taken and given back at either end.
class HeldStretch
{
public:
    HeldStretch(const BalancedInput &input, std::size_t stage)
        : m_input(input), m_stage(stage), m_capacity(*input.capacity[stage]), m_holders(input.storageCount, 0)
    {
    }

    /// Begins at the next node; an empty stretch moves on.
    void beginAt(std::size_t first)
    {
        if (m_first < m_end)
            giveBack(m_first);
        m_first = first;
        m_end = std::max(m_end, first);
        while (m_first < m_end && !fits(m_weights, m_made))
            giveBack(--m_end);
    }

    void takeWhatFits()
    {
        while (m_end < m_input.nodes &&
               fits(cappedSum(m_weights, newWeights(m_end)), cappedSum(m_made, m_input.activationBytes[m_end])))
            take(m_end++);
    }

    std::size_t end() const { return m_end; }

private:
    std::int64_t newWeights(std::size_t node)
    {
        std::int64_t bytes = 0;
        for (const BalancedInput::Weight &weight : m_input.weights[node]) {
            if (m_holders[weight.storage]++ == 0)
                bytes = cappedSum(bytes, weight.bytes);
        }
        for (const BalancedInput::Weight &weight : m_input.weights[node])
            --m_holders[weight.storage];
        return bytes;
    }

    void take(std::size_t node)
    {
        m_made += m_input.activationBytes[node];
        for (const BalancedInput::Weight &weight : m_input.weights[node]) {
            if (m_holders[weight.storage]++ == 0)
                m_weights += weight.bytes;
        }
    }

    void giveBack(std::size_t node)
    {
        m_made -= m_input.activationBytes[node];
        for (const BalancedInput::Weight &weight : m_input.weights[node]) {
            if (--m_holders[weight.storage] == 0)
                m_weights -= weight.bytes;
        }
    }

    bool fits(std::int64_t weights, std::int64_t made) const
    {
        const std::int64_t held = cappedScale(weights, m_input.weightFactor);
        return cappedSum(held, heldActivations(m_input.cutBytes[m_first], made)) <= m_capacity;
    }

    std::int64_t heldActivations(std::int64_t received, std::int64_t made) const
    {
        const std::int64_t inFlight = m_input.inFlight[m_stage];
        if (m_input.remadeInFlight.empty())
            return cappedProduct(cappedSum(received, made), inFlight);
        return cappedSum(cappedProduct(received, inFlight), cappedProduct(made, m_input.remadeInFlight[m_stage]));
    }

    const BalancedInput &m_input;
    std::size_t m_stage;
    std::int64_t m_capacity;
    std::vector<std::uint32_t> m_holders; ///< per storage: how often the stretch names it
    std::size_t m_first = 0;
    std::size_t m_end = 0;
    std::int64_t m_weights = 0; ///< of a stretch that fits: no sum is above the capacity
    std::int64_t m_made = 0;
};

std::vector<std::uint32_t> endsWithinMemory(const BalancedInput &input, std::size_t stage, const Job &job)
{
    constexpr std::size_t strideOfStops = 4096;
    std::vector<std::uint32_t> ends(input.nodes, std::uint32_t(input.nodes));
    if (!input.capacity[stage])
        return ends;
    HeldStretch stretch(input, stage);
    for (std::size_t first = 0; first < input.nodes; ++first) {
        if (first % strideOfStops == 0 && job.stopRequested())
            break;
        stretch.beginAt(first);
        stretch.takeWhatFits();
        ends[first] = std::uint32_t(stretch.end());
    }
    return ends;
}

/// Cuts off what lies behind a node that the stage must not hold, or a cut that must be.
void endAtWhatIsHeld(const BalancedInput &input, std::size_t stage, std::vector<std::uint32_t> &ends)
{
    auto barrier = std::uint32_t(input.nodes);
    for (std::size_t node = input.nodes; node-- > 0;) {
        const std::uint32_t held = input.heldTo.empty() ? BalancedInput::anyStage : input.heldTo[node];
        if (held != BalancedInput::anyStage && held != stage)
            barrier = std::uint32_t(node);
        ends[node] = std::min(ends[node], barrier);
        if (!input.mustCut.empty() && input.mustCut[node])
            barrier = std::uint32_t(node);
    }
}

} // namespace

std::vector<std::vector<std::uint32_t>> farthestEnds(const BalancedInput &input, const Job &job)
{
    std::vector<std::vector<std::uint32_t>> ends;
    for (std::size_t stage = 0; stage < input.stages && !job.stopRequested(); ++stage) {
        ends.push_back(endsWithinMemory(input, stage, job));
        endAtWhatIsHeld(input, stage, ends.back());
    }
    return ends;
}

} // namespace cutaway
