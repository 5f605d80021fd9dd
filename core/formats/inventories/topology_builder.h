#pragma once

#include "core/formats/inventories/inventory_formats.h"

#include <string_view>

namespace cutaway {

/// What a kind of connection between two devices of one machine carries, one way.
struct LinkSpeed
{
    double bytesPerSec = 0;
    double latencySec = 0;
};

/// By the words of `nvidia-smi topo -m`: `NV12` (12 NVLinks), `PIX`, `PXB`, `PHB`, `NODE`, `SYS` (`SOC`). Zero for any
/// other word. Figures: those that NCCL takes in its search for paths (NVLink 20 GB/s each, PCIe 12, between sockets
/// 10); latencies of about 1 µs over NVLink and 2 to 4 µs over PCIe.
LinkSpeed linkSpeed(std::string_view connection);

/// Some NVLinks together, by compute capability, as NCCL's topo.h has them: 60 → 18 GB/s a link, 70 and 80 → 20,
/// 86 → 12, 90 → 20.6, from 100 on 40.1. 0: not known, 20.
LinkSpeed nvlinkSpeed(int links, int computeCapability);
/// Some XGMI links together, by architecture, as RCCL's topo.h has them: `gfx90a` → 36 GB/s a link, `gfx94x` and
/// `gfx95x` → 48, all others → 24.
LinkSpeed xgmiSpeed(int links, std::string_view architecture);
/// A PCI connection of some lanes: NCCL takes 12 GB/s for 16 lanes of 8 GT/s, others in proportion.
LinkSpeed pciSpeed(double gigatransfersPerSec, int lanes);

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
