#include "core/bucketing/collectives.h"

#include "core/bucketing/rewrite.h"

#include <algorithm>
#include <unordered_map>

namespace cutaway {

namespace {

bool isAddition(const Node &node)
{
    return node.opcode == Opcode::CallFunction && node.inputs.size() == 2 &&
           (plainTarget(node) == "aten.add.Tensor" || plainTarget(node) == "aten.add") &&
           node.extra.find("\"kwargs\"") == std::string::npos; // no scaled addition
}

/// A collective whose result nobody but its wait and that wait's reader sees; invalid: it is no such one.
CollectiveIndex soleScatter(const CollectiveGraph &graph, NodeIndex wait)
{
    const CollectiveIndex waited = graph.waitedFor(wait);
    if (!waited.isValid())
        return {};
    const Collective &collective = graph.collective(waited);
    const bool isAlone = collective.form == CollectiveForm::ReduceScatter && collective.hasOnlyItsWait &&
                         graph.graph().users(wait).size() == 1;
    const bool isLinear = collective.reduceOp == "sum" || collective.reduceOp == "avg";
    return isAlone && isLinear ? waited : CollectiveIndex();
}

bool areAlike(const CollectiveGraph &graph, const Collective &a, const Collective &b)
{
    const auto typeOf = [&](const Collective &collective) -> const TensorType & {
        return graph.graph().node(graph.graph().inputs(collective.node).front()).outputs->front();
    };
    return a.groupName == b.groupName && a.groupSize == b.groupSize && a.reduceOp == b.reduceOp && a.rank == b.rank &&
           typeOf(a).dtype == typeOf(b).dtype && typeOf(a).shape == typeOf(b).shape;
}

struct Pair
{
    CollectiveIndex first;
    CollectiveIndex second;
};

/// By the addition that joins them.
std::unordered_map<NodeIndex, Pair> pairsOf(const CollectiveGraph &graph)
{
    std::unordered_map<NodeIndex, Pair> pairs;
    for (std::size_t i = 0; i < graph.graph().size(); ++i) {
        const Node &node = graph.graph().node(NodeIndex(i));
        if (!isAddition(node))
            continue;
        const Pair pair{soleScatter(graph, node.inputs[0]), soleScatter(graph, node.inputs[1])};
        if (pair.first.isValid() && pair.second.isValid() && pair.first != pair.second &&
            areAlike(graph, graph.collective(pair.first), graph.collective(pair.second)))
            pairs.emplace(NodeIndex(i), pair);
    }
    return pairs;
}

/// What was done to a share is done to the whole.
std::optional<Latency> scaled(const std::optional<Latency> &latency, double factor)
{
    if (!latency)
        return std::nullopt;
    return Latency{latency->memorySec * factor, latency->computeSec * factor, {}};
}

/// Adds sum, collective and wait where the addition stood.
void addSum(RewrittenNodes &nodes, const CollectiveGraph &graph, NodeIndex addition, const Pair &pair)
{
    const Collective &first = graph.collective(pair.first);
    const std::vector<NodeIndex> read{nodes.placed(graph.graph().inputs(first.node).front()),
                                      nodes.placed(graph.graph().inputs(graph.collective(pair.second).node).front())};
    const TensorType whole = nodes.output(read.front());
    const TensorType share = graph.graph().node(first.node).outputs->front();
    const NodeIndex sum = nodes.add({.base = "add",
                                     .target = "torch.ops.aten.add.Tensor",
                                     .inputs = read,
                                     .arguments = "[" + nodes.reference(read[0]) + "," + nodes.reference(read[1]) + "]",
                                     .outputs = {{whole.shape, whole.dtype}},
                                     .latency = scaled(graph.graph().node(addition).latency, double(first.groupSize))},
                                    RewrittenNodes::noBucket);
    const NodeIndex scatter =
        nodes.add({.base = "reduce_scatter_tensor",
                   .target = "torch.ops._c10d_functional.reduce_scatter_tensor.default",
                   .inputs = {sum},
                   .arguments = "[" + nodes.reference(sum) + "," + collectiveArguments(first) + "]",
                   .outputs = {{share.shape, share.dtype}},
                   .collective = collectiveJson(first)},
                  RewrittenNodes::noBucket);
    nodes.replace(addition, nodes.add({.base = "wait_tensor",
                                       .target = "torch.ops._c10d_functional.wait_tensor.default",
                                       .inputs = {scatter},
                                       .arguments = "[" + nodes.reference(scatter) + "]",
                                       .outputs = {{share.shape, share.dtype}}},
                                      RewrittenNodes::noBucket));
}

Result<std::shared_ptr<const CollectiveGraph>> withoutPairs(const CollectiveGraph &graph,
                                                            const std::unordered_map<NodeIndex, Pair> &pairs)
{
    std::vector<bool> isGone(graph.graph().size());
    for (const auto &[addition, pair] : pairs) {
        for (const CollectiveIndex index : {pair.first, pair.second}) {
            isGone[graph.collective(index).node.value()] = true;
            isGone[graph.collective(index).wait.value()] = true;
        }
    }
    RewrittenNodes nodes(graph);
    for (std::size_t i = 0; i < graph.graph().size(); ++i) {
        if (isGone[i])
            continue;
        if (const auto pair = pairs.find(NodeIndex(i)); pair != pairs.end())
            addSum(nodes, graph, NodeIndex(i), pair->second);
        else
            nodes.keep(NodeIndex(i));
    }
    Result<Graph> made = nodes.finish(graph.graph().digest());
    if (!made)
        return made.error();
    return CollectiveGraph::make(std::make_shared<const Graph>(std::move(*made)));
}

} // namespace

Result<std::shared_ptr<const CollectiveGraph>> withoutRepeatedScatters(std::shared_ptr<const CollectiveGraph> graph)
{
    for (;;) {
        const std::unordered_map<NodeIndex, Pair> pairs = pairsOf(*graph);
        if (pairs.empty())
            return graph;
        Result<std::shared_ptr<const CollectiveGraph>> next = withoutPairs(*graph, pairs);
        if (!next)
            return next;
        graph = std::move(*next);
    }
}

} // namespace cutaway
