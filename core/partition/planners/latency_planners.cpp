#include "core/partition/planners/latency_planners.h"

#include "core/base/job.h"
#include "core/base/names.h"
#include "core/base/search_gap.h"
#include "core/base/units.h"
#include "core/json/parameter.h"
#include "core/partition/partition_kind.h"
#include "core/partition/planners/latency_mip.h"
#include "core/partition/planners/latency_problem.h"
#include "core/search/fitting.h"
#include "core/solver/mip_solver.h"

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

/// Improves a plan by moving units next to their neighbours or to another place: simulated annealing with a fixed seed
/// and number of steps, so that a run which the deadline does not end is repeatable. Never worse than `places`, whose
/// latency is `latency`. A step costs one evaluation.
LatencyPlaces improvedByMoves(const LatencyProblem &problem, LatencyPlaces places, double latency,
                              const Deadline &deadline)
{
    return LatencyAnnealing(problem, std::move(places), latency).run(deadline);
}

Error noRoom(const LatencyProblem &problem, std::uint32_t unit)
{
    const NodeIndex first = problem.units().members[unit].front();
    return noPlanFits(phrase("no accelerator has room left for %1, and no host runs it",
                             {inQuotes(problem.model().graph().node(first).name)}),
                      problem.unitsAndOrder());
}

PlacementProof proofOf(const LatencyProblem &problem)
{
    PlacementProof proof;
    proof.boundSec = criticalPath(problem.model());
    proof.boundOrigin = phrase("The longest path with every operator where it is fastest.");
    proof.warnings = problem.model().warnings();
    std::ranges::copy(problem.unitsAndOrder().forced, std::back_inserter(proof.warnings));
    return proof;
}

Result<std::unique_ptr<EditedPlan>> finished(const LatencyProblem &problem, const LatencyPlaces &places,
                                             PlacementProof proof, const char *planner, const PlannerInput &input)
{
    std::unique_ptr<PlacementPlan> plan = problem.planOf(places, std::move(proof));
    plan->setOrigin({planner, input.given, {}});
    return std::unique_ptr<EditedPlan>(std::move(plan));
}

Result<std::unique_ptr<EditedPlan>> runGreedy(const PlannerInput &input, const Job &job)
{
    const Result<LatencyProblem> problem = LatencyProblem::make(input.graph, input.inventory);
    if (!problem)
        return problem.error();
    PlacementProof proof = proofOf(*problem);
    job.tellGap({{}, proof.boundSec, proof.boundOrigin});
    std::uint32_t stuck = 0;
    const std::optional<LatencyPlaces> places = fillAccelerators(*problem, stuck);
    if (!places)
        return noRoom(*problem, stuck);
    job.tellGap({problem->latencyOf(*places), proof.boundSec, proof.boundOrigin});
    return finished(*problem, *places, std::move(proof), "partition.latency_greedy", input);
}

/// The best plan so far and how it gets better.
class OptimalLatency
{
public:
    OptimalLatency(const LatencyProblem &problem, double timeLimitSec, double gap, const Job &job)
        : m_problem(problem), m_deadline(job, secondsOrNoLimit(timeLimitSec)), m_gap(gap), m_proof(proofOf(problem))
    {
    }

    /// The unit that fits nowhere, where no plan was found.
    std::uint32_t stuck() const { return m_stuck; }
    const std::optional<LatencyPlaces> &best() const { return m_best; }
    PlacementProof takeProof() { return std::move(m_proof); }

    void run()
    {
        offer(fillAccelerators(m_problem, m_stuck));
        offer(allOnHosts(m_problem));
        for (const std::vector<std::uint32_t> &order : topologicalOrders(m_problem.units()))
            offer(serialPlan(m_problem, order, m_deadline));
        if (!m_best || isGoodEnough())
            return;
        offer(improvedByMoves(m_problem, *m_best, m_latency, m_deadline));
        if (!isGoodEnough() && !m_deadline.isOver())
            solve();
    }

private:
    bool isGoodEnough() const { return m_latency - *m_proof.boundSec <= m_gap * m_latency; }

