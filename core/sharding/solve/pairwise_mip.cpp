#include "core/sharding/solve/sharding_solver.h"

#include "core/base/units.h"
#include "core/sharding/sharding_state.h"
#include "core/sharding/solve/memory_fitting.h"
#include "core/sharding/solve/pairwise_reduction.h"
#include "core/sharding/solve/table_elimination.h"
#include "core/solver/mip_solver.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ranges>

namespace cutaway::sharding {

namespace {

constexpr std::uint32_t noColumn = std::uint32_t(-1);

/// What a reduction leaves as an integer programme: a binary for each label, a share for each pair of labels that may
/// meet, tied to the labels by row and column sums (README.md, section 6).
class PairwiseMip
{
public:
    /// `start` labels the whole model; where the reduction dropped one of its labels there is no start.
    PairwiseMip(const PairwiseReduction &reduction, const std::vector<std::uint32_t> &start);

    /// Rows that keep memory within the limit; the reduction must have known the weights.
    void limitMemory(const MemoryRows &rows);

    const MipModel &model() const { return m_model; }
    const std::vector<double> &start() const { return m_start; }
    /// What the whole model costs more than the programme.
    double constant() const { return m_reduction.constant(); }
    /// Of what is left.
    std::vector<std::uint32_t> labels(const std::vector<double> &values) const;

private:
    void addEdge(const PairwiseModel::Edge &edge);
    void makeStart(const std::vector<std::uint32_t> &start);

    struct Pair
    {
        std::uint32_t column = 0;
        std::uint32_t from = 0; ///< columns of the labels
        std::uint32_t to = 0;
    };

    const PairwiseReduction &m_reduction;
    PairwiseModel m_rest;
    std::vector<std::uint32_t> m_first; ///< column of each variable's first label
    std::vector<Pair> m_pairs;
    MipModel m_model;
    std::vector<double> m_start;
};

PairwiseMip::PairwiseMip(const PairwiseReduction &reduction, const std::vector<std::uint32_t> &start)
    : m_reduction(reduction), m_rest(reduction.rest())
{
    for (const std::vector<double> &costs : m_rest.costs) {
        std::vector<MipTerm> labels;
        m_first.push_back(std::uint32_t(m_model.columnCount()));
        for (const double cost : costs) {
            const bool isPossible = cost != mipInfinity;
            labels.push_back({m_model.addColumn({0, isPossible ? 1.0 : 0.0, isPossible ? cost : 0.0, true}), 1});
        }
        m_model.addRow(1, 1, labels);
    }
    for (const PairwiseModel::Edge &edge : m_rest.edges)
        addEdge(edge);
    makeStart(start);
}

/// The shares of a label's pairs add up to the label, on both sides.
void PairwiseMip::addEdge(const PairwiseModel::Edge &edge)
{
    const std::size_t rows = m_rest.costs[edge.from].size();
    const std::size_t columns = m_rest.costs[edge.to].size();
    std::vector<std::uint32_t> shares(edge.table.size(), noColumn);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (edge.table[i] == mipInfinity)
            continue;
        shares[i] = m_model.addColumn({0, 1, edge.table[i], false});
        m_pairs.push_back({shares[i], m_first[edge.from] + std::uint32_t(i / columns),
                           m_first[edge.to] + std::uint32_t(i % columns)});
    }
    const auto tie = [&](std::size_t begin, std::size_t step, std::size_t count, std::uint32_t label) {
        std::vector<MipTerm> terms{{label, -1}};
        for (std::size_t i = 0; i < count; ++i) {
            if (shares[begin + i * step] != noColumn)
                terms.push_back({shares[begin + i * step], 1});
        }
        m_model.addRow(0, 0, terms);
    };
    for (std::size_t x = 0; x < rows; ++x)
        tie(x * columns, 1, columns, m_first[edge.from] + std::uint32_t(x));
    for (std::size_t y = 0; y < columns; ++y)
        tie(y, columns, rows, m_first[edge.to] + std::uint32_t(y));
}

void PairwiseMip::makeStart(const std::vector<std::uint32_t> &start)
{
    const auto labels = m_reduction.restLabels(start);
    if (!labels)
        return;
    m_start.assign(m_model.columnCount(), 0);
    for (std::size_t v = 0; v < labels->size(); ++v)
        m_start[m_first[v] + (*labels)[v]] = 1;
    for (const Pair &pair : m_pairs)
        m_start[pair.column] = m_start[pair.from] * m_start[pair.to];
}

void PairwiseMip::limitMemory(const MemoryRows &rows)
{
    const std::vector<std::uint32_t> left = m_reduction.restVariables();
    std::vector<std::uint32_t> position(rows.weights().size(), noColumn);
    for (std::size_t i = 0; i < left.size(); ++i)
        position[left[i]] = std::uint32_t(i);
    for (std::size_t row = 0; row < rows.count(); ++row) {
        double taken = 0;
        std::vector<MipTerm> terms;
        for (std::uint32_t v = 0; v < position.size(); ++v) {
            if (!rows.isAlive(v, row))
                continue;
            if (position[v] == noColumn) {
                taken += m_reduction.weightOfRemoved(v);
                continue;
            }
            const std::vector<double> &weights = m_rest.weights[position[v]];
            for (std::size_t k = 0; k < weights.size(); ++k) {
                if (weights[k] != 0)
                    terms.push_back({m_first[position[v]] + std::uint32_t(k), weights[k]});
            }
        }
        m_model.addRowAtMost(1 - taken, terms);
    }
}

std::vector<std::uint32_t> PairwiseMip::labels(const std::vector<double> &values) const
{
    std::vector<std::uint32_t> labels;
    for (std::size_t v = 0; v < m_rest.costs.size(); ++v) {
        const auto begin = values.begin() + m_first[v];
        labels.push_back(
            std::uint32_t(std::max_element(begin, begin + std::ptrdiff_t(m_rest.costs[v].size())) - begin));
    }
    return labels;
}

} // namespace

