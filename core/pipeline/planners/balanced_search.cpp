#include "core/pipeline/planners/balanced_search.h"

#include "core/base/rounding.h"
#include "core/base/saturating.h"

#include <algorithm>
#include <limits>
#include <ranges>

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

/// Per stage and node: how far a stage that begins there may reach, whatever time it takes, by the memory of its device
/// and by what is held to a stage or cut. It may end at any node before, too, since it only grows; at none where the
/// two are equal. A window slides over the nodes, and back where more crosses the next cut: O(n K) where that is not
/// much. Unfinished where a stop is requested.
std::vector<std::vector<std::uint32_t>> farthestEnds(const BalancedInput &input, const Job &job)
{
    std::vector<std::vector<std::uint32_t>> ends;
    for (std::size_t stage = 0; stage < input.stages && !job.stopRequested(); ++stage) {
        ends.push_back(endsWithinMemory(input, stage, job));
        endAtWhatIsHeld(input, stage, ends.back());
    }
    return ends;
}

constexpr std::int64_t noSum = std::numeric_limits<std::int64_t>::max();

/// How long stages take. Sums from the first node on are kept with more digits than the differences need.
class StageTimes
{
public:
    explicit StageTimes(const BalancedInput &input) : m_input(input), m_least(input.nodes + 1, 0)
    {
        for (const std::vector<double> &seconds : input.seconds) {
            m_sums.emplace_back(1, 0);
            for (const double time : seconds)
                m_sums.back().push_back(m_sums.back().back() + time);
        }
        for (std::size_t node = input.nodes; node-- > 0;)
            m_least[node] = m_least[node + 1] + leastOf(node);
    }

    double seconds(std::size_t stage, std::size_t first, std::size_t end) const
    {
        const std::vector<long double> &sums = m_sums[m_input.kinds[stage]];
        return double(sums[end] - sums[first]) * m_input.computeFactor + m_input.transferSec[stage][first];
    }

    /// What all nodes from one on take at least.
    double leastFrom(std::size_t node) const { return double(m_least[node]) * m_input.computeFactor; }

    /// No stage takes longer.
    double longest() const
    {
        double longest = 0;
        for (std::size_t stage = 0; stage < m_input.stages; ++stage) {
            const double all = double(m_sums[m_input.kinds[stage]].back()) * m_input.computeFactor;
            longest = std::max(longest, all + std::ranges::max(m_input.transferSec[stage]));
        }
        return longest;
    }

private:
    double leastOf(std::size_t node) const
    {
        double least = infinity;
        for (const std::vector<double> &seconds : m_input.seconds)
            least = std::min(least, seconds[node]);
        return least;
    }

    const BalancedInput &m_input;
    std::vector<std::vector<long double>> m_sums; ///< per kind and cut: of all nodes before
    std::vector<long double> m_least;             ///< per cut: of all nodes behind, each on the quickest kind
};

/// Ends of the next stage, from the farthest to the nearest, each with fewer bytes behind it than all that are nearer.
class FewestBytes
{
public:
    /// `end` is nearer than all before.
    void add(std::size_t end, std::int64_t bytes)
    {
        while (!m_ends.empty() && m_ends.back().bytes >= bytes)
            m_ends.pop_back();
        m_ends.push_back({end, bytes});
    }

    struct End
    {
        std::size_t end;
        std::int64_t bytes;
    };
    /// The nearest of those with the fewest bytes, up to `last`. O(log n).
    const End *upTo(std::size_t last) const
    {
        const auto found = std::ranges::partition_point(m_ends, [last](const End &end) { return end.end > last; });
        return found == m_ends.end() ? nullptr : &*found;
    }

private:
    std::vector<End> m_ends;
};

class BalancedSearch
{
public:
    BalancedSearch(const BalancedInput &input, const Job &job)
        : m_input(input), m_job(job), m_times(input), m_ends(farthestEnds(input, job))
    {
    }

    Result<std::optional<std::vector<std::size_t>>> run()
    {
        const bool canBeCut = isPossible(infinity);
        // Sums of latencies in another order may differ in the last digits.
        if (canBeCut)
            settleTies(leastBottleneck() * (1 + roundingShare));
        if (m_job.stopRequested())
            return cancelledError();
        return canBeCut ? std::optional(cuts()) : std::nullopt;
    }

private:
    bool mayEndAt(std::size_t end) const
    {
        return end == m_input.nodes || m_input.mayCut.empty() || m_input.mayCut[end];
    }

