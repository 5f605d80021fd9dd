#include "core/layout/layer_order.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>
#include <utility>

namespace cutaway {

namespace {

using Edge = Adjacency::Edge;

/// Walks depth first and marks the edges that lead to a box whose walk is not over.
class BackEdgeFinder
{
public:
    BackEdgeFinder(std::size_t boxCount, std::span<const Edge> edges)
        : m_edges(edges), m_isBack(edges.size(), false), m_states(boxCount, State::New), m_next(boxCount, 0)
    {
        std::vector<Edge> numbered;
        numbered.reserve(edges.size());
        for (std::uint32_t edge = 0; edge < edges.size(); ++edge)
            numbered.push_back({edges[edge].from, edge});
        m_outgoing = Adjacency(boxCount, numbered);
    }

    std::vector<bool> run()
    {
        std::vector<bool> hasInput(m_states.size(), false);
        for (const Edge &edge : m_edges)
            hasInput[edge.to] = true;
        for (std::uint32_t box = 0; box < m_states.size(); ++box)
            if (!hasInput[box])
                walk(box);
        for (std::uint32_t box = 0; box < m_states.size(); ++box)
            walk(box);
        return std::move(m_isBack);
    }

private:
    enum class State : std::uint8_t { New, Open, Over };

    void walk(std::uint32_t start)
    {
        if (m_states[start] != State::New)
            return;
        m_path.assign(1, start);
        m_states[start] = State::Open;
        while (!m_path.empty()) {
            const std::uint32_t box = m_path.back();
            if (m_next[box] < m_outgoing[box].size()) {
                follow(m_outgoing[box][m_next[box]++]);
            } else {
                m_states[box] = State::Over;
                m_path.pop_back();
            }
        }
    }

    void follow(std::uint32_t edge)
    {
        const std::uint32_t to = m_edges[edge].to;
        if (m_states[to] == State::Open) {
            m_isBack[edge] = true;
        } else if (m_states[to] == State::New) {
            m_states[to] = State::Open;
            m_path.push_back(to);
        }
    }

    std::span<const Edge> m_edges;
    std::vector<bool> m_isBack;
    std::vector<State> m_states;
    std::vector<std::uint32_t> m_next; ///< per box: how many of its edges were followed
    std::vector<std::uint32_t> m_path;
    Adjacency m_outgoing; ///< edge numbers
};

std::vector<std::uint32_t> topologicalOrder(std::size_t boxCount, std::span<const Edge> edges, const Adjacency &below)
{
    std::vector<std::uint32_t> missing(boxCount, 0);
    for (const Edge &edge : edges)
        ++missing[edge.to];
    std::vector<std::uint32_t> order;
    order.reserve(boxCount);
    for (std::uint32_t box = 0; box < boxCount; ++box)
        if (missing[box] == 0)
            order.push_back(box);
    for (std::size_t done = 0; done < order.size(); ++done)
        for (const std::uint32_t to : below[order[done]])
            if (--missing[to] == 0)
                order.push_back(to);
    return order;
}

std::vector<std::uint32_t> earliestRanks(const std::vector<std::uint32_t> &order, const Adjacency &below)
{
    std::vector<std::uint32_t> ranks(order.size(), 0);
    for (const std::uint32_t box : order)
        for (const std::uint32_t to : below[box])
            ranks[to] = std::max(ranks[to], ranks[box] + 1);
    return ranks;
}

std::uint32_t firstReader(std::span<const std::uint32_t> readers, const std::vector<std::uint32_t> &ranks)
{
    std::uint32_t first = std::numeric_limits<std::uint32_t>::max();
    for (const std::uint32_t reader : readers)
        first = std::min(first, ranks[reader]);
    return first;
}

/// Boxes that cannot move down freely: those on a longest path, and all that read such a box directly or indirectly.
/// The others compute what is needed later, as from constants.
std::vector<bool> heldFromAbove(const std::vector<std::uint32_t> &order, const Adjacency &below,
                                const std::vector<std::uint32_t> &earliest)
{
    std::uint32_t last = 0;
    for (const std::uint32_t rank : earliest)
        last = std::max(last, rank);
    std::vector<std::uint32_t> latest(order.size(), last);
    for (auto box = order.rbegin(); box != order.rend(); ++box)
        if (!below[*box].empty())
            latest[*box] = firstReader(below[*box], latest) - 1;
    std::vector<bool> isHeld(order.size(), false);
    for (const std::uint32_t box : order) {
        isHeld[box] = isHeld[box] || earliest[box] == latest[box];
        if (isHeld[box])
            for (const std::uint32_t to : below[box])
                isHeld[to] = true;
    }
    return isHeld;
}

std::vector<Edge> withoutCycles(std::size_t boxCount, std::span<const Edge> edges)
{
    const auto isBack = BackEdgeFinder(boxCount, edges).run();
    std::vector<Edge> result;
    for (std::size_t edge = 0; edge < edges.size(); ++edge)
        if (!isBack[edge])
            result.push_back(edges[edge]);
    return result;
}

} // namespace

std::vector<std::uint32_t> rankBoxes(std::size_t boxCount, std::span<const Edge> edges)
{
    const auto forward = withoutCycles(boxCount, edges);
    const Adjacency below(boxCount, forward);
    const Adjacency above(boxCount, reversed(forward));
    const auto order = topologicalOrder(boxCount, forward, below);
    auto ranks = earliestRanks(order, below);
    const auto isHeld = heldFromAbove(order, below, ranks);
    for (auto box = order.rbegin(); box != order.rend(); ++box) {
        const bool hasMoreReaders = below[*box].size() > above[*box].size();
        if (!below[*box].empty() && (hasMoreReaders || !isHeld[*box]))
            ranks[*box] = firstReader(below[*box], ranks) - 1;
    }
    return ranks;
}

namespace {

constexpr std::size_t smallGraph = 4000; // vertices

/// Counts how many of the numbers given so far were larger.
class InversionCounter
{
public:
    explicit InversionCounter(std::size_t size) : m_sums(size + 1, 0) {}

