#include "core/sharding/solve/pairwise_reduction.h"

#include "core/base/rounding.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace cutaway::sharding {

namespace {

// Which labels of a variable another one makes superfluous.

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

double PairwiseModel::value(const std::vector<std::uint32_t> &labels) const
{
    double sum = 0;
    for (std::size_t v = 0; v < costs.size(); ++v)
        sum += costs[v][labels[v]];
    for (const Edge &edge : edges)
        sum += edge.table[labels[edge.from] * costs[edge.to].size() + labels[edge.to]];
    return sum;
}

PairwiseReduction::PairwiseReduction(PairwiseModel model) : m_isTouched(model.costs.size(), false)
{
    m_variables.resize(model.costs.size());
    for (std::uint32_t v = 0; v < m_variables.size(); ++v) {
        m_variables[v].costs = std::move(model.costs[v]);
        if (!model.weights.empty())
            m_variables[v].weights = std::move(model.weights[v]);
        m_variables[v].labels.resize(m_variables[v].costs.size());
        std::iota(m_variables[v].labels.begin(), m_variables[v].labels.end(), 0u);
        touch(v);
    }
    for (PairwiseModel::Edge &edge : model.edges)
        addEdge(edge.from, edge.to, std::move(edge.table));
}

/// Parallel edges become one.
void PairwiseReduction::addEdge(std::uint32_t from, std::uint32_t to, std::vector<double> table)
{
    const std::vector<std::uint32_t> &fromEdges = m_variables[from].edges;
    const std::vector<std::uint32_t> &toEdges = m_variables[to].edges;
    for (const std::uint32_t index : fromEdges.size() < toEdges.size() ? fromEdges : toEdges) {
        Edge &known = m_edges[index];
        if (known.from == from && known.to == to) {
            for (std::size_t i = 0; i < table.size(); ++i)
                known.table[i] += table[i];
            return;
        }
        if (known.from == to && known.to == from) {
            const std::size_t rows = m_variables[from].costs.size();
            const std::size_t columns = m_variables[to].costs.size();
            for (std::size_t x = 0; x < rows; ++x) {
                for (std::size_t y = 0; y < columns; ++y)
                    known.table[y * rows + x] += table[x * columns + y];
            }
            return;
        }
    }
    const std::uint32_t index = std::uint32_t(m_edges.size());
    m_edges.push_back({from, to, std::move(table), true});
    m_variables[from].edges.push_back(index);
    m_variables[to].edges.push_back(index);
}

PairwiseReduction::View PairwiseReduction::viewOf(const Edge &edge, std::uint32_t variable) const
{
    View view{other(edge, variable), 0, {}};
    const std::size_t height = m_variables[variable].costs.size();
    view.width = m_variables[view.other].costs.size();
    if (edge.from == variable) {
        view.rows = edge.table;
        return view;
    }
    view.rows.resize(edge.table.size());
    for (std::size_t y = 0; y < view.width; ++y) {
        for (std::size_t x = 0; x < height; ++x)
            view.rows[x * view.width + y] = edge.table[y * height + x];
    }
    return view;
}

void PairwiseReduction::touch(std::uint32_t variable)
{
    if (m_isTouched[variable])
        return;
    m_isTouched[variable] = true;
    m_touched.push_back(variable);
}

void PairwiseReduction::touchNeighbours(std::uint32_t variable)
{
    for (const std::uint32_t edge : m_variables[variable].edges)
        touch(other(m_edges[edge], variable));
}

bool PairwiseReduction::run(const Deadline &limit)
{
    while (!m_touched.empty()) {
        std::vector<std::uint32_t> round = std::move(m_touched);
        m_touched.clear();
        std::ranges::sort(round);
        for (const std::uint32_t variable : round)
            m_isTouched[variable] = false;
        for (const std::uint32_t variable : round) {
            if (limit.isOver())
                return false;
            if (m_variables[variable].exists)
                reduceLabels(variable);
        }
        for (const std::uint32_t variable : round) {
            if (limit.isOver())
                return false;
            if (isFoldable(m_variables[variable]))
                fold(variable);
        }
    }
    return true;
}

bool PairwiseReduction::isFoldable(const Variable &variable) const
{
    if (!variable.exists || (variable.edges.size() > 2 && variable.costs.size() > 1))
        return false;
    return std::ranges::adjacent_find(variable.weights, std::not_equal_to()) == variable.weights.end();
}

void PairwiseReduction::detach(std::uint32_t index)
{
    Variable &variable = m_variables[index];
    for (const std::uint32_t edge : variable.edges) {
        m_edges[edge].exists = false;
        m_edges[edge].table = {};
        std::erase(m_variables[other(m_edges[edge], index)].edges, edge);
    }
    variable.edges.clear();
    variable.exists = false;
}

PairwiseReduction::Removed PairwiseReduction::removedAs(std::uint32_t variable,
                                                        std::initializer_list<std::uint32_t> neighbours) const
{
    Removed removed{variable, neighbours, {}, {}};
    for (const std::uint32_t neighbour : neighbours)
        removed.neighbourLabels.push_back(m_variables[neighbour].labels);
    return removed;
}

void PairwiseReduction::fold(std::uint32_t index)
{
    Variable &variable = m_variables[index];
    std::vector<View> views;
    for (const std::uint32_t edge : variable.edges)
        views.push_back(viewOf(m_edges[edge], index));
    touchNeighbours(index);
    detach(index);
    if (views.size() == 1) {
        foldLeaf(index, views[0]);
    } else if (views.size() == 2) {
        foldBetween(index, views[0], views[1]);
    } else {
        const auto least = std::ranges::min_element(variable.costs) - variable.costs.begin();
        for (const View &view : views) { // more than two neighbours: one label is left
            std::vector<double> &costs = m_variables[view.other].costs;
            for (std::size_t y = 0; y < view.width; ++y)
                costs[y] += view.rows[y];
        }
        m_constant += variable.costs[std::size_t(least)];
        m_removed.push_back(removedAs(index, {}));
        m_removed.back().best = {variable.labels[std::size_t(least)]};
    }
}

void PairwiseReduction::foldLeaf(std::uint32_t index, const View &view)
{
    const Variable &variable = m_variables[index];
    Removed removed = removedAs(index, {view.other});
    for (std::size_t y = 0; y < view.width; ++y) {
        std::size_t best = 0;
        double least = infinity;
        for (std::size_t a = 0; a < variable.costs.size(); ++a) {
            const double cost = variable.costs[a] + view.rows[a * view.width + y];
            if (cost < least) {
                least = cost;
                best = a;
            }
        }
        m_variables[view.other].costs[y] += least;
        removed.best.push_back(variable.labels[best]);
    }
    m_removed.push_back(std::move(removed));
}

void PairwiseReduction::foldBetween(std::uint32_t index, const View &x, const View &z)
{
    const Variable &variable = m_variables[index];
    Removed removed = removedAs(index, {x.other, z.other});
    std::vector<double> table(x.width * z.width, infinity);
    std::vector<std::uint32_t> best(table.size(), 0);
    for (std::size_t y = 0; y < variable.costs.size(); ++y) {
        for (std::size_t i = 0; i < x.width; ++i) {
            const double before = x.rows[y * x.width + i] + variable.costs[y];
            for (std::size_t k = 0; k < z.width; ++k) {
                const double cost = before + z.rows[y * z.width + k];
                if (cost < table[i * z.width + k]) {
                    table[i * z.width + k] = cost;
                    best[i * z.width + k] = std::uint32_t(y);
                }
            }
        }
    }
    for (std::uint32_t &label : best)
        label = variable.labels[label];
    removed.best = std::move(best);
    m_removed.push_back(std::move(removed));
    addEdge(x.other, z.other, std::move(table));
}

std::vector<std::uint32_t> PairwiseReduction::restVariables() const
{
    std::vector<std::uint32_t> left;
    for (std::uint32_t v = 0; v < m_variables.size(); ++v) {
        if (m_variables[v].exists)
            left.push_back(v);
    }
    return left;
}

std::optional<std::vector<std::uint32_t>> PairwiseReduction::restLabels(const std::vector<std::uint32_t> &labels) const
{
    std::vector<std::uint32_t> rest;
    for (const std::uint32_t v : restVariables()) {
        const auto found = std::ranges::lower_bound(m_variables[v].labels, labels[v]);
        if (found == m_variables[v].labels.end() || *found != labels[v])
            return std::nullopt;
        rest.push_back(std::uint32_t(found - m_variables[v].labels.begin()));
    }
    return rest;
}

double PairwiseReduction::weightOfRemoved(std::uint32_t variable) const
{
    const std::vector<double> &weights = m_variables[variable].weights;
    return weights.empty() ? 0 : weights.front();
}

PairwiseModel PairwiseReduction::rest() const
{
    PairwiseModel model;
    std::vector<std::uint32_t> position(m_variables.size(), 0);
    for (std::uint32_t v = 0; v < m_variables.size(); ++v) {
        position[v] = std::uint32_t(model.costs.size());
        if (!m_variables[v].exists)
            continue;
        model.costs.push_back(m_variables[v].costs);
        if (!m_variables[v].weights.empty())
            model.weights.push_back(m_variables[v].weights);
    }
    for (const Edge &edge : m_edges) {
        if (edge.exists)
            model.edges.push_back({position[edge.from], position[edge.to], edge.table});
    }
    return model;
}

std::vector<std::uint32_t> PairwiseReduction::complete(const std::vector<std::uint32_t> &restLabels) const
{
    std::vector<std::uint32_t> labels(m_variables.size(), 0);
    std::size_t next = 0;
    for (std::uint32_t v = 0; v < m_variables.size(); ++v) {
        if (m_variables[v].exists)
            labels[v] = m_variables[v].labels[restLabels[next++]];
    }
    for (auto removed = m_removed.rbegin(); removed != m_removed.rend(); ++removed) {
        std::size_t at = 0;
        for (std::size_t i = 0; i < removed->neighbours.size(); ++i) {
            const std::vector<std::uint32_t> &known = removed->neighbourLabels[i];
            const auto found = std::ranges::lower_bound(known, labels[removed->neighbours[i]]);
            at = at * known.size() + std::size_t(found - known.begin());
        }
        labels[removed->variable] = removed->best[at];
    }
    return labels;
}

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