Result<ShardingSolution> solveByMip(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                    const PairwiseModel &model, const Deadline &limit)
{
    PairwiseReduction reduction(model);
    const std::vector<std::uint32_t> start = labelsOf(allowed, firstAssignment(problem, allowed));
    SolverReport report{"mip", {}, 0, trivialBound(model), 0, {}};
    Assignment best = assignmentOf(allowed, start);
    if (reduction.run(limit)) {
        PairwiseMip mip(reduction, start);
        const MipLimits limits{std::max(0.001, limit.secondsLeft()), std::max(problem.settings().relativeGap, 1e-9),
                               mip.start(), report.bound - mip.constant()};
        limit.job().progress("integer program");
        const ShardingSettings &settings = problem.settings();
        const Result<MipResult> found = solveMip(mip.model(), limits, limit.job(), [&](const MipProgress &progress) {
            const double bound = std::max(report.bound, progress.bound + mip.constant());
            std::optional<double> bestSec;
            if (progress.best)
                bestSec = settings.seconds(progress.best->objective + mip.constant());
            limit.job().tellGap(
                {bestSec, settings.seconds(bound), phrase("Proven by an integer program over all strategies.")});
        });
        if (!found)
            return found.error();
        if (found->hasSolution() || mip.model().columnCount() == 0)
            best = assignmentOf(allowed, reduction.complete(mip.labels(found->best.values)));
        report.bound = std::max(report.bound, found->bound + mip.constant());
        if (found->status == MipStatus::Optimal)
            report.status = problem.settings().relativeGap > 0 ? "gap" : "optimal";
    }
    if (!std::isfinite(costOf(problem, best).objective()))
        return limit.isStopped() ? cancelledError() : noFeasiblePlan();
    if (report.status.empty())
        report.status = unfinishedStatus(limit);
    report.seconds = limit.secondsSpent();
    return finishedSolution(problem, std::move(best), std::move(report));
}