    std::uint64_t add(std::size_t value)
    {
        std::uint64_t notLarger = 0;
        for (std::size_t cell = value + 1; cell > 0; cell &= cell - 1)
            notLarger += m_sums[cell];
        for (std::size_t cell = value + 1; cell < m_sums.size(); cell += cell & -cell)
            ++m_sums[cell];
        return m_count++ - notLarger;
    }

private:
    std::vector<std::uint64_t> m_sums;
    std::uint64_t m_count = 0;
};

class LayerOrderer
{
public:
    LayerOrderer(const LayerGraph &graph, std::span<const double> former)
        : m_graph(graph)
        , m_former(former)
        , m_order(graph.rankCount)
        , m_places(graph.vertices.size(), 0)
        , m_keys(graph.vertices.size(), 0)
    {
    }

    LayerOrder run()
    {
        startDepthFirst();
        const bool isSmall = m_graph.vertices.size() <= smallGraph;
        sweepUntilNoBetter(isSmall ? 16 : 4);
        if (isSmall)
            exchangeNeighbours();
        return std::move(m_order);
    }

private:
    void startDepthFirst()
    {
        std::vector<bool> isSeen(m_graph.vertices.size(), false);
        std::vector<std::uint32_t> open;
        for (std::uint32_t box = 0; box < m_graph.boxCount; ++box) {
            if (!m_graph.above[box].empty())
                continue;
            open.push_back(box);
            while (!open.empty()) {
                const std::uint32_t vertex = open.back();
                open.pop_back();
                if (isSeen[vertex])
                    continue;
                isSeen[vertex] = true;
                m_order[m_graph.vertices[vertex].rank].push_back(vertex);
                const auto below = m_graph.below[vertex]; // boxes before waypoints
                open.insert(open.end(), below.rbegin(), below.rend());
            }
        }
        for (auto &rank : m_order)
            notePlaces(keepFormer(rank));
    }

    bool hasFormer(std::uint32_t vertex) const { return vertex < m_former.size() && !std::isnan(m_former[vertex]); }

    /// Boxes that were in the picture before take each other's places until they are in the order of then.
    const std::vector<std::uint32_t> &keepFormer(std::vector<std::uint32_t> &rank)
    {
        m_kept.clear();
        std::ranges::copy_if(rank, std::back_inserter(m_kept), [this](std::uint32_t box) { return hasFormer(box); });
        std::ranges::stable_sort(m_kept, {}, [this](std::uint32_t box) { return m_former[box]; });
        auto next = m_kept.begin();
        for (std::uint32_t &vertex : rank)
            vertex = hasFormer(vertex) ? *next++ : vertex;
        return rank;
    }

    void notePlaces(const std::vector<std::uint32_t> &rank)
    {
        for (std::uint32_t place = 0; place < rank.size(); ++place)
            m_places[rank[place]] = place;
    }

    void sweepUntilNoBetter(int rounds)
    {
        std::uint64_t fewest = countCrossings(m_graph, m_order);
        LayerOrder best = m_order;
        int sinceBetter = 0;
        for (int round = 0; round < rounds && fewest > 0 && sinceBetter < 4; ++round) {
            sweep(round % 2 == 0);
            const std::uint64_t count = countCrossings(m_graph, m_order);
            ++sinceBetter;
            if (count < fewest) {
                fewest = count;
                best = m_order;
                sinceBetter = 0;
            }
        }
        m_order = std::move(best);
        for (const auto &rank : m_order)
            notePlaces(rank);
    }

