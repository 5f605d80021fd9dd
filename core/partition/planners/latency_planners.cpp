#include "core/partition/planners/planners.h"

#include "core/base/job.h"
#include "core/base/names.h"
#include "core/base/search_gap.h"
#include "core/base/units.h"
#include "core/json/parameter.h"
#include "core/partition/partition_kind.h"
#include "core/partition/planners/latency_problem.h"
#include "core/search/fitting.h"
#include "core/solver/mip_model.h"
#include "core/solver/mip_solver.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace cutaway {

namespace {

using Terms = std::vector<MipTerm>;

/// The integer programme of the least latency (core/search/README.md, section 4.2; Tarnawski et al., NeurIPS
/// 2020). Times are seconds, memory a share of the capacity.
class LatencyMip
{
public:
    /// `best`: a plan and its latency, an upper bound; no plan is faster than `bound`.
    LatencyMip(const LatencyProblem &problem, double best, double bound);

    const MipModel &model() const { return m_model; }
    /// Columns' values for a plan: where the search begins.
    std::vector<double> valuesOf(const LatencyPlaces &places) const;
    LatencyPlaces placesOf(const std::vector<double> &values) const;
    /// How many terms the programme of a problem has, about: too many are no use to a solver.
    static std::size_t expectedTerms(const LatencyProblem &problem);

private:
    struct NodeColumns
    {
        std::uint32_t finish = 0;
        std::vector<std::uint32_t> in;  ///< per accelerator; empty: the node's value costs nothing to move
        std::vector<std::uint32_t> out; ///< the same
    };

    std::uint32_t at(std::size_t unit, std::size_t place) const { return m_at[unit * (m_accelerators + 1) + place]; }
    void addColumns();
    void addAssignment();
    void addConvexity();
    void addTransfers();
    void addTimes();
    void addNodeTimes(NodeIndex node);
    void addSymmetry();

    const LatencyProblem &m_problem;
    std::size_t m_accelerators;
    double m_best;
    double m_bound;
    MipModel m_model;
    std::vector<std::uint32_t> m_at;      ///< unit × (accelerators, then host): 1 if the unit is there
    std::vector<std::uint32_t> m_reaches; ///< unit × accelerator: 1 if the unit is in the subgraph or leads to it
    std::vector<NodeColumns> m_nodes;     ///< per node
    std::vector<std::uint32_t> m_start;   ///< per accelerator
    std::vector<std::uint32_t> m_finish;  ///< per accelerator
    std::uint32_t m_latency = 0;
};

LatencyMip::LatencyMip(const LatencyProblem &problem, double best, double bound)
    : m_problem(problem), m_accelerators(problem.accelerators()), m_best(best), m_bound(bound)
{
    addColumns();
    addAssignment();
    addConvexity();
    addTransfers();
    addTimes();
    addSymmetry();
}

std::size_t LatencyMip::expectedTerms(const LatencyProblem &problem)
{
    const std::size_t places = problem.accelerators() + 1;
    return places * (problem.model().size() * 8 + problem.model().graph().edgeCount() * 16);
}

void LatencyMip::addColumns()
{
    for (std::size_t u = 0; u < m_problem.units().size(); ++u) {
        for (std::size_t a = 0; a < m_accelerators; ++a)
            m_at.push_back(m_model.addColumn({0, m_problem.runsOn(a, u) ? 1.0 : 0.0, 0, true}));
        m_at.push_back(m_model.addColumn({0, m_problem.runsOnHost(u) ? 1.0 : 0.0, 0, true}));
        for (std::size_t a = 0; a < m_accelerators; ++a)
            m_reaches.push_back(m_model.addColumn({0, 1, 0, false}));
    }
    m_nodes.resize(m_problem.model().size());
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const NodeIndex node(i);
        if (m_problem.units().unitOf[i] == noUnit)
            continue;
        m_nodes[i].finish = m_model.addColumn({0, m_best, 0, false});
        if (m_problem.model().readers(node).empty())
            continue;
        for (std::size_t a = 0; a < m_accelerators; ++a) {
            m_nodes[i].in.push_back(m_model.addColumn({0, 1, 0, false}));
            m_nodes[i].out.push_back(m_model.addColumn({0, 1, 0, false}));
        }
    }
    for (std::size_t a = 0; a < m_accelerators; ++a) {
        m_start.push_back(m_model.addColumn({0, m_best, 0, false}));
        m_finish.push_back(m_model.addColumn({0, m_best, 0, false}));
    }
    m_latency = m_model.addColumn({m_bound, m_best, 1, false});
}