    void offer(const std::optional<LatencyPlaces> &places)
    {
        const std::optional<double> latency = places ? m_problem.latencyOf(*places) : std::nullopt;
        if (!latency || (m_best && *latency >= m_latency))
            return;
        m_best = *places;
        m_latency = *latency;
        report();
    }

    void report() const
    {
        m_deadline.job().tellGap({m_latency, m_proof.boundSec, m_proof.boundOrigin});
        const double gap = SearchGap{m_latency, m_proof.boundSec, {}}.fraction().value_or(0);
        m_deadline.job().progress(
            phrase("best %1, bound %2, gap %3", {formatSeconds(m_latency, Digits::Four),
                                                 formatSeconds(*m_proof.boundSec, Digits::Four), formatPercent(gap)}));
    }

    void solve()
    {
        constexpr std::size_t mostTerms = 3'000'000;
        if (LatencyMip::expectedTerms(m_problem) > mostTerms)
            return;
        const LatencyMip mip(m_problem, m_latency, *m_proof.boundSec);
        MipLimits limits;
        const double left = m_deadline.secondsLeft();
        limits.timeLimitSec = left == cannotRun ? 0 : std::max(0.1, left);
        limits.relativeGap = m_gap;
        limits.start = mip.valuesOf(*m_best);
        limits.knownBound = *m_proof.boundSec;
        const Result<MipResult> result =
            solveMip(mip.model(), limits, m_deadline.job(), [&](const MipProgress &progress) {
                if (progress.isBetter)
                    offer(mip.placesOf(progress.best->values));
                raiseBound(progress.bound);
                report();
            });
        if (!result) {
            m_proof.warnings.push_back(result.error().message);
            return;
        }
        if (!result->failure.empty())
            m_proof.warnings.push_back(phrase("the solver broke down: %1", {result->failure}));
        if (result->hasSolution())
            offer(mip.placesOf(result->best.values));
        raiseBound(result->bound);
    }

    void raiseBound(double bound)
    {
        if (bound <= *m_proof.boundSec)
            return;
        m_proof.boundSec = std::min(bound, m_latency);
        m_proof.boundOrigin = phrase("The integer program over all plans has no better solution.");
    }

    const LatencyProblem &m_problem;
    Deadline m_deadline;
    double m_gap;
    PlacementProof m_proof;
    std::uint32_t m_stuck = 0;
    std::optional<LatencyPlaces> m_best;
    double m_latency = cannotRun;
};

Result<std::unique_ptr<EditedPlan>> runOptimal(const PlannerInput &input, const Job &job)
{
    const Result<LatencyProblem> problem = LatencyProblem::make(input.graph, input.inventory);
    if (!problem)
        return problem.error();
    OptimalLatency optimal(*problem, std::get<double>(input.parameters.at("time_limit_sec")),
                           std::get<double>(input.parameters.at("gap")), job);
    optimal.run();
    if (!optimal.best())
        return job.stopRequested() ? cancelledError() : noRoom(*problem, optimal.stuck());
    return finished(*problem, *optimal.best(), optimal.takeProof(), "partition.latency_optimal", input);
}

} // namespace

PlannerDescriptor latencyGreedyPlanner()
{
    PlannerDescriptor planner;
    planner.id = "partition.latency_greedy";
    planner.title = "Latency, in order";
    planner.description = "Fills one accelerator after another in data-flow order, then hosts, and tells how long one "
                          "sample takes. Fast; a baseline for the optimal plan.";
    planner.kind = partitionPlans;
    planner.run = runGreedy;
    return planner;
}

PlannerDescriptor latencyOptimalPlanner()
{
    PlannerDescriptor planner;
    planner.id = "partition.latency_optimal";
    planner.title = "Latency, optimal";
    planner.description = "Searches for the least time per sample, with hosts and accelerators working in parallel, "
                          "until it is proven or the time is up; tells how far from the optimum the result can be.";
    planner.kind = partitionPlans;
    planner.parameters = {
        searchTimeParameter(),
        between(
            0, 1,
            declareParameter("gap", "Gap", ParameterType::Number, 1e-6,
                             "The search ends when no plan can be better by more than this share of the latency."))};
    planner.run = runOptimal;
    return planner;
}

} // namespace cutaway
