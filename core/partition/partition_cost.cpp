#include "core/partition/partition_cost.h"

#include "core/base/sort_unique.h"
#include "core/estimates/roofline.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace cutaway {

LatencyRecurrence::LatencyRecurrence(const Graph &graph) : m_graph(&graph), m_best(graph.size()) {}

/// The longest path inside the partition that ends in an input; null: there is none.
const PartitionLatency *LatencyRecurrence::longestBefore(NodeIndex operation, std::uint32_t position,
                                                         const std::vector<std::uint32_t> &homes) const
{
    const PartitionLatency *before = nullptr;
    for (const NodeIndex input : m_graph->node(operation).inputs) {
        if (homes[input.value()] != position)
            continue;
        const PartitionLatency &candidate = m_best[input.value()];
        if (!before || candidate.overallSec > before->overallSec)
            before = &candidate;
    }
    return before;
}

PartitionLatency LatencyRecurrence::longestPath(std::span<const NodeIndex> operations, std::uint32_t position,
                                                const std::vector<std::uint32_t> &homes)
{
    PartitionLatency longest;
    bool isFirst = true;
    for (const NodeIndex operation : operations) {
        const Node &node = m_graph->node(operation);
        const PartitionLatency *before = longestBefore(operation, position, homes);
        PartitionLatency &best = m_best[operation.value()];
        best = before ? *before : PartitionLatency();
        best.memorySec += node.latency->memorySec;
        best.computeSec += node.latency->computeSec;
        best.overallSec += node.latency->seconds();
        if (isFirst || best.overallSec > longest.overallSec)
            longest = best;
        isFirst = false;
    }
    return longest;
}

std::vector<NodeIndex> LatencyRecurrence::longestPathNodes(std::span<const NodeIndex> operations,
                                                           std::uint32_t position,
                                                           const std::vector<std::uint32_t> &homes)
{
    longestPath(operations, position, homes);
    std::vector<NodeIndex> path;
    const auto last =
        std::ranges::max_element(operations, {}, [&](NodeIndex node) { return m_best[node.value()].overallSec; });
    if (last == operations.end())
        return path;
    path.push_back(*last);
    while (const PartitionLatency *before = longestBefore(path.back(), position, homes))
        path.emplace_back(std::size_t(before - m_best.data()));
    std::ranges::reverse(path);
    return path;
}

std::optional<Error> latencyFault(const Graph &graph)
{
    const auto isBad = [](double seconds) { return !(seconds >= 0) || !std::isfinite(seconds); };
    for (const Node &node : graph.nodes()) {
        if (!node.isOperation())
            continue;
        if (!node.latency)
            return inputError("no_latency", phrase("node \"%1\" has no latency", {node.name}), latencyAdvice(graph));
        if (isBad(node.latency->memorySec) || isBad(node.latency->computeSec))
            return inputError("bad_latency",
                              phrase("the latency of node \"%1\" is negative or not a finite number", {node.name}));
    }
    return std::nullopt;
}

TransferTimes::TransferTimes(const Inventory &inventory, Transfers transfers) : m_transfers(transfers)
{
    const double rate = inventory.transferRateBytesPerSec.value_or(0);
    if (rate > 0 && std::isfinite(rate))
        m_rate.bytesPerSec = rate;
    if (transfers == Transfers::Links)
        addLinks(inventory);
    const std::size_t devices = inventory.devices.size();
    for (const auto &[ends, way] : m_links)
        m_ways.push_back(way);
    if (m_links.empty() || m_links.size() < devices * (devices - 1))
        m_ways.push_back(m_rate);
    sortUnique(m_ways);
}

