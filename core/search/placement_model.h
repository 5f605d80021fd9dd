#pragma once

#include "core/base/result.h"
#include "core/devices/inventory.h"
#include "core/graph/graph.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace cutaway {

inline constexpr double cannotRun = std::numeric_limits<double>::infinity();
inline constexpr std::uint32_t noUnit = 0xffffffff;

/// Devices of one kind and memory: a plan may exchange them.
struct DeviceClass
{
    std::string kind;    ///< `accelerator` where the inventory says none
    bool isHost = false; ///< reads and writes host memory: pays for no transfer
    std::int64_t capacity = 0;
    std::vector<DeviceIndex> devices; ///< by logical id
};

/// What placement needs to know of a node (core/search/README.md, section 1).
struct PlacedNode
{
    double transferSec = 0; ///< of its output, one way, once
    std::int64_t memoryBytes = 0;
    bool isBackward = false;
    bool isPlaced = true;              ///< false: the output, which runs nowhere
    std::uint32_t colocation = noUnit; ///< equal numbers: on the same device
};

/// A graph and an inventory as the planners with a proof see them. Values are seconds and bytes.
class PlacementModel
{
public:
    /// Reads `latency.by_kind`, `memory_bytes`, `transfer_sec`, `pass` and `colocation`. Errors, `where` being the JSON
    /// path: `no_latencies`, `wrong_type`, `bad_value`, `size_overflow`, `backward_feeds_forward`, `no_devices`.
    /// O(nodes · classes + edges).
    static Result<PlacementModel> read(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                                       bool needsLatencies = true);

    const Graph &graph() const { return *m_graph; }
    std::shared_ptr<const Graph> sharedGraph() const { return m_graph; }
    const Inventory &inventory() const { return *m_inventory; }
    std::shared_ptr<const Inventory> sharedInventory() const { return m_inventory; }
    std::size_t size() const { return m_nodes.size(); }
    const PlacedNode &node(NodeIndex node) const { return m_nodes[node.value()]; }
    /// Ordered by the least logical id in each.
    const std::vector<DeviceClass> &classes() const { return m_classes; }
    std::size_t classOf(DeviceIndex device) const { return m_classOf[device.value()]; }
    /// Seconds of a node on a device of a class, or `cannotRun`.
    double latency(std::size_t deviceClass, NodeIndex node) const
    {
        return m_latency[deviceClass * m_nodes.size() + node.value()];
    }
    /// `cannotRun` if no device can.
    double leastLatency(NodeIndex node) const;
    /// Readers that run somewhere: all but the output.
    std::span<const NodeIndex> readers(NodeIndex node) const
    {
        const std::size_t begin = m_readerOffsets[node.value()];
        return std::span(m_readers).subspan(begin, m_readerOffsets[node.value() + 1] - begin);
    }
    const std::vector<Text> &warnings() const { return m_warnings; }

private:
    friend class PlacementModelReader;
    PlacementModel() = default;

    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const Inventory> m_inventory;
    std::vector<PlacedNode> m_nodes;
    std::vector<NodeIndex> m_readers;
    std::vector<std::size_t> m_readerOffsets;
    std::vector<DeviceClass> m_classes;
    std::vector<std::size_t> m_classOf; ///< per device
    std::vector<double> m_latency;      ///< class × node
    std::vector<Text> m_warnings;
};

} // namespace cutaway
