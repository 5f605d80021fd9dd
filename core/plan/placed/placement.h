#pragma once

#include "core/search/unit_graph.h"

#include <memory>
#include <string>
#include <vector>

namespace cutaway {

inline constexpr std::uint32_t noGroup = 0xffffffff;

/// Degrees of parallelism of a stage (`pipeline.piper`); 1 and 1 elsewhere.
struct StageDegrees
{
    std::int64_t data = 1;
    std::int64_t tensor = 1;
};

/// Nodes that run together: a stage, a partition.
struct PlacedGroup
{
    std::int64_t id = 0;
    std::vector<DeviceIndex> devices; ///< empty: on none
    std::vector<NodeIndex> nodes;     ///< in graph order
    StageDegrees degrees;
    std::string extra;             ///< unknown fields of the document as a compact JSON object; empty: none
    bool exists = true;            ///< false: removed by an edit; the slot is kept so that positions do not change
    bool isPinnedToBefore = false; ///< the boundary with the group that runs before it stays where it is
};

/// Which node runs where: every node but the output lies in exactly one group.
struct Placement
{
    std::shared_ptr<const PlacementModel> model;
    std::shared_ptr<const Units> units; ///< nodes of one unit are in one group
    std::vector<PlacedGroup> groups;    ///< in the order of the document
    std::vector<std::uint32_t> groupOf; ///< per node; noGroup: the output
    std::vector<std::string> choiceOf;  ///< per node, the id of its configuration; empty where the kind has none

    /// The class of a group's devices; none if it has no device or its devices are of several classes that differ in
    /// kind.
    const DeviceClass *classOf(const PlacedGroup &group) const
    {
        return group.devices.empty() ? nullptr : &model->classes()[model->classOf(group.devices.front())];
    }
    std::size_t classIndexOf(const PlacedGroup &group) const { return model->classOf(group.devices.front()); }
};

/// `groupOf` of groups.
std::vector<std::uint32_t> groupsOfNodes(const Graph &graph, const std::vector<PlacedGroup> &groups);

} // namespace cutaway
