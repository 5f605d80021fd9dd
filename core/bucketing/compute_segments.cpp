#include "core/bucketing/compute_segments.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t mostSegments = 48;

bool communicates(const CollectiveGraph &graph, NodeIndex node)
{
    return graph.collectiveAt(node).isValid() || graph.waitedFor(node).isValid();
}

} // namespace

ComputeSegments computeSegments(const CollectiveGraph &graph)
{
    const std::size_t size = graph.graph().size();
    std::size_t waits = 0;
    for (std::size_t i = 0; i < size; ++i)
        waits += graph.waitedFor(NodeIndex(i)).isValid() ? 1 : 0;
    const std::size_t stride = waits / mostSegments + 1;

    ComputeSegments segments;
    segments.ofNode.assign(size, ComputeSegments::none);
    std::size_t seen = 0;
    bool isNext = true;
    for (std::size_t i = 0; i < size; ++i) {
        const Node &node = graph.graph().node(NodeIndex(i));
        if (graph.waitedFor(NodeIndex(i)).isValid())
            isNext = isNext || ++seen % stride == 0;
        if (!node.isOperation() || communicates(graph, NodeIndex(i)))
            continue;
        if (isNext) {
            segments.counts.push_back(0);
            segments.seconds.push_back(0);
            isNext = false;
        }
        segments.ofNode[i] = std::uint32_t(segments.counts.size() - 1);
        ++segments.counts.back();
        segments.seconds.back() += node.latency ? node.latency->seconds() : 0;
    }
    if (segments.counts.empty()) {
        segments.counts.push_back(0);
        segments.seconds.push_back(0);
    }
    return segments;
}

} // namespace cutaway
