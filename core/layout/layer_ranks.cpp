#include "core/layout/layer_ranks.h"

#include <algorithm>
#include <limits>

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

} // namespace cutaway