    /// Whether what lies behind `first` is not too much for `stage` and those behind it.
    bool canFinish(std::size_t stage, std::size_t first, double bound) const
    {
        return m_times.leastFrom(first) <= bound * double(m_input.stages - stage) * (1 + 1e-9);
    }

    /// The last end of a stage that takes no longer than `bound`; `first` where even one node does.
    std::size_t lastEnd(std::size_t stage, std::size_t first, double bound) const
    {
        const auto ends = std::views::iota(first + 1, std::size_t(m_ends[stage][first]) + 1);
        const auto beyond = std::ranges::partition_point(
            ends, [&](std::size_t end) { return m_times.seconds(stage, first, end) <= bound; });
        return first + std::size_t(beyond - ends.begin());
    }

    /// Whether there are cuts with no stage slower than `bound`; meaningless once a stop is requested.
    bool isPossible(double bound) const
    {
        const std::size_t n = m_input.nodes;
        std::vector<char> isStart(n + 1, false);
        isStart[0] = true;
        for (std::size_t stage = 0; stage < m_input.stages && !m_job.stopRequested(); ++stage) {
            std::vector<char> isEnd(n + 1, false);
            std::size_t farthest = 0;
            for (std::size_t node = 0; node < n; ++node) {
                if (isStart[node] && canFinish(stage, node, bound))
                    farthest = std::max(farthest, lastEnd(stage, node, bound));
                isEnd[node + 1] = farthest > node && mayEndAt(node + 1);
            }
            isStart.swap(isEnd);
        }
        return isStart[n];
    }

    /// Of all cuts the least slowest stage: no smaller double is possible.
    double leastBottleneck() const
    {
        constexpr double steps = 64; // about as many until two neighbours are left
        if (isPossible(0))
            return 0;
        double impossible = 0;
        double least = m_times.longest();
        for (int step = 0; !m_job.stopRequested(); ++step) {
            m_job.progress("balancing", std::min(0.9, step / steps));
            const double middle = impossible + (least - impossible) / 2;
            if (middle <= impossible || middle >= least)
                break;
            (isPossible(middle) ? least : impossible) = middle;
        }
        return least;
    }

    /// Backwards under the bound: the least bytes over the cuts behind a stage, and the first end that has them.
    void settleTies(double bound)
    {
        const std::size_t n = m_input.nodes;
        m_next.assign(m_input.stages, std::vector<std::uint32_t>(n, 0));
        std::vector<std::int64_t> behind(n + 1, noSum);
        behind[n] = 0;
        for (std::size_t stage = m_input.stages; stage-- > 0 && !m_job.stopRequested();) {
            std::vector<std::int64_t> before(n + 1, noSum);
            FewestBytes ends;
            for (std::size_t node = n; node-- > 0;) {
                if (behind[node + 1] < noSum && mayEndAt(node + 1))
                    ends.add(node + 1, bytesFrom(node + 1, behind[node + 1]));
                const bool canBegin = canFinish(stage, node, bound);
                if (const auto *end = canBegin ? ends.upTo(lastEnd(stage, node, bound)) : nullptr) {
                    before[node] = end->bytes;
                    m_next[stage][node] = std::uint32_t(end->end);
                }
            }
            behind.swap(before);
        }
    }

    std::int64_t bytesFrom(std::size_t cut, std::int64_t behind) const
    {
        return cut == m_input.nodes ? behind : std::min(cappedSum(behind, m_input.cutBytes[cut]), noSum - 1);
    }

    std::vector<std::size_t> cuts() const
    {
        std::vector<std::size_t> result;
        std::size_t at = 0;
        for (std::size_t stage = 0; stage + 1 < m_input.stages; ++stage) {
            at = m_next[stage][at];
            result.push_back(at);
        }
        return result;
    }

    const BalancedInput &m_input;
    const Job &m_job;
    StageTimes m_times;
    std::vector<std::vector<std::uint32_t>> m_ends; ///< per stage and node: the farthest, whatever time it takes
    std::vector<std::vector<std::uint32_t>> m_next; ///< per stage and node: where it ends
};

} // namespace

Result<std::optional<std::vector<std::size_t>>> balancedCut(const BalancedInput &input, const Job &job)
{
    return BalancedSearch(input, job).run();
}

} // namespace cutaway
