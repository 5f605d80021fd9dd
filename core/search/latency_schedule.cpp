#include "core/search/latency_schedule.h"

#include "core/base/sort_unique.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::uint32_t none = 0xffffffff;

/// For each node of a set the number of its piece: how often the path that leaves the set and returns most often does
/// so on its way to the node (specification, section 4).
class Pieces
{
public:
    explicit Pieces(const LatencyInput &input) : m_input(input), m_returns(input.model.size(), -1) {}

    /// Writes the pieces of one accelerator's nodes (in graph order) to `pieceOf`; how many there are.
    std::uint32_t number(std::uint32_t place, std::span<const NodeIndex> nodes, std::vector<std::uint32_t> &pieceOf)
    {
        if (nodes.empty())
            return 0;
        std::int64_t most = 0;
        const std::size_t first = nodes.front().value();
        const std::size_t last = nodes.back().value();
        for (std::size_t i = first; i <= last; ++i) {
            const bool isInside = isPlaced(i) && m_input.place[i] == place;
            m_returns[i] = isInside ? insideReturns(i, place, first) : outsideReturns(i, first);
            if (isInside) {
                pieceOf[i] = std::uint32_t(m_returns[i]);
                most = std::max(most, m_returns[i]);
            }
        }
        return std::uint32_t(most + 1);
    }

private:
    bool isPlaced(std::size_t node) const { return m_input.model.node(NodeIndex(node)).isPlaced; }

    std::int64_t insideReturns(std::size_t node, std::uint32_t place, std::size_t first) const
    {
        std::int64_t most = 0;
        for (const NodeIndex input : m_input.model.graph().inputs(NodeIndex(node))) {
            if (input.value() < first || m_returns[input.value()] < 0)
                continue;
            const bool returns = m_input.place[input.value()] != place;
            most = std::max(most, m_returns[input.value()] + (returns ? 1 : 0));
        }
        return most;
    }

    /// −1: no path comes from the set.
    std::int64_t outsideReturns(std::size_t node, std::size_t first) const
    {
        std::int64_t most = -1;
        for (const NodeIndex input : m_input.model.graph().inputs(NodeIndex(node))) {
            if (input.value() >= first)
                most = std::max(most, m_returns[input.value()]);
        }
        return most;
    }

    const LatencyInput &m_input;
    std::vector<std::int64_t> m_returns;
};

/// The contracted graph: host nodes and subgraphs, each done as a whole.
class LatencyScheduling
{
public:
    explicit LatencyScheduling(const LatencyInput &input) : m_input(input), m_model(input.model) {}

    LatencySchedule run()
    {
        makeSubgraphs();
        countMissing();
        m_result.finishSec.assign(m_model.size(), 0.0);
        m_result.waitsFor.assign(m_model.size(), NodeIndex());
        while (!m_ready.empty()) {
            const std::uint32_t item = m_ready.back();
            m_ready.pop_back();
            ++m_done;
            if (item < m_model.size())
                finishNode(NodeIndex(item));
            else
                finishSubgraph(item - std::uint32_t(m_model.size()));
        }
        m_result.isCyclic = m_done != m_items;
        if (m_result.isCyclic)
            nameCycle();
        return std::move(m_result);
    }

private:
    bool isOnHost(NodeIndex node) const { return m_result.subgraphOf[node.value()] == onHost; }

