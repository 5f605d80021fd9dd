#pragma once

#include "core/base/result.h"
#include "core/sharding/call_arguments.h"
#include "core/sharding/device_mesh.h"
#include "core/sharding/operator_rule.h"

#include <limits>
#include <unordered_map>

namespace cutaway::sharding {

inline constexpr std::uint32_t noLowered = std::numeric_limits<std::uint32_t>::max();

/// A tensor that has placements: a parameter, an input, or what an operator returns.
struct LoweredNode
{
    /// A distinct producer that the node reads, parameters after the graph's own inputs.
    struct Input
    {
        std::uint32_t from = noLowered;
        TensorShape shape; ///< as read: of a producer with several outputs, the reader's own
        double bytes = 0;
    };

    std::string_view name; ///< lives as long as the graph
    NodeIndex node;        ///< of the graph; for a module's parameter the node that reads it first
    OperatorRule rule = OperatorRule::Leaf;
    bool isParameter = false;
    bool isReturned = false; ///< read by the graph's output
    std::vector<TensorShape> outputs;
    std::vector<Input> inputs;
    std::vector<std::uint32_t> operands;  ///< positions in `inputs`, one for each tensor operand in the call's order
    std::vector<std::uint32_t> positions; ///< for each operand its place in the call's arguments; -1: by name

    const TensorShape &shape() const { return outputs.front(); }
    bool isLeaf() const { return rule == OperatorRule::Leaf; }
    double outputBytes() const;
};

/// The graph with one node for each parameter and without what is no tensor (README.md, section 3.1).
struct LoweredGraph
{
    std::vector<LoweredNode> nodes;
    std::vector<std::uint32_t> ofNode;             ///< by graph node; aliases share one; noLowered: no tensor
    std::vector<std::vector<std::uint32_t>> users; ///< ascending, distinct
    std::unordered_map<std::string_view, std::uint32_t> parameters; ///< by storage

    std::uint32_t of(NodeIndex node) const { return ofNode[node.value()]; }
    std::size_t edgeCount() const;
};

/// `arguments` holds one entry for each graph node. Errors: `no_tensors`, `shapes_missing`. O(graph).
Result<LoweredGraph> lowerGraph(const Graph &graph, const std::vector<CallArguments> &arguments);

} // namespace cutaway::sharding