namespace {

/// Of the time: the rest is for the proof.
constexpr double shareOfPricing = 0.3;
/// CBC may take a little longer than it is given.
constexpr double shareOfProof = 0.94;

Text pricesProve()
{
    return phrase("Proven by the cheapest strategies at a price per byte of memory.");
}

/// Strategies of the least bytes of each node: no plan takes less at any time.
AllowedStrategies smallestStrategies(const ShardingProblem &problem, const AllowedStrategies &allowed)
{
    AllowedStrategies smallest(allowed.size());
    for (std::uint32_t v = 0; v < allowed.size(); ++v) {
        const auto bytes = [&](std::uint32_t k) { return problem.bytesPerDevice(v, problem.strategies(v)[k].output); };
        const std::int64_t least = std::ranges::min(allowed[v] | std::views::transform(bytes));
        std::ranges::copy_if(allowed[v], std::back_inserter(smallest[v]),
                             [&](std::uint32_t k) { return bytes(k) == least; });
    }
    return smallest;
}

class MemoryLimited
{
public:
    MemoryLimited(const ShardingProblem &problem, const AllowedStrategies &allowed, const PairwiseModel &model,
                  const Deadline &limit)
        : m_problem(problem)
        , m_allowed(allowed)
        , m_model(model)
        , m_limit(limit)
        , m_rows(problem, allowed, problem.settings().memoryLimitBytes)
        , m_prices(m_rows.count(), 0)
        , m_bound(trivialBound(model))
    {
    }

    Result<ShardingSolution> run(const Assignment *unlimited)
    {
        if (unlimited)
            m_bound = costOf(m_problem, *unlimited).objective();
        if (Done start = findStart(); !start)
            return start.error();
        m_pricingEnd = m_limit.secondsLeft() * (1 - shareOfPricing);
        raisePrices(120);
        for (int round = 0; round < 4 && !isProven() && excludeStrategies(); ++round)
            raisePrices(40);
        if (isProven())
            return finished("elimination", provenStatus());
        if (m_limit.isStopped())
            return finished("elimination", unfinishedStatus(m_limit));
        return solveExactly();
    }

private:
    /// The plan that takes the least memory, or the error that says how much that is.
    Done findStart()
    {
        const AllowedStrategies smallest = smallestStrategies(m_problem, m_allowed);
        const Assignment least = cheapest(pairwiseModel(m_problem, smallest), smallest);
        if (m_limit.isStopped())
            return cancelledError();
        const ShardingCost cost = costOf(m_problem, least);
        if (cost.memory.peakBytes() > limitBytes())
            return inputError("over_capacity",
                              phrase("no plan fits in %1 per device (the least possible is %2)",
                                     {byteCount(limitBytes()), byteNumber(cost.memory.peakBytes())}),
                              phrase("give each device at least %1 instead of %2, or use a mesh of more devices",
                                     {formatBytes(cost.memory.peakBytes()), formatBytes(limitBytes())}));
        if (std::isfinite(cost.objective())) {
            offer(labelsOf(m_allowed, least));
            return Done(std::monostate());
        }
        return findStartAroundPins();
    }

    /// Pins may leave a tensor no small strategy that its reader can take: then a plan of the least bytes in all.
    Done findStartAroundPins()
    {
        PairwiseModel bytes = m_model;
        for (std::uint32_t v = 0; v < bytes.costs.size(); ++v)
            bytes.costs[v] = m_rows.weights(v);
        for (PairwiseModel::Edge &edge : bytes.edges)
            std::ranges::replace_if(
                edge.table, [](double price) { return price != notPossible; }, 0.0);
        const Assignment least = cheapest(std::move(bytes), m_allowed);
        if (m_limit.isStopped())
            return cancelledError();
        const ShardingCost cost = costOf(m_problem, least);
        if (!std::isfinite(cost.objective()))
            return noFeasiblePlan();
        offer(labelsOf(m_allowed, least));
        if (m_best.empty())
            return inputError(
                "over_capacity",
                phrase("no plan that keeps all pins was found within %1 per device (the smallest found needs %2)",
                       {byteCount(limitBytes()), byteNumber(cost.memory.peakBytes())}),
                "release a pin");
        return Done(std::monostate());
    }