    void makeSubgraphs()
    {
        m_result.subgraphOf.assign(m_model.size(), onHost);
        std::vector<std::vector<NodeIndex>> nodesOf(m_input.classOf.size());
        for (std::size_t i = 0; i < m_model.size(); ++i) {
            if (m_model.node(NodeIndex(i)).isPlaced && m_input.place[i] != onHost)
                nodesOf[m_input.place[i]].push_back(NodeIndex(i));
        }
        Pieces pieces(m_input);
        std::vector<std::uint32_t> pieceOf(m_model.size(), 0);
        for (std::uint32_t place = 0; place < nodesOf.size(); ++place) {
            const std::uint32_t count = pieces.number(place, nodesOf[place], pieceOf);
            const std::uint32_t base = std::uint32_t(m_nodes.size());
            m_nodes.resize(base + count);
            for (const NodeIndex node : nodesOf[place]) {
                m_result.subgraphOf[node.value()] = base + pieceOf[node.value()];
                m_nodes[base + pieceOf[node.value()]].push_back(node);
            }
            for (std::uint32_t p = 0; p < count; ++p) {
                m_result.subgraphs.emplace_back().place = place;
                m_isFirst.push_back(p == 0);
            }
        }
    }

    /// What an item waits for: inputs of a host node, outside makers of a subgraph (an entry an edge), the piece
    /// before.
    void countMissing()
    {
        m_missing.assign(m_model.size() + m_nodes.size(), 0);
        for (std::size_t i = 0; i < m_model.size(); ++i) {
            if (!m_model.node(NodeIndex(i)).isPlaced)
                continue;
            for (const NodeIndex input : m_model.graph().inputs(NodeIndex(i))) {
                if (itemOf(input) != itemOf(NodeIndex(i)))
                    ++m_missing[itemOf(NodeIndex(i))];
            }
        }
        for (std::uint32_t s = 0; s < m_nodes.size(); ++s) {
            if (!m_isFirst[s])
                ++m_missing[m_model.size() + s];
        }
        for (std::size_t i = 0; i < m_model.size(); ++i) {
            if (m_model.node(NodeIndex(i)).isPlaced && isOnHost(NodeIndex(i)))
                add(std::uint32_t(i));
        }
        for (std::uint32_t s = 0; s < m_nodes.size(); ++s)
            add(std::uint32_t(m_model.size()) + s);
    }

    void add(std::uint32_t item)
    {
        ++m_items;
        if (m_missing[item] == 0)
            m_ready.push_back(item);
    }

    std::uint32_t itemOf(NodeIndex node) const
    {
        return isOnHost(node) ? std::uint32_t(node.value())
                              : std::uint32_t(m_model.size()) + m_result.subgraphOf[node.value()];
    }

    void free(std::uint32_t item)
    {
        if (--m_missing[item] == 0)
            m_ready.push_back(item);
    }

    void freeReaders(NodeIndex node)
    {
        for (const NodeIndex reader : m_model.readers(node)) {
            if (itemOf(reader) != itemOf(node))
                free(itemOf(reader));
        }
    }

    void note(NodeIndex node, double seconds)
    {
        m_result.finishSec[node.value()] = seconds;
        if (!m_result.last.isValid() || seconds > m_result.latencySec) {
            m_result.latencySec = seconds;
            m_result.last = node;
        }
    }

    void finishNode(NodeIndex node)
    {
        double start = 0;
        for (const NodeIndex input : m_model.graph().inputs(node)) {
            if (!m_result.waitsFor[node.value()].isValid() || m_result.finishSec[input.value()] > start) {
                start = m_result.finishSec[input.value()];
                m_result.waitsFor[node.value()] = input;
            }
        }
        note(node, start + m_model.latency(m_input.hostClass, node));
        freeReaders(node);
    }

    void finishSubgraph(std::uint32_t number)
    {
        SubgraphTimes &times = m_result.subgraphs[number];
        waitForMakers(number, times);
        if (!m_isFirst[number] && m_result.subgraphs[number - 1].finishSec >= times.startSec) {
            times.startSec = m_result.subgraphs[number - 1].finishSec;
            times.waitsFor = m_nodes[number - 1].back();
        }
        for (const NodeIndex node : m_nodes[number]) {
            times.computeSec += m_model.latency(m_input.classOf[times.place], node);
            const auto isOutside = [&](NodeIndex reader) { return m_result.subgraphOf[reader.value()] != number; };
            if (std::ranges::any_of(m_model.readers(node), isOutside))
                times.transferOutSec += m_model.node(node).transferSec;
        }
        times.finishSec = times.startSec + times.transferInSec + times.computeSec + times.transferOutSec;
        for (const NodeIndex node : m_nodes[number])
            note(node, times.finishSec);
        for (const NodeIndex node : m_nodes[number])
            freeReaders(node);
        if (number + 1 < m_nodes.size() && !m_isFirst[number + 1])
            free(std::uint32_t(m_model.size()) + number + 1);
    }

