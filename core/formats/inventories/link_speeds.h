#pragma once

#include <string_view>

namespace cutaway {

/// What a kind of connection between two devices of one machine carries, one way.
struct LinkSpeed
{
    double bytesPerSec = 0;
    double latencySec = 0;
};

/// By the words of `nvidia-smi topo -m`: `NV12` (12 NVLinks), `PIX`, `PXB`, `PHB`, `NODE`, `SYS`. Zero for any other
/// word. Figures: those that NCCL takes in its search for paths (NVLink 20 GB/s each, PCIe 12, between sockets 10);
/// latencies of about 1 µs over NVLink and 2 to 4 µs over PCIe.
LinkSpeed linkSpeed(std::string_view connection);

/// Some NVLinks together: NCCL's figures by compute capability (60 → 18 GB/s a link, 70 and 80 → 20, 86 → 12,
/// 90 → 20.6).
LinkSpeed nvlinkSpeed(int links, int computeCapability);
/// A PCI connection of some lanes: NCCL takes 12 GB/s for 16 lanes of 8 GT/s, others in proportion.
LinkSpeed pciSpeed(double gigatransfersPerSec, int lanes);

} // namespace cutaway
