#include "core/partition/partition_bound.h"

#include "core/partition/partition_cost.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cutaway {

namespace {

/// For every operation the longest path that ends and that begins with it, itself included.
struct PathLengths
{
    std::vector<double> upTo;
    std::vector<double> from;

    explicit PathLengths(const Graph &graph) : upTo(graph.size(), 0.0), from(graph.size(), 0.0)
    {
        for (std::size_t i = 0; i < graph.size(); ++i) {
            const Node &node = graph.nodes()[i];
            if (!node.isOperation())
                continue;
            for (const NodeIndex input : graph.inputs(NodeIndex(i)))
                upTo[i] = std::max(upTo[i], upTo[input.value()]);
            upTo[i] += node.latency->seconds();
        }
        for (std::size_t i = graph.size(); i-- > 0;) {
            const Node &node = graph.nodes()[i];
            if (!node.isOperation())
                continue;
            for (const NodeIndex user : graph.users(NodeIndex(i)))
                from[i] = std::max(from[i], from[user.value()]);
            from[i] += node.latency->seconds();
        }
    }
};

/// Operations that have to lie on one device, and the bytes that they take there at least.
class TiedOperations
{
public:
    explicit TiedOperations(const Graph &graph) : m_parents(graph.size()), m_bytes(graph.size(), 0)
    {
        std::iota(m_parents.begin(), m_parents.end(), std::uint32_t(0));
        for (std::size_t i = 0; i < graph.size(); ++i) {
            const Node &node = graph.nodes()[i];
            if (node.isOperation())
                m_bytes[i] += node.totalBytes;
            // A source counts at one of its readers only: a device holds it once.
            const auto users = graph.users(NodeIndex(i));
            const auto reader =
                std::ranges::find_if(users, [&](NodeIndex user) { return graph.node(user).isOperation(); });
            if (node.isSource() && reader != users.end())
                m_bytes[reader->value()] += node.totalBytes;
        }
    }

    std::int64_t largest() const { return std::ranges::max(m_bytes); }

    /// The bytes of what then lies together.
    std::int64_t tie(NodeIndex a, NodeIndex b)
    {
        const std::uint32_t kept = rootOf(std::uint32_t(a.value()));
        const std::uint32_t gone = rootOf(std::uint32_t(b.value()));
        if (kept != gone) {
            m_parents[gone] = kept;
            m_bytes[kept] += m_bytes[gone];
        }
        return m_bytes[kept];
    }

private:
    std::uint32_t rootOf(std::uint32_t node)
    {
        while (m_parents[node] != node) {
            m_parents[node] = m_parents[m_parents[node]];
            node = m_parents[node];
        }
        return node;
    }

    std::vector<std::uint32_t> m_parents;
    std::vector<std::int64_t> m_bytes;
};

/// What the longest path through an edge would take if the edge were cut.
struct CutEdge
{
    double seconds;
    NodeIndex from;
    NodeIndex to;
};

std::vector<CutEdge> costliestFirst(const Graph &graph, const PathLengths &paths, double rate)
{
    std::vector<CutEdge> edges;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node &node = graph.nodes()[i];
        if (!node.isOperation())
            continue;
        for (const NodeIndex user : graph.users(NodeIndex(i))) {
            if (graph.node(user).isOperation())
                edges.push_back(
                    {paths.upTo[i] + double(node.outputBytes) / rate + paths.from[user.value()], NodeIndex(i), user});
        }
    }
    std::ranges::stable_sort(edges, std::ranges::greater(), &CutEdge::seconds);
    return edges;
}

/// The edge of which one at least as costly has to be cut; none where everything may lie together.
std::optional<CutEdge> forcedCut(const Graph &graph, const Inventory &inventory, const PathLengths &paths)
{
    const double rate = inventory.transferRateBytesPerSec.value_or(0);
    if (!(rate > 0) || !std::isfinite(rate) || inventory.devices.empty())
        return std::nullopt;
    const std::int64_t room = std::ranges::max(inventory.devices, {}, &Device::availableMemBytes).availableMemBytes;
    TiedOperations tied(graph);
    if (tied.largest() > room)
        return std::nullopt; // no plan fits at all
    for (const CutEdge &edge : costliestFirst(graph, paths, rate)) {
        if (tied.tie(edge.from, edge.to) > room)
            return edge;
    }
    return std::nullopt;
}

} // namespace

std::optional<LatencyBound> latencyBound(const Graph &graph, const Inventory &inventory)
{
    if (graph.operationCount() == 0 || latencyFault(graph))
        return std::nullopt;
    const PathLengths paths(graph);
    LatencyBound bound{std::ranges::max(paths.upTo), {}, {}};
    const std::optional<CutEdge> cut = forcedCut(graph, inventory, paths);
    // Plans add the same times in another order: leave room for the rounding of so many sums.
    const double rounding = 1 - 4e-16 * double(graph.size());
    if (cut && cut->seconds * rounding > bound.seconds)
        bound = {cut->seconds * rounding, cut->from, cut->to};
    return bound;
}

Text boundOrigin(const Graph &graph, const LatencyBound &bound)
{
    if (!bound.from.isValid())
        return phrase("The longest chain of operators takes that long without any transfer.");
    return phrase("The model does not fit on one device: wherever it is cut, some path has a transfer that costs at "
                  "least what cutting between %1 and %2 costs.",
                  {graph.node(bound.from).name, graph.node(bound.to).name});
}

} // namespace cutaway
