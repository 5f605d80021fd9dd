#include "core/sharding/solve/pairwise_reduction.h"

#include "core/base/infinity.h"

#include <algorithm>

// Which labels of a variable another one makes superfluous.
namespace cutaway::sharding {

namespace {

/// The most by which row `b` exceeds row `a`; where both are impossible they are equal.
double largestExcess(const double *b, const double *a, std::size_t width)
{
    double most = -infinity;
    for (std::size_t y = 0; y < width; ++y) {
        const double excess = a[y] == infinity ? (b[y] == infinity ? 0.0 : -infinity) : b[y] - a[y];
        most = excess > most ? excess : most;
    }
    return most;
}

} // namespace

/// A label that fits no label of some neighbour costs infinitely much by itself.
void PairwiseReduction::excludeImpossible(Variable &variable, const std::vector<View> &views) const
{
    for (const View &view : views) {
        for (std::size_t a = 0; a < variable.costs.size(); ++a) {
            const double *row = view.rows.data() + a * view.width;
            if (std::all_of(row, row + view.width, [](double cost) { return cost == infinity; }))
                variable.costs[a] = infinity;
        }
    }
}

std::vector<bool> PairwiseReduction::dominated(const Variable &variable, const std::vector<View> &views) const
{
    const std::size_t count = variable.costs.size();
    const auto exceeds = [&](std::size_t a, std::size_t b) {
        double excess = variable.costs[b] - variable.costs[a];
        for (const View &view : views) {
            const double most =
                largestExcess(view.rows.data() + b * view.width, view.rows.data() + a * view.width, view.width);
            if (most == infinity)
                return true;
            excess += most;
        }
        return excess > 0;
    };
    // Where a is best, b must not be much worse: rules out most pairs before whole rows are compared.
    std::vector<std::size_t> bestOf(count * views.size());
    for (std::size_t e = 0; e < views.size(); ++e) {
        for (std::size_t a = 0; a < count; ++a) {
            const double *row = views[e].rows.data() + a * views[e].width;
            bestOf[a * views.size() + e] = std::size_t(std::min_element(row, row + views[e].width) - row);
        }
    }
    const auto mayDominate = [&](std::size_t a, std::size_t b) {
        if (!variable.weights.empty() && variable.weights[b] > variable.weights[a])
            return false;
        double excess = variable.costs[b] - variable.costs[a];
        for (std::size_t e = 0; e < views.size(); ++e) {
            const double *rows = views[e].rows.data() + bestOf[a * views.size() + e];
            excess += rows[b * views[e].width] - rows[a * views[e].width];
        }
        return excess <= 0;
    };
    std::vector<bool> drop(count, false);
    for (std::size_t a = 0; a < count; ++a)
        drop[a] = variable.costs[a] == infinity;
    if (std::ranges::all_of(drop, [](bool isDropped) { return isDropped; }))
        drop[0] = false;
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = 0; b < count && !drop[a]; ++b) {
            if (a == b || drop[b] || !mayDominate(a, b) || exceeds(a, b))
                continue;
            drop[a] = b < a || !mayDominate(b, a) || exceeds(b, a);
        }
    }
    return drop;
}

void PairwiseReduction::dropLabels(std::uint32_t index, const std::vector<bool> &drop)
{
    Variable &variable = m_variables[index];
    const std::size_t count = drop.size();
    for (const std::uint32_t edgeIndex : variable.edges) {
        Edge &edge = m_edges[edgeIndex];
        const std::size_t others = edge.table.size() / count;
        std::size_t to = 0;
        for (std::size_t i = 0; i < edge.table.size(); ++i) {
            if (!drop[edge.from == index ? i / others : i % count])
                edge.table[to++] = edge.table[i];
        }
        edge.table.resize(to);
    }
    std::size_t to = 0;
    for (std::size_t a = 0; a < count; ++a) {
        if (drop[a])
            continue;
        variable.costs[to] = variable.costs[a];
        if (!variable.weights.empty())
            variable.weights[to] = variable.weights[a];
        variable.labels[to++] = variable.labels[a];
    }
    variable.costs.resize(to);
    variable.labels.resize(to);
    variable.weights.resize(variable.weights.empty() ? 0 : to);
}

void PairwiseReduction::reduceLabels(std::uint32_t index)
{
    Variable &variable = m_variables[index];
    if (variable.costs.size() == 1)
        return;
    std::vector<View> views;
    for (const std::uint32_t edge : variable.edges)
        views.push_back(viewOf(m_edges[edge], index));
    excludeImpossible(variable, views);
    const std::vector<bool> drop = dominated(variable, views);
    if (std::ranges::none_of(drop, [](bool isDropped) { return isDropped; }))
        return;
    dropLabels(index, drop);
    touch(index);
    touchNeighbours(index);
}

} // namespace cutaway::sharding