    /// The best of these strategies; where it cannot be known in time, a good one.
    Assignment cheapest(PairwiseModel model, const AllowedStrategies &strategies) const
    {
        const EliminationResult found = sharding::solveExactly(std::move(model), m_limit);
        return found.outcome == SolveOutcome::Solved ? assignmentOf(strategies, found.labels)
                                                     : greedyAssignment(m_problem, strategies);
    }

    std::int64_t limitBytes() const { return m_problem.settings().memoryLimitBytes; }

    bool fits(const std::vector<std::uint32_t> &labels) const
    {
        const Assignment assignment = assignmentOf(m_allowed, labels);
        return costOf(m_problem, assignment).memory.peakBytes() <= limitBytes();
    }

    /// Keeps a plan that fits if it is the best so far.
    void offer(std::vector<std::uint32_t> labels)
    {
        const double value = m_model.value(labels);
        if (value < m_bestValue && fits(labels)) {
            m_bestValue = value;
            m_best = std::move(labels);
            tell(m_bound, pricesProve());
        }
    }

    void tell(double bound, const Text &origin) const
    {
        const ShardingSettings &settings = m_problem.settings();
        m_limit.job().tellGap({settings.seconds(m_bestValue), settings.seconds(bound), origin});
    }

    bool isProven() const
    {
        const double gap = std::max(m_problem.settings().relativeGap, 1e-9);
        return m_bestValue - m_bound <= gap * std::abs(m_bestValue);
    }

    std::string provenStatus() const { return m_problem.settings().relativeGap > 0 ? "gap" : "optimal"; }

    /// Subgradient ascent on the prices of memory (Held and Karp): each evaluation bounds what any plan that fits
    /// costs, and its plan, made to fit, is a plan.
    void raisePrices(int rounds)
    {
        std::vector<double> prices = m_prices;
        double step = 1;
        int stale = 0;
        for (int round = 0; round < rounds && !isProven() && m_limit.secondsLeft() > m_pricingEnd; ++round) {
            m_limit.job().progress("pricing memory", double(round) / rounds);
            const PairwiseModel model = withPrices(m_model, m_rows, prices);
            const EliminationResult found = sharding::solveExactly(model, m_limit);
            if (found.outcome != SolveOutcome::Solved)
                return;
            const double value = model.value(found.labels) - std::accumulate(prices.begin(), prices.end(), 0.0);
            stale = raiseBound(value, prices) ? 0 : stale + 1;
            offer(fitted(m_problem, m_allowed, m_rows, found.labels, m_limit));
            if (stale >= 5) {
                step /= 2;
                stale = 0;
            }
            const double slack = std::max(m_bestValue - value, 1e-9 * std::abs(m_bestValue));
            if (!movePrices(prices, m_rows.usage(found.labels), step * slack))
                return;
        }
    }

    /// What was excluded costs at least as much as the best.
    bool raiseBound(double value, const std::vector<double> &prices)
    {
        if (value <= m_bound)
            return false;
        m_bound = std::min(value, m_bestValue);
        m_prices = prices;
        tell(m_bound, pricesProve());
        return true;
    }

    /// Strategies with which no plan can be better than the best go; false: too few to matter.
    bool excludeStrategies()
    {
        auto least = leastByLabel(withPrices(m_model, m_rows, m_prices), m_limit);
        if (!least)
            return false;
        const double total = std::accumulate(m_prices.begin(), m_prices.end(), 0.0);
        for (std::vector<double> &values : *least) {
            for (double &value : values)
                value -= total;
        }
        m_leastWith = std::move(*least);
        const std::size_t before = possibleStrategies();
        m_model = restricted(m_bestValue);
        return (before - possibleStrategies()) * 50 > before;
    }

    std::size_t possibleStrategies() const
    {
        std::size_t count = 0;
        for (const std::vector<double> &costs : m_model.costs)
            count += std::size_t(std::ranges::count_if(costs, [](double cost) { return cost != notPossible; }));
        return count;
    }