void LatencyMip::addAssignment()
{
    for (std::size_t u = 0; u < m_problem.units().size(); ++u) {
        Terms places;
        for (std::size_t place = 0; place <= m_accelerators; ++place)
            places.push_back({at(u, place), 1});
        m_model.addRow(1, 1, places);
    }
    for (std::size_t a = 0; a < m_accelerators; ++a) {
        Terms memory;
        const double capacity = std::max(1.0, double(m_problem.capacity(a)));
        for (std::size_t u = 0; u < m_problem.units().size(); ++u) {
            if (m_problem.units().memory[u] > 0)
                memory.push_back({at(u, a), double(m_problem.units().memory[u]) / capacity});
        }
        if (m_problem.units().totalMemory() > m_problem.capacity(a))
            m_model.addRowAtMost(1, memory);
    }
}

void LatencyMip::addConvexity()
{
    const UnitGraph &units = m_problem.units();
    for (std::size_t u = 0; u < units.size(); ++u) {
        for (std::size_t a = 0; a < m_accelerators; ++a) {
            const std::uint32_t reaches = m_reaches[u * m_accelerators + a];
            m_model.addRowAtLeast(0, Terms{{reaches, 1}, {at(u, a), -1}});
            for (const std::uint32_t after : units.after[u]) {
                const std::uint32_t further = m_reaches[after * m_accelerators + a];
                m_model.addRowAtLeast(0, Terms{{reaches, 1}, {further, -1}});
                m_model.addRowAtMost(1, Terms{{further, 1}, {at(after, a), -1}, {at(u, a), 1}});
            }
        }
    }
}

void LatencyMip::addTransfers()
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (m_nodes[i].in.empty())
            continue;
        const std::uint32_t maker = m_problem.units().unitOf[i];
        for (const NodeIndex reader : m_problem.model().readers(NodeIndex(i))) {
            const std::uint32_t unit = m_problem.units().unitOf[reader.value()];
            for (std::size_t a = 0; a < m_accelerators && unit != maker; ++a) {
                m_model.addRowAtLeast(0, Terms{{m_nodes[i].in[a], 1}, {at(unit, a), -1}, {at(maker, a), 1}});
                m_model.addRowAtLeast(0, Terms{{m_nodes[i].out[a], 1}, {at(maker, a), -1}, {at(unit, a), 1}});
            }
        }
    }
}

void LatencyMip::addTimes()
{
    for (std::size_t a = 0; a < m_accelerators; ++a) {
        Terms duration{{m_finish[a], 1}, {m_start[a], -1}};
        for (std::size_t u = 0; u < m_problem.units().size(); ++u) {
            const double latency = m_problem.units().latencyOn(m_problem.classOf(a), u);
            if (latency != cannotRun && latency > 0)
                duration.push_back({at(u, a), -latency});
        }
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            const double transfer = m_problem.model().node(NodeIndex(i)).transferSec;
            if (m_nodes[i].in.empty())
                continue;
            if (transfer > 0) {
                duration.push_back({m_nodes[i].in[a], -transfer});
                duration.push_back({m_nodes[i].out[a], -transfer});
            }
            m_model.addRowAtLeast(-m_best,
                                  Terms{{m_start[a], 1}, {m_nodes[i].finish, -1}, {m_nodes[i].in[a], -m_best}});
        }
        m_model.addRow(0, 0, duration);
    }
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (m_problem.units().unitOf[i] != noUnit)
            addNodeTimes(NodeIndex(i));
    }
}