    void sweep(bool isDown)
    {
        const Adjacency &fixed = isDown ? m_graph.above : m_graph.below;
        for (std::size_t step = 0; step < m_order.size(); ++step) {
            auto &rank = m_order[isDown ? step : m_order.size() - 1 - step];
            for (const std::uint32_t vertex : rank)
                m_keys[vertex] = barycentre(vertex, fixed[vertex]);
            std::stable_sort(rank.begin(), rank.end(),
                             [&](std::uint32_t a, std::uint32_t b) { return m_keys[a] < m_keys[b]; });
            notePlaces(keepFormer(rank));
        }
    }

    double barycentre(std::uint32_t vertex, std::span<const std::uint32_t> neighbours) const
    {
        if (neighbours.empty())
            return m_places[vertex];
        double sum = 0;
        for (const std::uint32_t neighbour : neighbours)
            sum += m_places[neighbour];
        return sum / static_cast<double>(neighbours.size());
    }

    void collectPlaces(std::span<const std::uint32_t> neighbours, std::vector<std::uint32_t> &places) const
    {
        places.clear();
        for (const std::uint32_t neighbour : neighbours)
            places.push_back(m_places[neighbour]);
        std::sort(places.begin(), places.end());
    }

    void exchangeNeighbours()
    {
        bool isBetter = true;
        for (int round = 0; round < 8 && isBetter; ++round) {
            isBetter = false;
            for (auto &rank : m_order)
                for (std::size_t place = 0; place + 1 < rank.size(); ++place)
                    isBetter |= exchangeIfBetter(rank, place);
        }
    }

    bool exchangeIfBetter(std::vector<std::uint32_t> &rank, std::size_t place)
    {
        const std::uint32_t left = rank[place];
        const std::uint32_t right = rank[place + 1];
        if (hasFormer(left) && hasFormer(right))
            return false;
        const auto gain = crossingsBetween(m_graph.above, left, right) + crossingsBetween(m_graph.below, left, right) -
                          crossingsBetween(m_graph.above, right, left) - crossingsBetween(m_graph.below, right, left);
        if (gain <= 0)
            return false;
        std::swap(rank[place], rank[place + 1]);
        std::swap(m_places[left], m_places[right]);
        return true;
    }

    /// Crossings of edges of `left` with edges of `right` on one side.
    std::int64_t crossingsBetween(const Adjacency &side, std::uint32_t left, std::uint32_t right)
    {
        collectPlaces(side[left], m_leftPlaces);
        collectPlaces(side[right], m_rightPlaces);
        std::int64_t count = 0;
        std::size_t smaller = 0;
        for (const std::uint32_t place : m_leftPlaces) {
            while (smaller < m_rightPlaces.size() && m_rightPlaces[smaller] < place)
                ++smaller;
            count += static_cast<std::int64_t>(smaller);
        }
        return count;
    }

    const LayerGraph &m_graph;
    std::span<const double> m_former; ///< by box
    LayerOrder m_order;
    std::vector<std::uint32_t> m_places; ///< per vertex, in its rank
    std::vector<double> m_keys;
    std::vector<std::uint32_t> m_kept;
    std::vector<std::uint32_t> m_leftPlaces;
    std::vector<std::uint32_t> m_rightPlaces;
};

} // namespace

LayerOrder orderLayers(const LayerGraph &graph, std::span<const double> former)
{
    return LayerOrderer(graph, former).run();
}

std::uint64_t countCrossings(const LayerGraph &graph, const LayerOrder &order)
{
    std::uint64_t count = 0;
    std::vector<std::uint32_t> ordinals(graph.vertices.size(), 0);
    std::vector<std::uint32_t> below;
    for (std::size_t rank = 0; rank + 1 < order.size(); ++rank) {
        for (std::uint32_t ordinal = 0; ordinal < order[rank + 1].size(); ++ordinal)
            ordinals[order[rank + 1][ordinal]] = ordinal;
        InversionCounter counter(order[rank + 1].size());
        for (const std::uint32_t vertex : order[rank]) {
            below.clear();
            for (const std::uint32_t neighbour : graph.below[vertex])
                below.push_back(ordinals[neighbour]);
            std::sort(below.begin(), below.end());
            for (const std::uint32_t ordinal : below)
                count += counter.add(ordinal);
        }
    }
    return count;
}

} // namespace cutaway
