#pragma once

#include "core/bucketing/rewrite_schedule.h"

#include <unordered_map>

namespace cutaway {

/// A call that a rewrite adds. Names are given by `RewrittenNodes`.
struct NewCall
{
    std::string_view base; ///< of the name
    std::string_view target;
    std::vector<NodeIndex> inputs = {}; ///< as arguments and keyword arguments name them; may repeat
    std::string arguments;              ///< JSON
    std::vector<TensorType> outputs = {};
    std::string kwargs = {};     ///< JSON; empty: none
    std::string collective = {}; ///< JSON; empty: none
    std::vector<NodeIndex> mutates = {};
    std::optional<Latency> latency = {};
    NodeIndex aliasOf = {}; ///< whose storage it shares
};

/// The nodes of a rewritten graph in the making. Indices are those of the new graph but where said.
class RewrittenNodes
{
public:
    explicit RewrittenNodes(const CollectiveGraph &graph);

    NodeIndex add(NewCall call, std::uint32_t bucket);
    /// A node of the old graph, what it reads mapped to what stands for it now.
    void keep(NodeIndex old);
    void replace(NodeIndex old, NodeIndex by) { m_placed[old.value()] = by; }
    NodeIndex placed(NodeIndex old) const { return m_placed[old.value()]; }

    /// `{"node":"name"}`.
    std::string reference(NodeIndex node) const;
    std::string references(const std::vector<NodeIndex> &nodes) const;
    const std::vector<TensorType> &outputs(NodeIndex node) const { return *m_nodes[node.value()].outputs; }
    const TensorType &output(NodeIndex node) const { return outputs(node).front(); }

    /// The bucket that a node was added for; `noBucket` for those that were kept.
    static constexpr std::uint32_t noBucket = 0xffffffff;
    const std::vector<std::uint32_t> &buckets() const { return m_buckets; }

    /// `digest`: of the file that the graph follows from.
    Result<Graph> finish(std::string digest = {});

private:
    std::string newName(std::string_view base);
    std::string mappedFields(const Node &old) const;
    bool namesReplaced(NodeIndex old) const;

    const CollectiveGraph &m_graph;
    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_buckets;                           ///< per node
    std::vector<NodeIndex> m_placed;                                ///< per old node: what stands for it
    std::unordered_map<std::string_view, std::size_t> m_nextNumber; ///< per base
};

/// The field `collective` of what takes the place of one and others like it.
std::string collectiveJson(const Collective &collective);

/// What a reduce-scatter is called with behind its input: `"sum",8,"0"`.
std::string collectiveArguments(const Collective &collective);

/// `[1,2]`.
std::string jsonIntegers(const std::vector<std::int64_t> &values);

/// What takes a bucket's place, node for node as PyTorch Inductor's merge makes it. `rank`: where the graph names none.
void addAllGather(RewrittenNodes &nodes, const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members,
                  std::uint32_t bucket, std::int64_t rank);
void addReduceScatter(RewrittenNodes &nodes, const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members,
                      std::uint32_t bucket, std::int64_t rank);
void addCasts(RewrittenNodes &nodes, const CollectiveGraph &graph, const CastBatch &batch);

} // namespace cutaway
