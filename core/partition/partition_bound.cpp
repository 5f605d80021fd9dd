#include "core/partition/partition_bound.h"

#include <algorithm>
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
            const NodeIndex reader = firstReader(graph, NodeIndex(i));
            if (node.isSource() && reader.isValid())
                m_bytes[reader.value()] += node.totalBytes;
        }
        countStoragesOnce(graph);
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
    /// A device holds a storage once: of tied parameters the first one counts, wherever it lies.
    void countStoragesOnce(const Graph &graph)
    {
        const TiedParameters tied(graph);
        std::vector<char> isCounted(tied.storageCount(), 0);
        for (const NodeIndex node : tied.nodes()) {
            const NodeIndex holder = graph.node(node).isSource() ? firstReader(graph, node) : node;
            for (const TiedParameters::Held &held : tied.of(node)) {
                if (isCounted[held.storage] && holder.isValid())
                    m_bytes[holder.value()] -= held.bytes;
                isCounted[held.storage] = isCounted[held.storage] || holder.isValid();
            }
        }
    }

    /// The first operation that reads a source.
    static NodeIndex firstReader(const Graph &graph, NodeIndex source)
    {
        const auto users = graph.users(source);
        const auto reader = std::ranges::find_if(users, [&](NodeIndex user) { return graph.node(user).isOperation(); });
        return reader == users.end() ? NodeIndex() : *reader;
    }

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

std::vector<CutEdge> costliestFirst(const Graph &graph, const PathLengths &paths, const TransferTimes &transfers)
{
    std::vector<CutEdge> edges;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node &node = graph.nodes()[i];
        if (!node.isOperation())
            continue;
        for (const NodeIndex user : graph.users(NodeIndex(i))) {
            if (graph.node(user).isOperation())
                edges.push_back({paths.upTo[i] + *transfers.leastSeconds(node.outputBytes) + paths.from[user.value()],
                                 NodeIndex(i), user});
        }
    }
    std::ranges::stable_sort(edges, std::ranges::greater(), &CutEdge::seconds);
    return edges;
}

/// The edge of which one at least as costly has to be cut; none where everything may lie together.
std::optional<CutEdge> forcedCut(const Graph &graph, const Inventory &inventory, const TransferTimes &transfers,
                                 const PathLengths &paths)
{
    if (!transfers.leastSeconds(0) || inventory.devices.empty())
        return std::nullopt;
    const std::int64_t room = std::ranges::max(inventory.devices, {}, &Device::availableMemBytes).availableMemBytes;
    TiedOperations tied(graph);
    if (tied.largest() > room)
        return std::nullopt; // no plan fits at all
    for (const CutEdge &edge : costliestFirst(graph, paths, transfers)) {
        if (tied.tie(edge.from, edge.to) > room)
            return edge;
    }
    return std::nullopt;
}

} // namespace

std::optional<LatencyBound> latencyBound(const Graph &graph, const Inventory &inventory, Transfers transfers)
{
    if (graph.operationCount() == 0 || latencyFault(graph))
        return std::nullopt;
    const PathLengths paths(graph);
    LatencyBound bound{std::ranges::max(paths.upTo), {}, {}};
    const std::optional<CutEdge> cut = forcedCut(graph, inventory, TransferTimes(inventory, transfers), paths);
    // Plans add the same times in another order: leave room for the rounding of so many sums.
    const double rounding = 1 - 4e-16 * double(graph.size());
    if (cut && cut->seconds * rounding > bound.seconds)
        bound = {cut->seconds * rounding, cut->from, cut->to};
    return bound;
}

Text boundOrigin(const Graph &graph, const LatencyBound &bound)
{
    if (!bound.from.isValid())
        return phrase("The longest chain of operators takes this long even without transfers.");
    return phrase("The model does not fit on one device: wherever it is cut, some path has a transfer at least as long "
                  "as that of a cut between %1 and %2.",
                  {graph.node(bound.from).name, graph.node(bound.to).name});
}

} // namespace cutaway
