#pragma once

#include "core/graph/module_tree.h"
#include "core/sharding/strategies.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

// Which strategies each node has and what they cost by themselves; and what follows for pins, roles and layouts.

namespace cutaway::sharding {

/// What a strategy costs by itself, in the cost model's unit.
struct NodeCost
{
    double compute = 0;
    double gradient = 0; ///< all-reduce of the gradients of its parameters
    double output = 0;   ///< what it takes to return it

    double total() const { return compute + gradient + output; }
};

/// A graph on a mesh: lowered nodes, their strategies and all prices. Immutable and shared by the plans of a document.
class ShardingProblem
{
public:
    /// Errors: `no_tensors`, `shapes_missing`, `cancelled`.
    static Result<std::shared_ptr<const ShardingProblem>> make(std::shared_ptr<const Graph> graph,
                                                               ShardingSettings settings, const Job &job);
    /// With settings read from `values`, and the errors of that; `inventory` may be null.
    static Result<std::shared_ptr<const ShardingProblem>>
    make(std::shared_ptr<const Graph> graph, const ParameterValues &values, const Inventory *inventory, const Job &job);

    const Graph &graph() const { return *m_graph; }
    const std::shared_ptr<const Graph> &sharedGraph() const { return m_graph; }
    const ShardingSettings &settings() const { return m_settings; }
    const DeviceMesh &mesh() const { return m_settings.mesh; }
    const LoweredGraph &lowered() const { return m_lowered; }
    std::size_t size() const { return m_lowered.nodes.size(); }
    const LoweredNode &node(std::uint32_t index) const { return m_lowered.nodes[index]; }
    const std::vector<Strategy> &strategies(std::uint32_t node) const { return m_strategies.ofNode[node]; }
    const std::vector<Text> &warnings() const { return m_strategies.warnings; }
    const std::vector<std::uint32_t> &withoutRule() const { return m_strategies.withoutRule; }
    /// The module that a node is of; of a weight that the graph takes as an input, the one that owns it.
    std::string_view modulePath(std::uint32_t node) const { return m_owners->of(m_graph->node(this->node(node).node)); }
    /// The place of a strategy among the node's; none if it has no such.
    std::optional<std::uint32_t> find(std::uint32_t node, const Strategy &strategy) const;

    NodeCost nodeCost(std::uint32_t node, const Strategy &strategy) const;
    /// The all-reduces of a node's gradients along one dimension of the mesh.
    struct Gradients
    {
        double bytes = 0; ///< that each device has of them
        double price = 0;
    };
    Gradients gradients(std::uint32_t node, const Strategy &strategy, std::size_t meshDimension) const;
    /// How an output is placed once it is returned.
    Placements returned(const Placements &output) const;
    /// Redistribution of input `input` of `node` from what its producer returns to what `node` wants.
    double edgeCost(std::uint32_t node, std::size_t input, const Placements &from, const Placements &to) const
    {
        return m_settings.communication.redistribute(from, to, m_lowered.nodes[node].inputs[input].bytes);
    }
    /// Of all its outputs, on the fullest device.
    std::int64_t bytesPerDevice(std::uint32_t node, const Placements &placements) const;

private:
    ShardingProblem() = default;
    double flopsOf(std::uint32_t node) const;
    Gradients gradientsOf(const LoweredNode &node, const Strategy &strategy, std::optional<std::size_t> only) const;
    double outputCost(const LoweredNode &node, const Placements &output) const;

    std::shared_ptr<const Graph> m_graph;
    std::optional<OwnerPaths> m_owners; ///< once there is a graph
    ShardingSettings m_settings;
    LoweredGraph m_lowered;
    NodeStrategies m_strategies;
    std::vector<double> m_flops; ///< by lowered node
};

/// The strategy that each lowered node has, by its place among the node's strategies.
using Assignment = std::vector<std::uint32_t>;

/// Which strategies a planner may choose from, by lowered node; ascending.
using AllowedStrategies = std::vector<std::vector<std::uint32_t>>;

AllowedStrategies allStrategies(const ShardingProblem &problem);

class ShardingPlan;

/// What a node is held to: placements of its output and, where told, of inputs (parallel to `LoweredNode::inputs`; an
/// empty one is free).
struct ShardingPin
{
    Placements output;
    std::vector<Placements> inputs;

    bool admits(const Strategy &strategy) const;
    friend bool operator==(const ShardingPin &, const ShardingPin &) = default;
};
using ShardingPins = std::map<std::uint32_t, ShardingPin>; ///< by lowered node

/// Pins of an open plan for a problem that may have been made with other parameters: by the nodes' names. None where
/// the meshes have different numbers of dimensions. O(pins · log nodes + nodes).
ShardingPins pinsByName(const ShardingPlan &open, const ShardingProblem &problem);

/// Why none of a node's strategies returns `wanted`, in sentences: what its operator cannot do, and what this dimension
/// of the mesh can have instead while the others are as wanted.
Text whyNoStrategyReturns(const ShardingProblem &problem, std::uint32_t node, const Placements &wanted,
                          std::size_t meshDimension);

/// What an operator does along the dimensions of the mesh that cut it, in Megatron's words: `data, column`. Empty for
/// inputs, for parameters and where it is whole along all.
Text rolesOf(const ShardingProblem &problem, std::uint32_t node, const Strategy &strategy);

/// A parameter that must be stored so that every device's chunk holds its share of each piece: the fused query, key and
/// value of attention.
struct InterleavedLayout
{
    std::uint32_t parameter = 0;
    std::size_t dimension = 0;
    std::size_t pieces = 0;
};

/// Of the weights before all splits that keep the dimension they cut split across devices. In lowered order of the
/// splits. O(nodes).
std::vector<InterleavedLayout> interleavedLayouts(const ShardingProblem &problem, const Assignment &assignment);

} // namespace cutaway::sharding
