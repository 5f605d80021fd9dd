#include "core/partition/planners/latency_search.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace cutaway {

namespace {

class LatencyAnnealing
{
public:
    LatencyAnnealing(const LatencyProblem &problem, LatencyPlaces places, double latency)
        : m_problem(problem), m_places(std::move(places)), m_best(m_places), m_current(latency), m_least(latency)
    {
    }

    LatencyPlaces run(const Deadline &deadline)
    {
        constexpr std::size_t most = 400'000'000; // nodes looked at: a few seconds
        const std::size_t steps =
            std::clamp<std::size_t>(most / (m_problem.model().size() * (m_problem.accelerators() + 1)), 2'000, 200'000);
        const double begin = 0.01 * m_least;
        for (std::size_t step = 0; step < steps && !deadline.isOver(); ++step) {
            const double done = double(step) / double(steps);
            m_temperature = begin * std::pow(1e-4, done);
            if (step % 1024 == 0)
                deadline.job().progress("moves", done);
            tryMove();
        }
        return std::move(m_best);
    }

private:
    std::size_t upTo(std::size_t count) { return std::size_t(m_random() % count); }

    /// Where a neighbour is, or, now and then, anywhere.
    std::uint32_t somePlaceFor(std::uint32_t unit)
    {
        const std::vector<std::uint32_t> &before = m_problem.units().before[unit];
        const std::vector<std::uint32_t> &after = m_problem.units().after[unit];
        const std::size_t neighbours = before.size() + after.size();
        if (neighbours > 0 && upTo(8) != 0) {
            const std::size_t chosen = upTo(neighbours);
            return m_places[chosen < before.size() ? before[chosen] : after[chosen - before.size()]];
        }
        const std::size_t place = upTo(m_problem.accelerators() + 1);
        return place == m_problem.accelerators() ? onHost : std::uint32_t(place);
    }

    void tryMove()
    {
        const std::uint32_t unit = std::uint32_t(upTo(m_places.size()));
        const std::uint32_t from = m_places[unit];
        const std::uint32_t to = somePlaceFor(unit);
        if (from == to)
            return;
        m_places[unit] = to;
        const std::optional<double> now = m_problem.latencyOf(m_places);
        const double chance = double(m_random() >> 11) * 0x1p-53;
        if (!now || (*now > m_current && chance >= std::exp((m_current - *now) / m_temperature))) {
            m_places[unit] = from;
            return;
        }
        m_current = *now;
        if (m_current < m_least * (1 - 1e-9)) {
            m_least = m_current;
            m_best = m_places;
        }
    }

    const LatencyProblem &m_problem;
    LatencyPlaces m_places;
    LatencyPlaces m_best;
    double m_current;
    double m_least;
    double m_temperature = 0;
    std::mt19937_64 m_random{42};
};

} // namespace

LatencyPlaces improvedByMoves(const LatencyProblem &problem, LatencyPlaces places, double latency,
                              const Deadline &deadline)
{
    return LatencyAnnealing(problem, std::move(places), latency).run(deadline);
}

} // namespace cutaway
