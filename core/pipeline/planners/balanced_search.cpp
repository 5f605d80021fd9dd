#include "core/pipeline/planners/balanced_search.h"

#include "core/base/infinity.h"
#include "core/base/rounding.h"
#include "core/pipeline/saturating.h"

#include <algorithm>
#include <limits>

namespace cutaway {

namespace {

constexpr std::int64_t noSum = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t strideOfReports = 64;

/// A stage that begins at a fixed node and grows node by node, for all K places in the pipeline at once.
class GrowingStage
{
public:
    explicit GrowingStage(const BalancedInput &input)
        : m_input(input)
        , m_isLimited(std::ranges::any_of(input.capacity, [](const auto &room) { return room.has_value(); }))
        , m_seen(input.storageCount, 0)
        , m_sums(input.stages)
        , m_seconds(input.stages)
        , m_mayGrow(input.stages)
    {
    }

    /// Empty, at node `first`, in the places where `mayGrow` says so.
    void begin(std::size_t first, const std::vector<bool> &mayGrow)
    {
        m_end = m_first = first;
        ++m_pass;
        m_weights = 0;
        m_activations = m_input.cutBytes[first];
        std::ranges::fill(m_sums, 0.0);
        for (std::size_t k = 0; k < m_input.stages; ++k)
            m_mayGrow[k] = mayGrow[k];
        m_mayGrowAnywhere = std::ranges::count(m_mayGrow, char(1)) > 0;
    }

    /// Takes the next node. Where the stage no longer fits, takes longer than `limit` or has what must not be in it, it
    /// never will again.
    void grow(double limit)
    {
        const double *seconds = &m_input.seconds[m_end * m_input.stages];
        const double *transfers = &m_input.transferSec[m_first * m_input.stages];
        for (std::size_t k = 0; k < m_input.stages; ++k) {
            m_sums[k] += seconds[k];
            m_seconds[k] = m_sums[k] * m_input.computeFactor + transfers[k];
        }
        if (m_isLimited)
            addMemory();
        const bool isBeyondCut = m_end > m_first && !m_input.mustCut.empty() && m_input.mustCut[m_end];
        const std::uint32_t held = m_input.heldTo.empty() ? BalancedInput::anyStage : m_input.heldTo[m_end];
        ++m_end;
        m_mayGrowAnywhere = false;
        for (std::size_t k = 0; k < m_input.stages; ++k) {
            const bool isAllowed = !isBeyondCut && (held == BalancedInput::anyStage || held == k);
            m_mayGrow[k] = m_mayGrow[k] && isAllowed && m_seconds[k] <= limit && (!m_isLimited || fits(k));
            m_mayGrowAnywhere = m_mayGrowAnywhere || m_mayGrow[k];
        }
    }

    std::size_t end() const { return m_end; }
    bool mayGrow(std::size_t k) const { return m_mayGrow[k]; }
    bool mayGrowAnywhere() const { return m_mayGrowAnywhere && m_end < m_input.nodes; }
    double seconds(std::size_t k) const { return m_seconds[k]; }

private:
    void addMemory()
    {
        for (const BalancedInput::Weight &weight : m_input.weights[m_end]) {
            if (m_seen[weight.storage] != m_pass)
                m_weights = cappedSum(m_weights, weight.bytes);
            m_seen[weight.storage] = m_pass;
        }
        m_activations = cappedSum(m_activations, m_input.activationBytes[m_end]);
        m_heldWeights = cappedScale(m_weights, m_input.weightFactor);
    }

    bool fits(std::size_t k) const
    {
        return !m_input.capacity[k] || cappedSum(m_heldWeights, heldActivations(k)) <= *m_input.capacity[k];
    }

    std::int64_t heldActivations(std::size_t k) const
    {
        if (m_input.remadeInFlight.empty())
            return cappedProduct(m_activations, m_input.inFlight[k]);
        const std::int64_t received = m_input.cutBytes[m_first];
        return cappedSum(cappedProduct(received, m_input.inFlight[k]),
                         cappedProduct(m_activations - received, m_input.remadeInFlight[k]));
    }

    const BalancedInput &m_input;
    bool m_isLimited;
    std::size_t m_first = 0;
    std::size_t m_end = 0;
    std::uint32_t m_pass = 0;
    std::vector<std::uint32_t> m_seen; ///< per storage: the pass that last met it
    std::int64_t m_weights = 0;
    std::int64_t m_heldWeights = 0;
    std::int64_t m_activations = 0;
    std::vector<double> m_sums;
    std::vector<double> m_seconds;
    std::vector<char> m_mayGrow;
    bool m_mayGrowAnywhere = false;
};

class BalancedSearch
{
public:
    BalancedSearch(const BalancedInput &input, const Job &job)
        : m_input(input), m_job(job), m_stage(input), m_width(input.stages + 1)
    {
    }