    void waitForMakers(std::uint32_t number, SubgraphTimes &times)
    {
        std::vector<NodeIndex> makers;
        for (const NodeIndex node : m_nodes[number]) {
            for (const NodeIndex input : m_model.graph().inputs(node)) {
                if (m_result.subgraphOf[input.value()] != number)
                    makers.push_back(input);
            }
        }
        sortUnique(makers);
        for (const NodeIndex maker : makers) {
            times.transferInSec += m_model.node(maker).transferSec;
            if (!times.waitsFor.isValid() || m_result.finishSec[maker.value()] > times.startSec) {
                times.startSec = m_result.finishSec[maker.value()];
                times.waitsFor = maker;
            }
        }
    }

    /// Goes from item to an item that it waits for until one comes up again.
    void nameCycle()
    {
        std::vector<std::uint32_t> seenAt(m_missing.size(), none);
        std::vector<std::uint32_t> path;
        std::uint32_t item = 0;
        while (m_missing[item] == 0)
            ++item;
        while (seenAt[item] == none) {
            seenAt[item] = std::uint32_t(path.size());
            path.push_back(item);
            item = blockerOf(item);
        }
        for (std::size_t i = path.size(); i-- > seenAt[item];) {
            if (path[i] >= m_model.size())
                m_result.cycle.push_back(m_result.subgraphs[path[i] - m_model.size()].place);
        }
    }

    std::uint32_t blockerOf(std::uint32_t item) const
    {
        if (item < m_model.size())
            return blockerAmong(m_model.graph().inputs(NodeIndex(item)), item);
        const std::uint32_t number = item - std::uint32_t(m_model.size());
        for (const NodeIndex node : m_nodes[number]) {
            const std::uint32_t blocker = blockerAmong(m_model.graph().inputs(node), item);
            if (blocker != none)
                return blocker;
        }
        return item - 1; // the piece before
    }

    std::uint32_t blockerAmong(std::span<const NodeIndex> inputs, std::uint32_t item) const
    {
        for (const NodeIndex input : inputs) {
            if (itemOf(input) != item && m_missing[itemOf(input)] > 0)
                return itemOf(input);
        }
        return none;
    }

    const LatencyInput &m_input;
    const PlacementModel &m_model;
    LatencySchedule m_result;
    std::vector<std::vector<NodeIndex>> m_nodes; ///< per subgraph
    std::vector<bool> m_isFirst;                 ///< per subgraph: no piece of its accelerator is before it
    std::vector<std::uint32_t> m_missing;        ///< per item: host nodes by index, then subgraphs
    std::vector<std::uint32_t> m_ready;
    std::size_t m_items = 0;
    std::size_t m_done = 0;
};

} // namespace

LatencySchedule scheduleLatency(const LatencyInput &input)
{
    return LatencyScheduling(input).run();
}

double criticalPath(const PlacementModel &model)
{
    std::vector<double> finish(model.size(), 0.0);
    double longest = 0;
    for (std::size_t i = 0; i < model.size(); ++i) {
        if (!model.node(NodeIndex(i)).isPlaced)
            continue;
        for (const NodeIndex input : model.graph().inputs(NodeIndex(i)))
            finish[i] = std::max(finish[i], finish[input.value()]);
        finish[i] += model.leastLatency(NodeIndex(i));
        longest = std::max(longest, finish[i]);
    }
    return longest;
}

} // namespace cutaway
