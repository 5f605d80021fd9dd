#include "core/sharding/solve/pairwise_mip.h"

#include "core/sharding/sharding_state.h"

#include <algorithm>
#include <cmath>

namespace cutaway::sharding {

namespace {

constexpr std::uint32_t noColumn = std::uint32_t(-1);

} // namespace

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

} // namespace cutaway::sharding
