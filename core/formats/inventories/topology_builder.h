#pragma once

#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/inventories/link_speeds.h"

namespace cutaway {

/// The number that a text begins with, `16.0 GT/s` → 16; 0 if it is none.
double numberIn(std::string_view text);

/// Puts together what topologies have in common: GPUs of some hosts, links both ways, the mesh that they make.
class TopologyBuilder
{
public:
    /// Each pair of them is a link.
    static constexpr std::size_t mostDevices = 1024;
    /// To be asked before pairs of as many are looked at. Error `too_large`.
    static Done checkCount(std::size_t devices);

    std::size_t deviceCount() const { return m_inventory.devices.size(); }
    /// `extra`: further fields as a compact JSON object.
    void addDevice(std::string name, std::int64_t memoryBytes, std::string host, std::string extra,
                   std::string kind = "gpu");
    /// Both ways, by the devices' positions. A speed of 0: not connected.
    void connect(std::size_t a, std::size_t b, LinkSpeed speed);
    /// From one host to another.
    void setNetwork(double bytesPerSec) { m_networkBytesPerSec = bytesPerSec; }

    Result<ImportedInventory> take(std::vector<Text> warnings);

private:
    void addMesh();

    Inventory m_inventory;
    double m_networkBytesPerSec = 0;
};

} // namespace cutaway
