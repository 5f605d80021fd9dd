#include "core/sharding/solve/memory_fitting.h"

#include "core/sharding/sharding_state.h"

#include <algorithm>

namespace cutaway::sharding {

namespace {

class MemoryFitting
{
public:
    MemoryFitting(const ShardingProblem &problem, const AllowedStrategies &allowed, const MemoryRows &rows,
                  const std::vector<std::uint32_t> &labels)
        : m_problem(problem)
        , m_allowed(allowed)
        , m_rows(rows)
        , m_state(std::shared_ptr<const ShardingProblem>(std::shared_ptr<void>(), &problem),
                  assignmentOf(allowed, labels))
    {
    }

    std::vector<std::uint32_t> labels() const { return labelsOf(m_allowed, m_state.assignment()); }
    bool fits() const { return m_state.memory().peakBytes() <= limitBytes(); }

    /// Where it costs the least for each byte, of what lives when most is in memory.
    bool freeSome()
    {
        const std::vector<double> usage = m_rows.usage(labels());
        const std::size_t fullest = std::size_t(std::ranges::max_element(usage) - usage.begin());
        double least = notPossible;
        std::uint32_t node = 0;
        std::uint32_t strategy = noLowered;
        for (std::uint32_t v = 0; v < m_problem.size(); ++v) {
            if (!m_rows.isAlive(v, fullest))
                continue;
            for (const std::uint32_t k : m_allowed[v]) {
                const std::int64_t saved =
                    m_state.bytes(v) - m_problem.bytesPerDevice(v, m_problem.strategies(v)[k].output);
                if (saved <= 0)
                    continue;
                const double rate = m_state.change(v, k) / double(saved);
                if (rate < least) {
                    least = rate;
                    node = v;
                    strategy = k;
                }
            }
        }
        if (strategy == noLowered)
            return false;
        m_state.assign(node, strategy);
        return true;
    }

    bool improve()
    {
        bool isBetter = false;
        for (std::uint32_t v = 0; v < m_problem.size(); ++v) {
            for (const std::uint32_t k : m_allowed[v]) {
                constexpr double worthwhile = -1e-9;
                if (m_state.change(v, k) < worthwhile && m_state.memoryWith(v, k).peakBytes() <= limitBytes()) {
                    m_state.assign(v, k);
                    isBetter = true;
                }
            }
        }
        return isBetter;
    }

private:
    std::int64_t limitBytes() const { return m_problem.settings().memoryLimitBytes; }

    const ShardingProblem &m_problem;
    const AllowedStrategies &m_allowed;
    const MemoryRows &m_rows;
    ShardingState m_state;
};

} // namespace

std::vector<std::uint32_t> fitted(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                  const MemoryRows &rows, const std::vector<std::uint32_t> &labels,
                                  const Deadline &limit)
{
    MemoryFitting fitting(problem, allowed, rows, labels);
    while (!fitting.fits() && !limit.isOver()) {
        if (!fitting.freeSome())
            return labels;
    }
    while (!limit.isOver() && fitting.improve()) {
    }
    return fitting.labels();
}

} // namespace cutaway::sharding