void LatencyMip::addNodeTimes(NodeIndex node)
{
    const std::uint32_t finish = m_nodes[node.value()].finish;
    const std::uint32_t unit = m_problem.units().unitOf[node.value()];
    m_model.addRowAtLeast(0, Terms{{m_latency, 1}, {finish, -1}});
    for (std::size_t a = 0; a < m_accelerators; ++a)
        m_model.addRowAtLeast(-m_best, Terms{{finish, 1}, {m_finish[a], -1}, {at(unit, a), -m_best}});
    const double latency = m_problem.hasHost() ? m_problem.model().latency(m_problem.hostClass(), node) : cannotRun;
    const double onHostSec = latency == cannotRun ? 0 : latency;
    const std::uint32_t host = at(unit, m_accelerators);
    if (onHostSec > 0)
        m_model.addRowAtLeast(0, Terms{{finish, 1}, {host, -onHostSec}});
    for (const NodeIndex input : m_problem.model().graph().inputs(node)) {
        Terms after{{finish, 1}, {m_nodes[input.value()].finish, -1}};
        if (onHostSec > 0)
            after.push_back({host, -onHostSec});
        m_model.addRowAtLeast(0, after);
    }
}

/// Accelerators of a class are used in the order of their first units. `seen`: a unit up to this one is on it.
void LatencyMip::addSymmetry()
{
    const std::size_t units = m_problem.units().size();
    for (std::size_t a = 1; a < m_accelerators; ++a) {
        if (m_problem.classOf(a) != m_problem.classOf(a - 1))
            continue;
        // A unit may be on an accelerator only where an earlier one is on the accelerator before.
        Terms row;
        for (std::size_t u = 0; u < units && u < 200; ++u) {
            Terms order = row;
            order.push_back({at(u, a), -1});
            m_model.addRowAtLeast(0, order);
            row.push_back({at(u, a - 1), 1});
        }
    }
}

std::vector<double> LatencyMip::valuesOf(const LatencyPlaces &given) const
{
    // Accelerators of a class by their first units, as the rows on symmetry want them.
    LatencyPlaces places = given;
    std::vector<std::uint32_t> label(m_accelerators, onHost);
    std::vector<bool> isTaken(m_accelerators, false);
    for (std::uint32_t &place : places) {
        if (place == onHost)
            continue;
        for (std::uint32_t a = 0; label[place] == onHost; ++a) {
            if (!isTaken[a] && m_problem.classOf(a) == m_problem.classOf(place)) {
                isTaken[a] = true;
                label[place] = a;
            }
        }
        place = label[place];
    }
    const LatencySchedule schedule = m_problem.schedule(places);
    const UnitGraph &units = m_problem.units();
    std::vector<double> values(m_model.columnCount(), 0.0);
    for (std::size_t u = units.size(); u-- > 0;)
        values[at(u, places[u] == onHost ? m_accelerators : places[u])] = 1;
    const std::vector<std::uint32_t> order = depthFirstOrder(units);
    for (std::size_t k = order.size(); k-- > 0;) {
        for (std::size_t a = 0; a < m_accelerators; ++a) {
            double &reaches = values[m_reaches[order[k] * m_accelerators + a]];
            reaches = places[order[k]] == a ? 1 : 0;
            for (const std::uint32_t after : units.after[order[k]])
                reaches = std::max(reaches, values[m_reaches[after * m_accelerators + a]]);
        }
    }
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (units.unitOf[i] == noUnit)
            continue;
        values[m_nodes[i].finish] = schedule.finishSec[i];
        const std::uint32_t home = places[units.unitOf[i]];
        for (const NodeIndex reader : m_problem.model().readers(NodeIndex(i))) {
            const std::uint32_t other = places[units.unitOf[reader.value()]];
            if (other == home)
                continue;
            if (other != onHost)
                values[m_nodes[i].in[other]] = 1;
            if (home != onHost)
                values[m_nodes[i].out[home]] = 1;
        }
    }
    for (const SubgraphTimes &subgraph : schedule.subgraphs) {
        values[m_start[subgraph.place]] = subgraph.startSec;
        values[m_finish[subgraph.place]] = subgraph.finishSec;
    }
    values[m_latency] = std::max(m_bound, schedule.latencySec);
    return values;
}

LatencyPlaces LatencyMip::placesOf(const std::vector<double> &values) const
{
    LatencyPlaces places(m_problem.units().size(), onHost);
    for (std::size_t u = 0; u < places.size(); ++u) {
        for (std::size_t a = 0; a < m_accelerators; ++a) {
            if (values[at(u, a)] > 0.5)
                places[u] = std::uint32_t(a);
        }
    }
    return places;
}

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