/// Of two links between the same devices the first holds; one without a bandwidth is as good as none.
void TransferTimes::addLinks(const Inventory &inventory)
{
    std::unordered_map<std::int64_t, DeviceIndex> devices;
    for (std::size_t d = 0; d < inventory.devices.size(); ++d)
        devices.emplace(inventory.devices[d].logicalId, DeviceIndex(d));
    for (const Link &link : inventory.links) {
        const bool isKnown = link.bandwidthBytesPerSec > 0 && std::isfinite(link.bandwidthBytesPerSec);
        const auto from = devices.find(link.from);
        const auto to = devices.find(link.to);
        if (isKnown && from != devices.end() && to != devices.end() && link.from != link.to)
            m_links.push_back({{from->second, to->second}, {link.latencySec, link.bandwidthBytesPerSec}});
    }
    std::ranges::stable_sort(m_links, {}, &std::pair<Ends, Way>::first);
    const auto repeated = std::ranges::unique(m_links, {}, &std::pair<Ends, Way>::first);
    m_links.erase(repeated.begin(), repeated.end());
}

std::optional<double> TransferTimes::Way::seconds(std::int64_t bytes) const
{
    return bytesPerSec > 0 ? std::optional(latencySec + double(bytes) / bytesPerSec) : std::nullopt;
}

const TransferTimes::Way &TransferTimes::wayBetween(DeviceIndex from, DeviceIndex to) const
{
    const auto found = std::ranges::lower_bound(m_links, Ends(from, to), {}, &std::pair<Ends, Way>::first);
    return found != m_links.end() && found->first == Ends(from, to) ? found->second : m_rate;
}

std::optional<double> TransferTimes::seconds(const Partition &from, const Partition &to, std::int64_t bytes) const
{
    if (!from.devices.empty() && from.devices == to.devices)
        return 0.0;
    if (m_links.empty() || from.devices.empty() || to.devices.empty())
        return m_rate.seconds(bytes);
    double slowest = 0;
    for (const DeviceIndex a : from.devices) {
        for (const DeviceIndex b : to.devices) {
            const std::optional<double> seconds = a == b ? 0.0 : wayBetween(a, b).seconds(bytes);
            if (!seconds)
                return std::nullopt;
            slowest = std::max(slowest, *seconds);
        }
    }
    return slowest;
}

std::optional<std::pair<DeviceIndex, DeviceIndex>>
TransferTimes::slowestPair(const Partition &from, const Partition &to, std::int64_t bytes) const
{
    std::optional<Ends> slowest;
    double seconds = -1;
    if (from.devices == to.devices)
        return slowest;
    for (const DeviceIndex a : from.devices) {
        for (const DeviceIndex b : to.devices) {
            const double taken = a == b ? -1 : wayBetween(a, b).seconds(bytes).value_or(0.0);
            if (taken > seconds) {
                slowest = Ends(a, b);
                seconds = taken;
            }
        }
    }
    return slowest;
}

std::optional<double> TransferTimes::leastSeconds(std::int64_t bytes) const
{
    std::optional<double> least;
    for (const Way &way : m_ways) {
        const std::optional<double> seconds = way.seconds(bytes);
        if (seconds && (!least || *seconds < *least))
            least = seconds;
    }
    return least;
}

Error transferRateError(const Inventory &inventory)
{
    if (!inventory.transferRateBytesPerSec)
        return inputError("transfer_rate",
                          "the inventory has no transfer_rate_bytes_per_sec, and partitions on "
                          "different devices exchange data",
                          "give the inventory a transfer rate");
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, *inventory.transferRateBytesPerSec);
    return inputError("transfer_rate", phrase("transfer_rate_bytes_per_sec is %1, a positive number is needed",
                                              {std::string(text, end.ptr)}));
}