    Result<std::optional<std::vector<std::size_t>>> run()
    {
        const Totals totals = sumUp();
        std::optional<double> least = infinity;
        // Under a bound stages stay short and there is little to try. What is found under one is the least of all.
        for (double bound = totals.share * 1.125; *least == infinity; bound *= 1.5) {
            const bool isLast = !(bound < totals.all);
            least = leastBottleneck(isLast ? infinity : bound);
            if (!least)
                return cancelledError();
            if (isLast)
                break;
        }
        if (*least == infinity)
            return std::optional<std::vector<std::size_t>>();
        // Sums of latencies in another order may differ in the last digits.
        if (!settleTies(*least * (1 + roundingShare)))
            return cancelledError();
        return std::optional(cuts());
    }

private:
    struct Totals
    {
        double share = 0; ///< of one stage, were they all alike
        double all = 0;   ///< no stage takes longer
    };
    Totals sumUp() const
    {
        Totals totals;
        for (std::size_t i = 0; i < m_input.nodes; ++i)
            totals.share += m_input.seconds[i * m_input.stages] * m_input.computeFactor;
        for (const double seconds : m_input.seconds)
            totals.all += seconds * m_input.computeFactor;
        totals.all += *std::ranges::max_element(m_input.transferSec);
        totals.share /= double(m_input.stages);
        if (totals.share <= 0)
            totals.share = totals.all;
        return totals;
    }

    bool mayEndAt(std::size_t end) const
    {
        return end == m_input.nodes || m_input.mayCut.empty() || m_input.mayCut[end];
    }

    std::size_t cell(std::size_t node, std::size_t stage) const { return node * m_width + stage; }

    bool isStopped(std::size_t done, double from) const
    {
        if (done % strideOfReports != 0)
            return false;
        m_job.progress("balancing", from + 0.5 * double(done) / double(m_input.nodes));
        return m_job.stopRequested();
    }

    /// The least slowest stage over all cuts of all nodes, if it is no more than `limit`; none if stopped. `best` of
    /// (j, k): the same for k stages over the first j nodes.
    std::optional<double> leastBottleneck(double limit)
    {
        const std::size_t n = m_input.nodes;
        std::vector<double> best((n + 1) * m_width, infinity);
        best[cell(0, 0)] = 0;
        std::vector<bool> isReached(m_input.stages);
        for (std::size_t i = 0; i < n; ++i) {
            if (isStopped(i, 0.0))
                return std::nullopt;
            const double *before = &best[cell(i, 0)];
            for (std::size_t k = 0; k < m_input.stages; ++k)
                isReached[k] = before[k] < infinity;
            m_stage.begin(i, isReached);
            while (m_stage.mayGrowAnywhere()) {
                m_stage.grow(std::min(limit, best[cell(n, m_input.stages)]));
                if (!mayEndAt(m_stage.end()))
                    continue;
                double *after = &best[cell(m_stage.end(), 0)];
                for (std::size_t k = 0; k < m_input.stages; ++k) {
                    if (m_stage.mayGrow(k))
                        after[k + 1] = std::min(after[k + 1], std::max(before[k], m_stage.seconds(k)));
                }
            }
        }
        return best[cell(n, m_input.stages)];
    }

    /// Backwards under the bound: the least bytes over the cuts behind a stage, and the first end that has them.
    bool settleTies(double bound)
    {
        const std::size_t n = m_input.nodes;
        std::vector<std::int64_t> least((n + 1) * m_width, noSum);
        m_next.assign((n + 1) * m_width, 0);
        least[cell(n, m_input.stages)] = 0;
        const std::vector<bool> everywhere(m_input.stages, true);
        for (std::size_t i = n; i-- > 0;) {
            if (isStopped(n - 1 - i, 0.5))
                return false;
            if (i > 0 && !mayEndAt(i))
                continue;
            m_stage.begin(i, everywhere);
            while (m_stage.mayGrowAnywhere()) {
                m_stage.grow(bound);
                const std::size_t end = m_stage.end();
                if (!mayEndAt(end))
                    continue;
                const std::int64_t crossing = end < n ? m_input.cutBytes[end] : 0;
                for (std::size_t k = 0; k < m_input.stages; ++k) {
                    const std::int64_t behind = least[cell(end, k + 1)];
                    if (!m_stage.mayGrow(k) || behind == noSum)
                        continue;
                    const std::int64_t sum = std::min(cappedSum(behind, crossing), noSum - 1);
                    if (sum < least[cell(i, k)]) {
                        least[cell(i, k)] = sum;
                        m_next[cell(i, k)] = std::uint32_t(end);
                    }
                }
            }
        }
        return true;
    }

    std::vector<std::size_t> cuts() const
    {
        std::vector<std::size_t> result;
        std::size_t at = 0;
        for (std::size_t k = 0; k + 1 < m_input.stages; ++k) {
            at = m_next[cell(at, k)];
            result.push_back(at);
        }
        return result;
    }

    const BalancedInput &m_input;
    const Job &m_job;
    GrowingStage m_stage;
    std::size_t m_width;
    std::vector<std::uint32_t> m_next; ///< per node and stage: where the stage that begins there ends
};

} // namespace

Result<std::optional<std::vector<std::size_t>>> balancedCut(const BalancedInput &input, const Job &job)
{
    return BalancedSearch(input, job).run();
}

} // namespace cutaway
