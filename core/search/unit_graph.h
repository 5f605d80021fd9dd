#pragma once

#include "core/search/placement_model.h"

#include <span>
#include <string>
#include <vector>

namespace cutaway {

/// Which data edges say that a unit comes before another (core/search/README.md, sections 3.1 and 4).
enum class OrderRule {
    Pipeline, ///< forward edges; backward ones mirrored where a unit has no forward node
    AllEdges, ///< every edge
};

/// Units that a node's value concerns: its maker's and its readers'. A stage pays `cost` if it holds some of them and
/// not all.
struct Hyperedge
{
    double cost = 0;
    std::vector<std::uint32_t> units; ///< two or more, ascending
};

/// The nodes of a graph in groups that are placed as one, ordered by their first nodes.
struct UnitGraph
{
    static constexpr std::uint32_t anyPart = 0xffffffff;

    std::vector<std::uint32_t> unitOf;              ///< per node; noUnit: not placed
    std::vector<std::vector<NodeIndex>> members;    ///< in graph order
    std::vector<std::vector<std::uint32_t>> before; ///< direct predecessors, ascending
    std::vector<std::vector<std::uint32_t>> after;  ///< direct successors, ascending
    std::vector<double> latency;                    ///< class × unit; `cannotRun` where a member cannot
    std::vector<std::int64_t> memory;               ///< bytes
    std::vector<Hyperedge> hyperedges;
    std::vector<std::vector<std::uint32_t>> edgesOf; ///< per unit, its hyperedges
    std::vector<std::uint32_t> part; ///< per unit: units of different parts are never in one stage; empty: all may be

    std::size_t size() const { return members.size(); }
    double latencyOn(std::size_t deviceClass, std::size_t unit) const { return latency[deviceClass * size() + unit]; }
    std::int64_t totalMemory() const;
};

/// A pair of nodes whose units, if they are two, come in this order.
struct NodeOrder
{
    NodeIndex before;
    NodeIndex after;
};

/// Units of a model and what is known of how they came about.
struct Units
{
    UnitGraph graph;
    std::vector<NodeOrder> order;      ///< what the order of units follows from
    std::vector<std::uint32_t> partOf; ///< per node, as the graph's parts; empty: there are none
    /// One line for each set of colocation groups that the order forces together, with a cycle.
    std::vector<Text> forced;
};

/// Colocation groups and single nodes, merged over the strongly connected components of the order. O(nodes + edges).
Units makeUnits(const PlacementModel &model, OrderRule rule);

/// The unit graph of a given grouping; `unitOf` need not be numbered by first nodes. O(nodes + edges, sorted).
UnitGraph buildUnitGraph(const PlacementModel &model, std::vector<std::uint32_t> unitOf,
                         std::span<const NodeOrder> order);

/// Joins units that cost nothing anywhere to the only neighbour they have: lossless, and far fewer ideals
/// (core/search/README.md, section 3.2, rule 5). O(units + their hyperedges).
UnitGraph reduceUnits(const PlacementModel &model, const Units &units);

/// A depth-first topological order: of the units set free the one with the earliest first node goes on first
/// (core/search/README.md, section 3.3).
std::vector<std::uint32_t> depthFirstOrder(const UnitGraph &graph);
/// That order; its mirror, in which the latest of those set free goes first; and the mirror that begins at the end. No
/// one of them is best for all graphs; those that are the same come once.
std::vector<std::vector<std::uint32_t>> topologicalOrders(const UnitGraph &graph);

/// Of the nodes of each unit the part that they are in; `anyPart` where they are in none.
std::vector<std::uint32_t> partsOfUnits(const UnitGraph &graph, const std::vector<std::uint32_t> &partOf);

/// Stages hold units of one part each from now on, and those of the first part come first; `partOf`: per node its part,
/// counted from 0, or `anyPart`. False where that cannot be: nodes of two parts must stay together, or come the other
/// way round. O(nodes + edges + first units · last units of the parts).
bool keepPartsApart(const PlacementModel &model, std::vector<std::uint32_t> partOf, Units &units);

} // namespace cutaway