PlanLatency planLatency(const Partitioning &partitioning, std::span<const PartitionEdge> edges,
                        std::span<const std::uint32_t> order, std::span<const PartitionLatency> latencies,
                        const TransferTimes &transfers)
{
    PlanLatency result;
    const std::size_t count = partitioning.size();
    if (order.size() != count)
        return result;
    std::vector<std::size_t> firstEdge(count + 1, 0);
    for (const PartitionEdge &edge : edges)
        ++firstEdge[edge.from + 1];
    for (std::size_t p = 0; p < count; ++p)
        firstEdge[p + 1] += firstEdge[p];

    std::vector<double> into(count, 0.0);
    std::vector<std::uint32_t> before(count, noPartition);
    std::uint32_t last = noPartition;
    double longest = 0.0;
    for (const std::uint32_t p : order) {
        const double out = into[p] + latencies[p].overallSec;
        for (std::size_t e = firstEdge[p]; e < firstEdge[p + 1]; ++e) {
            const PartitionEdge &edge = edges[e];
            const std::optional<double> transfer =
                transfers.seconds(partitioning[p], partitioning[edge.to], edge.bytes);
            result.needsRate = result.needsRate || !transfer;
            const double arrival = out + transfer.value_or(0.0);
            if (before[edge.to] == noPartition || arrival > into[edge.to]) {
                into[edge.to] = arrival;
                before[edge.to] = p;
            }
        }
        const bool isEnd = firstEdge[p] == firstEdge[p + 1];
        if (isEnd && partitioning[p].exists && (last == noPartition || out > longest)) {
            longest = out;
            last = p;
        }
    }
    if (result.needsRate)
        return result;
    result.seconds = longest;
    for (std::uint32_t p = last; p != noPartition; p = before[p])
        result.criticalPath.push_back(p);
    std::ranges::reverse(result.criticalPath);
    return result;
}

namespace {

/// Some cycle among the partitions that no topological order took. Each of them has a parent among them, so that
/// walking from parent to parent must come back to where it was.
std::vector<std::uint32_t> cycleAmong(const std::vector<std::size_t> &unmet, std::span<const PartitionEdge> edges)
{
    std::vector<std::uint32_t> parent(unmet.size(), noPartition);
    for (const PartitionEdge &edge : edges) {
        if (unmet[edge.from] > 0 && unmet[edge.to] > 0 && parent[edge.to] == noPartition)
            parent[edge.to] = edge.from;
    }
    const auto start = std::ranges::find_if(unmet, [](std::size_t n) { return n > 0; });
    std::uint32_t at = std::uint32_t(start - unmet.begin());
    std::vector<char> seen(unmet.size(), 0);
    while (!seen[at]) {
        seen[at] = 1;
        at = parent[at];
    }
    std::vector<std::uint32_t> cycle{at};
    for (std::uint32_t p = parent[at]; p != at; p = parent[p])
        cycle.push_back(p);
    std::ranges::reverse(cycle);
    std::ranges::rotate(cycle, std::ranges::min_element(cycle));
    return cycle;
}

} // namespace

PartitionOrder orderPartitions(std::size_t partitions, std::span<const PartitionEdge> edges)
{
    std::vector<std::size_t> unmet(partitions, 0);
    std::vector<std::size_t> firstEdge(partitions + 1, 0);
    for (const PartitionEdge &edge : edges) {
        ++unmet[edge.to];
        ++firstEdge[edge.from + 1];
    }
    for (std::size_t p = 0; p < partitions; ++p)
        firstEdge[p + 1] += firstEdge[p];
    PartitionOrder result;
    result.order.reserve(partitions);
    for (std::size_t p = 0; p < partitions; ++p) {
        if (unmet[p] == 0)
            result.order.push_back(std::uint32_t(p));
    }
    for (std::size_t i = 0; i < result.order.size(); ++i) {
        const std::uint32_t p = result.order[i];
        for (std::size_t e = firstEdge[p]; e < firstEdge[p + 1]; ++e) {
            if (--unmet[edges[e].to] == 0)
                result.order.push_back(edges[e].to);
        }
    }
    if (result.order.size() < partitions)
        result.cycle = cycleAmong(unmet, edges);
    return result;
}

std::string cycleText(const Partitioning &partitioning, std::span<const std::uint32_t> cycle)
{
    std::string text;
    for (const std::uint32_t p : cycle)
        text += std::to_string(partitioning[p].id) + " → ";
    return cycle.empty() ? text : text + std::to_string(partitioning[cycle.front()].id);
}

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
