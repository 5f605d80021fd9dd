#pragma once

#include "core/base/result.h"
#include "core/bucketing/dependences.h"
#include "core/graph/graph.h"

#include <array>
#include <memory>
#include <optional>
#include <string_view>

// Collectives as a graph holds them: read from nodes, sized, with the pieces of compute between their waits.
namespace cutaway {

enum class CollectiveKind : std::uint8_t { AllGather, ReduceScatter, AllReduce, AllToAll, Broadcast };

/// `all_gather`, as documents have it.
std::string_view collectiveKindName(CollectiveKind kind);
/// Those that buckets are made of.
inline constexpr std::array mergeableKinds{CollectiveKind::AllGather, CollectiveKind::ReduceScatter,
                                           CollectiveKind::AllReduce};

using CollectiveIndex = Index<struct CollectiveTag>; ///< a collective of a graph, in graph order

/// Which operator a collective is, of those that some pass merges.
enum class CollectiveForm : std::uint8_t { Other, AllGather, ReduceScatter, AllReduce, AllGatherOut };

/// A node that sends data between devices, with what its `collective` field says.
struct Collective
{
    NodeIndex node;
    CollectiveKind kind = CollectiveKind::AllGather;
    CollectiveForm form = CollectiveForm::Other;
    bool isMergeable = false;    ///< one of the two operators that all modes merge
    bool isMergeable214 = false; ///< one of the four that torch 2.14 merges, with sizes that are known and one wait
    std::string groupName;
    std::int64_t groupSize = 1;
    std::string reduceOp;             ///< empty where nothing is reduced
    std::optional<std::int64_t> rank; ///< our index in the group, where the graph says it
    std::string dtype;                ///< of the first output
    std::int64_t inputBytes = 0;      ///< of what the first input returns
    std::int64_t outputBytes = 0;
    std::int64_t bufferBytes = 0; ///< mergeable ones: its part of the flat buffer of a bucket
    NodeIndex wait;               ///< the last node that waits for it; invalid: none
    NodeIndex firstWait;          ///< several wait for the parts of a coalesced one
    bool hasOnlyItsWait = false;  ///< nothing else reads it

    /// What it moves: an all_gather its output, reducing ones their input, others the greater.
    std::int64_t fullBytes() const;
};

/// The collectives of a graph, their waits, and what must stay behind what.
class CollectiveGraph
{
public:
    /// Errors of the fields `collective` and `mutates`, with JSON paths: `missing_field`, `wrong_type`, `group_size`,
    /// `two_waits`, `unknown_node`, `unknown_size`, `size_overflow`. O(nodes + edges).
    static Result<std::shared_ptr<const CollectiveGraph>> make(std::shared_ptr<const Graph> graph);

    const Graph &graph() const { return *m_graph; }
    const std::shared_ptr<const Graph> &sharedGraph() const { return m_graph; }
    const Dependences &dependences() const { return m_dependences; }

    std::size_t size() const { return m_collectives.size(); }
    const Collective &collective(CollectiveIndex index) const { return m_collectives[index.value()]; }
    const std::vector<Collective> &collectives() const { return m_collectives; }
    /// Invalid where the node is no collective.
    CollectiveIndex collectiveAt(NodeIndex node) const { return m_atNode[node.value()]; }
    /// What a wait waits for; invalid where the node is no wait or waits for something else.
    CollectiveIndex waitedFor(NodeIndex node) const { return m_waitedFor[node.value()]; }
    const std::string &nameOf(CollectiveIndex index) const { return m_graph->node(collective(index).node).name; }
    /// Names of the nodes that `mutates` of this node lists, as indices.
    const std::vector<NodeIndex> &mutatedBy(NodeIndex node) const;

private:
    CollectiveGraph() = default;
    Done read();
    Done linkWaits();
    Done checkGroupSizes() const;
    Done checkSums() const;

    std::shared_ptr<const Graph> m_graph;
    std::vector<Collective> m_collectives;
    std::vector<CollectiveIndex> m_atNode;
    std::vector<CollectiveIndex> m_waitedFor;
    Mutations m_mutations;
    Dependences m_dependences;
};

/// A shape with dimension 0 rounded up to a multiple of the group's size.
std::vector<std::int64_t> paddedShape(std::vector<std::int64_t> shape, std::int64_t groupSize);

/// A rank's piece of a tensor as torch.chunk cuts it: the last pieces are smaller, or none.
std::vector<std::int64_t> shareOf(std::vector<std::int64_t> shape, std::int64_t groupSize, std::int64_t rank);

/// A target without `torch.ops.` before and `.default` behind it.
std::string_view plainTarget(const Node &node);

/// By opcode and target alone.
CollectiveForm collectiveForm(const Node &node);

/// The inputs that a collective sends: the first, or all that are coalesced.
std::span<const NodeIndex> readTensors(const Graph &graph, NodeIndex node);

std::string nodePath(NodeIndex node);
/// An error in the document, at a JSON path.
Error faultAt(std::string where, std::string code, std::string message);

/// What the field `collective` of a node says; nothing where it has none. Errors: `missing_field`, `wrong_type`,
/// `unknown_kind`, `wrong_kind`, `number_range`, `wrong_inputs`, `unknown_size`.
Result<std::optional<Collective>> readCollective(const Graph &graph, NodeIndex node);

/// The nodes whose storage a node writes: its field `mutates`. Error: `unknown_node`.
Result<std::vector<NodeIndex>> readMutations(const Graph &graph, NodeIndex node);

/// Sizes of tensors from shape and element type. Nothing where a dimension or the type is not known, or where the
/// product leaves 63 bits.

std::optional<std::int64_t> elementBytes(std::string_view dtype);
/// 1 for a scalar.
std::optional<std::int64_t> elementCount(const std::vector<std::int64_t> &shape);
std::optional<std::int64_t> tensorBytes(const TensorType &tensor);
/// The sum over all that a node returns.
std::optional<std::int64_t> outputTensorBytes(const Node &node);

/// What computes, cut into pieces between the waits, so that a picture of both streams runs in the order of the graph.
struct ComputeSegments
{
    static constexpr std::uint32_t none = 0xffffffff;

    std::vector<std::uint32_t> ofNode; ///< `none` for collectives, their waits, sources and sinks
    std::vector<std::size_t> counts;   ///< operators, per piece; at least one piece
    std::vector<double> seconds;       ///< per piece

    std::size_t count() const { return counts.size(); }
};

/// At most some 48 pieces; many waits then lie inside one. O(nodes).
ComputeSegments computeSegments(const CollectiveGraph &graph);

/// The graph with each sum of two reduce-scatters replaced by the reduce-scatter of a sum, as long as there is one:
/// same operation (`sum` or `avg`), sizes, group and element type, and nobody else reads what is between
/// (torch/_inductor/fx_passes/bucketing.py, `dedup_reduce_scatters`). The graph itself where there is none; the digest
/// stays. O(nodes + edges) a round, as many rounds as sums stand behind each other.
Result<std::shared_ptr<const CollectiveGraph>> withoutRepeatedScatters(std::shared_ptr<const CollectiveGraph> graph);

} // namespace cutaway