    /// Without strategies that only plans above this value have.
    PairwiseModel restricted(double most) const
    {
        PairwiseModel model = m_model;
        for (std::size_t v = 0; v < m_leastWith.size(); ++v) {
            for (std::size_t k = 0; k < m_leastWith[v].size(); ++k) {
                if (m_leastWith[v][k] > most + 1e-6 * std::abs(most))
                    model.costs[v][k] = notPossible;
            }
        }
        return model;
    }

    /// First among the strategies of plans that cost little more than the bound: that is a small programme, and its
    /// plan or its bound make the next one smaller.
    Result<ShardingSolution> solveExactly()
    {
        for (const double share : {0.25, 0.5, 1.0}) {
            const double before = m_bestValue;
            const double most = m_bound + share * (m_bestValue - m_bound);
            const Result<bool> isSolved = solveUpTo(share < 1 ? most : m_bestValue);
            if (!isSolved)
                return isSolved.error();
            if (!*isSolved || isProven())
                break;
            if (m_bestValue < before)
                excludeStrategies();
        }
        return finished("mip", isProven() ? provenStatus() : unfinishedStatus(m_limit));
    }

    /// The integer programme over what the reduction leaves of the strategies that plans up to this value have.
    /// False: the time was over, or nobody waited any longer, before it was solved.
    Result<bool> solveUpTo(double most)
    {
        PairwiseModel model = restricted(most);
        model.weights = m_rows.weights();
        PairwiseReduction reduction(std::move(model));
        if (!reduction.run(m_limit))
            return false;
        if (reduction.constant() == notPossible) {
            m_bound = std::max(m_bound, most);
            return true;
        }
        PairwiseMip mip(reduction, m_best);
        mip.limitMemory(m_rows);
        const MipLimits limits{std::max(0.001, shareOfProof * m_limit.secondsLeft()),
                               std::max(m_problem.settings().relativeGap, 1e-9), mip.start(), m_bound - mip.constant()};
        m_limit.job().progress("integer program");
        const Result<MipResult> found = solveMip(mip.model(), limits, m_limit.job(), [&](const MipProgress &progress) {
            tell(std::max(m_bound, std::min(progress.bound + mip.constant(), most)),
                 phrase("Proven by an integer program over all strategies."));
        });
        if (!found)
            return found.error();
        if (found->hasSolution() || mip.model().columnCount() == 0)
            offer(fitted(m_problem, m_allowed, m_rows, reduction.complete(mip.labels(found->best.values)), m_limit));
        const bool isEmpty = found->status == MipStatus::Infeasible;
        m_bound = std::max(m_bound, isEmpty ? most : std::min(found->bound + mip.constant(), most));
        return isEmpty || found->status == MipStatus::Optimal;
    }

    ShardingSolution finished(std::string method, std::string status) const
    {
        SolverReport report{std::move(method), std::move(status), m_limit.secondsSpent(), m_bound, 0, {}};
        return finishedSolution(m_problem, assignmentOf(m_allowed, m_best), std::move(report));
    }

    const ShardingProblem &m_problem;
    const AllowedStrategies &m_allowed;
    PairwiseModel m_model; ///< without strategies that are excluded
    const Deadline &m_limit;
    MemoryRows m_rows;
    std::vector<std::uint32_t> m_best; ///< labels
    double m_bestValue = notPossible;
    std::vector<double> m_prices;                 ///< of memory, with which the bound was found
    std::vector<std::vector<double>> m_leastWith; ///< for each label what plans that have it cost at least; or empty
    double m_pricingEnd = 0;                      ///< in seconds left
    double m_bound;
};

} // namespace

Result<ShardingSolution> solveWithinMemory(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                           const PairwiseModel &model, const Assignment *unlimited,
                                           const Deadline &limit)
{
    return MemoryLimited(problem, allowed, model, limit).run(unlimited);
}

} // namespace cutaway::sharding
