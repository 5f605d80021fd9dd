#pragma once

#include "core/bucketing/bucketing_settings.h"
#include "core/bucketing/rewrite_schedule.h"

#include <unordered_map>

// The graph after merging: the calls that a rewrite adds, and the nodes that stand for a bucket.

namespace cutaway {

/// The graph with each bucket merged into one collective, node for node what PyTorch Inductor's pass makes (PR 158632),
/// and checked. `rank`: our index in groups whose collectives do not name it.
/// Errors: those of `rewriteFault`, and what `checkRewrite` finds.
struct Rewrite
{
    Graph graph;
    std::vector<std::optional<std::uint32_t>> buckets; ///< per node: what it was made for
    std::vector<bool> isMoved;                         ///< per node: kept, but not where it stood
};
Result<Rewrite> rewriteWithMarks(const CollectiveGraph &graph, const BucketMembers &members, std::int64_t rank);
/// The graph of it alone.
Result<Graph> rewriteGraph(const CollectiveGraph &graph, const BucketMembers &members, std::int64_t rank);

/// Whether a rewritten graph still computes what the graph did: inputs before their readers and distinct names (by
/// `Graph::make`), no member left, every kept node with its old outputs, results of the same shapes where a rank has no
/// fewer rows. Error: `broken_rewrite`. O(nodes + edges).
Done checkRewrite(const CollectiveGraph &graph, const BucketMembers &members, const Graph &rewritten);

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
